"""The symbol of each face for one print: shapes in millimetres about the origin."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final, assert_never

import numpy as np

from referee.cards import Face
from referee.rendering.prints import symbols
from referee.rendering.prints.glyphs import glyph, text
from referee.rendering.prints.parameters import (
    CentreForm,
    DrawCards,
    FourLayout,
    Numeral,
    Print,
    Underline,
)
from referee.rendering.prints.shapes import (
    Points,
    Shape,
    bounds,
    centred,
    ellipse,
    linear,
    moved,
    polygon,
    scaled,
    slanted,
    turned,
)


def centre_emblem(face: Face, deck: Print) -> Shape:
    """The large symbol of a number, skip or reverse card, or a large ``+2``."""
    numeral = deck.numeral
    match face:
        case Face.REVERSE:
            return scaled(symbols.reverse(deck.arrows), numeral.height_mm * deck.arrows.size)
        case Face.SKIP:
            return scaled(symbols.skip(deck.skip), numeral.height_mm * 0.85 * deck.skip.size)
        case Face.DRAW_TWO | Face.WILD_DRAW_FOUR:
            label = scaled(centred(text(face.value[-2:], numeral.glyphs)), numeral.height_mm * 0.8)
        case _:
            label = scaled(centred(glyph(face.value, numeral.glyphs)), numeral.height_mm)
            label = _told_apart(label, face, numeral)
    return turned(slanted(label, numeral.slant), numeral.lean_deg)


def fitting(shape: Shape, deck: Print) -> Shape:
    """The shape, made smaller where it would leave a filled centre whose ink it needs around."""
    centre = deck.centre
    if centre.form is not CentreForm.FILLED:
        return shape
    left, top, right, bottom = bounds(shape)
    rx, ry = centre.radii_mm
    across, down = (right - left) / 2 / rx, (bottom - top) / 2 / min(ry, 1.4 * rx)
    return scaled(shape, min(1.0, 0.92 / math.hypot(across, down)))


def corner_emblem(face: Face, deck: Print) -> Shape:
    """The small symbol of any face but the wild."""
    index = deck.index
    match face:
        case Face.REVERSE:
            return scaled(symbols.reverse(deck.arrows), index.height_mm * 1.1)
        case Face.SKIP:
            return scaled(symbols.skip(deck.skip), index.height_mm * 0.95)
        case Face.DRAW_TWO | Face.WILD_DRAW_FOUR:
            label = scaled(centred(text(face.value[-2:], index.glyphs)), index.height_mm)
        case Face.WILD:
            label = scaled(centred(glyph("W", index.glyphs)), index.height_mm)
        case _:
            label = scaled(centred(glyph(face.value, index.glyphs)), index.height_mm)
            label = _told_apart(label, face, deck.numeral)
    return centred(slanted(label, index.slant))


def _told_apart(shape: Shape, face: Face, numeral: Numeral) -> Shape:
    """A 6 or 9 with its mark; any other digit as it is."""
    if face not in (Face.SIX, Face.NINE):
        return shape
    left, top, right, bottom = bounds(shape)
    height = bottom - top
    match numeral.underline:
        case Underline.BAR:
            wide, thick = (right - left) * numeral.bar[0], height * numeral.bar[1]
            bar = symbols.underline_bar(wide, thick, bottom + height * 0.03 + thick * 0.7)
            return (*shape, *moved(bar, ((left + right) / 2, 0.0)))
        case Underline.DOT:
            radius = height * 0.08
            dot = moved((ellipse((radius, radius)),), (right + radius * 1.5, bottom - radius))
            return (*shape, *dot)
        case Underline.NONE:
            return shape
    assert_never(numeral.underline)


def color_mark(letter: str, size: float) -> Shape:
    """The small shape that says a colour to those who cannot tell colours apart."""
    half = size / 2
    match letter:
        case "r":
            return (polygon((0, -half), (half, half), (-half, half)),)
        case "y":
            return (polygon((0, -half), (half, 0), (0, half), (-half, 0)),)
        case "g":
            return (polygon((-half, -half), (half, -half), (half, half), (-half, half)),)
        case _:
            return (ellipse((half, half)),)


def two_cards(draw: DrawCards) -> DrawCards:
    """The same little cards, large as on a draw two."""
    width, height = draw.size_mm
    across, up = draw.step_mm
    scale = draw.two_scale
    return replace(
        draw, size_mm=(width * scale, height * scale), step_mm=(across * scale, up * scale)
    )


def two_places(draw: DrawCards) -> tuple[Points, Points]:
    """Where the two little cards lie, the lower one first."""
    step = np.array(draw.step_mm) / 2
    return (step, -step) if not draw.upper_first else (-step, step)


def four_places(draw: DrawCards) -> Points:
    """Where the four little cards lie, the lowest first, shape (4, 2)."""
    flip = -1.0 if draw.four_flipped else 1.0
    grid = np.array(_FOUR_GRIDS[draw.four]) * (flip, 1.0)
    return linear((grid * np.array(draw.size_mm),), ((1.0, -draw.slope), (0.0, 1.0)))[0]


_FOUR_GRIDS: Final = {
    FourLayout.DIAMOND: ((0.3, -0.6), (-0.55, -0.08), (0.55, 0.08), (-0.3, 0.6)),
    FourLayout.ROW: ((0.95, -0.68), (0.32, -0.26), (-0.32, 0.22), (-0.95, 0.64)),
    FourLayout.FAN: ((-0.95, 0.2), (-0.32, -0.04), (0.32, -0.04), (0.95, 0.2)),
    FourLayout.SQUARE: ((-0.56, -0.56), (0.56, -0.56), (-0.56, 0.56), (0.56, 0.56)),
}


def little_card(draw: DrawCards, grow_mm: float = 0.0) -> Shape:
    """One little card, `grow_mm` larger on every side."""
    width, height = draw.size_mm
    size = (width + 2 * grow_mm, height + 2 * grow_mm)
    return turned(symbols.little_card(size, draw.slope), draw.turn_deg)


def small_outline(outline: Points, height: float) -> Points:
    """An outline shrunk to a height."""
    _, top, _, bottom = bounds((outline,))
    return linear((outline,), ((height / (bottom - top), 0), (0, height / (bottom - top))))[0]
