"""Teaching the finder: no mirrors, no network, and a run that can be ended."""

from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("ultralytics")

from referee.adapters.ultralytics_detector import UltralyticsBoxes
from referee.errors import InputError, ModelError
from referee.training.finder import FinderPlan, overrides, train_finder


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    rng = np.random.default_rng(2)
    for split in ("train", "val"):
        (tmp_path / "images" / split).mkdir(parents=True)
        (tmp_path / "labels" / split).mkdir(parents=True)
        for number in range(4):
            picture = rng.integers(0, 255, (64, 64, 3), dtype=np.uint8)
            cv2.imwrite(str(tmp_path / "images" / split / f"{number}.png"), picture)
            label = "0 0.25 0.25 0.6 0.25 0.6 0.75 0.25 0.75\n"
            (tmp_path / "labels" / split / f"{number}.txt").write_text(label)
    (tmp_path / "data.yaml").write_text(
        "train: images/train\nval: images/val\nnames:\n  0: card\n  1: back\n"
    )
    return tmp_path


def test_no_mirror_is_ever_asked_for(tmp_path: Path) -> None:
    asked = overrides(FinderPlan(tmp_path, tmp_path))
    assert (asked["fliplr"], asked["flipud"], asked["mosaic"]) == (0, 0, 0)
    assert asked["hsv_h"] <= 0.02


def test_a_folder_without_a_recipe_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no data\.yaml here"):
        train_finder(FinderPlan(tmp_path, tmp_path / "run"))


@pytest.mark.filterwarnings("default")  # the training library's own
def test_one_epoch_gives_weights_with_our_names_that_need_trust(
    pictures: Path, tmp_path: Path
) -> None:
    plan = FinderPlan(pictures, tmp_path / "run", epochs=1, image_px=64, batch=4)
    weights = train_finder(plan)
    assert (tmp_path / "run" / "results.csv").is_file()
    network = UltralyticsBoxes(weights, is_trusted=True)
    assert network.classes == ("card", "back")
    assert network.run(np.zeros((1, 3, 64, 96), np.float32)).shape == (1, 7, 126)
    with pytest.raises(ModelError, match="can run any program when it is opened; add --trust"):
        UltralyticsBoxes(weights, is_trusted=False)
