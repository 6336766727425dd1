"""From a YOLO's numbers to oriented boxes: decoding, merging, and corners in a definite order.

Nothing here trusts a model family to have merged its own boxes: the class-agnostic switch of
the usual library does nothing for families that bring their own merging, and one card seen as
both ``6`` and ``9`` must be one card with two candidates
(https://github.com/ultralytics/ultralytics/issues/16017).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.errors import ModelError
from referee.ports import Quad

MERGE_OVERLAP: Final = 0.6
"""Boxes that share more of their union than this are one card."""

MERGE_INSIDE: Final = 0.85
"""A box of which this share lies inside a surer, larger one is a part of the same card ..."""

PART_AREA: Final = 0.6
"""... unless it is nearly as large itself: the covered card of a pile also lies inside."""

_MOST_BOXES: Final = 300
_ROW_COLUMNS: Final = 8


@dataclass(frozen=True, slots=True, eq=False)
class Boxes:
    """Oriented boxes, not merged yet; one row each, in the network's pixels.

    `xywhr`: shape (n, 5), centre, size, angle in radians, clockwise in the picture.
    `scores`: shape (n, classes), 0..1.
    """

    xywhr: NDArray[np.float32]
    scores: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.xywhr)


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """One thing found. `votes` holds each class's best score among the boxes merged into it."""

    quad_px: Quad
    votes: NDArray[np.float32]

    @property
    def confidence(self) -> float:
        """The best class's score, 0..1."""
        return float(self.votes.max())

    @property
    def best_class(self) -> int:
        """The index of the likeliest class."""
        return int(self.votes.argmax())


def decode(output: NDArray[np.float32], classes: int, threshold: float) -> Boxes:
    """The boxes at or above `threshold`, the surest first, at most 300.

    Understands both layouts of the YOLO families, told apart by their shape: one column a
    place, ``(1, 4 + classes [+ angle], places)``, and rows already chosen by the model,
    ``(1, rows, 6 or 7)``: corners or centre and size, score, class [, angle]. Models without
    an angle give upright boxes. Raises `ModelError` for any other shape.
    """
    if output.ndim == 3 and output.shape[1] in (4 + classes, 5 + classes):
        boxes = _from_columns(output[0], classes)
    elif output.ndim == 3 and 6 <= output.shape[2] < _ROW_COLUMNS:
        boxes = _from_rows(output[0], classes)
    else:
        raise ModelError(
            "the model's answer is no YOLO's",
            expected=f"(1, {4 + classes} or {5 + classes}, n) or (1, n, 6 or 7)",
            actual=str(output.shape),
        )
    best = boxes.scores.max(axis=1, initial=0)
    order = np.argsort(-best, kind="stable")
    chosen = order[best[order] >= threshold][:_MOST_BOXES]
    return Boxes(boxes.xywhr[chosen], boxes.scores[chosen])


def _from_columns(output: NDArray[np.float32], classes: int) -> Boxes:
    rows = output.T
    angle = rows[:, 4 + classes :] if rows.shape[1] > 4 + classes else np.zeros((len(rows), 1))
    xywhr = np.concatenate((rows[:, :4], angle), axis=1).astype(np.float32)
    return Boxes(xywhr, rows[:, 4 : 4 + classes])


def _from_rows(output: NDArray[np.float32], classes: int) -> Boxes:
    scores = np.zeros((len(output), classes), np.float32)
    scores[np.arange(len(output)), output[:, 5].astype(int).clip(0, classes - 1)] = output[:, 4]
    if output.shape[1] == 7:
        return Boxes(np.concatenate((output[:, :4], output[:, 6:]), axis=1), scores)
    low, high = output[:, :2], output[:, 2:4]
    upright = np.zeros((len(output), 1), np.float32)
    return Boxes(np.concatenate(((low + high) / 2, high - low, upright), axis=1), scores)


def quads(xywhr: NDArray[np.float32]) -> NDArray[np.float32]:
    """Corners (n, 4, 2), clockwise seen in the picture, the short side first.

    Built from the angle, not taken from a library that returns them in either winding: a crop
    cut from the wrong one is mirrored, and then a 2 reads as a 5.

    >>> quads(np.array([[10, 20, 6, 4, 0]], np.float32))[0].tolist()
    [[13.0, 18.0], [13.0, 22.0], [7.0, 22.0], [7.0, 18.0]]
    """
    center, size, angle = xywhr[:, :2], xywhr[:, 2:4], xywhr[:, 4]
    along = np.stack((np.cos(angle), np.sin(angle)), axis=1) * size[:, :1] / 2
    across = np.stack((-np.sin(angle), np.cos(angle)), axis=1) * size[:, 1:] / 2
    corners = np.stack(
        (
            center - along - across,
            center + along - across,
            center + along + across,
            center - along + across,
        ),
        axis=1,
    )
    lying = size[:, 0] > size[:, 1]
    corners[lying] = np.roll(corners[lying], -1, axis=1)
    return np.asarray(corners, np.float32)


def merge(boxes: Boxes) -> tuple[Detection, ...]:
    """One detection a card, the surest first, whatever classes its boxes claim.

    Greedy: the surest box takes in those that cover the same place, or a part of it only. Two
    like cards of a fan overlap less than `MERGE_OVERLAP` and stay two.
    """
    corners = quads(boxes.xywhr)
    areas = np.prod(boxes.xywhr[:, 2:4], axis=1)
    left = list(range(len(boxes)))
    found = []
    while left:
        first = left.pop(0)
        same = [i for i in left if _is_same_card(corners, areas, first, i)]
        left = [i for i in left if i not in same]
        found.append(Detection(corners[first], boxes.scores[[first, *same]].max(axis=0)))
    return tuple(found)


def _is_same_card(
    corners: NDArray[np.float32], areas: NDArray[np.float32], sure: int, other: int
) -> bool:
    shared = shared_area(corners[sure], corners[other])
    if shared <= 0:
        return False
    if shared / (areas[sure] + areas[other] - shared) > MERGE_OVERLAP:
        return True
    small = min(areas[sure], areas[other])
    return bool(
        shared / small > MERGE_INSIDE and small < PART_AREA * max(areas[sure], areas[other])
    )


def shared_area(one: Quad, other: Quad) -> float:
    """The area that two convex quads share, in square pixels, right to a thousandth of a side.

    >>> square = np.array([[0, 0], [4, 0], [4, 4], [0, 4]], np.float32)
    >>> round(shared_area(square, square + 2), 2)
    4.0
    """
    if (one.max(0) <= other.min(0)).any() or (other.max(0) <= one.min(0)).any():
        return 0.0
    askew = _ASKEW * float(np.ptp(one, axis=0).max())
    area, _ = cv2.intersectConvexConvex(one, np.asarray(other + askew, np.float32))
    return float(area)


_ASKEW: Final = np.array([[3, 1], [-2, 4], [-4, -2], [1, -3]], np.float32) * 1e-4
"""OpenCV takes two quads of which sides lie on one line (cards laid in a row) for one and the
same, every ninth time; a shift that cannot be seen keeps such sides apart."""


def overlap(one: Quad, other: Quad) -> float:
    """Shared area over joint area of two convex quads, 0..1."""
    shared = shared_area(one, other)
    joint = cv2.contourArea(one) + cv2.contourArea(other) - shared
    return shared / joint if joint > 0 else 0.0
