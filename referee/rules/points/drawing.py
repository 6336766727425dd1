"""What may be done with a drawn card (rows DRAW); whether it fits is asked apart."""

from __future__ import annotations

from referee.cards import Card


def any_drawn(card: Card) -> bool:
    """DRAW-2: every drawn card that fits may be laid at once."""
    return True


def drawn_number(card: Card) -> bool:
    """DRAW-4 `number_only_rush` and DRAW-5 `number`: only a number; others wait a turn.

    >>> drawn_number(Card.parse("rS")), drawn_number(Card.parse("r7"))
    (False, True)
    """
    return card.is_number or not card.is_known
