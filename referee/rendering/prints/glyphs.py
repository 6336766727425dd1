"""Numerals and letters of our own, as outlines of heavy pen strokes.

Every glyph is a skeleton drawn in a box one unit high, with the pen's width taken off, so
that any weight fills the box. The strokes are painted, cut straight at the top and the base
line, and the outline of the paint is the glyph. A style is a point in a continuous space
(weight, width, contrast, squareness) with a few choices of form (an open or closed 4, ...).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.rendering.prints.shapes import Points, Shape, arc, bounds, curve, moved, polygon

_MASTER_PX: Final = 300
_MARGIN_PX: Final = 60
_SPECK_PX2: Final = 90


@dataclass(frozen=True, slots=True)
class GlyphStyle:
    """One typeface. Lengths in units of the glyph height.

    `weight` is the width of upright strokes and `contrast` how wide level ones are beside it;
    `squareness` 2 has round bowls, 4 nearly square ones.
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

    @property
    def mid(self) -> float:
        return self.wide / 2


def glyph(letter: str, style: GlyphStyle) -> Shape:
    """The outline of a digit, a capital letter or ``+``, one unit high, x from about 0.

    Raises KeyError for a character that has no drawing.

    >>> bounds(glyph("7", GlyphStyle()))[3] <= 1.01
    True
    """
    return _glyph(letter, style)


def text(word: str, style: GlyphStyle, gap: float = 0.08) -> Shape:
    """A word as one shape, its letters `gap` apart."""
    return tuple(points for letter in spelt(word, style, gap) for points in letter)


def spelt(word: str, style: GlyphStyle, gap: float = 0.08) -> list[Shape]:
    """The letters of a word side by side, `gap` apart, each a shape of its own."""
    letters = []
    right = 0.0
    for letter in word:
        shape = glyph(letter, style)
        left, _, end, _ = bounds(shape)
        letters.append(moved(shape, (right - left, 0.0)))
        right += end - left + gap
    return letters


@lru_cache(maxsize=4096)
def _glyph(letter: str, style: GlyphStyle) -> Shape:
    wide = style.width * _WIDTHS.get(letter, 1.0)
    half = min(style.weight, wide * (1.0 if letter == "I" else 0.37)) / 2
    box = Box(style, wide, half, min(half * style.contrast, 0.118))
    mask = _painted(_SKELETONS[letter](box), box)
    if style.stencil and letter in "04689ODQ":
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


def _line(*corners: tuple[float, float], thin: float = 1.0) -> Stroke:
    return Stroke(polygon(*corners), thin)


def _path(*parts: Points) -> Stroke:
    return Stroke(np.concatenate(parts))


def _loop(box: Box, top: float, bottom: float, inset: float = 0.0) -> Stroke:
    """A closed bowl whose skeleton runs from `top` to `bottom`."""
    return Stroke(
        arc(
            (box.mid, (top + bottom) / 2),
            (box.mid - box.h - inset, (bottom - top) / 2),
            (0, 360),
            box.style.squareness,
        )
    )


def _bowl(box: Box, edges: tuple[float, float], span: tuple[float, float]) -> Points:
    """Part of a bowl whose skeleton runs from the upper to the lower edge."""
    top, bottom = edges
    return arc(
        (box.mid, (top + bottom) / 2),
        (box.mid - box.h, (bottom - top) / 2),
        span,
        box.style.squareness,
    )


def _zero(box: Box) -> Skeleton:
    return (_loop(box, box.v, 1 - box.v),)


def _one(box: Box) -> Skeleton:
    stem = box.wide * (0.5 if box.style.one_foot else 0.62)
    reach = max(stem - box.style.flag * 1.4, -0.05)
    strokes = [
        _line((stem, -0.1), (stem, 1.1)),
        Stroke(
            curve((stem + box.h * 0.4, -0.03), (stem - 0.04, 0.16), (reach, 0.22 + box.v * 0.3)),
            0.8,
        ),
    ]
    if box.style.one_foot:
        strokes.append(_line((stem - box.h - 0.16, 1 - box.v), (stem + box.h + 0.16, 1 - box.v)))
    return tuple(strokes)


def _two(box: Box) -> Skeleton:
    top = arc((box.mid, 0.29), (box.mid - box.h, 0.29 - box.v), (188, 388), box.style.squareness)
    x, y = top[-1]
    sweep = curve((x, y), (box.wide * 0.66, 0.6), (box.h * 1.15, 1 - box.v))
    return (_path(top, sweep), _line((0, 1 - box.v), (box.wide, 1 - box.v)))


def _three(box: Box) -> Skeleton:
    mid = 0.475
    lower = _bowl(box, (mid, 1 - box.v), (270, 525))
    if box.style.three_flat:
        corner = (box.wide - box.h * 1.6, box.v)
        return (
            _line((0.03, box.v), corner, (box.mid - 0.02, mid - 0.02), thin=0.92),
            Stroke(lower),
            _line((box.mid * 0.8, mid), (box.mid, mid)),
        )
    upper = arc(
        (box.mid, (box.v + mid) / 2),
        (box.mid * 0.94 - box.h, (mid - box.v) / 2),
        (195, 450),
        box.style.squareness,
    )
    tick = _line((box.mid * 0.72, mid), (box.mid, mid))
    return (Stroke(upper), Stroke(lower), tick)


def _four(box: Box) -> Skeleton:
    stem = box.wide * 0.7
    bar = 0.71
    if box.style.four_open:
        left = (_line((box.wide * 0.38, -0.1), (box.h * 1.1, bar), (box.wide, bar)),)
        return (*left, _line((stem, 0.3), (stem, 1.1)))
    return (
        _line((stem - box.h * 0.1, -0.05), (box.h * 1.1, bar), (box.wide, bar), thin=0.82),
        _line((stem, -0.1), (stem, 1.1)),
    )


def _five(box: Box) -> Skeleton:
    left, top = box.h * 1.15, 0.36 + box.v * 0.5
    stem_end = top + box.v * 0.8 + 0.03
    stem = _line((box.wide * 0.95, box.v), (left + 0.02, box.v), (left - 0.02, stem_end))
    bowl = _bowl(box, (top, 1 - box.v), (222, 540 - _five_end_deg(box, top, stem_end)))
    return (stem, Stroke(bowl))


def _five_end_deg(box: Box, bowl_top: float, stem_end: float) -> float:
    """How far below the level the hook of a 5 must end so as not to touch the stem above it."""
    end = stem_end + box.v * (1.5 if box.style.round_ends else 1.15) + 0.07
    middle, reach = (bowl_top + 1 - box.v) / 2, (1 - box.v - bowl_top) / 2
    drop = min(max((end - middle) / reach, 0.15), 0.95) ** (box.style.squareness / 2)
    return math.degrees(math.asin(drop))


def _six(box: Box) -> Skeleton:
    top = 0.36 + box.v * 0.75
    bowl = _loop(box, top, 1 - box.v)
    level = (top + 1 - box.v) / 2
    if box.style.six_straight:
        back = curve((box.wide * 0.74, -0.12), (box.wide * 0.22, 0.3), (box.h, level))
    else:
        end = 360 - _six_end_deg(box, top)
        back = np.concatenate([_bowl(box, (box.v, 1 - box.v), (end, 180)), polygon((box.h, level))])
    return (bowl, Stroke(back))


def _six_end_deg(box: Box, bowl_top: float) -> float:
    """How far above the level the hook of a 6 must end so as not to touch the bowl below it."""
    end = bowl_top - box.v * (2.3 if box.style.round_ends else 1.95) - 0.05
    rise = min(max((0.5 - end) / (0.5 - box.v), 0.5), 0.98) ** (box.style.squareness / 2)
    return math.degrees(math.asin(rise))


def _seven(box: Box) -> Skeleton:
    corner = (box.wide - box.h * 1.25, box.v)
    foot = (box.wide * 0.34, 1.12)
    bar = _line((0, box.v), (box.wide, box.v))
    if box.style.seven_curved:
        return (bar, Stroke(curve(corner, (box.wide * 0.42, 0.45), foot)))
    return (bar, _line((box.wide - box.h * 0.9, box.v * 0.6), foot))


def _eight(box: Box) -> Skeleton:
    mid = 0.47
    return (_loop(box, box.v, mid, 0.025), _loop(box, mid, 1 - box.v))


def _nine(box: Box) -> Skeleton:
    return tuple(Stroke((box.wide, 1.0) - stroke.path, stroke.thin) for stroke in _six(box))


def _plus(box: Box) -> Skeleton:
    reach = box.wide / 2
    return (
        _line((0, 0.55), (box.wide, 0.55), thin=box.v / box.h),
        _line((box.mid, 0.55 - reach), (box.mid, 0.55 + reach)),
    )


def _letter_a(box: Box) -> Skeleton:
    return (
        _line((box.mid - box.h * 0.3, -0.05), (box.h * 0.6, 1.1)),
        _line((box.mid + box.h * 0.3, -0.05), (box.wide - box.h * 0.6, 1.1)),
        _line((box.wide * 0.25, 0.68), (box.wide * 0.75, 0.68), thin=0.7),
    )


def _letter_c(box: Box) -> Skeleton:
    return (Stroke(_bowl(box, (box.v, 1 - box.v), (318, 42))),)


def _letter_d(box: Box) -> Skeleton:
    side = arc(
        (box.mid * 0.8, 0.5),
        (box.wide - box.h - box.mid * 0.8, 0.5 - box.v),
        (-90, 90),
        box.style.squareness,
    )
    return (
        _path(polygon((box.h, box.v)), side, polygon((box.h, 1 - box.v))),
        _line((box.h, -0.1), (box.h, 1.1)),
    )


def _letter_e(box: Box) -> Skeleton:
    bars = (_line((box.h, y), (box.wide, y)) for y in (box.v, 0.5, 1 - box.v))
    return (_line((box.h, -0.1), (box.h, 1.1)), *bars)


def _letter_i(box: Box) -> Skeleton:
    return (_line((box.mid, -0.1), (box.mid, 1.1)),)


def _letter_l(box: Box) -> Skeleton:
    return (_line((box.h, -0.1), (box.h, 1.1)), _line((box.h, 1 - box.v), (box.wide, 1 - box.v)))


def _letter_m(box: Box) -> Skeleton:
    ends = (box.h, box.wide - box.h)
    uprights = (_line((x, -0.1), (x, 1.1), thin=0.85) for x in ends)
    return (*uprights, _line((ends[0], 0.0), (box.mid, 0.7), (ends[1], 0.0), thin=0.75))


def _letter_n(box: Box) -> Skeleton:
    ends = (box.h, box.wide - box.h)
    uprights = (_line((x, -0.1), (x, 1.1)) for x in ends)
    return (*uprights, _line((ends[0], 0.02), (ends[1], 0.98), thin=0.9))


def _letter_r(box: Box) -> Skeleton:
    side = arc(
        (box.mid, (box.v + 0.54) / 2),
        (box.mid - box.h, (0.54 - box.v) / 2),
        (-90, 90),
        box.style.squareness,
    )
    return (
        _path(polygon((box.h, box.v)), side, polygon((box.h, 0.54))),
        _line((box.h, -0.1), (box.h, 1.1)),
        _line((box.mid, 0.5), (box.wide - box.h, 1.1)),
    )


def _letter_s(box: Box) -> Skeleton:
    mid = 0.49
    upper = _bowl(box, (box.v, mid), (340, 90))
    lower = _bowl(box, (mid, 1 - box.v), (270, 520))
    return (_path(upper, lower),)


def _letter_t(box: Box) -> Skeleton:
    return (_line((0, box.v), (box.wide, box.v)), _line((box.mid, 0), (box.mid, 1.1)))


def _letter_u(box: Box) -> Skeleton:
    base = _bowl(box, (0.3, 1 - box.v), (180, 0))
    return (_path(polygon((box.h, -0.1)), base, polygon((box.wide - box.h, -0.1))),)


def _letter_v(box: Box) -> Skeleton:
    return (
        _line((box.h * 0.6, -0.1), (box.mid, 1.0)),
        _line((box.wide - box.h * 0.6, -0.1), (box.mid, 1.0)),
    )


def _letter_w(box: Box) -> Skeleton:
    return tuple(
        _line((box.wide * x0, y0), (box.wide * x1, y1), thin=0.8)
        for x0, y0, x1, y1 in (
            (0.1, -0.1, 0.27, 1.1),
            (0.27, 1.1, 0.5, -0.1),
            (0.5, -0.1, 0.73, 1.1),
            (0.73, 1.1, 0.9, -0.1),
        )
    )


_WIDTHS: Final = {
    "1": 0.9,
    "4": 1.08,
    "+": 0.85,
    "I": 0.45,
    "M": 1.35,
    "W": 1.6,
    "O": 1.15,
    "D": 1.05,
    "N": 1.1,
    "U": 1.08,
    "A": 1.15,
    "V": 1.1,
    "L": 0.85,
    "E": 0.85,
    "T": 0.95,
}

_SKELETONS: Final[dict[str, Callable[[Box], Skeleton]]] = {
    "0": _zero,
    "1": _one,
    "2": _two,
    "3": _three,
    "4": _four,
    "5": _five,
    "6": _six,
    "7": _seven,
    "8": _eight,
    "9": _nine,
    "+": _plus,
    "A": _letter_a,
    "C": _letter_c,
    "D": _letter_d,
    "E": _letter_e,
    "I": _letter_i,
    "L": _letter_l,
    "M": _letter_m,
    "N": _letter_n,
    "O": _zero,
    "R": _letter_r,
    "S": _letter_s,
    "T": _letter_t,
    "U": _letter_u,
    "V": _letter_v,
    "W": _letter_w,
}


def letters() -> Iterator[str]:
    """Every character that has a drawing."""
    return iter(_SKELETONS)
