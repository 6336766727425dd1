"""Which cards of a drawn picture a person could read: by what the picture would have looked like
had another face lain there.

For each face that is most like a card's own, the card is exchanged and the place photographed
again, with the same cards over it, the same light, lens and compression. How far the two pictures
lie apart, in units of the noise, is all that any reader of the picture has to go by. It takes in
at once whatever hides a face: cards on top, blur, the dark, glare, few pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.cards import BACK, Card
from referee.ports import Image, Quad
from referee.rendering.layers import Layer, Sprite, render, stamp_over
from referee.rendering.light import Light, gain_over, sheen_over
from referee.rendering.optics import Optics, compressed, photograph
from referee.rendering.prints import CODES, EXTRA_CODES, Print, draw_face

EFFICIENCY: Final = 0.1
"""The share of the evidence in a noisy picture that a person uses to tell letters apart: a tenth
(Pelli, Burns, Farell and Moore-Page 2006, Vision Research 46, "Feature detection and letter
identification")."""

OWN_NOISE: Final = 6.0
"""The noise of the eye itself, in grey levels: 2 to 3 % of contrast are just seen."""

PLAIN: Final = 10.0
"""From this `Witness.plainness` on a card counts as one that a person could read. Of sixty cards
of held-out fans and far tables, read blind and enlarged by one reader, 6 of 33 were right below it,
6 of 17 from it to 16, 7 of 10 above: the limit is a low one."""

_MARGIN_PX: Final = 10
_HEIGHT_PX: Final = 176
_HALO_GAIN: Final = 0.8
"""What sharpening adds to fine noise, a share of its strength."""

Window = tuple[slice, slice]
"""Rows and columns of a frame."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """All that a picture was made from. `kept` (height, width) is False where the finished
    picture was painted over."""

    ground: Image
    layers: tuple[Layer, ...]
    light: Light
    optics: Optics
    kept: NDArray[np.bool_]


@dataclass(eq=False)
class Witness:
    """Judges the cards of one shot, all of one print."""

    shot: Shot
    print_: Print
    _sprites: dict[str, Sprite] = field(default_factory=dict)

    def plainness(self, tag: int, code: str, quad_px: Quad) -> float:
        """How well the card with this tag is told from the face that it is most like: a person's
        d', 0 where the picture would be the same. A back needs no reading: infinity."""
        if code == BACK:
            return float("inf")
        window = self._window(quad_px)
        if window is None:
            return 0.0
        layers = _moved(self.shot.layers, window)
        place = next(i for i, layer in enumerate(layers) if layer.tag == tag)
        sheen = self._sheen[window] if self._sheen.size else self._sheen
        under = render(self.shot.ground[window], layers[:place], sheen)

        def seen(face: str) -> Image:
            own = replace(layers[place], sprite=self._sprite(face))
            done = stamp_over(under, [own, *layers[place + 1 :]], sheen)
            return photograph(done.pixels * self._gain[window], self._lens, _NO_CHANCE)

        true = seen(code)
        kept = self.shot.kept[window]
        apart = min(_distance(true, seen(other), kept) for other in rivals(code))
        return float(apart * self.shot.optics.scale * np.sqrt(EFFICIENCY) / self._noise(true))

    def _noise(self, true: Image) -> float:
        """What hides differences, in grey levels: the sensor, the compression, the eye."""
        optics = self.shot.optics
        sensor = optics.noise * (1 + _HALO_GAIN * optics.halo)
        change = compressed(true, optics.jpeg_quality).astype(np.float32) - true
        return float(np.sqrt(sensor**2 + np.mean(change**2) + OWN_NOISE**2))

    @cached_property
    def _lens(self) -> Optics:
        return replace(self.shot.optics, noise=0.0, jpeg_quality=100)

    @cached_property
    def _size_wh(self) -> tuple[int, int]:
        return self.shot.ground.shape[1], self.shot.ground.shape[0]

    @cached_property
    def _gain(self) -> NDArray[np.float32]:
        return gain_over(self.shot.light, self._size_wh)

    @cached_property
    def _sheen(self) -> NDArray[np.float32]:
        return sheen_over(self.shot.light, self._size_wh)

    def _window(self, quad_px: Quad) -> Window | None:
        """The card and a margin for the lens; None where nothing of it is in the frame."""
        low = np.maximum(np.floor(quad_px.min(axis=0)).astype(int) - _MARGIN_PX, 0)
        high = np.ceil(quad_px.max(axis=0)).astype(int) + _MARGIN_PX
        high = np.minimum(high, self._size_wh)
        if (high - low < 2 * _MARGIN_PX).any():
            return None
        return slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))

    def _sprite(self, code: str) -> Sprite:
        """The card unworn, for a stain is no evidence."""
        if code not in self._sprites:
            self._sprites[code] = Sprite.of(draw_face(code, self.print_, _HEIGHT_PX))
        return self._sprites[code]


@cache
def rivals(code: str) -> tuple[str, ...]:
    """The faces that a card could be taken for: of its colours, or of its face.

    >>> [code for code in rivals("r5") if code.endswith("5")]
    ['y5', 'g5', 'b5']
    """
    own = Card.parse(code)
    others = [Card.parse(other) for other in CODES + EXTRA_CODES]
    return tuple(
        str(other)
        for other in others
        if other != own
        and ((other.color, other.second) == (own.color, own.second) or other.face == own.face)
    )


def _moved(layers: Sequence[Layer], window: Window) -> list[Layer]:
    rows, columns = window
    corner = np.array([columns.start, rows.start], np.float32)
    return [replace(layer, quad_px=layer.quad_px - corner) for layer in layers]


def _distance(one: Image, other: Image, kept: NDArray[np.bool_]) -> float:
    """The root of the summed squares of all differences, in grey levels."""
    return float(cv2.norm(one, other, cv2.NORM_L2, kept.astype(np.uint8)))


_NO_CHANCE: Final = np.random.default_rng(0)
"""A perfect sensor draws nothing."""
