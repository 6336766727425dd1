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
from referee.vision.crops import INDEX_WH, cut_out, index_views
from referee.vision.faces import CodeBook, Probabilities
from referee.vision.white import relit

TRUST: Final = 0.6
"""How much an index's odds count, as a power: a view of the same light, blur and print errs
together with the crop of the whole card."""


class IndexNetwork(Protocol):
    """Takes views (n, 64, 48, 3), BGR bytes; gives (n, 6) and (n, k) probabilities."""

    def run(self, crops: Image) -> tuple[Probabilities, Probabilities]: ...


class IndexReader:
    """Weighs readings of whole cards by what their corner indices say."""

    def __init__(self, network: IndexNetwork, book: CodeBook) -> None:
        self._network = network
        self._book = book

    def weigh(
        self, image: Image, quads: list[Quad], rows: Probabilities, lamps: NDArray[np.float32]
    ) -> Probabilities:
        """`rows` (n, codes) as `CodeBook.probabilities` gives them, after the indices were read.

        `quads` are standing; `lamps` (n, 3) is the light on each card, as `white.lamps`.
        """
        if not quads:
            return rows
        views = [view for quad in quads for view in index_views(quad)]
        crops = np.stack([cut_out(image, view, INDEX_WH) for view in views])
        crops = relit(crops, np.repeat(lamps, 2, axis=0))
        read = self._book.probabilities(*self._network.run(crops))
        return weighed(rows, read.reshape(len(quads), 2, -1))


def weighed(rows: Probabilities, read: Probabilities) -> Probabilities:
    """Readings (n, codes) times the odds of their indices (n, 2, codes); sums stay 1 at most.

    An index that cannot be read has no probability to give and changes nothing.

    >>> card = np.array([[0.5, 0.25]], np.float32)
    >>> weighed(card, np.zeros((1, 2, 2), np.float32)).round(2).tolist()
    [[0.5, 0.25]]
    >>> weighed(card, np.array([[[0.02, 0.95], [0, 0]]], np.float32)).argmax(axis=1).tolist()
    [1]
    """
    unread = 1 - read.sum(axis=2, keepdims=True).clip(0, 1)
    odds = (unread + read.shape[2] * read) ** TRUST
    likely = rows * odds.prod(axis=1)
    doubt = (1 - rows.sum(axis=1, keepdims=True)).clip(0, 1)
    total = likely.sum(axis=1, keepdims=True) + doubt
    return np.asarray(likely / np.maximum(total, 1e-9), np.float32)
