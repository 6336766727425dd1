"""Eyes for photographs, with the model that ships."""

from pathlib import Path

import pytest

from referee import models
from referee.adapters.detector import open_eyes, open_still_eyes
from referee.training.dataset import make_part, picture_parts
from referee.training.evaluation import evaluate
from referee.training.sets import Picture, read_set
from referee.vision.model_card import read_card
from referee.vision.peeking import PeekingEyes
from referee.vision.thorough import ThoroughEyes


@pytest.fixture
def piles(tmp_path: Path) -> tuple[Picture, ...]:
    """Six messy piles of prints and on tables that nothing was learnt from."""
    for part in picture_parts(tmp_path, {"val": 6}, seed=6, size_px=640, kind="pile"):
        make_part(part)
    return read_set(tmp_path)


def test_cards_of_which_only_a_corner_shows_are_found(piles: tuple[Picture, ...]) -> None:
    without = evaluate(ThoroughEyes(open_eyes()), "piles", piles).figures()
    still = evaluate(open_still_eyes(), "piles", piles).figures()
    assert still["cards"] == 15
    assert still["found"] >= without["found"] + 2 / 15
    assert still["right"] >= without["right"] + 2 / 15
    assert still["invented"] <= without["invented"]


def test_a_model_without_such_a_finder_looks_as_before(tmp_path: Path) -> None:
    card = read_card(models.locate())
    for path in card.folder.glob("*.onnx"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    text = (card.folder / "model.toml").read_text(encoding="utf-8")
    head, rest = text.split("[index_finder]\n", 1)
    (tmp_path / "model.toml").write_text(head + rest[rest.index("[settings]") :], encoding="utf-8")
    assert isinstance(open_still_eyes(), PeekingEyes)
    assert isinstance(open_still_eyes(str(tmp_path)), ThoroughEyes)
