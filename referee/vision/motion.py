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
_OUTLIERS: Final = (40.0, 20.0, 12.0, 12.0)
"""Grey levels from which a pixel does not count in the alignment, by round: it is no table."""
_GOOD_FIT: Final = 0.75
"""Share of pixels that agree when the pictures lie on each other, an arm or two apart."""
_CELL_PX: Final = 8
_SHADE_CELLS: Final = 13
"""How far a neighbourhood goes, in cells: arms cover less than half of it, a shadow all of it."""
_SHADE_UNIT: Final = 100.0
_SHADE_NOTICED: Final = 0.04
_STEP_DONE_PX: Final = 0.03
_FARTHEST_PX: Final = 16.0

Floats: TypeAlias = NDArray[np.float32]
Shift: TypeAlias = tuple[float, float, float]
"""How far a picture lies from another: right and down in small pixels, and its turn about the
middle in pixels at `_LEVER_PX` from there."""
NOWHERE: Final[Shift] = (0.0, 0.0, 0.0)
_LEVER_PX: Final = 100.0
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
    slopes: tuple[Floats, Floats, Floats]
    """How the grey changes with a shift to the right, down, and with a turn."""

    @classmethod
    def of(cls, image: Image) -> Settled:
        """Prepare a small picture for many comparisons."""
        grey = _grey(image)
        slope_x = np.asarray(cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8), np.float32)
        slope_y = np.asarray(cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8), np.float32)
        for slope in (slope_x, slope_y):
            slope[:_RIM_PX] = slope[-_RIM_PX:] = 0.0
            slope[:, :_RIM_PX] = slope[:, -_RIM_PX:] = 0.0
        rows, columns = grey.shape
        down = (np.arange(rows, dtype=np.float32)[:, None] - rows / 2) / _LEVER_PX
        right = (np.arange(columns, dtype=np.float32)[None, :] - columns / 2) / _LEVER_PX
        slope_turn = np.asarray(slope_y * right - slope_x * down, np.float32)
        return cls(image, smoothed(image), grey, (slope_x, slope_y, slope_turn))


def smoothed(image: Image) -> Image:
    """The picture as it is compared."""
    return _bytes(cv2.GaussianBlur(image, (0, 0), _SMOOTH_PX))


def shift_from(image: Image, settled: Settled, guess: Shift = NOWHERE) -> Shift:
    """How far the picture lies from the settled one; `NOWHERE` if it cannot be told.

    Least squares on the slopes, leaving out what is not table: arms and new cards. `guess` is
    the last frame's answer. Far jumps are not followed.
    """
    grey = _grey(image)
    best, fit = _refined(grey, settled, guess)
    if fit < _GOOD_FIT:  # lost: a strong pattern that jumped by more than its edges are wide
        (dx, dy), _ = cv2.phaseCorrelate(settled.grey, grey)
        for start in (NOWHERE, (float(dx), float(dy), 0.0)):
            other, other_fit = _refined(grey, settled, start)
            if other_fit > fit:
                best, fit = other, other_fit
    return best if max(map(abs, best)) <= _FARTHEST_PX else NOWHERE


def _refined(grey: Floats, settled: Settled, start: Shift) -> tuple[Shift, float]:
    """The shift near `start` that fits best, and the share of pixels that then agree."""
    shift, fit = start, 0.0
    for limit in _OUTLIERS:
        error = moved_back(grey, shift) - settled.grey
        error -= float(np.median(error[::4, ::4]))
        fit = float((np.abs(error[::4, ::4]) < _OUTLIERS[-1]).mean())
        step = _step(error, settled, limit)
        shift = (shift[0] - step[0], shift[1] - step[1], shift[2] - step[2])
        if sum(map(abs, step)) < _STEP_DONE_PX:
            break
    return shift, fit


def _step(error: Floats, settled: Settled, limit: float) -> Shift:
    """The least-squares step that explains the error by slopes, outliers left out."""
    usable = np.abs(error) < limit
    kept = [slope * usable for slope in settled.slopes]
    square = np.array([[float(np.vdot(a, b)) for b in settled.slopes] for a in kept])
    wanted = np.array([float(np.vdot(a, error)) for a in kept])
    square += np.eye(3) * (1.0 + 1e-3 * np.trace(square) / 3)  # wood has slopes in one direction
    step = np.linalg.solve(square, wanted)
    return float(step[0]), float(step[1]), float(step[2])


def moved_back(image: Pixels, shift: Shift) -> Pixels:
    """The picture moved and turned back by a shift."""
    rows, columns = image.shape[:2]
    dx, dy, turn = shift[0], shift[1], shift[2] / _LEVER_PX
    x, y = columns / 2, rows / 2
    move = np.array([[1.0, -turn, dx + turn * y], [turn, 1.0, dy - turn * x]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    moved = cv2.warpAffine(
        image, move, (columns, rows), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
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


def shade_between(smooth: Image, other: Image) -> Floats:
    """How much of the light a shadow leaves, by pixel, shape (rows, columns, 1); empty for none.

    A shadow is soft: it takes the same share from most of a neighbourhood, which an arm does not.
    `other` is the smoothed picture to compare with; over 1.0 where a shadow lay on that one.
    """
    start = slice(_CELL_PX // 2, None, _CELL_PX)
    now, then = _grey(smooth)[start, start], _grey(other)[start, start]
    ratio = np.clip((now + 1.0) / (then + 1.0) * _SHADE_UNIT, 0.0, 255.0).astype(np.uint8)
    shade = cv2.medianBlur(ratio, _SHADE_CELLS).astype(np.float32) / _SHADE_UNIT
    if float(np.abs(shade - 1.0).max()) < _SHADE_NOTICED:
        return np.zeros((0, 0, 1), np.float32)
    rows, columns = smooth.shape[:2]
    field = cv2.resize(shade, (columns, rows), interpolation=cv2.INTER_LINEAR)
    return np.asarray(field[:, :, None], np.float32)


def shaded(image: Image, shade: Floats) -> Image:
    """The picture under a shadow."""
    return _bytes(np.clip(image * shade, 0.0, 255.0))


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
