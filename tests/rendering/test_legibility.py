"""Which drawn cards a person could read: large and sharp yes, tiny, dark, blurred or covered no."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from referee.rendering.geometry import Pose, quad_of
from referee.rendering.layers import Layer, Shadow, Sprite
from referee.rendering.legibility import PLAIN, Shot, Witness, rivals
from referee.rendering.light import Light
from referee.rendering.optics import Optics
from referee.rendering.prints import Print, draw_face

PRINT = Print("plain")
GROUND = np.full((240, 320, 3), 90, np.uint8)
CAMERA = Optics(noise=2.0, jpeg_quality=90)


def light(gain: float = 1.0) -> Light:
    return Light(
        np.full((2, 2, 3), gain, np.float32), np.zeros((2, 2), np.float32), Shadow(depth=0.0)
    )


def card(code: str, pose: Pose, tag: int) -> Layer:
    return Layer(Sprite.of(draw_face(code, PRINT, 176)), quad_of(pose), tag)


def plainness(*layers: Layer, code: str, gain: float = 1.0, optics: Optics = CAMERA) -> float:
    """Of the lowest card."""
    kept = np.ones(GROUND.shape[:2], np.bool_)
    shot = Shot(GROUND, layers, light(gain), optics, kept)
    return Witness(shot, PRINT).plainness(1, code, layers[0].quad_px)


@pytest.mark.parametrize("code", ["r5", "y6", "g9", "bS", "W", "W+4"])
def test_a_large_sharp_card_is_plain(code: str) -> None:
    assert plainness(card(code, Pose(160, 120, 120), 1), code=code) > 3 * PLAIN


@pytest.mark.parametrize(
    ("height_px", "gain", "optics"),
    [
        (9, 1.0, CAMERA),
        (120, 0.02, CAMERA),
        (60, 1.0, replace(CAMERA, blur_px=9.0)),
        (60, 1.0, replace(CAMERA, scale=0.08)),
        (60, 60.0, CAMERA),
    ],
    ids=["tiny", "dark", "blurred", "few pixels", "overexposed"],
)
def test_what_nobody_could_read_is_not_plain(height_px: int, gain: float, optics: Optics) -> None:
    layer = card("g8", Pose(160, 120, height_px), 1)
    assert plainness(layer, code="g8", gain=gain, optics=optics) < PLAIN


def test_a_card_is_read_by_what_shows_of_it() -> None:
    """Covered but for one index it is less plain, but for its white border not at all."""
    low = card("r7", Pose(160, 120, 120), 1)
    free = plainness(low, code="r7")
    by_index = plainness(low, card("b2", Pose(184, 146, 120), 2), code="r7")
    by_border = plainness(low, card("b2", Pose(162, 122, 120), 2), code="r7")
    assert free > by_index > PLAIN > by_border


def test_what_the_finished_picture_lost_is_no_evidence() -> None:
    layer = card("r7", Pose(160, 120, 120), 1)
    kept = np.zeros(GROUND.shape[:2], np.bool_)
    shot = Shot(GROUND, (layer,), light(), CAMERA, kept)
    assert Witness(shot, PRINT).plainness(1, "r7", layer.quad_px) == 0.0


def test_a_back_needs_no_reading_and_a_card_outside_cannot_be_read() -> None:
    tiny = card("r7", Pose(160, 120, 9), 1)
    assert plainness(tiny, code="back", gain=0.02) == np.inf
    assert plainness(card("r7", Pose(600, 120, 90), 1), code="r7") == 0.0


def test_rivals_are_of_the_colour_or_of_the_face() -> None:
    found = rivals("b6")
    assert "b6" not in found
    assert {"b9", "b8", "b0", "y6", "r6", "g6"} <= set(found)
    assert not {"r9", "W"} & set(found)
