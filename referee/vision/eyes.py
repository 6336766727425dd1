"""The referee's eyes: a picture, or a part of one, to the cards in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.cards import BACK
from referee.ports import CardFinder, CardSeen, FaceReader, Image, Quad
from referee.vision.detections import MERGE_OVERLAP, PART_AREA, Detection, overlap, shared_area
from referee.vision.faces import ranked_votes
from referee.vision.finding import BoxNetwork, FinderSettings, find_boxes
from referee.vision.second_look import SecondLook

Region: TypeAlias = tuple[float, float, float, float]
"""A part of a picture: left, top, right, bottom, in its pixels."""

EVERYWHERE: Region = (0.0, 0.0, 0.0, 0.0)


class CardEyes:
    """Finds cards, then reads each from the full picture's own pixels."""

    def __init__(
        self, finder: CardFinder, reader: FaceReader, second_look: SecondLook | None = None
    ) -> None:
        self._finder = finder
        self._reader = reader
        self._second_look = second_look

    def look(
        self, image: Image, region: Region = EVERYWHERE, quarters: int = 0
    ) -> tuple[CardSeen, ...]:
        """The cards in `image`, the surest find first; quads are in the picture's pixels.

        With a `region` only that part is searched, at the size at which the finder searches a
        whole picture: a pile that fills a tenth of the frame is seen ten times larger. It is
        searched turned by `quarters`; what is found is read from the picture as it is.
        """
        left, top, part = cut(image, region)
        if part.size == 0:
            return ()
        shift = np.array([left, top], np.float32)
        size_wh = (part.shape[1], part.shape[0])
        found = tuple(
            replace(card, quad_px=turned_back(card.quad_px, quarters, size_wh) + shift)
            for card in self._finder.find(turned(part, quarters))
        )
        seen = self._reader.read(image, found)
        if self._second_look is not None:
            seen = self._second_look.mend(image, found, seen)
        return sensible(seen)


class OneStageEyes:
    """Eyes whose finder names the faces itself: a model with a class for every card code.

    The classes voted for at one place become the card's alternatives.
    """

    def __init__(self, network: BoxNetwork, settings: FinderSettings) -> None:
        self._network = network
        self._settings = settings

    def look(
        self, image: Image, region: Region = EVERYWHERE, quarters: int = 0
    ) -> tuple[CardSeen, ...]:
        """As `CardEyes.look`."""
        left, top, part = cut(image, region)
        if part.size == 0:
            return ()
        shift = np.array([left, top], np.float32)
        size_wh = (part.shape[1], part.shape[0])
        found = find_boxes(self._network, turned(part, quarters), self._settings)
        return tuple(
            self._seen(one, turned_back(one.quad_px, quarters, size_wh) + shift) for one in found
        )

    def _seen(self, one: Detection, quad_px: Quad) -> CardSeen:
        return CardSeen(quad_px, one.confidence, ranked_votes(self._network.classes, one.votes))


def sensible(cards: tuple[CardSeen, ...]) -> tuple[CardSeen, ...]:
    """Without what is no card after all: the reader knows more than the finder did.

    Dropped are finds of which hardly any face can be read unless the finder was sure, doubtful
    ones of another size than the cards of this table, and pieces of a card, or frames round one,
    that read worse than the card itself. The others stay in their order.
    """
    sizes = [size_of(card) for card in cards if _is_sure(card)]
    kept: list[CardSeen] = []
    for card in sorted(cards, key=_worth, reverse=True):
        fits = _is_readable(card) and _has_a_cards_size(card, sizes)
        if fits and not any(_is_piece(card, better) for better in kept):
            kept.append(card)
    return tuple(card for card in cards if any(card is one for one in kept))


def _worth(card: CardSeen) -> float:
    return card.confidence * (0.1 + card.probability)


def _is_readable(card: CardSeen) -> bool:
    """A bare patch of table has no face, and so looks a little like a back."""
    if card.confidence >= SURE_FIND:
        return True
    if card.code == BACK:
        return card.probability >= SURE_BACK
    return sum(share for _, share in card.faces) >= LEAST_READ


def _is_sure(card: CardSeen) -> bool:
    return card.confidence >= SURE_FIND and card.probability >= SURE_FACE


def _has_a_cards_size(card: CardSeen, sizes: list[NDArray[np.float32]]) -> bool:
    """Cards of a deck are of one size, and change it little from one end of a table to the other;
    what is found with doubt must be as long as some sure card or, cut off at a side, as wide."""
    if card.confidence >= SURE_FIND or len(sizes) < ENOUGH_SIZES:
        return True
    return any((np.abs(np.log(size_of(card) / size)) < np.log(LIKE_SIZE)).any() for size in sizes)


def size_of(card: CardSeen) -> NDArray[np.float32]:
    """Width and length, in pixels."""
    edges = np.linalg.norm(card.quad_px - np.roll(card.quad_px, -1, axis=0), axis=1)
    sides = np.sort((edges[:2] + edges[2:]) / 2)
    return np.asarray(np.maximum(sides, 1), np.float32)


def _is_piece(one: CardSeen, other: CardSeen) -> bool:
    """A part of the other, a frame round it, or (straightened on to it) the same card again."""
    if overlap(one.quad_px, other.quad_px) > MERGE_OVERLAP:
        return True
    areas = (cv2.contourArea(one.quad_px), cv2.contourArea(other.quad_px))
    shared = shared_area(one.quad_px, other.quad_px)
    return min(areas) < PART_AREA * max(areas) and shared > INSIDE * min(areas)


SURE_FIND: Final = 0.6
SURE_FACE: Final = 0.9
LIKE_SIZE: Final = 1.35
ENOUGH_SIZES: Final = 2
LEAST_READ: Final = 0.25
SURE_BACK: Final = 0.8
INSIDE: Final = 0.75
"""Share of the smaller of two finds that lies in the larger one."""


def turned(image: Image, quarters: int) -> Image:
    """The picture turned anticlockwise by so many quarters."""
    return np.ascontiguousarray(np.rot90(image, quarters)) if quarters % 4 else image


def turned_back(quad_px: Quad, quarters: int, size_wh: tuple[int, int]) -> Quad:
    """Where a quad of a `turned` picture lies in the picture itself, which is of `size_wh`.

    >>> turned_back(np.array([[1, 8]], np.float32), 1, (10, 5)).tolist()
    [[2.0, 1.0]]
    """
    width, height = size_wh
    x, y = quad_px[:, 0], quad_px[:, 1]
    back = ((x, y), (width - y, x), (width - x, height - y), (y, height - x))[quarters % 4]
    return np.stack(back, axis=1).astype(np.float32)


def cut(image: Image, region: Region) -> tuple[int, int, Image]:
    """The region's left and top in whole pixels and its part of the picture, maybe empty."""
    if region == EVERYWHERE:
        return 0, 0, image
    height, width = image.shape[:2]
    left, right = (int(np.clip(round(x), 0, width)) for x in (region[0], region[2]))
    top, bottom = (int(np.clip(round(y), 0, height)) for y in (region[1], region[3]))
    return left, top, image[top:bottom, left:right]
