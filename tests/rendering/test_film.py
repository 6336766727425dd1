"""Films: the same seed films the same, and what is said to be true of a frame is in it."""

import cv2
import numpy as np
import pytest

from referee.errors import ConfigError
from referee.rendering.film import FilmLook, FilmTruth, film, film_with_truth, table_of, zone_seen
from referee.rendering.film_layout import Point, layout_for, slots_before
from referee.rendering.film_script import (
    Beat,
    Hover,
    Lay,
    LayOpen,
    PutUnder,
    Reshuffle,
    Script,
    Take,
    TakeBack,
    TurnUp,
    lead_s,
    tail_s,
)
from referee.rendering.film_strokes import eased
from referee.seats import LETTERS

LOOK = FilmLook(size_wh=(480, 270), card_px=52.0, fps=10.0)


def truths(look: FilmLook, length_s: float, *beats: Beat) -> list[FilmTruth]:
    script = Script(("A", "B", "C", "D"), 60, beats, length_s)
    return [truth for _, truth in film_with_truth(script, look, np.random.default_rng(5))]


def codes(truth: FilmTruth) -> list[str]:
    return [card.code for card in truth.discards]


def test_the_same_generator_films_the_same_bytes() -> None:
    look = FilmLook(size_wh=(320, 180), card_px=40, noise=3, shake_px=1, exposure=0.02, blur_px=0.5)
    beats = (Lay("A", 1.2, "r5"), Take("B", 2.5, (1, 1)))
    script = Script(("A", "B"), 60, beats, 2.6)
    once, again = (
        [frame.image for frame in film(script, look, np.random.default_rng(9))] for _ in range(2)
    )
    other = next(iter(film(script, look, np.random.default_rng(10)))).image
    assert len(once) == 32
    assert all(np.array_equal(a, b) for a, b in zip(once, again, strict=True))
    assert not np.array_equal(once[0], other)


@pytest.mark.parametrize("seat", ["A", "B", "C", "D"])
def test_a_card_laid_lies_still_and_clear_at_its_moment(seat: str) -> None:
    seen = truths(LOOK, 3.0, Lay(seat, 2.0, "r5"))
    before, there, later = seen[9], seen[20], seen[-1]
    assert codes(before) == []
    assert codes(there) == codes(later) == ["r5"]
    assert there.discards[0].shown > 0.97
    assert np.allclose(there.discards[0].quad_px, later.discards[0].quad_px, atol=0.01)
    assert later.reaching == ()


def test_an_arm_comes_in_over_its_own_border_only() -> None:
    borders = {"A": np.s_[-1:, :], "B": np.s_[:, :1], "C": np.s_[:1, :], "D": np.s_[:, -1:]}
    for seat in borders:
        script = Script(tuple(borders), 60, (Lay(seat, 2.0, "r5"),), 2.0)
        first, *others = film(script, LOOK, np.random.default_rng(5))
        empty = first.image.astype(int)
        moved = [np.abs(frame.image - empty).max(axis=2) > 25 for frame in others]
        crossed = {
            side: max(int(change[where].sum()) for change in moved)
            for side, where in borders.items()
        }
        assert crossed.pop(seat) > 15
        assert max(crossed.values()) < 3


def test_the_same_card_twice_is_seen_to_be_another_one() -> None:
    seen = truths(LOOK, 4.0, Lay("A", 1.5, "g9"), Lay("C", 3.5, "g9"))
    first, second = seen[-1].discards
    assert codes(seen[-1]) == ["g9", "g9"]
    assert np.abs(first.quad_px - second.quad_px).max() > 3
    assert "hand C" in {card.where for truth in seen[25:35] for card in truth.cards}


def test_a_card_taken_back_uncovers_the_one_below() -> None:
    seen = truths(LOOK, 5.0, Lay("A", 1.5, "r5"), Lay("B", 3.0, "y3"), TakeBack("B", 4.6))
    assert codes(seen[31]) == ["r5", "y3"]
    assert codes(seen[-1]) == ["r5"]
    assert seen[-1].discards[0].shown > 0.97
    carried = [card.code for truth in seen[40:] for card in truth.cards if card.where == "hand B"]
    assert set(carried) == {"y3"}


def test_cards_drawn_leave_the_pile_face_down_one_grasp_after_the_other() -> None:
    seen = truths(LOOK, 5.0, Take("D", 4.5, (2, 1)))
    heights = [truth.stock for truth in seen]
    assert (heights[0], heights[-1]) == (60, 57)
    assert 58 in heights
    carried = {card.code for truth in seen for card in truth.cards if card.where == "hand D"}
    assert carried == {"back"}


def test_the_draw_pile_vanishes_with_its_last_card() -> None:
    script = Script(("A", "B"), 2, (Take("A", 1.8, (2,)),), 3.0)
    seen = [truth for _, truth in film_with_truth(script, LOOK, np.random.default_rng(1))]
    assert any(card.where == "draw" for card in seen[0].cards)
    assert not any(card.where == "draw" for card in seen[-1].cards)


def test_a_first_card_may_go_back_and_another_be_turned_up() -> None:
    seen = truths(LOOK, 8.0, TurnUp("D", 2.0, "W+4"), PutUnder("D", 4.5), TurnUp("D", 7.0, "r1"))
    assert [codes(seen[at]) for at in (21, 46, 71)] == [["W+4"], [], ["r1"]]
    assert [seen[at].stock for at in (0, 21, 46, 71)] == [60, 59, 60, 59]
    turned = [card.code for truth in seen[:20] for card in truth.cards if card.where == "hand D"]
    assert turned[0] == "back" and turned[-1] == "W+4"


def test_a_reshuffle_leaves_the_top_card_and_makes_a_new_pile() -> None:
    laid = tuple(Lay("ABCD"[i % 4], 1.5 + 1.5 * i, f"r{i}") for i in range(5))
    script = Script(("A", "B", "C", "D"), 0, (*laid, Reshuffle("D", 15.0, 4)), 15.5)
    seen = [truth for _, truth in film_with_truth(script, LOOK, np.random.default_rng(5))]
    assert len(codes(seen[80])) == 5
    assert codes(seen[-1]) == ["r4"]
    assert (seen[130].stock, seen[-1].stock) == (0, 4)


@pytest.mark.parametrize("count", [1, 4, 9, 15])
def test_a_hand_laid_open_can_be_read_card_by_card(count: int) -> None:
    look = FilmLook(card_px=100, fps=2)
    cards = tuple(f"b{i % 10}" for i in range(count))
    for seat in "ABCD":
        seen = truths(look, 9.0, LayOpen(seat, 8.0, cards))[-1]
        lying = [card for card in seen.cards if card.where == f"open {seat}"]
        assert tuple(card.code for card in lying) == cards
        assert all(card.shown > (0.95 if count <= 8 else 0.3) for card in lying)
        quads = np.concatenate([card.quad_px for card in lying])
        assert (quads >= -1).all() and (quads <= np.array([961, 541])).all()


def test_a_hovering_hand_covers_the_pile_and_changes_nothing() -> None:
    seen = truths(LOOK, 4.5, Lay("A", 1.5, "r5"), Hover("C", 4.0, 1.0))
    assert min(truth.discards[0].shown for truth in seen[20:40]) < 0.9
    assert codes(seen[-1]) == ["r5"]
    assert all(truth.stock == 60 for truth in seen)


def test_a_tilted_and_shaking_camera_moves_the_quads_with_the_picture() -> None:
    look = FilmLook(size_wh=(480, 270), card_px=60, fps=10, tilt_deg=14, shake_px=3)
    script = Script(("A", "B"), 60, (Lay("A", 1.5, "r5"),), 4.0)
    shots = list(film_with_truth(script, look, np.random.default_rng(2)))[30:]
    spots = np.array([truth.discards[0].quad_px.mean(axis=0) for _, truth in shots])
    assert spots.std(axis=0).min() > 0.5
    crops = [_upright(frame.image, truth.discards[0].quad_px) for frame, truth in shots]
    steady = np.mean([np.abs(crop - crops[0]).mean() for crop in crops[1:]])
    still = np.mean(
        [
            np.abs(_upright(frame.image, shots[0][1].discards[0].quad_px) - crops[0]).mean()
            for frame, _ in shots[1:]
        ]
    )
    assert steady < still / 2


def test_every_seat_has_a_stretch_of_its_own() -> None:
    for count in range(2, 11):
        table = layout_for(LETTERS[:count], size_wh=(960, 540), card_px=100)
        assert [place.seat for place in table.places] == list(LETTERS[:count])
        middles = [place.along(0.5) for place in table.places]
        turns = np.array([np.arctan2(y - 0.5, x - 0.5) for x, y in middles])
        steps = np.diff(turns, append=turns[0]) % (2 * np.pi)
        assert steps.sum() == pytest.approx(2 * np.pi), "once round, clockwise seen from above"
    with pytest.raises(ConfigError, match="a table seats 2 to 10"):
        layout_for("A", size_wh=(960, 540), card_px=100)


def test_zones_hold_the_piles_as_the_camera_sees_them() -> None:
    look = FilmLook(size_wh=(960, 540), fps=2, tilt_deg=14, tilt_from_deg=200)
    beats = tuple(Lay("AB"[i % 2], 1.5 + 1.5 * i, "r5") for i in range(20))
    script = Script(("A", "B"), 80, beats, 32.0)
    *_, (_, last) = film_with_truth(script, look, np.random.default_rng(3), only={64})
    zone = np.array(zone_seen(table_of(script, look), look, "discard"), np.float32) * (960, 540)
    middles = [card.quad_px.mean(axis=0) for card in last.discards]
    assert len(middles) == 20
    inside = [
        cv2.pointPolygonTest(zone.astype(np.float32), tuple(map(float, middle)), True)
        for middle in middles
    ]
    assert min(inside) > 20


def test_slots_overlap_only_where_there_is_no_room() -> None:
    place = layout_for("AB", size_wh=(960, 540), card_px=100).places[0]
    room: Point = (600.0, 170.0)
    few = slots_before(place, 5, room=room, card=(64, 100))
    many = slots_before(place, 20, room=room, card=(64, 100))
    assert min(np.diff([x for x, _ in few])) >= 64
    assert max(abs(x) for x, _ in many) + 32 <= 300.1


def test_beats_have_times_that_fit_together() -> None:
    assert lead_s(Lay("A", 0.0, "r5", pace=2)) == 2 * lead_s(Lay("A", 0.0, "r5"))
    assert lead_s(Take("A", 0.0, (1, 1, 1))) > lead_s(Take("A", 0.0, (3,)))
    assert tail_s(Hover("A", 0.0)) > 0
    assert [eased(0.0), eased(1.0)] == [0.0, 1.0]


@pytest.mark.parametrize(
    ("look", "says"),
    [(FilmLook(family="ovel_white"), "oval_white"), (FilmLook(table="woood"), "wood")],
)
def test_an_unknown_print_or_table_is_refused_with_the_nearest(look: FilmLook, says: str) -> None:
    with pytest.raises(ConfigError, match=says):
        list(film(Script(("A", "B"), 60, (), 0.1), look, np.random.default_rng(0)))


def _upright(image: np.ndarray, quad: np.ndarray) -> np.ndarray:
    target = np.array([[0, 0], [40, 0], [40, 60], [0, 60]], np.float32)
    return cv2.warpPerspective(
        image, cv2.getPerspectiveTransform(quad.astype(np.float32), target), (40, 60)
    ).astype(float)
