"""Draws the faces and the back of a print."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from referee.cards import CLASSIC_FACES, Card, Face
from referee.rendering.prints import symbols
from referee.rendering.prints.backs import paint_back
from referee.rendering.prints.glyphs import glyph, text
from referee.rendering.prints.painter import Painter, Stamp
from referee.rendering.prints.parameters import (
    CARD_MM,
    CentreForm,
    CentreOutline,
    Fill,
    Index,
    Ink,
    Inking,
    Numeral,
    Print,
    Underline,
)
from referee.rendering.prints.shapes import (
    Points,
    Shape,
    bounds,
    ellipse,
    fitted,
    moved,
    rounded_box,
    scaled,
    slanted,
    turned,
)

CODES: Final[tuple[str, ...]] = tuple(str(card) for card in CLASSIC_FACES)
"""The 54 codes `draw_face` knows."""


@lru_cache(maxsize=512)
def draw_face(code: str, deck: Print, height_px: int) -> NDArray[np.uint8]:
    """One face as BGRA, `height_px` high and 56/87 of it wide, transparent outside the card.

    The same arguments give the same array object: it is read-only, copy it to change it.
    Raises `CardError` for a text that is no card, ValueError for a card not of the classic deck.

    >>> from referee.rendering.prints.parameters import Print
    >>> draw_face("g7", Print("plain"), 87).shape
    (87, 56, 4)
    """
    card = Card.parse(code)
    if card not in CLASSIC_FACES:
        raise ValueError(f"no drawing for {code}")
    return _finished(_FacePainter(card, deck, height_px).paint(), deck)


@lru_cache(maxsize=64)
def draw_back(deck: Print, height_px: int) -> NDArray[np.uint8]:
    """The back as BGRA, like `draw_face`."""
    painter = Painter(height_px, deck.back.border)
    paint_back(painter, deck)
    return _finished(painter, deck)


def _finished(painter: Painter, deck: Print) -> NDArray[np.uint8]:
    image = painter.finish(deck.border.corner_radius_mm)
    image.setflags(write=False)
    return image


class _FacePainter:
    """Paints one face: field, centre, symbol, corners, in that order."""

    def __init__(self, card: Card, deck: Print, height_px: int) -> None:
        self.card = card
        self.deck = deck
        self.color = deck.inks.of(card.color or "")
        self.ground = self._ground()
        self.canvas = Painter(height_px, deck.border.ink)

    def _ground(self) -> Ink:
        dark = self.deck.dark or self.card.is_wild
        return self.deck.inks.black if dark else self.color

    def paint(self) -> Painter:
        self._paint_field()
        self._paint_centre()
        if self.card.face is Face.WILD:
            self._paint_wild()
        elif self.card.face in (Face.DRAW_TWO, Face.WILD_DRAW_FOUR):
            self._paint_cards()
        else:
            self._paint_symbol()
        self._paint_corners()
        return self.canvas

    def _paint_field(self) -> None:
        border = self.deck.border
        size = (CARD_MM[0] - 2 * border.width_mm, CARD_MM[1] - 2 * border.width_mm)
        self.canvas.fill((rounded_box(size, border.field_radius_mm),), self.ground)

    @property
    def _centre(self) -> Shape:
        centre = self.deck.centre
        outline = symbols.centre_outline(centre.outline, centre.radii_mm)
        return turned((outline,), centre.tilt_deg)

    def _paint_centre(self) -> None:
        centre, inks = self.deck.centre, self.deck.inks
        match centre.form:
            case CentreForm.FILLED:
                self.canvas.fill(self._centre, inks.white)
                self._paint_rays()
            case CentreForm.DARK:
                self.canvas.fill(self._centre, self.color if self.deck.dark else inks.black)
            case CentreForm.OUTLINE:
                self._paint_rings()
            case CentreForm.NONE:
                pass

    def _paint_rings(self) -> None:
        centre = self.deck.centre
        white = self.card.face is Face.WILD_DRAW_FOUR
        if white:
            self.canvas.fill(self._centre, self.deck.inks.white)
        for number in range(centre.rings):
            inset = 1 - number * 2.2 * centre.ring_mm / min(centre.radii_mm)
            ink = self.color if self.deck.dark and not self.card.is_wild else self.deck.inks.white
            self.canvas.line(scaled(self._centre, inset), centre.ring_mm, ink)

    def _paint_rays(self) -> None:
        centre = self.deck.centre
        if centre.rays:
            radius = min(centre.radii_mm)
            lines = symbols.rays(centre.rays, radius * 0.45, radius)
            self.canvas.rays(lines, 0.22, (185, 182, 180))

    def _stamp(self, inking: Inking) -> Stamp:
        return Stamp(
            fill=self._ink(inking.fill),
            outline=self._ink(inking.outline),
            outline_mm=inking.outline_mm,
            shadow_mm=inking.shadow_mm,
            rim=self.deck.inks.white,
            rim_mm=inking.rim_mm,
        )

    def _ink(self, fill: Fill) -> Ink:
        inks = self.deck.inks
        match fill:
            case Fill.WHITE:
                return inks.white
            case Fill.BLACK:
                return inks.black
            case Fill.COLOR:
                return inks.white if self.card.is_wild else self.color

    def _paint_symbol(self) -> None:
        numeral = self.deck.numeral
        shape = numeral_shape(self.card.face, numeral, self.deck)
        self.canvas.stamp(self._upright(shape), self._stamp(numeral.inking))

    def _upright(self, shape: Shape) -> Shape:
        return turned(shape, 180.0) if self.deck.numeral.turned else shape

    def _paint_cards(self) -> None:
        draw = self.deck.draw
        little = turned(symbols.little_card(draw.size_mm, draw.slope), draw.turn_deg)
        inking = self.deck.numeral.inking
        for place, ink in self._little_cards():
            base = self._stamp(inking)
            if draw.white_rim_mm:
                self.canvas.stamp(
                    _grown(little, draw.white_rim_mm),
                    Stamp(self.deck.inks.white, base.outline, base.outline_mm, base.shadow_mm),
                    place,
                )
                self.canvas.fill(little, ink, place)
            else:
                self.canvas.stamp(
                    little,
                    Stamp(ink, base.outline, max(base.outline_mm, 0.25), base.shadow_mm),
                    place,
                )

    def _little_cards(self) -> list[tuple[tuple[float, float], Ink]]:
        """Where the little cards lie and their inks, the lowest first."""
        draw, inks = self.deck.draw, self.deck.inks
        step = np.array(draw.step_mm)
        if self.card.face is Face.DRAW_TWO:
            fill = self._ink(self.deck.numeral.inking.fill)
            places = [step / 2, -step / 2]
            return [(_pair(p), fill) for p in (places[::-1] if draw.upper_first else places)]
        order = [inks.of(letter) for letter in self.deck.wild.order]
        layout = _FOUR_LAYOUTS[draw.four](step, np.array(draw.size_mm))
        return [(_pair(p), ink) for p, ink in zip(layout, order, strict=True)]

    def _paint_wild(self) -> None:
        deck = self.deck
        centre = deck.centre
        radii = centre.radii_mm
        outline = symbols.centre_outline(_round(centre.outline), radii)
        self.canvas.line(turned((outline,), centre.tilt_deg), 2 * centre.ring_mm, deck.inks.white)
        self._paint_quarters(outline, centre.tilt_deg, (0.0, 0.0))
        if deck.wild.word:
            self._paint_word(deck.wild.word)

    def _paint_quarters(self, outline: Points, tilt_deg: float, at: tuple[float, float]) -> None:
        for number, letter in enumerate(self.deck.wild.order):
            part = symbols.quarter(outline, number, self.deck.wild.cut_deg)
            self.canvas.fill(turned((part,), tilt_deg), self.deck.inks.of(letter), at)

    def _paint_word(self, word: str) -> None:
        shape = fitted(text(word, self.deck.numeral.glyphs), 12.0)
        shape = _narrowed(turned(slanted(shape, 0.15), -20.0), 46.0)
        self.canvas.stamp(
            shape, Stamp(self.deck.inks.white, self.deck.inks.black, 0.9, (-0.6, 0.6))
        )

    def _paint_corners(self) -> None:
        index = self.deck.index
        border = self.deck.border.width_mm
        x = CARD_MM[0] / 2 - border - index.offset_mm[0]
        y = CARD_MM[1] / 2 - border - index.offset_mm[1]
        places = [(-x, -y, 0.0), (x, y, 180.0), (x, -y, 0.0), (-x, y, 180.0)]
        for left, top, turn in places[: index.corners]:
            self._paint_index((left, top), turn)

    def _paint_index(self, at: tuple[float, float], turn_deg: float) -> None:
        if self.card.face is Face.WILD:
            self._paint_small_wild(at, turn_deg)
            return
        shape = index_shape(self.card.face, self.deck.index, self.deck)
        self.canvas.stamp(turned(shape, turn_deg), self._stamp(self.deck.index.inking), at)

    def _paint_small_wild(self, at: tuple[float, float], turn_deg: float) -> None:
        height = self.deck.index.height_mm
        radii = _scaled_pair(self.deck.centre.radii_mm, height / 2 / self.deck.centre.radii_mm[1])
        outline = symbols.centre_outline(_round(self.deck.centre.outline), radii)
        tilt = self.deck.centre.tilt_deg + turn_deg
        self.canvas.line(turned((outline,), tilt), 0.9, self.deck.inks.white, at)
        self._paint_quarters(outline, tilt, at)


def numeral_shape(face: Face, numeral: Numeral, deck: Print) -> Shape:
    """The centre symbol in millimetres, about the origin."""
    match face:
        case Face.REVERSE:
            return scaled(symbols.reverse(deck.arrows), numeral.height_mm * deck.arrows.size)
        case Face.SKIP:
            return scaled(symbols.skip(deck.skip), numeral.height_mm * 0.85 * deck.skip.size)
        case _:
            style = numeral.glyphs
            shape = scaled(_middle(glyph(face.value, style)), numeral.height_mm)
            shape = _told_apart(shape, face, numeral.underline, numeral.height_mm)
            return slanted(shape, numeral.slant)


def index_shape(face: Face, index: Index, deck: Print) -> Shape:
    """The corner symbol in millimetres, about the origin."""
    match face:
        case Face.REVERSE:
            return scaled(symbols.reverse(deck.arrows), index.height_mm * 1.15)
        case Face.SKIP:
            return scaled(symbols.skip(deck.skip), index.height_mm * 0.95)
        case Face.DRAW_TWO | Face.WILD_DRAW_FOUR:
            label = text(face.value[-2:], index.glyphs)
            return slanted(_middle(scaled(label, index.height_mm)), index.slant)
        case _:
            shape = scaled(_middle(glyph(face.value, index.glyphs)), index.height_mm)
            shape = _told_apart(shape, face, deck.numeral.underline, index.height_mm)
            return slanted(shape, index.slant)


def _told_apart(shape: Shape, face: Face, mark: Underline, height: float) -> Shape:
    """A 6 or 9 with its mark below."""
    if face not in (Face.SIX, Face.NINE):
        return shape
    left, _, right, bottom = bounds(shape)
    match mark:
        case Underline.BAR:
            bar = symbols.underline_bar(
                (right - left) * 1.0, height * 0.085, bottom + height * 0.09
            )
            return (*shape, *bar)
        case Underline.DOT:
            dot = ellipse((height * 0.08, height * 0.08))
            return (*shape, dot + np.array([right + height * 0.13, bottom - height * 0.08]))
        case Underline.NONE:
            return shape


def _middle(shape: Shape) -> Shape:
    left, top, right, bottom = bounds(shape)
    return moved(shape, (-(left + right) / 2, -(top + bottom) / 2))


def _grown(shape: Shape, by: float) -> Shape:
    left, top, right, bottom = bounds(shape)
    return scaled(shape, 1 + 2 * by / min(right - left, bottom - top))


def _narrowed(shape: Shape, width: float) -> Shape:
    left, _, right, _ = bounds(shape)
    return scaled(shape, min(1.0, width / (right - left)))


def _round(outline: CentreOutline) -> CentreOutline:
    """Quarters are cut from outlines that rays from the middle meet once."""
    return CentreOutline.DISC if outline is CentreOutline.BAND else outline


def _pair(point: Points) -> tuple[float, float]:
    return float(point[0]), float(point[1])


def _scaled_pair(pair: tuple[float, float], factor: float) -> tuple[float, float]:
    return pair[0] * factor, pair[1] * factor


def _diamond(step: Points, size: Points) -> list[Points]:
    w, h = size
    return [
        np.array(p)
        for p in (
            (0.3 * w, -0.62 * h),
            (-0.55 * w, -0.05 * h),
            (0.55 * w, 0.05 * h),
            (-0.3 * w, 0.62 * h),
        )
    ]


def _row(step: Points, size: Points) -> list[Points]:
    way = np.array([abs(step[0]) * 0.8, step[1] * 0.75])
    return [way * k for k in (1.5, 0.5, -0.5, -1.5)]


def _fan(step: Points, size: Points) -> list[Points]:
    w, h = size
    return [np.array((w * 0.62 * k, h * 0.12 * k * k)) for k in (-1.5, -0.5, 0.5, 1.5)]


def _square(step: Points, size: Points) -> list[Points]:
    w, h = size
    return [np.array((x * 0.56 * w, y * 0.56 * h)) for y in (-1, 1) for x in (-1, 1)]


_FOUR_LAYOUTS: Final = {"diamond": _diamond, "row": _row, "fan": _fan, "square": _square}
