"""Cards of which little more than a corner shows: the index is found by itself and tells the card.

A finder of whole cards cannot draw an outline round what is hidden, and what it could draw would
be the outline of the card on top. But people lay and hold cards so that the corners show, and one
corner says which card it is and, all cards of a table being of one size, where it lies.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from referee.cards import BACK
from referee.errors import ModelError
from referee.ports import CardSeen, Eyes, Image, Quad
from referee.vision.crops import clockwise, corner_views, index_views, of_index_view, standing
from referee.vision.detections import Detection, overlap
from referee.vision.eyes import EVERYWHERE, SURE_FIND, Region, cut, size_of, turned, turned_back
from referee.vision.faces import Faces, pooled
from referee.vision.finding import BoxNetwork, FinderSettings, find_boxes
from referee.vision.indices import IndexReader

CLASSES: Final = ("index",)
"""What the network finds."""

SIZES: Final = FinderSettings(long_side_px=704, far_side_px=416, close_side_px=0, threshold=0.3)
"""An index is a third as large as its card, so the picture is looked at larger."""

QUARTERS: Final = (0, 1, 2, 3)
"""By how many quarters the picture is turned, one look each; what one look misses another finds."""

FEWEST: Final = 3
"""As many looks must find an index that belongs to no card found, or one must find and read it
surely."""

ALONE: Final = 0.6
"""What confidence times probability an index needs that one look alone found."""

LEAST_READ: Final = 0.8
"""How surely it must be read to be a card."""

NEAR: Final = 0.5
"""An index belongs to a card whose own index is nearer than this, in widths of the index's view."""

ONE_INDEX: Final = 0.4
"""Views that share more than this are of one index."""

MOST_FREE: Final = 0.75
"""Where more than this of a card would lie free, it would have been seen: its index is one of
another corner, read as if the card lay across."""

_GRID: Final = 8

INDEX_SAYS: Final = 0.3
"""What the index that was found says about a card beside what the looks at the card say, whose own
view of the index lies less well. Of drawn piles 79 of 100 cards are read surely and right in place
of 75, of fans 68 in place of 66, and fewer surely wrong."""

LIKE_SIZE: Final = 1.3
"""A card is at most so many times larger or smaller than some card that is read surely."""

SURE: Final = 0.8
"""Cards read so surely tell how large the cards of the table are."""

SAME_CARD: Final = 0.3
"""Two finds that read alike and share more than this may be one card."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundIndex:
    """A corner index: its view (as `index_views` gives one), how surely it was found, its faces,
    likeliest first, and how many looks found it."""

    view_px: Quad
    confidence: float
    faces: Faces
    looks: int = 1

    @property
    def code(self) -> str:
        """The likeliest code."""
        return self.faces[0][0] if self.faces else "??"

    @property
    def probability(self) -> float:
        """How likely `code` is, 0..1."""
        return self.faces[0][1] if self.faces else 0.0

    @property
    def worth(self) -> float:
        """How surely it is found and read, 0..1."""
        return self.confidence * self.probability

    @property
    def width_px(self) -> float:
        """Of the view."""
        return float(np.linalg.norm(self.view_px[1] - self.view_px[0]))


class Indices(Protocol):
    """Whatever finds corner indices in a picture and reads them."""

    def find(self, image: Image) -> tuple[FoundIndex, ...]: ...


class IndexFinder:
    """Finds corner indices by a YOLO of their own, and reads them.

    Raises `ModelError` for a network that finds anything else.
    """

    def __init__(self, network: BoxNetwork, reader: IndexReader) -> None:
        if tuple(network.classes) != CLASSES:
            raise ModelError(
                "not a model that finds indices",
                expected=", ".join(CLASSES),
                actual=", ".join(network.classes),
            )
        self._network = network
        self._reader = reader

    def find(self, image: Image) -> tuple[FoundIndex, ...]:
        """The indices in a picture, the surest find first, each the way up that reads better."""
        size_wh = (image.shape[1], image.shape[0])
        found = [
            Detection(turned_back(one.quad_px, quarters, size_wh), one.votes)
            for quarters in QUARTERS
            for one in find_boxes(self._network, turned(image, quarters), SIZES)
        ]
        views = [standing(clockwise(one.quad_px)) for one in found]
        both = [np.roll(view, turn, axis=0) for view in views for turn in (0, 2)]
        faces = self._reader.read_views(image, both)
        return tuple(
            self._better(one, both[2 * i : 2 * i + 2], faces[2 * i : 2 * i + 2])
            for i, one in enumerate(found)
        )

    @staticmethod
    def _better(found: Detection, ways: list[Quad], faces: list[Faces]) -> FoundIndex:
        best = int(np.argmax([read[0][1] if read else 0.0 for read in faces]))
        return FoundIndex(ways[best], found.confidence, faces[best])


class PeekingEyes:
    """Eyes that also see cards by one corner."""

    def __init__(self, eyes: Eyes, indices: Indices) -> None:
        self._eyes = eyes
        self._indices = indices

    def look(
        self, image: Image, region: Region = EVERYWHERE, quarters: int = 0
    ) -> tuple[CardSeen, ...]:
        """As `Eyes.look`; cards of which only a corner shows come last."""
        cards = self._eyes.look(image, region, quarters)
        left, top, part = cut(image, region)
        if part.size == 0:
            return cards
        shift = np.array([left, top], np.float32)
        found = tuple(
            FoundIndex(one.view_px + shift, one.confidence, one.faces)
            for one in self._indices.find(part)
        )
        new = peeking(cards, found, (image.shape[1], image.shape[0]))
        return (*reread(cards, found), *new)


def reread(cards: tuple[CardSeen, ...], indices: tuple[FoundIndex, ...]) -> tuple[CardSeen, ...]:
    """The same cards; the better of a card's own indices has a share in what it reads as.

    That share is doubt where the find is doubtful and has no index: it may be no card.
    """
    single = _single(indices)
    best: dict[int, FoundIndex] = {}
    for i, k in owners(cards, single).items():
        if single[i].looks >= FEWEST and (k not in best or single[i].worth > best[k].worth):
            best[k] = single[i]
    return tuple(_reread(card, best.get(k)) for k, card in enumerate(cards))


def _reread(card: CardSeen, index: FoundIndex | None) -> CardSeen:
    if index is None and card.confidence >= SURE_FIND:
        return card
    says = index.faces if index is not None else ()
    return replace(card, faces=pooled([(card.faces, 1 - INDEX_SAYS), (says, INDEX_SAYS)]))


def peeking(
    cards: tuple[CardSeen, ...], indices: tuple[FoundIndex, ...], size_wh: tuple[int, int]
) -> tuple[CardSeen, ...]:
    """The cards of the indices that belong to no card seen so far, in a picture of that size.

    Such a card is read no surer than its index was found: by nothing else is it known to be there.
    Of 25 that were found with less than .75 eight in ten were right, of the others 19 in 20.
    """
    sizes = _sizes(cards)
    single = _single(indices)
    owned = owners(cards, single)
    left = [one for i, one in enumerate(single) if i not in owned and _is_believed(one, sizes)]
    left = [one for one in left if not any(_is_in_a_corner(one, card) for card in cards)]
    found: list[CardSeen] = []
    for one in sorted(left, key=lambda one: -one.worth):
        is_card = pooled([(one.faces, one.confidence)])
        card = CardSeen(_card_quad(one, sizes), one.confidence, is_card)
        if any(_is_in_a_corner(one, other) for other in found):
            continue
        if _free(card.quad_px, cards, size_wh) <= MOST_FREE:
            found.append(card)
    return tuple(found)


def _free(quad_px: Quad, cards: tuple[CardSeen, ...], size_wh: tuple[int, int]) -> float:
    """The share of a card that lies in the picture with no card seen over it or under it."""
    across, down = quad_px[1] - quad_px[0], quad_px[3] - quad_px[0]
    shares = (np.arange(_GRID) + 0.5) / _GRID
    u, v = (axis.reshape(-1, 1) for axis in np.meshgrid(shares, shares))
    points = np.asarray(quad_px[0] + u * across + v * down, np.float32)
    free = ((points >= 0) & (points < size_wh)).all(axis=1)
    for card in cards:
        free &= ~_inside(points, clockwise(card.quad_px))
    return float(free.mean())


def _inside(points: NDArray[np.float32], quad_px: Quad) -> NDArray[np.bool_]:
    """Which points lie in a clockwise quad: right of each of its sides."""
    sides = np.roll(quad_px, -1, axis=0) - quad_px
    away = points[:, None] - quad_px[None]
    return np.asarray((sides[:, 0] * away[..., 1] - sides[:, 1] * away[..., 0] >= 0).all(axis=1))


def _single(indices: tuple[FoundIndex, ...]) -> list[FoundIndex]:
    """Each index once, where and as it is read best, with the number of looks that found it."""
    groups: list[list[FoundIndex]] = []
    for one in sorted(indices, key=lambda one: -one.worth):
        shared = [overlap(one.view_px, group[0].view_px) for group in groups]
        best = int(np.argmax(shared)) if shared else -1
        if best >= 0 and shared[best] >= ONE_INDEX:
            groups[best].append(one)
        else:
            groups.append([one])
    return [
        replace(group[0], looks=sum(one.looks for one in group if one.code == group[0].code))
        for group in groups
    ]


def owners(cards: tuple[CardSeen, ...], indices: list[FoundIndex]) -> dict[int, int]:
    """Which index (its number) belongs to which card (its number).

    Each of a card's two places takes one index: the nearest. Where none is near, one that reads
    as the card does and lies the same way round, for the card's outline may be a little off.
    """
    pairs = []
    for i, one in enumerate(indices):
        for k, card in enumerate(cards):
            for place, view in enumerate(_views(card)):
                away = _away(one, view)
                if away < NEAR:
                    pairs.append((away + (one.code != card.code) / 2, i, k, place))
                elif _may_be(one, card) and _same_way_round(one, view):
                    pairs.append((1 + away, i, k, place))
    owned: dict[int, int] = {}
    taken: set[tuple[int, int]] = set()
    for _, i, k, place in sorted(pairs):
        if i not in owned and (k, place) not in taken:
            owned[i] = k
            taken.add((k, place))
    return owned


def _views(card: CardSeen) -> tuple[Quad, Quad]:
    return index_views(standing(clockwise(card.quad_px)))


def _away(one: FoundIndex, view_px: Quad) -> float:
    """How far an index lies from a view, in widths of its own."""
    away = view_px.mean(axis=0) - one.view_px.mean(axis=0)
    return float(np.linalg.norm(away)) / max(one.width_px, 1e-6)


def _may_be(one: FoundIndex, card: CardSeen) -> bool:
    return one.code == card.code and overlap(of_index_view(one.view_px), card.quad_px) > SAME_CARD


def _same_way_round(one: FoundIndex, view_px: Quad) -> bool:
    """Turned by less than 45 degrees from a view."""
    mine, other = one.view_px[1] - one.view_px[0], view_px[1] - view_px[0]
    return bool(mine @ other > np.sqrt(0.5) * np.linalg.norm(mine) * np.linalg.norm(other))


def _is_in_a_corner(one: FoundIndex, card: CardSeen) -> bool:
    """Whether it is an index of that card after all: the one at its other end (upside down a six
    reads as a nine), or, of prints with an index in every corner, one of those that read as if the
    card lay across. The index of a card's neighbour in a fan lies there too, but along it."""
    *own, right, left = corner_views(standing(clockwise(card.quad_px)))
    return any(_away(one, view) < NEAR for view in own) or any(
        _away(one, view) < NEAR and _lies_across(one, view) for view in (right, left)
    )


def _lies_across(one: FoundIndex, view_px: Quad) -> bool:
    mine, other = one.view_px[1] - one.view_px[0], view_px[1] - view_px[0]
    return bool(abs(mine @ other) < np.sqrt(0.5) * np.linalg.norm(mine) * np.linalg.norm(other))


def _is_believed(one: FoundIndex, sizes: NDArray[np.float32]) -> bool:
    if one.code == BACK or one.probability < LEAST_READ:
        return False
    if one.looks < FEWEST and one.worth < ALONE:
        return False
    if not len(sizes):
        return True
    width = np.linalg.norm(np.diff(of_index_view(one.view_px), axis=0)[0])
    return bool((np.abs(np.log(width / sizes[:, 0])) < np.log(LIKE_SIZE)).any())


def _sizes(cards: tuple[CardSeen, ...]) -> NDArray[np.float32]:
    """Width and length of the cards read surely, (n, 2), in pixels."""
    sizes = [size_of(card) for card in cards if card.probability >= SURE]
    return np.array(sizes, np.float32).reshape(-1, 2)


def _card_quad(one: FoundIndex, sizes: NDArray[np.float32]) -> Quad:
    """Where the card lies of which this is a corner: as large as the others of the table."""
    quad = of_index_view(one.view_px)
    if not len(sizes):
        return quad
    width, length = np.median(sizes, axis=0)
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    across *= width / max(float(np.linalg.norm(across)), 1e-6)
    down *= length / max(float(np.linalg.norm(down)), 1e-6)
    corners = (quad[0], quad[0] + across, quad[0] + across + down, quad[0] + down)
    return np.asarray(corners, np.float32)
