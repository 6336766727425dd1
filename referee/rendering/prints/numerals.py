"""Skeletons of the numerals and the plus sign."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from referee.rendering.prints.pen import Box, Skeleton, Stroke, bowl, line, loop, path
from referee.rendering.prints.shapes import arc, curve, polygon


def _zero(box: Box) -> Skeleton:
    return (loop(box, box.v, 1 - box.v),)


def _one(box: Box) -> Skeleton:
    stem = box.wide * (0.5 if box.style.one_foot else 0.62)
    reach = max(stem - box.style.flag * 1.4, -0.05)
    strokes = [
        line((stem, -0.1), (stem, 1.1)),
        Stroke(
            curve((stem + box.h * 0.4, -0.03), (stem - 0.04, 0.16), (reach, 0.22 + box.v * 0.3)),
            0.8,
        ),
    ]
    if box.style.one_foot:
        strokes.append(line((stem - box.h - 0.16, 1 - box.v), (stem + box.h + 0.16, 1 - box.v)))
    return tuple(strokes)


def _two(box: Box) -> Skeleton:
    top = arc(
        (box.mid, 0.29),
        (box.mid - box.h, 0.29 - box.v),
        (188 + box.style.aperture_deg * 0.7, 388),
        box.style.squareness,
    )
    x, y = top[-1]
    sweep = curve((x, y), (box.wide * 0.66, 0.6), (box.h * 1.15, 1 - box.v))
    return (path(top, sweep), line((0, 1 - box.v), (box.wide, 1 - box.v)))


def _three(box: Box) -> Skeleton:
    mid = 0.475
    lower = bowl(box, (mid, 1 - box.v), (270, 525 - box.style.aperture_deg))
    if box.style.three_flat:
        corner = (box.wide - box.h * 1.6, box.v)
        return (
            line((0.03, box.v), corner, (box.mid - 0.02, mid - 0.02), thin=0.92),
            Stroke(lower),
            line((box.mid * 0.8, mid), (box.mid, mid)),
        )
    upper = arc(
        (box.mid, (box.v + mid) / 2),
        (box.mid * 0.94 - box.h, (mid - box.v) / 2),
        (195 + box.style.aperture_deg, 450),
        box.style.squareness,
    )
    tick = line((box.mid * 0.72, mid), (box.mid, mid))
    return (Stroke(upper), Stroke(lower), tick)


def _four(box: Box) -> Skeleton:
    stem = box.wide * 0.7
    bar = 0.71
    if box.style.four_open:
        left = (line((box.wide * 0.38, -0.1), (box.h * 1.1, bar), (box.wide, bar)),)
        return (*left, line((stem, 0.3), (stem, 1.1)))
    return (
        line((stem - box.h * 0.1, -0.05), (box.h * 1.1, bar), (box.wide, bar), thin=0.82),
        line((stem, -0.1), (stem, 1.1)),
    )


def _five(box: Box) -> Skeleton:
    left, top = box.h * 1.15, 0.36 + box.v * 0.5
    stem_end = top + box.v * 0.8 + 0.03
    stem = line((box.wide * 0.95, box.v), (left + 0.02, box.v), (left - 0.02, stem_end))
    curl = bowl(
        box,
        (top, 1 - box.v),
        (222, 540 - _five_end_deg(box, top, stem_end) - box.style.aperture_deg / 2),
    )
    return (stem, Stroke(curl))


def _five_end_deg(box: Box, bowl_top: float, stem_end: float) -> float:
    """How far below the level the hook of a 5 must end so as not to touch the stem above it."""
    end = stem_end + box.v * (1.5 if box.style.round_ends else 1.15) + 0.07
    middle, reach = (bowl_top + 1 - box.v) / 2, (1 - box.v - bowl_top) / 2
    drop = min(max((end - middle) / reach, 0.15), 0.95) ** (box.style.squareness / 2)
    return math.degrees(math.asin(drop))


def _six(box: Box) -> Skeleton:
    top = 0.36 + box.v * 0.75
    ring = loop(box, top, 1 - box.v)
    level = (top + 1 - box.v) / 2
    if box.style.six_straight:
        back = curve((box.wide * 0.74, -0.12), (box.wide * 0.22, 0.3), (box.h, level))
    else:
        end = 360 - min(_six_end_deg(box, top) + box.style.aperture_deg / 2, 80)
        back = np.concatenate([bowl(box, (box.v, 1 - box.v), (end, 180)), polygon((box.h, level))])
    return (ring, Stroke(back))


def _six_end_deg(box: Box, bowl_top: float) -> float:
    """How far above the level the hook of a 6 must end so as not to touch the bowl below it."""
    end = bowl_top - box.v * (2.3 if box.style.round_ends else 1.95) - 0.05
    rise = min(max((0.5 - end) / (0.5 - box.v), 0.5), 0.98) ** (box.style.squareness / 2)
    return math.degrees(math.asin(rise))


def _seven(box: Box) -> Skeleton:
    corner = (box.wide - box.h * 1.25, box.v)
    foot = (box.wide * 0.34, 1.12)
    bar = line((0, box.v), (box.wide, box.v))
    if box.style.seven_curved:
        return (bar, Stroke(curve(corner, (box.wide * 0.42, 0.45), foot)))
    return (bar, line((box.wide - box.h * 0.9, box.v * 0.6), foot))


def _eight(box: Box) -> Skeleton:
    mid = 0.47
    return (loop(box, box.v, mid, 0.025), loop(box, mid, 1 - box.v))


def _nine(box: Box) -> Skeleton:
    return tuple(Stroke((box.wide, 1.0) - stroke.path, stroke.thin) for stroke in _six(box))


def _plus(box: Box) -> Skeleton:
    reach = box.wide / 2
    return (
        line((0, 0.55), (box.wide, 0.55), thin=box.v / box.h),
        line((box.mid, 0.55 - reach), (box.mid, 0.55 + reach)),
    )


NUMERALS: Final[dict[str, Callable[[Box], Skeleton]]] = {
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
}
"""0 to 9 and ``+``."""
