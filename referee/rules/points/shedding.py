"""Discard-all: cards of its colour laid with it (row XC-1)."""

from __future__ import annotations

from collections.abc import Callable

from referee.cards import Card, Face

Hand = tuple[Card, ...]


def alone(cards: Hand, left: Hand) -> str:
    """TURN-2: one card a turn. Empty where it is, else the reason of the misplay.

    >>> alone((Card.parse("r5"), Card.parse("b5")), ())
    'too-many'
    """
    return "too-many" if len(cards) > 1 else ""


def shedding(*, all_of_color: bool) -> Callable[[Hand, Hand], str]:
    """XC-1: with a discard-all any cards of its colour may go, or all must.

    `left` is what is known to stay in the hand. A two-coloured one sheds its base colour.

    >>> together = shedding(all_of_color=True)
    >>> discard, red, blue = map(Card.parse, ("rA", "r3", "b3"))
    >>> together((discard, red), ()), together((discard, blue), ()), together((discard,), (red,))
    ('', 'too-many', 'not-all')
    """

    def judge(cards: Hand, left: Hand) -> str:
        first, *others = cards
        if first.face is not Face.DISCARD_ALL:
            return alone(cards, left)
        if any(card.is_known and card.color != first.color for card in others):
            return "too-many"
        forgotten = any(card.color == first.color for card in left)
        return "not-all" if all_of_color and forgotten else ""

    return judge
