"""What happens before the camera, and when: the script that a film is shot from.

A script knows no rules. Each beat is one movement of one person's arm; `at_s` is the moment
by which what the beat does can be seen: the card lies still and the hand is clear of it, or the
cards that were taken have left the pile. A beat begins `lead_s(beat)` earlier and its arm is
gone `tail_s(beat)` later; beats of one seat must not overlap (not checked here).

>>> beat = Lay("A", 10.0, "r5")
>>> round(lead_s(beat), 2), round(tail_s(beat), 2)
(0.89, 0.26)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias, assert_never

from referee.rendering.film_happenings import Happening
from referee.seats import Seat

REACH_S: Final = 0.50
PRESS_S: Final = 0.20
"""The hand rests on the card it lays or takes; the card changes owner in the middle."""
RETREAT_S: Final = 0.45
CLEAR: Final = 0.42
"""The share of a retreat after which the hand has left the card."""
AGAIN_S: Final = 0.38
"""One way of the short trips between two cards that are taken one after the other."""
TURN_S: Final = 0.55
"""Carrying the first card across from the draw pile, turning it on the way."""
SPREAD_S: Final = 0.22
"""From one card to the next while a hand is laid open."""
SHUFFLE_S: Final = 3.0
WAVERS_S: Final = 0.55
"""How long a hand that hesitates, or has dropped its card beside the pile, stays where it is."""
NUDGE_S: Final = 0.30
"""The rest of the way of a card that was dropped, or held back, short of the pile."""
GLIDE_S: Final = 0.38
"""A card that was let go short of the pile slides the rest of the way."""
KNOCK_S: Final = 0.14
SLAP_S: Final = 0.32
MEET_S: Final = 0.70
"""One way of a hand of cards that is passed on."""


class Way(StrEnum):
    """How a card comes to the pile: put there; let go so that it slides in; dropped beside it
    and put right; held back for a moment."""

    PUT = "put"
    SLIDE = "slide"
    FUMBLE = "fumble"
    HESITATE = "hesitate"


@dataclass(frozen=True, slots=True)
class Lay:
    """A card laid on the discard pile. `pace` stretches every movement (2 is half as fast).

    `under` are cards laid with it in one movement, the lowest first; of each a strip stays in
    sight. They are always put, whatever the `way`.
    """

    seat: Seat
    at_s: float
    card: str
    pace: float = 1.0
    way: Way = Way.PUT
    under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Take:
    """Cards taken face down from the draw pile, `grips` of them at each grasp."""

    seat: Seat
    at_s: float
    grips: tuple[int, ...] = (1,)
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The top card of the discard pile goes back into a hand."""

    seat: Seat
    at_s: float
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The top of the draw pile is turned face up onto the discard pile."""

    seat: Seat
    at_s: float
    card: str
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class PutUnder:
    """The top card of the discard pile goes back into the draw pile, face down."""

    seat: Seat
    at_s: float
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class LayOpen:
    """A hand spread out face up before its owner."""

    seat: Seat
    at_s: float
    cards: tuple[str, ...]
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """All discards but the top one leave, and come back as the draw pile of `stock` cards."""

    seat: Seat
    at_s: float
    stock: int
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class Hover:
    """A hand over the discard pile that does nothing for `hold_s` (pointing, hesitating)."""

    seat: Seat
    at_s: float
    hold_s: float = 0.6
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class Tap:
    """Two knocks on the table beside the piles: nothing changes."""

    seat: Seat
    at_s: float
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class SquareUp:
    """The discard pile pushed together into a neat heap: every card moves, none comes or goes."""

    seat: Seat
    at_s: float
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class HandOn:
    """`count` cards of a hand put down, face down, where `to` sits; they are taken off there."""

    seat: Seat
    at_s: float
    to: Seat
    count: int
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class Slap:
    """A hand slapped onto the draw pile, where it stays for `hold_s`; `at_s` is when it falls."""

    seat: Seat
    at_s: float
    hold_s: float = 1.0
    pace: float = 1.0


Beat: TypeAlias = (
    Lay | Take | TakeBack | TurnUp | PutUnder | LayOpen | Reshuffle | Hover
    | Tap | SquareUp | HandOn | Slap
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Script:
    """Everything that is filmed. `seats` are the letters clockwise seen from above; `stock` is
    the height of the draw pile at the beginning, in cards. `happenings` are what nobody did."""

    seats: tuple[Seat, ...]
    stock: int
    beats: tuple[Beat, ...]
    length_s: float
    happenings: tuple[Happening, ...] = ()


def lead_s(beat: Beat) -> float:
    """How long before `at_s` the arm sets out."""
    return beat.pace * _lead(beat)


def tail_s(beat: Beat) -> float:
    """How long after `at_s` the arm is still on its way out."""
    if isinstance(beat, Slap):
        return beat.pace * (beat.hold_s + RETREAT_S)
    return beat.pace * RETREAT_S * (1 - CLEAR)


def _lead(beat: Beat) -> float:
    match beat:
        case Lay(way=way):
            return _way_lead(way)
        case Slap():
            return SLAP_S
        case Tap():
            return REACH_S + 4 * KNOCK_S + CLEAR * RETREAT_S
        case HandOn():
            return MEET_S + PRESS_S + CLEAR * RETREAT_S
        case _:
            return REACH_S + PRESS_S + CLEAR * RETREAT_S + _added(beat)


def _added(beat: Beat) -> float:
    """What a beat needs besides going there, one press, and getting clear."""
    match beat:
        case Take(grips=grips):
            return (len(grips) - 1) * (2 * AGAIN_S + PRESS_S)
        case TurnUp() | PutUnder():
            return TURN_S + PRESS_S
        case LayOpen(cards=cards):
            return SPREAD_S * max(0, len(cards) - 1)
        case Reshuffle():
            return REACH_S + PRESS_S + CLEAR * RETREAT_S + SHUFFLE_S
        case Hover(hold_s=hold_s):
            return hold_s
        case _:
            return 0.0


def _way_lead(way: Way) -> float:
    clear_s = CLEAR * RETREAT_S
    match way:
        case Way.PUT:
            return REACH_S + PRESS_S + clear_s
        case Way.SLIDE:
            return REACH_S + PRESS_S / 2 + GLIDE_S
        case Way.FUMBLE:
            return REACH_S + 3 * PRESS_S + WAVERS_S + NUDGE_S + clear_s
        case Way.HESITATE:
            return REACH_S + WAVERS_S + NUDGE_S + PRESS_S + clear_s
        case _:
            assert_never(way)
