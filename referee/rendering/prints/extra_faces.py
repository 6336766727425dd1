"""Paints what is printed on the extra faces, on a canvas that has its ground already."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, assert_never

from referee.cards import Card, Face
from referee.rendering.prints import symbols
from referee.rendering.prints.extra_emblems import Emblem, clipped, discard_all, wild_emblem
from referee.rendering.prints.extras import CustomForm, Extras, Halves, WildGround, extras_of
from referee.rendering.prints.painter import Painter, Stamp
from referee.rendering.prints.parameters import CARD_MM, CentreOutline, Ink, Print
from referee.rendering.prints.shapes import Points, Shape, bounds, rounded_box, scaled, turned

_NORMALS: Final = {
    Halves.SLOPING: (0.84, 0.54),
    Halves.LEVEL: (0.0, 1.0),
    Halves.UPRIGHT: (1.0, 0.0),
}
"""Where the second colour of a two-coloured field lies, seen from the middle."""


@dataclass(frozen=True, slots=True)
class ExtraPainter:
    """One extra face. `ground` is the field's ink, `plain` the ink that shows on it, `stamp`
    how this print inks the symbols in the middle."""

    card: Card
    deck: Print
    canvas: Painter
    ground: Ink
    plain: Ink
    stamp: Stamp

    @property
    def style(self) -> Extras:
        """This print's way with extra faces."""
        return extras_of(self.deck)

    def paint_second_half(self) -> None:
        """The second colour on half the field; its border and pattern stay round it."""
        if self.card.second and (way := self.style.halves) is not Halves.NONE:
            border = max(self.deck.border.width_mm, 0.0)
            size = (CARD_MM[0] - 2 * border, CARD_MM[1] - 2 * border)
            field = rounded_box(size, self.deck.border.field_radius_mm if border else 0.0)
            half = clipped(field, _NORMALS[way])
            self.canvas.fill((half,), self.deck.inks.of(self.card.second))

    def paint_centre(self) -> None:
        """The symbol in the middle, over the ground of a wild card."""
        height = self.deck.numeral.height_mm * self.style.size
        match self.card.face:
            case Face.CUSTOM:
                self._paint_to_write_on()
            case Face.DISCARD_ALL:
                emblem = discard_all(self.style, self._discard_inks(), self.style.cards)
                stamp = replace(self.stamp, outline_mm=max(self.stamp.outline_mm, 0.4))
                self._paint(emblem, height * 0.95, stamp)
            case _:
                self._paint_wild_ground()
                if self.style.ground is not WildGround.NONE:
                    height = min(height, 1.25 * min(self.deck.centre.radii_mm))
                self._paint(self._wild(self._centre_inks()), height * 1.15, self._wild_stamp())

    def paint_corner(self, at: tuple[float, float], turn_deg: float) -> None:
        """The small symbol of one corner; a card to write on may have none."""
        height = self.deck.index.height_mm
        match self.card.face:
            case Face.CUSTOM:
                if self.style.custom is not CustomForm.BARE:
                    self._paint_quarters(self._small(height * 0.8), turn_deg, at)
            case Face.DISCARD_ALL:
                few = discard_all(self.style, (self.plain_or_index,), 3)
                self._paint(few, height * 0.95, self._corner_stamp(), turn_deg, at)
            case _:
                inks = self._color_inks() if self.style.in_colors else (self.plain,)
                stamp = self._corner_stamp()
                stamp = replace(stamp, outline=self.plain) if self.style.in_colors else stamp
                self._paint(self._wild(inks), height, stamp, turn_deg, at)

    @property
    def plain_or_index(self) -> Ink:
        """What this print's corner symbols are filled with."""
        own = self.deck.inks.of(self.card.color or "")
        return self.plain if self.ground == own else own

    def corner_shape(self) -> Shape:
        """A box as large as the corner's symbol, to be placed by."""
        height = self.deck.index.height_mm
        return (rounded_box((height, height), 0.0),)

    def _paint(
        self,
        emblem: Emblem,
        height: float,
        stamp: Stamp,
        turn_deg: float = 0.0,
        at: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        for shape, ink in emblem:
            sized = turned(scaled(shape, height), turn_deg)
            self.canvas.stamp(sized, replace(stamp, fill=ink), at)

    def _discard_inks(self) -> tuple[Ink, ...]:
        """The symbol's own ink; both colours where the card has two and the field shows one."""
        if self.card.second and self.style.halves is Halves.NONE:
            inks = self.deck.inks
            return inks.of(self.card.color or ""), inks.of(self.card.second)
        return (self.stamp.fill,)

    def _wild(self, inks: tuple[Ink, ...]) -> Emblem:
        return wild_emblem(self.card.face, self.deck, self.style, inks)

    def _color_inks(self) -> tuple[Ink, ...]:
        return tuple(self.deck.inks.of(letter) for letter in self.deck.wild.order)

    def _centre_inks(self) -> tuple[Ink, ...]:
        match self.style.ground:
            case WildGround.QUARTERS:
                return (self.deck.inks.white,)
            case WildGround.WHITE:
                return self._color_inks() if self.style.in_colors else (self.deck.inks.black,)
            case WildGround.NONE:
                return self._color_inks() if self.style.in_colors else (self.plain,)
        assert_never(self.style.ground)

    def _wild_stamp(self) -> Stamp:
        inks = self.deck.inks
        outline = inks.black if self.style.ground is not WildGround.NONE else self.plain
        if self._centre_inks() == (outline,):
            outline = inks.white if outline == inks.black else inks.black
        return Stamp(self.plain, outline, max(self.stamp.outline_mm, 0.4), self.stamp.shadow_mm)

    def _corner_stamp(self) -> Stamp:
        other = self.deck.inks.black if self.plain == self.deck.inks.white else self.ground
        return Stamp(self.plain, other, max(self.deck.index.inking.outline_mm, 0.25))

    @property
    def _outline(self) -> Points:
        """A centre's outline that quarters can be cut from."""
        centre = self.deck.centre
        bar = centre.outline is CentreOutline.BAND
        outline = CentreOutline.DISC if bar else centre.outline
        return symbols.centre_outline(outline, centre.radii_mm)

    def _small(self, height: float) -> Points:
        _, top, _, bottom = bounds((self._outline,))
        return self._outline * (height / (bottom - top))

    def _paint_wild_ground(self) -> None:
        tilt = self.deck.centre.tilt_deg
        match self.style.ground:
            case WildGround.QUARTERS:
                self._paint_quarters(self._outline, tilt)
            case WildGround.WHITE:
                self.canvas.fill(turned((self._outline,), tilt), self.deck.inks.white)
            case WildGround.NONE:
                pass
            case _:
                assert_never(self.style.ground)

    def _paint_quarters(
        self, outline: Points, tilt_deg: float, at: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        for number, ink in enumerate(self._color_inks()):
            part = symbols.quarter(outline, number, self.deck.wild.cut_deg)
            self.canvas.fill(turned((part,), tilt_deg), ink, at)

    def _paint_to_write_on(self) -> None:
        """Lines on a white centre, in a box on the plain ground, or on a card all white."""
        match self.style.custom:
            case CustomForm.RULED:
                self._paint_quarters(self._outline, self.deck.centre.tilt_deg)
                inner = turned((self._outline * 0.82,), self.deck.centre.tilt_deg)
                self.canvas.fill(inner, self.deck.inks.white)
                self._paint_lines(24.0)
            case CustomForm.BOX:
                self.canvas.fill((rounded_box((38.0, 52.0), 3.0),), self.deck.inks.white)
                self._paint_lines(31.0)
            case CustomForm.BARE:
                self.canvas.fill((rounded_box(_BARE_MM, 2.0),), self.deck.inks.white)
                if self.style.in_colors:
                    self._paint_lines(36.0)
            case _:
                assert_never(self.style.custom)

    def _paint_lines(self, width: float) -> None:
        count, step = self.style.lines, 7.0
        for number in range(count):
            at = (0.0, (number - (count - 1) / 2) * step)
            self.canvas.fill((rounded_box((width, 0.6), 0.0),), _RULE_INK, at)


_RULE_INK: Final = (150, 146, 142)
_BARE_MM: Final = (CARD_MM[0] - 5.0, CARD_MM[1] - 5.0)
