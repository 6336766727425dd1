"""Hands cover and hold; layouts lie as they are called."""

import numpy as np
import pytest

from referee.rendering import layouts
from referee.rendering.clutter import KINDS
from referee.rendering.geometry import CARD_ASPECT, Tilt, camera, project, quad_of
from referee.rendering.hands import (
    ARM_LENGTH_MM,
    SHEET_WIDTH_MM,
    ArmLook,
    Grasp,
    arm_layers,
    arm_quad,
    draw_arm,
    random_look,
)
from referee.rendering.layers import Layer, Shadow, render
from referee.rendering.layouts import Place

PALE = ArmLook(skin=(180, 205, 240), sleeve=(90, 30, 20))
NO_SHEEN = np.zeros((0, 0), np.float32)


@pytest.mark.parametrize("grasp", Grasp)
def test_every_grasp_has_a_hand_and_a_thumb(grasp: Grasp) -> None:
    arm = draw_arm(PALE, grasp, np.random.default_rng(1))
    for sprite in (arm.behind, arm.front):
        assert (sprite.levels[0][:, :, 3] > 0).sum() > 1000
    left, top, right, bottom = arm.front_mm
    assert 0 <= left < right <= SHEET_WIDTH_MM
    assert 0 <= top < bottom <= ARM_LENGTH_MM


@pytest.mark.parametrize(
    ("from_deg", "border"), [(0, "bottom"), (90, "left"), (180, "top"), (270, "right")]
)
def test_an_arm_comes_from_the_side_it_is_told(from_deg: float, border: str) -> None:
    arm = draw_arm(PALE, Grasp.REACH, np.random.default_rng(1))
    quad = arm_quad(arm, (150, 150), from_deg, 1.0)
    layers = [Layer(layer.sprite, layer.quad_px, 9) for layer in arm_layers(arm, quad, Shadow())]
    owners = render(np.zeros((300, 300, 3), np.uint8), layers, NO_SHEEN).owners
    borders = {
        "top": owners[0], "bottom": owners[-1], "left": owners[:, 0], "right": owners[:, -1]
    }  # fmt: skip
    assert [name for name, line in borders.items() if line.any()] == [border]


def test_a_left_hand_mirrors_a_right_one() -> None:
    right, left = (
        draw_arm(ArmLook(PALE.skin, PALE.sleeve, left=left), Grasp.FLAT, np.random.default_rng(4))
        for left in (False, True)
    )
    assert left.grip_mm[0] == SHEET_WIDTH_MM - right.grip_mm[0]
    outline = right.behind.levels[0][:, ::-1, 3] > 0
    assert np.array_equal(outline, left.behind.levels[0][:, :, 3] > 0)


def test_looks_vary() -> None:
    rng = np.random.default_rng(2)
    assert len({random_look(rng).skin for _ in range(20)}) == 20


@pytest.mark.parametrize("kind", KINDS)
def test_every_clutter_shows_and_comes_from_the_seed(kind: object) -> None:
    one, again = (kind(np.random.default_rng(3)) for _ in range(2))  # type: ignore[operator]
    assert (one.drawing[:, :, 3] > 0).sum() > 50
    assert np.array_equal(one.drawing, again.drawing)


def test_a_row_is_straight_and_evenly_spaced() -> None:
    poses = layouts.row(Place(100, 50, 60), 5, 1.2, np.random.default_rng(0))
    steps = np.diff([pose.x for pose in poses])
    assert np.allclose(steps, 60 * CARD_ASPECT * 1.2, atol=6)
    assert np.ptp([pose.y for pose in poses]) < 8


def test_cards_apart_do_not_overlap() -> None:
    poses = layouts.apart(Place(200, 200, 50), (400, 400), 12, np.random.default_rng(0))
    gaps = [np.hypot(a.x - b.x, a.y - b.y) for a in poses for b in poses if a is not b]
    assert len(poses) >= 6
    assert min(gaps) >= 47


def test_a_grid_has_as_many_cards_as_asked() -> None:
    for count in (1, 7, 30):
        assert len(layouts.grid(Place(0, 0, 40), count, 1.1, np.random.default_rng(0))) == count


def test_a_fan_turns_about_a_point_below() -> None:
    poses = layouts.fan(Place(0, 0, 80), 5, 15, np.random.default_rng(0))
    turns = [pose.turn_deg for pose in poses]
    assert turns == sorted(turns)
    assert poses[0].y > poses[2].y < poses[4].y


def test_a_messier_pile_is_wider() -> None:
    def spread(mess: float) -> float:
        poses = layouts.pile(Place(0, 0, 80), 30, mess, np.random.default_rng(0))
        return float(np.std([pose.x for pose in poses]))

    assert spread(0.1) < spread(1.0)


@pytest.mark.parametrize("tilt_deg", [0, 25, 50])
@pytest.mark.parametrize("from_deg", [0, 70, -160])
def test_a_tilted_camera_keeps_the_middle_and_the_winding(tilt_deg: float, from_deg: float) -> None:
    view = camera((400, 300), Tilt(tilt_deg, from_deg, 1.0))
    assert np.allclose(project(view, np.array([[200.0, 150.0]])), [[200, 150]], atol=1e-3)
    quads = [project(view, quad_of(pose)) for pose in _spread()]
    for quad in quads:
        ahead = np.roll(quad, -1, axis=0)
        assert (quad[:, 0] * ahead[:, 1] - quad[:, 1] * ahead[:, 0]).sum() > 0


def _spread() -> list:
    return layouts.scatter(Place(200, 150, 60), (400, 300), 12, np.random.default_rng(1))
