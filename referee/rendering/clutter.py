"""Things that lie about on tables and are no UNO cards: ``(rng) -> Clutter``.

Poker-like cards, notes, telephones and boxes matter most: they are what a finder of cards
mistakes for one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from referee.rendering.layers import Bgra
from referee.rendering.noise import clouds, vary

Color: TypeAlias = tuple[float, float, float, float]

_RED: Final = (40, 30, 190, 255)
_INK: Final = (25, 25, 25, 255)
_FONTS: Final = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX)


@dataclass(frozen=True, slots=True, eq=False)
class Clutter:
    """A drawing and how high it is beside a card (1: as high as a card); `lift` is how far it
    stands off the table, in its own heights, for the shadow."""

    drawing: Bgra
    height: float
    lift: float
    gloss: float = 0.2


def poker_card(rng: Generator) -> Clutter:
    """A card of an ordinary pack: white, indices in two corners, pips or a portrait."""
    sheet = _sheet(120, 180)
    _rounded(sheet, (0, 0, 120, 180), 9, (*_near((245, 246, 246), 6, rng), 255))
    color = _RED if rng.random() < 0.5 else _INK
    index = str(rng.choice(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]))
    _index_both_ends(sheet, index, color, rng)
    if rng.random() < 0.25:
        _portrait(sheet, rng)
    for x, y in _pips(int(rng.integers(1, 10))):
        _pip(sheet, (int(x), int(y)), color, rng)
    return Clutter(sheet, 1.0, 0.01, 0.5)


def trading_card(rng: Generator) -> Clutter:
    """A card of some other game: a coloured frame, a picture, lines of text."""
    sheet = _sheet(120, 172)
    _rounded(sheet, (0, 0, 120, 172), 7, _any_color(rng))
    art = clouds((104, 70), (6, 5), rng)[:, :, None] * np.array(_any_color(rng)[:3])
    sheet[26:96, 8:112, :3] = np.clip(art + 30, 0, 255).astype(np.uint8)
    cv2.rectangle(sheet, (8, 100), (112, 164), (*_near((215, 222, 225), 15, rng), 255), -1)
    _lines(sheet, (12, 106, 108, 162), 9, rng)
    return Clutter(sheet, float(rng.uniform(0.9, 1.05)), 0.01, 0.5)


def phone(rng: Generator) -> Clutter:
    """A telephone, its screen dark or lit."""
    sheet = _sheet(100, 205)
    _rounded(sheet, (0, 0, 100, 205), 15, (*_near((25, 25, 28), 12, rng), 255))
    if rng.random() < 0.5:
        tone = _any_color(rng)
        _rounded(sheet, (5, 6, 95, 199), 11, tone)
        for row in range(3):
            for column in range(4):
                low = (12 + column * 20, 30 + row * 40)
                _rounded(sheet, (*low, low[0] + 15, low[1] + 15), 4, _any_color(rng))
    else:
        cv2.line(sheet, (5, 150), (95, 20), (70, 68, 66, 255), 9, cv2.LINE_AA)
    return Clutter(sheet, float(rng.uniform(1.5, 1.9)), 0.05, 0.9)


def book(rng: Generator) -> Clutter:
    """A book or a game's box with a title."""
    sheet = _sheet(150, 210)
    sheet[:] = _any_color(rng)
    cv2.rectangle(sheet, (12, 12), (138, 198), _any_color(rng), int(rng.choice([-1, 2, 5])))
    words = "".join(rng.choice(list("ABCDEFGHIKLMNOPRSTU"), int(rng.integers(3, 7))))
    cv2.putText(sheet, words, (18, 80), _font(rng), 1.1, _any_color(rng), 3, cv2.LINE_AA)
    _lines(sheet, (25, 110, 120, 185), 14, rng)
    return Clutter(sheet, float(rng.uniform(1.2, 3.0)), 0.08, 0.3)


def note(rng: Generator) -> Clutter:
    """A sheet of paper: a score sheet, a sticky note, a receipt."""
    width = int(rng.integers(60, 170))
    sheet = _sheet(width, 170)
    base = (240, 242, 243) if rng.random() < 0.6 else (120, 235, 245)
    sheet[:] = (*_near(base, 10, rng), 255)
    _lines(sheet, (10, 10, width - 8, 160), int(rng.integers(8, 22)), rng)
    return Clutter(sheet, float(rng.uniform(0.7, 2.6)), 0.01, 0.05)


def mug(rng: Generator) -> Clutter:
    """A mug, glass or plate from above, drink inside."""
    sheet = _sheet(220, 220)
    rim, inside = _any_color(rng), _any_color(rng)
    if rng.random() < 0.6:
        cv2.rectangle(sheet, (150, 96), (216, 124), rim, -1)
    cv2.circle(sheet, (105, 110), 88, rim, -1, cv2.LINE_AA)
    cv2.circle(sheet, (105, 110), int(rng.integers(55, 82)), inside, -1, cv2.LINE_AA)
    cv2.ellipse(sheet, (85, 85), (30, 12), -40, 0, 360, (235, 235, 235, 255), 2, cv2.LINE_AA)
    return Clutter(sheet, float(rng.uniform(0.9, 2.2)), 0.2, 0.6)


def token(rng: Generator) -> Clutter:
    """A coin, a dealer's button, a bottle cap, a sweet."""
    sheet = _sheet(90, 90)
    color = _any_color(rng)
    cv2.circle(sheet, (45, 45), 43, color, -1, cv2.LINE_AA)
    cv2.circle(sheet, (45, 45), 35, _darker(color), 3, cv2.LINE_AA)
    if rng.random() < 0.5:
        text = str(rng.integers(0, 30))
        cv2.putText(sheet, text, (24, 58), _font(rng), 1.0, _darker(color), 3, cv2.LINE_AA)
    return Clutter(sheet, float(rng.uniform(0.2, 0.45)), 0.1, 0.5)


def leaf(rng: Generator) -> Clutter:
    """A leaf, a pod, a crisp: an irregular blob with a vein."""
    sheet = _sheet(120, 60)
    turn = np.linspace(0, 2 * np.pi, 22, endpoint=False)
    radius = 1 + rng.normal(0, 0.14, 22)
    points = np.column_stack([60 + 52 * radius * np.cos(turn), 30 + 20 * radius * np.sin(turn)])
    tones = ((40, 50, 150), (45, 110, 70), (50, 120, 170), (40, 70, 100))
    color = (*_near(tones[rng.integers(4)], 20, rng), 255.0)
    cv2.fillPoly(sheet, [points.astype(np.int32)], color, cv2.LINE_AA)
    cv2.line(sheet, (12, 30), (108, 30), _darker(color), 2, cv2.LINE_AA)
    return Clutter(sheet, float(rng.uniform(0.1, 0.45)), 0.15)


def litter(rng: Generator) -> Clutter:
    """A heap of small leaves, crumbs or scraps, spread as the wind left them."""
    sheet = _sheet(260, 260)
    tones = ((40, 40, 150), (45, 110, 70), (50, 120, 170), (60, 60, 70), (150, 160, 170))
    tone = tones[rng.integers(len(tones))]
    spread = rng.uniform(20, 60)
    for x, y in rng.normal(130, spread, (int(rng.integers(6, 45)), 2)):
        axes = (int(rng.integers(5, 15)), int(rng.integers(2, 6)))
        color = (*_near(tone, 25, rng), 255.0)
        center = (int(np.clip(x, 0, 259)), int(np.clip(y, 0, 259)))
        cv2.ellipse(sheet, center, axes, rng.uniform(0, 180), 0, 360, color, -1, cv2.LINE_AA)
    return Clutter(sheet, float(rng.uniform(0.6, 2.2)), 0.02)


def shape(rng: Generator) -> Clutter:
    """A plain coloured disc, bar or triangle: building bricks, boxes, folded cloth."""
    sheet = _sheet(140, 140)
    color = _any_color(rng)
    kind = rng.integers(4)
    if kind == 0:
        cv2.ellipse(sheet, (70, 70), (65, int(rng.integers(20, 65))), 0, 0, 360, color, -1)
    elif kind == 1:
        _rounded(sheet, (0, 0, 140, int(rng.integers(30, 140))), int(rng.integers(2, 15)), color)
    else:
        corners = rng.uniform(0, 140, (int(rng.integers(3, 6)), 2)).astype(np.int32)
        cv2.fillConvexPoly(sheet, np.asarray(cv2.convexHull(corners), np.int32), color)
    return Clutter(sheet, float(rng.uniform(0.2, 1.8)), float(rng.uniform(0.01, 0.25)))


def cable(rng: Generator) -> Clutter:
    """A cable, a pen or a pair of glasses' arm: a thin line, straight or winding."""
    sheet = _sheet(220, 220)
    walk = np.cumsum(rng.normal(0, 1, (12, 2)), axis=0) if rng.random() < 0.6 else np.ones((12, 2))
    line = np.linspace((20, 20), (200, 200), 12) + walk * 12
    color = _any_color(rng)
    cv2.polylines(
        sheet, [line.astype(np.int32)], False, color, int(rng.integers(3, 12)), cv2.LINE_AA
    )
    return Clutter(sheet, float(rng.uniform(0.8, 2.5)), 0.04)


KINDS: Final[tuple[Callable[[Generator], Clutter], ...]] = (
    poker_card, trading_card, phone, book, note, mug, token, leaf, litter, shape, cable,
)  # fmt: skip
"""Every kind of clutter, each as likely as the others in `random_clutter`."""

CARD_LIKE: Final[tuple[Callable[[Generator], Clutter], ...]] = (poker_card, trading_card, note)
"""The kinds that a finder of cards is most likely to be fooled by."""


def random_clutter(rng: Generator) -> Clutter:
    """Anything."""
    return KINDS[rng.integers(len(KINDS))](rng)


def _sheet(width: int, height: int) -> Bgra:
    return np.zeros((height, width, 4), np.uint8)


def _rounded(sheet: Bgra, box: tuple[int, int, int, int], radius: int, color: Color) -> None:
    left, top, right, bottom = box
    cv2.rectangle(sheet, (left + radius, top), (right - radius - 1, bottom - 1), color, -1)
    cv2.rectangle(sheet, (left, top + radius), (right - 1, bottom - radius - 1), color, -1)
    for x in (left + radius, right - radius - 1):
        for y in (top + radius, bottom - radius - 1):
            cv2.circle(sheet, (x, y), radius, color, -1, cv2.LINE_AA)


def _lines(sheet: Bgra, box: tuple[int, int, int, int], step: int, rng: Generator) -> None:
    left, top, right, bottom = box
    ink = (*_near((60, 50, 50), 30, rng), 255)
    for y in range(top, bottom, max(step, 4)):
        x = left
        while x < right - 6:
            word = int(rng.integers(5, 26))
            cv2.line(sheet, (x, y), (min(x + word, right), y), ink, max(step // 6, 1))
            x += word + 6


def _index_both_ends(sheet: Bgra, text: str, color: Color, rng: Generator) -> None:
    font = _font(rng)
    for _ in range(2):
        cv2.putText(sheet, text, (6, 28), font, 0.8, color, 2, cv2.LINE_AA)
        cv2.circle(sheet, (14, 42), 6, color, -1, cv2.LINE_AA)
        sheet[:] = sheet[::-1, ::-1].copy()


def _pips(count: int) -> NDArray[np.float64]:
    rows = np.array([[x, y] for y in (45, 72, 90, 108, 135) for x in (42, 60, 78)], float)
    return np.asarray(rows[np.linspace(0, len(rows) - 1, count).astype(int)], np.float64)


def _pip(sheet: Bgra, center: tuple[int, int], color: Color, rng: Generator) -> None:
    x, y = center
    if rng.random() < 0.5:
        diamond = np.array([[x, y - 12], [x + 9, y], [x, y + 12], [x - 9, y]], np.int32)
        cv2.fillConvexPoly(sheet, diamond, color, cv2.LINE_AA)
        return
    for dx, dy in ((-5, -3), (5, -3), (0, 5)):
        cv2.circle(sheet, (x + dx, y + dy), 6, color, -1, cv2.LINE_AA)


def _portrait(sheet: Bgra, rng: Generator) -> None:
    art = clouds((68, 124), (7, 9), rng)[:, :, None] * np.array(_any_color(rng)[:3]) + 40
    sheet[28:152, 26:94, :3] = np.clip(art, 0, 255).astype(np.uint8)


def _any_color(rng: Generator) -> Color:
    """Half greys, half bright; the four colours of the game among them."""
    if rng.random() < 0.4:
        tone = float(rng.uniform(15, 245))
        return (*_near((tone, tone, tone), 8, rng), 255.0)
    blue, green, red = rng.uniform(10, 245, 3)
    return float(blue), float(green), float(red), 255.0


def _near(
    color: tuple[float, float, float], spread: float, rng: Generator
) -> tuple[float, float, float]:
    near = vary((int(color[0]), int(color[1]), int(color[2])), spread, rng)
    return float(near[0]), float(near[1]), float(near[2])


def _darker(color: Color) -> Color:
    return color[0] * 0.6, color[1] * 0.6, color[2] * 0.6, 255.0


def _font(rng: Generator) -> int:
    return _FONTS[rng.integers(len(_FONTS))]
