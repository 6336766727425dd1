"""Which card may be the last (row END-2)."""

from __future__ import annotations

from referee.cards import Card, Face


def any_card(card: Card) -> bool:
    """`any`: the official game."""
    return True


def only_a_number(card: Card) -> bool:
    """`number_only`; a card that could not be read may be one.

    >>> only_a_number(Card.parse("rS")), only_a_number(Card.parse("r0"))
    (False, True)
    """
    return card.is_number or not card.is_known


def no_wild(card: Card) -> bool:
    """`no_wild`.

    >>> no_wild(Card.parse("W")), no_wild(Card.parse("r+2"))
    (False, True)
    """
    return not card.is_wild


def no_draw_card(card: Card) -> bool:
    """`no_draw_card`.

    >>> no_draw_card(Card.parse("W+4")), no_draw_card(Card.parse("W"))
    (False, True)
    """
    return card.face not in (Face.DRAW_TWO, Face.WILD_DRAW_FOUR)
