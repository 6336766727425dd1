"""Cards that nobody can judge cost the finder nothing."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("ultralytics")

import torch
from ultralytics.cfg import get_cfg
from ultralytics.nn.tasks import OBBModel

from referee.training.doubtful import DOUBTFUL, DoubtfulLoss, doubtful_of, fits_doubtful
from referee.training.finder import narrow_plan

CARD = [50.0, 50.0, 20.0, 30.0, 0.0]
OTHER = [90.0, 40.0, 20.0, 30.0, 0.5]


@pytest.fixture(scope="module")
def model() -> object:
    torch.manual_seed(1)
    net = OBBModel(narrow_plan(0.125), nc=2, ch=3, verbose=False)
    net.args = get_cfg()
    net.train()
    return net


def loss_of(model: object, classes: list[int], bold_at: tuple[int, int]) -> float:
    """The confidence loss of a net that is sure of a card at one place, given the labels."""
    size = 128
    picture = torch.zeros(1, 3, size, size)
    answers = model(picture)  # type: ignore[operator]
    answers["scores"] = torch.full_like(answers["scores"], -9.0)
    answers["boxes"] = torch.zeros_like(answers["boxes"])
    answers["angle"] = torch.zeros_like(answers["angle"])
    column, row = bold_at
    place = row * (size // 8) + column
    answers["scores"][0, 0, place] = 4.0
    answers["boxes"][0, :, place] = torch.tensor([1.25, 1.875, 1.25, 1.875])  # of 8 pixels
    boxes = torch.tensor([CARD, OTHER][: len(classes)]) / torch.tensor([size] * 4 + [1])
    batch = {
        "batch_idx": torch.zeros(len(classes)),
        "cls": torch.tensor(classes, dtype=torch.float32),
        "bboxes": boxes,
        "img": picture,
    }
    _, parts = DoubtfulLoss(model)(answers, batch)  # type: ignore[arg-type]
    return float(parts["cls_loss"])


def test_a_find_on_a_doubtful_card_costs_nothing(model: object) -> None:
    on_the_card = (6, 6)  # the place whose middle is (52, 52)
    beside = (13, 13)
    assert loss_of(model, [DOUBTFUL], on_the_card) < 0.2
    assert loss_of(model, [DOUBTFUL], beside) > 1


def test_a_find_that_fits_a_target_better_is_judged() -> None:
    found = torch.tensor([CARD])
    assert fits_doubtful(found, torch.tensor([CARD]), torch.tensor([OTHER])).tolist() == [True]
    nearly = torch.tensor([[53.0, 50.0, 20.0, 30.0, 0.0]])
    assert fits_doubtful(found, nearly, found).tolist() == [False]


def test_doubtful_cards_are_read_from_beside_the_labels(tmp_path: Path) -> None:
    image = tmp_path / "images" / "train" / "a.jpg"
    (tmp_path / "ignore" / "train").mkdir(parents=True)
    (tmp_path / "ignore" / "train" / "a.txt").write_text("0 0 0 0.5 0 0.5 1 0 1\n")
    (corners,) = doubtful_of(image)
    assert np.array_equal(corners, [[0, 0], [0.5, 0], [0.5, 1], [0, 1]])
    assert doubtful_of(image.with_name("b.jpg")) == []
