"""What was seen and heard, in the order in which it happened."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from referee.cards import Card
from referee.hearing.utterance import Utterance
from referee.tabletop.events import CardLanded, CardLifted, DrawReach, Odds, PileTaken

AT_ONCE_S: Final = 0.25
"""No hand is at the draw pile twice within this time: one arm was told as two."""


@dataclass(slots=True, eq=False)
class Landed:
    """A card that landed, with what was read since."""

    number: int
    event: CardLanded
    faces: Odds
    looks: int = 1
    was_lifted: bool = False
    """The same card has been taken up again, by something later."""
    passed: tuple[Card, ...] = ()
    """The card as which it was ruled legal; empty where that never was."""
    is_told: bool = False
    """People have said what it is and who laid it: `faces` and `seats` are certain."""
    seats: Odds = field(init=False)
    """Whose arm it was."""

    def __post_init__(self) -> None:
        self.seats = self.event.seats

    @property
    def time_s(self) -> float:
        return self.event.at.time_s


@dataclass(slots=True, eq=False)
class Lifted:
    """A card that was taken up again: the one that landed as thing number `landed` (0: unknown),
    laid by these arms."""

    number: int
    event: CardLifted
    landed: int = 0
    laid_by: Odds = ()

    @property
    def time_s(self) -> float:
        return self.event.at.time_s


@dataclass(slots=True, eq=False)
class Drawing:
    """Reaches of one hand to the draw pile that may be one draw."""

    number: int
    first: DrawReach
    last: DrawReach
    reaches: int = 1

    @property
    def time_s(self) -> float:
        return self.first.at.time_s


@dataclass(slots=True, eq=False)
class Taken:
    """The discard pile was taken away."""

    number: int
    event: PileTaken

    @property
    def time_s(self) -> float:
        return self.event.at.time_s


@dataclass(slots=True, eq=False)
class Heard:
    """Something that was said, called or pressed."""

    number: int
    utterance: Utterance

    @property
    def time_s(self) -> float:
        return self.utterance.time_s


Item: TypeAlias = Landed | Lifted | Drawing | Taken | Heard
