"""What officiating decides: an act to be ruled on, corrections of earlier ones, or a question.

Every decision carries the time at which the thing happened and how sure the reading is. Acts have
a `key`, by which they can be corrected later.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from referee.rules.actions import Action
from referee.seats import Seat
from referee.tabletop.events import Moment

Source: TypeAlias = Literal["camera", "mic", "table", "phone", "key"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """When, how sure (0..1; 0 for what was heard or typed), by which sense."""

    time_s: float
    frame: int
    source: Source = "camera"
    probability: float = 0.0

    @staticmethod
    def of(moment: Moment) -> Evidence:
        """Seen by the camera at a moment."""
        return Evidence(moment.time_s, moment.frame)


@dataclass(frozen=True, slots=True)
class Begin:
    """A hand begins: who deals must be known before the first entry. Empty: nobody was seen."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class Act:
    """Something that happened. `key` names it; 0 for acts that are never corrected."""

    action: Action
    evidence: Evidence
    key: int = 0


@dataclass(frozen=True, slots=True)
class Amend:
    """The act of this key was something else. Without an action, it never happened."""

    key: int
    action: Action | None
    evidence: Evidence


AT_END: Final = -1


@dataclass(frozen=True, slots=True)
class Insert:
    """An act that was missed: it happened before the one of key `before`, or (`AT_END`) last."""

    before: int
    act: Act


Correction: TypeAlias = Amend | Insert


@dataclass(frozen=True, slots=True)
class Revision:
    """Corrections that belong together, in an order in which none makes a wrong ruling."""

    corrections: tuple[Correction, ...]


class About(StrEnum):
    """What a question is about: the card on top, one that others have covered since, who laid a
    card that came while nobody was looking (the record and the table disagree), whose of several
    hands laid one, with whom hands were swapped, or who of several called UNO."""

    TOP = "top"
    COVERED = "covered"
    UNSEEN = "unseen"
    WHOSE = "whose"
    SWAP = "swap"
    CALLED = "called"


@dataclass(frozen=True, slots=True)
class Question:
    """What `seat` is asked, with three answers at most, best first. The first one stands until
    somebody answers; `key` is that of the act it is about (0: none)."""

    seat: Seat
    options: tuple[Action, ...]
    evidence: Evidence
    key: int = 0
    about: About = About.TOP

    def __str__(self) -> str:
        """As a record keeps it: ``B play r6 | B play r9``."""
        return " | ".join(map(str, self.options)) or f"{self.seat} play ??"


Decision: TypeAlias = Begin | Act | Revision | Question
