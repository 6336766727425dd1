"""The camera of a film: tilt, shake, lens, sensor and exposure, cheap enough for every frame."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator

from referee.ports import Image
from referee.rendering.film_happenings import Bump
from referee.rendering.film_look import FilmLook, Props
from referee.rendering.geometry import Matrix, rotation, shift
from referee.rendering.noise import grain

_NOISES: Final = 3
"""Sheets of sensor noise that are drawn; each frame cuts its own part of one."""
_NOISE_SPARE_PX: Final = 64
_CALM: Final = 0.85
"""How much of the shake and of the exposure's drift is left a frame later."""
_SHAKE_DEG_PER_PX: Final = 0.06
_MOST_SHAKE_PX: Final = 20.0


@dataclass(slots=True)
class Camera:
    """Takes pictures of the canvas, one a frame, in order: what drifts goes on drifting."""

    look: FilmLook
    props: Props
    rng: Generator
    bumps: tuple[Bump, ...] = ()
    drift: np.ndarray[tuple[int], np.dtype[np.float64]] = field(
        default_factory=lambda: np.zeros(4, np.float64)
    )
    _noises: list[tuple[Image, Image]] = field(init=False)

    def __post_init__(self) -> None:
        count = _NOISES if self.look.noise > 0 else 0
        self._noises = [self._noise() for _ in range(count)]

    def next_view(self, time_s: float = 0.0) -> Matrix:
        """Canvas pixels -> pixels of the next frame."""
        spread = np.sqrt(1 - _CALM**2)
        self.drift = _CALM * self.drift + spread * self.rng.normal(0, 1, 4)
        dx, dy, turn = np.clip(self.drift[:3] * self.look.shake_px, -_MOST_SHAKE_PX, _MOST_SHAKE_PX)
        middle_x, middle_y = self.look.size_wh[0] / 2, self.look.size_wh[1] / 2
        about = rotation(float(turn) * _SHAKE_DEG_PER_PX)
        shake = shift(middle_x + dx, middle_y + dy) @ about @ shift(-middle_x, -middle_y)
        left, top = self.props.corner_px
        knocked = self._knocked(time_s)
        return np.asarray(shake @ knocked @ self.props.tilt @ shift(-left, -top))

    def _knocked(self, time_s: float) -> Matrix:
        """What all bumps up to now have done to the picture."""
        dx = dy = turn_deg = 0.0
        for bump in self.bumps:
            share = bump.share(time_s)
            dx, dy = dx + share * bump.by[0], dy + share * bump.by[1]
            turn_deg += share * bump.turn_deg
        middle_x, middle_y = self.look.size_wh[0] / 2, self.look.size_wh[1] / 2
        moved = shift(middle_x + dx * self.look.card_px, middle_y + dy * self.look.card_px)
        return np.asarray(moved @ rotation(turn_deg) @ shift(-middle_x, -middle_y))

    @property
    def exposure(self) -> float:
        """How bright the next frame is, 1 where it is right."""
        return 1 + self.look.exposure * float(np.clip(self.drift[3], -2, 2))

    def shoot(self, canvas: Image, view: Matrix) -> Image:
        """The picture that this view gives of the lit canvas."""
        # Half a pixel: warps count from pixel centres, our points from pixel corners.
        centers = shift(-0.5, -0.5) @ view @ shift(0.5, 0.5)
        # Four channels are sampled twice as fast as three.
        wide = cv2.cvtColor(canvas, cv2.COLOR_BGR2BGRA)
        wide = cv2.warpPerspective(
            wide, centers, self.look.size_wh, borderMode=cv2.BORDER_REPLICATE
        )
        picture = cv2.cvtColor(wide, cv2.COLOR_BGRA2BGR)
        if self.look.blur_px > 0.2:
            picture = cv2.GaussianBlur(picture, _kernel(self.look.blur_px), self.look.blur_px)
        return self._compressed(self._sensed(np.asarray(picture, np.uint8)))

    def _sensed(self, picture: Image) -> Image:
        if not self._noises:
            return picture
        brighter, darker = self._noises[int(self.rng.integers(len(self._noises)))]
        top, left = (int(at) for at in self.rng.integers(0, _NOISE_SPARE_PX, 2))
        part = (slice(top, top + picture.shape[0]), slice(left, left + picture.shape[1]))
        return np.asarray(cv2.subtract(cv2.add(picture, brighter[part]), darker[part]), np.uint8)

    def _noise(self) -> tuple[Image, Image]:
        """A sheet of noise larger than the frame, as what it adds and what it takes away."""
        width, height = (side + _NOISE_SPARE_PX for side in self.look.size_wh)
        values = grain((width, height), self.rng) * np.float32(self.look.noise)
        brighter, darker = np.clip(values, 0, 255), np.clip(-values, 0, 255)
        return np.round(brighter).astype(np.uint8), np.round(darker).astype(np.uint8)

    def _compressed(self, picture: Image) -> Image:
        if self.look.jpeg_quality >= 100:
            return picture
        _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, self.look.jpeg_quality])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _kernel(sigma: float) -> tuple[int, int]:
    side = 2 * int(np.ceil(2 * sigma)) + 1
    return side, side
