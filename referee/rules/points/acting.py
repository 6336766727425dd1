"""What a card does when it is played (rows ACT and TWO)."""

from __future__ import annotations

from referee.cards import Face
from referee.rules.effects import ChooseColor, Effect, Owe, Reverse, Skip

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


def effects_of(face: Face) -> tuple[Effect, ...]:
    """What a card with this face does among three players or more.

    >>> effects_of(Face.WILD_DRAW_FOUR)
    (ChooseColor(), Owe(cards=4))
    """
    return PLAYED.get(face, ())


def effects_for_two(face: Face) -> tuple[Effect, ...]:
    """TWO-2: between two players a reverse works as a skip, and play does not turn round.

    >>> effects_for_two(Face.REVERSE)
    (Skip(seats=1, is_said=False),)
    """
    return tuple(
        Skip(is_said=False) if isinstance(effect, Reverse) else effect
        for effect in PLAYED.get(face, ())
    )
