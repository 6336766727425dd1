"""A photograph does not run away: it is looked at several times, and the looks vote.

Each look sees the picture turned by another quarter. To a network these are different pictures:
what one look misses of a fan another finds, the corners come out a little differently each time,
and a face that is read alike from all of them is surer than any of them. A film has no need of
it, because the next picture is the next look.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from referee.ports import CardSeen, Eyes, Image, Quad
from referee.vision.detections import overlap
from referee.vision.eyes import EVERYWHERE, Region, sensible
from referee.vision.faces import Faces, pooled

QUARTERS: Final = (0, 1, 2, 3)
"""By how many quarter turns the picture is turned, one look each."""

SAME_CARD: Final = 0.5
"""What two looks find is one card from this overlap on. Neighbours in a fan may share more: of one
look's finds each goes to another card."""

FEWEST: Final = 2
"""As many looks must find a card, or one must find and read it surely."""

ALONE: Final = 0.6
"""What confidence times probability a card needs that one look alone found."""

_COMPARED: Final = 3


class ThoroughEyes:
    """Looks at a picture each way round, and tells what the looks agree on.

    Takes four times as long as one look.
    """

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes

    def look(
        self, image: Image, region: Region = EVERYWHERE, quarters: int = 0
    ) -> tuple[CardSeen, ...]:
        """As `Eyes.look`; `confidence` is that of the surest look, the faces are those of all
        looks by their confidence."""
        return agreed_on(self._eyes.look(image, region, quarters + more) for more in QUARTERS)


def agreed_on(looks: Iterable[tuple[CardSeen, ...]]) -> tuple[CardSeen, ...]:
    """The cards that several looks at one picture agree on, the surest find first."""
    cards: list[_Card] = []
    for look in looks:
        _count(cards, look)
    agreed = [card.agreed() for card in cards if card.is_there]
    return sensible(tuple(sorted(agreed, key=lambda card: -card.confidence)))


@dataclass(slots=True)
class _Card:
    """What the looks found at one place, the best first."""

    found: list[CardSeen] = field(default_factory=list)

    @property
    def is_there(self) -> bool:
        return len(self.found) >= FEWEST or _worth(self.found[0]) >= ALONE

    def shared(self, other: CardSeen) -> float:
        """How well another find lies on this card, 0..1."""
        return max(overlap(one.quad_px, other.quad_px) for one in self.found[:_COMPARED])

    def add(self, other: CardSeen) -> None:
        self.found = sorted([*self.found, other], key=_worth, reverse=True)

    def agreed(self) -> CardSeen:
        faces = _votes(self.found)
        likely = [one for one in self.found if faces and one.code == faces[0][0]] or self.found
        return CardSeen(_middle(likely), max(one.confidence for one in self.found), faces)


def _count(cards: list[_Card], look: tuple[CardSeen, ...]) -> None:
    """Add one look's finds to the cards they lie on, each to one of its own."""
    free = list(cards)
    for one in sorted(look, key=_worth, reverse=True):
        fits = [card.shared(one) for card in free]
        best = int(np.argmax(fits)) if fits else -1
        if best >= 0 and fits[best] > SAME_CARD:
            free.pop(best).add(one)
        else:
            cards.append(_Card([one]))


def _worth(card: CardSeen) -> float:
    return card.confidence * card.probability


def _votes(found: Sequence[CardSeen]) -> Faces:
    """The faces by all looks, each counted by the square of its confidence."""
    weights = np.array([one.confidence for one in found]) ** 2
    shares = (weights / max(float(weights.sum()), 1e-9)).tolist()
    return pooled((one.faces, share) for one, share in zip(found, shares, strict=True))


def _middle(found: Sequence[CardSeen]) -> Quad:
    """The corners in the mean, those of the surer finds counted more; the best find's first corner
    stays the first."""
    weights = np.array([one.confidence for one in found], np.float32) ** 2
    quads = np.stack([_begun_as(one.quad_px, found[0].quad_px) for one in found])
    return np.asarray(np.average(quads, axis=0, weights=weights), np.float32)


def _begun_as(quad_px: Quad, other_px: Quad) -> Quad:
    ways = [np.roll(quad_px, begin, axis=0) for begin in range(4)]
    return min(ways, key=lambda way: float(np.abs(way - other_px).sum()))
