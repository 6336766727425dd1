"""How cards lie: piles, rows, grids, fans, scatters. ``(place, rng) -> poses``, lowest first.

Poses are in table pixels. Nothing here knows what is printed on a card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, cos, radians, sin, sqrt

import numpy as np
from numpy.random import Generator

from referee.rendering.geometry import CARD_ASPECT, Pose


@dataclass(frozen=True, slots=True)
class Place:
    """Where a group of cards goes: its centre, the height of a card, and the group's turn."""

    x: float
    y: float
    card_px: float
    turn_deg: float = 0.0


def scatter(place: Place, size_wh: tuple[float, float], count: int, rng: Generator) -> list[Pose]:
    """`count` cards thrown over an area about `place`, each turned as it likes."""
    width, height = size_wh
    return [
        Pose(
            place.x + rng.uniform(-0.5, 0.5) * width,
            place.y + rng.uniform(-0.5, 0.5) * height,
            place.card_px,
            rng.uniform(0, 360),
        )
        for _ in range(count)
    ]


def apart(place: Place, size_wh: tuple[float, float], count: int, rng: Generator) -> list[Pose]:
    """Cards laid out at random with next to no overlap; fewer than `count` where they do not
    fit."""
    poses: list[Pose] = []
    for pose in scatter(place, size_wh, count * 4, rng):
        near = [other for other in poses if _distance(pose, other) < place.card_px * 0.95]
        if not near and len(poses) < count:
            poses.append(pose)
    return poses


def pile(place: Place, count: int, mess: float, rng: Generator) -> list[Pose]:
    """A discard pile. `mess` 0 is squared up, 1 is thrown."""
    spread = place.card_px * 0.16 * mess
    return [
        Pose(
            place.x + rng.normal(0, spread),
            place.y + rng.normal(0, spread),
            place.card_px,
            place.turn_deg + rng.normal(0, 40 * mess) + 180 * int(rng.integers(2)),
        )
        for _ in range(count)
    ]


def row(place: Place, count: int, step: float, rng: Generator) -> list[Pose]:
    """A row along the group's x axis; `step` in card widths (below 1 they overlap)."""
    pitch = place.card_px * CARD_ASPECT * step
    offsets = (np.arange(count) - (count - 1) / 2) * pitch
    jitter = place.card_px * 0.02
    return [
        _turned(place, offset + rng.normal(0, jitter), rng.normal(0, jitter), rng.normal(0, 2))
        for offset in offsets
    ]


def grid(place: Place, count: int, step: float, rng: Generator) -> list[Pose]:
    """Rows over rows, about as wide as high."""
    columns = max(ceil(sqrt(count * 1.6)), 1)
    rows = ceil(count / columns)
    pitch_y = place.card_px * (0.1 + 0.95 * step)
    poses: list[Pose] = []
    for index in range(rows):
        down = (index - (rows - 1) / 2) * pitch_y
        middle = _turned(place, 0, down, 0)
        line = replace(place, x=middle.x, y=middle.y)
        poses += row(line, min(columns, count - len(poses)), step, rng)
    return poses


def fan(place: Place, count: int, spread_deg: float, rng: Generator) -> list[Pose]:
    """A hand held open: cards turned about a point below them."""
    radius = place.card_px * rng.uniform(0.9, 1.9)
    angles = (np.arange(count) - (count - 1) / 2) * spread_deg + rng.normal(0, 1.5, count)
    return [
        _turned(place, radius * sin(radians(a)), radius * (1 - cos(radians(a))), float(a))
        for a in angles
    ]


def _turned(place: Place, right: float, down: float, turn_deg: float) -> Pose:
    """A card `right` and `down` of the group's centre along the group's own axes."""
    c, s = cos(radians(place.turn_deg)), sin(radians(place.turn_deg))
    x, y = place.x + c * right - s * down, place.y + s * right + c * down
    return Pose(float(x), float(y), place.card_px, place.turn_deg + turn_deg)


def _distance(one: Pose, other: Pose) -> float:
    return float(np.hypot(one.x - other.x, one.y - other.y))
