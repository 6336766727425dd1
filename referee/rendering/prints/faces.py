"""Draws the faces and the back of a print."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, assert_never

import numpy as np
from numpy.typing import NDArray

from referee.cards import CLASSIC_FACES, EXTRA_FACES, Card, Face
from referee.rendering.prints import emblems, symbols
from referee.rendering.prints.backs import paint_back
from referee.rendering.prints.extra_faces import ExtraPainter
from referee.rendering.prints.glyphs import spelt
from referee.rendering.prints.grounds import paint_ground
from referee.rendering.prints.painter import Painter, Stamp
from referee.rendering.prints.parameters import (
    CARD_MM,
    CentreForm,
    CentreOutline,
    DrawCards,
    Fill,
    FourGround,
    Ink,
    Inking,
    Print,
)
from referee.rendering.prints.shapes import (
    Points,
    Shape,
    bounds,
    moved,
    scaled,
    slanted,
    turned,
)

CODES: Final[tuple[str, ...]] = tuple(str(card) for card in CLASSIC_FACES)
"""The 54 codes of the classic deck; `draw_face` knows those of `EXTRA_CODES` as well."""


@lru_cache(maxsize=512)
def draw_face(code: str, deck: Print, height_px: int) -> NDArray[np.uint8]:
    """One face as BGRA, `height_px` high and 56/87 of it wide, transparent outside the card.

    The same arguments give the same array object: it is read-only, copy it to change it.
    Raises `CardError` for a text that is no card, ValueError for ``??``.

    >>> from referee.rendering.prints.parameters import Print
    >>> draw_face("g7", Print("plain"), 87).shape
    (87, 56, 4)
    """
    card = Card.parse(code)
    if not card.is_known:
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
    """Paints one face: ground, centre, symbol, corners, in that order."""

    def __init__(self, card: Card, deck: Print, height_px: int) -> None:
        self.card = card
        self.deck = deck
        ground = deck.field.ink
        if card.is_wild and ground is Fill.COLOR:
            ground = Fill.BLACK
        self._plain = deck.inks.black if ground is Fill.WHITE else deck.inks.white
        self.color = self._plain if card.is_wild else deck.inks.of(card.color or "")
        self.ground = self._ink(ground)
        self.canvas = Painter(height_px, self.ground)

    def paint(self) -> Painter:
        """The canvas with the face on it."""
        paint_ground(self.canvas, self.deck, self.ground)
        match self.card.face:
            case _ if self.card in EXTRA_FACES:
                self._paint_extra()
            case Face.WILD:
                self._paint_wild()
            case Face.WILD_DRAW_FOUR:
                self._paint_four()
            case Face.DRAW_TWO:
                self._paint_centre()
                self._paint_two()
            case _:
                self._paint_centre()
                self._paint_emblem()
        self._paint_corners()
        return self.canvas

    @property
    def _extra(self) -> ExtraPainter:
        stamp = self._stamp(self.deck.numeral.inking)
        return ExtraPainter(self.card, self.deck, self.canvas, self.ground, self._plain, stamp)

    def _paint_extra(self) -> None:
        self._extra.paint_second_half()
        if self.card.color:
            self._paint_centre()
        self._extra.paint_centre()

    def _ink(self, fill: Fill) -> Ink:
        match fill:
            case Fill.WHITE:
                return self.deck.inks.white
            case Fill.BLACK:
                return self.deck.inks.black
            case Fill.COLOR:
                return self.color
        assert_never(fill)

    def _stamp(self, inking: Inking) -> Stamp:
        return Stamp(
            fill=self._ink(inking.fill),
            outline=self._ink(inking.outline),
            outline_mm=inking.outline_mm,
            shadow_mm=inking.shadow_mm,
            rim=self.deck.inks.white,
            rim_mm=inking.rim_mm,
        )

    @property
    def _outline(self) -> Points:
        centre = self.deck.centre
        return symbols.centre_outline(centre.outline, centre.radii_mm)

    def _paint_centre(self) -> None:
        centre = self.deck.centre
        shape = turned((self._outline,), centre.tilt_deg)
        match centre.form:
            case CentreForm.FILLED:
                self.canvas.fill(shape, self._ink(centre.ink))
                self._paint_rays()
            case CentreForm.OUTLINE:
                for number in range(centre.rings):
                    inset = 1 - number * 2.4 * centre.ring_mm / min(centre.radii_mm)
                    self.canvas.line(scaled(shape, inset), centre.ring_mm, self._ink(centre.ink))
            case CentreForm.NONE:
                pass
            case _:
                assert_never(centre.form)

    def _paint_rays(self) -> None:
        centre = self.deck.centre
        if centre.rays:
            radius = min(centre.radii_mm)
            grey = (centre.ray_grey,) * 3
            self.canvas.rays(symbols.rays(centre.rays, radius * 0.45, radius), 0.22, grey)

    def _paint_emblem(self) -> None:
        shape = emblems.fitting(emblems.centre_emblem(self.card.face, self.deck), self.deck)
        if self.deck.numeral.turned:
            shape = turned(shape, 180.0)
        self.canvas.stamp(shape, self._stamp(self.deck.numeral.inking))

    def _paint_two(self) -> None:
        if self.deck.draw.as_text:
            self._paint_emblem()
            return
        fill = self._ink(self.deck.numeral.inking.fill)
        draw = emblems.two_cards(self.deck.draw)
        self._paint_little_cards(draw, emblems.two_places(draw), (fill, fill))

    def _paint_four(self) -> None:
        deck = self.deck
        centre = turned((self._outline,), deck.centre.tilt_deg)
        match deck.draw.four_ground:
            case FourGround.WHITE:
                self.canvas.fill(centre, deck.inks.white)
            case FourGround.QUARTERS:
                self._paint_quarters(self._whole_outline, deck.centre.tilt_deg, (0.0, 0.0))
            case FourGround.NONE:
                pass
            case _:
                assert_never(deck.draw.four_ground)
        if deck.draw.as_text:
            self._paint_large_four()
        else:
            inks = [deck.inks.of(letter) for letter in deck.wild.order]
            self._paint_little_cards(deck.draw, emblems.four_places(deck.draw), inks)

    def _paint_large_four(self) -> None:
        inks = self.deck.inks
        on_white = self.deck.draw.four_ground is FourGround.WHITE
        fill, outline = (inks.black, inks.white) if on_white else (inks.white, inks.black)
        self.canvas.stamp(
            emblems.centre_emblem(self.card.face, self.deck), Stamp(fill, outline, 0.7)
        )

    def _paint_little_cards(
        self, draw: DrawCards, places: Iterable[Points], inks: Iterable[Ink]
    ) -> None:
        stamp = self._stamp(self.deck.numeral.inking)
        body, whole = emblems.little_card(draw), emblems.little_card(draw, draw.white_rim_mm)
        for place, ink in zip(places, inks, strict=True):
            at = (float(place[0]), float(place[1]))
            under = self.deck.inks.white if draw.white_rim_mm else ink
            self.canvas.stamp(
                whole, Stamp(under, stamp.outline, max(stamp.outline_mm, 0.3), stamp.shadow_mm), at
            )
            if draw.white_rim_mm:
                self.canvas.fill(body, ink, at)

    @property
    def _whole_outline(self) -> Points:
        """The centre's outline; quarters need one that rays from the middle meet once."""
        centre = self.deck.centre
        bar = centre.outline is CentreOutline.BAND
        return symbols.centre_outline(
            CentreOutline.DISC if bar else centre.outline, centre.radii_mm
        )

    def _paint_wild(self) -> None:
        centre, wild = self.deck.centre, self.deck.wild
        outline = self._whole_outline
        self.canvas.line(turned((outline,), centre.tilt_deg), 2 * centre.ring_mm, self._plain)
        self._paint_quarters(outline, centre.tilt_deg, (0.0, 0.0))
        if wild.word:
            self._paint_word(wild.word)

    def _paint_quarters(self, outline: Points, tilt_deg: float, at: tuple[float, float]) -> None:
        for number, letter in enumerate(self.deck.wild.order):
            part = symbols.quarter(outline, number, self.deck.wild.cut_deg)
            self.canvas.fill(turned((part,), tilt_deg), self.deck.inks.of(letter), at)

    def _paint_word(self, word: str) -> None:
        """The word across the centre, letter by letter, so that each can have its own ink."""
        inks, wild = self.deck.inks, self.deck.wild
        letters = spelt(word, self.deck.numeral.glyphs)
        left, _, right, _ = bounds(tuple(points for letter in letters for points in letter))
        factor = 44.0 / (right - left)
        for letter, name in zip(letters, wild.order * 2, strict=False):
            shape = turned(
                slanted(scaled(moved(letter, (-(left + right) / 2, -0.5)), factor), 0.15), -22.0
            )
            fill = inks.of(name) if wild.word_colored else inks.white
            self.canvas.stamp(shape, Stamp(fill, inks.black, 0.8, (-0.6, 0.6)))

    def _paint_corners(self) -> None:
        for number in range(self.deck.index.corners):
            self._paint_corner(*_CORNERS[number])

    def _paint_corner(self, side: tuple[int, int], turn_deg: float) -> None:
        if self.card.face is Face.WILD and self.deck.wild.small_quarters:
            self._paint_small_wild(side, turn_deg)
            return
        if self.card in EXTRA_FACES:
            extra = self._extra
            extra.paint_corner(self._corner_place(extra.corner_shape(), side), turn_deg)
            return
        index, draw = self.deck.index, self.deck.draw
        shape = emblems.corner_emblem(self.card.face, self.deck)
        stamp = self._stamp(index.inking)
        if self.card.face is Face.WILD_DRAW_FOUR and draw.four_rim_mm:
            stamp = Stamp(
                self.deck.inks.white,
                self.deck.inks.black,
                0.7,
                (0.0, 0.0),
                self.deck.inks.white,
                draw.four_rim_mm,
            )
        self.canvas.stamp(turned(shape, turn_deg), stamp, self._corner_place(shape, side))
        if self.deck.marks and self.card.color:
            self._paint_mark(shape, side, turn_deg)

    def _corner_place(self, shape: Shape, side: tuple[int, int]) -> tuple[float, float]:
        """The middle of a symbol that keeps its inset from the field's edges."""
        left, top, right, bottom = bounds(shape)
        inset, border = self.deck.index.inset_mm, max(self.deck.border.width_mm, 0.0)
        x = CARD_MM[0] / 2 - border - inset[0] - (right - left) / 2
        y = CARD_MM[1] / 2 - border - inset[1] - (bottom - top) / 2
        return side[0] * x, side[1] * y

    def _paint_mark(self, shape: Shape, side: tuple[int, int], turn_deg: float) -> None:
        x, y = self._corner_place(shape, side)
        _, top, _, bottom = bounds(shape)
        mark = emblems.color_mark(self.card.color or "", self.deck.index.height_mm * 0.4)
        place = (x, y - side[1] * ((bottom - top) / 2 + self.deck.index.height_mm * 0.4))
        self.canvas.fill(turned(mark, turn_deg), self._ink(self.deck.index.inking.fill), place)

    def _paint_small_wild(self, side: tuple[int, int], turn_deg: float) -> None:
        height = self.deck.index.height_mm * 0.95
        outline = emblems.small_outline(self._whole_outline, height)
        tilt = self.deck.centre.tilt_deg + turn_deg
        shape = turned((outline,), tilt)
        at = self._corner_place(shape, side)
        self.canvas.line(shape, 1.0, self._plain, at)
        self._paint_quarters(outline, tilt, at)


_CORNERS: Final = (((-1, -1), 0.0), ((1, 1), 180.0), ((1, -1), 0.0), ((-1, 1), 180.0))
