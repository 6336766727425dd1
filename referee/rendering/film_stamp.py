"""Stamping on 8-bit pictures, fast enough for films: what `layers` does exactly, done quickly.

Quads are taken as parallelograms (table pixels, before the camera tilts them).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.ports import Image, Quad
from referee.rendering.geometry import height_px
from referee.rendering.layers import Bgra, Shadow, Sprite
from referee.rendering.noise import Field

_MARGIN: Final = 2
"""The see-through rim of every sprite, as `layers.Sprite.of` makes it."""

Alpha = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """A sprite brought into place: premultiplied colours and opacity of one box of a picture."""

    rows: slice
    cols: slice
    color: Image
    alpha: Alpha


def cut(sprite: Sprite, quad_px: Quad, shape_hw: tuple[int, ...]) -> Cut:
    """The sprite warped to the quad. The box is empty where it lies outside of the picture."""
    low = np.floor(quad_px.min(axis=0) - 1).astype(int)
    high = np.ceil(quad_px.max(axis=0) + 1).astype(int)
    left, top = max(int(low[0]), 0), max(int(low[1]), 0)
    right, bottom = min(int(high[0]), shape_hw[1]), min(int(high[1]), shape_hw[0])
    rows, cols = slice(top, max(top, bottom)), slice(left, max(left, right))
    if right <= left or bottom <= top:
        return Cut(rows, cols, np.zeros((0, 0, 3), np.uint8), np.zeros((0, 0), np.uint8))
    level = sprite.level_for(height_px(quad_px))
    warped = cv2.warpAffine(
        level, _placing(level, quad_px, left, top), (right - left, bottom - top)
    )
    color = cv2.cvtColor(warped, cv2.COLOR_BGRA2BGR)
    return Cut(rows, cols, _image(color), _alpha(np.asarray(warped, np.uint8)))


def smeared(piece: Cut, by_px: tuple[float, float], shape_hw: tuple[int, ...]) -> Cut:
    """The piece as it looks when it moves so far (x, y) while the shutter is open."""
    side_wh = tuple(2 * round(abs(step) / 2) + 1 for step in by_px)
    if max(side_wh) < 3 or not piece.alpha.size:
        return piece
    pad_x, pad_y = side_wh[0] // 2, side_wh[1] // 2
    sides = (pad_y, pad_y, pad_x, pad_x)
    color, alpha = (
        cv2.blur(cv2.copyMakeBorder(layer, *sides, cv2.BORDER_CONSTANT), side_wh)
        for layer in (piece.color, piece.alpha)
    )
    at = (piece.rows.start - pad_y, piece.cols.start - pad_x)
    (rows, cols), part = _inside(shape_hw, at, alpha.shape)
    return Cut(rows, cols, _image(color[part]), _image(alpha[part]))


def stamp(picture: Image, piece: Cut, *, sheen: Field, gloss: float = 0.0) -> None:
    """Put the piece over the picture, in place; `sheen` as large as the picture, or empty."""
    if not piece.alpha.size:
        return
    under = picture[piece.rows, piece.cols]
    clear = cv2.cvtColor(cv2.bitwise_not(piece.alpha), cv2.COLOR_GRAY2BGR)
    color = piece.color
    if gloss > 0 and sheen.size:
        shine = sheen[piece.rows, piece.cols] * piece.alpha * np.float32(gloss * 0.6)
        color = _image(cv2.add(color, cv2.cvtColor(shine.astype(np.uint8), cv2.COLOR_GRAY2BGR)))
    cv2.add(cv2.multiply(under, clear, scale=1 / 255), color, dst=under)


def cast(picture: Image, piece: Cut, shadow: Shadow) -> None:
    """Darken the picture where the piece throws its shadow, in place, before it is stamped."""
    if shadow.depth <= 0 or not piece.alpha.size:
        return
    side = 2 * round(shadow.blur_px) + 1
    pad = side + 1
    dark = cv2.copyMakeBorder(piece.alpha, pad, pad, pad, pad, cv2.BORDER_CONSTANT)
    dark = cv2.blur(cv2.blur(dark, (side, side)), (side, side))
    top = piece.rows.start - pad + round(shadow.dy)
    left = piece.cols.start - pad + round(shadow.dx)
    box, part = _inside(picture.shape[:2], (top, left), dark.shape[:2])
    under = picture[box]
    if not under.size:
        return
    keep = cv2.bitwise_not(cv2.convertScaleAbs(dark[part], alpha=shadow.depth))
    cv2.multiply(under, cv2.cvtColor(keep, cv2.COLOR_GRAY2BGR), dst=under, scale=1 / 255)


def _placing(level: Bgra, quad_px: Quad, left: int, top: int) -> NDArray[np.float64]:
    height, width = level.shape[:2]
    source = np.array(
        [[_MARGIN, _MARGIN], [width - _MARGIN, _MARGIN], [_MARGIN, height - _MARGIN]], np.float32
    )
    target = quad_px[[0, 1, 3]] - np.array([left, top], np.float32)
    # Half a pixel: warps count from pixel centres, our quads from pixel corners.
    return np.asarray(cv2.getAffineTransform(source - 0.5, (target - 0.5).astype(np.float32)))


def _inside(
    shape_hw: tuple[int, ...], at: tuple[int, int], size_hw: tuple[int, ...]
) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
    """The box of a picture that something of this size at (top, left) covers, and its part."""
    starts = [max(start, 0) for start in at]
    ends = [min(at[i] + size_hw[i], shape_hw[i]) for i in range(2)]
    ends = [max(start, end) for start, end in zip(starts, ends, strict=True)]
    box = (slice(starts[0], ends[0]), slice(starts[1], ends[1]))
    part = tuple(slice(starts[i] - at[i], ends[i] - at[i]) for i in range(2))
    return box, (part[0], part[1])


def _alpha(warped: NDArray[np.uint8]) -> Alpha:
    return np.asarray(cv2.extractChannel(warped, 3), np.uint8)


def _image(array: object) -> Image:
    return np.asarray(array, np.uint8)
