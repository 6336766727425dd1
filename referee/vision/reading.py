"""Reading cards: each cut out of the full picture, whole, and its corner indices by themselves."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from referee.ports import CardSeen, FoundCard, Image, Quad
from referee.vision.crops import CROP_WH, clockwise, standing, upright_crop
from referee.vision.detections import shared_area
from referee.vision.faces import CodeBook, Probabilities, ReaderNetwork
from referee.vision.indices import (
    COVERED_TRUST,
    CROP_TRUST,
    FREE_TRUST,
    IndexReader,
    powered,
    weighed,
)
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
        if self._indices is None:
            return rows
        touched = np.array([_is_touched(i, quads) for i in range(len(quads))], np.bool_)
        asked = np.flatnonzero(touched | (rows.max(axis=1, initial=0) < SURELY))
        read = self._indices.read(image, [quads[i] for i in asked], lights[asked])
        is_covered = touched[asked, None]
        whole = np.where(is_covered, powered(rows[asked], CROP_TRUST), rows[asked])
        trust = np.where(is_covered, COVERED_TRUST, FREE_TRUST)
        rows[asked] = weighed(whole, read, trust)
        return rows


SURELY: Final = 0.9
"""The indices are looked at of cards read with less, and of those that another may cover, whose
crop may show the other; of all others it is not worth the time."""

TOUCHED: Final = 0.05
"""Share of a card that another find must reach over to be more than a neighbour."""

NEARLY_SQUARE: Final = 0.9
"""Short side over long side; a card lying flat has 0.64. `standing` lets up to 1.1 lie."""


def _is_touched(index: int, quads: list[Quad]) -> bool:
    quad = quads[index]
    enough = TOUCHED * cv2.contourArea(quad)
    others = quads[:index] + quads[index + 1 :]
    return any(shared_area(quad, other) > enough for other in others)


def _squareness(quad: Quad) -> float:
    edges = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    across, down = float(edges[0] + edges[2]), float(edges[1] + edges[3])
    return min(across, down) / max(across, down, 1e-6)
