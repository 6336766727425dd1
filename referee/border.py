"""The picture's border as one line that closes: where people sit around a table.

A place on it is a *turn*, 0..1 from the middle of the lower edge, clockwise seen from above.

>>> turn_of((0.5, 1.0)), turn_of((0.0, 0.5)), turn_of((0.9, 0.02))
(0.0, 0.25, 0.6)
>>> border_point(0.25)
(0.0, 0.5)
"""

from __future__ import annotations

from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
"""x and y in fractions of the picture, 0..1 from its top-left corner."""
_AT_EDGES: Final = {
    2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (1, 1, 2, 1), 6: (2, 1, 2, 1),
    7: (2, 1, 3, 1), 8: (2, 2, 2, 2), 9: (3, 2, 2, 2), 10: (3, 2, 3, 2),
}  # fmt: skip
"""How many sit at the lower, left, upper and right edge."""
_CORNER: Final = 0.12
"""Share of an edge next to its corners at which nobody sits."""


def turn_of(point: Point) -> float:
    """The place on the border that is nearest to a point."""
    x, y = point
    edges = ((1.0 - y, 0.5 - x), (x, 1.5 - y), (y, 1.5 + x), (1.0 - x, 2.5 + y))
    _, along = min(edges)
    return round(along / 4.0 % 1.0, 6)


def border_point(turn: float) -> Point:
    """The point at a place on the border."""
    along = turn % 1.0 * 4.0
    match int(along + 0.5) % 4:
        case 0:
            x, y = 0.5 - (along if along < 2.0 else along - 4.0), 1.0
        case 1:
            x, y = 0.0, 1.5 - along
        case 2:
            x, y = along - 1.5, 0.0
        case _:
            x, y = 1.0, along - 2.5
    return round(min(1.0, max(0.0, x)), 4), round(min(1.0, max(0.0, y)), 4)


def side_around(turn: float, half: float) -> tuple[Point, ...]:
    """The stretch of the border around a place, `half` a turn to each side.

    A stretch that goes round a corner of the picture has the corner as a point of its own.
    """
    corners = [corner / 4.0 + 0.125 + shift for corner in range(4) for shift in (-1.0, 0.0, 1.0)]
    inner = sorted(at for at in corners if turn - half < at < turn + half)
    return tuple(border_point(at) for at in (turn - half, *inner, turn + half))


def usual_turns(players: int) -> tuple[float, ...]:
    """Where so many people usually sit, clockwise, the first at the lower edge, at its right end
    where several are there. Two sit opposite, up to four have an edge each, long edges fill first.

    >>> usual_turns(2), usual_turns(3), usual_turns(6)[:2]
    ((0.0, 0.5), (0.0, 0.25, 0.75), (0.9525, 0.0475))
    """
    share = 1.0 - 2.0 * _CORNER
    return tuple(
        round((edge - 0.5 + _CORNER + share * (n + 0.5) / count) / 4.0 % 1.0, 6)
        for edge, count in enumerate(_AT_EDGES[players])
        for n in range(count)
    )
