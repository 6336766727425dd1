"""When a wild draw four is allowed, and what a challenge costs (rows WD4)."""

from __future__ import annotations

from collections.abc import Iterable

from referee.cards import Card
from referee.rules.duties import DrawDebt, Laid


def no_color(laid: Laid, hand: Iterable[Card]) -> bool:
    """WD4-1: allowed when the hand held no card of the colour it was laid on.

    The same number or symbol in another colour, and wilds, do not matter. `hand` is what was
    left after the play. Where no colour ruled, it is allowed.

    >>> from referee.cards import Color
    >>> laid = Laid("A", Card.parse("W+4"), Color.RED, Card.parse("r5"))
    >>> no_color(laid, [Card.parse("g5"), Card.parse("W")]), no_color(laid, [Card.parse("r1")])
    (True, False)
    """
    return laid.color is None or all(card.color != laid.color for card in hand)


def no_color_or_symbol(laid: Laid, hand: Iterable[Card]) -> bool:
    """WD4-2: allowed when no coloured card in hand matched by colour, number or symbol.

    >>> from referee.cards import Color
    >>> laid = Laid("A", Card.parse("W+4"), Color.RED, Card.parse("r5"))
    >>> no_color_or_symbol(laid, [Card.parse("g5")]), no_color_or_symbol(laid, [Card.parse("W")])
    (False, True)
    """
    return laid.color is None or all(
        card.color != laid.color and (card.color is None or card.face != laid.top.face)
        for card in hand
    )


def no_other_playable(laid: Laid, hand: Iterable[Card]) -> bool:
    """WD4-3: allowed only when nothing else could be played; a wild in hand forbids it too.

    Another wild draw four does not: it would be allowed no more than this one.

    >>> from referee.cards import Color
    >>> laid = Laid("A", Card.parse("W+4"), Color.RED, Card.parse("r5"))
    >>> no_other_playable(laid, [Card.parse("W")]), no_other_playable(laid, [Card.parse("W+4")])
    (False, True)
    """
    others = [card for card in hand if card.face != laid.card.face]
    return no_color_or_symbol(laid, others) and not any(card.is_wild for card in others)


def always(laid: Laid, hand: Iterable[Card]) -> bool:
    """WD4-4: always allowed.

    >>> from referee.cards import Color
    >>> always(Laid("A", Card.parse("W+4"), Color.RED, Card.parse("r5")), [Card.parse("r1")])
    True
    """
    return True


def why_no_challenge(debt: DrawDebt) -> str:
    """WD4-9: a hit by a wild draw four may be challenged until the first card is drawn.

    `debt` is the hit on the challenger. Empty where the challenge is in order.

    >>> laid = Laid("A", Card.parse("W+4"), None, Card.parse("r5"))
    >>> why_no_challenge(DrawDebt("B", 3, ends_turn=True, chain=(laid,), begun=True))
    'too-late'
    """
    return "too-late" if debt.begun else ""


def never(debt: DrawDebt) -> str:
    """WD4-10: a wild draw four cannot be challenged here.

    >>> never(DrawDebt("B", 4))
    'off'
    """
    return "off"
