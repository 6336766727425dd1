"""Grounds that only the bench films: nothing is trained on them, and nothing tuned to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from referee.ports import Image
from referee.rendering.noise import clouds, grain, turbulence, vary

Size = tuple[int, int]


def terrazzo(size_wh: Size, rng: Generator) -> Image:
    """Chips of a few colours in pale cement."""
    width, height = size_wh
    base = float(rng.uniform(150, 215))
    image = np.full((height, width, 3), base, np.float32) + grain(size_wh, rng) * 2
    chips = [
        vary((60, 70, 80), 40, rng),
        vary((120, 140, 170), 30, rng),
        vary((200, 200, 205), 20, rng),
    ]
    for _ in range(width * height // 1800):
        center = (int(rng.integers(width)), int(rng.integers(height)))
        axes = (int(rng.integers(2, 9)), int(rng.integers(2, 7)))
        color = chips[int(rng.integers(len(chips)))].tolist()
        cv2.ellipse(image, center, axes, float(rng.uniform(0, 180)), 0, 360, color, -1, cv2.LINE_AA)
    return _image(image)


def rattan(size_wh: Size, rng: Generator) -> Image:
    """A woven mat: strips over and under each other."""
    width, height = size_wh
    step = float(rng.uniform(9, 18))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    over = np.sin(x * np.pi / step) * np.sin(y * np.pi / step)
    strips = np.where(over > 0, np.abs(np.sin(x * np.pi / step)), np.abs(np.sin(y * np.pi / step)))
    tone = vary((90, 140, 185), 30, rng)
    shade = 0.55 + 0.5 * strips.astype(np.float32) + 0.15 * clouds(size_wh, (20, 12), rng)
    return _image(shade[:, :, None] * tone)


def slate(size_wh: Size, rng: Generator) -> Image:
    """Dark split stone with a sheen of blue or green."""
    layers = turbulence(size_wh, (4, 9), rng, 5)
    tone = vary((70, 66, 58), 14, rng)
    rough = grain(size_wh, rng)[:, :, :1] * 4
    return _image(tone * (0.6 + 0.9 * layers[:, :, None]) + rough)


def _image(field: NDArray[np.floating]) -> Image:
    return np.asarray(np.clip(field, 0, 255), np.uint8)


SEALED_TABLES: Final[Mapping[str, Callable[[Size, Generator], Image]]] = MappingProxyType(
    {"terrazzo": terrazzo, "rattan": rattan, "slate": slate}
)
"""By name, as a recipe asks for them."""
