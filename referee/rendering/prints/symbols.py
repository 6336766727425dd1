"""The action symbols, drawn after printed cards, about the origin and one unit high or so."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, assert_never

import numpy as np

from referee.rendering.prints.parameters import ArrowForm, Arrows, CentreOutline, Skip
from referee.rendering.prints.shapes import (
    Points,
    Shape,
    arc,
    ellipse,
    fitted,
    linear,
    moved,
    polygon,
    rounded_box,
    turned,
)


def reverse(style: Arrows) -> Shape:
    """Two arrows, one the other's half turn, scaled to a height of 1."""
    arrow = _arrow(style)
    if style.mirrored:
        arrow = linear(arrow, ((1, 0), (0, -1)))
    return fitted(turned((*arrow, *linear(arrow, ((-1, 0), (0, -1)))), style.turn_deg), 1.0)


def _arrow(style: Arrows) -> Shape:
    """The arrow that points right, its stem above the line both arrows share."""
    match style.form:
        case ArrowForm.HOOKED:
            return (_hooked(style),)
        case ArrowForm.STRAIGHT:
            return (_straight(style),)
        case ArrowForm.BENT:
            return (_bent(style),)
        case ArrowForm.CIRCLING:
            return (_circling(style),)
    assert_never(style.form)


def _hooked(style: Arrows) -> Points:
    """A broad head and a thick stem whose tail bends down to the shared line."""
    gap, top = style.gap, style.gap + style.stem
    middle, base = gap + style.stem / 2, style.length
    reach = style.stem * style.bend
    bend = arc((reach - style.tail, gap), (reach, style.stem), (90, 180))
    return np.concatenate(
        [
            polygon((base + style.head + 0.12, middle), (base, middle - style.head), (base, gap)),
            bend[::-1],
            polygon((base, top), (base, middle + style.head)),
        ]
    ) * (1, -1)


def _straight(style: Arrows) -> Points:
    gap, top = style.gap * 2, style.gap * 2 + style.stem * 0.7
    middle, base = (gap + top) / 2, 0.6
    low = max(middle - style.head * 0.8, gap * 0.3)
    return polygon(
        (base + style.head, middle),
        (base, low),
        (base, gap),
        (-1.4, gap),
        (-1.4, top),
        (base, top),
        (base, 2 * middle - low),
    ) * (1, -1)


def _bent(style: Arrows) -> Points:
    """A stem with a square corner at its tail."""
    gap, stem = style.gap + 0.15, style.stem * 0.6
    top, middle, base = gap + stem, gap + stem / 2, 0.5
    return polygon(
        (base + style.head, middle),
        (base, middle - style.head * 0.75),
        (base, gap),
        (-0.9 + stem, gap),
        (-0.9 + stem, gap - stem * 0.6),
        (-0.9, gap - stem * 0.6),
        (-0.9, top),
        (base, top),
        (base, middle + style.head * 0.75),
    ) * (1, -1)


def _circling(style: Arrows) -> Points:
    """A half ring with a head: two of them chase each other round."""
    half = style.stem * 0.28
    outer = arc((0, 0), (1 + half, 1 + half), (190, 325))
    inner = arc((0, 0), (1 - half, 1 - half), (325, 190))
    angle = math.radians(325)
    along = np.array([-math.sin(angle), math.cos(angle)])
    out = np.array([math.cos(angle), math.sin(angle)])
    width = style.head * 0.75
    head = np.stack([out * (1 + width), out + along * (style.head + 0.15), out * (1 - width)])
    return np.concatenate([outer, head, inner])


def skip(style: Skip) -> Shape:
    """A ring and a bar across it as two half-moon holes in a disc, one unit high."""
    inner = 1.0 - style.ring
    half = style.slash / 2
    reach = math.degrees(math.asin(min(half / inner, 0.95)))
    moon = arc((0, 0), (inner, inner), (reach, 180 - reach))
    holes = (moon, -moon)
    return linear((ellipse((1, 1)), *turned(holes, style.turn_deg)), ((0.5, 0), (0, 0.5)))


def little_card(size: tuple[float, float], slope: float) -> Shape:
    """A small card with rounded corners, leant by `slope`."""
    return linear((rounded_box(size, min(size) * 0.13),), ((1.0, -slope), (0.0, 1.0)))


def centre_outline(outline: CentreOutline, radii: tuple[float, float]) -> Points:
    """The outline under the symbol, upright, about the origin."""
    return _OUTLINES[outline](*radii)


def _regular(corners: int, rx: float, ry: float) -> Points:
    angles = np.radians(np.arange(corners) * 360.0 / corners + 90)
    return np.stack([rx * np.cos(angles), ry * np.sin(angles)], axis=1)


def _star(points: int, radius: float) -> Points:
    angles = np.arange(2 * points) * math.pi / points
    reach = radius * np.where(np.arange(2 * points) % 2, 0.86, 1.0)
    return np.stack([reach * np.cos(angles), reach * np.sin(angles)], axis=1)


_OUTLINES: Final[dict[CentreOutline, Callable[[float, float], Points]]] = {
    CentreOutline.OVAL: lambda rx, ry: ellipse((rx, ry)),
    CentreOutline.DISC: lambda rx, ry: ellipse((rx, rx)),
    CentreOutline.BOX: lambda rx, ry: rounded_box((2 * rx, 2 * ry), min(rx, ry) * 0.35),
    CentreOutline.HEXAGON: lambda rx, ry: _regular(6, rx, ry),
    CentreOutline.BAND: lambda rx, ry: rounded_box((2 * rx, 200.0), 1.0),
    CentreOutline.DIAMOND: lambda rx, ry: ellipse((rx, ry), squareness=1.25),
    CentreOutline.STAR: lambda rx, ry: _star(18, rx),
}


def quarter(outline: Points, number: int, cut_deg: float) -> Points:
    """The part of a round outline within one of four right angles, `cut_deg` turned.

    The outline must be convex about the origin with its points in turning order.
    """
    start = math.radians(number * 90 + cut_deg)
    angles = np.linspace(start, start + math.pi / 2, 24)
    return np.concatenate([np.zeros((1, 2)), _rim(outline, angles)])


def _rim(outline: Points, angles: Points) -> Points:
    """Where rays from the origin leave the outline."""
    around = np.arctan2(outline[:, 1], outline[:, 0])
    order = np.argsort(around)
    radius = np.hypot(outline[:, 0], outline[:, 1])[order]
    reach = np.interp(angles, around[order], radius, period=2 * math.pi)
    return np.stack([reach * np.cos(angles), reach * np.sin(angles)], axis=1)


def rays(count: int, inner: float, outer: float) -> list[Points]:
    """Lines from a ring outwards, every other one shorter, as printed on round centres."""
    lines = []
    for number in range(count):
        angle = 2 * math.pi * (number + 0.5) / count
        way = np.array([math.cos(angle), math.sin(angle)])
        lines.append(np.stack([way * inner, way * outer * (0.97 if number % 2 else 0.9)]))
    return lines


def underline_bar(width: float, height: float, below: float) -> Shape:
    """A bar under a numeral whose base line lies at y = `below`."""
    return moved((rounded_box((width, height), 0.0),), (0.0, below + height / 2))
