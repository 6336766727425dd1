"""Upright crops: right way round, never mirrored, never squeezed."""

import cv2
import numpy as np
import pytest

from referee.rendering.geometry import Pose, quad_of
from referee.vision.crops import CROP_WH, clockwise, standing, turned_round, upright_crop

BLUE, GREEN, RED, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


def four_colored(height: int = 96) -> np.ndarray:
    """A card whose quarters are blue, green, red, white, clockwise from the top left."""
    width = height * 2 // 3
    card = np.zeros((height, width, 3), np.uint8)
    card[: height // 2, : width // 2] = BLUE
    card[: height // 2, width // 2 :] = GREEN
    card[height // 2 :, width // 2 :] = RED
    card[height // 2 :, : width // 2] = WHITE
    return card


def photographed(quad: np.ndarray, height: int = 96) -> np.ndarray:
    card = four_colored(height)
    high, wide = card.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(corners, quad.astype(np.float32) - 0.5)
    return cv2.warpPerspective(card, matrix, (400, 400), borderValue=(90, 90, 90))


def quarters(crop: np.ndarray) -> list[tuple[int, ...]]:
    high, wide = crop.shape[:2]
    places = ((0.25, 0.25), (0.25, 0.75), (0.75, 0.75), (0.75, 0.25))
    return [tuple(int(v) for v in crop[int(high * y), int(wide * x)]) for y, x in places]


@pytest.mark.parametrize("turn_deg", [0, 37, 90, 151, 180, 270, 345])
@pytest.mark.parametrize("height", [60, 300])
def test_a_turned_card_is_set_upright(turn_deg: float, height: float) -> None:
    quad = quad_of(Pose(200, 200, height, turn_deg), aspect=2 / 3)
    crop = upright_crop(photographed(quad), quad)
    assert crop.shape == (CROP_WH[1], CROP_WH[0], 3)
    assert quarters(crop) == [BLUE, GREEN, RED, WHITE]


@pytest.mark.parametrize("turn_deg", [0, 45, 200])
def test_a_quad_of_the_wrong_winding_is_not_mirrored(turn_deg: float) -> None:
    quad = quad_of(Pose(200, 200, 90, turn_deg), aspect=2 / 3)
    image = photographed(quad)
    anticlockwise = quad[[0, 3, 2, 1]]
    assert np.array_equal(upright_crop(image, anticlockwise), upright_crop(image, quad))


@pytest.mark.parametrize("start", range(4))
def test_any_first_corner_gives_one_of_the_two_ways_round(start: int) -> None:
    quad = quad_of(Pose(200, 200, 120, 20), aspect=2 / 3)
    found = quarters(upright_crop(photographed(quad), np.roll(quad, -start, axis=0)))
    assert found in ([BLUE, GREEN, RED, WHITE], [RED, WHITE, BLUE, GREEN])


def test_turned_round_is_the_crop_from_the_opposite_corner() -> None:
    quad = quad_of(Pose(200, 200, 96), aspect=2 / 3)
    image = photographed(quad)
    other = upright_crop(image, np.roll(quad, 2, axis=0))
    assert np.abs(turned_round(upright_crop(image, quad)).astype(int) - other).mean() < 1


def test_a_card_that_leaves_the_picture_repeats_its_border() -> None:
    crop = upright_crop(four_colored(), quad_of(Pose(32, 0, 96), aspect=2 / 3))
    assert quarters(crop)[0] == BLUE
    assert quarters(crop)[2] == GREEN


@pytest.mark.parametrize("center", [(-300.0, -300.0), (900.0, 40.0)])
def test_a_quad_wholly_outside_still_gives_a_crop(center: tuple[float, float]) -> None:
    crop = upright_crop(four_colored(), quad_of(Pose(*center, 50)))
    assert crop.shape == (96, 64, 3)


def test_large_cards_do_not_glitter() -> None:
    """A fine chequer, eight times larger than the crop, comes out an even grey."""
    image = np.zeros((800, 560, 3), np.uint8)
    image[::2, ::2] = image[1::2, 1::2] = 255
    crop = upright_crop(image, quad_of(Pose(280, 400, 768, 3), aspect=2 / 3))
    assert crop[10:-10, 10:-10].std() < 30


def test_winding_and_standing_leave_a_good_quad_alone() -> None:
    quad = quad_of(Pose(5, 5, 9, 30), aspect=2 / 3)
    assert clockwise(quad) is quad
    assert standing(quad) is quad
