"""Average precision of the finds, as detection benchmarks state it (COCO: 101 recall levels).

Whether a card is found, not what is read on it; an ignored card neither gains nor costs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from referee.ports import CardSeen
from referee.training.sets import BoxPicture
from referee.vision.detections import overlap

OVERLAPS: Final = tuple(float(value) for value in np.linspace(0.5, 0.95, 10).round(2))
_LEVELS: Final = np.linspace(0, 1, 101)


@dataclass(slots=True)
class Finds:
    """The finds of many pictures: confidence, and at which `OVERLAPS` each is a card's."""

    cards: int = 0
    confidences: list[float] = field(default_factory=list)
    hits: list[NDArray[np.bool_]] = field(default_factory=list)

    def add(self, picture: BoxPicture, found: tuple[CardSeen, ...]) -> None:
        """Pair the finds of one picture with its labels, the surest find first."""
        self.cards += len(picture.cards)
        surest_first = sorted(found, key=lambda card: -card.confidence)
        for card, hit in zip(surest_first, _hits(picture, surest_first), strict=True):
            ignored = max((overlap(place, card.quad_px) for place in picture.ignored), default=0.0)
            if hit.any() or ignored < OVERLAPS[0]:
                self.confidences.append(card.confidence)
                self.hits.append(hit)

    def average_precision(self) -> tuple[float, float]:
        """At an overlap of half, and the mean over all `OVERLAPS`; 0 where no card is labelled.

        >>> Finds().average_precision()
        (0.0, 0.0)
        """
        if not self.cards or not self.hits:
            return 0.0, 0.0
        hits = self._surest_first()
        each = [_area(hits[:, column], self.cards) for column in range(len(OVERLAPS))]
        return round(each[0], 4), round(float(np.mean(each)), 4)

    def curve(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Recall and precision at an overlap of half, the surest find first; maybe empty."""
        if not self.cards or not self.hits:
            return np.zeros(0), np.zeros(0)
        right = self._surest_first()[:, 0].cumsum()
        return right / self.cards, right / np.arange(1, len(right) + 1)

    def _surest_first(self) -> NDArray[np.bool_]:
        order = np.argsort([-value for value in self.confidences], kind="stable")
        return np.array(self.hits)[order]


def _hits(picture: BoxPicture, found: list[CardSeen]) -> NDArray[np.bool_]:
    """For each find and overlap whether it takes a label that no surer find has taken."""
    hits = np.zeros((len(found), len(OVERLAPS)), bool)
    fits = np.array(
        [[overlap(label.quad_px, card.quad_px) for label in picture.cards] for card in found]
    ).reshape(len(found), len(picture.cards))
    for column, least in enumerate(OVERLAPS):
        free = np.ones(len(picture.cards), bool)
        for row, fit in enumerate(fits):
            open_fit = np.where(free, fit, 0.0)
            if len(open_fit) and open_fit.max() >= least:
                free[open_fit.argmax()] = False
                hits[row, column] = True
    return hits


def _area(hits: NDArray[np.bool_], cards: int) -> float:
    """The area under precision over recall; precision never rises with recall."""
    right = hits.cumsum()
    precision = right / np.arange(1, len(hits) + 1)
    falling = np.maximum.accumulate(precision[::-1])[::-1]
    at = np.searchsorted(right / cards, _LEVELS, side="left")
    return float(np.append(falling, 0.0)[at].mean())
