"""Heads and shoulders from above, for players who lean over their border of the table."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from referee.ports import Quad
from referee.rendering.film_layout import SeatPlace
from referee.rendering.geometry import Matrix, project
from referee.rendering.layers import Bgra, Sprite
from referee.rendering.noise import clouds

_SHEET_WH: Final = (360, 260)
_HAIRS: Final = ((20, 25, 30), (30, 45, 75), (60, 100, 140), (120, 130, 135), (40, 60, 150))
_SHOULDERS_MM: Final = 430.0


def draw_head(rng: Generator) -> Sprite:
    """Somebody's head and shoulders: the upper edge of the drawing is what comes in first."""
    width, height = _SHEET_WH
    sheet: Bgra = np.zeros((height, width, 4), np.uint8)
    cloth = tuple(int(value) for value in rng.integers(30, 200, 3))
    hair = _HAIRS[int(rng.integers(len(_HAIRS)))]
    cv2.ellipse(sheet, (width // 2, 190), (170, 90), 0, 0, 360, (*cloth, 255), -1, cv2.LINE_AA)
    cv2.rectangle(sheet, (10, 190), (width - 10, height), (*cloth, 255), -1)
    cv2.ellipse(sheet, (width // 2, 105), (62, 78), 0, 0, 360, (*hair, 255), -1, cv2.LINE_AA)
    folds = 0.75 + 0.5 * clouds(_SHEET_WH, (14, 10), rng)
    shaded = np.clip(sheet[:, :, :3] * folds[:, :, None], 0, 255).astype(np.uint8)
    return Sprite.of(np.ascontiguousarray(np.dstack([shaded, sheet[:, :, 3]])))


def edge_px(place: SeatPlace, size_wh: tuple[int, int], tilt: Matrix) -> float:
    """How far outside of the frame of a camera straight above the picture of this one ends, in
    table pixels, at a seat's place; negative where it ends inside."""
    middle, inward = _middle(place, size_wh), np.array(place.inward, float)
    ways = np.arange(-size_wh[1] / 3, size_wh[0], 4.0)
    seen = project(tilt, middle - ways[:, None] * inward)
    is_in = ((seen >= 0) & (seen <= size_wh)).all(axis=1)
    return float(ways[is_in].max()) if is_in.any() else 0.0


def head_quad(place: SeatPlace, size_wh: tuple[int, int], deep_px: float, px_per_mm: float) -> Quad:
    """Where the drawing lies when the top of the head is `deep_px` inside the border."""
    middle, inward = _middle(place, size_wh), np.array(place.inward, float)
    right = np.array([-inward[1], inward[0]])
    half = _SHOULDERS_MM * px_per_mm / 2
    long = 2 * half * _SHEET_WH[1] / _SHEET_WH[0]
    # The hair begins a tenth of the sheet below its upper edge.
    top = middle + inward * (deep_px + 0.1 * long)
    corners = [top - right * half, top + right * half]
    return np.asarray([*corners, *(corner - inward * long for corner in corners[::-1])], np.float32)


def _middle(place: SeatPlace, size_wh: tuple[int, int]) -> NDArray[np.float64]:
    (x0, y0), (x1, y1) = place.side
    return np.array([(x0 + x1) / 2 * size_wh[0], (y0 + y1) / 2 * size_wh[1]])
