"""Paints shapes given in millimetres, larger than asked for, and shrinks the result."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.rendering.prints.parameters import CARD_MM, Ink
from referee.rendering.prints.shapes import Points, Shape, rounded_box

_BITS: Final = 4


@dataclass(frozen=True, slots=True)
class Stamp:
    """Inks for one symbol: fill, outline, shadow (to one side) and a rim around all."""

    fill: Ink
    outline: Ink = (0, 0, 0)
    outline_mm: float = 0.0
    shadow_mm: tuple[float, float] = (0.0, 0.0)
    rim: Ink = (255, 255, 255)
    rim_mm: float = 0.0


class Painter:
    """One card being painted. The origin is the card's middle, x to the right, y downwards."""

    def __init__(self, height_px: int, ground: Ink) -> None:
        width_px = round(height_px * CARD_MM[0] / CARD_MM[1])
        self._size_wh = (width_px, height_px)
        self._finer = 3 if height_px < 180 else 2
        self._px_per_mm = height_px * self._finer / CARD_MM[1]
        shape = (height_px * self._finer, width_px * self._finer, 3)
        self._image = np.empty(shape, np.uint8)
        cv2.rectangle(self._image, (0, 0), (shape[1], shape[0]), ground, -1)
        self._middle = np.array([shape[1] / 2, shape[0] / 2])

    def fill(self, shape: Shape, ink: Ink, at: tuple[float, float] = (0.0, 0.0)) -> None:
        """Fill a shape moved to a place."""
        cv2.fillPoly(self._image, [self._px(points, at) for points in shape], ink, shift=_BITS)

    def line(
        self, shape: Shape, width_mm: float, ink: Ink, at: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        """Draw along the closed outlines of a shape."""
        thick = max(1, round(width_mm * self._px_per_mm))
        paths = [self._px(points, at) for points in shape]
        cv2.polylines(self._image, paths, True, ink, thick, shift=_BITS)

    def rays(self, paths: list[Points], width_mm: float, ink: Ink) -> None:
        """Draw open paths."""
        thick = max(1, round(width_mm * self._px_per_mm))
        cv2.polylines(
            self._image, [self._px(p, (0, 0)) for p in paths], False, ink, thick, shift=_BITS
        )

    def stamp(self, shape: Shape, stamp: Stamp, at: tuple[float, float] = (0.0, 0.0)) -> None:
        """Fill a shape with its outline, shadow and rim."""
        dx, dy = stamp.shadow_mm
        steps = [k / 3 for k in (3, 2, 1)] if dx or dy else []
        places = [(at[0] + dx * k, at[1] + dy * k) for k in steps]
        if stamp.rim_mm:
            for place in (*places[:1], at):
                self.line(shape, 2 * (stamp.outline_mm + stamp.rim_mm), stamp.rim, place)
        for place in places:
            self._solid(shape, stamp.outline, stamp.outline_mm, place)
        if stamp.outline_mm:
            self.line(shape, 2 * stamp.outline_mm, stamp.outline, at)
        self.fill(shape, stamp.fill, at)

    def _solid(self, shape: Shape, ink: Ink, grow_mm: float, at: tuple[float, float]) -> None:
        self.fill(shape, ink, at)
        if grow_mm:
            self.line(shape, 2 * grow_mm, ink, at)

    def _px(self, points: Points, at: tuple[float, float]) -> NDArray[np.int32]:
        px = (points + at) * self._px_per_mm + self._middle
        fixed: NDArray[np.int32] = np.rint(px * (1 << _BITS)).astype(np.int32)
        return fixed

    def finish(self, corner_radius_mm: float) -> NDArray[np.uint8]:
        """The card as a BGRA image with rounded corners."""
        small = cv2.resize(self._image, self._size_wh, interpolation=cv2.INTER_AREA)
        alpha = _card_alpha(self._size_wh, corner_radius_mm)
        return np.asarray(cv2.merge([*cv2.split(small), alpha]), np.uint8)


@lru_cache(maxsize=64)
def _card_alpha(size_wh: tuple[int, int], radius_mm: float) -> NDArray[np.uint8]:
    finer = 4
    width, height = size_wh[0] * finer, size_wh[1] * finer
    mask = np.zeros((height, width), np.uint8)
    radius = radius_mm * height / CARD_MM[1]
    box = rounded_box((width, height), radius) + np.array([width / 2, height / 2])
    cv2.fillPoly(mask, [np.round(box * 16).astype(np.int32)], 255, shift=4)
    alpha = cv2.resize(mask, size_wh, interpolation=cv2.INTER_AREA)
    alpha.setflags(write=False)
    return np.asarray(alpha, np.uint8)
