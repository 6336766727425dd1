"""What use does to a card: white edges, scratches, specks, stains, fading, bent corners.

Each works on a BGRA card image as `draw_face` makes it and leaves the alpha as it is.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Image: TypeAlias = NDArray[np.uint8]
Layer: TypeAlias = NDArray[np.float32]

_PAPER: Final = (232.0, 238.0, 240.0)


def wear(image: Image, rng: np.random.Generator, amount: float) -> Image:
    """A used copy of a card. `amount` 0 leaves it as printed, 1 is a deck of many years.

    The result depends on the arguments and the state of `rng` only.

    >>> card = np.full((87, 56, 4), 255, np.uint8)
    >>> bool((wear(card, np.random.default_rng(0), 0.0) == card).all())
    True
    """
    if amount <= 0:
        return image.copy()
    planes = np.stack(cv2.split(_shifted(image, rng, amount))).astype(np.float32)
    _fade(planes, rng, amount)
    _mix(planes, _scuffs(image.shape[:2], rng, amount), _PAPER)
    _stain(planes, rng, amount)
    planes *= _bend(image.shape[:2], rng, amount)
    shown = np.clip(planes, 0, 255, out=planes).astype(np.uint8)
    return np.asarray(cv2.merge([*shown, np.ascontiguousarray(image[..., 3])]), np.uint8)


def _shifted(image: Image, rng: np.random.Generator, amount: float) -> Image:
    """The print a little off the card's middle, by up to 1.5 % of the height."""
    reach = 0.015 * amount * image.shape[0]
    dx, dy = rng.uniform(-reach, reach, 2)
    matrix = np.array([[1, 0, dx], [0, 1, dy]])
    color = np.ascontiguousarray(image[..., :3])
    shifted = cv2.warpAffine(color, matrix, image.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(shifted, np.uint8)


def _fade(planes: Layer, rng: np.random.Generator, amount: float) -> None:
    """Towards grey and the paper, and each ink by a little of its own."""
    grey = planes.mean(axis=0)
    planes += (grey - planes) * np.float32(rng.uniform(0, 0.22) * amount)
    planes += (220 - planes) * np.float32(rng.uniform(0, 0.16) * amount)
    planes *= rng.uniform(1 - 0.08 * amount, 1, (3, 1, 1)).astype(np.float32)


def _mix(planes: Layer, share: Layer, ink: tuple[float, float, float]) -> None:
    """Blend an ink into the blue, green and red planes, shape (3, height, width)."""
    for channel, part in enumerate(ink):
        planes[channel] += share * (np.float32(part) - planes[channel])


def _scuffs(shape: tuple[int, ...], rng: np.random.Generator, amount: float) -> Layer:
    """Where the print is rubbed off, 0 to 1: edges, specks and scratches."""
    height, width = shape
    share: Layer = np.maximum(_specks(shape, rng, amount), _edges(shape, rng, amount))
    scratches = np.zeros((height, width), np.uint8)
    for _ in range(int(rng.poisson(5 * amount))):
        _scratch(scratches, rng)
    scratched = scratches.astype(np.float32) * np.float32(rng.uniform(0.2, 0.8) / 255)
    np.maximum(share, scratched, out=share)
    return share


def _noise(shape: tuple[int, ...], rng: np.random.Generator, cells: int) -> Layer:
    """Smooth noise from 0 to 1 with about `cells` cells along the height."""
    small = rng.random((cells, max(2, cells * 2 // 3)), dtype=np.float32)
    return np.asarray(cv2.resize(small, shape[1::-1], interpolation=cv2.INTER_LINEAR), np.float32)


def _specks(shape: tuple[int, ...], rng: np.random.Generator, amount: float) -> Layer:
    """Small chips, in some regions more than in others."""
    grain = _noise(shape, rng, max(8, int(shape[0] * rng.uniform(0.15, 0.4))))
    grain += 0.35 * _noise(shape, rng, 5)
    threshold = np.float32(1.25 - rng.uniform(0, 0.3) * amount)
    chipped: Layer = np.clip((grain - threshold) * np.float32(12), 0, 1)
    return chipped


def _edges(shape: tuple[int, ...], rng: np.random.Generator, amount: float) -> Layer:
    height, width = shape
    x = np.minimum(np.arange(width), np.arange(width)[::-1])
    y = np.minimum(np.arange(height), np.arange(height)[::-1])
    distance = np.minimum(x[None, :], y[:, None]).astype(np.float32) / height
    reach = np.float32(rng.uniform(0.003, 0.02) * amount)
    return np.clip((reach * 2 * _noise(shape, rng, 40) - distance) / reach, 0, 1)


def _scratch(mask: Image, rng: np.random.Generator) -> None:
    height, width = mask.shape
    start = rng.random(2) * (width, height)
    steps = np.cumsum(rng.normal(0, 0.006, (9, 2)), axis=0) + rng.normal(0, 0.04, 2)
    path = start + np.cumsum(steps, axis=0) * height
    thick = 1 + int(rng.random() < 0.2 + height / 1500)
    cv2.polylines(mask, [np.rint(path).astype(np.int32)], False, 255, thick, cv2.LINE_AA)


def _stain(planes: Layer, rng: np.random.Generator, amount: float) -> None:
    if rng.random() > 0.5 * amount:
        return
    patch = np.clip(_noise(planes.shape[1:], rng, 5) * 3 - np.float32(rng.uniform(1.8, 2.4)), 0, 1)
    ink = rng.uniform((40, 70, 90), (120, 150, 170))
    _mix(planes, patch * np.float32(rng.uniform(0.1, 0.35)), (ink[0], ink[1], ink[2]))


def _bend(shape: tuple[int, ...], rng: np.random.Generator, amount: float) -> Layer:
    """Light on a corner or a fold that does not lie flat, as a factor about 1."""
    height, width = shape
    shade = np.ones(shape, np.float32)
    if rng.random() > 0.6 * amount:
        return shade
    turn = rng.uniform(0, 2 * np.pi)
    x = (np.arange(width, dtype=np.float32) - width / 2) * np.float32(np.cos(turn))
    y = (np.arange(height, dtype=np.float32) - height / 2) * np.float32(np.sin(turn))
    crease = np.float32(rng.uniform(0.15, 0.45) * height)
    past = np.clip((x[None, :] + y[:, None] - crease) / np.float32(0.04 * height), 0, 1)
    shade += past * np.float32(rng.uniform(-0.22, 0.15) * amount)
    return shade
