"""The discard pile by itself: looks given by hand, no picture."""

from __future__ import annotations

import numpy as np
import pytest

from referee.ports import CardSeen, Look, Quad
from referee.tabletop.events import CardLanded, CardLifted, CardReread, Moment, TableEvent, best
from referee.tabletop.pile import PileWatch, Visit
from tests.officiating.desk import sure

ZONE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
CARD_WH = (70, 109)


def quad_at(x: float, y: float) -> Quad:
    wide, high = CARD_WH
    return np.array([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]], np.float32)


def seen(pile: PileWatch, seat: str, code: str, quad_px: Quad, time_s: float) -> list[TableEvent]:
    """A visit of a seat, after which this card lies on top and its place has changed."""
    changed = np.zeros((75, 100), np.bool_)
    left, top = (quad_px.min(axis=0) / 4).astype(int)
    changed[top : top + CARD_WH[1] // 4 + 2, left : left + CARD_WH[0] // 4 + 2] = True
    card = CardSeen(quad_px, 0.9, ((code, 0.98),))
    look = Look(time_s, round(time_s * 12), (400, 300), cards=(card,), changed=changed)
    return pile.step(look, Visit(sure(seat), look_at(look), was_there=True))


def look_at(look: Look) -> Moment:
    return Moment(look.time_s, look.frame)


@pytest.mark.parametrize("off_px", [0.0, 3.0, 6.0, 10.0])
def test_a_card_taken_back_from_right_above_another_is_lifted(off_px: float) -> None:
    """Nothing of it shows beside the card below, whose corners are read a little off."""
    pile = PileWatch(ZONE)
    seen(pile, "A", "W", quad_at(160, 90), 1.0)
    seen(pile, "C", "y1", quad_at(161, 91), 3.0)
    (event,) = seen(pile, "C", "W", quad_at(160 + off_px, 90), 7.0)
    assert isinstance(event, CardLifted)
    assert event.card == 2


def test_another_seat_lays_a_card_like_the_one_below() -> None:
    pile = PileWatch(ZONE)
    seen(pile, "A", "r9", quad_at(160, 90), 1.0)
    seen(pile, "B", "g9", quad_at(161, 91), 3.0)
    (event,) = seen(pile, "C", "r9", quad_at(166, 90), 5.0)
    assert isinstance(event, CardLanded)


def test_a_change_without_an_arm_is_no_card_while_the_top_still_lies_there() -> None:
    """A strong table pattern under a shaken camera changes, and old cards show beside the top."""
    pile = PileWatch(ZONE)
    seen(pile, "A", "r5", quad_at(160, 70), 1.0)
    seen(pile, "C", "W", quad_at(165, 100), 3.0)
    nobody = Visit((), Moment(4.0, 48), was_there=False)
    cards = (
        CardSeen(quad_at(165, 100), 0.8, (("W", 0.99),)),
        CardSeen(quad_at(162, 60), 0.9, (("r9", 0.95),)),
    )
    look = Look(4.0, 48, (400, 300), cards=cards, changed=np.ones((75, 100), np.bool_))
    assert not any(isinstance(event, CardLanded) for event in pile.step(look, nobody))


@pytest.mark.parametrize(("probability", "count"), [(0.3, 0), (0.95, 1)])
def test_a_card_that_no_arm_was_seen_to_bring_must_be_read_surely(
    probability: float, count: int
) -> None:
    pile = PileWatch(ZONE)
    seen(pile, "A", "r5", quad_at(160, 90), 1.0)
    nobody = Visit((), Moment(4.0, 48), was_there=False)
    card = CardSeen(quad_at(176, 106), 0.9, (("r9", probability),))
    look = Look(4.0, 48, (400, 300), cards=(card,), changed=np.ones((75, 100), np.bool_))
    assert sum(isinstance(event, CardLanded) for event in pile.step(look, nobody)) == count


def test_without_an_arm_another_reading_in_the_very_place_is_no_other_card() -> None:
    """It was read while the last fingers were still on it."""
    pile = PileWatch(ZONE)
    seen(pile, "A", "b2", quad_at(160, 90), 1.0)
    nobody = Visit((), Moment(2.0, 24), was_there=False)
    card = CardSeen(quad_at(162, 92), 0.9, (("b+2", 0.95),))
    look = Look(2.0, 24, (400, 300), cards=(card,), changed=np.ones((75, 100), np.bool_))
    assert not any(isinstance(event, CardLanded) for event in pile.step(look, nobody))


@pytest.mark.parametrize(("off_px", "count"), [(1.0, 0), (8.0, 1)])
def test_the_same_card_in_the_very_spot_was_only_passed_over(off_px: float, count: int) -> None:
    pile = PileWatch(ZONE)
    seen(pile, "A", "r7", quad_at(160, 90), 1.0)
    events = seen(pile, "B", "r7", quad_at(160 + off_px, 90), 3.0)
    assert sum(isinstance(event, CardLanded) for event in events) == count


@pytest.mark.parametrize(
    ("at", "is_old_left", "count"),
    [((162, 92), True, 0), ((172, 100), True, 0), ((190, 130), True, 1), ((190, 130), False, 0)],
)
def test_a_card_like_the_top_one_that_slid_in_is_another(
    at: tuple[int, int], is_old_left: bool, count: int
) -> None:
    """No arm was over the pile, and the one before lies there still; eyes waver a little."""
    pile = PileWatch(ZONE)
    seen(pile, "A", "b+2", quad_at(160, 90), 1.0)
    changed = np.full((75, 100), not is_old_left, np.bool_)
    changed[at[1] // 4 : (at[1] + CARD_WH[1]) // 4, at[0] // 4 : (at[0] + CARD_WH[0]) // 4] = True
    card = CardSeen(quad_at(*at), 0.9, (("b+2", 0.98),))
    look = Look(3.0, 36, (400, 300), cards=(card,), changed=changed)
    nobody = Visit(sure("B"), Moment(3.0, 36), was_there=False)
    found = [event for event in pile.step(look, nobody) if isinstance(event, CardLanded)]
    assert len(found) == count
    assert not any(event.may_be_same or event.seats != sure("B") for event in found)


def reread(pile: PileWatch, code: str, quad_px: Quad, time_s: float) -> list[TableEvent]:
    """Another look at a pile that nobody has touched."""
    card = CardSeen(quad_px, 0.9, ((code, 0.9),))
    still = np.zeros((75, 100), np.bool_)
    look = Look(time_s, round(time_s * 12), (400, 300), cards=(card,), changed=still)
    return pile.step(look, Visit((), look_at(look), was_there=False))


def landed_unsurely(pile: PileWatch, quad_px: Quad, time_s: float) -> list[TableEvent]:
    """A card is laid at (178, 112); one outline goes around it and the card below."""
    changed = np.zeros((75, 100), np.bool_)
    changed[28:56, 44:62] = True
    card = CardSeen(quad_px, 0.9, (("r0", 0.39), ("r9", 0.33)))
    look = Look(time_s, round(time_s * 12), (400, 300), cards=(card,), changed=changed)
    return pile.step(look, Visit(sure("F"), look_at(look), was_there=True))


@pytest.mark.parametrize(
    ("at", "told"),
    [((178, 112), "gR"), ((160, 90), ""), ((20, 20), "")],
    ids=["where it changed", "the card below", "somewhere else"],
)
def test_a_card_first_outlined_with_the_one_below_is_read_again(
    at: tuple[int, int], told: str
) -> None:
    """What is read later in another place is that card, if it lies where the picture changed
    and no older card does."""
    pile = PileWatch(ZONE)
    seen(pile, "G", "rR", quad_at(160, 90), 1.0)
    (landing,) = landed_unsurely(pile, quad_at(160, 104), 3.0)
    assert isinstance(landing, CardLanded)
    events = reread(pile, "gR", quad_at(*at), 3.4)
    assert [best(e.faces)[0] for e in events if isinstance(e, CardReread)] == [told] * bool(told)


def test_a_card_that_was_read_surely_is_not_taken_for_another_beside_it() -> None:
    pile = PileWatch(ZONE)
    seen(pile, "G", "rR", quad_at(160, 90), 1.0)
    seen(pile, "F", "g9", quad_at(170, 104), 3.0)
    assert not reread(pile, "gR", quad_at(186, 122), 3.4)
