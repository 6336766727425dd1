"""Warm lamps are taken away by the cards' white borders; nothing else is touched."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from referee import models
from referee.adapters.onnx_detector import OnnxReader
from referee.rendering.prints import CODES, draw_face, random_print
from referee.vision.faces import COLORS, targets
from referee.vision.white import STRENGTH, balanced, lamps

LAMPS = {2700: (0.35, 0.69, 1.0), 3500: (0.54, 0.80, 1.0), 5000: (0.81, 0.92, 1.0)}
"""White paper in a camera set to daylight: blue, green, red."""


def crop_of(code: str, family: str = "oval_white", seed: int = 2) -> NDArray[np.uint8]:
    card = draw_face(code, random_print(family, np.random.default_rng(seed)), 192)
    plain = card[..., :3].astype(np.float32) * (card[..., 3:] / 255)
    return np.asarray(cv2.resize(plain, (64, 96), interpolation=cv2.INTER_AREA) * 0.85, np.uint8)


def under(kelvin: int, crops: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(crops * np.array(LAMPS[kelvin]), np.uint8)


@pytest.mark.parametrize("kelvin", LAMPS)
def test_a_lamp_is_known_by_a_white_border(kelvin: int) -> None:
    crops = np.stack([crop_of(code) for code in ("r5", "y2", "g9", "b0", "W", "b+2")])
    found = lamps(under(kelvin, crops))
    assert np.abs(found - np.array(LAMPS[kelvin])).max() < 0.08
    lit, mended = under(kelvin, crops), balanced(under(kelvin, crops))
    off = [np.abs(part.astype(int) - crops).mean() for part in (lit, mended)]
    assert off[1] < off[0] * (1.4 - STRENGTH)


def test_daylight_is_left_alone() -> None:
    crops = np.stack([crop_of(code) for code in CODES])
    assert balanced(crops) is crops


@pytest.mark.parametrize(
    "ink", [(20, 200, 230), (36, 28, 215), (60, 150, 40), (190, 100, 10), (22, 20, 20)]
)
def test_no_ink_that_reaches_the_edge_is_taken_for_a_lamp(ink: tuple[int, int, int]) -> None:
    crops = np.full((1, 96, 64, 3), ink, np.uint8)
    assert balanced(crops) is crops


def test_a_border_of_many_colors_and_a_dark_one_say_nothing() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (1, 96, 64, 3), dtype=np.uint8)
    assert balanced(noise) is noise
    dark = np.full((1, 96, 64, 3), (14, 28, 40), np.uint8)
    assert balanced(dark) is dark


def test_each_card_has_its_own_lamp_and_no_card_is_no_crop() -> None:
    day, lamp = crop_of("b5"), under(2700, crop_of("b5"))
    mixed = balanced(np.stack([day, lamp]))
    assert np.array_equal(mixed[0], day)
    assert not np.array_equal(mixed[1], lamp)
    assert len(balanced(np.zeros((0, 96, 64, 3), np.uint8))) == 0


def test_the_reader_names_more_colors_right_under_a_lamp() -> None:
    """Blue went black and green blue at 2700 K before."""
    reader = OnnxReader(models.locate() / "reader.onnx")
    right = np.array([targets(code)[0] for code in CODES])
    wrong = [0, 0]
    for family in ("oval_white", "oval_ring", "plain"):
        lit = under(2700, np.stack([crop_of(code, family, 11) for code in CODES]) // 2)
        for which, crops in enumerate((lit, balanced(lit))):
            colors, _ = reader.run(crops)
            wrong[which] += int((colors.argmax(axis=1) != right).sum())
    assert wrong[1] <= wrong[0]
    assert wrong[1] <= 3, f"{COLORS}: {wrong}"
