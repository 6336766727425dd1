"""When a wild draw four is allowed, and what a challenge costs (rows WD4)."""

from __future__ import annotations

from collections.abc import Iterable

from referee.cards import Card, Face
from referee.rules.duties import NOTHING_LAID, DrawDebt, Laid


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


def why_no_challenge(hit: DrawDebt) -> str:
    """WD4-9, WD4-11 `off`: a lone wild draw four may be challenged until a card is drawn.

    `hit` is the hit on the challenger. Empty where the challenge is in order.

    >>> laid = Laid("A", Card.parse("W+4"), None, Card.parse("r5"))
    >>> why_no_challenge(DrawDebt("B", 3, ends_turn=True, chain=(laid,), begun=True))
    'too-late'
    >>> why_no_challenge(DrawDebt("B", 8, ends_turn=True, chain=(laid, laid)))
    'in-stack'
    """
    return "too-late" if hit.begun else "in-stack" if len(hit.chain) > 1 else ""


def why_no_challenge_in_stack(hit: DrawDebt) -> str:
    """WD4-11 `first_player`, `last_player`: a stacked one may be challenged as well."""
    return "too-late" if hit.begun else ""


def never(hit: DrawDebt) -> str:
    """WD4-10: a wild draw four cannot be challenged here.

    >>> never(DrawDebt("B", 4))
    'off'
    """
    return "off"


def last_laid(hit: DrawDebt) -> Laid:
    """WD4-11 `last_player`, and a lone one: a challenge is about the card laid last.

    `NOTHING_LAID` where that is no wild draw four, or where it was the first card of the hand.
    """
    return _challengeable(hit.chain[-1:])


def first_laid(hit: DrawDebt) -> Laid:
    """WD4-11 `first_player`: a challenge is about the first wild draw four of the stack.

    >>> two, four = (Laid("A", Card.parse(code), None, Card.parse("r5")) for code in ("r+2", "W+4"))
    >>> first_laid(DrawDebt("C", 6, chain=(two, four))) == four
    True
    """
    return _challengeable(hit.chain)


def _challengeable(chain: tuple[Laid, ...]) -> Laid:
    fours = (laid for laid in chain if laid.card.face is Face.WILD_DRAW_FOUR and laid.seat)
    return next(fours, NOTHING_LAID)
