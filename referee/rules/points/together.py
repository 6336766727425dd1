"""Several cards in one turn, and one after the other: what may go together, and what it does
(rows TURN-2, MULTI, JUMP-3, XC-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from referee.cards import Card, Face
from referee.rules.effects import ChooseColor, Effect, Owe, Reverse, Skip

Hand: TypeAlias = tuple[Card, ...]
WhyNot: TypeAlias = Callable[[Hand, Hand], str]
"""Why these cards may not go at once, given what is known to stay in hand; ``''`` if they may."""
Joint: TypeAlias = Callable[[Hand, tuple[Effect, ...]], tuple[Effect, ...]]
"""What cards laid at once do, from the effects of one of them."""

TOO_MANY = "too-many"


def alone(cards: Hand, left: Hand) -> str:
    """TURN-2: one card a turn.

    >>> alone((Card.parse("r5"), Card.parse("b5")), ())
    'too-many'
    """
    return TOO_MANY if len(cards) > 1 else ""


def same_symbol(cards: Hand, left: Hand) -> str:
    """MULTI-1: any number of cards with one number or symbol; one that was not read may have it.

    >>> same_symbol((Card.parse("r5"), Card.parse("b5")), ())
    ''
    """
    faces = {card.face for card in cards if card.is_known}
    return TOO_MANY if len(faces) > 1 else ""


def same_color_action(cards: Hand, left: Hand) -> str:
    """MULTI-4: several actions of one symbol and one colour.

    >>> red, blue = Card.parse("r+2"), Card.parse("b+2")
    >>> same_color_action((red, red), ()), same_color_action((red, blue), ())
    ('', 'too-many')
    """
    known = {card for card in cards if card.is_known}
    is_right = len(known) < 2 and all(card.is_action for card in known)
    return "" if len(cards) == 1 or is_right else TOO_MANY


def identical_pair(cards: Hand, left: Hand) -> str:
    """MULTI-5: two identical cards, no more.

    >>> identical_pair((Card.parse("W"),) * 2, ()), identical_pair((Card.parse("W"),) * 3, ())
    ('', 'too-many')
    """
    is_right = len(cards) <= 2 and len({card for card in cards if card.is_known}) < 2
    return "" if is_right else TOO_MANY


def shedding(*, all_of_color: bool) -> WhyNot:
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
            return TOO_MANY
        forgotten = any(card.color == first.color for card in left)
        return "not-all" if all_of_color and forgotten else ""

    return judge


def either(one: WhyNot, other: WhyNot) -> WhyNot:
    """What is right by one of two rules is right; where both forbid it `one` says why.

    >>> judge = either(shedding(all_of_color=False), same_symbol)
    >>> five, other, discard, red = map(Card.parse, ("r5", "b5", "rA", "r3"))
    >>> judge((five, other), ()), judge((discard, red), ()), judge((discard, other), ())
    ('', '', 'too-many')
    """

    def judge(cards: Hand, left: Hand) -> str:
        reason = one(cards, left)
        return other(cards, left) if reason == TOO_MANY else reason

    return judge


def once(cards: Hand, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """MULTI-5: a pair does what one card does.

    >>> once((Card.parse("r+2"),) * 2, (Owe(2),))
    (Owe(cards=2),)
    """
    return effects


def added_up(cards: Hand, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """MULTI-3: skips and draws add up, reverses in pairs undo each other, a choice is made once.

    MULTI-7: what the house has numbers do happens once. Between two players a reverse that works
    as a skip counts as one, each of them.

    >>> three = tuple(map(Card.parse, ("rS", "bS", "yS")))
    >>> added_up(three, (Skip(),)), added_up(three[:2], (Reverse(),)), added_up(three, (Owe(2),))
    ((Skip(seats=3, is_said=True, row='ACT-1'),), (), (Owe(cards=6),))
    """
    if cards[0].is_number:
        return effects
    found = (_times(effect, len(cards)) for effect in effects)
    return tuple(effect for several in found for effect in several)


def _times(effect: Effect, count: int) -> tuple[Effect, ...]:
    match effect:
        case Skip(seats=seats):
            return (replace(effect, seats=seats * count),)
        case Owe(cards=cards):
            return (Owe(cards * count),)
        case Reverse():
            return (effect,) if count % 2 else ()
        case _:
            return (effect,)


def choosing_among(joint: Joint) -> Joint:
    """MULTI-2 `choose_among_played`: of several colours laid, one is named for the next player.

    >>> choosing_among(once)((Card.parse("b3"), Card.parse("r3")), ())
    (ChooseColor(among=(<Color.BLUE: 'b'>, <Color.RED: 'r'>)),)
    """

    def effects_of(cards: Hand, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        colors = tuple(dict.fromkeys(card.color for card in cards if card.color))
        added = joint(cards, effects)
        return (ChooseColor(colors), *added) if len(colors) > 1 else added

    return effects_of
