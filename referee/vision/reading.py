"""Reading cards: each cut out of the full picture, whole, and its corner indices by themselves."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from referee.ports import CardSeen, FoundCard, Image, Quad
from referee.vision.crops import CROP_WH, clockwise, standing, upright_crop
from referee.vision.detections import shared_area
from referee.vision.faces import CodeBook, Probabilities, ReaderNetwork
from referee.vision.indices import IndexReader
from referee.vision.white import lamps, relit


class CropReader:
    """Reads cards by cutting each out of the full picture, upright, and asking the network; with
    `indices` their corner indices have a word in it.

    A card seen at a slant may come out nearly square, its long side unknown; such a crop is
    read a quarter turned as well, and the surer reading counts.
    """

    def __init__(
        self,
        network: ReaderNetwork,
        book: CodeBook | None = None,
        indices: IndexReader | None = None,
    ) -> None:
        self._network = network
        self._book = book or CodeBook.of()
        self._indices = indices

    def read(self, image: Image, found: tuple[FoundCard, ...]) -> tuple[CardSeen, ...]:
        """The found cards with their faces, in the same order."""
        if not found:
            return ()
        quads = [standing(clockwise(card.quad_px)) for card in found]
        rows = self._rows(image, quads)
        square = [i for i, quad in enumerate(quads) if _squareness(quad) > NEARLY_SQUARE]
        if square:
            turned = self._rows(image, [np.roll(quads[i], -1, axis=0) for i in square])
            for i, other in zip(square, turned, strict=True):
                if other.max() > rows[i].max():
                    rows[i], quads[i] = other, np.roll(quads[i], -1, axis=0)
        rows = self._book.weigh_back(rows, np.array([card.is_back for card in found]))
        return tuple(
            CardSeen(quad, card.confidence, self._book.ranked(row))
            for card, quad, row in zip(found, quads, rows, strict=True)
        )

    def _rows(self, image: Image, quads: list[Quad]) -> Probabilities:
        width, height = CROP_WH
        crops = np.empty((len(quads), height, width, 3), np.uint8)
        for crop, quad in zip(crops, quads, strict=True):
            crop[:] = upright_crop(image, quad)
        lights = lamps(crops)
        rows = self._book.probabilities(*self._network.run(relit(crops, lights)))
        asked = np.array(_to_be_asked(rows, quads), np.intp)
        if self._indices is not None and len(asked):
            views = [quads[i] for i in asked]
            rows[asked] = self._indices.weigh(image, views, rows[asked], lights[asked])
        return rows


SURELY: Final = 0.9
TOUCHED: Final = 0.05
"""Share of a card that another find must reach over to be more than a neighbour."""

NEARLY_SQUARE: Final = 0.9
"""Short side over long side; a card lying flat has 0.64. `standing` lets up to 1.1 lie."""


def _to_be_asked(rows: Probabilities, quads: list[Quad]) -> list[int]:
    """The cards whose indices are worth a look: those read with doubt, and those that another
    one may cover, whose crop may show the other."""
    doubtful = rows.max(axis=1, initial=0) < SURELY
    return [
        index
        for index, quad in enumerate(quads)
        if doubtful[index]
        or any(
            shared_area(quad, other) > TOUCHED * cv2.contourArea(quad)
            for other in quads[:index] + quads[index + 1 :]
        )
    ]


def _squareness(quad: Quad) -> float:
    edges = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    across, down = float(edges[0] + edges[2]), float(edges[1] + edges[3])
    return min(across, down) / max(across, down, 1e-6)
