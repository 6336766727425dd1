"""The data set maker: the YOLO layout, labels, determinism, held-out prints."""

import argparse
import hashlib
import os
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from referee.cards import BACK, Card
from referee.commands import dataset as command
from referee.errors import ConfigError, InputError
from referee.rendering.geometry import Pose, quad_of
from referee.rendering.prints import HELD_OUT_FAMILIES, TRAINING_FAMILIES
from referee.rendering.scene import Scene, SceneCard
from referee.training import dataset
from referee.training.dataset import label_text, make_part, of_indices, picture_parts, seen_box
from referee.training.sets import read_set
from referee.vision.crops import index_views

FRAME = (200, 100)


def parsed(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return parser.parse_args(words)


def digests(folder: Path) -> dict[str, str]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


@pytest.fixture(scope="module", autouse=True)
def small_blocks() -> object:
    """Two pictures a block, so that a handful spans blocks."""
    patch = pytest.MonkeyPatch()
    patch.setattr(dataset, "BLOCK", 2)
    patch.setattr(dataset, "PRINTS_A_BLOCK", 1)
    yield patch
    patch.undo()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, small_blocks: object) -> Path:
    folder = tmp_path_factory.mktemp("set")
    for part in picture_parts(folder, {"train": 5, "val": 2}, seed=3, size_px=128):
        make_part(part)
    return folder


def test_every_picture_has_its_label_beside_it(made: Path) -> None:
    for split, count in (("train", 5), ("val", 2)):
        images = sorted((made / "images" / split).glob("*.jpg"))
        labels = sorted((made / "labels" / split).glob("*.txt"))
        assert len(images) == count
        assert [path.stem for path in images] == [path.stem for path in labels]
        assert all(max(cv2.imread(str(path)).shape[:2]) == 128 for path in images)


def test_labels_are_a_class_and_four_corners(made: Path) -> None:
    lines = [
        line for path in (made / "labels").rglob("*.txt") for line in path.read_text().splitlines()
    ]
    assert lines
    for line in lines:
        name, *numbers = line.split()
        assert name in ("0", "1")
        assert len(numbers) == 8
        corners = np.array(numbers, float).reshape(4, 2)
        assert (corners.max(axis=0) - corners.min(axis=0) <= 1.01).all()


def test_classes_go_by_name(made: Path) -> None:
    text = (made / "data.yaml").read_text()
    assert "0: card" in text
    assert "1: back" in text
    assert "val: images/val" in text


def test_a_picture_depends_on_the_seed_and_its_number_alone(made: Path, tmp_path: Path) -> None:
    parts = picture_parts(tmp_path, {"train": 4}, seed=3, size_px=128)
    for part in reversed(parts):
        make_part(part)
    again, first = digests(tmp_path), digests(made)
    shared = [name for name in again if "train-" in name]
    assert len(shared) == 16
    assert all(again[name] == first[name] for name in shared)


def test_another_seed_gives_other_pictures(made: Path, tmp_path: Path) -> None:
    for part in picture_parts(tmp_path, {"train": 1}, seed=4, size_px=128):
        make_part(part)
    name = "images/train/train-000000.jpg"
    assert digests(tmp_path)[name] != digests(made)[name]


def test_training_never_sees_a_held_out_print_or_table() -> None:
    assert not set(TRAINING_FAMILIES) & set(HELD_OUT_FAMILIES)
    train, val = (dataset.world_of(split, 1, 0, 3) for split in ("train", "val"))
    assert {deck.family for deck in train.shoe.prints} <= set(TRAINING_FAMILIES)
    assert {deck.family for deck in val.shoe.prints} <= set(HELD_OUT_FAMILIES)
    assert not train.tables.keys() & val.tables.keys()


def test_a_card_inside_keeps_its_own_corners() -> None:
    quad = quad_of(Pose(100, 50, 60, 200))
    assert np.array_equal(seen_box(quad, FRAME), quad)


def test_a_card_cut_by_the_border_is_boxed_where_it_shows() -> None:
    quad = quad_of(Pose(100, 0, 60), aspect=0.5)
    assert seen_box(quad, FRAME) == pytest.approx(
        np.array([[85, 0], [115, 0], [115, 30], [85, 30]]), abs=0.01
    )


def test_a_card_upside_down_keeps_its_first_corner_when_cut() -> None:
    quad = quad_of(Pose(100, 0, 60, 180), aspect=0.5)
    assert seen_box(quad, FRAME)[0] == pytest.approx([115, 30], abs=0.01)


@pytest.mark.parametrize("turn_deg", range(0, 360, 30))
def test_a_card_larger_than_the_frame_has_a_label_trainers_take(turn_deg: float) -> None:
    box = seen_box(quad_of(Pose(100, 50, 400, turn_deg)), FRAME) / FRAME
    span = box.max(axis=0) - box.min(axis=0)
    assert (span <= 1.001).all()
    assert (box.min(axis=0) + span / 2 >= 0).all()


def test_a_turned_card_that_hangs_out_of_a_corner_has_its_middle_in_the_frame() -> None:
    shares = np.array([[0.48, 0.65], [0.72, 1.0], [0.1, 1.44], [-0.01, 0.94]], np.float32)
    box = seen_box(shares * np.array(FRAME, np.float32), FRAME) / FRAME
    middle = (box.max(axis=0) + box.min(axis=0)) / 2
    assert (middle >= 0).all()
    assert (middle <= 1).all()


def test_labels_say_card_or_back() -> None:
    quad = quad_of(Pose(100, 50, 60))
    shown = SceneCard("r5", quad, 1.0, 1.0, (1.0, 1.0))
    turned = SceneCard("back", quad, 0.5, 1.0, (0.0, 0.0))
    assert [line[0] for line in label_text([shown, turned], FRAME).splitlines()] == ["0", "1"]


def test_a_card_is_a_target_or_in_doubt_or_out_of_sight() -> None:
    quad = quad_of(Pose(100, 50, 60))
    shares = {"shown": (1.0, 1.0, 1.0), "covered": (0.1, 0.0, 0.2), "buried": (0.0, 0.0, 0.0)}
    cards = {
        name: SceneCard("g7", quad, visible, center, (0.0, corner))
        for name, (visible, center, corner) in shares.items()
    }
    assert {name for name, card in cards.items() if card.is_target} == {"shown"}
    assert {name for name, card in cards.items() if card.is_doubtful} == {"covered"}


def test_every_label_has_its_face_and_doubtful_cards_lie_aside(tmp_path: Path) -> None:
    for part in picture_parts(tmp_path, {"train": 12}, seed=3, size_px=160):
        make_part(part)
    pictures = read_set(tmp_path)
    cards = [card.code for picture in pictures for card in picture.cards]
    assert len(cards) > 20
    assert all(code == BACK or Card.parse(code).is_known for code in cards)
    assert any(picture.ignored for picture in pictures)


def test_a_set_of_indices_labels_those_that_show_and_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A box is the place where the index is read from; what is half covered or too small lies
    aside, and a back has no index."""
    large = np.array([[20, 10], [84, 10], [84, 106], [20, 106]], np.float32)
    tiny = np.array([[150, 50], [164, 50], [164, 71], [150, 71]], np.float32)
    cards = (
        SceneCard("g7", large, 1.0, 1.0, (1.0, 1.0)),
        SceneCard("b+2", large + 60, 0.3, 0.1, (0.95, 0.2)),
        SceneCard("r4", large + 30, 0.4, 0.3, (0.5, 0.0)),
        SceneCard("y1", tiny, 1.0, 1.0, (1.0, 1.0)),
        SceneCard("back", large + 40, 1.0, 1.0, (1.0, 1.0)),
    )
    scene = Scene(np.zeros((200, 200, 3), np.uint8), cards)
    monkeypatch.setattr(dataset, "random_scene", lambda *_, **__: scene)
    for part in of_indices(picture_parts(tmp_path, {"train": 1}, seed=3, size_px=200)):
        make_part(part)
    assert "0: index" in (tmp_path / "data.yaml").read_text()
    assert (tmp_path / "faces" / "train" / "train-000000.txt").read_text().split() == [
        "g7", "g7", "b+2",
    ]  # fmt: skip
    boxes = _boxes(tmp_path / "labels" / "train" / "train-000000.txt") * 200
    wanted = [*index_views(large), index_views(large + 60)[0]]
    assert boxes == pytest.approx(np.array(wanted), abs=0.01)
    aside = _boxes(tmp_path / "ignore" / "train" / "train-000000.txt") * 200
    wanted = [index_views(large + 30)[0], *index_views(tiny)]
    assert aside == pytest.approx(np.array(wanted), abs=0.01)


def _boxes(path: Path) -> NDArray[np.float64]:
    rows = [line.split()[1:] for line in path.read_text().splitlines()]
    return np.array(rows, np.float64).reshape(-1, 4, 2)


def test_the_command_makes_a_set_of_indices(tmp_path: Path) -> None:
    words = ["make", "--of", "indices", "--count", "2", "--size", "96", "--workers", "1"]
    assert command.run(parsed([*words, "--out", str(tmp_path)])) == 0
    assert "0: index" in (tmp_path / "data.yaml").read_text()


def test_the_command_makes_both_kinds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["make", "--count", "2", "--size", "96", "--out", str(tmp_path), "--workers", "1"]
    assert command.run(parsed(words)) == 0
    assert len(list(tmp_path.rglob("*.jpg"))) == 3
    assert capsys.readouterr().out == "3 pictures made\n"


def test_a_held_out_set_counts_only_what_a_person_could_read(tmp_path: Path) -> None:
    """The pictures are the same; fewer cards are to be found, and those left out are ignored."""
    words = ["make", "--held-out", "--kind", "far", "--count", "3", "--size", "256", "--workers"]
    plain, shown = tmp_path / "plain", tmp_path / "shown"
    assert command.run(parsed([*words, "1", "--out", str(plain)])) == 0
    assert command.run(parsed([*words, "1", "--unreadable-too", "--out", str(shown)])) == 0

    def lines(folder: Path, kind: str) -> list[list[str]]:
        return [path.read_text().splitlines() for path in sorted((folder / kind).rglob("*.txt"))]

    assert lines(plain, "labels") != lines(shown, "labels")
    for fewer, more, aside in zip(
        lines(plain, "labels"), lines(shown, "labels"), lines(plain, "ignore"), strict=True
    ):
        assert set(fewer) <= set(more)
        assert set(more) - set(fewer) <= set(aside)
    pictures = [sorted(folder.rglob("*.jpg")) for folder in (plain, shown)]
    assert [one.read_bytes() for one in pictures[0]] == [one.read_bytes() for one in pictures[1]]


def test_two_processes_make_what_one_makes(made: Path, tmp_path: Path) -> None:
    """With the real block size: the processes do not share the shorter one of these tests."""
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        parts = picture_parts(folder, {"train": 2, "val": 1}, seed=6, size_px=96)
        assert sum(dataset.run_parts(parts, make_part, workers)) == 3
    one, two = digests(tmp_path / "1"), digests(tmp_path / "2")
    assert one.keys() == two.keys()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["make"], "nothing to make"),
        (["make", "--count", "-1"], "--count must be at least 0"),
        (["make", "--count", "2", "--size", "8"], "--size must be at least 64"),
        (["make", "--count", "2", "--workers", "0"], "--workers must be at least 1"),
    ],
)
def test_a_call_that_cannot_be_meant_says_so(words: list[str], problem: str) -> None:
    with pytest.raises(ConfigError, match=problem):
        command.run(parsed(words))


def test_a_folder_that_cannot_be_made_is_one_plain_line(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(InputError, match="cannot be made"):
        command.run(parsed(["make", "--count", "1", "--out", str(blocked)]))
    with pytest.raises(InputError, match="cannot be made"):
        command.run(parsed(["make", "--crops", "1", "--out", str(blocked)]))


def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        dataset.write_picture(tmp_path / "none" / "a.jpg", np.zeros((8, 8, 3), np.uint8))


def test_a_disk_that_fills_up_is_one_plain_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(dataset, "make_part", full)
    words = ["make", "--count", "1", "--out", str(tmp_path), "--workers", "1"]
    with pytest.raises(InputError, match="No space left"):
        command.run(parsed(words))


def test_processes_that_draw_keep_their_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "MALLOC_MMAP_THRESHOLD_"
    monkeypatch.delenv(name, raising=False)
    asked = [name, name]
    found = list(dataset.run_parts(asked, os.getenv, 2))  # type: ignore[type-var]
    assert found == [str(1 << 30)] * 2
    monkeypatch.delenv(name)
