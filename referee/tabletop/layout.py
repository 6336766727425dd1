"""Where things are on the table: the two piles, and whose arms come from which side."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from referee.border import side_around, usual_turns
from referee.config import Point, Polygon, TableConfig
from referee.ports import Arm
from referee.seats import LETTERS, Seat
from referee.tabletop.events import Odds

DISCARD: Final = "discard"
DRAW: Final = "draw"

_DEFAULT_DISCARD: Final[Polygon] = ((0.47, 0.34), (0.63, 0.34), (0.63, 0.66), (0.47, 0.66))
_DEFAULT_DRAW: Final[Polygon] = ((0.33, 0.34), (0.45, 0.34), (0.45, 0.66), (0.33, 0.66))
_SPREAD: Final = 0.09
"""How sharply a seat falls off with the distance of an arm's entry from its side, in fractions."""
_USUAL_HALF: Final = 0.05
_OWN_SHARE: Final = 0.4
"""Turns of the border to each side of a person: at most, and of the way to the next one."""
_NOWHERE: Final = 0.001
"""Weight that every seat keeps: an arm may come from anywhere."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Zones and seats in fractions of the picture. Sides run with `seats`, clockwise from above."""

    discard: Polygon
    draw: Polygon
    seats: tuple[Seat, ...]
    sides: tuple[Polygon, ...]

    @classmethod
    def of(cls, table: TableConfig, players: int) -> Layout:
        """The layout a table file gives; what it leaves out is in its usual place."""
        sides = [place.side for place in table.seats]
        usual = usual_sides(players)
        filled = [side or usual[i] for i, side in enumerate([*sides, *[()] * players][:players])]
        return cls(
            table.discard or _DEFAULT_DISCARD,
            table.draw or _DEFAULT_DRAW,
            tuple(LETTERS[:players]),
            tuple(filled),
        )

    @property
    def zones(self) -> dict[str, Polygon]:
        """The zones by name."""
        return {DISCARD: self.discard, DRAW: self.draw}

    def seat_odds(self, entry: Point) -> Odds:
        """Whose arm enters the picture here.

        >>> table = Layout.of(TableConfig(), 4)
        >>> table.seat_odds((0.5, 1.0))[0][0], table.seat_odds((0.0, 0.5))[0][0]
        ('A', 'B')
        """
        weights = {
            seat: _NOWHERE + math.exp(-((distance(entry, side) / _SPREAD) ** 2))
            for seat, side in zip(self.seats, self.sides, strict=True)
        }
        return normalized(weights)

    def nearest_seat(self, point: Point) -> Seat:
        """The seat whose side is nearest to a point of the table (a hand laid open there)."""
        away = [distance(point, side) for side in self.sides]
        return self.seats[away.index(min(away))]


def usual_sides(players: int) -> tuple[Polygon, ...]:
    """Sides for players spread evenly over the edges, more at the long ones; the first at the
    right of the lower edge, clockwise from above.

    >>> [side[0] for side in usual_sides(2)]
    [(0.7, 1.0), (0.3, 0.0)]
    """
    turns = usual_turns(players)
    pairs = zip(turns, turns[1:] + turns[:1], strict=True)
    half = min(_USUAL_HALF, _OWN_SHARE * min((b - a) % 1.0 for a, b in pairs))
    return tuple(side_around(turn, half) for turn in turns)


def distance(point: Point, line: Polygon) -> float:
    """Distance of a point from a line of two points or more, in fractions of the picture."""
    if not line:
        return 1.0
    pairs = itertools.pairwise(line) if len(line) > 1 else [(line[0], line[0])]
    return min(_from_segment(point, a, b) for a, b in pairs)


def _from_segment(point: Point, a: Point, b: Point) -> float:
    (px, py), (ax, ay), (bx, by) = point, a, b
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return math.hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay))


def is_inside(point: Point, zone: Polygon, *, grow: float = 0.0) -> bool:
    """Whether a point lies in a zone's rectangle, grown by a share of its size on each side."""
    if not zone:
        return False
    (left, right), (top, bottom) = _range(p[0] for p in zone), _range(p[1] for p in zone)
    wide, high = grow * (right - left), grow * (bottom - top)
    return left - wide <= point[0] <= right + wide and top - high <= point[1] <= bottom + high


def middle(zone: Polygon) -> Point:
    """The middle of a zone's rectangle."""
    (left, right), (top, bottom) = _range(p[0] for p in zone), _range(p[1] for p in zone)
    return (left + right) / 2.0, (top + bottom) / 2.0


def depth(arm: Arm, zone: Polygon) -> float:
    """How near an arm's tip is to the middle of a zone, in fractions of the picture."""
    x, y = middle(zone)
    return math.hypot(arm.tip[0] - x, arm.tip[1] - y)


def normalized(weights: dict[str, float]) -> Odds:
    """Weights as odds that sum to 1, best first."""
    total = sum(weights.values()) or 1.0
    ranked = sorted(weights.items(), key=lambda item: (-item[1], item[0]))
    return tuple((name, round(weight / total, 4)) for name, weight in ranked)


def _range(numbers: Iterable[float]) -> tuple[float, float]:
    found = list(numbers)
    return min(found), max(found)
