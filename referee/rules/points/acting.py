"""What a card does when it is played (rows ACT and TWO)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from referee.cards import Card, Face
from referee.rules.effects import ChooseColor, Effect, Owe, Reverse, Skip

RED_ZERO = Card.parse("r0")

PLAYED: dict[Face, tuple[Effect, ...]] = {
    Face.SKIP: (Skip(),),
    Face.REVERSE: (Reverse(),),
    Face.DRAW_TWO: (Owe(2),),
    Face.WILD: (ChooseColor(),),
    Face.WILD_DRAW_FOUR: (ChooseColor(), Owe(4)),
    Face.BOUNCE: (ChooseColor(),),
    Face.SWAP_HANDS: (ChooseColor(),),
    Face.SHUFFLE_HANDS: (ChooseColor(),),
    Face.CUSTOM: (ChooseColor(),),
    Face.WILD_SKIP: (ChooseColor(), Skip()),
    Face.WILD_REVERSE: (ChooseColor(), Reverse()),
}
"""ACT-1 to ACT-5, and the wild skip and wild reverse of DECK-5. Numbers do nothing."""


Table: TypeAlias = Mapping[Face, tuple[Effect, ...]]


def effects_by_face(table: Table) -> Callable[[Card], tuple[Effect, ...]]:
    """What each card does among three players or more; a face that is not there does nothing.

    >>> effects_by_face(PLAYED)(Card.parse("W+4"))
    (ChooseColor(among=()), Owe(cards=4))
    """
    return lambda card: table.get(card.face, ())


def effects_for_two(table: Table) -> Callable[[Card], tuple[Effect, ...]]:
    """TWO-2: between two players a reverse works as a skip, and play does not turn round.

    >>> effects_for_two(PLAYED)(Card.parse("rR"))
    (Skip(seats=1, is_said=False, row='ACT-1'),)
    """
    return effects_by_face({face: tuple(map(_for_two, effects)) for face, effects in table.items()})


def with_red_zero(
    effects_of: Callable[[Card], tuple[Effect, ...]],
) -> Callable[[Card], tuple[Effect, ...]]:
    """PARTY-1: a red zero makes the next player draw ten, and does nothing else.

    >>> with_red_zero(effects_by_face({}))(Card.parse("r0"))
    (Owe(cards=10),)
    """
    return lambda card: (Owe(10),) if card == RED_ZERO else effects_of(card)


def _for_two(effect: Effect) -> Effect:
    return Skip(is_said=False) if isinstance(effect, Reverse) else effect
