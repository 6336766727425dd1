"""The sheet and the recipe say what the program does."""

import tomllib
from pathlib import Path

import pytest

from referee.rendering import scene
from referee.rendering.prints import HELD_OUT_FAMILIES, TRAINING_FAMILIES
from referee.rendering.tables import HELD_OUT_TABLES, TRAINING_TABLES
from referee.training.dataset import CLASSES

FOLDER = Path(__file__).parents[2] / "datasets" / "cards"


@pytest.fixture(scope="module")
def recipe() -> dict:
    return tomllib.loads((FOLDER / "dataset.toml").read_text(encoding="utf-8"))


def test_the_splits_are_those_of_the_program(recipe: dict) -> None:
    train, val = recipe["splits"]["train"], recipe["splits"]["val"]
    assert train["prints"] == list(TRAINING_FAMILIES)
    assert val["prints"] == list(HELD_OUT_FAMILIES)
    assert train["tables"] == list(TRAINING_TABLES)
    assert val["tables"] == list(HELD_OUT_TABLES)


def test_classes_and_the_rule_of_targets_are_those_of_the_program(recipe: dict) -> None:
    assert recipe["classes"] == list(CLASSES)
    label = recipe["label"]
    rule = (label["min_share"], label["min_center"], label["min_corner_px"])
    assert rule == (scene.MIN_SHARE, scene.MIN_CENTER, scene.MIN_CORNER_PX)


def test_every_sample_picture_is_shown_and_they_stay_small() -> None:
    text = (FOLDER / "SHEET.md").read_text(encoding="utf-8")
    samples = [*FOLDER.glob("*.jpg"), *FOLDER.glob("*.png")]
    assert len(samples) == 5
    assert all(f"({path.name})" in text for path in samples)
    assert sum(path.stat().st_size for path in samples) < 1_500_000
