"""Draws the back of a print."""

from __future__ import annotations

from typing import assert_never

from referee.rendering.prints.glyphs import text
from referee.rendering.prints.painter import Painter, Stamp
from referee.rendering.prints.parameters import CARD_MM, BackPattern, Print
from referee.rendering.prints.shapes import (
    Shape,
    bounds,
    ellipse,
    fitted,
    rounded_box,
    scaled,
    slanted,
    turned,
)


def paint_back(canvas: Painter, deck: Print) -> None:
    """The border's ink is on the canvas already; paint ground, figure and word."""
    back, width = deck.back, deck.back.border_mm
    size = (CARD_MM[0] - 2 * width, CARD_MM[1] - 2 * width)
    field = rounded_box(size, deck.border.field_radius_mm)
    canvas.fill((field,), back.ground)
    _paint_figure(canvas, deck, size)
    if back.word:
        canvas.stamp(
            _word(deck),
            Stamp(back.word_ink, deck.inks.black, 0.7, (-0.9, 0.9), deck.inks.white, 0.6),
        )


def _word(deck: Print) -> Shape:
    back = deck.back
    shape = slanted(
        fitted(text(back.word, deck.numeral.glyphs, gap=0.05), back.word_height_mm), 0.1
    )
    shape = turned(shape, back.word_turn_deg)
    left, _, right, _ = bounds(shape)
    return scaled(shape, min(1.0, 50.0 / (right - left)))


def _paint_figure(canvas: Painter, deck: Print, size: tuple[float, float]) -> None:
    back = deck.back
    match back.pattern:
        case BackPattern.OVAL:
            rx, ry = size[0] * 0.43, size[1] * 0.45
            canvas.fill(turned((ellipse((rx, ry)),), deck.centre.tilt_deg), back.figure)
        case BackPattern.PLAIN:
            pass
        case BackPattern.STRIPES:
            for k in range(-6, 7):
                bar = rounded_box((size[0] * 0.06, size[1] * 0.8), 0.5)
                canvas.fill((bar,), back.figure, (k * size[0] * 0.075, 0.0))
        case BackPattern.LATTICE:
            _paint_lattice(canvas, deck, size)
        case BackPattern.QUARTERS:
            for number, letter in enumerate(deck.wild.order):
                x, y = (number % 2 - 0.5), (number // 2 - 0.5)
                box = rounded_box((size[0] * 0.42, size[1] * 0.44), 2.0)
                canvas.fill((box,), deck.inks.of(letter), (x * size[0] * 0.46, y * size[1] * 0.47))
        case _:
            assert_never(back.pattern)


def _paint_lattice(canvas: Painter, deck: Print, size: tuple[float, float]) -> None:
    tile = turned((rounded_box((4.0, 4.0), 0.4),), 45.0)
    for row in range(-5, 6):
        for column in range(-3, 4):
            canvas.fill(tile, deck.back.figure, (column * size[0] / 7.4, row * size[1] / 11.6))
