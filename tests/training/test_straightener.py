"""Teaching the straightener: how far off boxes are, and corners named in any order."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the extra [train]")

from referee.errors import InputError  # noqa: E402
from referee.training.straightener import (  # noqa: E402
    CornerNet,
    StraightenerPlan,
    corner_loss,
    judge,
    load_straightener,
    off,
    train_straightener,
)

CARD = np.array([[100, 100], [156, 100], [156, 187], [100, 187]], np.float32)


def test_boxes_are_off_by_little_and_by_much_in_every_direction() -> None:
    rng = np.random.default_rng(1)
    turns = []
    for _ in range(600):
        box = off(CARD, rng)
        side = box[1] - box[0]
        turns.append(np.degrees(np.arctan2(side[1], side[0])))
        assert np.abs(box.mean(0) - CARD.mean(0)).max() < 60
    far = np.mean(np.abs(turns) > 30)
    assert 0.15 < far < 0.4
    assert np.mean(np.abs(turns) < 10) > 0.4


def test_the_order_of_the_corners_does_not_count() -> None:
    corners = torch.rand((3, 4, 2))
    for turn in range(4):
        assert float(corner_loss(corners.roll(turn, dims=1), corners)) == 0
    assert float(corner_loss(corners.flip(1), corners)) > 0


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    for split in ("train", "val"):
        for part in ("images", "labels"):
            (tmp_path / "set" / part / split).mkdir(parents=True)
        for number in range(4):
            picture = np.full((240, 240, 3), 90, np.uint8)
            cv2.fillConvexPoly(picture, CARD.astype(np.int32), (250, 250, 250))
            cv2.imwrite(str(tmp_path / "set" / "images" / split / f"{number}.png"), picture)
            line = "0 " + " ".join(f"{value / 240:.5f}" for value in CARD.ravel())
            (tmp_path / "set" / "labels" / split / f"{number}.txt").write_text(line + "\n")
    return tmp_path / "set"


def test_a_run_goes_on_where_it_was_ended(cards: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    train_straightener(StraightenerPlan(cards, run, epochs=1, batch=4))
    (run / "straightener.part").write_bytes(b"cut short by a kill")
    checkpoint = train_straightener(StraightenerPlan(cards, run, epochs=2, batch=4), resume=True)
    lines = (run / "metrics.jsonl").read_text().splitlines()
    assert [json.loads(line)["epoch"] for line in lines] == [1, 2]
    steps = torch.load(checkpoint, weights_only=True)["optimizer"]["state"][0]["step"]
    assert steps == 2  # the optimizer went on, too
    assert isinstance(load_straightener(checkpoint), CornerNet)


def test_few_cards_are_enough_to_judge_by_and_none_are_not(cards: Path, tmp_path: Path) -> None:
    plan = StraightenerPlan(cards, tmp_path / "run", batch=64)
    figures = judge(CornerNet(), plan)
    assert 0 < figures["before"] < 0.5
    for label in (cards / "labels" / "val").glob("*.txt"):
        label.write_text("")
    with pytest.raises(InputError, match="no cards to judge by"):
        judge(CornerNet(), plan)
