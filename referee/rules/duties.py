"""What somebody must do before play goes on. A round holds its duties in a tuple, and they are
settled from the front; a wild draw four without a colour makes two at once.

The classes are named after what is due, so use them with the module's name: `duties.TakeBack`
is owed, `actions.TakeBack` is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from referee.cards import UNKNOWN, Card, Color
from referee.seats import Seat


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that was laid, by whom, and what it was laid on (`color` ruled, `top` to match).

    `color` is None only where none ruled yet. `drawn_since` is what this seat has drawn since then
    while the card was still to be answered for: it was not in the hand at that time. What is in
    `laid_since` was: with these cards the seat has answered the same hit again.
    """

    seat: Seat
    card: Card
    color: Color | None
    top: Card
    drawn_since: tuple[Card, ...] = ()
    laid_since: tuple[Card, ...] = ()


NOTHING_LAID: Final = Laid("", UNKNOWN, None, UNKNOWN)
"""What was laid before anything was."""


@dataclass(frozen=True, slots=True)
class NameColor:
    """`seat` must name a colour (TURN-3), one of `among` where there are any (MULTI-2)."""

    seat: Seat
    among: tuple[Color, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseSwap:
    """`seat` must choose whom to swap hands with (HAND-1), or nobody where it `may_decline`."""

    seat: Seat
    may_decline: bool = False


@dataclass(frozen=True, slots=True)
class DrawDebt:
    """`seat` must draw `count` cards.

    A *hit* (`ends_turn`) comes from a draw card, and costs the turn; `chain` holds the cards
    that made it, oldest first. A *fine* has no chain; where it does not `block`, its seat may
    still play first. `begun` once a card has been drawn: too late to challenge or answer.
    `color` is what its last draw card ruled, once a skip or reverse has sent it on (STK-10).
    """

    seat: Seat
    count: int
    ends_turn: bool = False
    chain: tuple[Laid, ...] = ()
    begun: bool = False
    blocks: bool = True
    color: Color | None = None


NO_HIT: Final = DrawDebt("", 0)
"""Nothing that must be drawn."""


@dataclass(frozen=True, slots=True)
class AnswerChallenge:
    """`seat` must show that the wild draw four `laid` was allowed; `by` doubts it (WD4-6)."""

    seat: Seat
    by: Seat
    laid: Laid


@dataclass(frozen=True, slots=True)
class TakeBack:
    """`seat` must take misplayed cards back (PEN-1), or the table lets them stand.

    `color` is what was named with them. `says_turn` where the turn is still to be said, once
    they are back.
    """

    seat: Seat
    cards: tuple[Card, ...]
    color: Color | None
    says_turn: bool = False


Duty: TypeAlias = NameColor | ChooseSwap | DrawDebt | AnswerChallenge | TakeBack
