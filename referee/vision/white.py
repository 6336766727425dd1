"""White balance by the cards' own white borders, crop by crop.

Under a warm lamp a white border is the colour of the lamp, and a blue card looks black or
green. A border that has a lamp's colour, and no ink's, says how to take the lamp away; being
done for each card alone, it holds under two lamps at once. Cards whose border is not seen, or is
printed, are left as they are, and so is everything in daylight.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from referee.ports import Image

STRENGTH: Final = 0.8
"""Share of the lamp's colour taken away: a border a little cream would else turn all blue."""

LEAST_CAST: Final = 0.85
"""Blue beside red from which on a border counts as plainly white."""

DARKEST: Final = 60
"""A border darker than this says nothing sure about a colour."""

SPREAD: Final = 14
"""How much (0..255) the border's brighter half may vary: more is print, dirt or another card."""

_GREEN_SLOPE: Final = 2.1
_OFF_LAMPS: Final = 0.12
_LEAST_GREEN: Final = 0.58


def balanced(crops: Image) -> Image:
    """Upright crops (n, 96, 64, 3) as they would look in daylight; the same array where none
    changes, else a copy.

    >>> white = np.full((1, 96, 64, 3), 200, np.uint8)
    >>> balanced(white) is white
    True
    """
    return relit(crops, lamps(crops))


def relit(crops: Image, colors: NDArray[np.float32]) -> Image:
    """Crops (n, height, width, 3) with lamps of these colours (see `lamps`) taken away; the same
    array where there are none, else a copy."""
    cast = np.flatnonzero((colors < 1).any(axis=1))
    if not len(cast):
        return crops
    changed = crops.copy()
    gains = (1 / colors[cast]) ** STRENGTH
    changed[cast] = np.clip(crops[cast] * gains[:, None, None, :], 0, 255)
    return changed


def lamps(crops: Image) -> NDArray[np.float32]:
    """The light's colour on each card's white border, (n, 3): blue, green, red, up to 1.

    All ones where the border is not white paper under a warm lamp. The colours of lamps from
    2700 K up lie near one line: the less green beside red, the less blue, about twice as fast.
    No card's ink lies there (yellow has far less blue, red less green).
    """
    if not len(crops):
        return np.ones((0, 3), np.float32)
    border = _borders(crops).astype(np.float32)
    brightness = border.max(axis=2)
    order = np.argsort(brightness, axis=1)[:, brightness.shape[1] // 2 :, None]
    upper = np.take_along_axis(border, order, axis=1)
    middle = upper[:, upper.shape[1] // 2]
    spread = np.abs(upper - middle[:, None]).mean(axis=(1, 2))
    brightest = middle.max(axis=1)
    shares = middle / np.maximum(brightest, 1)[:, None]
    is_lamp = _are_warm(shares) & (spread <= SPREAD) & (brightest >= DARKEST)
    return np.where(is_lamp[:, None], shares, np.float32(1))


def _are_warm(shares: NDArray[np.float32]) -> NDArray[np.bool_]:
    blue, green, red = shares.T
    off_line = np.abs(blue - (1 - _GREEN_SLOPE * (1 - green)))
    is_warm = (red >= 0.97) & (green > _LEAST_GREEN) & (blue <= LEAST_CAST)
    return np.asarray(is_warm & (off_line < _OFF_LAMPS))


def _borders(crops: Image) -> NDArray[np.uint8]:
    """Every other pixel just inside the four edges, (n, m, 3); the round corners left out."""
    edges = (
        crops[:, 1:4, 6:58:2],
        crops[:, -4:-1, 6:58:2],
        crops[:, 6:90:2, 1:3],
        crops[:, 6:90:2, -3:-1],
    )
    return np.concatenate([edge.reshape(len(crops), -1, 3) for edge in edges], axis=1)
