"""Glyphs and symbols: none mirrored, none closed up, each within its box."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from referee.rendering.prints.draws import draw_glyphs
from referee.rendering.prints.glyphs import GlyphStyle, glyph, letters, text
from referee.rendering.prints.parameters import ArrowForm, Arrows, Skip
from referee.rendering.prints.shapes import Shape, bounds, fitted
from referee.rendering.prints.symbols import reverse, skip

styles = st.integers(0, 10_000).map(lambda seed: draw_glyphs(np.random.default_rng(seed)))


def raster(shape: Shape, side: int = 64) -> NDArray[np.uint8]:
    """The shape's ink fitted into a square of `side` pixels, 0 or 255."""
    mask = np.zeros((side, side), np.uint8)
    points = [
        np.round((outline * (side - 4) + (side - 1) / 2) * 16).astype(np.int32)
        for outline in fitted(shape, 1.0)
    ]
    cv2.fillPoly(mask, points, 255, shift=4)
    return mask


def holes(shape: Shape) -> int:
    """How many closed counters a shape has."""
    outlines, tree = cv2.findContours(raster(shape, 256), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    inner = [outline for outline, row in zip(outlines, tree[0], strict=True) if row[3] >= 0]
    return sum(cv2.contourArea(outline) > 20 for outline in inner)


@settings(max_examples=25, deadline=None)
@given(styles)
def test_glyphs_stand_in_their_box(style: GlyphStyle) -> None:
    for letter in letters():
        left, top, right, bottom = bounds(glyph(letter, style))
        assert -0.01 <= top < bottom <= 1.01
        assert 0.1 < right - left < 1.8


@settings(max_examples=25, deadline=None)
@given(styles)
def test_counters_stay_open(style: GlyphStyle) -> None:
    counters = {"0": 1, "1": 0, "2": 0, "3": 0, "5": 0, "6": 1, "7": 0, "8": 2, "9": 1}
    for digit, count in counters.items():
        assert holes(glyph(digit, style)) == count, digit
    assert holes(glyph("4", style)) == (0 if style.four_open else 1)


@settings(max_examples=25, deadline=None)
@given(styles)
def test_a_nine_is_a_six_turned_and_no_other_digit_is(style: GlyphStyle) -> None:
    # Fine enough that the edges' own pixels, a 23rd of the whole at 64, do not count.
    six, nine, two, five = (raster(glyph(digit, style), 256) for digit in "6925")
    assert (six[::-1, ::-1] != nine).mean() < 0.04
    assert (two[::-1, ::-1] != five).mean() > 0.04


def ink_share(mask: NDArray[np.uint8], rows: slice, columns: slice) -> float:
    return float((mask[rows, columns] > 0).mean())


@settings(max_examples=25, deadline=None)
@given(styles)
def test_no_digit_is_mirrored(style: GlyphStyle) -> None:
    """Where each digit has its gap tells it from its mirror image."""

    def halves(digit: str, rows: slice) -> tuple[float, float]:
        mask = raster(glyph(digit, style))
        columns = np.flatnonzero(mask.any(axis=0))
        middle = int(columns.mean())
        left = ink_share(mask, rows, slice(columns[0], middle))
        return left, ink_share(mask, rows, slice(middle, columns[-1] + 1))

    upper, lower = slice(15, 28), slice(38, 47)
    left, right = halves("2", upper)
    assert left < right
    left, right = halves("3", slice(20, 44))
    assert left < right
    left, right = halves("5", slice(18, 25))
    assert left > right
    left, right = halves("5", lower)
    assert left < right
    left, right = halves("7", slice(16, 28))
    assert left < right
    left, right = halves("6", slice(18, 28))
    assert left > right
    left, right = halves("9", slice(36, 46))
    assert left < right


def test_a_word_is_as_wide_as_its_letters() -> None:
    style = GlyphStyle()
    left, _, right, _ = bounds(text("+2", style, gap=0.1))
    single = sum(bounds(glyph(c, style))[2] - bounds(glyph(c, style))[0] for c in "+2")
    assert right - left == pytest.approx(single + 0.1)


@pytest.mark.parametrize("form", list(ArrowForm))
def test_reverse_is_its_own_half_turn_and_not_its_mirror_image(form: ArrowForm) -> None:
    mask = raster(reverse(Arrows(form=form)))
    assert (mask != mask[::-1, ::-1]).mean() < 0.03
    assert (mask != mask[:, ::-1]).mean() > 0.1


def test_hooked_arrows_point_up_right_and_have_broad_heads_and_thick_stems() -> None:
    """As printed: the upper head in the upper right, its barbs level and upright."""
    mask = raster(reverse(Arrows()), 200)
    rows, columns = np.nonzero(mask)
    tip = np.argmax(columns - rows)
    assert columns[tip] > 110 and rows[tip] < 60
    assert (mask > 0).sum() > 0.3 * (np.ptp(rows) + 1) * (np.ptp(columns) + 1)


@pytest.mark.parametrize("turn_deg", [-45.0, -30.0, 45.0])
def test_skip_is_a_ring_with_two_half_moons(turn_deg: float) -> None:
    shape = skip(Skip(turn_deg=turn_deg))
    assert holes(shape) == 2
    mask = raster(shape)
    assert mask[32, 32] == 255
    along = 32 + np.round(
        16 * np.array([np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))])
    ).astype(int)
    assert mask[along[1], along[0]] == 255
    across = 32 + np.round(
        12 * np.array([-np.sin(np.radians(turn_deg)), np.cos(np.radians(turn_deg))])
    ).astype(int)
    assert mask[across[1], across[0]] == 0
