"""A quiz strip: short questions with answers that the rules themselves give.

>>> from referee.rules.house import HouseRules
>>> for one in questions(Random(4), 2, HouseRules()):
...     print(one.kind, one.top, one.card, one.answer)
quiz may y9 y5 yes
quiz draws ?? r+2 2
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from referee.cards import CLASSIC_FACES, UNKNOWN, Card
from referee.rules.actions import Play
from referee.rules.compiler import compile_rulebook
from referee.rules.engine import adjudicate
from referee.rules.house import HouseRules
from referee.rules.rulebook import Rulebook
from referee.rules.state import Round


@dataclass(frozen=True, slots=True)
class Quiz:
    """One question: a kind of `phrases.coaching`, the cards in it, and the right answer:
    ``yes``, ``no`` or a number."""

    kind: str
    card: Card
    top: Card
    answer: str


def questions(rng: Random, count: int, house: HouseRules) -> Iterator[Quiz]:
    """So many questions, mixed; the same generator asks the same ones."""
    book = compile_rulebook(house)
    for _ in range(count):
        match rng.choice(("may", "draws", "points")):
            case "may":
                yield _may(rng, book)
            case "draws":
                yield _draws(rng, book)
            case _:
                card = rng.choice(CLASSIC_FACES)
                yield Quiz("quiz points", card, UNKNOWN, str(house.value_of(card.face)))


def is_right(quiz: Quiz, answer: str) -> bool:
    """Whether an answer is the right one; spaces and case do not count."""
    return answer.strip().lower() == quiz.answer


def _may(rng: Random, book: Rulebook) -> Quiz:
    """A card that shares colour, symbol, or nothing with the top one, as often each."""
    top = rng.choice([card for card in CLASSIC_FACES if card.is_number])
    alike = [c for c in CLASSIC_FACES if c.color == top.color or c.face == top.face]
    card = rng.choice([c for c in (alike if rng.random() < 0.5 else CLASSIC_FACES) if c != top])
    return Quiz("quiz may", card, top, "yes" if book.fits(top.color, top, card) else "no")


def _draws(rng: Random, book: Rulebook) -> Quiz:
    """How much the next player owes once a card is laid, by the rules of this table."""
    card = rng.choice([c for c in CLASSIC_FACES if not c.is_number])
    color = card.color or rng.choice([c.color for c in CLASSIC_FACES if c.color])
    dealt = Round(("A", "B", "C"), "C", hands=(7, 7, 7), known=((), (), ()), draw_pile=80)
    now = dealt._replace(stage="playing", player="A", color=color, top=card)
    after = adjudicate(book, now, Play("A", (card,), None if card.color else color)).round
    return Quiz("quiz draws", card, UNKNOWN, str(after.owes("B")))
