"""What a laid card does, as values applied in order: a wild draw four is (`ChooseColor`, `Owe`).

>>> Owe(2)
Owe(cards=2)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from referee.cards import Color


@dataclass(frozen=True, slots=True)
class Skip:
    """The next `seats` players miss a turn. Not `is_said` where another card works as a skip.

    `row` is the one it follows from: also a hit that was evaded passes somebody (STK-7).
    """

    seats: int = 1
    is_said: bool = True
    row: str = "ACT-1"


@dataclass(frozen=True, slots=True)
class Reverse:
    """Play turns round."""


@dataclass(frozen=True, slots=True)
class Owe:
    """The next player draws, and misses the turn."""

    cards: int


@dataclass(frozen=True, slots=True)
class ChooseColor:
    """Who laid the card names a colour: any, or one of `among` (MULTI-2)."""

    among: tuple[Color, ...] = ()


@dataclass(frozen=True, slots=True)
class SwapHands:
    """Who laid the card swaps hands with somebody, or with nobody where it `may_decline`."""

    may_decline: bool = False


@dataclass(frozen=True, slots=True)
class RotateHands:
    """All hands pass on; for a last card only where `even_last`."""

    even_last: bool = False


@dataclass(frozen=True, slots=True)
class ShuffleHands:
    """All hands are shuffled together and dealt back."""


@dataclass(frozen=True, slots=True)
class Hush:
    """Nobody may make a sound until who laid the card plays again (PARTY-2)."""


@dataclass(frozen=True, slots=True)
class Race:
    """Everybody slaps the draw pile, the last one draws (PARTY-3)."""


@dataclass(frozen=True, slots=True)
class Return:
    """Opening only: the card does not stand, another is turned up."""


Effect: TypeAlias = (
    Skip
    | Reverse
    | Owe
    | ChooseColor
    | SwapHands
    | RotateHands
    | ShuffleHands
    | Hush
    | Race
    | Return
)
