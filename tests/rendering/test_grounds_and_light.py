"""Tables, light and cameras: every kind gives a picture, from the seed alone."""

import numpy as np
import pytest

from referee.rendering.light import even_light, kelvin_gain, lit, random_light, sheen_over
from referee.rendering.optics import Optics, photograph, random_optics
from referee.rendering.tables import HELD_OUT_TABLES, TRAINING_TABLES

ALL = {**TRAINING_TABLES, **HELD_OUT_TABLES}
PATTERNED = np.random.default_rng(5).integers(0, 256, (48, 64, 3)).astype(np.float32)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("size_wh", [(64, 48), (90, 120), (128, 128)])
def test_every_ground_fills_any_frame_and_comes_from_the_seed(
    name: str, size_wh: tuple[int, int]
) -> None:
    one, again, other = (ALL[name](size_wh, np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert one.shape == (size_wh[1], size_wh[0], 3)
    assert one.dtype == np.uint8
    assert np.array_equal(one, again)
    assert name == "white" or not np.array_equal(one, other)


def test_training_and_held_out_grounds_share_no_kind() -> None:
    assert not TRAINING_TABLES.keys() & HELD_OUT_TABLES.keys()
    assert not set(TRAINING_TABLES.values()) & set(HELD_OUT_TABLES.values())


def test_even_light_changes_nothing() -> None:
    assert np.array_equal(lit(PATTERNED, even_light()), PATTERNED)
    assert sheen_over(even_light(), (64, 48)).size == 0


def test_warm_light_takes_blue_away_and_cold_light_red() -> None:
    warm, cold = kelvin_gain(2700), kelvin_gain(9000)
    assert warm[0] < warm[1] < warm[2]
    assert cold[2] < cold[0]


def test_light_multiplies_channels_and_never_swaps_them() -> None:
    """A green card may look pale or dark, but green stays its strongest channel under any
    light that is not extreme; a turn of the hue would break this."""
    green = np.tile(np.float32([40, 160, 50]), (32, 32, 1))
    kept = [lit(green, random_light(np.random.default_rng(seed))) for seed in range(60)]
    strongest = [int(picture.mean(axis=(0, 1)).argmax()) for picture in kept]
    assert strongest.count(1) == len(strongest)


def test_a_perfect_camera_only_rounds() -> None:
    image = photograph(PATTERNED, Optics(), np.random.default_rng(0))
    assert np.array_equal(image, PATTERNED.astype(np.uint8))


def test_each_fault_of_a_camera_shows() -> None:
    faults = (
        Optics(blur_px=1.5),
        Optics(motion_px=5),
        Optics(scale=0.5),
        Optics(noise=8),
        Optics(white_balance=(0.8, 1.0, 1.1)),
        Optics(contrast=0.7),
        Optics(saturation=0.5),
        Optics(haze=40),
        Optics(halo=1.0),
        Optics(jpeg_quality=30),
    )
    clean = PATTERNED.astype(np.uint8)
    for fault in faults:
        image = photograph(PATTERNED, fault, np.random.default_rng(0))
        assert image.shape == clean.shape
        assert np.abs(image.astype(int) - clean).mean() > 1, fault


def test_motion_blurs_along_its_own_direction() -> None:
    dot = np.zeros((31, 31, 3), np.float32)
    dot[15, 15] = 255
    image = photograph(dot, Optics(motion_px=9, motion_deg=0), np.random.default_rng(0))
    rows, columns = np.nonzero(image[:, :, 0])
    assert set(rows) == {15}
    assert len(set(columns)) >= 8


def test_any_camera_and_light_come_from_the_seed() -> None:
    one, again = (random_optics(np.random.default_rng(3)) for _ in range(2))
    assert one == again
    lights = [random_light(np.random.default_rng(3)) for _ in range(2)]
    assert np.array_equal(lights[0].gain, lights[1].gain)
    assert np.array_equal(lights[0].sheen, lights[1].sheen)
