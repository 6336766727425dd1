"""Which card to lay: hints, best first, with a reason that a beginner can follow.

The worth of a card is a sum of a few things that a player can see; how much each weighs was
found by playing hands out (`referee bench coach` plays 10 000 of them again and prints by how
much the advice beats laying any card that fits, and laying the first one). Hidden hands are not
guessed at: only the own hand, the pile and everybody's number of cards are looked at.

>>> from referee.rules.compiler import compile_rulebook
>>> from referee.rules.house import HouseRules
>>> now = Round(("A", "B"), "B", "playing", "A", hands=(3, 5), known=((), ()))
>>> now = now._replace(color=Color.RED, top=Card.parse("r9"))
>>> best = hints(compile_rulebook(HouseRules()), now, [Card.parse(c) for c in ("W", "r5", "r2")])
>>> str(best[0].card), best[0].because
('r5', 'saves-wild')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from referee.cards import Card, Color, Face
from referee.rules.duties import Laid
from referee.rules.position import legal_plays
from referee.rules.rulebook import Rulebook
from referee.rules.state import Round

Because: TypeAlias = Literal[
    "goes-out", "only", "hits", "saves-wild", "keeps-color", "sheds-points"
]


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each thing counts, in arbitrary units; see the module."""

    color: float = 1.0
    """For each card of the same colour that stays in the hand and could follow."""
    symbol: float = 0.4
    """For each card of the same symbol that stays."""
    wild: float = -6.0
    wild_four: float = -5.0
    action: float = 0.6
    threat: float = 5.0
    """For a card that stops the next player, who has two cards or fewer."""
    points: float = 0.25
    """For each point that the card would count for somebody else."""


USUAL: Final = Weights()
_STOPS: Final = frozenset({Face.SKIP, Face.REVERSE, Face.DRAW_TWO, Face.WILD_DRAW_FOUR})
_NEAR: Final = 2


@dataclass(frozen=True, slots=True)
class Hint:
    """A card that may be laid. `worth` says how good that is beside the others."""

    card: Card
    worth: float
    because: Because


def hints(
    book: Rulebook, round: Round, hand: Sequence[Card], weights: Weights = USUAL
) -> tuple[Hint, ...]:
    """The cards of the hand that the seat on turn may lay, best first; empty where none fits.

    A wild draw four that a challenge would punish is not among them.
    """
    fair = [card for card in legal_plays(book, round, hand) if is_fair(book, round, hand, card)]
    seen = _Table(round, hand, len(fair))
    found = (Hint(card, seen.worth(card, weights), seen.because(card, weights)) for card in fair)
    return tuple(sorted(found, key=lambda hint: -hint.worth))


def is_fair(book: Rulebook, round: Round, hand: Sequence[Card], card: Card) -> bool:
    """Whether no challenge of this card could win."""
    if card.face is not Face.WILD_DRAW_FOUR:
        return True
    left = list(hand)
    left.remove(card)
    return book.hits.wd4_is_legal(Laid(round.turn, card, round.color, round.top), left)


def best_color(hand: Sequence[Card]) -> Color:
    """The colour to name: the one that most cards have, by their points where equal.

    >>> best_color([Card.parse("r5"), Card.parse("b2"), Card.parse("b9"), Card.parse("W")])
    <Color.BLUE: 'b'>
    """
    held = Counter(card.color for card in hand if card.color)
    return max(Color, key=lambda color: held[color])


@dataclass(frozen=True, slots=True)
class _Table:
    """What the player sees."""

    round: Round
    hand: Sequence[Card]
    choices: int

    def worth(self, card: Card, weights: Weights) -> float:
        return sum(self._parts(card, weights).values())

    def because(self, card: Card, weights: Weights) -> Because:
        if len(self.hand) == 1:
            return "goes-out"
        if self.choices == 1:
            return "only"
        parts = self._parts(card, weights)
        if parts["hits"] > 0 and parts["hits"] >= weights.threat:
            return "hits"
        if any(other.is_wild for other in self.hand) and not card.is_wild:
            return "saves-wild"
        return "keeps-color" if parts["keeps-color"] >= parts["sheds-points"] else "sheds-points"

    def _parts(self, card: Card, weights: Weights) -> dict[str, float]:
        rest = list(self.hand)
        rest.remove(card)
        color = card.color or best_color(rest)
        follows = sum(other.color == color for other in rest)
        alike = sum(other.face == card.face for other in rest)
        return {
            "keeps-color": weights.color * follows + weights.symbol * alike,
            "sheds-points": weights.points * _points(card),
            "hits": self._hits(card, weights),
            "saves-wild": _wildness(card, weights),
        }

    def _hits(self, card: Card, weights: Weights) -> float:
        if card.face not in _STOPS:
            return 0.0
        is_near = self.round.hand_count(self.round.after(self.round.turn)) <= _NEAR
        return weights.action + (weights.threat if is_near else 0.0)


def _wildness(card: Card, weights: Weights) -> float:
    match card.face:
        case Face.WILD:
            return weights.wild
        case Face.WILD_DRAW_FOUR:
            return weights.wild_four
        case _:
            return 0.0


def _points(card: Card) -> int:
    if card.is_number:
        return int(card.face.value)
    return 0 if card.is_wild else 20
