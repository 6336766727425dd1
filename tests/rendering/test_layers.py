"""Stamping layers: places, order, shadows, owners."""

import numpy as np

from referee.rendering.geometry import Pose, height_px, quad_of
from referee.rendering.layers import Layer, Shadow, Sprite, render, stamp_over

NO_SHEEN = np.zeros((0, 0), np.float32)
GREY = np.full((60, 80, 3), 100, np.uint8)


def plain_sprite(color: tuple[int, int, int], opacity: int = 255) -> Sprite:
    sheet = np.empty((40, 40, 4), np.uint8)
    sheet[:] = (*color, opacity)
    return Sprite.of(sheet)


def square(x: float, y: float, side: float) -> np.ndarray:
    return quad_of(Pose(x, y, side), aspect=1.0)


def test_a_sprite_lies_exactly_where_its_quad_is() -> None:
    done = render(GREY, [Layer(plain_sprite((0, 0, 255)), square(40, 30, 20), 1)], NO_SHEEN)
    assert (done.owners == 1).sum() == 20 * 20
    assert done.pixels[20, 30].tolist() == [0, 0, 255]
    assert done.pixels[19, 30].tolist() == [100, 100, 100]
    assert done.pixels[39, 49].tolist() == [0, 0, 255]
    assert done.pixels[40, 49].tolist() == [100, 100, 100]


def test_the_last_layer_owns_the_pixels() -> None:
    low, high = plain_sprite((255, 0, 0)), plain_sprite((0, 255, 0))
    layers = [Layer(low, square(40, 30, 20), 1), Layer(high, square(50, 30, 20), 2)]
    done = render(GREY, layers, NO_SHEEN)
    assert (done.owners == 1).sum() == 10 * 20
    assert (done.owners == 2).sum() == 20 * 20


def test_a_see_through_layer_tints_and_owns_nothing() -> None:
    haze = plain_sprite((255, 255, 255), opacity=51)
    done = render(GREY, [Layer(haze, square(40, 30, 20), 1)], NO_SHEEN)
    assert not done.owners.any()
    assert np.allclose(done.pixels[30, 40], 131, atol=1)


def test_layers_may_lie_partly_or_wholly_outside() -> None:
    sprite = plain_sprite((0, 0, 255))
    layers = [Layer(sprite, square(0, 0, 20), 1), Layer(sprite, square(500, 500, 20), 2)]
    done = render(GREY, layers, NO_SHEEN)
    assert (done.owners == 1).sum() == 100
    assert not (done.owners == 2).any()


def test_a_shadow_darkens_what_lies_below_only() -> None:
    shadow = Shadow(dx=8, dy=0, blur_px=1, depth=0.5)
    done = render(GREY, [Layer(plain_sprite((0, 0, 255)), square(40, 30, 20), 1, shadow)], NO_SHEEN)
    assert done.pixels[30, 54, 0] < 60
    assert done.pixels[30, 27, 0] == 100
    assert done.pixels[30, 45].tolist() == [0, 0, 255]


def test_gloss_throws_the_lamp_back_from_the_card_alone() -> None:
    sheen = np.full((60, 80), 0.5, np.float32)
    done = render(GREY, [Layer(plain_sprite((0, 0, 200)), square(40, 30, 20), gloss=1.0)], sheen)
    assert done.pixels[30, 40].tolist() == [127.5, 127.5, 227.5]
    assert done.pixels[5, 5].tolist() == [100, 100, 100]


def test_more_layers_leave_the_first_picture_as_it_was() -> None:
    first = render(GREY, [], NO_SHEEN)
    second = stamp_over(first, [Layer(plain_sprite((1, 2, 3)), square(40, 30, 20), 7)], NO_SHEEN)
    assert not first.owners.any()
    assert (second.owners == 7).any()


def test_small_stamps_use_small_drawings() -> None:
    sprite = Sprite.of(np.full((320, 200, 4), 255, np.uint8))
    assert sprite.level_for(300).shape[0] == 324
    assert sprite.level_for(75).shape[0] == 84
    assert sprite.level_for(5000).shape[0] == 324
    assert abs(sprite.aspect - 200 / 320) < 1e-9


def test_height_is_that_of_the_long_sides() -> None:
    assert abs(height_px(quad_of(Pose(10, 20, 30, 77))) - 30) < 1e-3
