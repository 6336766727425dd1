"""Soft random patterns: the raw material of tables, light and skin."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Field = NDArray[np.float32]
"""A value at each pixel, shape (height, width)."""

_TILE_PX: Final = 1024


def clouds(size_wh: tuple[int, int], cells_wh: tuple[int, int], rng: Generator) -> Field:
    """Smooth values in 0..1, about `cells_wh` bumps across and down."""
    grid = rng.random((max(cells_wh[1], 1) + 1, max(cells_wh[0], 1) + 1), dtype=np.float32)
    smooth = cv2.resize(grid, size_wh, interpolation=cv2.INTER_CUBIC)
    return np.clip(np.asarray(smooth, np.float32), 0, 1)


def turbulence(
    size_wh: tuple[int, int], cells_wh: tuple[int, int], rng: Generator, octaves: int = 4
) -> Field:
    """Clouds over finer clouds, in 0..1; each octave has twice the bumps and half the weight."""
    total = np.zeros(size_wh[::-1], np.float32)
    weight = 0.5
    for octave in range(octaves):
        cells = (cells_wh[0] << octave, cells_wh[1] << octave)
        total += np.float32(weight) * clouds(size_wh, cells, rng)
        weight /= 2
    return np.asarray(total / np.float32(1 - 0.5**octaves), np.float32)


def grain(size_wh: tuple[int, int], rng: Generator) -> NDArray[np.float32]:
    """Normal noise, shape (height, width, 3), cut at a random place from one fixed tile.

    Cutting is twenty times as fast as drawing new numbers, and nobody can see the difference.
    """
    width, height = size_wh
    tile = _tile()
    top = int(rng.integers(0, max(_TILE_PX - height, 1)))
    left = int(rng.integers(0, max(_TILE_PX - width, 1)))
    cut = tile[top : top + height, left : left + width]
    if cut.shape[:2] == (height, width):
        return cut
    below, beside = max(height - cut.shape[0], 0), max(width - cut.shape[1], 0)
    return np.pad(cut, ((0, below), (0, beside), (0, 0)), mode="wrap")


@cache
def _tile() -> NDArray[np.float32]:
    fixed = np.random.default_rng(20261130)
    return fixed.standard_normal((_TILE_PX, _TILE_PX, 3), dtype=np.float32)


def mix(field: Field, low: NDArray[np.float32], high: NDArray[np.float32]) -> NDArray[np.float32]:
    """From colour `low` where the field is 0 to colour `high` where it is 1: (h, w, 3)."""
    return low + field[:, :, None] * (high - low)


def vary(color: tuple[int, int, int], spread: float, rng: Generator) -> NDArray[np.float32]:
    """A colour (BGR) a little off: one change of lightness, and a smaller one a channel."""
    shade = rng.normal(0, spread) + rng.normal(0, spread / 3, 3)
    return np.clip(np.array(color, np.float32) + shade.astype(np.float32), 0, 255)
