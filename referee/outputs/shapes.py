"""The plain shapes a draw list is made of. Pixels, x to the right and y down; colours are RGB."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline. `points_px` are x, y; `width_px` is the line's."""

    points_px: tuple[tuple[float, float], ...]
    color: Rgb
    width_px: float


@dataclass(frozen=True, slots=True)
class Box:
    """A filled box with round corners. `opacity` is 0..1."""

    xywh_px: tuple[float, float, float, float]
    color: Rgb
    opacity: float = 1.0
    radius_px: float = 0.0


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text. `at_px` is the middle of its left end, its centre or its right end.

    What is longer than `room_px` is painted smaller, so that it fits; 0 is no limit.
    """

    text: str
    at_px: tuple[float, float]
    height_px: float
    color: Rgb
    align: str = "left"
    room_px: float = 0.0
    is_bold: bool = False


Shape: TypeAlias = Polygon | Box | Label

_WIDE_EM, _CAPITAL_EM, _NARROW_EM, _OTHER_EM = 1.0, 0.68, 0.3, 0.56


def text_width_px(text: str, height_px: float) -> float:
    """About how wide a text of this letter height is painted; a guess from the kind of letters.

    >>> text_width_px("红五", 20.0)
    40.0
    """
    return height_px * sum(_width_em(character) for character in text)


def _width_em(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return _WIDE_EM
    if character in " .,:;!|'iljft":
        return _NARROW_EM
    return _CAPITAL_EM if character.isupper() or character in "mw" else _OTHER_EM


def wrapped(text: str, height_px: float, room_px: float) -> tuple[str, ...]:
    """The text in lines that fit, broken at blanks, and anywhere in Chinese.

    >>> wrapped("Ben, draw two cards.", 20.0, 120.0)
    ('Ben, draw', 'two cards.')
    """
    lines = [""]
    for piece in _pieces(text):
        if lines[-1] and text_width_px((lines[-1] + piece).rstrip(), height_px) > room_px:
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return tuple(line.rstrip() for line in lines if line.strip())


def _pieces(text: str) -> Iterator[str]:
    """Words with the blank before them; Chinese letters one by one, closing marks with theirs."""
    piece = ""
    for character in text:
        is_wide = unicodedata.east_asian_width(character) in "WF"
        is_mark = unicodedata.category(character).startswith("P")
        if piece and (character == " " or (is_wide and not is_mark)):
            yield piece
            piece = ""
        piece += character
    if piece:
        yield piece
