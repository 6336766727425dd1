"""Flat layers stamped one over the other: the whole of how a picture is put together.

A `Sprite` is a picture with see-through parts, a `Layer` puts one somewhere in the frame, and
`render` stamps layers, the lowest first, over a ground. It also tells which layer owns each
pixel, which is how a card knows what share of it can be seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.ports import Image, Quad
from referee.rendering.geometry import height_px

Bgra: TypeAlias = NDArray[np.uint8]
"""A drawing: (height, width, 4), blue green red and opacity, not premultiplied."""

Pixels: TypeAlias = NDArray[np.float32]
"""A picture in the making: (height, width, 3), BGR, 0..255."""

Owners: TypeAlias = NDArray[np.int16]
"""Which layer shows at each pixel: its tag, 0 for the ground and whatever has no tag."""

_MARGIN: Final = 2
_SMALLEST_PX: Final = 20


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A drawing at falling sizes (each half of the one before), premultiplied, with a margin.

    The sizes stop a large drawing from flickering when it is stamped small.
    """

    levels: tuple[Bgra, ...]

    @staticmethod
    def of(drawing: Bgra) -> Sprite:
        """The sprite of a BGRA drawing."""
        return Sprite(tuple(_margin(level) for level in _pyramid(_premultiplied(drawing))))

    @property
    def aspect(self) -> float:
        """Width over height."""
        height, width = self.levels[0].shape[:2]
        return float((width - 2 * _MARGIN) / (height - 2 * _MARGIN))

    def level_for(self, height: float) -> Bgra:
        """The smallest level that is at least `height` pixels high, or the largest there is."""
        for level in reversed(self.levels):
            if level.shape[0] - 2 * _MARGIN >= height:
                return level
        return self.levels[0]


@dataclass(frozen=True, slots=True)
class Shadow:
    """What a layer casts on those below: offset and blur in pixels, depth 0..1."""

    dx: float = 0.0
    dy: float = 0.0
    blur_px: float = 3.0
    depth: float = 0.0


NO_SHADOW: Final = Shadow()


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A sprite in the frame. `quad_px` is where its four corners go, clockwise from its own
    top-left; `tag` is what the owner map calls it (0: nothing worth a name); `gloss` is how much
    of the lamp's sheen it throws back, 0..1."""

    sprite: Sprite
    quad_px: Quad
    tag: int = 0
    shadow: Shadow = NO_SHADOW
    gloss: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Rendered:
    """A stamped picture and who owns its pixels."""

    pixels: Pixels
    owners: Owners


def render(ground: Image, layers: Iterable[Layer], sheen: NDArray[np.float32]) -> Rendered:
    """Stamp `layers` (the lowest first) over `ground`.

    `sheen` is the lamp's mirror image at each pixel, 0..1, shape (height, width); an empty
    array is no lamp. Layers may lie partly or wholly outside the frame.
    """
    done = Rendered(ground.astype(np.float32), np.zeros(ground.shape[:2], np.int16))
    for layer in layers:
        _stamp(done, layer, sheen)
    return done


def stamp_over(under: Rendered, layers: Iterable[Layer], sheen: NDArray[np.float32]) -> Rendered:
    """More layers over a picture already stamped, which stays as it was (films reuse it)."""
    done = Rendered(under.pixels.copy(), under.owners.copy())
    for layer in layers:
        _stamp(done, layer, sheen)
    return done


def _stamp(done: Rendered, layer: Layer, sheen: NDArray[np.float32]) -> None:
    box = _box(layer, done.owners.shape)
    if box is None:
        return
    rows, cols = box
    warped = _warped(layer, rows, cols)
    alpha = warped[:, :, 3] * np.float32(1 / 255)
    pixels = done.pixels[rows, cols]
    _darken(pixels, alpha, layer.shadow)
    color = cv2.cvtColor(warped, cv2.COLOR_BGRA2BGR).astype(np.float32)
    if layer.gloss > 0 and sheen.size:
        shine = _three(sheen[rows, cols] * np.float32(layer.gloss))
        color += (_three(alpha * 255) - color) * shine
    pixels *= _three(1 - alpha)
    pixels += color
    np.copyto(done.owners[rows, cols], np.int16(layer.tag), where=alpha > 0.5)


def _box(layer: Layer, shape: tuple[int, ...]) -> tuple[slice, slice] | None:
    shadow = layer.shadow
    reach = max(abs(shadow.dx), abs(shadow.dy)) + 2 * shadow.blur_px if shadow.depth else 0.0
    low = np.floor(layer.quad_px.min(axis=0) - reach - 1).astype(int)
    high = np.ceil(layer.quad_px.max(axis=0) + reach + 1).astype(int)
    left, top = max(int(low[0]), 0), max(int(low[1]), 0)
    right, bottom = min(int(high[0]), shape[1]), min(int(high[1]), shape[0])
    if right <= left or bottom <= top:
        return None
    return slice(top, bottom), slice(left, right)


def _warped(layer: Layer, rows: slice, cols: slice) -> Bgra:
    level = layer.sprite.level_for(height_px(layer.quad_px))
    height, width = level.shape[:2]
    left, top, right, bottom = _MARGIN, _MARGIN, width - _MARGIN, height - _MARGIN
    source = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    # Half a pixel: warps count from pixel centres, our quads from pixel corners.
    target = layer.quad_px - np.array([cols.start, rows.start], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source - 0.5, target.astype(np.float32))
    size_wh = (cols.stop - cols.start, rows.stop - rows.start)
    return np.asarray(cv2.warpPerspective(level, matrix, size_wh), np.uint8)


def _darken(pixels: Pixels, alpha: NDArray[np.float32], shadow: Shadow) -> None:
    if shadow.depth <= 0:
        return
    move = np.array([[1, 0, shadow.dx], [0, 1, shadow.dy]], np.float32)
    cast = cv2.warpAffine(alpha, move, alpha.shape[::-1])
    side = 2 * round(shadow.blur_px / 2) + 1
    soft = cv2.blur(cv2.blur(cast, (side, side)), (side, side))
    pixels *= _three(1 - np.float32(shadow.depth) * np.asarray(soft, np.float32))


def _three(values: NDArray[np.float32]) -> Pixels:
    """The same value in three channels: three times as fast as broadcasting over them."""
    return np.asarray(cv2.cvtColor(values, cv2.COLOR_GRAY2BGR), np.float32)


def _premultiplied(drawing: Bgra) -> Bgra:
    opacity = cv2.cvtColor(drawing[:, :, 3].copy(), cv2.COLOR_GRAY2BGRA)
    done = np.asarray(cv2.multiply(drawing, opacity, scale=1 / 255), np.uint8)
    done[:, :, 3] = drawing[:, :, 3]
    return done


def _pyramid(drawing: Bgra) -> Iterable[Bgra]:
    yield drawing
    while min(drawing.shape[:2]) >= 2 * _SMALLEST_PX:
        half_wh = (drawing.shape[1] // 2, drawing.shape[0] // 2)
        drawing = np.asarray(cv2.resize(drawing, half_wh, interpolation=cv2.INTER_AREA), np.uint8)
        yield drawing


def _margin(drawing: Bgra) -> Bgra:
    side = (_MARGIN,) * 4
    return np.asarray(cv2.copyMakeBorder(drawing, *side, cv2.BORDER_CONSTANT, value=(0,) * 4))
