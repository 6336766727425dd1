"""The drawn decks: every face in every family, distinct, the right way round, repeatable."""

from itertools import combinations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from referee.cards import CardError
from referee.rendering.prints import (
    CODES,
    EXTRA_CODES,
    FAMILIES,
    HELD_OUT_FAMILIES,
    TRAINING_FAMILIES,
    Print,
    draw_back,
    draw_face,
    random_print,
    wear,
)
from referee.rendering.prints.extras import extras_of

HEIGHT = 130
COLORS = "rygb"


def a_print(family: str, seed: int = 0) -> Print:
    return random_print(family, np.random.default_rng(seed))


def upper_left(image: NDArray[np.uint8]) -> NDArray[np.int16]:
    """The corner with its symbol, as signed numbers."""
    return image[: image.shape[0] // 4, : image.shape[1] // 2, :3].astype(np.int16)


def test_families_are_split_and_enough() -> None:
    assert len(FAMILIES) >= 10
    assert len(HELD_OUT_FAMILIES) >= 2
    assert set(FAMILIES) == set(TRAINING_FAMILIES) | set(HELD_OUT_FAMILIES)
    assert not set(TRAINING_FAMILIES) & set(HELD_OUT_FAMILIES)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_face_has_the_card_shape(family: str) -> None:
    deck = a_print(family, 3)
    for image in [*(draw_face(code, deck, 87) for code in CODES), draw_back(deck, 87)]:
        assert image.shape == (87, 56, 4)
        assert image.dtype == np.uint8
        alpha = image[..., 3]
        assert (alpha[[0, 0, -1, -1], [0, -1, 0, -1]] < 128).all()
        assert (alpha[6:-6, 6:-6] == 255).all()
        assert (alpha[:, 28] == 255).all()


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", [1, 2])
def test_54_faces_and_the_back_differ(family: str, seed: int) -> None:
    deck = a_print(family, seed)
    faces = [draw_face(code, deck, 87) for code in CODES]
    images = np.stack([*faces, draw_back(deck, 87)])[..., :3].astype(np.int16)
    assert len(images) == 55
    for number, image in enumerate(images[:-1]):
        apart = (np.abs(images[number + 1 :] - image) > 60).any(axis=3)
        assert (apart.sum(axis=(1, 2)) > 12).all()


@pytest.mark.parametrize("family", FAMILIES)
def test_faces_of_one_color_differ_in_their_corner(family: str) -> None:
    """Cards in a fan show no more than the corner."""
    deck = a_print(family, 5)
    corners = [
        upper_left(draw_face(f"g{face}", deck, 174)) for face in (*"0123456789", "S", "R", "+2")
    ]
    for first, second in combinations(corners, 2):
        assert (np.abs(first - second).max(axis=2) > 60).sum() > 15


@pytest.mark.parametrize("family", FAMILIES)
def test_a_turned_six_is_not_a_nine(family: str) -> None:
    deck = a_print(family, 4)
    six, nine = (draw_face(code, deck, HEIGHT)[..., :3].astype(np.int16) for code in ("b6", "b9"))
    assert (np.abs(six[::-1, ::-1] - nine).max(axis=2) > 60).sum() > 20


def test_same_arguments_same_pixels() -> None:
    for family in FAMILIES:
        assert a_print(family, 9) == a_print(family, 9)
        assert a_print(family, 9) != a_print(family, 10)
    once = draw_face("y5", a_print("star", 2), 90).copy()
    draw_face.cache_clear()
    assert (draw_face("y5", a_print("star", 2), 90) == once).all()


def test_a_shared_image_cannot_be_changed() -> None:
    for image in (draw_face("y5", a_print("star"), 90), draw_back(a_print("star"), 90)):
        with pytest.raises(ValueError, match="read-only"):
            image[0, 0] = 0


@pytest.mark.parametrize("code", ["x5", "r", "", "??x"])
def test_no_card(code: str) -> None:
    with pytest.raises(CardError):
        draw_face(code, a_print("plain"), 90)


def test_a_card_nobody_could_read_has_no_drawing() -> None:
    with pytest.raises(ValueError, match="no drawing"):
        draw_face("??", a_print("plain"), 90)


@pytest.mark.parametrize("family", FAMILIES)
def test_extra_faces_differ_from_each_other_and_from_the_classic_ones(family: str) -> None:
    deck = a_print(family, 6)
    faces = [draw_face(code, deck, 87)[..., :3].astype(np.int16) for code in CODES]
    for code in EXTRA_CODES:
        image = draw_face(code, deck, 87)[..., :3].astype(np.int16)
        apart = (np.abs(np.stack(faces) - image) > 60).any(axis=3)
        assert (apart.sum(axis=(1, 2)) > 12).all(), code
        faces.append(image)


def test_extra_faces_vary_from_print_to_print_and_leave_the_classic_ones_alone() -> None:
    looks = {extras_of(a_print("plain", seed)) for seed in range(12)}
    assert len(looks) == 12
    assert extras_of(a_print("plain", 1)) == extras_of(a_print("plain", 1))
    assert len({look.shuffle for look in looks}) == 3


@pytest.mark.parametrize("family", FAMILIES)
def test_a_two_colored_card_shows_both_its_colors(family: str) -> None:
    for seed in range(3):
        deck = a_print(family, seed)
        image = draw_face("rbA", deck, 174)[..., :3].astype(np.int16)
        for ink in (deck.inks.red, deck.inks.blue):
            near = (np.abs(image - np.array(ink)).max(axis=2) < 25).mean()
            assert near > 0.008, (seed, ink)


def hue_mean(image: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The mean direction on the hue circle, each pixel weighing its saturation."""
    hsv = cv2.cvtColor(np.ascontiguousarray(image[..., :3]), cv2.COLOR_BGR2HSV).astype(float)
    angle = hsv[..., 0] * np.pi / 90
    weight = hsv[..., 1] * hsv[..., 2]
    mean: NDArray[np.float64] = np.array(
        [(part(angle) * weight).sum() for part in (np.cos, np.sin)]
    )
    mean /= weight.sum()
    return mean


def test_a_color_is_nearer_to_itself_in_other_prints_than_to_another() -> None:
    """Over prints: the four colours stay apart however the inks are drawn."""
    means = {
        color: np.array(
            [
                hue_mean(draw_face(f"{color}7", a_print(family, seed), 60))
                for family in FAMILIES
                for seed in range(4)
            ]
        )
        for color in COLORS
    }
    centres = {color: rows.mean(axis=0) for color, rows in means.items()}
    for color, rows in means.items():
        for row in rows:
            nearest = min(COLORS, key=lambda other: float(np.hypot(*(row - centres[other]))))
            assert nearest == color


def test_wear_leaves_the_shape_and_depends_on_the_generator_only() -> None:
    card = draw_face("b4", a_print("oval_white", 1), 120)
    worn = wear(card, np.random.default_rng(3), 0.8)
    assert (worn == wear(card, np.random.default_rng(3), 0.8)).all()
    assert (worn != wear(card, np.random.default_rng(4), 0.8)).any()
    assert (worn[..., 3] == card[..., 3]).all()
    assert (worn[..., :3] != card[..., :3]).any()


def test_more_wear_changes_more() -> None:
    card = draw_face("b4", a_print("oval_white", 1), 120)

    def change(amount: float) -> float:
        rounds = [wear(card, np.random.default_rng(k), amount) for k in range(8)]
        return float(np.mean([np.abs(r.astype(int) - card).mean() for r in rounds]))

    assert 0 == change(0.0) < change(0.2) < change(1.0) < 40


def test_drawing_again_costs_nothing() -> None:
    draw_face.cache_clear()
    deck = a_print("box")
    for _ in range(3):
        draw_face("r1", deck, 100)
    assert draw_face.cache_info().misses == 1
