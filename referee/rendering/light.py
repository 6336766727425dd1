"""Light on a picture: how bright and of what colour at each place, and the lamp's mirror image.

A light is physical: it multiplies the channels, as a lamp of some colour temperature does.
Colours are never turned about the hue circle, because a green card stays a green card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from referee.rendering.layers import Pixels, Shadow
from referee.rendering.noise import Field

_KELVIN: Final = np.array([2000, 2700, 3500, 4500, 5500, 6500, 7500, 10000], np.float32)
_BLUE: Final = np.array([0.05, 0.36, 0.56, 0.74, 0.88, 1.00, 1.06, 1.16], np.float32)
_GREEN: Final = np.array([0.56, 0.68, 0.79, 0.87, 0.93, 0.98, 0.98, 0.95], np.float32)
_RED: Final = np.array([1.08, 1.06, 1.05, 1.03, 1.01, 1.00, 0.95, 0.84], np.float32)
_COARSE: Final = 16


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """The light of one scene, coarse (rows, columns), spread over whatever frame it is put on.

    `gain` (rows, columns, 3) multiplies the gamma-coded BGR picture; `sheen` (rows, columns)
    is how much of the lamp a glossy thing throws back, 0..1. `shadow` is for a thing one pixel
    high lying on the table; see `shadow_of`.
    """

    gain: NDArray[np.float32]
    sheen: NDArray[np.float32]
    shadow: Shadow


def kelvin_gain(kelvin: float) -> NDArray[np.float32]:
    """What a lamp of this colour temperature does to the B, G and R of a white sheet.

    >>> kelvin_gain(6500).round(2).tolist()
    [1.0, 0.9800000190734863, 1.0]
    """
    channels = [np.interp(kelvin, _KELVIN, channel) for channel in (_BLUE, _GREEN, _RED)]
    return np.array(channels, np.float32)


def even_light() -> Light:
    """White light from everywhere, no shadow, no sheen."""
    one = np.ones((1, 1, 3), np.float32)
    return Light(one, np.zeros((1, 1), np.float32), Shadow())


def random_light(rng: Generator) -> Light:
    """Any light a table may stand in: warm to cold, dim to too bright, even or not, with or
    without lamps that shine back from glossy cards."""
    gain = _falloff(rng) * _exposure(rng)
    return Light(gain[:, :, None] * _colors(rng), _lamps(rng), _shadow(rng))


def sheen_over(light: Light, size_wh: tuple[int, int]) -> Field:
    """The lamp's mirror image for a frame of this size; empty where there is no lamp."""
    if not light.sheen.any():
        return np.zeros((0, 0), np.float32)
    return np.asarray(cv2.resize(light.sheen, size_wh, interpolation=cv2.INTER_CUBIC), np.float32)


def lit(pixels: Pixels, light: Light) -> Pixels:
    """The picture under this light. Values may leave 0..255: the camera clips them."""
    return pixels * gain_over(light, (pixels.shape[1], pixels.shape[0]))


def gain_over(light: Light, size_wh: tuple[int, int]) -> Pixels:
    """What the light multiplies the pixels of a frame of this size with."""
    gain = cv2.resize(light.gain, size_wh, interpolation=cv2.INTER_LINEAR)
    return np.asarray(gain, np.float32)


def shadow_of(light: Light, height_px: float) -> Shadow:
    """The shadow of a thing that stands `height_px` above what lies below it."""
    base = light.shadow
    blur = max(base.blur_px * height_px, 1.0)
    return Shadow(base.dx * height_px, base.dy * height_px, blur, base.depth)


def _exposure(rng: Generator) -> np.float32:
    """Mostly right, a third dim, a tenth far too bright. In gamma-coded units."""
    kind = rng.random()
    if kind < 0.3:
        return np.float32(rng.uniform(0.35, 0.8))
    if kind < 0.42:
        return np.float32(rng.uniform(1.15, 1.45))
    return np.float32(rng.uniform(0.8, 1.15))


def _falloff(rng: Generator) -> Field:
    """Brightness over the frame: a slope, a lamp's pool, sometimes a hard window edge."""
    y, x = np.mgrid[0:1:16j, 0:1:16j].astype(np.float32)
    angle = rng.uniform(0, 6.28)
    slope = (x - 0.5) * np.cos(angle) + (y - 0.5) * np.sin(angle)
    field = 1 + slope * abs(rng.normal(0, 0.3))
    if rng.random() < 0.4:
        cx, cy = rng.uniform(-0.2, 1.2, 2)
        pool = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / rng.uniform(0.1, 0.8))
        field *= rng.uniform(0.6, 0.9) + rng.uniform(0.2, 0.5) * pool
    if rng.random() < 0.12:
        field *= np.where(slope > rng.uniform(-0.3, 0.3), 1.0, rng.uniform(0.5, 0.8))
    return np.asarray(field, np.float32)


def _colors(rng: Generator) -> NDArray[np.float32]:
    """The colour at each place: a lamp, as far as the camera's white balance left it, a small
    green or magenta tint, and sometimes a second lamp from one side."""
    first = _cast(rng)
    if rng.random() < 0.75:
        return np.broadcast_to(first, (_COARSE, _COARSE, 3)).astype(np.float32)
    ramp = np.linspace(0, 1, _COARSE, dtype=np.float32)[None, :, None]
    both = np.broadcast_to(first + ramp * (_cast(rng) - first), (_COARSE, _COARSE, 3))
    return np.ascontiguousarray(np.rot90(both, int(rng.integers(4)))).astype(np.float32)


def _cast(rng: Generator) -> NDArray[np.float32]:
    kelvin = rng.choice([rng.uniform(2500, 3800), rng.uniform(3800, 7000), rng.uniform(6500, 9500)])
    left_over = rng.choice([0.15, 0.4, 1.0], p=[0.5, 0.35, 0.15])
    gain = kelvin_gain(float(kelvin)) ** np.float32(left_over * rng.uniform(0.5, 1))
    gain[1] *= np.float32(rng.normal(1, 0.025))
    return np.asarray(gain / gain.mean(), np.float32)


def _lamps(rng: Generator) -> Field:
    """Spots and strips of glare, soft or with an edge; none in half of the scenes."""
    sheen = np.zeros((_COARSE * 2, _COARSE * 2), np.float32)
    if rng.random() < 0.5:
        return sheen
    y, x = np.mgrid[0:1:32j, 0:1:32j].astype(np.float32)
    for _ in range(int(rng.integers(1, 4))):
        cx, cy = rng.uniform(-0.1, 1.1, 2)
        turn, long, short = rng.uniform(0, 3.14), rng.uniform(0.05, 0.5), rng.uniform(0.03, 0.15)
        u = (x - cx) * np.cos(turn) + (y - cy) * np.sin(turn)
        v = (y - cy) * np.cos(turn) - (x - cx) * np.sin(turn)
        distance = (u / long) ** 2 + (v / short) ** 2
        sheen += np.float32(rng.uniform(0.3, 1)) * np.exp(-(distance ** rng.uniform(0.7, 2)))
    return np.asarray(np.clip(sheen, 0, 1), np.float32)


def _shadow(rng: Generator) -> Shadow:
    angle, length = rng.uniform(0, 6.28), rng.uniform(0.2, 1.3)
    depth = rng.choice([rng.uniform(0.05, 0.25), rng.uniform(0.25, 0.6)])
    return Shadow(
        float(np.cos(angle) * length), float(np.sin(angle) * length), rng.uniform(0.2, 1.5), depth
    )
