"""A second look at cards that were read with doubt: perhaps their box lies across them.

On a messy pile the top card may lie half a quarter turn across the box that a finder draws round
the pile. Corners that start so far off are not found, and the crop shows a slanted card among
others. So the box is turned by 45 degrees both ways, straightened again, and read again; the
card's own pose is told by corners that rest where they are and by a face read surely.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from referee.ports import CardSeen, FaceReader, FoundCard, Image, Quad
from referee.vision.crops import clockwise, standing
from referee.vision.straighten import Straightener

DOUBT: Final = 0.9
"""Below this probability a card is looked at again, and above it a second reading counts."""

TURNS_DEG: Final = (45.0, -45.0)
REST: Final = 0.05
"""The most that corners may still move, in card heights: wrong poses move by .07 to .2, right
ones by .01 to .045 (27 misread tops of drawn piles, of which it reads 10 rightly)."""


class SecondLook:
    """Reads doubtful cards from turned boxes as well."""

    def __init__(self, straightener: Straightener, reader: FaceReader) -> None:
        self._straightener = straightener
        self._reader = reader

    def mend(
        self, image: Image, found: tuple[FoundCard, ...], seen: tuple[CardSeen, ...]
    ) -> tuple[CardSeen, ...]:
        """`seen` with the doubtful ones replaced by surer readings; same order and number.

        `found` are the finds that were read, in the same order; quads are in `image`'s pixels.
        """
        doubtful = [index for index, card in enumerate(seen) if card.probability < DOUBT]
        if not doubtful:
            return seen
        best = list(seen)
        for turn_deg in TURNS_DEG:
            turned = [
                replace(found[i], quad_px=_turned(found[i].quad_px, turn_deg)) for i in doubtful
            ]
            for index, card in zip(doubtful, self._read_at_rest(image, turned), strict=True):
                if card is not None and card.probability > max(DOUBT, best[index].probability):
                    best[index] = card
        return tuple(best)

    def _read_at_rest(self, image: Image, turned: list[FoundCard]) -> list[CardSeen | None]:
        before = self._straightener.straighten(image, [card.quad_px for card in turned])
        after = self._straightener.straighten(image, before, looks=1)
        cards = tuple(replace(card, quad_px=quad) for card, quad in zip(turned, after, strict=True))
        return [
            card if _moved(old, new) <= REST else None
            for card, old, new in zip(self._reader.read(image, cards), before, after, strict=True)
        ]


def _turned(quad_px: Quad, turn_deg: float) -> Quad:
    turn = np.radians(turn_deg)
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    center = quad_px.mean(axis=0)
    return np.asarray((quad_px - center) @ spin + center, np.float32)


def _moved(old: Quad, new: Quad) -> float:
    """The furthest way of a corner, in card heights; which corner comes first does not matter."""
    one, other = standing(clockwise(old)), standing(clockwise(new))
    height = max(float(np.linalg.norm(other[3] - other[0])), 1e-6)
    ways = (float(np.abs(np.roll(other, k, axis=0) - one).max()) for k in range(4))
    return min(ways) / height
