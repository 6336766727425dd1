"""Between finding and reading: the box of a card becomes the card's own four corners.

A finder's box is a rectangle, a few hundredths off and a few degrees turned; a card seen at a
slant is no rectangle at all. A small network looks at each box with some room around it and says
where the corners are. The reader then sees crops like those it learnt from.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.ports import CardFinder, FoundCard, Image, Quad
from referee.vision.crops import CROP_WH, clockwise, standing, upright_crop
from referee.vision.detections import MERGE_OVERLAP, overlap

ROOM: Final = 1.3
"""How much wider and higher than the box the network looks."""

LEAST_OVERLAP: Final = 0.35
"""Corners that leave the box further than this are not believed."""

LOOKS: Final = 2
"""The second look starts from the first one's corners, and mends what was far off."""

_UNIT: Final = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], np.float32)


class CornerNetwork(Protocol):
    """Takes crops (n, 96, 64, 3), BGR bytes; gives corners (n, 4, 2) as shares of the crop from
    its middle, -0.5..0.5, clockwise from the top left."""

    def run(self, crops: Image) -> NDArray[np.float32]: ...


class Straightener:
    """Moves quads to the corners of the cards that they lie on."""

    def __init__(self, network: CornerNetwork) -> None:
        self._network = network

    def straighten(self, image: Image, quads: list[Quad], looks: int = LOOKS) -> list[Quad]:
        """The cards' corners; a doubtful correction is not made."""
        for _ in range(looks if quads else 0):
            quads = self._corners(image, quads)
        return quads

    def _corners(self, image: Image, quads: list[Quad]) -> list[Quad]:
        views = [roomy(quad) for quad in quads]
        crops = np.stack([upright_crop(image, view, CROP_WH) for view in views])
        corners = self._network.run(crops)
        moved = [placed(view, share) for view, share in zip(views, corners, strict=True)]
        return [_believed(old, new) for old, new in zip(quads, moved, strict=True)]


class StraightFinder:
    """A `CardFinder` whose finds have the cards' own corners instead of boxes."""

    def __init__(self, finder: CardFinder, straightener: Straightener) -> None:
        self._finder = finder
        self._straightener = straightener

    def find(self, image: Image) -> tuple[FoundCard, ...]:
        """What the finder finds, straightened."""
        found = self._finder.find(image)
        quads = self._straightener.straighten(image, [card.quad_px for card in found])
        return _distinct(
            [replace(card, quad_px=quad) for card, quad in zip(found, quads, strict=True)]
        )


def _distinct(found: list[FoundCard]) -> tuple[FoundCard, ...]:
    """Two boxes on one card come to the same corners; the surer stays."""
    kept: list[FoundCard] = []
    for card in found:
        if all(overlap(card.quad_px, other.quad_px) < MERGE_OVERLAP for other in kept):
            kept.append(card)
    return tuple(kept)


def roomy(quad_px: Quad) -> Quad:
    """The rectangle round a quad's middle, `ROOM` times its sides, standing, clockwise.

    >>> roomy(np.array([[0, 0], [20, 0], [20, 30], [0, 30]], np.float32)).tolist()
    [[-3.0, -4.5], [23.0, -4.5], [23.0, 34.5], [-3.0, 34.5]]
    """
    quad = standing(clockwise(quad_px))
    across = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    down = (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    along = across / max(float(np.linalg.norm(across)), 1e-6)
    square = np.array([-along[1], along[0]], np.float32) * np.linalg.norm(down)
    sides = np.stack((across, square)) * ROOM
    return np.asarray(quad.mean(axis=0) + _UNIT @ sides, np.float32)


def placed(view_px: Quad, share: NDArray[np.float32]) -> Quad:
    """Corners given as shares of a view (see `CornerNetwork`), in the picture's pixels."""
    sides = np.stack((view_px[1] - view_px[0], view_px[3] - view_px[0]))
    return np.asarray(view_px.mean(axis=0) + share @ sides, np.float32)


def shares(view_px: Quad, quad_px: Quad) -> NDArray[np.float32]:
    """The inverse of `placed`; the quad starts at the corner nearest to the view's top left.

    >>> view = np.array([[0, 0], [20, 0], [20, 30], [0, 30]], np.float32)
    >>> shares(view, view[[2, 3, 0, 1]]).tolist()
    [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
    """
    sides = np.stack((view_px[1] - view_px[0], view_px[3] - view_px[0]))
    local = (clockwise(quad_px) - view_px.mean(axis=0)) @ np.linalg.inv(sides)
    turns = [np.roll(local, -k, axis=0) for k in range(4)]
    return np.asarray(min(turns, key=lambda turn: float(np.abs(turn - _UNIT).sum())), np.float32)


def _believed(old: Quad, new: Quad) -> Quad:
    if (
        not cv2.isContourConvex(new.reshape(-1, 1, 2))
        or overlap(old, clockwise(new)) < LEAST_OVERLAP
    ):
        return old
    return standing(clockwise(new))
