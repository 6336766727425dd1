"""A model's own test: pictures that lie beside its weights, with the cards that are in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from referee.errors import ModelError
from referee.training.evaluation import Eyes
from referee.vision.pictures import open_picture

GOLDEN: Final = "golden"


@dataclass(frozen=True, slots=True)
class SelfTest:
    """How many of the golden pictures' cards were read, and how many were there."""

    right: int
    cards: int

    @property
    def is_passed(self) -> bool:
        """All of them: these pictures are easy."""
        return self.right == self.cards

    def __str__(self) -> str:
        return f"{self.right} of {self.cards} cards of the golden pictures right"


def self_test(eyes: Eyes, folder: Path) -> SelfTest:
    """Read the folder's pictures; ``cards.txt`` names their cards, one picture a line.

    Raises `ModelError` where there is no list.
    """
    try:
        lines = (folder / "cards.txt").read_text(encoding="utf-8").splitlines()
    except OSError as problem:
        raise ModelError(f"{folder}: the golden pictures' cards.txt is missing") from problem
    right = cards = 0
    for line in lines:
        name, *wanted = line.split()
        seen = Counter(card.code for card in eyes.look(open_picture(folder / name)))
        right += (seen & Counter(wanted)).total()
        cards += len(wanted)
    return SelfTest(right, cards)
