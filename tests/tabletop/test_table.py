"""The tracker on drawn tables; the rows of the list of known faults are named in each test."""

from __future__ import annotations

import pytest

from referee.tabletop.events import CardLanded, CardLifted, DrawReach, best
from tests.tabletop.sketch import PILE, STOCK, WIDTH, Sketch


@pytest.fixture
def sketch() -> Sketch:
    table = Sketch()
    table.rest(1.0)
    table.lay("D", "r5")
    table.rest(1.0)
    return table


def landed(table: Sketch) -> list[tuple[str, str]]:
    return [(best(e.seats)[0], best(e.faces)[0]) for e in table.events if isinstance(e, CardLanded)]


def test_a_card_lands_from_the_seat_of_the_arm(sketch: Sketch) -> None:
    for seat, code, offset in (("A", "r9", (4, -3)), ("B", "g9", (-5, 2)), ("C", "g2", (0, 6))):
        sketch.lay(seat, code, offset)
        sketch.rest(1.0)
    assert landed(sketch) == [("D", "r5"), ("A", "r9"), ("B", "g9"), ("C", "g2")]


def test_the_event_has_the_time_at_which_the_hand_left(sketch: Sketch) -> None:
    before_s = sketch._frames / sketch.frames_per_s
    sketch.lay("A", "r9", (4, -3))
    after_s = sketch._frames / sketch.frames_per_s
    sketch.rest(1.0)
    event = (
        sketch.events[-2] if not isinstance(sketch.events[-1], CardLanded) else sketch.events[-1]
    )
    at_s = [e for e in sketch.events if isinstance(e, CardLanded)][-1].at.time_s
    assert event is not None
    assert before_s < at_s <= after_s


def test_a_card_that_the_next_arm_covers_at_once_is_seen_between_the_two(sketch: Sketch) -> None:
    sketch.hurry(("A", "r9"), ("C", "g9"))
    sketch.rest(1.0)
    assert landed(sketch) == [("D", "r5"), ("A", "r9"), ("C", "g9")]


def test_a_hand_that_comes_and_goes_between_two_looks_lays_nothing(sketch: Sketch) -> None:
    sketch.visit("A", PILE, hold_s=0.1)
    sketch.visit("C", PILE, hold_s=0.1)
    sketch.rest(1.0)
    assert landed(sketch) == [("D", "r5")]


def test_the_same_card_twice_is_a_play(sketch: Sketch) -> None:
    sketch.lay("A", "r5", (8, 9))
    sketch.rest(1.0)
    event = [e for e in sketch.events if isinstance(e, CardLanded)][-1]
    assert best(event.faces)[0] == "r5"
    assert event.may_be_same


def test_a_card_taken_up_again_is_lifted(sketch: Sketch) -> None:
    sketch.lay("A", "b7", (6, 4))
    sketch.rest(1.0)
    sketch.take_back("A")
    sketch.rest(1.0)
    assert sketch.kinds() == ["CardLanded", "CardLanded", "CardLifted"]
    lifted = sketch.events[-1] if isinstance(sketch.events[-1], CardLifted) else None
    assert lifted is None or lifted.card == 2


@pytest.mark.parametrize("seconds", [1.0, 6.0])
def test_trk_01_a_covered_card_that_comes_back_is_no_play(sketch: Sketch, seconds: float) -> None:
    sketch.visit("B", (270, 135), hold_s=seconds)
    sketch.rest(1.5)
    assert sketch.kinds() == ["CardLanded"]


@pytest.mark.parametrize("rate", [6.0, 12.0, 30.0])
def test_trk_03_the_frame_rate_changes_nothing(rate: float) -> None:
    table = Sketch(frames_per_s=rate)
    table.rest(1.0)
    for seat, code, offset in (("D", "r5", (0, 0)), ("A", "r9", (5, 5)), ("B", "g9", (-6, 3))):
        table.lay(seat, code, offset)
        table.rest(1.2)
    assert landed(table) == [("D", "r5"), ("A", "r9"), ("B", "g9")]


@pytest.mark.parametrize("gain", [0.4, 0.5, 1.8])
def test_trk_11_light_changes_make_no_event(sketch: Sketch, gain: float) -> None:
    sketch.gain = gain
    sketch.rest(2.0)
    sketch.gain = 1.0
    sketch.rest(2.0)
    assert sketch.kinds() == ["CardLanded"]


def test_a_shadow_that_passes_is_no_arm_and_no_card(sketch: Sketch) -> None:
    sketch.shade_px = (-WIDTH / 3, WIDTH / 36)
    sketch.rest(1.0)
    sketch.draw("B")
    sketch.rest(0.5)
    sketch.lay("A", "r9", (4, -3))
    sketch.rest(3.0)
    assert landed(sketch) == [("D", "r5"), ("A", "r9")]
    draws = [best(each.seats)[0] for each in sketch.events if isinstance(each, DrawReach)]
    assert draws == ["B"]


def test_trk_20_squaring_up_the_pile_is_no_event(sketch: Sketch) -> None:
    sketch.lay("A", "r9", (9, 8))
    sketch.rest(1.0)
    for offset in ((2, 1), (0, 0), (3, 2), (1, 3), (0, 0)):
        at = (270 + offset[0], 135 + offset[1])

        def square(at: tuple[int, int] = at) -> None:
            sketch.cards = [(code, at) for code, _ in sketch.cards]

        sketch.visit("B", (270, 135), square)
        sketch.rest(1.0)
    events = [e for e in sketch.events if isinstance(e, CardLanded | CardLifted)][2:]
    assert all(isinstance(e, CardLanded) and e.may_be_same for e in events), events


def test_trk_22_a_hand_in_and_out_is_no_event(sketch: Sketch) -> None:
    sketch.visit("C", (270, 135))
    sketch.rest(3.0)
    assert sketch.kinds() == ["CardLanded"]
    assert sketch.table.open_since_s == float("inf")


def test_shake_makes_no_event(sketch: Sketch) -> None:
    for shake in ((1, 0), (2, 1), (-2, 2), (0, -3), (3, 3), (0, 0)) * 4:
        sketch.shake = shake
        sketch.rest(0.2)
    assert sketch.kinds() == ["CardLanded"]


def test_a_draw_is_a_hand_at_the_draw_pile_not_an_arm_across_it(sketch: Sketch) -> None:
    sketch.draw("B")
    sketch.rest(1.0)
    sketch.lay("B", "g9", (4, 4))  # B's arm lies across the draw pile on its way
    sketch.rest(1.0)
    assert sketch.kinds() == ["CardLanded", "DrawReach", "CardLanded"]
    reach = next(e for e in sketch.events if isinstance(e, DrawReach))
    assert best(reach.seats)[0] == "B"


def test_an_arm_on_its_way_to_the_draw_pile_lays_nothing(sketch: Sketch) -> None:
    """Seen from aside it lies over the discards, too, and leaves after the hand that laid one."""
    left_s = sketch.lay_while_another_draws("A", "r9", "D")
    sketch.rest(1.0)
    landing = [e for e in sketch.events if isinstance(e, CardLanded)][-1]
    (draw,) = [e for e in sketch.events if isinstance(e, DrawReach)]
    assert dict(landing.seats)["A"] > 0.95
    assert best(draw.seats)[0] == "D"
    assert landing.at.time_s < left_s < draw.at.time_s


@pytest.mark.parametrize("waits", [True, False])
def test_a_hand_that_waits_over_the_draw_pile_before_it_lays_a_card_went_on(
    sketch: Sketch, waits: bool
) -> None:
    if waits:
        sketch.wait_and_lay("B", "r9")
    else:
        sketch.draw("B")
    sketch.rest(1.0)
    (reach,) = [event for event in sketch.events if isinstance(event, DrawReach)]
    assert reach.went_on is waits


def test_a_card_that_cannot_be_read_is_a_card_all_the_same(sketch: Sketch) -> None:
    sketch.misread = {"g9": "back"}
    sketch.lay("A", "g9", (5, 6))
    sketch.rest(3.0)
    assert landed(sketch)[-1] == ("A", "?")


def test_darkness_is_told_and_makes_no_event(sketch: Sketch) -> None:
    sketch.gain = 0.02
    sketch.rest(3.0)
    sketch.gain = 1.0
    sketch.rest(3.0)
    assert sketch.kinds() == ["CardLanded", "LightChanged", "LightChanged"]


def test_a_card_that_slides_in_is_laid_by_the_arm_that_stopped_short_of_the_pile(
    sketch: Sketch,
) -> None:
    sketch.visit("A", (PILE[0], PILE[1] + 52))
    sketch.cards.append(("g9", (PILE[0] + 2, PILE[1] + 10)))
    sketch.rest(1.0)
    assert landed(sketch) == [("D", "r5"), ("A", "g9")]


def test_a_sleeve_of_the_tables_colour_leaves_an_arm_an_arm(sketch: Sketch) -> None:
    """Its last stretch before the border looks like the table while the hand is at the piles."""
    sketch.bare_px = 20
    sketch.lay("D", "r9", (4, -3))
    sketch.rest(1.0)
    sketch.visit("B", STOCK, hold_s=0.6)
    sketch.rest(1.0)
    assert landed(sketch) == [("D", "r5"), ("D", "r9")]
    assert [best(e.seats)[0] for e in sketch.events if isinstance(e, DrawReach)] == ["B"]


def test_the_piles_are_read_although_the_hand_seems_to_be_over(sketch: Sketch) -> None:
    """Something always moves at the edge of the table, so that it never rests as a whole."""
    sketch.gate.wants_whole = True
    sketch.waving = True
    sketch.lay("A", "r9", (4, -3))
    sketch.rest(1.0)
    assert landed(sketch) == [("D", "r5"), ("A", "r9")]
