"""Where things are on a filmed table: piles, seats along the borders, hands laid open.

Everything is a fraction of the frame (x to the right, y down), as in a table file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, TypeAlias

from referee.errors import ConfigError
from referee.seats import MAX_SEATS, MIN_SEATS, Seat

Point: TypeAlias = tuple[float, float]

_SIDES_OF: Final[dict[int, tuple[int, int, int, int]]] = {
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 1, 2, 1),
    6: (2, 1, 2, 1),
    7: (2, 1, 3, 1),
    8: (2, 2, 2, 2),
    9: (3, 2, 2, 2),
    10: (3, 2, 3, 2),
}
"""Seats at the lower, left, upper and right border: clockwise seen from above."""

_CORNER: Final = 0.12
"""The share of a border next to its corners that belongs to nobody."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A person's stretch of the border, and the unit vector from there into the picture."""

    seat: Seat
    side: tuple[Point, Point]
    inward: Point

    def along(self, share: float) -> Point:
        """A point of the stretch, 0 at its first end and 1 at its second."""
        (x0, y0), (x1, y1) = self.side
        return x0 + share * (x1 - x0), y0 + share * (y1 - y0)


@dataclass(frozen=True, slots=True)
class Layout:
    """Piles by their centre, zones by their four corners, seats by their place."""

    discard_at: Point
    draw_at: Point
    zone_wh: Point
    places: tuple[SeatPlace, ...]

    def place(self, seat: Seat) -> SeatPlace:
        """Where somebody sits. Raises `KeyError` for a seat that is not at the table."""
        return {place.seat: place for place in self.places}[seat]

    def zone(self, name: str) -> tuple[Point, ...]:
        """The corners of the zone ``discard`` or ``draw``, clockwise from the top left."""
        x, y = {"discard": self.discard_at, "draw": self.draw_at}[name]
        half_w, half_h = self.zone_wh[0] / 2, self.zone_wh[1] / 2
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple((x + sx * half_w, y + sy * half_h) for sx, sy in signs)


def layout_for(seats: Sequence[Seat], *, size_wh: tuple[int, int], card_px: float) -> Layout:
    """The table for these people, the first at the lower border, the rest clockwise.

    `card_px` is a card's height in pixels; the zones leave room for a messy pile around it.
    Raises `ConfigError` outside 2 to 10 seats.

    >>> table = layout_for("ABCD", size_wh=(960, 540), card_px=105)
    >>> [place.inward for place in table.places]
    [(0, -1), (1, 0), (0, 1), (-1, 0)]
    >>> table.place("A").side
    ((0.88, 1.0), (0.12, 1.0))
    """
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise ConfigError(f"{len(seats)} players: a table seats {MIN_SEATS} to {MAX_SEATS}")
    zone = 1.5 * card_px
    apart = zone / 2 + 4
    middle_x = size_wh[0] / 2
    return Layout(
        discard_at=((middle_x + apart) / size_wh[0], 0.5),
        draw_at=((middle_x - apart) / size_wh[0], 0.5),
        zone_wh=(zone / size_wh[0], zone / size_wh[1]),
        places=tuple(_places(seats)),
    )


def slots_before(place: SeatPlace, count: int, *, room: Point, card: Point) -> tuple[Point, ...]:
    """Centres for `count` cards laid open before a seat, in up to three rows.

    All in pixels with the origin at the middle of the seat's border: x along the border to the
    owner's right, y away from the border. `room` is how much there is of both; `card` is a card's
    width and height. Cards touch rather than overlap as long as there is room.
    """
    across = max(1, int(room[0] // (card[0] * 1.08)))
    rows_that_fit = max(1, int(room[1] // (card[1] * 1.04)))
    rows = min(rows_that_fit, max(1, ceil(count / across)))
    per_row = ceil(count / rows)
    step = min(card[0] * 1.08, (room[0] - card[0]) / max(1, per_row - 1))
    return tuple(_slot(i, count, per_row, step, card[1]) for i in range(count))


def _slot(i: int, count: int, per_row: int, step: float, card_h: float) -> Point:
    row, column = divmod(i, per_row)
    in_row = min(per_row, count - row * per_row)
    return (column - (in_row - 1) / 2) * step, card_h * (0.62 + 1.04 * row)


def _places(seats: Sequence[Seat]) -> list[SeatPlace]:
    borders: tuple[tuple[Point, Point, Point], ...] = (
        ((1.0, 1.0), (0.0, 1.0), (0, -1)),
        ((0.0, 1.0), (0.0, 0.0), (1, 0)),
        ((0.0, 0.0), (1.0, 0.0), (0, 1)),
        ((1.0, 0.0), (1.0, 1.0), (-1, 0)),
    )
    places: list[SeatPlace] = []
    left_over = iter(seats)
    for (start, end, inward), count in zip(borders, _SIDES_OF[len(seats)], strict=True):
        for i in range(count):
            side = _stretch(start, end, i, count)
            places.append(SeatPlace(next(left_over), side, inward))
    return places


def _stretch(start: Point, end: Point, i: int, count: int) -> tuple[Point, Point]:
    width = (1 - 2 * _CORNER) / count
    low, high = _CORNER + i * width, _CORNER + (i + 1) * width
    return _between(start, end, low), _between(start, end, high)


def _between(start: Point, end: Point, share: float) -> Point:
    x = start[0] + share * (end[0] - start[0])
    y = start[1] + share * (end[1] - start[1])
    return round(x, 4), round(y, 4)
