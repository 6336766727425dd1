"""The parts of a print drawn at random, each within what real prints show or a little beyond."""

from __future__ import annotations

import colorsys
from dataclasses import replace
from typing import Final, TypeAlias

import numpy as np

from referee.rendering.prints.glyphs import GlyphStyle
from referee.rendering.prints.parameters import (
    ArrowForm,
    Arrows,
    Back,
    BackPattern,
    Border,
    DrawCards,
    Field,
    FieldPattern,
    Fill,
    FourGround,
    FourLayout,
    Index,
    Ink,
    Inking,
    Inks,
    Numeral,
    Print,
    Skip,
    Underline,
    Wild,
)

Rng: TypeAlias = np.random.Generator
Range: TypeAlias = tuple[float, float]


def common_parts(family: str, rng: Rng) -> Print:
    """What varies the same way in every family; a family replaces parts of it."""
    glyphs = draw_glyphs(rng)
    return Print(
        family,
        border=_border(rng),
        field=_field(rng),
        inks=_inks(rng),
        numeral=_numeral(rng, glyphs),
        index=_index(rng, glyphs),
        arrows=_arrows(rng),
        skip=_skip(rng),
        draw=_draw_cards(rng),
        wild=_wild(rng),
        back=_back(rng),
        marks=chance(rng, 0.06),
    )


def chance(rng: Rng, probability: float) -> bool:
    """True with this probability."""
    return bool(rng.random() < probability)


def between(rng: Rng, low: float, high: float) -> float:
    """A number of the range, all alike likely."""
    return float(rng.uniform(low, high))


def pick(rng: Rng, *choices: str) -> str:
    """One of the choices; name one twice to make it twice as likely."""
    return choices[int(rng.integers(len(choices)))]


def hsv(rng: Rng, hue: Range, saturation: Range, value: Range) -> Ink:
    """An ink from ranges of hue in degrees (below 0 is allowed), saturation and value."""
    drawn = (between(rng, *hue) % 360 / 360, between(rng, *saturation), between(rng, *value))
    red, green, blue = (round(255 * part) for part in colorsys.hsv_to_rgb(*drawn))
    return blue, green, red


def shadow(rng: Rng, low: float, high: float) -> tuple[float, float]:
    """A shadow to the left or the right, downwards."""
    reach = between(rng, low, high)
    side = 1.0 if chance(rng, 0.6) else -1.0
    return side * reach, reach * between(rng, 0.3, 1.0)


def bright(inks: Inks, rng: Rng) -> Inks:
    """Inks that show on black."""
    return replace(
        inks,
        red=hsv(rng, (-10, 12), (0.75, 1.0), (0.85, 1.0)),
        green=hsv(rng, (90, 150), (0.6, 1.0), (0.6, 0.95)),
        blue=hsv(rng, (196, 220), (0.55, 0.95), (0.8, 1.0)),
    )


def draw_glyphs(rng: Rng) -> GlyphStyle:
    """A sans, heavy as on most printed cards or light, its bowls round to nearly square."""
    return GlyphStyle(
        weight=between(rng, 0.17, 0.29) if chance(rng, 0.8) else between(rng, 0.13, 0.2),
        width=between(rng, 0.54, 0.84),
        contrast=between(rng, 0.7, 1.0),
        squareness=between(rng, 1.95, 2.9) if chance(rng, 0.8) else between(rng, 2.9, 4.5),
        round_ends=chance(rng, 0.25),
        one_foot=chance(rng, 0.15),
        flag=between(rng, 0.2, 0.3),
        three_flat=chance(rng, 0.1),
        four_open=chance(rng, 0.1),
        six_straight=chance(rng, 0.2),
        seven_curved=chance(rng, 0.45),
        aperture_deg=between(rng, 0, 25),
    )


def _inks(rng: Rng) -> Inks:
    white = 255 - int(rng.integers(0, 22))
    black = int(rng.integers(10, 45))
    return Inks(
        red=hsv(rng, (-13, 12), (0.78, 1.0), (0.6, 0.97)),
        yellow=_yellow(rng),
        green=hsv(rng, (90, 158), (0.55, 1.0), (0.32, 0.78)),
        blue=hsv(rng, (194, 226), (0.65, 1.0), (0.42, 0.98)),
        white=(white - int(rng.integers(0, 10)), white, white),
        black=(black + int(rng.integers(0, 6)), black, black),
    )


def _yellow(rng: Rng) -> Ink:
    """Lemon to a dark amber; the darker, the nearer to orange."""
    if chance(rng, 0.25):
        return hsv(rng, (36, 46), (0.85, 1.0), (0.75, 0.98))
    return hsv(rng, (45, 60), (0.72, 1.0), (0.85, 1.0))


def _border(rng: Rng) -> Border:
    level = 255 - int(rng.integers(0, 20))
    cream = int(rng.integers(0, 28)) if chance(rng, 0.35) else 0
    border = Border(
        ink=(level - cream, level - cream // 3, level),
        width_mm=between(rng, 2.2, 4.8),
        field_radius_mm=between(rng, 0.6, 4.0),
        corner_radius_mm=between(rng, 2.6, 5.0),
    )
    return _dark_border(rng, border) if chance(rng, 0.05) else border


def _dark_border(rng: Rng, border: Border) -> Border:
    """The same border black or grey."""
    level = int(rng.integers(10, 120))
    return replace(border, ink=(level,) * 3)


def _field(rng: Rng) -> Field:
    if chance(rng, 0.85):
        return Field()
    pattern = FieldPattern(pick(rng, "stripes", "rays", "rings"))
    return Field(pattern=pattern, tint=between(rng, -0.18, 0.18))


def _numeral(rng: Rng, glyphs: GlyphStyle) -> Numeral:
    mark = _underline(rng)
    return Numeral(
        height_mm=between(rng, 22, 36),
        slant=_slant(rng),
        lean_deg=between(rng, -6, 14) if chance(rng, 0.2) else 0.0,
        turned=mark is not Underline.NONE and chance(rng, 0.35),
        underline=mark,
        bar=(between(rng, 0.6, 1.08), between(rng, 0.06, 0.12)),
        glyphs=glyphs,
    )


def _slant(rng: Rng) -> float:
    return between(rng, 0.1, 0.34) if chance(rng, 0.6) else 0.0


def _underline(rng: Rng) -> Underline:
    drawn = rng.random()
    if drawn < 0.7:
        return Underline.BAR
    return Underline.DOT if drawn < 0.97 else Underline.NONE


def _index(rng: Rng, glyphs: GlyphStyle) -> Index:
    return Index(
        height_mm=between(rng, 6.0, 12.0),
        inset_mm=(between(rng, 0.9, 5.0), between(rng, 0.9, 5.0)),
        slant=_slant(rng),
        corners=4 if chance(rng, 0.06) else 2,
        inking=Inking(Fill.WHITE, between(rng, 0.0, 0.65), shadow_mm=shadow(rng, 0.0, 0.7)),
        glyphs=replace(glyphs, weight=glyphs.weight * between(rng, 0.8, 1.05)),
    )


_ARROW_ODDS: Final = (0.55, 0.12, 0.21, 0.12)
"""How often the forms of `ArrowForm` are drawn, in their order."""


def _arrows(rng: Rng) -> Arrows:
    forms = tuple(ArrowForm)
    return Arrows(
        form=forms[rng.choice(len(forms), p=_ARROW_ODDS)],
        turn_deg=between(rng, -64, -32),
        stem=between(rng, 0.5, 0.85),
        head=between(rng, 0.68, 0.98),
        tail=between(rng, 0.25, 0.85),
        bend=between(rng, 0.6, 1.25),
        length=between(rng, 0.75, 1.25),
        mirrored=chance(rng, 0.08),
        gap=between(rng, 0.02, 0.14),
        size=between(rng, 0.75, 1.35),
    )


def _skip(rng: Rng) -> Skip:
    return Skip(
        ring=between(rng, 0.2, 0.42),
        slash=between(rng, 0.22, 0.45),
        turn_deg=-between(rng, 28, 58) * (-1.0 if chance(rng, 0.2) else 1.0),
        size=between(rng, 0.85, 1.2),
    )


def _draw_cards(rng: Rng) -> DrawCards:
    height = between(rng, 12, 20)
    width = height * between(rng, 0.58, 0.85)
    return DrawCards(
        size_mm=(width, height),
        slope=between(rng, 0.1, 0.5) if chance(rng, 0.5) else 0.0,
        turn_deg=between(rng, -6, 12),
        step_mm=(width * between(rng, 0.3, 0.95), -height * between(rng, 0.15, 0.65)),
        white_rim_mm=between(rng, 0.4, 0.9) if chance(rng, 0.5) else 0.0,
        two_scale=between(rng, 0.8, 1.3),
        four=FourLayout(pick(rng, "diamond", "diamond", "diamond", "row", "fan", "square")),
        four_flipped=chance(rng, 0.4),
        four_ground=FourGround(pick(rng, "white", "white", "white", "white", "none", "quarters")),
        four_rim_mm=between(rng, 0.6, 1.1) if chance(rng, 0.35) else 0.0,
        upper_first=chance(rng, 0.4),
        as_text=chance(rng, 0.12),
    )


def _wild(rng: Rng) -> Wild:
    return Wild(
        order="".join(rng.permutation(list("rygb")).tolist()),
        cut_deg=between(rng, -30, 30),
        word="WILD" if chance(rng, 0.25) else "",
        word_colored=chance(rng, 0.5),
        small_quarters=chance(rng, 0.85),
    )


_WORDS: Final = ("UNO", "UNO", "ONE", "DUO", "TRIO", "SOLO", "LUNA", "COLOR", "CARDS", "MONO",
                 "NINE", "DUEL", "TRES", "CUATRO")  # fmt: skip


def _back(rng: Rng) -> Back:
    ground, figure = _back_inks(rng)
    light = int(rng.integers(235, 256))
    pattern = _back_pattern(rng)
    bare = pattern in (BackPattern.PLAIN, BackPattern.QUARTERS)
    return Back(
        pattern=pattern,
        ground=ground,
        figure=figure,
        word=pick(rng, *_WORDS) if bare or chance(rng, 0.85) else "",
        word_ink=hsv(rng, (42, 58), (0.4, 1.0), (0.85, 1.0)) if chance(rng, 0.7) else (light,) * 3,
        word_turn_deg=between(rng, -32, -8) if chance(rng, 0.75) else 0.0,
        word_height_mm=between(rng, 12, 25),
        border=(light,) * 3,
        border_mm=between(rng, 2.0, 4.6) if chance(rng, 0.85) else 0.0,
    )


def _back_pattern(rng: Rng) -> BackPattern:
    """The oval of most real backs, or another; one without a figure must have a word."""
    if chance(rng, 0.6):
        return BackPattern.OVAL
    return BackPattern(pick(rng, "plain", "stripes", "lattice", "quarters"))


def _back_inks(rng: Rng) -> tuple[Ink, Ink]:
    """Black with red mostly; else any two inks."""
    black: Ink = (int(rng.integers(8, 40)),) * 3
    if chance(rng, 0.65):
        return black, hsv(rng, (-12, 10), (0.8, 1.0), (0.55, 0.95))
    any_ink = hsv(rng, (0, 360), (0.3, 1.0), (0.3, 0.9))
    return any_ink, black if chance(rng, 0.4) else hsv(rng, (0, 360), (0.2, 1.0), (0.3, 1.0))
