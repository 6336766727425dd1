"""Families of prints, and one print drawn at random within a family."""

from __future__ import annotations

import colorsys
from collections.abc import Callable
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
    Centre,
    CentreForm,
    CentreOutline,
    DrawCards,
    Fill,
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


def random_print(family: str, rng: Rng) -> Print:
    """A print of this family, all its parameters drawn from `rng`.

    Raises KeyError for a name that is not in `FAMILIES`.

    >>> random_print("oval_white", np.random.default_rng(1)).family
    'oval_white'
    """
    return _FAMILIES[family](_common(family, rng), rng)


def _common(family: str, rng: Rng) -> Print:
    """What varies the same way in every family."""
    glyphs = _glyphs(rng)
    wild = _wild(rng)
    return Print(
        family,
        border=_border(rng),
        inks=_inks(rng),
        numeral=_numeral(rng, glyphs),
        index=_index(rng, glyphs),
        arrows=_arrows(rng),
        skip=_skip(rng),
        draw=_draw(rng),
        wild=wild,
        back=_back(rng),
    )


def _chance(rng: Rng, probability: float) -> bool:
    return bool(rng.random() < probability)


def _between(rng: Rng, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def _pick(rng: Rng, *choices: str) -> str:
    return choices[int(rng.integers(len(choices)))]


def _hsv(
    rng: Rng, hue: tuple[float, float], saturation: tuple[float, float], value: tuple[float, float]
) -> Ink:
    """An ink from ranges of hue in degrees, saturation and value."""
    drawn = (_between(rng, *hue) % 360 / 360, _between(rng, *saturation), _between(rng, *value))
    red, green, blue = (round(255 * part) for part in colorsys.hsv_to_rgb(*drawn))
    return blue, green, red


def _inks(rng: Rng) -> Inks:
    white = 255 - int(rng.integers(0, 22))
    black = int(rng.integers(10, 45))
    return Inks(
        red=_hsv(rng, (-14, 12), (0.78, 1.0), (0.6, 0.97)),
        yellow=_hsv(rng, (41, 60), (0.72, 1.0), (0.82, 1.0)),
        green=_hsv(rng, (85, 158), (0.55, 1.0), (0.3, 0.75)),
        blue=_hsv(rng, (196, 228), (0.65, 1.0), (0.42, 0.98)),
        white=(white - int(rng.integers(0, 10)), white, white),
        black=(black + int(rng.integers(0, 6)), black, black),
    )


def _bright(inks: Inks, rng: Rng) -> Inks:
    """Inks that show on black."""
    return replace(
        inks,
        red=_hsv(rng, (-10, 12), (0.75, 1.0), (0.85, 1.0)),
        green=_hsv(rng, (90, 150), (0.6, 1.0), (0.65, 0.95)),
        blue=_hsv(rng, (196, 220), (0.55, 0.95), (0.8, 1.0)),
    )


def _border(rng: Rng) -> Border:
    width = _between(rng, 2.2, 4.6)
    level = 255 - int(rng.integers(0, 20))
    cream = int(rng.integers(0, 28)) if _chance(rng, 0.35) else 0
    return Border(
        ink=(level - cream, level - cream // 3, level),
        width_mm=width,
        field_radius_mm=_between(rng, 0.6, 4.0),
        corner_radius_mm=_between(rng, 2.6, 5.0),
    )


def _glyphs(rng: Rng) -> GlyphStyle:
    return GlyphStyle(
        weight=_between(rng, 0.17, 0.27),
        width=_between(rng, 0.54, 0.76),
        contrast=_between(rng, 0.7, 1.0),
        squareness=_between(rng, 1.95, 2.9),
        round_ends=_chance(rng, 0.2),
        one_foot=_chance(rng, 0.15),
        flag=_between(rng, 0.2, 0.3),
        three_flat=_chance(rng, 0.1),
        four_open=_chance(rng, 0.1),
        six_straight=_chance(rng, 0.2),
        seven_curved=_chance(rng, 0.45),
    )


def _numeral(rng: Rng, glyphs: GlyphStyle) -> Numeral:
    return Numeral(
        height_mm=_between(rng, 24, 36),
        slant=_slant(rng),
        turned=_chance(rng, 0.35),
        underline=_underline(rng),
        glyphs=glyphs,
    )


def _slant(rng: Rng) -> float:
    return _between(rng, 0.1, 0.34) if _chance(rng, 0.6) else 0.0


def _underline(rng: Rng) -> Underline:
    drawn = rng.random()
    if drawn < 0.85:
        return Underline.BAR
    return Underline.DOT if drawn < 0.95 else Underline.NONE


def _index(rng: Rng, glyphs: GlyphStyle) -> Index:
    height = _between(rng, 6.0, 10.5)
    shadow = _shadow(rng, 0.0, 0.7)
    return Index(
        height_mm=height,
        offset_mm=(
            height * 0.45 + _between(rng, 1.0, 3.0),
            height * 0.55 + _between(rng, 1.0, 3.2),
        ),
        slant=_slant(rng),
        corners=4 if _chance(rng, 0.06) else 2,
        inking=Inking(Fill.WHITE, _between(rng, 0.0, 0.65), shadow_mm=shadow),
        glyphs=replace(glyphs, weight=glyphs.weight * _between(rng, 0.8, 1.05)),
    )


def _shadow(rng: Rng, low: float, high: float) -> tuple[float, float]:
    """A shadow to the left or the right, downwards mostly."""
    reach = _between(rng, low, high)
    side = 1.0 if _chance(rng, 0.6) else -1.0
    return side * reach, reach * _between(rng, 0.3, 1.0)


def _arrows(rng: Rng) -> Arrows:
    drawn = rng.random()
    form = (
        ArrowForm.HOOKED
        if drawn < 0.78
        else (ArrowForm.STRAIGHT if drawn < 0.92 else ArrowForm.BENT)
    )
    return Arrows(
        form=form,
        turn_deg=_between(rng, -62, -32),
        stem=_between(rng, 0.55, 0.9),
        head=_between(rng, 0.68, 0.98),
        tail=_between(rng, 0.2, 0.75),
        gap=_between(rng, 0.02, 0.14),
        size=_between(rng, 0.75, 1.25),
    )


def _skip(rng: Rng) -> Skip:
    return Skip(
        ring=_between(rng, 0.2, 0.4),
        slash=_between(rng, 0.22, 0.42),
        turn_deg=-_between(rng, 30, 55) * (-1.0 if _chance(rng, 0.2) else 1.0),
        size=_between(rng, 0.85, 1.2),
    )


def _draw(rng: Rng) -> DrawCards:
    height = _between(rng, 13, 20)
    width = height * _between(rng, 0.58, 0.8)
    slope = _between(rng, 0.1, 0.5) if _chance(rng, 0.5) else 0.0
    return DrawCards(
        size_mm=(width, height),
        slope=slope,
        turn_deg=_between(rng, -6, 12),
        step_mm=(width * _between(rng, 0.4, 0.95), -height * _between(rng, 0.15, 0.6)),
        white_rim_mm=_between(rng, 0.4, 0.9) if _chance(rng, 0.5) else 0.0,
        four=_pick(rng, "diamond", "diamond", "row", "fan", "square"),
        upper_first=_chance(rng, 0.4),
    )


def _wild(rng: Rng) -> Wild:
    return Wild(
        order="".join(rng.permutation(list("rygb")).tolist()),
        cut_deg=_between(rng, -30, 30),
        word="WILD" if _chance(rng, 0.25) else "",
    )


_BACK_WORDS: Final = ("UNO", "ONE", "DUO", "TRIO", "SOLO", "LUNA", "COLOR", "CARDS", "MONO", "NINE")


def _back(rng: Rng) -> Back:
    pattern = (
        BackPattern.OVAL
        if _chance(rng, 0.6)
        else BackPattern(_pick(rng, "plain", "stripes", "lattice", "quarters"))
    )
    black = int(rng.integers(8, 40))
    dark: Ink = (black, black, black)
    red = _hsv(rng, (-12, 10), (0.8, 1.0), (0.55, 0.95))
    any_ink = _hsv(rng, (0, 360), (0.3, 1.0), (0.3, 0.9))
    other = _chance(rng, 0.3)
    return Back(
        pattern=pattern,
        ground=any_ink if other else dark,
        figure=dark if other and _chance(rng, 0.4) else red,
        word=_pick(rng, *_BACK_WORDS) if _chance(rng, 0.85) else "",
        word_ink=_hsv(rng, (42, 58), (0.5, 1.0), (0.85, 1.0))
        if _chance(rng, 0.7)
        else (245, 245, 245),
        word_turn_deg=_between(rng, -32, -8) if _chance(rng, 0.75) else 0.0,
        word_height_mm=_between(rng, 11, 20),
        border=(248, 248, 248),
    )


def _numeral_inked(deck: Print, inking: Inking) -> Print:
    return replace(deck, numeral=replace(deck.numeral, inking=inking))


def _oval_white(deck: Print, rng: Rng) -> Print:
    deck = replace(
        deck,
        centre=Centre(
            CentreForm.FILLED,
            CentreOutline.OVAL,
            (_between(rng, 17.0, 22.0), _between(rng, 31, 39)),
            _between(rng, 14, 32),
            1.0,
        ),
    )
    return _numeral_inked(
        deck, Inking(Fill.COLOR, _between(rng, 0.3, 0.9), shadow_mm=_shadow(rng, 0.3, 1.6))
    )


def _oval_ring(deck: Print, rng: Rng) -> Print:
    deck = replace(
        deck,
        centre=Centre(
            CentreForm.OUTLINE,
            CentreOutline.OVAL,
            (_between(rng, 18.0, 22.5), _between(rng, 33, 40)),
            _between(rng, 16, 32),
            _between(rng, 1.0, 2.4),
        ),
    )
    return _numeral_inked(
        deck, Inking(Fill.WHITE, _between(rng, 0.4, 1.1), shadow_mm=_shadow(rng, 0.4, 1.6))
    )


def _round_rays(deck: Print, rng: Rng) -> Print:
    deck = replace(
        deck,
        centre=Centre(
            CentreForm.FILLED,
            CentreOutline.DISC,
            (_between(rng, 20.0, 24.5),) * 2,
            0.0,
            1.0,
            rays=0 if _chance(rng, 0.15) else int(rng.integers(36, 90)),
        ),
    )
    deck = _numeral_inked(
        deck,
        Inking(Fill.COLOR, 0.0 if _chance(rng, 0.7) else 0.3, shadow_mm=_shadow(rng, 0.5, 1.4)),
    )
    return replace(deck, wild=replace(deck.wild, cut_deg=_between(rng, -4, 4)))


def _plain(deck: Print, rng: Rng) -> Print:
    deck = replace(deck, centre=Centre(CentreForm.NONE, radii_mm=(18.0, 18.0), tilt_deg=0.0))
    return _numeral_inked(
        deck, Inking(Fill.WHITE, _between(rng, 0.0, 0.9), shadow_mm=_shadow(rng, 0.0, 1.2))
    )


def _diamond_family(deck: Print, rng: Rng) -> Print:
    deck = replace(
        deck,
        centre=Centre(
            CentreForm.FILLED,
            CentreOutline.DIAMOND,
            (_between(rng, 20, 25), _between(rng, 30, 38)),
            _between(rng, -8, 18),
            1.0,
        ),
    )
    return _numeral_inked(
        deck, Inking(Fill.COLOR, _between(rng, 0.0, 0.8), shadow_mm=_shadow(rng, 0.0, 1.2))
    )


def _box(deck: Print, rng: Rng) -> Print:
    form = CentreForm.OUTLINE if _chance(rng, 0.5) else CentreForm.FILLED
    deck = replace(
        deck,
        centre=Centre(
            form,
            CentreOutline.BOX,
            (_between(rng, 14, 20), _between(rng, 20, 28)),
            _between(rng, -10, 25),
            _between(rng, 1, 2),
        ),
    )
    fill = Fill.WHITE if form is CentreForm.OUTLINE else Fill.COLOR
    return _numeral_inked(
        deck, Inking(fill, _between(rng, 0.0, 0.8), shadow_mm=_shadow(rng, 0.0, 1.2))
    )


def _band(deck: Print, rng: Rng) -> Print:
    deck = replace(
        deck,
        centre=Centre(
            CentreForm.FILLED,
            CentreOutline.BAND,
            (_between(rng, 15, 19), 19.0),
            _between(rng, 40, 75),
            1.0,
        ),
    )
    return _numeral_inked(
        deck, Inking(Fill.COLOR, _between(rng, 0.0, 0.8), shadow_mm=_shadow(rng, 0.0, 1.2))
    )


def _borderless(deck: Print, rng: Rng) -> Print:
    deck = _oval_ring(deck, rng) if _chance(rng, 0.5) else _oval_white(deck, rng)
    return replace(deck, border=replace(deck.border, width_mm=_between(rng, -1.0, 0.9)))


def _dark(deck: Print, rng: Rng) -> Print:
    deck = replace(_oval_ring(deck, rng), dark=True, inks=_bright(deck.inks, rng))
    filled = _chance(rng, 0.5)
    form = CentreForm.DARK if filled else CentreForm.OUTLINE
    deck = replace(
        deck,
        centre=replace(deck.centre, form=form),
        border=replace(deck.border, ink=deck.inks.black if _chance(rng, 0.5) else deck.border.ink),
    )
    fill = Fill.WHITE if filled else Fill.COLOR
    index = replace(deck.index, inking=Inking(Fill.COLOR, 0.0))
    return _numeral_inked(replace(deck, index=index), Inking(fill, 0.4))


def _double_ring(deck: Print, rng: Rng) -> Print:
    deck = _oval_ring(deck, rng)
    outline = CentreOutline.OVAL if _chance(rng, 0.5) else CentreOutline.DISC
    return replace(
        deck, centre=replace(deck.centre, outline=outline, rings=2, ring_mm=_between(rng, 0.6, 1.1))
    )


def _star_family(deck: Print, rng: Rng) -> Print:
    deck = replace(
        deck,
        centre=Centre(
            CentreForm.FILLED,
            CentreOutline.STAR,
            (_between(rng, 20, 24),) * 2,
            _between(rng, 0, 20),
            0.8,
        ),
    )
    return _numeral_inked(
        deck, Inking(Fill.COLOR, _between(rng, 0.2, 0.8), shadow_mm=_shadow(rng, 0.0, 1.2))
    )


def _block_hexagon(deck: Print, rng: Rng) -> Print:
    """Held out: square stencilled numerals on a hexagon, arrows that circle."""
    glyphs = GlyphStyle(
        weight=_between(rng, 0.2, 0.26),
        width=_between(rng, 0.56, 0.7),
        contrast=0.9,
        squareness=_between(rng, 4, 7),
        one_foot=True,
        three_flat=_chance(rng, 0.5),
        stencil=_between(rng, 0.03, 0.06),
    )
    deck = replace(
        deck,
        centre=Centre(
            CentreForm.FILLED,
            CentreOutline.HEXAGON,
            (_between(rng, 20, 24), _between(rng, 24, 30)),
            0.0,
            1.0,
        ),
        arrows=replace(deck.arrows, form=ArrowForm.CIRCLING, size=0.9),
    )
    deck = replace(
        deck, numeral=replace(deck.numeral, glyphs=glyphs), index=replace(deck.index, glyphs=glyphs)
    )
    return _numeral_inked(deck, Inking(Fill.COLOR, _between(rng, 0.2, 0.7)))


def _rounded_disc(deck: Print, rng: Rng) -> Print:
    """Held out: thin round-ended numerals, white on a ringed disc, black outlined in white."""
    glyphs = GlyphStyle(
        weight=_between(rng, 0.14, 0.18),
        width=_between(rng, 0.6, 0.72),
        contrast=1.0,
        squareness=2.0,
        round_ends=True,
        six_straight=True,
        four_open=_chance(rng, 0.5),
    )
    form = ArrowForm.BENT if _chance(rng, 0.5) else ArrowForm.CIRCLING
    deck = replace(
        deck,
        centre=Centre(
            CentreForm.OUTLINE,
            CentreOutline.DISC,
            (_between(rng, 19, 22),) * 2,
            0.0,
            _between(rng, 0.8, 1.6),
        ),
        arrows=replace(deck.arrows, form=form, size=0.85),
    )
    deck = replace(
        deck, numeral=replace(deck.numeral, glyphs=glyphs), index=replace(deck.index, glyphs=glyphs)
    )
    return _numeral_inked(deck, Inking(Fill.WHITE, 0.3))


_Recipe: TypeAlias = Callable[[Print, Rng], Print]

_TRAINING: Final[dict[str, _Recipe]] = {
    "oval_white": _oval_white,
    "oval_ring": _oval_ring,
    "round_rays": _round_rays,
    "plain": _plain,
    "diamond": _diamond_family,
    "box": _box,
    "band": _band,
    "borderless": _borderless,
    "dark": _dark,
    "double_ring": _double_ring,
    "star": _star_family,
}
_HELD_OUT: Final[dict[str, _Recipe]] = {
    "block_hexagon": _block_hexagon,
    "rounded_disc": _rounded_disc,
}
_FAMILIES: Final = _TRAINING | _HELD_OUT

TRAINING_FAMILIES: Final[tuple[str, ...]] = tuple(_TRAINING)
"""Families to draw training pictures from."""
HELD_OUT_FAMILIES: Final[tuple[str, ...]] = tuple(_HELD_OUT)
"""Families no training may see: they measure how a network does on an unknown print."""
FAMILIES: Final[tuple[str, ...]] = TRAINING_FAMILIES + HELD_OUT_FAMILIES
"""Every family."""
