"""Numerals and letters of our own, in any style.

A style is a point in a continuous space (weight, width, contrast, squareness) with a few
choices of form (an open or closed 4, ...), so there is no end of typefaces.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from referee.rendering.prints.letters import LETTERS
from referee.rendering.prints.numerals import NUMERALS
from referee.rendering.prints.pen import Box, GlyphStyle, outlined
from referee.rendering.prints.shapes import Shape, bounds, moved

__all__ = ["GlyphStyle", "glyph", "letters", "spelt", "text"]


def glyph(letter: str, style: GlyphStyle) -> Shape:
    """The outline of a digit, a capital letter or ``+``, one unit high, x from about 0.

    Raises KeyError for a character that has no drawing.

    >>> bounds(glyph("7", GlyphStyle()))[3] <= 1.01
    True
    """
    return _glyph(letter, style)


def text(word: str, style: GlyphStyle, gap: float = 0.08) -> Shape:
    """A word as one shape, its letters `gap` apart."""
    return tuple(points for letter in spelt(word, style, gap) for points in letter)


def spelt(word: str, style: GlyphStyle, gap: float = 0.08) -> list[Shape]:
    """The letters of a word side by side, `gap` apart, each a shape of its own."""
    letters = []
    right = 0.0
    for letter in word:
        shape = glyph(letter, style)
        left, _, end, _ = bounds(shape)
        letters.append(moved(shape, (right - left, 0.0)))
        right += end - left + gap
    return letters


@lru_cache(maxsize=4096)
def _glyph(letter: str, style: GlyphStyle) -> Shape:
    wide = style.width * _WIDTHS.get(letter, 1.0)
    half = min(style.weight, wide * (1.0 if letter == "I" else 0.37)) / 2
    cut = style.stencil > 0 and letter in "04689ODQ"
    box = Box(style, wide, half, min(half * style.contrast, 0.118), cut=cut)
    return outlined(_SKELETONS[letter](box), box)


_WIDTHS: Final = {
    "1": 0.9,
    "4": 1.08,
    "+": 0.85,
    "I": 0.45,
    "M": 1.35,
    "W": 1.6,
    "O": 1.15,
    "D": 1.05,
    "N": 1.1,
    "U": 1.08,
    "A": 1.15,
    "V": 1.1,
    "L": 0.85,
    "E": 0.85,
    "T": 0.95,
}

_SKELETONS: Final = NUMERALS | LETTERS | {"O": NUMERALS["0"]}


def letters() -> Iterator[str]:
    """Every character that has a drawing."""
    return iter(_SKELETONS)
