"""Corner indices: what the small symbols in a card's corners say, seen as large as the picture
has them.

Of a card in a fan or under others little more than an index shows. In the crop of the whole
card it is ten pixels high and most of the crop is another card; cut out by itself it is twice as
large, and what covers the rest of the card is not in the picture. Players hold cards so that the
indices show, because they read them too.
"""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from referee.ports import Image, Quad
from referee.vision import white
from referee.vision.crops import INDEX_WH, cut_out, index_views, of_index_view, upright_crop
from referee.vision.faces import CodeBook, Probabilities

COVERED_TRUST: Final = 0.6
FREE_TRUST: Final = 0.25
"""How much an index's odds count, as a power, for a card that others may cover and for one that
lies free: a view of the same light, blur and print errs together with the crop of the whole card,
and of a free card that crop shows the index too."""

CROP_TRUST: Final = 0.7
"""How much the reading of the whole crop counts beside it, as a power, for a card that others may
cover: surer than it is right, as it may be of the other card."""

BETTER: Final = 8
"""As which power of being legible two indices share what they say."""

LEAST_ODDS: Final = 0.01
"""No index rules a card out by more than this."""


class IndexNetwork(Protocol):
    """Takes views (n, 64, 48, 3), BGR bytes; gives (n, 6) and (n, k) probabilities."""

    def run(self, crops: Image) -> tuple[Probabilities, Probabilities]: ...


class IndexReader:
    """Reads the corner indices of cards that are found."""

    def __init__(self, network: IndexNetwork, book: CodeBook) -> None:
        self._network = network
        self._book = book

    def read(self, image: Image, quads: list[Quad], lamps: NDArray[np.float32]) -> Probabilities:
        """The probabilities (n, 2, codes) by each of the two indices of each card.

        `quads` are standing; `lamps` (n, 3) is the light on each card, as `white.lamps`.
        """
        if not quads:
            return np.zeros((0, 2, len(self._book.codes)), np.float32)
        views = [view for quad in quads for view in index_views(quad)]
        crops = np.stack([cut_out(image, view, INDEX_WH) for view in views])
        crops = white.relit(crops, np.repeat(lamps, 2, axis=0))
        read = self._book.probabilities(*self._network.run(crops))
        return read.reshape(len(quads), 2, -1)

    def read_views(self, image: Image, views: list[Quad]) -> list[tuple[tuple[str, float], ...]]:
        """The faces by each single view (see `index_views`), likeliest first; the light is that
        of the white border of the card round it."""
        if not views:
            return []
        cards = np.stack([upright_crop(image, of_index_view(view)) for view in views])
        crops = np.stack([cut_out(image, view, INDEX_WH) for view in views])
        crops = white.relit(crops, white.lamps(cards))
        rows = self._book.probabilities(*self._network.run(crops))
        return [self._book.ranked(row) for row in rows]


def powered(rows: Probabilities, power: float) -> Probabilities:
    """Readings (n, codes) and the doubt beside them less sure (`power` below 1), sums kept at 1.

    >>> (powered(np.array([[0.64, 0.04]], np.float32), 0.5) * 100).round().tolist()
    [[51.0, 13.0]]
    """
    doubt = (1 - rows.sum(axis=1, keepdims=True)).clip(0, 1)
    likely = np.maximum(rows, 1e-6) ** power
    total = likely.sum(axis=1, keepdims=True) + doubt**power
    return np.asarray(likely / total, np.float32)


def weighed(rows: Probabilities, read: Probabilities, trust: NDArray[np.float32]) -> Probabilities:
    """Readings (n, codes) times the odds of their indices (n, 2, codes), which count with the
    power `trust` (n, 1); sums stay 1 at most.

    An index that cannot be read has no probability to give and changes nothing. Both indices of
    a card are one drawing, misread alike: they count as one, and the one that can be read better
    counts most.

    >>> card, half = np.array([[0.5, 0.25]], np.float32), np.array([[0.5]], np.float32)
    >>> weighed(card, np.zeros((1, 2, 2), np.float32), half).round(2).tolist()
    [[0.5, 0.25]]
    >>> weighed(card, np.array([[[0.02, 0.95], [0, 0]]], np.float32), half).argmax(axis=1).tolist()
    [1]
    """
    unread = 1 - read.sum(axis=2, keepdims=True).clip(0, 1)
    odds = np.log(np.maximum(unread + read.shape[2] * read, LEAST_ODDS))
    is_read = 1 - unread
    shares = np.maximum(is_read, 1e-3) ** BETTER
    legible = is_read.sum(axis=1).clip(0, 1)
    evidence = legible * (odds * shares).sum(axis=1) / shares.sum(axis=1)
    likely = rows * np.exp(trust * evidence)
    doubt = (1 - rows.sum(axis=1, keepdims=True)).clip(0, 1)
    total = likely.sum(axis=1, keepdims=True) + doubt
    return np.asarray(likely / np.maximum(total, 1e-9), np.float32)
