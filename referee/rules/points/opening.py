"""Who deals and who starts, and what the first card does (rows SET and FIRST)."""

from __future__ import annotations

from referee.cards import NUMBERS, Card, Face
from referee.rules.effects import ChooseColor, Effect, Owe, Return, Reverse, Skip
from referee.rules.state import Round
from referee.rules.values import VALUES
from referee.seats import Seat

NO_LOT = -1
"""A lot that does not count: another is drawn."""


def lot_number_or_zero(card: Card) -> int:
    """SET-2 `zero`: symbols count nothing.

    >>> lot_number_or_zero(Card.parse("y7")), lot_number_or_zero(Card.parse("yS"))
    (7, 0)
    """
    return int(card.face) if card.is_number else 0


def lot_number_or_again(card: Card) -> int:
    """SET-2 `redraw`: a symbol does not count, that player draws again.

    >>> lot_number_or_again(Card.parse("W"))
    -1
    """
    return int(card.face) if card.is_number else NO_LOT


def lot_points(card: Card) -> int:
    """SET-2 `point_value`: every card counts what it counts in the score, so wilds count 50.

    >>> lot_points(Card.parse("W")), lot_points(Card.parse("yS")), lot_points(Card.parse("y7"))
    (50, 20, 7)
    """
    return VALUES.get(card.face, 0)


def left_of_dealer(round: Round) -> Seat:
    """SET-5: the player to the dealer's left starts.

    >>> left_of_dealer(Round(("A", "B", "C"), dealer="C"))
    'A'
    """
    return round.left_of(round.dealer)


def dealer_starts(round: Round) -> Seat:
    """SET-5 and FIRST-4 `dealer`: the dealer plays first.

    >>> dealer_starts(Round(("A", "B", "C"), dealer="C"))
    'C'
    """
    return round.dealer


def right_of_dealer(round: Round) -> Seat:
    """FIRST-4 `right_of_dealer`: the player to the dealer's right starts.

    >>> right_of_dealer(Round(("A", "B", "C"), dealer="C", direction="ccw"))
    'B'
    """
    return round.seats[round.seats.index(round.dealer) - 1]


OPENING: dict[Face, tuple[Effect, ...]] = {
    Face.WILD_DRAW_FOUR: (Return(),),
    Face.WILD: (ChooseColor(),),
    Face.SKIP: (Skip(),),
    Face.REVERSE: (Reverse(),),
    Face.DRAW_TWO: (Owe(2),),
    Face.BOUNCE: (ChooseColor(),),
    Face.SWAP_HANDS: (ChooseColor(),),
    Face.SHUFFLE_HANDS: (ChooseColor(),),
    Face.CUSTOM: (ChooseColor(),),
    Face.WILD_SKIP: (ChooseColor(),),
    Face.WILD_REVERSE: (ChooseColor(),),
}
"""FIRST-1 to FIRST-6 as `mattel` has them; a face that is not here does nothing.

The special wilds count as plain ones, a discard-all as its colour (FIRST-6)."""


ONLY_NUMBERS: dict[Face, tuple[Effect, ...]] = {
    face: (Return(),) for face in Face if face not in NUMBERS and face is not Face.UNKNOWN
}
"""FIRST-0 `numbers_only`: cards are turned up until a number shows; an unread one stands."""
