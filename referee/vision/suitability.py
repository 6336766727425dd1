"""Whether a picture is fit to referee by, and what is wrong with it: codes, not sentences.

The limits were set on rendered tables of the bench and on pictures spoilt on purpose (a test);
they ask whether cards can be read, not whether a picture is beautiful.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from referee.ports import CardSeen, Image, Quad
from referee.vision import motion

BLACK: Final = "black"
DARK: Final = "dark"
BLURRED: Final = "blurred"
GLARE: Final = "glare"
FAR: Final = "far"
ANGLE: Final = "angle"
NO_CARDS: Final = "no-cards"
CODES: Final = (BLACK, DARK, BLURRED, GLARE, FAR, ANGLE, NO_CARDS)

_WIDTH: Final = 640
_DARK: Final = 30.0
"""Mean grey level under which noise drowns the colours."""
_EMPTY_ROWS: Final = 0.6
"""Share of rows without any detail from which a picture is no picture (CAM-23)."""
_SHARP_CARD: Final = 0.025
"""How much of a card's contrast must lie in its finest detail: half as much as in print that an
ordinary lens shows, a tenth of what a sharp one does."""
_SHARP_TABLE: Final = 0.004
"""The same of a table on which no card was found; some have hardly any detail."""
_BURNT: Final = 250
_GLARE_OF_CARD: Final = 0.25
"""Share of a card that must be burnt out to hide what is printed on it."""
_LEAST_CARD_PX: Final = 50.0
_STEEPEST_DEG: Final = 55.0
_CARD_RATIO: Final = 1.55
"""Height of a card by its width: 87 mm by 56 mm."""


def problems(image: Image, cards: Sequence[CardSeen]) -> tuple[str, ...]:
    """What is wrong with a picture of a table, the most important first; empty for nothing."""
    small = motion.shrink(image)
    if _is_black(small):
        return (BLACK,)
    found = [DARK] if float(small.mean()) < _DARK else []
    least = _SHARP_CARD if cards else _SHARP_TABLE
    found += [BLURRED] if sharpness(image, cards) < least else []
    if not cards:
        return (*found, NO_CARDS)
    sides = [_sides_px(card.quad_px) for card in cards]
    found += [GLARE] if any(burnt(image, card.quad_px) > _GLARE_OF_CARD for card in cards) else []
    found += [FAR] if float(np.median([high for high, _ in sides])) < _LEAST_CARD_PX else []
    tilts = [tilt_deg(card.quad_px) for card in cards]
    found += [ANGLE] if float(np.median(tilts)) > _STEEPEST_DEG else []
    return tuple(found)


def sharpness(image: Image, cards: Sequence[CardSeen]) -> float:
    """The finest detail's share of the contrast, of the sharpest card or of the whole picture.

    A plain table has no detail at all, so cards are looked at where there are any.
    """
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    parts = [part for card in cards if (part := _part(grey, card.quad_px)).size >= 400]
    return max(map(_detail, parts or [_narrow(grey)]))


def burnt(image: Image, quad_px: Quad) -> float:
    """Share of a card's pixels that are burnt out in one piece, 0..1; print is never that large."""
    part = _part(image, quad_px)
    if not part.size:
        return 0.0
    white = (part.min(axis=2) >= _BURNT).astype(np.uint8)
    core = cv2.erode(white, np.ones((5, 5), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(core)
    largest = int(stats[1:, cv2.CC_STAT_AREA].max(initial=0))
    return float(largest / white.size)


def tilt_deg(quad_px: Quad) -> float:
    """How far from straight above a card is seen: what foreshortens it, in degrees.

    >>> from_above = np.array([[0, 0], [56, 0], [56, 87], [0, 87]], np.float32)
    >>> tilt_deg(from_above) < 5, round(tilt_deg(from_above * (1.0, 0.5)))
    (True, 60)
    """
    quad = np.asarray(quad_px, np.float64)
    across = ((quad[1] - quad[0]) + (quad[2] - quad[3])) / 2.0
    down = ((quad[3] - quad[0]) + (quad[2] - quad[1])) / 2.0
    large, small = np.linalg.svd(np.column_stack([across, down / _CARD_RATIO]), compute_uv=False)
    return math.degrees(math.acos(min(1.0, small / large))) if large else 90.0


def _is_black(small: Image) -> bool:
    rows_with_detail = (small.max(axis=1) - small.min(axis=1)).max(axis=1) > 6
    return float((~rows_with_detail).mean()) > _EMPTY_ROWS and float(np.median(small)) < _DARK


def _sides_px(quad_px: Quad) -> tuple[float, float]:
    sides = np.linalg.norm(quad_px - np.roll(quad_px, 1, axis=0), axis=1)
    return float(sides.max()), float(sides.min())


def _part(image: Image, quad_px: Quad) -> Image:
    height, width = image.shape[:2]
    left, top = np.clip(quad_px.min(axis=0), 0, (width, height)).astype(int)
    right, bottom = np.clip(np.ceil(quad_px.max(axis=0)), 0, (width, height)).astype(int)
    return image[top:bottom, left:right]


def _narrow(grey: Image) -> Image:
    height, width = grey.shape
    if width <= _WIDTH:
        return grey
    size_wh = (_WIDTH, round(height * _WIDTH / width))
    return np.asarray(cv2.resize(grey, size_wh, interpolation=cv2.INTER_AREA), np.uint8)


def _detail(grey: Image) -> float:
    """Variance of what two pixels' smoothing takes away, by the whole variance."""
    values = cv2.GaussianBlur(grey, (0, 0), 0.8).astype(np.float32)
    fine = values - cv2.GaussianBlur(values, (0, 0), 2.0)
    return float(fine.var() / (values.var() + 1.0))
