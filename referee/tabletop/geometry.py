"""Shapes on the coarse picture: which part of a card is new, and what is left unexplained."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from referee.ports import Mask, Quad

Points: TypeAlias = NDArray[np.float32]


def quad_mask(quad_px: Quad, size_wh: tuple[int, int], shape: tuple[int, int]) -> Mask:
    """The pixels of a coarse picture of (rows, columns) that lie in a convex quad.

    Either winding will do. The quad is in pixels of the full picture.

    >>> square = np.array([[0, 0], [2, 0], [2, 2], [0, 2]], np.float32)
    >>> int(quad_mask(square, (4, 4), (4, 4)).sum())
    4
    """
    rows, columns = shape
    if len(quad_px) != 4 or not rows or not columns:
        return np.zeros(shape, np.bool_)
    quad = np.asarray(quad_px, np.float32) * (columns / size_wh[0], rows / size_wh[1])
    xs = np.arange(columns, dtype=np.float32)[None, :] + 0.5
    ys = np.arange(rows, dtype=np.float32)[:, None] + 0.5
    sides = []
    for (ax, ay), (bx, by) in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        sides.append((bx - ax) * (ys - ay) - (by - ay) * (xs - ax) >= 0.0)
    right, left = np.logical_and.reduce(sides), ~np.logical_or.reduce(sides)
    return np.asarray(right | left, np.bool_)


def box_mask(box: tuple[float, float, float, float], shape: tuple[int, int]) -> Mask:
    """The pixels in a rectangle given in fractions: left, top, right, bottom."""
    rows, columns = shape
    mask = np.zeros(shape, np.bool_)
    left, top, right, bottom = box
    mask[
        int(top * rows) : int(bottom * rows) + 1, int(left * columns) : int(right * columns) + 1
    ] = 1
    return mask


def share(mask: Mask, part: Mask) -> float:
    """Share of `part` that is set in `mask`; 0 where the part is empty."""
    size = int(part.sum())
    return float((mask & part).sum()) / size if size else 0.0


def centre(quad_px: Quad, size_wh: tuple[int, int]) -> tuple[float, float]:
    """A quad's centre in fractions of the picture."""
    x, y = np.asarray(quad_px, np.float32).mean(axis=0) / size_wh
    return float(x), float(y)


def size_px(quad_px: Quad) -> float:
    """A quad's longer side in pixels."""
    sides = np.linalg.norm(np.roll(quad_px, -1, axis=0) - quad_px, axis=1)
    return float(sides.max()) if len(sides) else 0.0


def grown(quad_px: Quad, factor: float) -> Quad:
    """A quad made larger or smaller around its middle.

    >>> grown(np.array([[0, 0], [2, 0], [2, 2], [0, 2]], np.float32), 2.0)[0].tolist()
    [-1.0, -1.0]
    """
    middle = quad_px.mean(axis=0) if len(quad_px) else quad_px
    return np.asarray(middle + factor * (quad_px - middle), np.float32)
