"""From a YOLO's numbers to boxes: both layouts, one card once, corners never mirrored."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import ModelError
from referee.vision.detections import Boxes, decode, merge, overlap, quads, shared_area

SIX, NINE = 0, 1


def _boxes(*rows: tuple[float, ...]) -> Boxes:
    """Rows of cx, cy, w, h, angle, score of class 0, of class 1."""
    table = np.array(rows, np.float32)
    return Boxes(table[:, :5], table[:, 5:])


def _signed_area(quad: np.ndarray) -> float:
    ahead = np.roll(quad, -1, axis=0)
    return float((quad[:, 0] * ahead[:, 1] - quad[:, 1] * ahead[:, 0]).sum() / 2)


@given(st.floats(5, 200), st.floats(5, 200), st.floats(-7, 7, allow_nan=False), st.floats(0, 600))
def test_corners_run_clockwise_the_short_side_first(
    width: float, height: float, angle: float, center: float
) -> None:
    quad = quads(np.array([[center, center, width, height, angle]], np.float32))[0]
    assert _signed_area(quad) == pytest.approx(width * height, rel=1e-2)
    edges = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    assert edges[0] <= edges[1] + 1e-2


def test_a_six_that_is_also_a_nine_is_one_card_with_two_candidates() -> None:
    found = merge(_boxes((100, 100, 40, 60, 0, 0.61, 0), (101, 100, 40, 60, 0.02, 0, 0.58)))
    assert len(found) == 1
    assert found[0].votes == pytest.approx([0.61, 0.58])
    assert found[0].best_class == SIX


def test_a_part_of_a_card_is_no_second_card() -> None:
    found = merge(_boxes((100, 100, 40, 60, 0, 0.9, 0), (100, 85, 36, 26, 0, 0, 0.5)))
    assert [one.best_class for one in found] == [SIX]


def test_cards_of_a_fan_stay_apart() -> None:
    fan = _boxes(*((100 + 14 * i, 100, 40, 60, 0.1 * i, 0.9 - 0.1 * i, 0) for i in range(4)))
    assert len(merge(fan)) == 4


def test_crossed_cards_of_a_pile_stay_apart() -> None:
    assert len(merge(_boxes((99, 99, 40, 60, 0, 0.9, 0), (99, 99, 40, 60, 1.5, 0.5, 0)))) == 2


def test_columns_are_decoded_and_sorted_by_their_best_class() -> None:
    output = np.zeros((1, 7, 3), np.float32)
    output[0, :, 0] = [10, 20, 4, 6, 0.1, 0.3, 0.5]
    output[0, :, 1] = [50, 60, 4, 6, 0.9, 0.1, -0.5]
    output[0, :, 2] = [90, 90, 4, 6, 0.1, 0.2, 0.0]
    boxes = decode(output, classes=2, threshold=0.25)
    assert boxes.xywhr[:, 0].tolist() == [50, 10]
    assert boxes.xywhr[:, 4] == pytest.approx([-0.5, 0.5])
    assert boxes.scores.argmax(axis=1).tolist() == [0, 1]


def test_columns_without_an_angle_are_upright() -> None:
    output = np.zeros((1, 6, 40), np.float32)
    output[0, :, 7] = [10, 20, 4, 6, 0.1, 0.3]
    assert decode(output, 2, 0.25).xywhr.tolist() == [[10, 20, 4, 6, 0]]


def test_rows_that_the_model_chose_itself_are_decoded_and_still_merged() -> None:
    output = np.zeros((1, 300, 7), np.float32)
    output[0, 0] = [100, 100, 40, 60, 0.7, SIX, 0.0]
    output[0, 1] = [100, 101, 40, 60, 0.4, NINE, 0.0]
    found = merge(decode(output, 2, 0.25))
    assert len(found) == 1
    assert found[0].votes == pytest.approx([0.7, 0.4])


def test_rows_with_corners_become_center_and_size() -> None:
    output = np.zeros((1, 300, 6), np.float32)
    output[0, 0] = [10, 20, 30, 60, 0.8, NINE]
    boxes = decode(output, 2, 0.25)
    assert boxes.xywhr.tolist() == [[20, 40, 20, 40, 0]]
    assert boxes.scores[0].argmax() == NINE


def test_nothing_found_is_an_empty_table() -> None:
    boxes = decode(np.zeros((1, 7, 10), np.float32), 2, 0.25)
    assert boxes.xywhr.shape == (0, 5)
    assert merge(boxes) == ()


def test_another_shape_is_refused_with_both_shapes_named() -> None:
    with pytest.raises(ModelError, match=r"no YOLO's \(expected .* found \(1, 9, 100\)\)"):
        decode(np.zeros((1, 9, 100), np.float32), 2, 0.25)


@given(st.floats(-20, 20), st.floats(-20, 20), st.floats(0, 3))
def test_overlap_is_symmetric_and_a_share(x: float, y: float, angle: float) -> None:
    one, other = quads(np.array([[0, 0, 10, 16, 0], [x, y, 10, 16, angle]], np.float32))
    assert 0 <= overlap(one, other) <= 1 + 1e-3
    assert overlap(one, other) == pytest.approx(overlap(other, one), abs=1e-2)


@pytest.mark.parametrize("step", [0.0, 0.3, 0.5, 0.9])
def test_cards_in_a_row_share_what_they_share_however_the_row_lies(step: float) -> None:
    card = np.array([[0, 0], [56, 0], [56, 87], [0, 87]], np.float32)
    for turn_deg in range(0, 360, 3):
        angle = np.radians(turn_deg)
        spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        one, other = (
            np.asarray((card + np.array([shift, 0])) @ spin, np.float32) for shift in (0, 56 * step)
        )
        assert shared_area(one, other) == pytest.approx(56 * (1 - step) * 87, rel=0.02)
