"""What moved and what changed, on a small copy of each picture: cheap, and blind to shake.

A picture is compared with the last settled one after both have been brought to the same place
(the camera shakes) and to the same brightness (it exposes by itself). What is left of an edge
that moved by a pixel is tolerated by comparing with the darkest and brightest neighbour.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.config import Polygon
from referee.ports import Image, Mask

SMALL_WIDTH: Final = 320
CHANGED: Final = 26.0
"""Grey levels, in any channel, from which a pixel has changed for good."""
MOVED: Final = 16.0
"""Grey levels from which a pixel has moved since the last frame."""
DARK: Final = 10.0
"""Mean grey level under which nothing can be seen (F07)."""
_GAIN_LIMITS: Final = (0.25, 4.0)
_ALIGN_LIMIT_PX: Final = 12.0
_KERNEL: Final = np.ones((3, 3), np.uint8)

Floats: TypeAlias = NDArray[np.float32]


def shrink(image: Image) -> Image:
    """The picture at `SMALL_WIDTH` (never larger than it was), its noise averaged away."""
    height, width = image.shape[:2]
    if width <= SMALL_WIDTH:
        return image.copy()
    size_wh = (SMALL_WIDTH, max(1, round(height * SMALL_WIDTH / width)))
    return _bytes(cv2.resize(image, size_wh, interpolation=cv2.INTER_AREA))


def is_dark(small: Image) -> bool:
    """Whether the light is off or the lens covered."""
    return float(small.mean()) < DARK


def zone_mask(zone: Polygon, shape: tuple[int, int]) -> Mask:
    """The pixels of a zone given in fractions, in a picture of (rows, columns)."""
    rows, columns = shape
    mask = np.zeros(shape, np.uint8)
    corners = np.array(zone, np.float32).reshape(-1, 2) * (columns, rows)
    if len(corners):
        cv2.fillPoly(mask, [corners.round().astype(np.int32)], 1)
    return mask.astype(np.bool_)


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """A picture to compare with, and the darkest and brightest neighbour of each pixel."""

    image: Image
    low: Floats
    high: Floats
    grey: Floats

    @classmethod
    def of(cls, image: Image) -> Settled:
        """Prepare a small picture for many comparisons."""
        low = cv2.erode(image, _KERNEL).astype(np.float32)
        high = cv2.dilate(image, _KERNEL).astype(np.float32)
        return cls(image, low, high, _half_grey(image))


def difference(image: Image, settled: Settled) -> Floats:
    """How far each pixel lies outside what the settled picture allows, largest channel.

    Shape (rows, columns), grey levels; 0 inside. Gain is taken out first.
    """
    now = image.astype(np.float32)
    gain = gain_between(image, settled.image)
    above = now - settled.high * np.maximum(gain, 1e-3)
    below = settled.low * gain - now
    outside: Floats = np.maximum(above, below).max(axis=2)
    return np.maximum(outside, 0.0)


def gain_between(image: Image, reference: Image) -> Floats:
    """How much brighter `image` is, by channel: the median ratio, so an arm does not matter."""
    now = image[::4, ::4].reshape(-1, 3).astype(np.float32)
    then = reference[::4, ::4].reshape(-1, 3).astype(np.float32)
    usable = ((then > 12) & (then < 243) & (now < 250)).all(axis=1)
    if usable.sum() < 64:
        return np.ones(3, np.float32)
    ratio = np.median((now[usable] + 1.0) / (then[usable] + 1.0), axis=0)
    gain: Floats = np.clip(ratio, *_GAIN_LIMITS).astype(np.float32)
    return gain


def aligned(image: Image, settled: Settled) -> Image:
    """The picture moved back to where the settled one stood; far jumps are left alone."""
    (dx, dy), response = cv2.phaseCorrelate(settled.grey, _half_grey(image))
    dx, dy = 2.0 * dx, 2.0 * dy
    distance = max(abs(dx), abs(dy))
    if response < 0.1 or distance > _ALIGN_LIMIT_PX or distance < 0.15:
        return image
    move = np.array([[1.0, 0.0, -dx], [0.0, 1.0, -dy]], np.float32)
    size_wh = (image.shape[1], image.shape[0])
    return _bytes(cv2.warpAffine(image, move, size_wh, borderMode=cv2.BORDER_REPLICATE))


def moved(image: Image, before: Image) -> Mask:
    """Pixels that moved between two frames, grown a little."""
    step = cv2.absdiff(image, before).max(axis=2)
    gain = gain_between(image, before)
    if np.abs(gain - 1.0).max() > 0.04:  # exposure ramps: compare like with like
        then = np.clip(before.astype(np.float32) * gain, 0, 255).astype(np.uint8)
        step = cv2.absdiff(image, then).max(axis=2)
    return np.asarray(cv2.dilate((step > MOVED).astype(np.uint8), _KERNEL) > 0, np.bool_)


def changed(image: Image, settled: Settled) -> Mask:
    """Pixels that differ from the settled picture, without single specks."""
    mask = (difference(image, settled) > CHANGED).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, _KERNEL) > 0, np.bool_)


def share(mask: Mask, zone: Mask) -> float:
    """Share of a zone's pixels that are set, 0..1; 0 for an empty zone."""
    size = int(zone.sum())
    return float((mask & zone).sum()) / size if size else 0.0


def _half_grey(image: Image) -> Floats:
    small = cv2.resize(
        image, (image.shape[1] // 2, image.shape[0] // 2), interpolation=cv2.INTER_AREA
    )
    grey: Floats = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return grey


def _bytes(image: object) -> Image:
    return np.asarray(image, np.uint8)
