"""Families of prints, and one print drawn at random within a family."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from referee.rendering.prints.draws import Rng, between, bright, chance, common_parts, shadow
from referee.rendering.prints.glyphs import GlyphStyle
from referee.rendering.prints.parameters import (
    ArrowForm,
    Centre,
    CentreForm,
    CentreOutline,
    Field,
    Fill,
    Inking,
    Print,
)


def random_print(family: str, rng: Rng) -> Print:
    """A print of this family, all its parameters drawn from `rng`.

    Raises KeyError for a name that is not in `FAMILIES`.

    >>> import numpy as np
    >>> random_print("oval_white", np.random.default_rng(1)).family
    'oval_white'
    """
    return _FAMILIES[family](common_parts(family, rng), rng)


def _filled(deck: Print, rng: Rng, centre: Centre) -> Print:
    """A white centre with a symbol in the card's colour on it, arrows and rings large."""
    inking = Inking(Fill.COLOR, between(rng, 0.25, 0.85), shadow_mm=shadow(rng, 0.0, 1.5))
    deck = replace(
        deck,
        centre=replace(centre, ring_mm=between(rng, 0.6, 1.6)),
        arrows=replace(deck.arrows, size=between(rng, 0.85, 1.6)),
        skip=replace(deck.skip, size=between(rng, 0.85, 1.4)),
        draw=replace(deck.draw, two_scale=between(rng, 0.9, 1.6)),
    )
    return _inked(deck, inking)


def _ringed(deck: Print, rng: Rng, centre: Centre) -> Print:
    """A ring on the card's colour with a white symbol in it."""
    inking = Inking(Fill.WHITE, between(rng, 0.3, 1.1), shadow_mm=shadow(rng, 0.2, 1.6))
    if chance(rng, 0.12):
        inking = _hollow(rng)
    return _inked(replace(deck, centre=replace(centre, form=CentreForm.OUTLINE)), inking)


def _hollow(rng: Rng) -> Inking:
    """A symbol that shows by its white outline, or by a white rim around a black one."""
    fill = Fill.COLOR if chance(rng, 0.5) else Fill.BLACK
    if chance(rng, 0.4):
        return Inking(Fill.COLOR, between(rng, 0.3, 0.7), rim_mm=between(rng, 0.6, 1.2))
    return Inking(fill, between(rng, 0.7, 1.3), outline=Fill.WHITE)


def _inked(deck: Print, inking: Inking) -> Print:
    return replace(deck, numeral=replace(deck.numeral, inking=inking))


def _oval(rng: Rng) -> Centre:
    return Centre(
        radii_mm=(between(rng, 17.0, 22.5), between(rng, 32, 40)),
        tilt_deg=between(rng, 15, 36) * (-1.0 if chance(rng, 0.06) else 1.0),
        ring_mm=between(rng, 1.0, 2.4),
    )


def _oval_white(deck: Print, rng: Rng) -> Print:
    return _filled(deck, rng, _oval(rng))


def _oval_ring(deck: Print, rng: Rng) -> Print:
    return _ringed(deck, rng, _oval(rng))


def _disc(rng: Rng, low: float, high: float) -> Centre:
    radius = between(rng, low, high)
    return Centre(outline=CentreOutline.DISC, radii_mm=(radius, radius), tilt_deg=0.0)


def _round_rays(deck: Print, rng: Rng) -> Print:
    """A white disc with thin rays, the symbol in colour with a black shadow and no outline."""
    rays = 0 if chance(rng, 0.1) else int(rng.integers(36, 90))
    centre = replace(_disc(rng, 20.0, 25.0), rays=rays, ray_grey=int(rng.integers(60, 225)))
    deck = _filled(deck, rng, centre)
    outline = 0.0 if chance(rng, 0.7) else 0.3
    deck = _inked(deck, Inking(Fill.COLOR, outline, shadow_mm=shadow(rng, 0.5, 1.4)))
    return replace(deck, wild=replace(deck.wild, cut_deg=between(rng, -4, 4)))


def _plain(deck: Print, rng: Rng) -> Print:
    deck = replace(deck, centre=replace(_disc(rng, 16, 20), form=CentreForm.NONE))
    inking = Inking(Fill.WHITE, between(rng, 0, 0.9), shadow_mm=shadow(rng, 0, 1.2))
    return _inked(deck, _hollow(rng) if chance(rng, 0.2) else inking)


def _diamond(deck: Print, rng: Rng) -> Print:
    radii = between(rng, 21, 26), between(rng, 30, 38)
    return _filled(
        deck,
        rng,
        Centre(outline=CentreOutline.DIAMOND, radii_mm=radii, tilt_deg=between(rng, -8, 18)),
    )


def _box(deck: Print, rng: Rng) -> Print:
    radii = between(rng, 14, 20), between(rng, 20, 28)
    centre = Centre(outline=CentreOutline.BOX, radii_mm=radii, tilt_deg=between(rng, -10, 25))
    return _ringed(deck, rng, centre) if chance(rng, 0.5) else _filled(deck, rng, centre)


def _band(deck: Print, rng: Rng) -> Print:
    half = between(rng, 15, 20)
    return _filled(
        deck,
        rng,
        Centre(outline=CentreOutline.BAND, radii_mm=(half, half), tilt_deg=between(rng, 40, 75)),
    )


def _borderless(deck: Print, rng: Rng) -> Print:
    deck = _oval_ring(deck, rng) if chance(rng, 0.5) else _oval_white(deck, rng)
    return replace(deck, border=replace(deck.border, width_mm=between(rng, -0.8, 0.9)))


def _dark(deck: Print, rng: Rng) -> Print:
    """Black cards: the colour is in the centre, or in the ring and the symbol."""
    field = replace(deck.field, ink=Fill.BLACK)
    deck = replace(deck, field=field, inks=bright(deck.inks, rng))
    index = replace(deck.index, inking=Inking(Fill.COLOR, 0.0))
    if chance(rng, 0.5):
        deck = replace(deck, border=replace(deck.border, ink=deck.inks.black))
    return _coloured_centre(replace(deck, index=index), rng)


def _light(deck: Print, rng: Rng) -> Print:
    """White cards: the colour is in the centre, or in the ring and the symbol."""
    field = Field(ink=Fill.WHITE)
    index = replace(deck.index, inking=Inking(Fill.COLOR, between(rng, 0.0, 0.4)))
    deck = replace(deck, field=field, index=index)
    return _coloured_centre(deck, rng)


def _coloured_centre(deck: Print, rng: Rng) -> Print:
    centre = replace(_oval(rng) if chance(rng, 0.6) else _disc(rng, 18, 23), ink=Fill.COLOR)
    if chance(rng, 0.5):
        return _inked(_filled(deck, rng, centre), Inking(Fill.WHITE, between(rng, 0.2, 0.9)))
    return _inked(_ringed(deck, rng, centre), Inking(Fill.COLOR, between(rng, 0.2, 0.7)))


def _double_ring(deck: Print, rng: Rng) -> Print:
    centre = _oval(rng) if chance(rng, 0.5) else _disc(rng, 18, 23)
    return _ringed(deck, rng, replace(centre, rings=2, ring_mm=between(rng, 0.6, 1.1)))


def _star(deck: Print, rng: Rng) -> Print:
    radius = between(rng, 20, 24.5)
    return _filled(
        deck,
        rng,
        Centre(outline=CentreOutline.STAR, radii_mm=(radius, radius), tilt_deg=between(rng, 0, 20)),
    )


def _with_glyphs(deck: Print, glyphs: GlyphStyle) -> Print:
    return replace(
        deck, numeral=replace(deck.numeral, glyphs=glyphs), index=replace(deck.index, glyphs=glyphs)
    )


def _block_hexagon(deck: Print, rng: Rng) -> Print:
    """Held out: square stencilled numerals on a hexagon, arrows that circle."""
    glyphs = GlyphStyle(
        weight=between(rng, 0.2, 0.26),
        width=between(rng, 0.56, 0.7),
        contrast=0.9,
        squareness=between(rng, 4, 7),
        one_foot=True,
        three_flat=chance(rng, 0.5),
        stencil=between(rng, 0.03, 0.06),
    )
    radii = between(rng, 20, 24), between(rng, 24, 30)
    deck = replace(deck, arrows=replace(deck.arrows, form=ArrowForm.CIRCLING))
    return _filled(
        _with_glyphs(deck, glyphs),
        rng,
        Centre(outline=CentreOutline.HEXAGON, radii_mm=radii, tilt_deg=0.0),
    )


def _rounded_disc(deck: Print, rng: Rng) -> Print:
    """Held out: thin round-ended numerals in a ring, arrows bent or circling."""
    glyphs = GlyphStyle(
        weight=between(rng, 0.14, 0.18),
        width=between(rng, 0.6, 0.72),
        contrast=1.0,
        squareness=2.0,
        round_ends=True,
        six_straight=True,
        four_open=chance(rng, 0.5),
    )
    form = ArrowForm.BENT if chance(rng, 0.5) else ArrowForm.CIRCLING
    deck = replace(deck, arrows=replace(deck.arrows, form=form, size=0.85))
    return _ringed(_with_glyphs(deck, glyphs), rng, _disc(rng, 19, 22))


def _slab_box(deck: Print, rng: Rng) -> Print:
    """Sealed: narrow numerals of strong contrast on a large upright box, straight arrows."""
    glyphs = GlyphStyle(
        weight=between(rng, 0.2, 0.25),
        width=between(rng, 0.48, 0.56),
        contrast=between(rng, 0.55, 0.7),
        squareness=between(rng, 2.6, 3.4),
        one_foot=True,
    )
    radii = between(rng, 19, 22), between(rng, 29, 33)
    deck = replace(deck, arrows=replace(deck.arrows, form=ArrowForm.STRAIGHT))
    centre = Centre(outline=CentreOutline.BOX, radii_mm=radii, tilt_deg=0.0)
    return _filled(_with_glyphs(deck, glyphs), rng, centre)


def _round_diamond(deck: Print, rng: Rng) -> Print:
    """Sealed: wide round-ended numerals in an upright outlined diamond, bent arrows."""
    glyphs = GlyphStyle(
        weight=between(rng, 0.18, 0.22),
        width=between(rng, 0.7, 0.8),
        contrast=1.0,
        squareness=between(rng, 2.0, 2.6),
        round_ends=True,
    )
    radii = between(rng, 22, 26), between(rng, 31, 36)
    deck = replace(deck, arrows=replace(deck.arrows, form=ArrowForm.BENT))
    centre = Centre(outline=CentreOutline.DIAMOND, radii_mm=radii, tilt_deg=0.0)
    return _ringed(_with_glyphs(deck, glyphs), rng, centre)


_Recipe: TypeAlias = Callable[[Print, Rng], Print]

_TRAINING: Final[dict[str, _Recipe]] = {
    "oval_white": _oval_white,
    "oval_ring": _oval_ring,
    "round_rays": _round_rays,
    "plain": _plain,
    "diamond": _diamond,
    "box": _box,
    "band": _band,
    "borderless": _borderless,
    "dark": _dark,
    "light": _light,
    "double_ring": _double_ring,
    "star": _star,
}
_HELD_OUT: Final[dict[str, _Recipe]] = {
    "block_hexagon": _block_hexagon,
    "rounded_disc": _rounded_disc,
}
_SEALED: Final[dict[str, _Recipe]] = {
    "slab_box": _slab_box,
    "round_diamond": _round_diamond,
}
_FAMILIES: Final = _TRAINING | _HELD_OUT | _SEALED

TRAINING_FAMILIES: Final[tuple[str, ...]] = tuple(_TRAINING)
"""Families to draw training pictures from. The first three are what most real decks look like."""
HELD_OUT_FAMILIES: Final[tuple[str, ...]] = tuple(_HELD_OUT)
"""Families no training may see: they measure how a network does on an unknown print."""
SEALED_FAMILIES: Final[tuple[str, ...]] = tuple(_SEALED)
"""Families that are neither trained on nor tuned to: only the bench films them."""
FAMILIES: Final[tuple[str, ...]] = TRAINING_FAMILIES + HELD_OUT_FAMILIES
"""Every family that is not sealed."""
