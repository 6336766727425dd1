"""What fits on what (rows TURN-1, TURN-3)."""

from __future__ import annotations

from referee.cards import Card, Color, Face

_UNKNOWN = Face.UNKNOWN


def fits(color: Color | None, top: Card, card: Card) -> bool:
    """TURN-1: the same colour, number or symbol; a wild at any time.

    `color` rules (TURN-3), which after a wild is not printed on `top`. Where a card could not be
    read, or no colour rules, everything fits: nobody is blamed for what was not seen.

    >>> red5, yellow5, blue3 = map(Card.parse, ("r5", "y5", "b3"))
    >>> fits(Color.RED, red5, yellow5), fits(Color.RED, red5, blue3)
    (True, False)
    >>> fits(Color.BLUE, Card.parse("W"), blue3)
    True
    """
    return (
        card.color is None
        or card.color == color
        or card.face == top.face
        or top.face is _UNKNOWN
        or color is None
    )


def may_always_follow(top: Card, card: Card) -> bool:
    """TURN-7 `after_served`: once a hit is drawn, a wild may follow as any card may."""
    return True


def no_wild_on_draw_card(top: Card, card: Card) -> bool:
    """TURN-7 `never`: a wild is never laid on a draw card, drawn or not.

    >>> no_wild_on_draw_card(Card.parse("r+2"), Card.parse("W"))
    False
    >>> no_wild_on_draw_card(Card.parse("r+2"), Card.parse("W+4"))
    True
    """
    return not (card.face is Face.WILD and top.face in (Face.DRAW_TWO, Face.WILD_DRAW_FOUR))
