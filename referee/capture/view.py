"""What a picture is known again by, and how far the camera has moved between two of them.

Two ways tell: corners of the table's pattern and of what lies still on it, found again in both
pictures; and, where a table has no pattern of its own or one that repeats itself, everything that
shows, slid and turned as a whole.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.ports import Image

_WIDTH: Final = 640
_CORNERS: Final = 700
LEAST_SUPPORT: Final = 24
_LEAST_SHARE: Final = 0.35
_FAR: Final = (0.75, 1.33)
"""Limits of the zoom that is believed."""
_OUTLIER: Final = 0.005
DETAIL: Final = 5.0
"""Grey levels; below this it is noise."""
_CLEARLY_MORE: Final = 2.0
"""So many times the corners that stayed must have moved together: in films of a camera that only
shook both explained alike many (.9 to 1.1), after a true bump next to none have stayed."""
_ENOUGH: Final = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 40, 1e-3)

_CANDIDATES: Final = 4
_PEAK_PX: Final = 8

Matrix = NDArray[np.float64]
Detail = NDArray[np.float32]
Edge = NDArray[np.int16]
SAME: Final[Matrix] = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What a picture is known again by: places, in widths of the picture, and their looks."""

    places: NDArray[np.float32]
    looks: NDArray[np.uint8]
    size_wh: tuple[int, int]
    detail: NDArray[np.float32]
    """The picture made small, without its light: what differs from its surroundings, and how."""


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """Where things of one view are in another: a matrix (2, 3) in widths of the picture.

    `support` is how many corners agree; 0 where it cannot be told.
    """

    matrix: Matrix
    support: int

    def off(self, other: Move, size_wh: tuple[int, int]) -> float:
        """How far the two are apart in a corner of the picture, in widths of it."""
        tall = size_wh[1] / size_wh[0]
        corners = np.array([[0, 0, 1], [1, 0, 1], [1, tall, 1], [0, tall, 1]], np.float64)
        apart = corners @ (self.matrix - other.matrix).T
        return float(np.linalg.norm(apart, axis=1).max())


STAYED: Final = Move(SAME, 0)


def view_of(image: Image) -> View:
    """What is remembered of a picture."""
    height, width = image.shape[:2]
    small = cv2.resize(
        image, (_WIDTH, round(height * _WIDTH / width)), interpolation=cv2.INTER_AREA
    )
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    finder = cv2.ORB.create(nfeatures=_CORNERS, scaleFactor=1.3, nlevels=4, fastThreshold=10)
    corners, looks = finder.detectAndCompute(grey, None)
    places = np.array([corner.pt for corner in corners], np.float32).reshape(-1, 2)
    found = looks if looks is not None else np.zeros((0, 32))
    light = cv2.GaussianBlur(grey, (0, 0), 12).astype(np.float32)
    detail = np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.5).astype(np.float32) - light, np.float32)
    return View(places / np.float32(_WIDTH), np.asarray(found, np.uint8), (width, height), detail)


def move_between(before: View, now: View, known: Move = STAYED) -> Move:
    """Where the things of one view are in the other; without support where that is not clear.

    What is `known` already stands unless another place explains clearly more: corners in one
    part of the picture, a pile that grew or a card like another, agree with many a small move.
    """
    if min(len(before.places), len(now.places)) < LEAST_SUPPORT:
        return STAYED
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(before.looks, now.looks)
    if len(pairs) < LEAST_SUPPORT:
        return STAYED
    source = before.places[[pair.queryIdx for pair in pairs]]
    target = now.places[[pair.trainIdx for pair in pairs]]
    cv2.setRNGSeed(1)  # the same clip twice gives the same record
    matrix, agree = cv2.estimateAffinePartial2D(
        source, target, ransacReprojThreshold=_OUTLIER, maxIters=600
    )
    support = int(agree.sum()) if matrix is not None else 0
    placed = np.asarray(np.column_stack((source, np.ones(len(source)))), np.float64)
    places = placed @ known.matrix.T
    stayed = int((np.linalg.norm(places - target, axis=1) < _OUTLIER).sum())
    if stayed >= LEAST_SUPPORT and stayed * _CLEARLY_MORE >= support:
        return Move(known.matrix, stayed)
    if support < max(LEAST_SUPPORT, _LEAST_SHARE * len(pairs)):
        return STAYED
    zoom = math.hypot(matrix[0, 0], matrix[1, 0])
    return Move(np.asarray(matrix, np.float64), support) if _FAR[0] < zoom < _FAR[1] else STAYED


def misfit(before: View, now: View, move: Move) -> float:
    """How badly the old picture, moved, agrees with the new one where either shows anything.

    0 is the same picture, 1 what two strange pictures give. A bump moves everything; an arm, or
    a card laid down, leaves the rest of the table where it was.
    """
    matrix = move.matrix.copy()
    matrix[:, 2] *= _WIDTH
    height, width = now.detail.shape
    rim = cv2.BORDER_REPLICATE
    moved = cv2.warpAffine(before.detail, matrix, (width, height), borderMode=rim)
    shown = np.maximum(np.abs(moved), np.abs(now.detail)) > DETAIL
    shown &= cv2.warpAffine(np.ones_like(before.detail), matrix, (width, height)) > 0.5
    either, both = (
        np.abs(moved[shown]) + np.abs(now.detail[shown]),
        moved[shown] - now.detail[shown],
    )
    return float(np.minimum(np.abs(both), either).sum() / max(float(either.sum()), 1.0))


def moved_back(image: Image, move: Move, size_wh: tuple[int, int]) -> Image:
    """The picture as it would be from the old place, in the old size."""
    width = image.shape[1]
    matrix = move.matrix.copy()
    matrix[:, :2] *= width / size_wh[0]
    matrix[:, 2] *= width
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    rim = cv2.BORDER_REPLICATE  # an arm that comes in over the new edge still comes over the old
    moved = cv2.warpAffine(image, matrix, size_wh, flags=flags, borderMode=rim)
    return np.asarray(moved, np.uint8)


def beyond(kept: Image, move: Move, now_wh: tuple[int, int]) -> Edge:
    """What to add to a picture that was moved back where the camera sees no more of the table, so
    that the table goes on there as in the one that was `kept` from before; 0 where it still sees.

    What comes in over the new edge, and differs from the table there, differs up to the old one.
    """
    high, wide = kept.shape[:2]
    matrix = move.matrix.copy()
    matrix[:, :2] *= now_wh[0] / wide
    matrix[:, 2] *= now_wh[0]
    seen = cv2.warpAffine(kept, matrix, now_wh, borderMode=cv2.BORDER_REPLICATE)
    back = moved_back(np.asarray(seen, np.uint8), move, (wide, high))
    ones = np.ones((now_wh[1], now_wh[0]), np.uint8)
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    edge = kept.astype(np.int16) - back
    edge[cv2.warpAffine(ones, matrix, (wide, high), flags=flags) > 0] = 0
    return np.asarray(edge, np.int16)


def slide_between(before: View, now: View) -> Move:
    """How everything that shows has slid and turned as a whole; without support where it has not.

    Whether the two agree then is for `misfit` to say. Pictures of different sizes are not compared.
    """
    if before.detail.shape != now.detail.shape:
        return STAYED
    old, new = (np.where(np.abs(one.detail) > DETAIL, one.detail, 0.0) for one in (before, now))
    turned = [move for slide in _slides(old, new) if (move := _turned(old, new, slide)).support]
    return min(turned, key=lambda move: misfit(before, now, move), default=STAYED)


def _turned(old: Detail, new: Detail, slide: Move) -> Move:
    """The slide with the turn that fits it; without support where nothing agrees."""
    start = slide.matrix.astype(np.float32)
    start[:, 2] *= _WIDTH
    try:
        _, fitted = cv2.findTransformECC(old, new, start, cv2.MOTION_EUCLIDEAN, _ENOUGH)
    except cv2.error:
        return STAYED
    matrix = np.asarray(fitted, np.float64)
    matrix[:, 2] /= _WIDTH
    return Move(matrix, 1)


def _slides(old: Detail, new: Detail) -> list[Move]:
    """The likeliest slides: by the phases, which a plain table tells sharply, and by how much
    agrees, which tells where a pattern that repeats itself has its piles."""
    (right, down), _ = cv2.phaseCorrelate(old, new)
    places = [(right, down)]
    high, wide = old.shape
    spectrum = np.fft.rfft2(new) * np.conj(np.fft.rfft2(old))
    agree = cv2.GaussianBlur(np.fft.irfft2(spectrum, (high, wide)), (0, 0), 2.0)
    for _ in range(_CANDIDATES):
        y, x = divmod(int(agree.argmax()), wide)
        places.append((x - wide * (2 * x > wide), y - high * (2 * y > high)))
        cv2.circle(agree, (x, y), _PEAK_PX, float(agree.min()), -1)
    return [Move(np.array([[1.0, 0.0, x / _WIDTH], [0.0, 1.0, y / _WIDTH]]), 1) for x, y in places]


def after(first: Move, then: Move) -> Move:
    """Both moves, one after the other.

    >>> right = Move(np.array([[1.0, 0.0, 0.1], [0.0, 1.0, 0.0]]), 5)
    >>> float(after(right, right).matrix[0, 2])
    0.2
    """
    corner = np.array([[0.0, 0.0, 1.0]])
    whole = np.vstack((then.matrix, corner)) @ np.vstack((first.matrix, corner))
    return Move(np.asarray(whole[:2], np.float64), then.support)


def shown_share(view: View) -> float:
    """Share of the picture in which anything shows."""
    return float((np.abs(view.detail) > DETAIL).mean())
