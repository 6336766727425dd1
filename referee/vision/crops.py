"""A card cut out of a picture and set upright: what the reader of faces is shown.

Training cuts its crops with this same function, so that run time and training cannot differ.
"""

from __future__ import annotations

from math import hypot
from typing import Final

import cv2
import numpy as np

from referee.ports import Image, Quad

CROP_WH: Final = (64, 96)
"""Width and height of a crop, in pixels."""


def upright_crop(image: Image, quad_px: Quad, size_wh: tuple[int, int] = CROP_WH) -> Image:
    """The card in `quad_px` (corners in turn, from its top-left) as an upright picture.

    A quad that runs anticlockwise is read clockwise instead, starting from the same corner: cut
    as it stands it would be mirrored, and a mirrored 2 reads as a 5. A quad that starts at a
    long side's end (a card lying across) is started one corner later, so that the crop is never
    squeezed. Which of the two ways up it is cannot be told here: read it both ways round (see
    `turned_round`). What lies outside the picture repeats the picture's border.
    """
    return cut_out(image, standing(clockwise(quad_px)), size_wh)


def cut_out(image: Image, quad_px: Quad, size_wh: tuple[int, int]) -> Image:
    """The inside of a clockwise quad, its first side on top, whatever its shape."""
    patch, local = _patch(image, quad_px)
    patch, local = _shrunk(patch, local, size_wh)
    width, height = size_wh
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(local - 0.5, target - 0.5)
    crop = cv2.warpPerspective(
        patch, matrix, size_wh, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, np.uint8)


INDEX_WH: Final = (48, 64)
"""Width and height of the view of a corner index, in pixels."""

_INDEX_SIDE: Final = np.array([[-0.04, 0.38], [-0.03, 0.33]], np.float32)
"""From where to where a view of an index goes, across and down, in shares of the card: the index
of every known print, with a little of what lies outside."""


def index_views(quad_px: Quad) -> tuple[Quad, Quad]:
    """The places of a card's two corner indices, each a quad to cut out upright.

    A card is the same turned by half, so both are top left corners, whichever way up the card
    lies; `quad_px` is a card's corners as `standing` gives them.

    >>> index_views(np.array([[0, 0], [100, 0], [100, 100], [0, 100]], np.float32))[1].tolist()
    [[104.0, 103.0], [62.0, 103.0], [62.0, 67.0], [104.0, 67.0]]
    """
    (left, right), (top, bottom) = _INDEX_SIDE
    unit = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    return _inside(quad_px, unit), _inside(np.roll(quad_px, 2, axis=0), unit)


def corner_views(quad_px: Quad) -> tuple[Quad, Quad, Quad, Quad]:
    """The places of an index in all four corners, those of `index_views` first."""
    mirrored = quad_px[[1, 0, 3, 2]]
    return *index_views(quad_px), *index_views(mirrored)


def of_index_view(view_px: Quad) -> Quad:
    """The card that a view of its index belongs to, if the card lies flat: its corners from the
    one at that index.

    >>> card = np.array([[0, 0], [100, 0], [100, 150], [0, 150]], np.float32)
    >>> of_index_view(index_views(card)[1]).round().tolist()
    [[100.0, 150.0], [0.0, 150.0], [0.0, 0.0], [100.0, 0.0]]
    """
    (left, right), (top, bottom) = _INDEX_SIDE
    across = (view_px[1] - view_px[0] + view_px[2] - view_px[3]) / 2 / (right - left)
    down = (view_px[3] - view_px[0] + view_px[2] - view_px[1]) / 2 / (bottom - top)
    middle = (left + right) / 2 * across + (top + bottom) / 2 * down
    corner = view_px.mean(axis=0) - middle
    return np.asarray([corner, corner + across, corner + across + down, corner + down], np.float32)


def _inside(quad_px: Quad, unit: Quad) -> Quad:
    """Points given in shares of a quad's sides."""
    across, down = unit[:, :1], unit[:, 1:]
    upper = quad_px[0] + across * (quad_px[1] - quad_px[0])
    lower = quad_px[3] + across * (quad_px[2] - quad_px[3])
    return np.asarray(upper + down * (lower - upper), np.float32)


def clockwise(quad_px: Quad) -> Quad:
    """The same corners in clockwise order (as seen in a picture), the first one kept.

    >>> clockwise(np.array([[0, 0], [0, 3], [2, 3], [2, 0]], np.float32)).tolist()
    [[0.0, 0.0], [2.0, 0.0], [2.0, 3.0], [0.0, 3.0]]
    """
    quad = np.asarray(quad_px, np.float32)
    ahead = np.roll(quad, -1, axis=0)
    signed = float((quad[:, 0] * ahead[:, 1] - quad[:, 1] * ahead[:, 0]).sum())
    return quad if signed >= 0 else quad[[0, 3, 2, 1]]


def standing(quad_px: Quad) -> Quad:
    """The quad started at a corner from which the short side comes first.

    Tilt can make a card's short side the longer one in the picture, but only just; so a quad
    is only turned when its first side is clearly (a tenth) the longer.

    >>> lying = np.array([[0, 0], [3, 0], [3, 2], [0, 2]], np.float32)
    >>> standing(lying).tolist()
    [[3.0, 0.0], [3.0, 2.0], [0.0, 2.0], [0.0, 0.0]]
    """
    across = _side(quad_px, 0, 1) + _side(quad_px, 3, 2)
    down = _side(quad_px, 1, 2) + _side(quad_px, 0, 3)
    return quad_px if across <= 1.1 * down else np.roll(quad_px, -1, axis=0)


def turned_round(crop: Image) -> Image:
    """The same crop the other way up."""
    return np.ascontiguousarray(crop[::-1, ::-1])


def _side(quad: Quad, start: int, end: int) -> float:
    return hypot(*(quad[end] - quad[start]).tolist())


def _patch(image: Image, quad: Quad) -> tuple[Image, Quad]:
    """The part of the picture round the quad, and the quad in it."""
    low = np.floor(quad.min(axis=0)).astype(int) - 2
    high = np.ceil(quad.max(axis=0)).astype(int) + 3
    left = int(np.clip(low[0], 0, image.shape[1] - 1))
    top = int(np.clip(low[1], 0, image.shape[0] - 1))
    right, bottom = max(int(high[0]), left + 1), max(int(high[1]), top + 1)
    patch = image[top:bottom, left:right]
    return patch, (quad - np.array([left, top], np.float32)).astype(np.float32)


def _shrunk(patch: Image, quad: Quad, size_wh: tuple[int, int]) -> tuple[Image, Quad]:
    """Made smaller first where the card is more than twice the crop, or the warp would skip
    pixels and glitter."""
    longest = max(_side(quad, 0, 3), _side(quad, 1, 2))
    factor = 1.5 * size_wh[1] / max(longest, 1.0)
    if factor > 0.75:
        return patch, quad
    height, width = patch.shape[:2]
    small_wh = (max(round(width * factor), 1), max(round(height * factor), 1))
    small = cv2.resize(patch, small_wh, interpolation=cv2.INTER_AREA)
    ratio = np.array([small_wh[0] / width, small_wh[1] / height], np.float32)
    return np.asarray(small, np.uint8), (quad * ratio).astype(np.float32)
