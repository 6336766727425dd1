"""Fast stamping: what `layers` does, on 8-bit pictures."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rendering.film_stamp import cast, cut, smeared, stamp
from referee.rendering.geometry import Pose, quad_of
from referee.rendering.layers import Layer, Shadow, Sprite, render

NO_SHEEN = np.zeros((0, 0), np.float32)


def sprite() -> Sprite:
    drawing = np.zeros((60, 40, 4), np.uint8)
    drawing[:, :, 3] = 255
    drawing[:30, :, :3] = (10, 200, 90)
    drawing[30:, :, :3] = (250, 20, 30)
    return Sprite.of(drawing)


@pytest.mark.parametrize("turn_deg", [0.0, 33.0, 180.0])
def test_a_stamp_looks_as_the_exact_renderer_stamps_it(turn_deg: float) -> None:
    quad = quad_of(Pose(60, 55, 60, turn_deg), aspect=2 / 3)
    ground = np.full((110, 120, 3), 128, np.uint8)
    exact = render(ground, [Layer(sprite(), quad)], NO_SHEEN).pixels
    fast = ground.copy()
    stamp(fast, cut(sprite(), quad, ground.shape), sheen=NO_SHEEN)
    assert np.abs(fast - exact).mean() < 0.6
    assert np.percentile(np.abs(fast - exact), 99) < 12


@given(
    st.floats(-150, 250), st.floats(-150, 250), st.floats(0, 360), st.floats(-60, 60),
    st.floats(-60, 60),
)  # fmt: skip
def test_nothing_outside_of_the_picture_can_hurt(
    x: float, y: float, turn_deg: float, dx: float, dy: float
) -> None:
    picture = np.full((100, 120, 3), 200, np.uint8)
    piece = cut(sprite(), quad_of(Pose(x, y, 60, turn_deg)), picture.shape)
    piece = smeared(piece, (dx, dy), picture.shape)
    cast(picture, piece, Shadow(dx, dy, 6.0, 0.5))
    stamp(picture, piece, sheen=NO_SHEEN)
    assert picture.shape == (100, 120, 3)


def test_what_moves_is_smeared_along_its_way_only() -> None:
    shape = (100, 120, 3)
    piece = cut(sprite(), quad_of(Pose(50, 50, 40)), shape)
    assert smeared(piece, (0.5, 0.5), shape) is piece
    moved = smeared(piece, (16.0, 0.0), shape)
    assert moved.rows == piece.rows
    assert (moved.cols.start, moved.cols.stop) == (piece.cols.start - 8, piece.cols.stop + 8)
    assert abs(int(moved.alpha.sum()) - int(piece.alpha.sum())) < 0.01 * piece.alpha.sum()


def test_a_shadow_darkens_beside_the_thing_that_throws_it() -> None:
    picture = np.full((100, 120, 3), 200, np.uint8)
    piece = cut(sprite(), quad_of(Pose(50, 50, 40)), picture.shape)
    cast(picture, piece, Shadow(30.0, 0.0, 2.0, 0.5))
    assert picture[50, 80].max() < 110
    assert picture[50, 20].min() == 200


def test_a_lamp_shines_back_from_a_glossy_card_only() -> None:
    plain, glossy = (np.full((100, 120, 3), 90, np.uint8) for _ in range(2))
    piece = cut(sprite(), quad_of(Pose(50, 50, 40)), plain.shape)
    lamp = np.ones((100, 120), np.float32)
    stamp(plain, piece, sheen=lamp)
    stamp(glossy, piece, sheen=lamp, gloss=0.5)
    assert glossy[50, 50].sum() > plain[50, 50].sum() + 60
    assert np.array_equal(glossy[5, 5], plain[5, 5])
