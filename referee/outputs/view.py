"""What the table shows at one moment, as a value: the picture, the window and the web draw it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from referee.cards import UNKNOWN, Card, Color
from referee.seats import Seat

Point: TypeAlias = tuple[float, float]
"""x and y in fractions of the picture, 0..1 from its top-left corner."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One person at the table. `at` is where their arms come in, on the picture's border.

    `name` is the one to say (two people of one name are told apart); `cards` is negative where no
    hand is being played; `owes` is how many cards they must draw.
    """

    seat: Seat
    name: str
    at: Point
    cards: int = -1
    owes: int = 0
    points: int = 0
    has_called: bool = False


@dataclass(frozen=True, slots=True)
class CardView:
    """A card that was recognised: its corners, clockwise from its own top-left, and its code."""

    corners: tuple[Point, ...]
    card: Card


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that is shown besides the picture itself.

    `turn` is empty when nobody is to play, `color` None while it is open. `caption` is what was
    said last, `question` what is being asked (shown instead of the caption), both in words;
    `badges` are keys of the phrases' labels, such as ``no-speaker``.
    """

    seats: tuple[SeatView, ...] = ()
    turn: Seat = ""
    direction: str = "cw"
    color: Color | None = None
    top: Card = UNKNOWN
    discard: tuple[Point, ...] = ()
    draw: tuple[Point, ...] = ()
    cards: tuple[CardView, ...] = ()
    caption: str = ""
    is_penalty: bool = False
    question: str = ""
    badges: tuple[str, ...] = ()
    hand: int = 0
    keys: str = ""
    """One line of help on the keys, in words; empty to leave the space."""
    language: str = "en"
