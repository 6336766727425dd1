"""The one padding rule: where every pixel of a picture lies in the finder's input."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.vision.letterbox import GREY, STRIDE, Letterbox

sides = st.integers(1, 4000)


@given(sides, sides, st.sampled_from([320, 416, 640]))
def test_input_is_whole_strides_and_holds_the_picture(width: int, height: int, long: int) -> None:
    box = Letterbox.fit((width, height), long)
    assert all(side % STRIDE == 0 for side in box.input_wh)
    assert all(inner <= outer for inner, outer in zip(box.scaled_wh, box.input_wh, strict=True))
    assert max(box.scaled_wh) == long


@given(sides, sides)
def test_corners_come_back(width: int, height: int) -> None:
    box = Letterbox.fit((width, height), 640)
    offset = np.array(box.offset_xy, np.float32)
    far = offset + np.array(box.scaled_wh, np.float32)
    back = box.to_source(np.stack([offset, far]))
    assert np.allclose(back, [[0, 0], [width, height]], atol=0.02 + 1e-4 * max(width, height))


def test_the_odd_pixel_of_padding_comes_after() -> None:
    box = Letterbox.fit((640, 353), 640)
    assert box.input_wh == (640, 384)
    assert box.offset_xy == (0, 15)


def test_blob_is_rgb_between_0_and_1_with_grey_around() -> None:
    blue = np.zeros((90, 160, 3), np.uint8)
    blue[:, :, 0] = 255
    blob = Letterbox.fit((160, 90), 320).blob(blue)
    assert blob.shape == (1, 3, 192, 320)
    assert blob.dtype == np.float32
    assert blob[0, :, 96, 160].tolist() == [0, 0, 1]
    assert blob[0, :, 0, 0] == pytest.approx(GREY / 255)
