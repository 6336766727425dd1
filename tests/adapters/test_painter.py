"""The painter: shapes become pixels, Chinese too, and the frame itself stays as it was."""

import numpy as np
import pytest

from referee.adapters.painter import paint
from referee.outputs.shapes import Box, Label, Polygon
from referee.ports import Image

WHITE = (255, 255, 255)


def black(width: int = 200, height: int = 80) -> Image:
    return np.zeros((height, width, 3), np.uint8)


def test_the_picture_itself_is_not_painted_on() -> None:
    picture = black()
    paint(picture, [Box((0.0, 0.0, 50.0, 50.0), WHITE)])
    assert not picture.any()


def test_colours_are_rgb_and_opacity_blends() -> None:
    painted = paint(black(), [Box((10.0, 10.0, 50.0, 50.0), (200, 100, 0), 0.5)])
    assert painted[30, 30].tolist() == [0, 50, 100]  # the picture is BGR
    assert not painted[70, 100].any()


@pytest.mark.parametrize("text", ["Ben to play", "红五和绿七", "María José", "↻ ↺", "Łukasz"])
def test_each_script_is_painted_with_its_own_letters(text: str) -> None:
    painted = paint(black(400), [Label(text, (10.0, 40.0), 30.0, WHITE)])
    unknown = paint(black(400), [Label("?" * len(text), (10.0, 40.0), 30.0, WHITE)])
    assert painted.any()
    assert (painted != unknown).mean() > 0.01


def test_a_long_text_is_made_to_fit_its_room() -> None:
    painted = paint(black(400), [Label("A" * 40, (10.0, 40.0), 40.0, WHITE, room_px=200.0)])
    columns = np.flatnonzero(painted.any(axis=(0, 2)))
    assert columns.min() >= 8
    assert columns.max() <= 215


@pytest.mark.parametrize(("align", "left", "right"), [("left", 100, 200), ("right", 0, 101)])
def test_text_is_aligned(align: str, left: int, right: int) -> None:
    painted = paint(black(), [Label("Hill", (100.0, 40.0), 24.0, WHITE, align)])
    columns = np.flatnonzero(painted.any(axis=(0, 2)))
    assert columns.min() >= left
    assert columns.max() <= right


def test_shapes_that_reach_over_the_border_are_cut_off() -> None:
    shapes = (
        Box((-30.0, -30.0, 500.0, 50.0), WHITE, 1.0, 20.0),
        Box((300.0, 300.0, 50.0, 50.0), WHITE),
        Polygon(((-50.0, -50.0), (300.0, 10.0), (100.0, 300.0)), WHITE, 3.0),
        Label("out", (-100.0, -100.0), 20.0, WHITE),
        Label("", (10.0, 10.0), 20.0, WHITE),
    )
    assert paint(black(), shapes).shape == (80, 200, 3)


def test_an_outline_is_an_outline() -> None:
    square = ((50.0, 20.0), (150.0, 20.0), (150.0, 60.0), (50.0, 60.0))
    painted = paint(black(), [Polygon(square, (255, 0, 0), 3.0)])
    assert painted[20, 100, 2] > 200
    assert not painted[40, 100].any()
