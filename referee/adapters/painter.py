"""Puts a draw list on a frame with OpenCV.

Letters come from the fonts inside OpenCV 5: they have Latin, Cyrillic, Greek and Chinese glyphs, so
no font file is needed. What they lack is painted as a question mark.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, assert_never

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.outputs.shapes import Box, Label, Polygon, Rgb, Shape
from referee.ports import Image

_REGULAR, _BOLD = 420, 720
_ALIGN: Final = {"left": 0.0, "center": 0.5, "right": 1.0}
_SUBPIXEL_BITS: Final = 3
_CAP_SHARE: Final = 0.35
"""Half the height of a capital, as a share of the letter size: what centres a line."""


def paint(image: Image, shapes: Iterable[Shape]) -> Image:
    """A copy of the picture with the shapes on it, in their order. The picture is not changed."""
    painted = image.copy()
    for shape in shapes:
        _paint(painted, shape)
    return painted


def _paint(image: Image, shape: Shape) -> None:
    match shape:
        case Polygon():
            _polygon(image, shape)
        case Box():
            _box(image, shape)
        case Label():
            _label(image, shape)
        case _:
            assert_never(shape)


def _polygon(image: Image, shape: Polygon) -> None:
    points = np.round(np.asarray(shape.points_px) * 2**_SUBPIXEL_BITS).astype(np.int32)
    width_px = max(1, round(shape.width_px))
    _lines(image, points, (0, 0, 0), width_px + 2)
    _lines(image, points, shape.color, width_px)


def _lines(image: Image, points: NDArray[np.int32], color: Rgb, width_px: int) -> None:
    cv2.polylines(image, [points], True, _bgr(color), width_px, cv2.LINE_AA, _SUBPIXEL_BITS)


def _box(image: Image, shape: Box) -> None:
    x, y, width, height = (round(value) for value in shape.xywh_px)
    left, top = max(x, 0), max(y, 0)
    part = image[top : max(y + height, 0), left : max(x + width, 0)]
    if not part.size:
        return
    cover = part.copy()
    _round_box(cover, (x - left, y - top, width, height), round(shape.radius_px), shape.color)
    cv2.addWeighted(cover, shape.opacity, part, 1.0 - shape.opacity, 0.0, dst=part)


def _round_box(
    image: Image, xywh_px: tuple[int, int, int, int], radius_px: int, color: Rgb
) -> None:
    x, y, width, height = xywh_px
    radius = min(radius_px, width // 2, height // 2)
    right, bottom, bgr = x + width - 1, y + height - 1, _bgr(color)
    cv2.rectangle(image, (x + radius, y), (right - radius, bottom), bgr, cv2.FILLED)
    cv2.rectangle(image, (x, y + radius), (right, bottom - radius), bgr, cv2.FILLED)
    for corner_x in (x + radius, right - radius):
        for corner_y in (y + radius, bottom - radius):
            cv2.circle(image, (corner_x, corner_y), radius, bgr, cv2.FILLED, cv2.LINE_AA)


def _label(image: Image, shape: Label) -> None:
    size_px, width_px = _fitted(shape)
    if not width_px:
        return
    x = shape.at_px[0] - _ALIGN[shape.align] * width_px
    y = shape.at_px[1] + _CAP_SHARE * size_px
    weight = _BOLD if shape.is_bold else _REGULAR
    at_px, font = (round(x), round(y)), _font()
    cv2.putText(image, shape.text, at_px, _bgr(shape.color), font, size_px, weight)


def _fitted(shape: Label) -> tuple[int, float]:
    """The letter size with which the text fits its room, and how wide it then is."""
    size_px = max(8, round(shape.height_px))
    width_px = _width_px(shape.text, size_px, shape.is_bold)
    if shape.room_px and width_px > shape.room_px:
        size_px = max(8, int(size_px * shape.room_px / width_px))
        width_px = _width_px(shape.text, size_px, shape.is_bold)
    return size_px, width_px


def _width_px(text: str, size_px: int, is_bold: bool) -> float:
    weight = _BOLD if is_bold else _REGULAR
    _, _, width_px, _ = cv2.getTextSize((0, 0), text, (0, 0), _font(), size_px, weight)
    return float(width_px)


@cache
def _font() -> Any:
    return cv2.FontFace("sans")


def _bgr(color: Rgb) -> tuple[int, int, int]:
    return color[2], color[1], color[0]
