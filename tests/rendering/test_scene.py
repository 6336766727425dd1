"""Whole scenes: what is said to be in them is what can be seen."""

from collections import Counter

import numpy as np
import pytest

from referee.cards import BACK, Card
from referee.rendering.geometry import Pose, area, quad_of
from referee.rendering.patch import Bench, card_patch, other_patch
from referee.rendering.prints import (
    CODES,
    EXTRA_CODES,
    HELD_OUT_FAMILIES,
    TRAINING_FAMILIES,
)
from referee.rendering.scene import Scene, World, grid_points, random_scene, seen_card
from referee.rendering.shoe import Shoe, random_code, sleeve_sprite
from referee.rendering.tables import TRAINING_TABLES


@pytest.fixture(scope="module")
def world() -> World:
    return World(Shoe.of(TRAINING_FAMILIES, 2, seed=5, height_px=96), TRAINING_TABLES)


@pytest.fixture(scope="module")
def scenes(world: World) -> list[Scene]:
    return [random_scene(world, 224, np.random.default_rng([8, seed])) for seed in range(25)]


def test_the_same_seed_gives_the_same_bytes(world: World, scenes: list[Scene]) -> None:
    fresh = World(Shoe.of(TRAINING_FAMILIES, 2, seed=5, height_px=96), TRAINING_TABLES)
    for seed in (0, 7):
        again = random_scene(fresh, 224, np.random.default_rng([8, seed]))
        assert np.array_equal(again.image, scenes[seed].image)
        assert [card.code for card in again.cards] == [card.code for card in scenes[seed].cards]


def test_judging_tells_more_of_the_same_picture(world: World, scenes: list[Scene]) -> None:
    """In 25 pictures some cards that show can be read by nobody, and most can."""
    judged = [
        random_scene(world, 224, np.random.default_rng([8, seed]), is_judged=True)
        for seed in range(25)
    ]
    for one, other in zip(scenes, judged, strict=True):
        assert np.array_equal(one.image, other.image)
        assert [card.code for card in one.cards] == [card.code for card in other.cards]
    shown = [card for scene in scenes for card in scene.cards if card.is_target]
    plain = [card for scene in judged for card in scene.cards if card.is_target]
    assert 0.5 * len(shown) < len(plain) < len(shown)
    assert sum(card.is_doubtful for scene in judged for card in scene.cards) >= (
        len(shown) - len(plain)
    )


def test_every_card_is_named_and_runs_clockwise(scenes: list[Scene]) -> None:
    cards = [card for scene in scenes for card in scene.cards]
    assert len(cards) > 100
    for card in cards:
        assert card.code == BACK or Card.parse(card.code).is_known
        assert area(card.quad_px) > 0, "an anticlockwise quad would be a mirrored card"


def test_pictures_keep_the_longer_side(scenes: list[Scene]) -> None:
    assert {max(scene.image.shape[:2]) for scene in scenes} == {224}
    assert len({scene.image.shape for scene in scenes}) >= 3


def test_scenes_have_targets_and_cards_that_are_none(scenes: list[Scene]) -> None:
    cards = [card for scene in scenes for card in scene.cards]
    hidden = [card.visible for card in cards if not card.is_target]
    assert sum(card.is_target for card in cards) > 100
    assert 0 < np.mean(hidden) < 0.15, "what is not labelled must hardly show"


def owners_of(quads: list[np.ndarray]) -> np.ndarray:
    """An owner map of axis-aligned boxes, the last on top."""
    owners = np.zeros((200, 200), np.int16)
    for tag, quad in enumerate(quads, 1):
        (left, top), (right, bottom) = quad.min(axis=0).astype(int), quad.max(axis=0).astype(int)
        owners[max(top, 0) : bottom, max(left, 0) : right] = tag
    return owners


def test_what_shows_of_a_card_is_measured() -> None:
    below, above = quad_of(Pose(100, 100, 90)), quad_of(Pose(100, 145, 90))
    card = seen_card("r5", below, 1, owners_of([below, above]))
    assert card.visible == pytest.approx(0.5, abs=0.03)
    assert card.center == pytest.approx(0.5, abs=0.1)
    assert card.corner == 1.0
    assert card.is_target


def test_a_card_outside_the_frame_is_unseen_there() -> None:
    quad = quad_of(Pose(0, 100, 90))
    card = seen_card("r5", quad, 1, owners_of([quad]))
    assert card.visible == pytest.approx(0.5, abs=0.03)


def test_a_card_nearly_covered_is_no_target() -> None:
    below, above = quad_of(Pose(100, 100, 90)), quad_of(Pose(104, 106, 90))
    assert not seen_card("r5", below, 1, owners_of([below, above])).is_target


def test_a_fanned_card_is_a_target_by_its_corner_when_it_is_large() -> None:
    for height, wanted in ((120, True), (30, False)):
        below = quad_of(Pose(100, 100, height))
        above = below + np.array([height * 0.17, 0], np.float32)
        card = seen_card("r5", below, 1, owners_of([below, above]))
        assert card.visible < 0.35
        assert card.is_target is wanted


def test_grid_points_cover_the_card_evenly() -> None:
    points = grid_points(quad_of(Pose(0, 0, 18), aspect=12 / 18))
    assert points.min(axis=0) == pytest.approx([-5.5, -8.5], abs=1e-3)
    assert points.max(axis=0) == pytest.approx([5.5, 8.5], abs=1e-3)


def test_a_shoe_never_depends_on_what_was_asked_before() -> None:
    one, other = (Shoe.of(HELD_OUT_FAMILIES, 2, seed=9, height_px=60) for _ in range(2))
    other.card(1, "b2")
    other.card(0, BACK)
    assert np.array_equal(one.card(0, "r7").levels[0], other.card(0, "r7").levels[0])


def test_all_faces_come_with_the_wilds_more_often() -> None:
    rng = np.random.default_rng(0)
    drawn = Counter(random_code(rng) for _ in range(4000))
    assert set(CODES) < set(drawn) <= set(CODES + EXTRA_CODES)
    assert drawn["W"] > 2 * drawn["r1"]
    assert drawn["r6"] > drawn["r1"] > drawn["rbA"]


def test_a_sleeve_lets_the_card_through() -> None:
    opacity = sleeve_sprite(np.random.default_rng(0)).levels[0][:, :, 3]
    assert 0 < opacity.max() < 128


def test_patches_show_their_card_or_none() -> None:
    shoe = Shoe.of(TRAINING_FAMILIES, 1, seed=5, height_px=60)
    bench = Bench.of(shoe, TRAINING_TABLES, 4, seed=1)
    shown = [card_patch(bench, np.random.default_rng([1, n])) for n in range(24)]
    assert np.mean([patch.card.visible for patch in shown]) > 0.6
    assert min(patch.card.visible for patch in shown) < 0.4
    others = [other_patch(bench, np.random.default_rng([2, n])) for n in range(8)]
    assert not any(patch.is_card for patch in others)
