"""How a print draws the faces beyond the classic 54: discard-all, bounce, swap and the others.

The choices are drawn from the print's own numbers instead of standing among its parameters:
prints keep the drawings they had before these faces were known, and still every print has
extra faces of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final
from zlib import crc32

import numpy as np

from referee.cards import EXTRA_FACES
from referee.rendering.prints.draws import Rng, between, chance, pick
from referee.rendering.prints.parameters import Print

EXTRA_CODES: Final[tuple[str, ...]] = tuple(str(card) for card in EXTRA_FACES)
"""The codes beyond the classic ones: discard-all in one colour and in two, and six wilds."""


class Spread(StrEnum):
    """How the cards of a discard-all lie."""

    FAN = "fan"
    STACK = "stack"
    ROW = "row"


class Halves(StrEnum):
    """How a two-coloured card parts its field; NONE shows both colours in the symbol only."""

    SLOPING = "sloping"
    LEVEL = "level"
    UPRIGHT = "upright"
    NONE = "none"


class BounceForm(StrEnum):
    """The arrow of a bounce card: back on itself, off the ground, or all round."""

    RETURN = "return"
    REBOUND = "rebound"
    ROUND = "round"


class SwapForm(StrEnum):
    """Swap hands: two hands of cards and the arrows between them, or arrows round cards."""

    HANDS = "hands"
    ROUND_CARDS = "round_cards"
    ACROSS = "across"


class ShuffleForm(StrEnum):
    """Shuffle hands: cards like a windmill's sails, arrows that cross, or both."""

    SAILS = "sails"
    CROSSING = "crossing"
    CHASED = "chased"


class CustomForm(StrEnum):
    """A card to write on: a ruled centre, a ruled box on the plain ground, or a bare card."""

    RULED = "ruled"
    BOX = "box"
    BARE = "bare"


class WildGround(StrEnum):
    """What lies under the symbol of an extra wild card."""

    QUARTERS = "quarters"
    WHITE = "white"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Extras:
    """The drawing of one print's extra faces. Lengths are relative to the symbol's height."""

    spread: Spread
    cards: int
    turn_deg: float
    slimness: float
    halves: Halves
    bounce: BounceForm
    swap: SwapForm
    shuffle: ShuffleForm
    custom: CustomForm
    lines: int
    ground: WildGround
    stem: float
    head: float
    size: float
    in_colors: bool


@lru_cache(maxsize=256)
def extras_of(deck: Print) -> Extras:
    """The extra faces of a print: the same print, the same drawing, on every machine."""
    rng = np.random.default_rng(crc32(repr(deck).encode()))
    return Extras(
        spread=Spread(pick(rng, "fan", "fan", "stack", "row")),
        cards=int(rng.integers(3, 6)),
        turn_deg=between(rng, 14, 26),
        slimness=between(rng, 0.58, 0.74),
        halves=Halves(pick(rng, "sloping", "sloping", "level", "upright", "none")),
        bounce=BounceForm(pick(rng, *BounceForm)),
        swap=SwapForm(pick(rng, *SwapForm)),
        shuffle=ShuffleForm(pick(rng, *ShuffleForm)),
        custom=CustomForm(pick(rng, *CustomForm)),
        lines=int(rng.integers(2, 6)),
        ground=_ground(rng),
        stem=between(rng, 0.13, 0.24),
        head=between(rng, 0.2, 0.34),
        size=between(rng, 0.85, 1.2),
        in_colors=chance(rng, 0.6),
    )


def _ground(rng: Rng) -> WildGround:
    return WildGround(pick(rng, "quarters", "quarters", "white", "none"))
