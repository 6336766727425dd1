"""From beats to arms: where each arm is at each moment, and when the table changes.

Positions are table pixels (the untilted frame). An arm is known by its grip, the place where it
holds a card, and by the direction it points in; it lies along the line from the border to the
grip, so the direction is that of the line.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin
from typing import Final, TypeAlias

from referee.rendering.geometry import Pose
from referee.seats import Seat

AHEAD_MM: Final = 30.0
"""From the grip to the middle of a card that is held by its near edge."""
DRAGGED_MM: Final = 14.0
"""The same for a card that is dragged off the draw pile with the fingers on it."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A grip on the table and where the arm points: 0 up in the picture, clockwise."""

    x: float
    y: float
    point_deg: float

    def ahead(self, distance_px: float) -> tuple[float, float]:
        """The point so far in front of the grip."""
        angle = radians(self.point_deg)
        return self.x + distance_px * sin(angle), self.y - distance_px * cos(angle)


@dataclass(frozen=True, slots=True)
class Held:
    """What a hand holds: codes (the last on top), the card's turn against the arm, and how far
    ahead of the grip its middle is. `turns_to` is the face it is turned over to on the way;
    `from_under`: only the thumb lies over the card, else all the fingers do. `is_loose`: the
    cards slide on alone, no hand is near them."""

    codes: tuple[str, ...] = ()
    turn_deg: float = 0.0
    ahead_mm: float = AHEAD_MM
    turns_to: str = ""
    from_under: bool = False
    is_loose: bool = False


EMPTY: Final = Held()


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that lies on the table in the zone ``discard`` or ``open A`` (A's open hand)."""

    code: str
    pose: Pose
    zone: str


@dataclass(frozen=True, slots=True)
class Stroke:
    """One movement of one arm. `lift` is the height at both ends, 0 on the table, 1 carried;
    `under` are cards the hand slides out from under; `bow` bends the path, as a share of it."""

    seat: Seat
    start_s: float
    end_s: float
    begin: Spot
    end: Spot
    held: Held = EMPTY
    lift: tuple[float, float] = (0.0, 0.0)
    under: tuple[Laid, ...] = ()
    bow: float = 0.0


@dataclass(frozen=True, slots=True)
class Put:
    """A card now lies on top of the others of its zone."""

    at_s: float
    laid: Laid


@dataclass(frozen=True, slots=True)
class Gone:
    """The top card of the discard pile has left it."""

    at_s: float


@dataclass(frozen=True, slots=True)
class Stock:
    """The draw pile has so many cards now."""

    at_s: float
    count: int


@dataclass(frozen=True, slots=True)
class Swept:
    """Every discard but the top one has left."""

    at_s: float


@dataclass(frozen=True, slots=True)
class Lifted:
    """This very card has left the table, wherever it lay."""

    at_s: float
    laid: Laid


@dataclass(frozen=True, slots=True)
class Squared:
    """The cards of the discard pile, from the lowest, lie like this now."""

    at_s: float
    pile: tuple[Laid, ...]


Change: TypeAlias = Put | Gone | Stock | Swept | Lifted | Squared


@dataclass(frozen=True, slots=True)
class Moment:
    """An arm at one moment. `turned` runs from 0 (face down) to 1 while a card is turned up."""

    seat: Seat
    spot: Spot
    held: Held
    lift: float
    turned: float
    under: tuple[Laid, ...]
    velocity_px_s: tuple[float, float]


def at(stroke: Stroke, time_s: float) -> Moment:
    """Where the arm is; `time_s` must lie within the stroke."""
    length_s = max(stroke.end_s - stroke.start_s, 1e-9)
    linear = min(max((time_s - stroke.start_s) / length_s, 0.0), 1.0)
    share = eased(linear)
    a, b = stroke.begin, stroke.end
    dx, dy = b.x - a.x, b.y - a.y
    aside = stroke.bow * 4 * share * (1 - share)
    turn = (b.point_deg - a.point_deg + 180) % 360 - 180
    spot = Spot(
        a.x + share * dx - aside * dy, a.y + share * dy + aside * dx, a.point_deg + share * turn
    )
    lift = stroke.lift[0] + share * (stroke.lift[1] - stroke.lift[0])
    pace = 30 * linear**2 * (1 - linear) ** 2 / length_s
    return Moment(
        stroke.seat, spot, stroke.held, lift, linear, stroke.under, (pace * dx, pace * dy)
    )


def eased(share: float) -> float:
    """Minimum jerk: how far a hand has come after a share of the time.

    >>> [eased(0.0), eased(0.5), eased(1.0)]
    [0.0, 0.5, 1.0]
    """
    return share**3 * (10 - 15 * share + 6 * share**2)


def direction_deg(dx: float, dy: float) -> float:
    """The direction of a vector, 0 up in the picture, clockwise.

    >>> direction_deg(1, 0), direction_deg(0, 1)
    (90.0, 180.0)
    """
    return degrees(atan2(dx, -dy))
