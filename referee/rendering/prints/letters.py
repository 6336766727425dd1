"""Skeletons of the capital letters that words on cards need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.rendering.prints.pen import Box, Skeleton, Stroke, bowl, line, path
from referee.rendering.prints.shapes import arc, polygon


def _letter_a(box: Box) -> Skeleton:
    return (
        line((box.mid - box.h * 0.3, -0.05), (box.h * 0.6, 1.1)),
        line((box.mid + box.h * 0.3, -0.05), (box.wide - box.h * 0.6, 1.1)),
        line((box.wide * 0.25, 0.68), (box.wide * 0.75, 0.68), thin=0.7),
    )


def _letter_c(box: Box) -> Skeleton:
    return (Stroke(bowl(box, (box.v, 1 - box.v), (318, 42))),)


def _letter_d(box: Box) -> Skeleton:
    side = arc(
        (box.mid * 0.8, 0.5),
        (box.wide - box.h - box.mid * 0.8, 0.5 - box.v),
        (-90, 90),
        box.style.squareness,
    )
    return (
        path(polygon((box.h, box.v)), side, polygon((box.h, 1 - box.v))),
        line((box.h, -0.1), (box.h, 1.1)),
    )


def _letter_e(box: Box) -> Skeleton:
    bars = (line((box.h, y), (box.wide, y)) for y in (box.v, 0.5, 1 - box.v))
    return (line((box.h, -0.1), (box.h, 1.1)), *bars)


def _letter_i(box: Box) -> Skeleton:
    return (line((box.mid, -0.1), (box.mid, 1.1)),)


def _letter_l(box: Box) -> Skeleton:
    return (line((box.h, -0.1), (box.h, 1.1)), line((box.h, 1 - box.v), (box.wide, 1 - box.v)))


def _letter_m(box: Box) -> Skeleton:
    ends = (box.h, box.wide - box.h)
    uprights = (line((x, -0.1), (x, 1.1), thin=0.85) for x in ends)
    return (*uprights, line((ends[0], 0.0), (box.mid, 0.7), (ends[1], 0.0), thin=0.75))


def _letter_n(box: Box) -> Skeleton:
    ends = (box.h, box.wide - box.h)
    uprights = (line((x, -0.1), (x, 1.1)) for x in ends)
    return (*uprights, line((ends[0], 0.02), (ends[1], 0.98), thin=0.9))


def _letter_r(box: Box) -> Skeleton:
    side = arc(
        (box.mid, (box.v + 0.54) / 2),
        (box.mid - box.h, (0.54 - box.v) / 2),
        (-90, 90),
        box.style.squareness,
    )
    return (
        path(polygon((box.h, box.v)), side, polygon((box.h, 0.54))),
        line((box.h, -0.1), (box.h, 1.1)),
        line((box.mid, 0.5), (box.wide - box.h, 1.1)),
    )


def _letter_s(box: Box) -> Skeleton:
    mid = 0.49
    upper = bowl(box, (box.v, mid), (340, 90))
    lower = bowl(box, (mid, 1 - box.v), (270, 520))
    return (path(upper, lower),)


def _letter_t(box: Box) -> Skeleton:
    return (line((0, box.v), (box.wide, box.v)), line((box.mid, 0), (box.mid, 1.1)))


def _letter_u(box: Box) -> Skeleton:
    base = bowl(box, (0.3, 1 - box.v), (180, 0))
    return (path(polygon((box.h, -0.1)), base, polygon((box.wide - box.h, -0.1))),)


def _letter_v(box: Box) -> Skeleton:
    return (
        line((box.h * 0.6, -0.1), (box.mid, 1.0)),
        line((box.wide - box.h * 0.6, -0.1), (box.mid, 1.0)),
    )


def _letter_w(box: Box) -> Skeleton:
    return tuple(
        line((box.wide * x0, y0), (box.wide * x1, y1), thin=0.8)
        for x0, y0, x1, y1 in (
            (0.1, -0.1, 0.27, 1.1),
            (0.27, 1.1, 0.5, -0.1),
            (0.5, -0.1, 0.73, 1.1),
            (0.73, 1.1, 0.9, -0.1),
        )
    )


LETTERS: Final[dict[str, Callable[[Box], Skeleton]]] = {
    "A": _letter_a,
    "C": _letter_c,
    "D": _letter_d,
    "E": _letter_e,
    "I": _letter_i,
    "L": _letter_l,
    "M": _letter_m,
    "N": _letter_n,
    "R": _letter_r,
    "S": _letter_s,
    "T": _letter_t,
    "U": _letter_u,
    "V": _letter_v,
    "W": _letter_w,
}
"""Every letter that has a drawing, but for O, which is a zero."""
