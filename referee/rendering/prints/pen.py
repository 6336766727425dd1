"""A broad pen: paints strokes and gives the outline of the paint.

Every glyph is a skeleton drawn in a box one unit high, with the pen's width taken off, so
that any weight fills the box. The strokes are painted large, cut straight at the top and the
base line, and the outline of the paint is the glyph.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.rendering.prints.shapes import Points, Shape, arc, polygon

_MASTER_PX: Final = 300
_MARGIN_PX: Final = 60
_SPECK_PX2: Final = 90


@dataclass(frozen=True, slots=True)
class GlyphStyle:
    """One typeface. Lengths in units of the glyph height.

    `weight` is the width of upright strokes and `contrast` how wide level ones are beside it;
    `squareness` 2 has round bowls, 4 nearly square ones; `aperture_deg` shortens open hooks.
    """

    weight: float = 0.22
    width: float = 0.64
    contrast: float = 0.85
    squareness: float = 2.2
    round_ends: bool = False
    one_foot: bool = False
    flag: float = 0.26
    three_flat: bool = False
    four_open: bool = False
    six_straight: bool = False
    seven_curved: bool = False
    aperture_deg: float = 0.0
    stencil: float = 0.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A path of the pen; `thin` narrows it, a closed path has no ends."""

    path: Points
    thin: float = 1.0


Skeleton: TypeAlias = tuple[Stroke, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """What a skeleton needs to know: the box width, and half the pen's width both ways."""

    style: GlyphStyle
    wide: float
    h: float
    v: float
    cut: bool = False

    @property
    def mid(self) -> float:
        return self.wide / 2


def outlined(skeleton: Skeleton, box: Box) -> Shape:
    """The outline of the painted skeleton, one unit high."""
    mask = _painted(skeleton, box)
    if box.cut:
        _cut(mask, box)
    return _outlines(mask, box)


def _painted(skeleton: Skeleton, box: Box) -> NDArray[np.uint8]:
    stretch = box.h / box.v
    rows = int(_MASTER_PX * stretch) + 2 * _MARGIN_PX
    mask = np.zeros((rows, int(_MASTER_PX * box.wide) + 2 * _MARGIN_PX), np.uint8)
    for stroke in skeleton:
        path = stroke.path * (_MASTER_PX, _MASTER_PX * stretch) + _MARGIN_PX
        _paint(mask, path, box.h * stroke.thin * _MASTER_PX, round_ends=box.style.round_ends)
    mask[:_MARGIN_PX] = 0
    mask[-_MARGIN_PX:] = 0
    return mask


def _paint(mask: NDArray[np.uint8], path: Points, half: float, *, round_ends: bool) -> None:
    steps = np.diff(path, axis=0)
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    path = path[np.concatenate([[True], lengths > 1e-6])]
    steps = np.diff(path, axis=0)
    units = steps / np.hypot(steps[:, 0], steps[:, 1])[:, None]
    sides = np.stack([-units[:, 1], units[:, 0]], axis=1) * half
    for start, end, side in zip(path[:-1], path[1:], sides, strict=True):
        _fill(mask, np.stack([start + side, end + side, end - side, start - side]))
    for joint, before, after in zip(path[1:-1], units[:-1], units[1:], strict=True):
        _join(mask, joint, before, after, half)
    if round_ends or np.allclose(path[0], path[-1]):
        for end in (path[0], path[-1]):
            _dot(mask, end, half)


def _join(
    mask: NDArray[np.uint8], joint: Points, before: Points, after: Points, half: float
) -> None:
    bend = float(before @ after)
    if bend > 0.9 or bend < -0.85:
        _dot(mask, joint, half)
        return
    reach = half / np.sqrt((1 + bend) / 2)
    outward = before - after
    outward = outward / np.hypot(*outward)
    sign = np.sign(outward @ np.array([-before[1], before[0]]))
    first = joint + sign * half * np.array([-before[1], before[0]])
    last = joint + sign * half * np.array([-after[1], after[0]])
    _fill(mask, np.stack([joint, first, joint + outward * reach, last]))


def _fill(mask: NDArray[np.uint8], corners: Points) -> None:
    cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 255, shift=4)


def _dot(mask: NDArray[np.uint8], at: Points, radius: float) -> None:
    x, y = np.round(at * 16).astype(int).tolist()
    cv2.circle(mask, (x, y), round(radius * 16), 255, -1, shift=4)


def _cut(mask: NDArray[np.uint8], box: Box) -> None:
    middle = _MARGIN_PX + int(box.wide * _MASTER_PX / 2)
    half = int(box.style.stencil * _MASTER_PX / 2)
    mask[:, middle - half : middle + half] = 0


def _outlines(mask: NDArray[np.uint8], box: Box) -> Shape:
    found, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    stretch = box.h / box.v
    return tuple(
        (cv2.approxPolyDP(outline, 0.7, True)[:, 0].astype(float) - _MARGIN_PX)
        / (_MASTER_PX, _MASTER_PX * stretch)
        for outline in found
        if cv2.contourArea(outline) > _SPECK_PX2
    )


def line(*corners: tuple[float, float], thin: float = 1.0) -> Stroke:
    """A stroke along straight lines."""
    return Stroke(polygon(*corners), thin)


def path(*parts: Points) -> Stroke:
    """A stroke along several paths, one after the other."""
    return Stroke(np.concatenate(parts))


def loop(box: Box, top: float, bottom: float, inset: float = 0.0) -> Stroke:
    """A closed bowl whose skeleton runs from `top` to `bottom`."""
    return Stroke(
        arc(
            (box.mid, (top + bottom) / 2),
            (box.mid - box.h - inset, (bottom - top) / 2),
            (0, 360),
            box.style.squareness,
        )
    )


def bowl(box: Box, edges: tuple[float, float], span: tuple[float, float]) -> Points:
    """Part of a bowl whose skeleton runs from the upper to the lower edge."""
    top, bottom = edges
    return arc(
        (box.mid, (top + bottom) / 2),
        (box.mid - box.h, (bottom - top) / 2),
        span,
        box.style.squareness,
    )
