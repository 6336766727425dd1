"""What moved and what changed, on a small copy of each picture: cheap, and blind to shake.

A picture is compared with the last settled one after both have been brought to the same place
(the camera shakes) and to the same brightness (it exposes by itself). Both are smoothed first,
so that what is left of an edge after a shift of a tenth of a pixel stays under the limit, and a
hand of the table's own colour still stands out by its mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.config import Polygon
from referee.ports import Image, Mask

SMALL_WIDTH: Final = 320
CHANGED: Final = 10
"""Grey levels, in any channel and after smoothing, from which a pixel differs. A still table
under shake, noise and compression stays below 8 (measured on filmed tables)."""
DARK: Final = 10.0
"""Mean grey level under which nothing can be seen (F07)."""
_SMOOTH_PX: Final = 1.5
_GAIN_LIMITS: Final = (0.25, 4.0)
_GAIN_NOTICED: Final = 0.01
_RIM_PX: Final = 4
"""The rim of the picture is left out of the alignment: shake moves it in and out."""
_OUTLIERS: Final = (25.0, 12.0, 12.0)
"""Grey levels from which a pixel does not count in the alignment, by round: it is no table."""
_STEP_DONE_PX: Final = 0.03
_FARTHEST_PX: Final = 16.0

Floats: TypeAlias = NDArray[np.float32]
Shift: TypeAlias = tuple[float, float]
Pixels = TypeVar("Pixels", Image, Floats)


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
    """A picture to compare with: itself, smoothed, and its slopes (for the alignment)."""

    image: Image
    smooth: Image
    grey: Floats
    slope_x: Floats
    slope_y: Floats

    @classmethod
    def of(cls, image: Image) -> Settled:
        """Prepare a small picture for many comparisons."""
        grey = _grey(image)
        slope_x = np.asarray(cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8), np.float32)
        slope_y = np.asarray(cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8), np.float32)
        for slope in (slope_x, slope_y):
            slope[:_RIM_PX] = slope[-_RIM_PX:] = 0.0
            slope[:, :_RIM_PX] = slope[:, -_RIM_PX:] = 0.0
        return cls(image, smoothed(image), grey, slope_x, slope_y)


def smoothed(image: Image) -> Image:
    """The picture as it is compared."""
    return _bytes(cv2.GaussianBlur(image, (0, 0), _SMOOTH_PX))


def shift_from(image: Image, settled: Settled, guess: Shift = (0.0, 0.0)) -> Shift:
    """How far the picture lies from the settled one, in small pixels; (0, 0) if it cannot be told.

    Least squares on the slopes, leaving out what is not table: arms and new cards. `guess` is
    the last frame's answer. Far jumps are not followed.
    """
    grey = _grey(image)
    dx, dy = guess
    for limit in _OUTLIERS:
        step_x, step_y = _step(moved_back(grey, (dx, dy)), settled, limit)
        dx, dy = dx + step_x, dy + step_y
        if abs(step_x) + abs(step_y) < _STEP_DONE_PX:
            break
    return (dx, dy) if max(abs(dx), abs(dy)) <= _FARTHEST_PX else (0.0, 0.0)


def _step(grey: Floats, settled: Settled, limit: float) -> Shift:
    error = grey - settled.grey
    error -= float(np.median(error[::4, ::4]))
    usable = np.abs(error) < limit
    across, down = settled.slope_x * usable, settled.slope_y * usable
    xx = float(np.vdot(across, settled.slope_x))
    xy = float(np.vdot(across, settled.slope_y))
    yy = float(np.vdot(down, settled.slope_y))
    x, y = float(np.vdot(across, error)), float(np.vdot(down, error))
    size = xx * yy - xy * xy
    if size < 1e-3 * (xx + yy) ** 2 + 1.0:  # slopes in one direction only: wood, stripes
        return 0.0, 0.0
    return (xy * y - yy * x) / size, (xy * x - xx * y) / size


def moved_back(image: Pixels, shift: Shift) -> Pixels:
    """The picture moved by minus `shift`."""
    move = np.array([[1.0, 0.0, -shift[0]], [0.0, 1.0, -shift[1]]], np.float32)
    size_wh = (image.shape[1], image.shape[0])
    moved = cv2.warpAffine(image, move, size_wh, borderMode=cv2.BORDER_REPLICATE)
    return cast(Pixels, moved)


def gain_between(image: Image, reference: Image) -> Floats:
    """How much brighter `image` is, by channel: the median ratio, so an arm does not matter."""
    now = image[::6, ::6].reshape(-1, 3).astype(np.float32)
    then = reference[::6, ::6].reshape(-1, 3).astype(np.float32)
    usable = ((then > 12) & (then < 243) & (now < 250)).all(axis=1)
    if usable.sum() < 64:
        return np.ones(3, np.float32)
    ratio = np.median((now[usable] + 1.0) / (then[usable] + 1.0), axis=0)
    gain: Floats = np.clip(ratio, *_GAIN_LIMITS).astype(np.float32)
    return gain


def brightened(image: Image, gain: Floats) -> Image:
    """The picture with each channel multiplied by its gain."""
    if np.abs(gain - 1.0).max() < _GAIN_NOTICED:
        return image
    return _bytes(cv2.multiply(image, np.array([*gain, 1.0], np.float64)))


def as_exposed(settled: Settled, gain: Floats) -> Image:
    """The settled picture, smoothed, without what the sensor cannot show at this gain.

    Where a brighter picture is cut off at 255, darkening it again gives less than the settled
    picture has; so that is cut off at the same place.
    """
    if gain.max() <= 1.0 + _GAIN_NOTICED:
        return settled.smooth
    limit = np.minimum(255.0, 255.0 / gain).astype(np.uint8)
    return smoothed(_bytes(np.minimum(settled.image, limit)))


def differs(smooth: Image, other: Image) -> Mask:
    """Where two smoothed pictures of one place and brightness differ."""
    blue, green, red = cv2.split(cv2.absdiff(smooth, other))
    return np.asarray(cv2.max(blue, cv2.max(green, red)) > CHANGED, np.bool_)


def grown(mask: Mask, by_px: int) -> Mask:
    """A mask and everything within so many pixels of it."""
    kernel = np.ones((2 * by_px + 1, 2 * by_px + 1), np.uint8)
    return np.asarray(cv2.dilate(mask.astype(np.uint8), kernel) > 0, np.bool_)


def share(mask: Mask, zone: Mask) -> float:
    """Share of a zone's pixels that are set, 0..1; 0 for an empty zone."""
    size = int(zone.sum())
    return float((mask & zone).sum()) / size if size else 0.0


def _grey(image: Image) -> Floats:
    grey = cv2.GaussianBlur(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (0, 0), 1.0)
    return np.asarray(grey, np.float32)


def _bytes(image: object) -> Image:
    return np.asarray(image, np.uint8)
