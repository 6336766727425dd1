"""How the light of a film goes: lamps that change, shadows that pass, a camera that adapts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, exp, radians, sin
from typing import Final

import cv2
import numpy as np

from referee.ports import Image
from referee.rendering.film_happenings import Happening, LightChange, Shade
from referee.rendering.noise import Field

_COARSE: Final = (48, 27)
_ADAPTS_S: Final = 0.4
_AUTO: Final = (0.6, 1.7)
"""How far a camera goes to keep its picture as bright as it was."""
_EVERY: Final = 16


@dataclass(frozen=True, slots=True)
class Lighting:
    """The light over the table as it changes with time."""

    changes: tuple[LightChange, ...]
    shades: tuple[Shade, ...]

    @classmethod
    def of(cls, happenings: Sequence[Happening]) -> Lighting:
        """What of all that happens is light."""
        return cls(
            tuple(each for each in happenings if isinstance(each, LightChange)),
            tuple(each for each in happenings if isinstance(each, Shade)),
        )

    def gain(self, time_s: float) -> float:
        """How bright the lamps are, 1 at the beginning.

        >>> Lighting((LightChange(1.0, 0.5, 0.8, 0.0),), ()).gain(2.0)
        0.8
        """
        gain = 1.0
        for change in self.changes:
            gain *= 1 + (change.gain - 1) * change.share(time_s)
        return gain

    def warmed(self, picture: Image, time_s: float) -> Image:
        """The picture under lamps of the colour they have by then."""
        warmth = sum(change.warmth * change.share(time_s) for change in self.changes)
        if abs(warmth) < 0.004:
            return picture
        steps = np.arange(256, dtype=np.float32)
        tint = (steps * (1 - warmth), steps, steps * (1 + warmth / 2))
        table = np.clip(np.stack(tint, axis=-1), 0, 255).astype(np.uint8)[None]
        return np.asarray(cv2.LUT(picture, table), np.uint8)

    def shaded(self, picture: Image, time_s: float) -> Image:
        """The picture with the shadows that are passing now."""
        for shade in self.shades:
            if shade.at_s <= time_s < shade.at_s + shade.length_s:
                size_wh = (picture.shape[1], picture.shape[0])
                field = cv2.resize(_shadow(shade, time_s), size_wh, interpolation=cv2.INTER_LINEAR)
                dark = cv2.cvtColor(np.round(field * 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)
                picture = np.asarray(cv2.multiply(picture, dark, scale=1 / 255), np.uint8)
        return picture


def _shadow(shade: Shade, time_s: float) -> Field:
    """What is left of the light, coarse: a soft band that goes from one border to the other."""
    columns, rows = _COARSE
    y, x = np.mgrid[-0.5 : 0.5 : rows * 1j, -0.5 : 0.5 : columns * 1j].astype(np.float32)
    angle = radians(shade.toward_deg)
    along = x * np.float32(cos(angle)) + y * np.float32(sin(angle))
    share = (time_s - shade.at_s) / shade.length_s
    reach = 0.75 + shade.width
    middle = np.float32(reach * (2 * share - 1))
    near = np.exp(-(((along - middle) / np.float32(shade.width / 2)) ** 4))
    return np.asarray(1 - np.float32(shade.depth) * near, np.float32)


@dataclass(slots=True)
class Metering:
    """A camera that keeps the mean of its picture, as far as `strength` (0..1) says."""

    strength: float
    frame_s: float
    gain: float = 1.0
    _first: float = 0.0

    def meter(self, picture: Image) -> None:
        """Adapt to a picture that was taken with the gain there is."""
        if self.strength <= 0:
            return
        mean = max(float(picture[::_EVERY, ::_EVERY].mean()), 1.0) / self.gain
        self._first = self._first or mean
        wanted = float(np.clip((self._first / mean) ** self.strength, *_AUTO))
        self.gain += (wanted - self.gain) * (1 - exp(-self.frame_s / _ADAPTS_S))
