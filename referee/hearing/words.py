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
FOR_ALL: Final = (Word.UNO, Word.LOUDER, Word.SOFTER, Word.FASTER, Word.SLOWER)
"""What is heard alike at every table, whatever it speaks: UNO, which the ear knows in every
language; and what may be said at any time, but in Chinese is said to slow players too."""
LEARNT: Final = tuple(word for word in Word if word not in (Word.OTHER, *FOR_ALL))
"""What a table's own voices can teach the ear, in any language."""


@dataclass(frozen=True, slots=True)
class Sensed:
    """A moment of sound, about 80 ms: when it ended, how loud it was, and what it may end with.

    `level_db` is below full scale. `odds` has one probability a word of `WORDS`, for what had
    ended `classifier.LAG_S` before; empty where it was too quiet to be worth asking. `names` are
    the table's, and how like each of them it is, the likest first (`NameBook.likeness`).
    """

    time_s: float
    level_db: float
    odds: tuple[float, ...] = ()
    names: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class HeardWord:
    """A word that was heard; `certainty` is a probability, `was_awaited` whether it could be
    meant at that moment. It is not `is_sure` where the referee was speaking too (MIC-01)."""

    word: Word
    time_s: float
    certainty: float
    was_awaited: bool = True
    is_sure: bool = True
