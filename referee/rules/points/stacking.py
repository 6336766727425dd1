"""Answering a hit: cards that add to it, send it on, or send it back (rows STK, XC-2)."""

from __future__ import annotations

from collections.abc import Callable

from referee.cards import Card, Color, Face
from referee.rules.duties import DrawDebt
from referee.rules.rulebook import Answer

Adds = Callable[[Card, Card], bool]
Evades = Callable[[Card, Color | None], bool]

DRAW_CARDS = frozenset({Face.DRAW_TWO, Face.WILD_DRAW_FOUR})


def no_stack(pending: Card, card: Card) -> bool:
    """STK `off`: a hit is drawn, nothing is added.

    >>> no_stack(Card.parse("r+2"), Card.parse("g+2"))
    False
    """
    return False


def same_kind(pending: Card, card: Card) -> bool:
    """STK-1 `same_kind`: a draw two on a draw two, a wild draw four on its like, of any colour.

    >>> red, green, four = map(Card.parse, ("r+2", "g+2", "W+4"))
    >>> same_kind(red, green), same_kind(red, four)
    (True, False)
    """
    return card.face == pending.face


def plus4_on_plus2(pending: Card, card: Card) -> bool:
    """STK-2, STK-3 `plus4_on_plus2`: like on like, and a wild draw four on a draw two.

    >>> plus4_on_plus2(Card.parse("r+2"), Card.parse("W+4"))
    True
    >>> plus4_on_plus2(Card.parse("W+4"), Card.parse("r+2"))
    False
    """
    return card.face == pending.face or card.face is Face.WILD_DRAW_FOUR


def any_draw_card(pending: Card, card: Card) -> bool:
    """STK `any`: every draw card on every other.

    >>> any_draw_card(Card.parse("W+4"), Card.parse("r+2"))
    True
    """
    return card.face in DRAW_CARDS


def never_evades(card: Card, color: Color | None) -> bool:
    """STK-7, 8, 9 `off`."""
    return False


def evades_in_color(card: Card, color: Color | None) -> bool:
    """STK-7, 8, 9 `same_color`: only a card of the ruling colour, after a wild the named one.

    >>> evades_in_color(Card.parse("rS"), Color.RED), evades_in_color(Card.parse("gS"), Color.RED)
    (True, False)
    """
    return card.color == color


def always_evades(card: Card, color: Color | None) -> bool:
    """STK-7, 8, 9 `any`."""
    return True


def answer_with(
    *, adds: Adds, skip: Evades, reverse: Evades, plus4: Evades, stack_on_first: bool
) -> Callable[[DrawDebt, Color | None, Card], Answer]:
    """How a hit may be answered: the house's pieces put together.

    A hit of which a card has been drawn, and one that no draw card made, is not answered
    (PARTY-1); one by the first card only where `stack_on_first`. A bounce always turns it (XC-2).
    """

    def answer(hit: DrawDebt, color: Color | None, card: Card) -> Answer:
        if not (_is_open(hit) and (hit.chain[0].seat or stack_on_first)):
            return ""
        pending = hit.chain[-1].card
        if adds(pending, card):
            return "adds"
        if card.face is Face.BOUNCE:
            return "turns"
        is_four = pending.face is Face.WILD_DRAW_FOUR
        if card.face is Face.SKIP and (plus4 if is_four else skip)(card, color):
            return "skips"
        if card.face is Face.REVERSE and (plus4 if is_four else reverse)(card, color):
            return "turns"
        return ""

    return answer


def _is_open(hit: DrawDebt) -> bool:
    return not hit.begun and bool(hit.chain) and hit.chain[-1].card.face in DRAW_CARDS
