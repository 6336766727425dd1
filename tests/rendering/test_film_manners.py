"""What people do besides playing neatly, and what disturbs a film: each is in the film."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from referee.ports import Frame
from referee.rendering.film import FilmLook, FilmTruth, film, film_with_truth, table_of
from referee.rendering.film_happenings import (
    Bump,
    Gap,
    Happening,
    LeanIn,
    LightChange,
    Shade,
)
from referee.rendering.film_look import beyond_px
from referee.rendering.film_script import (
    Beat,
    HandOn,
    Lay,
    Script,
    Slap,
    SquareUp,
    Take,
    Tap,
    Way,
    lead_s,
)
from referee.rendering.prints import SEALED_FAMILIES
from referee.rendering.sealed_tables import SEALED_TABLES

LOOK = FilmLook(size_wh=(480, 270), card_px=52.0, fps=10.0)
SEATS = ("A", "B", "C", "D")
BELOW = Lay("A", 1.5, "y3")


def shots(
    *beats: Beat, look: FilmLook = LOOK, length_s: float = 5.0, happens: tuple[Happening, ...] = ()
) -> list[tuple[Frame, FilmTruth]]:
    script = Script(SEATS, 60, beats, length_s, happens)
    return list(film_with_truth(script, look, np.random.default_rng(5)))


def frames(*happens: Happening, look: FilmLook = LOOK, length_s: float = 3.0) -> list[np.ndarray]:
    script = Script(SEATS, 60, (), length_s, happens)
    return [each.image.astype(int) for each in film(script, look, np.random.default_rng(5))]


def places(truth: FilmTruth, code: str) -> list[str]:
    return [card.where for card in truth.cards if card.code == code]


@pytest.mark.parametrize("way", list(Way))
@pytest.mark.parametrize("seat", ["A", "C"])
def test_a_card_that_came_any_way_lies_still_and_clear_at_its_moment(way: Way, seat: str) -> None:
    seen = [truth for _, truth in shots(BELOW, Lay(seat, 4.0, "r5", way=way), length_s=5.0)]
    assert [card.code for card in seen[40].discards] == ["y3", "r5"]
    assert seen[40].discards[1].shown > 0.97
    assert np.allclose(seen[40].discards[1].quad_px, seen[-1].discards[1].quad_px, atol=0.01)


def test_a_card_that_slides_moves_on_after_the_hand_has_let_go() -> None:
    look = replace(LOOK, fps=30.0)
    seen = [truth for _, truth in shots(BELOW, Lay("A", 4.0, "r5", way=Way.SLIDE), look=look)]
    moving = [truth for truth in seen[110:120] if places(truth, "r5") == ["hand A"]]
    apart = []
    for truth in moving:
        (card,) = (each for each in truth.cards if each.code == "r5")
        apart.append(float(card.quad_px.mean(axis=0)[1]))
        assert truth.reaching.count("A") == 2, "the arm goes one way, the card another"
    assert len(apart) >= 8 and all(np.diff(apart) <= 0)


def test_a_card_that_is_fumbled_lies_beside_the_pile_first() -> None:
    seen = [truth for _, truth in shots(BELOW, Lay("B", 4.4, "r5", way=Way.FUMBLE))]
    dropped = [truth for truth in seen if places(truth, "r5") == ["dropped B"]]
    assert len(dropped) >= 5
    (lies,) = (card for card in dropped[0].cards if card.code == "r5")
    pile = dropped[0].discards[-1].quad_px.mean(axis=0)
    assert np.hypot(*(lies.quad_px.mean(axis=0) - pile)) > 0.7 * LOOK.card_px
    assert [card.code for card in dropped[0].discards] == ["y3"]


def test_a_hand_that_hesitates_stands_still_with_its_card() -> None:
    seen = [truth for _, truth in shots(BELOW, Lay("D", 4.0, "r5", way=Way.HESITATE))]
    spots = [
        card.quad_px.mean(axis=0)
        for truth in seen
        for card in truth.cards
        if card.where == "hand D"
    ]
    steps = np.hypot(*np.diff(np.array(spots), axis=0).T)
    assert (steps < 0.5).sum() >= 4
    assert max(steps) > 10


def test_two_cards_laid_together_are_both_to_be_seen() -> None:
    seen = [truth for _, truth in shots(BELOW, Lay("B", 4.0, "r5", under=("g5",)))]
    last = seen[-1].discards
    assert [card.code for card in last] == ["y3", "g5", "r5"]
    assert last[2].shown > 0.97
    assert 0.2 < last[1].shown < 0.7


def test_a_tap_changes_nothing() -> None:
    seen = [truth for _, truth in shots(BELOW, Tap("C", 3.6))]
    assert any(truth.reaching == ("C",) for truth in seen)
    before, after = seen[18].discards[0], seen[-1].discards[0]
    assert np.allclose(before.quad_px, after.quad_px, atol=0.01)
    assert {truth.stock for truth in seen} == {60}


def test_a_pile_that_is_squared_up_keeps_its_cards_and_moves_them() -> None:
    laid = [Lay("ABCD"[i % 4], 1.5 + 1.3 * i, f"r{i}") for i in range(5)]
    seen = [truth for _, truth in shots(*laid, SquareUp("B", 9.0), length_s=10.0)]
    before, after = seen[70].discards, seen[-1].discards
    assert [card.code for card in before] == [card.code for card in after]
    middles = [np.array([card.quad_px.mean(axis=0) for card in pile]) for pile in (before, after)]
    assert middles[1].std(axis=0).max() < middles[0].std(axis=0).max() / 2
    assert seen[-1].discards[-1].shown > 0.97


def test_hands_that_are_passed_on_cross_the_table_and_are_gone() -> None:
    both = (HandOn("B", 3.5, "D", 5), HandOn("D", 3.5, "B", 3))
    seen = [truth for _, truth in shots(BELOW, *both)]
    assert any(set(truth.reaching) == {"B", "D"} for truth in seen)
    held = {card.where for truth in seen for card in truth.cards if card.code == "back"}
    assert held >= {"hand B", "hand D"}
    assert not any(card.where.startswith("hand") for card in seen[-1].cards)


def test_hands_are_slapped_onto_the_draw_pile_one_after_the_other() -> None:
    slaps = (Slap("B", 2.0), Slap("D", 2.2), Slap("A", 2.5))
    seen = [truth for _, truth in shots(*slaps)]
    assert set(seen[25].reaching) == {"A", "B", "D"}
    covered = [min(card.shown for card in truth.cards if card.where == "draw") for truth in seen]
    assert covered[25] < 0.6
    assert not seen[-1].reaching and {truth.stock for truth in seen} == {60}


def test_two_arms_may_be_over_the_table_at_once() -> None:
    beats = (Lay("A", 2.0, "r5"), Lay("C", 2.4, "g7"))
    seen = [truth for _, truth in shots(*beats)]
    assert any(set(truth.reaching) == {"A", "C"} for truth in seen)
    assert [card.code for card in seen[-1].discards] == ["r5", "g7"]


def test_a_bump_moves_the_picture_for_good() -> None:
    seen = shots(BELOW, happens=(Bump(3.0, (0.3, -0.2), 2.0),), length_s=5.0)
    before, after = (truth.discards[0].quad_px.mean(axis=0) for _, truth in (seen[25], seen[-1]))
    moved = after - before
    assert moved[0] > 0.2 * LOOK.card_px and moved[1] < 0
    calm = shots(BELOW, length_s=5.0)
    assert not np.array_equal(seen[-1][0].image, calm[-1][0].image)
    assert np.array_equal(seen[25][0].image, calm[25][0].image)


def test_light_that_changes_stays_so_and_may_be_warmer() -> None:
    dim = frames(LightChange(1.0, 0.3, 0.7, 0.1))
    assert dim[-1].mean() == pytest.approx(0.7 * dim[5].mean(), rel=0.05)
    share = [image[:, :, 0].sum() / image.sum() for image in (dim[5], dim[-1])]
    assert share[1] < 0.95 * share[0]


def test_a_shadow_goes_over_the_table_and_is_gone() -> None:
    seen = frames(Shade(0.5, 2.0, 0.0, 0.3, 0.4), length_s=3.0)
    left = [image[:, :80].mean() for image in seen]
    right = [image[:, -80:].mean() for image in seen]
    assert min(left) < 0.75 * left[0] and min(right) < 0.75 * right[0]
    assert np.argmin(left) < np.argmin(right)
    assert np.array_equal(seen[-1], seen[0])


@pytest.mark.parametrize("tilt_deg", [0.0, 45.0])
def test_a_head_leans_in_over_its_border_and_goes(tilt_deg: float) -> None:
    look = replace(LOOK, tilt_deg=tilt_deg)
    seen = frames(LeanIn(0.5, 2.0, "C", 0.2), look=look, length_s=3.0)
    covered = np.abs(seen[15] - seen[0]).max(axis=2) > 20
    assert 0.02 < covered[:90].mean() < 0.7
    assert covered[190:].mean() < 0.01
    assert np.array_equal(seen[-1], seen[0])


def test_pictures_that_are_lost_repeat_the_last_one() -> None:
    look = replace(LOOK, noise=3.0)
    seen = frames(Gap(1.0, 3), look=look)
    same = [np.array_equal(one, other) for one, other in pairwise(seen)]
    assert [i for i, is_same in enumerate(same) if is_same] == [9, 10, 11]


def test_a_camera_that_adapts_wins_back_the_light() -> None:
    change = LightChange(1.0, 0.1, 0.7, 0.0)
    adapting = frames(change, look=replace(LOOK, auto_exposure=0.8), length_s=4.0)
    assert adapting[12].mean() < 0.85 * adapting[5].mean()
    assert adapting[-1].mean() > 0.9 * adapting[5].mean()


def test_a_tilted_camera_sees_piles_and_hands_above_the_table() -> None:
    flat = replace(LOOK, tilt_deg=45.0, tilt_from_deg=0.0)
    high = replace(flat, card_mm=0.3, carried_mm=60.0)
    beats = [Lay("ABCD"[i % 4], 1.5 + 1.3 * i, "r5") for i in range(12)]
    tops = []
    for look in (flat, high):
        seen = shots(*beats, look=look, length_s=18.0)
        tops.append(seen[-1][1].discards[-1].quad_px.mean(axis=0)[1])
    # Eleven cards of 0.3 mm, seen at 45 degrees: 3.3 mm farther away from the camera.
    assert tops[0] - tops[1] == pytest.approx(3.3 * 52 / 87 * np.cos(np.radians(45)), abs=0.5)


@pytest.mark.parametrize("from_deg", [0.0, 90.0, 200.0])
def test_arms_come_in_from_outside_of_an_oblique_picture(from_deg: float) -> None:
    look = replace(LOOK, tilt_deg=50.0, tilt_from_deg=from_deg)
    assert beyond_px(look) > 50
    for seat in SEATS:
        lay = Lay(seat, 2.0, "r5")
        seen = shots(lay, look=look, length_s=2.0)
        first = next(n for n, (_, truth) in enumerate(seen) if truth.reaching)
        change = np.abs(seen[first][0].image.astype(int) - seen[0][0].image).max(axis=2) > 25
        inner = change[30:-30, 30:-30]
        assert inner.mean() < 0.02, f"{seat} pops up in the middle of the picture"


@pytest.mark.parametrize("mess", [1.0, 1.8])
def test_untidy_people_lay_cards_that_hang_over(mess: float) -> None:
    beats = [Lay("ABCD"[i % 4], 1.5 + 1.3 * i, "r5") for i in range(30)]
    look = replace(LOOK, mess=mess, fps=1.0)
    last = shots(*beats, look=look, length_s=42.0)[-1][1]
    middles = np.array([card.quad_px.mean(axis=0) for card in last.discards]) / LOOK.card_px
    spread = float(np.hypot(*(middles - middles.mean(axis=0)).T).max())
    assert (0.1 < spread < 0.2) if mess == 1.0 else (0.16 < spread < 0.36)


@pytest.mark.parametrize(("size_wh", "fps"), [((640, 480), 10.0), ((1920, 1080), 60.0)])
def test_any_usual_camera_can_be_filmed_with(size_wh: tuple[int, int], fps: float) -> None:
    look = FilmLook(size_wh=size_wh, fps=fps, card_px=size_wh[1] / 5, tilt_deg=40, noise=2)
    script = Script(SEATS, 60, (Take("A", 1.0),), 0.2)
    seen = list(film(script, look, np.random.default_rng(1)))
    assert len(seen) == int(0.2 * fps) + 1
    assert seen[0].image.shape == (size_wh[1], size_wh[0], 3)
    assert seen[-1].time_s == pytest.approx((len(seen) - 1) / fps)


@pytest.mark.parametrize("family", SEALED_FAMILIES)
def test_sealed_looks_can_be_filmed(family: str) -> None:
    for table in SEALED_TABLES:
        look = replace(LOOK, family=family, table=table, sleeves=("plum",))
        image = frames(look=look, length_s=0.0)[0]
        assert image.std() > 5


def test_each_way_takes_its_own_time() -> None:
    times = {way: lead_s(Lay("A", 0.0, "r5", way=way)) for way in Way}
    assert times[Way.FUMBLE] > times[Way.HESITATE] > times[Way.PUT]
    assert table_of(Script(SEATS, 1, (), 0.0), LOOK).zone("draw")
