"""Plots of runs: what is read from their files, and that a picture comes of it."""

import json
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="training needs the extra [train]")

from referee.ports import CardSeen
from referee.training.evaluation import Score
from referee.training.plots import plot_precision, plot_runs, run_curves
from referee.training.sets import BoxPicture, Labelled

QUAD = np.array([[0, 0], [40, 0], [40, 60], [0, 60]], np.float32)


def _run(folder: Path) -> None:
    (folder / "finder").mkdir()
    (folder / "finder" / "results.csv").write_text(
        "epoch, train/box_loss, train/cls_loss, metrics/mAP50(B), metrics/mAP50-95(B)\n"
        "1,2.0,3.0,0.1,0.05\n2,1.5,2.0,0.3,0.2\n"
    )
    (folder / "reader").mkdir()
    lines = [{"epoch": 1, "loss": 2.0}, {"epoch": 2, "loss": 1.9}, {"epoch": 2, "loss": 1.0}]
    (folder / "reader" / "metrics.jsonl").write_text("\n".join(map(json.dumps, lines)))


def test_the_figures_of_a_run_are_read_pass_by_pass(tmp_path: Path) -> None:
    _run(tmp_path)
    assert run_curves(tmp_path / "finder")["mAP50"] == [0.1, 0.3]
    assert run_curves(tmp_path / "reader") == {"loss": [2.0, 1.0]}  # the second pass was redone
    assert run_curves(tmp_path / "straightener") == {}


def test_runs_and_precision_are_plotted(tmp_path: Path) -> None:
    _run(tmp_path)
    score = Score("drawn")
    picture = BoxPicture(Path("a.png"), (Labelled("r5", QUAD, is_upright=False),) * 1, ())
    score.finds.add(picture, (CardSeen(QUAD, 0.9, ()), CardSeen(QUAD + 300, 0.5, ())))
    recall, precision = score.finds.curve()
    assert (recall.tolist(), precision.tolist()) == ([1.0, 1.0], [1.0, 0.5])
    for path in (
        plot_runs(tmp_path, tmp_path / "runs.png"),
        plot_precision([score, Score("empty")], tmp_path / "curves.png"),
    ):
        assert cv2.imread(str(path)).std() > 5


def test_every_network_of_a_making_has_its_panel(tmp_path: Path) -> None:
    _run(tmp_path)
    plot_runs(tmp_path, tmp_path / "two.png")
    shutil.copytree(tmp_path / "finder", tmp_path / "index finder")
    plot_runs(tmp_path, tmp_path / "three.png")
    two, three = (cv2.imread(str(tmp_path / f"{name}.png")) for name in ("two", "three"))
    assert three.shape[1] == pytest.approx(1.5 * two.shape[1], abs=2)


def test_nothing_to_plot_is_an_empty_panel(tmp_path: Path) -> None:
    assert plot_runs(tmp_path, tmp_path / "runs.png").is_file()
