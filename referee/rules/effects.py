"""What a laid card does, as values applied in order: a wild draw four is (`ChooseColor`, `Owe`).

>>> Owe(2)
Owe(cards=2)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Skip:
    """The next `seats` players miss a turn. Not `is_said` where another card works as a skip."""

    seats: int = 1
    is_said: bool = True


@dataclass(frozen=True, slots=True)
class Reverse:
    """Play turns round."""


@dataclass(frozen=True, slots=True)
class Owe:
    """The next player draws, and misses the turn."""

    cards: int


@dataclass(frozen=True, slots=True)
class ChooseColor:
    """Who laid the card names a colour."""


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
class Return:
    """Opening only: the card does not stand, another is turned up."""


Effect: TypeAlias = (
    Skip | Reverse | Owe | ChooseColor | SwapHands | RotateHands | ShuffleHands | Return
)
