"""What a card in hand is worth (row SCORE-0)."""

from __future__ import annotations

from typing import Final

from referee.cards import Face

VALUES: Final[dict[Face, int]] = {
    **{Face(str(number)): number for number in range(10)},
    **dict.fromkeys((Face.SKIP, Face.REVERSE, Face.DRAW_TWO, Face.DISCARD_ALL), 20),
    **dict.fromkeys((Face.WILD, Face.WILD_DRAW_FOUR, Face.BOUNCE), 50),
    **dict.fromkeys((Face.SWAP_HANDS, Face.SHUFFLE_HANDS, Face.CUSTOM), 40),
    **dict.fromkeys((Face.WILD_SKIP, Face.WILD_REVERSE), 50),
}
"""What a card in hand is worth (SCORE-0)."""
