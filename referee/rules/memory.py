"""What a round remembers beyond cards and debts: the last play, a silence, a race, the places.

Each value has a name for "nothing", and rounds share it, so that asking is one ``is``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from referee.cards import Card, Color
from referee.rules.duties import NO_HIT, DrawDebt
from referee.seats import Seat

Direction: TypeAlias = Literal["cw", "ccw"]


@dataclass(frozen=True, slots=True)
class Window:
    """What the last play found, for as long as an identical card may jump in on it (JUMP-4), or
    its own seat may add to it (MULTI-1).

    `direction`, `color` and `hit` (one that the play answered) are as they were before its
    effects, so that these can be undone. `cards` are those of the play, `copies` how many
    identical ones were laid one after the other. `robbed` would have been next, had nobody jumped
    in. `is_late` once the victim has begun to settle what the play brought (JUMP-6).
    """

    direction: Direction
    color: Color | None
    hit: DrawDebt
    cards: tuple[Card, ...]
    copies: int = 1
    robbed: Seat = ""
    is_late: bool = False


SHUT: Final = Window("cw", None, NO_HIT, ())
"""Nobody can jump in, nothing can be added."""


@dataclass(frozen=True, slots=True)
class Party:
    """A silence, of the two that `hushed_by` laid (PARTY-2); and a race for the draw pile, with
    those who must still slap it (PARTY-3)."""

    hushed_by: Seat = ""
    racing: tuple[Seat, ...] = ()


NO_PARTY: Final = Party()


@dataclass(frozen=True, slots=True)
class Places:
    """Who has gone out while the others play on (END-3), first one first.

    `table` is everybody of the hand, as they sit; it is empty until somebody is out.
    """

    finished: tuple[Seat, ...] = ()
    table: tuple[Seat, ...] = ()


NO_PLACES: Final = Places()
