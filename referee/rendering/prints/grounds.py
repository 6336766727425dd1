"""The field of a face: its ground, a faint pattern on it, and the border around."""

from __future__ import annotations

import math
from typing import assert_never

from referee.rendering.prints.painter import Painter
from referee.rendering.prints.parameters import CARD_MM, FieldPattern, Ink, Print
from referee.rendering.prints.shapes import Points, Shape, ellipse, polygon, rounded_box


def paint_ground(canvas: Painter, deck: Print, ground: Ink) -> None:
    """Pattern and border; the whole canvas has the ground's ink already."""
    _paint_pattern(canvas, deck, _tinted(ground, deck.field.tint))
    if deck.border.width_mm > 0:
        canvas.fill(frame(deck.border.width_mm, deck.border.field_radius_mm), deck.border.ink)


def frame(width_mm: float, radius_mm: float) -> Shape:
    """The border as a shape with the field as its hole."""
    size = (CARD_MM[0] - 2 * width_mm, CARD_MM[1] - 2 * width_mm)
    return rounded_box((CARD_MM[0] + 2, CARD_MM[1] + 2), 0.0), rounded_box(size, radius_mm)


def _tinted(ink: Ink, tint: float) -> Ink:
    """Lighter for a tint above 0, darker below."""
    goal, share = (255, tint) if tint > 0 else (0, -tint)
    blue, green, red = (round(part + (goal - part) * share) for part in ink)
    return blue, green, red


def _paint_pattern(canvas: Painter, deck: Print, ink: Ink) -> None:
    match deck.field.pattern:
        case FieldPattern.NONE:
            pass
        case FieldPattern.STRIPES:
            for offset in range(-70, 71, 10):
                canvas.fill(
                    (polygon((-50, 50), (-47, 50), (53, -50), (50, -50)),),
                    ink,
                    (float(offset), 0.0),
                )
        case FieldPattern.RAYS:
            for number in range(0, 32, 2):
                canvas.fill((_wedge(number, 32),), ink)
        case FieldPattern.RINGS:
            for radius in range(8, 60, 9):
                canvas.line((ellipse((radius, radius)),), 2.2, ink)
        case _:
            assert_never(deck.field.pattern)


def _wedge(number: int, count: int) -> Points:
    start, end = (2 * math.pi * (number + k) / count for k in (0, 1))
    rim = ((math.cos(turn), math.sin(turn)) for turn in (start, end))
    return polygon((0.0, 0.0), *rim) * 70.0
