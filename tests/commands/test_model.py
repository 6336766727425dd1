"""``referee model``: its promises on the command line."""

import json
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee import models
from referee.cli import main


def test_verify_passes_for_the_shipped_model(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["model", "verify"]) == 0
    assert "weights and classes as promised" in capsys.readouterr().out


def test_verify_refuses_other_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(models.locate(), folder)
    (folder / "reader.onnx").write_bytes(b"other")
    assert main(["model", "verify", str(folder)]) == 2
    assert "not the weights that the card names" in capsys.readouterr().err


def test_verify_says_no_when_the_golden_pictures_are_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(models.locate(), folder)
    for picture in (folder / "golden").glob("*.jpg"):
        cv2.imwrite(str(picture), np.zeros((320, 320, 3), np.uint8))
    assert main(["model", "verify", str(folder)]) == 1


def test_verify_refuses_a_model_that_is_marked_unfit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(models.locate(), folder)
    card = folder / "model.toml"
    card.write_text(
        card.read_text().replace("fit_for_refereeing = true", "fit_for_refereeing = false")
    )
    assert main(["model", "verify", str(folder)]) == 2
    assert "not fit for refereeing" in capsys.readouterr().err


def test_evaluate_gives_one_row_a_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "images").mkdir()
    cv2.imwrite(str(tmp_path / "images" / "a.png"), np.zeros((64, 64, 3), np.uint8))
    (tmp_path / "labels.csv").write_text("file,card\na.png,r5\n")
    out = tmp_path / "figures.jsonl"
    assert main(["model", "evaluate", str(tmp_path), "--json", "--misses", "--out", str(out)]) == 0
    said = capsys.readouterr()
    row = json.loads(said.out)
    assert (row["set"], row["cards"], row["found"]) == (tmp_path.name, 1, 0)
    assert "r5 -> -  1" in said.err
    assert out.read_text() == said.out


def test_evaluate_of_a_folder_without_labels_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["model", "evaluate", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_export_in_a_form_that_is_not_offered_is_refused_before_any_work(tmp_path: Path) -> None:
    assert main(["model", "export", "--format", "int8", "--out", str(tmp_path / "x")]) == 2
    assert not (tmp_path / "x").exists()


def test_a_reader_is_not_exported_uncalibrated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["model", "export", "--reader", "reader.pt", "--out", str(tmp_path)]
    assert main(words) == 2
    assert "--reader needs --crops" in capsys.readouterr().err


def test_a_recipe_that_there_is_not_gets_the_nearest_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    assert main(["model", "train", "all", "--recipe", "cpu-nite", "--out", str(out)]) == 2
    assert "no recipe 'cpu-nite' (did you mean 'cpu-night'?)" in capsys.readouterr().err
    assert not out.exists()


def test_one_network_is_not_taught_from_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["model", "train", "finder", "--out", str(tmp_path)]) == 2
    assert "--data is needed" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["finder", "straightener", "reader", "indices"])
def test_a_network_to_start_from_that_is_not_there_is_one_line(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything else is tried: the training library would look for it on the network."""
    words = ["model", "train", what, "--data", str(tmp_path), "--out", str(tmp_path / "run")]
    assert main([*words, "--start-from", str(tmp_path / "none.pt")]) == 2
    assert "none.pt: there is no such file to start from" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
