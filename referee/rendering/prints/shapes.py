"""Shapes as closed outlines, and the few operations every drawing here needs.

A `Shape` is a tuple of closed outlines, each an ``(n, 2)`` float array of x, y, y downwards,
filled by the even-odd rule: a ring is its outer and its inner outline.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Points: TypeAlias = NDArray[np.float64]
"""Corners in order, shape (n, 2)."""

Shape: TypeAlias = tuple[Points, ...]
"""Closed outlines, filled by the even-odd rule."""


def arc(
    centre: tuple[float, float],
    radii: tuple[float, float],
    span_deg: tuple[float, float],
    squareness: float = 2.0,
) -> Points:
    """Points along an ellipse from one angle to another; 0 is right and 90 is down.

    `squareness` is the exponent of a superellipse: 2 is an ellipse, 4 nearly a rounded box.

    >>> arc((0, 0), (2, 1), (0, 180))[-1].round(6).tolist()
    [-2.0, 0.0]
    """
    steps = max(4, int(abs(span_deg[1] - span_deg[0]) / 8))
    angles = np.radians(np.linspace(*span_deg, steps + 1))
    cos, sin = np.cos(angles), np.sin(angles)
    power = 2.0 / squareness
    x = centre[0] + radii[0] * np.sign(cos) * np.abs(cos) ** power
    y = centre[1] + radii[1] * np.sign(sin) * np.abs(sin) ** power
    return np.stack([x, y], axis=1)


def curve(
    start: tuple[float, float],
    control: tuple[float, float],
    end: tuple[float, float],
    steps: int = 10,
) -> Points:
    """A quadratic Bezier curve as `steps + 1` points."""
    t = np.linspace(0.0, 1.0, steps + 1)[:, None]
    a, b, c = (np.asarray(p, dtype=float) for p in (start, control, end))
    return np.asarray((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c)


def ellipse(radii: tuple[float, float], squareness: float = 2.0) -> Points:
    """A whole ellipse (or superellipse) about the origin."""
    return arc((0.0, 0.0), radii, (0.0, 360.0), squareness)[:-1]


def rounded_box(size_wh: tuple[float, float], radius: float) -> Points:
    """A rectangle with rounded corners about the origin."""
    half_w, half_h = size_wh[0] / 2, size_wh[1] / 2
    radius = min(radius, half_w, half_h)
    corners = [
        (half_w, half_h, 0),
        (-half_w, half_h, 90),
        (-half_w, -half_h, 180),
        (half_w, -half_h, 270),
    ]
    return np.concatenate(
        [
            arc(
                (x - math.copysign(radius, x), y - math.copysign(radius, y)),
                (radius, radius),
                (turn, turn + 90),
            )
            for x, y, turn in corners
        ]
    )


def polygon(*corners: tuple[float, float]) -> Points:
    """The corners as an array."""
    return np.asarray(corners, dtype=float)


def moved(shape: Shape, by: tuple[float, float]) -> Shape:
    """The shape shifted."""
    return tuple(points + np.asarray(by) for points in shape)


def turned(shape: Shape, degrees: float) -> Shape:
    """The shape turned clockwise (as seen with y downwards) about the origin."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return linear(shape, ((cos, -sin), (sin, cos)))


def slanted(shape: Shape, slope: float) -> Shape:
    """The shape leant to the right: what is one higher lies `slope` further right."""
    return linear(shape, ((1.0, -slope), (0.0, 1.0)))


def linear(shape: Shape, matrix: tuple[tuple[float, float], tuple[float, float]]) -> Shape:
    """The shape under a linear map about the origin."""
    transposed = np.asarray(matrix).T
    return tuple(points @ transposed for points in shape)


def scaled(shape: Shape, factor: float) -> Shape:
    """The shape grown about the origin."""
    return tuple(points * factor for points in shape)


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    low = np.min([points.min(axis=0) for points in shape], axis=0)
    high = np.max([points.max(axis=0) for points in shape], axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def centred(shape: Shape) -> Shape:
    """The shape with the middle of its bounding box at the origin."""
    left, top, right, bottom = bounds(shape)
    return moved(shape, (-(left + right) / 2, -(top + bottom) / 2))


def fitted(shape: Shape, height: float) -> Shape:
    """The shape centred on the origin and scaled to a height."""
    shape = centred(shape)
    _, top, _, bottom = bounds(shape)
    return scaled(shape, height / max(bottom - top, 1e-9))
