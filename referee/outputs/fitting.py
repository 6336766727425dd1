"""Fitting a table by mouse, as values: what is picked up, where it goes, what is still asked for.

Pure: a press, a move and a release are points in fractions of the picture; a window hands them in
and draws what comes out.

>>> start = Fitting()
>>> start.wanted
'draw'
>>> placed = start.pressed((0.4, 0.5)).pressed((0.6, 0.5))
>>> placed.wanted, placed.discard[0]
('', (0.525, 0.35))
>>> moved = placed.pressed((0.6, 0.5)).moved((0.7, 0.4)).released()
>>> moved.discard[0], moved.draw == placed.draw
((0.625, 0.25), True)
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from referee.border import Point, border_point, turn_of

Zone: TypeAlias = tuple[Point, ...]
DRAW: Final = "draw"
DISCARD: Final = "discard"
_USUAL_HALF: Final = (0.075, 0.15)
"""Half of a zone's width and height where nothing tells them."""
_NEAR: Final = 0.09
"""How near to a person's sign it may be picked up."""
_STEP: Final = 1.1


@dataclass(frozen=True, slots=True)
class Fitting:
    """The table as it is being fitted. `seats` are turns of the border, in the people's order."""

    draw: Zone = ()
    discard: Zone = ()
    seats: tuple[float, ...] = ()
    held: str = ""
    """A zone's name, or the number of a seat as text; empty while nothing is held."""
    last: str = ""
    """What was held last: `grown` means it."""
    _grip: Point = (0.0, 0.0)

    @property
    def wanted(self) -> str:
        """The zone that is still to be clicked on; empty when both are there."""
        if not self.draw:
            return DRAW
        return "" if self.discard else DISCARD

    def pressed(self, at: Point) -> Fitting:
        """A zone that is wanted goes there; else what lies there is picked up."""
        if self.wanted:
            return self._placed(self.wanted, at)
        for name in (DISCARD, DRAW):
            zone = self.zone(name)
            if _is_inside(at, zone):
                x, y = _middle(zone)
                return replace(self, held=name, last=name, _grip=(at[0] - x, at[1] - y))
        away = {number: math.dist(at, border_point(turn)) for number, turn in enumerate(self.seats)}
        nearest = min(away, key=lambda number: away[number], default=-1)
        is_near = nearest >= 0 and away[nearest] < _NEAR
        return replace(self, held=str(nearest)) if is_near else self

    def moved(self, at: Point) -> Fitting:
        """What is held follows the mouse; a person's sign stays on the border."""
        if not self.held:
            return self
        if self.held in (DRAW, DISCARD):
            target = (at[0] - self._grip[0], at[1] - self._grip[1])
            return self._put(self.held, _around(target, _half(self.zone(self.held))))
        number, turn = int(self.held), turn_of(at)
        return replace(self, seats=(*self.seats[:number], turn, *self.seats[number + 1 :]))

    def released(self) -> Fitting:
        """Nothing is held any more."""
        return replace(self, held="")

    def grown(self, steps: int) -> Fitting:
        """The zone that was held last, larger by so many steps, or smaller."""
        zone = self.zone(self.last) if self.last else ()
        if not zone:
            return self
        wide, high = (side * _STEP**steps for side in _half(zone))
        return self._put(self.last, _around(_middle(zone), (wide, high)))

    def zone(self, name: str) -> Zone:
        """A zone by its name."""
        return self.draw if name == DRAW else self.discard

    def _placed(self, name: str, at: Point) -> Fitting:
        other = self.discard if name == DRAW else self.draw
        half = _half(other) if other else _USUAL_HALF
        return replace(self._put(name, _around(at, half)), last=name)

    def _put(self, name: str, zone: Zone) -> Fitting:
        return replace(self, draw=zone) if name == DRAW else replace(self, discard=zone)


def _around(at: Point, half: Point) -> Zone:
    """A rectangle around a point, inside the picture."""
    wide, high = min(0.5, max(0.01, half[0])), min(0.5, max(0.01, half[1]))
    x, y = min(1.0 - wide, max(wide, at[0])), min(1.0 - high, max(high, at[1]))
    corners = (
        (x - wide, y - high),
        (x + wide, y - high),
        (x + wide, y + high),
        (x - wide, y + high),
    )
    return tuple((round(a, 4), round(b, 4)) for a, b in corners)


def _ends(zone: Zone) -> tuple[Point, Point]:
    xs, ys = [x for x, _ in zone], [y for _, y in zone]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _middle(zone: Zone) -> Point:
    (left, top), (right, bottom) = _ends(zone)
    return (left + right) / 2.0, (top + bottom) / 2.0


def _half(zone: Zone) -> Point:
    (left, top), (right, bottom) = _ends(zone)
    return (right - left) / 2.0, (bottom - top) / 2.0


def _is_inside(at: Point, zone: Zone) -> bool:
    (left, top), (right, bottom) = _ends(zone)
    return left <= at[0] <= right and top <= at[1] <= bottom
