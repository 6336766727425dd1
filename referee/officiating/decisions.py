"""What officiating decides: an act to be ruled on, a correction of one, or a question.

Every decision carries the time at which the thing happened and how sure the reading is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from referee.rules.actions import Action
from referee.seats import Seat

Source: TypeAlias = Literal["camera", "mic", "table", "phone", "key"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """When, how sure (0..1; 0 for what was heard or typed), by which sense."""

    time_s: float
    frame: int
    source: Source = "camera"
    probability: float = 0.0


@dataclass(frozen=True, slots=True)
class Begin:
    """A hand begins: who deals must be known before the first entry. Empty: nobody was seen."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class Act:
    """Something that happened. `card` is the number of the card that landed, 0 for other acts."""

    action: Action
    evidence: Evidence
    card: int = 0


@dataclass(frozen=True, slots=True)
class Amend:
    """An earlier act was something else: the act for card number `card` becomes `action`.

    Without an action, it never happened.
    """

    card: int
    action: Action | None
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Question:
    """What `seat` is asked, with three answers at most, best first. The first one stands until
    somebody answers; `card` is the landed card it is about (0: none)."""

    seat: Seat
    options: tuple[Action, ...]
    evidence: Evidence
    card: int = 0

    def __str__(self) -> str:
        """As a record keeps it: ``B play r6 | B play r9``."""
        return " | ".join(map(str, self.options)) or f"{self.seat} play ??"


Decision: TypeAlias = Begin | Act | Amend | Question
