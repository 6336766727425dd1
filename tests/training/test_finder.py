"""Teaching the finder: no mirrors, no network, and a run that can be ended."""

from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("ultralytics")

import torch
from ultralytics import YOLO
from ultralytics.nn.tasks import OBBModel

from referee.adapters.onnx_detector import OnnxBoxes
from referee.adapters.ultralytics_detector import UltralyticsBoxes
from referee.errors import InputError, ModelError
from referee.training import finder
from referee.training.export import export_finder
from referee.training.finder import FinderPlan, fading, narrow_plan, overrides, train_finder
from referee.training.taking_up import take_up_finder, weights_of
from referee.vision.letterbox import Letterbox

SHIPPED = Path(__file__).parents[2] / "models" / "cards-1" / "finder.onnx"


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


def test_a_run_that_the_clock_ends_ends_with_a_low_rate() -> None:
    shares = [fading(gone) for gone in (0.0, 0.25, 0.5, 0.999, 1.0, 1.2)]
    assert shares == sorted(shares, reverse=True)
    assert (shares[0], shares[-1]) == (1.0, pytest.approx(0.02))


@pytest.mark.filterwarnings("default")  # the training library's own
def test_what_was_taught_by_the_clock_was_taught_at_a_falling_rate(
    pictures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    monkeypatch.setattr(finder, "fading", lambda gone: seen.append(gone) or fading(gone))
    train_finder(FinderPlan(pictures, tmp_path / "run", hours=0.0005, image_px=64, batch=4))
    assert seen == sorted(seen)
    assert seen[-1] > 0


@pytest.mark.filterwarnings("default")  # the training library's own
def test_one_epoch_gives_weights_that_export_to_the_same_answers(
    pictures: Path, tmp_path: Path
) -> None:
    plan = FinderPlan(pictures, tmp_path / "run", epochs=1, image_px=64, batch=4)
    weights = train_finder(plan)
    assert (tmp_path / "run" / "results.csv").is_file()
    with pytest.raises(ModelError, match="can run any program when it is opened; add --trust"):
        UltralyticsBoxes(weights, is_trusted=False)
    taught = UltralyticsBoxes(weights, is_trusted=True)
    shipped = OnnxBoxes(export_finder(weights, tmp_path / "model"))
    assert taught.classes == shipped.classes == ("card", "back")
    for size_wh in ((160, 90), (90, 160)):
        picture = np.random.default_rng(3).integers(0, 255, (*size_wh[::-1], 3), dtype=np.uint8)
        blob = Letterbox.fit(size_wh, 160).blob(picture)
        one, other = taught.run(blob), shipped.run(blob)
        assert one.shape == other.shape == (1, 7, 5 * 3 * 21)
        assert np.abs(one[0, :4] - other[0, :4]).max() < 1  # pixels
        assert np.abs(one[0, 4:6] - other[0, 4:6]).max() < 0.02  # scores
        assert np.abs(one[0, 6] - other[0, 6]).max() < 0.01  # radians


def test_a_damaged_checkpoint_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.pt"
    broken.write_bytes(b"no pickle at all")
    with pytest.raises(ModelError, match="not a model that Ultralytics can open"):
        UltralyticsBoxes(broken, is_trusted=True)


def test_a_shipped_finder_taken_up_again_finds_as_it_did() -> None:
    model = OBBModel(narrow_plan(0.125), nc=2, ch=3, verbose=False).eval()
    picture = np.random.default_rng(3).integers(0, 255, (96, 128, 3), dtype=np.uint8)
    picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 4), np.uint8)
    blob = Letterbox.fit((128, 96), 128).blob(picture)
    take_up_finder(SHIPPED, model, [torch.from_numpy(blob)])
    with torch.no_grad():
        answer = model(torch.from_numpy(blob))[0].numpy()
    assert answer == pytest.approx(OnnxBoxes(SHIPPED).run(blob), abs=2e-3)


@pytest.mark.filterwarnings("default")  # the training library's own
def test_a_shipped_finder_is_taught_to_find_something_else(pictures: Path, tmp_path: Path) -> None:
    text = "train: images/train\nval: images/val\nnames:\n  0: index\n"
    (pictures / "data.yaml").write_text(text)
    plan = FinderPlan(
        pictures, tmp_path / "run", epochs=1, image_px=64, batch=4, lr=1e-7, start_from=SHIPPED
    )
    weights = train_finder(plan)
    taught = YOLO(str(weights)).model.state_dict()
    assert UltralyticsBoxes(weights, is_trusted=True).classes == ("index",)
    kernel = weights_of(SHIPPED)["model.4.cv1.conv.weight"]
    assert torch.allclose(taught["model.4.cv1.conv.weight"].float(), kernel, atol=1e-2)
