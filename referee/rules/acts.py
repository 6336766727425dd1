"""What acts share, and the acts of the whole table. `referee.rules.actions` has them all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from referee.cards import Card
from referee.rules.words import Words
from referee.seats import Seat

MATCH: Final = "match"
"""Stands for a seat in ``timeout match``."""


@dataclass(frozen=True, slots=True, repr=False)
class Act:
    """What all acts share: a verb, and a `repr` that recreates them."""

    VERB: ClassVar[str] = ""

    def __repr__(self) -> str:
        return f"parse_action({str(self)!r})"


@dataclass(frozen=True, slots=True, repr=False)
class TableAct(Act):
    """An act of the whole table; its line begins with the verb."""

    def __str__(self) -> str:
        return self.VERB

    @classmethod
    def read(cls, words: Words) -> Self:
        """The act, from the words after the verb."""
        return cls()


@dataclass(frozen=True, slots=True, repr=False)
class SeatAct(Act):
    """An act of one seat; its line begins with the seat, then the verb."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} {self.VERB}"

    @classmethod
    def read(cls, seat: Seat, words: Words) -> Self:
        """The act, from the words after the seat and the verb."""
        return cls(seat)


@dataclass(frozen=True, slots=True, repr=False)
class CardsAct(SeatAct):
    """An act of one seat with one card or more."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{self.seat} {self.VERB} {' '.join(map(str, self.cards))}"

    @classmethod
    def read(cls, seat: Seat, words: Words) -> Self:
        return cls(seat, words.cards())


@dataclass(frozen=True, slots=True, repr=False)
class NumberAct(SeatAct):
    """An act of one seat with a whole number."""

    count: int

    def __str__(self) -> str:
        return f"{self.seat} {self.VERB} {self.count}"

    @classmethod
    def read(cls, seat: Seat, words: Words) -> Self:
        return cls(seat, words.number())


@dataclass(frozen=True, slots=True, repr=False)
class Deal(TableAct):
    """Hands dealt: ``deal 7`` is `each`; ``deal A=7 B=7`` is `counts`, and `each` is 0."""

    each: int = 0
    counts: tuple[tuple[Seat, int], ...] = ()
    VERB = "deal"

    def __str__(self) -> str:
        counts = " ".join(f"{seat}={count}" for seat, count in self.counts)
        return f"deal {counts or self.each}"

    @classmethod
    def read(cls, words: Words) -> Self:
        if words.is_option():
            return cls(0, words.counts())
        return cls(words.number("a number of cards, or A=7 B=7", least=1))


@dataclass(frozen=True, slots=True, repr=False)
class Flip(TableAct):
    """A card turned up to open; said again for each card after a return: ``flip r5``."""

    card: Card
    VERB = "flip"

    def __str__(self) -> str:
        return f"flip {self.card}"

    @classmethod
    def read(cls, words: Words) -> Self:
        return cls(words.card())


@dataclass(frozen=True, slots=True, repr=False)
class Reseat(TableAct):
    """A new clockwise order between hands; letters stay with people: ``seats A C B D``."""

    order: tuple[Seat, ...]
    VERB = "seats"

    def __str__(self) -> str:
        return f"seats {' '.join(self.order)}"

    @classmethod
    def read(cls, words: Words) -> Self:
        return cls(words.letters())


@dataclass(frozen=True, slots=True, repr=False)
class Teams(TableAct):
    """Who plays with whom: ``teams A+C B+D``."""

    teams: tuple[tuple[Seat, ...], ...]
    VERB = "teams"

    def __str__(self) -> str:
        return f"teams {' '.join(map('+'.join, self.teams))}"

    @classmethod
    def read(cls, words: Words) -> Self:
        return cls(words.teams())


@dataclass(frozen=True, slots=True, repr=False)
class Next(TableAct):
    """On to the next hand; `dealer` is empty where the rules say who deals."""

    dealer: Seat = ""
    VERB = "next"

    def __str__(self) -> str:
        return f"next dealer={self.dealer}" if self.dealer else "next"

    @classmethod
    def read(cls, words: Words) -> Self:
        return cls(words.value("dealer").letter() if words else "")


@dataclass(frozen=True, slots=True, repr=False)
class Stands(TableAct):
    """The table lets the wrong card stand."""

    VERB = "stands"


@dataclass(frozen=True, slots=True, repr=False)
class Reshuffle(TableAct):
    """The discard pile, its top card excepted, becomes the draw pile."""

    VERB = "reshuffle"


@dataclass(frozen=True, slots=True, repr=False)
class Timeout(TableAct):
    """Time is up for `seat`, or for the match where it is `MATCH`: ``timeout A``."""

    seat: str
    VERB = "timeout"

    def __str__(self) -> str:
        return f"timeout {self.seat}"

    @classmethod
    def read(cls, words: Words) -> Self:
        return cls(words.take() if words.peek() == MATCH else words.seat())


@dataclass(frozen=True, slots=True, repr=False)
class Pause(TableAct):
    """Play stops for a while; clocks stop with it."""

    VERB = "pause"


@dataclass(frozen=True, slots=True, repr=False)
class Resume(TableAct):
    """Play goes on."""

    VERB = "resume"
