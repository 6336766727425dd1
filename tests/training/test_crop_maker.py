"""Crops for the reader: cut as at run time, both ways round, honest about what shows."""

from pathlib import Path

import numpy as np
import pytest

from referee.rendering.geometry import Pose, height_px, quad_of
from referee.rendering.patch import Bench, Patch, card_patch
from referee.rendering.prints import TRAINING_FAMILIES
from referee.rendering.scene import SceneCard
from referee.rendering.shoe import Shoe
from referee.rendering.tables import TRAINING_TABLES
from referee.training import crop_maker
from referee.training.crop_maker import (
    LabelledCrop,
    answer,
    crop_parts,
    index_answer,
    jittered,
    random_crop,
    random_indices,
)

QUAD = quad_of(Pose(50, 50, 80))
BLANK = np.zeros((100, 100, 3), np.uint8)


@pytest.fixture(scope="module")
def bench() -> Bench:
    shoe = Shoe.of(TRAINING_FAMILIES, 1, seed=5, height_px=60)
    return Bench.of(shoe, TRAINING_TABLES, 4, seed=1)


@pytest.fixture(scope="module")
def crops(bench: Bench) -> list[LabelledCrop]:
    return [random_crop(bench, np.random.default_rng([4, n])) for n in range(70)]


def patch(center: float, corner: float, visible: float, height: float = 80) -> Patch:
    card = SceneCard("r5", quad_of(Pose(50, 50, height)), visible, center, (0.0, corner))
    return Patch(BLANK, card)


def test_crops_have_one_shape_and_come_both_ways_round(crops: list[LabelledCrop]) -> None:
    assert {crop.image.shape for crop in crops} == {(96, 64, 3)}
    turned = [crop.half_turned for crop in crops]
    assert 20 < sum(turned) < 50


def test_crops_show_cards_backs_and_other_things(crops: list[LabelledCrop]) -> None:
    codes = [crop.code for crop in crops]
    assert codes.count("??") > 4
    assert "back" in codes
    assert len(set(codes)) > 20


def test_a_crop_comes_from_its_seed(bench: Bench, crops: list[LabelledCrop]) -> None:
    again = random_crop(bench, np.random.default_rng([4, 9]))
    assert np.array_equal(again.image, crops[9].image)


@pytest.mark.parametrize(
    ("shown", "wanted"),
    [
        (patch(center=1.0, corner=0.0, visible=0.5), "r5"),
        (patch(center=0.0, corner=1.0, visible=0.2), "r5"),
        (patch(center=0.0, corner=1.0, visible=0.2, height=30), "??"),
        (patch(center=0.2, corner=0.3, visible=0.3), "??"),
        (Patch(BLANK, SceneCard("", QUAD, 1.0, 1.0, (1.0, 1.0)), is_card=False), "??"),
    ],
)
def test_the_answer_is_what_a_person_could_tell(shown: Patch, wanted: str) -> None:
    assert answer(shown) == wanted


def test_boxes_are_off_as_a_finders_are_and_never_mirrored() -> None:
    rng = np.random.default_rng(0)
    offsets = []
    for _ in range(300):
        quad = jittered(QUAD, rng)
        ahead = np.roll(quad, -1, axis=0)
        assert (quad[:, 0] * ahead[:, 1] - quad[:, 1] * ahead[:, 0]).sum() > 0
        offsets.append(np.abs(quad - QUAD).max() / 80)
    assert 0.01 < np.median(offsets) < 0.06
    assert max(offsets) < 0.25


def test_a_shard_is_what_the_reader_learns_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crop_maker, "SHARD", 6)
    monkeypatch.setattr(crop_maker, "PRINTS_A_SHARD", 1)
    monkeypatch.setattr(crop_maker, "GROUNDS_A_SHARD", 2)
    parts = crop_parts(tmp_path, {"train": 8, "val": 1}, seed=2)
    assert [crop_maker.make_shard(part) for part in parts] == [6, 2, 1]
    names = sorted(path.name for path in (tmp_path / "crops").iterdir())
    assert names == ["train-0000.npz", "train-0001.npz", "val-0000.npz"]
    with np.load(tmp_path / "crops" / "train-0000.npz", allow_pickle=False) as shard:
        assert shard["images"].shape == (6, 96, 64, 3)
        assert shard["images"].dtype == np.uint8
        assert len(shard["codes"]) == len(shard["visible"]) == len(shard["half_turned"]) == 6


def test_card_heights_span_the_range_asked_for(bench: Bench) -> None:
    heights = [
        height_px(card_patch(bench, np.random.default_rng([6, n])).card.quad_px) for n in range(30)
    ]
    assert min(heights) < 40
    assert max(heights) > 140


def test_indices_come_two_a_card_upright_and_answered_by_what_shows_of_each(bench: Bench) -> None:
    pairs = [random_indices(bench, np.random.default_rng([5, n])) for n in range(40)]
    assert {crop.image.shape for pair in pairs for crop in pair} == {(64, 48, 3)}
    assert max(map(len, pairs)) == 2
    codes = [crop.code for pair in pairs for crop in pair]
    assert 8 < codes.count("??") < 60
    assert len(set(codes)) > 12


@pytest.mark.parametrize(
    ("corners", "height", "wanted"),
    [
        ((1.0, 0.0), 80, ("r5", "??")),
        ((0.2, 0.95), 80, ("??", "r5")),
        ((0.6, 1.0), 80, ("", "r5")),
        ((1.0, 1.0), 30, ("??", "??")),
    ],
)
def test_an_index_is_read_where_it_shows_and_left_out_where_it_half_shows(
    corners: tuple[float, float], height: float, wanted: tuple[str, str]
) -> None:
    card = SceneCard("r5", quad_of(Pose(50, 50, height)), 0.5, 0.0, corners)
    shown = Patch(BLANK, card)
    assert (index_answer(shown, 0), index_answer(shown, 1)) == wanted
    assert index_answer(Patch(BLANK, card, is_card=False), 0) == "??"
