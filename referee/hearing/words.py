"""What the ear knows: some words, whatever language the table speaks otherwise.

The order is that of the classifier's outputs, so new ones come last; ``other`` is everything else
that is said.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from referee.cards import Color


class Word(StrEnum):
    """A word, by its meaning."""

    OTHER = "other"
    UNO = "uno"
    CATCH = "catch"
    CHALLENGE = "challenge"
    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    UNDO = "undo"
    YES = "yes"
    NO = "no"
    LOUDER = "louder"
    SOFTER = "softer"
    FASTER = "faster"
    SLOWER = "slower"
    ONE = "one"
    TWO = "two"
    THREE = "three"


WORDS: Final = tuple(Word)
NUMBERS: Final = (Word.ONE, Word.TWO, Word.THREE)
"""The answers of a question that has numbered ones, in order."""
COLORS: Final[dict[Word, Color]] = {
    Word.RED: Color.RED,
    Word.YELLOW: Color.YELLOW,
    Word.GREEN: Color.GREEN,
    Word.BLUE: Color.BLUE,
}
SAID_AS: Final[dict[Word, str]] = {
    Word.UNO: "uno",
    Word.CATCH: "no uno",
    Word.CHALLENGE: "challenge",
    Word.RED: "red",
    Word.YELLOW: "yellow",
    Word.GREEN: "green",
    Word.BLUE: "blue",
    Word.UNDO: "undo",
    Word.YES: "yes",
    Word.NO: "no",
    Word.LOUDER: "louder",
    Word.SOFTER: "softer",
    Word.FASTER: "faster",
    Word.SLOWER: "slower",
    Word.ONE: "one",
    Word.TWO: "two",
    Word.THREE: "three",
}
"""How it is said; what `referee hearing enrol` asks for. Enrolling may use any language."""


@dataclass(frozen=True, slots=True)
class Sensed:
    """A moment of sound, about 80 ms: when it ended, how loud it was, and what it may end with.

    `level_db` is below full scale. `odds` has one probability a word of `WORDS`, for what had
    ended `classifier.LAG_S` before; empty where it was too quiet to be worth asking.
    """

    time_s: float
    level_db: float
    odds: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class HeardWord:
    """A word that was heard; `certainty` is a probability, `was_awaited` whether it could be
    meant at that moment. It is not `is_sure` where the referee was speaking too (MIC-01)."""

    word: Word
    time_s: float
    certainty: float
    was_awaited: bool = True
    is_sure: bool = True
