"""Which cards may jump in (rows JUMP-1, JUMP-2)."""

from __future__ import annotations

from referee.cards import Card, Face


def nothing(card: Card) -> bool:
    """JUMP `off`: nobody plays out of turn."""
    return False


def numbers(card: Card) -> bool:
    """JUMP-1.

    >>> numbers(Card.parse("r5")), numbers(Card.parse("rS"))
    (True, False)
    """
    return card.is_number


def numbers_and_actions(card: Card) -> bool:
    """JUMP-2: every coloured card.

    >>> numbers_and_actions(Card.parse("rS")), numbers_and_actions(Card.parse("W"))
    (True, False)
    """
    return card.color is not None


def numbers_actions_and_fours(card: Card) -> bool:
    """JUMP-2, as a printed sheet has it: of the wilds only the wild draw four.

    >>> numbers_actions_and_fours(Card.parse("W+4")), numbers_actions_and_fours(Card.parse("W"))
    (True, False)
    """
    return card.color is not None or card.face is Face.WILD_DRAW_FOUR


def every_card(card: Card) -> bool:
    """JUMP-2 `all`; one that was not read is identical to nothing.

    >>> every_card(Card.parse("W")), every_card(Card.parse("??"))
    (True, False)
    """
    return card.is_known
