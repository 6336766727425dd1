"""Plots of runs and of precision over recall, drawn from the files that a training leaves."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from referee.training.evaluation import Score

_WH_INCHES: Final = (5.0, 4.0)
_DPI: Final = 110

Curves = Mapping[str, Sequence[float]]
"""Name -> a value a pass, or a value at each share of recall."""


def plot_precision(scores: Iterable[Score], path: Path) -> Path:
    """Precision over recall of finding cards at an overlap of half, a line a set."""
    figure, (axes,) = _figure(1)
    for score in scores:
        recall, precision = score.finds.curve()
        half, mean = score.finds.average_precision()
        axes.plot(recall, precision, label=f"{score.name}  AP50 {half:.2f}, AP50-95 {mean:.2f}")
    axes.set(xlabel="recall", ylabel="precision", xlim=(0, 1), ylim=(0, 1.02))
    axes.set_title("cards found, overlap 0.5")
    axes.legend(loc="lower left", fontsize=7)
    return _saved(figure, path)


def plot_runs(out: Path, path: Path) -> Path:
    """One panel a network that was taught under `out`: every figure, pass by pass."""
    folders = sorted(folder for folder in out.iterdir() if folder.is_dir())
    runs = {one.name: curves for one in folders if (curves := run_curves(one))}
    figure, panels = _figure(max(len(runs), 1))
    for axes, (name, curves) in zip(panels, runs.items(), strict=False):
        for label, values in curves.items():
            axes.plot(range(1, len(values) + 1), values, marker=".", label=label)
        axes.set(title=name, xlabel="pass", ylim=(0, None))
        axes.legend(fontsize=7)
    return _saved(figure, path)


_FINDER: Final = {
    "metrics/mAP50(B)": "mAP50",
    "metrics/mAP50-95(B)": "mAP50-95",
    "train/box_loss": "loss of boxes",
    "train/cls_loss": "loss of classes",
}


def run_curves(folder: Path) -> dict[str, list[float]]:
    """The figures of one run, pass by pass: ``results.csv`` of a finder, ``metrics.jsonl`` of
    the others; nothing where neither is there.

    Passes done again after a kill replace what was written of them before.
    """
    if (folder / "results.csv").is_file():
        with (folder / "results.csv").open(encoding="utf-8", newline="") as lines:
            rows = [
                {key.strip(): value for key, value in row.items()} for row in csv.DictReader(lines)
            ]
        return {name: [float(row[key]) for row in rows] for key, name in _FINDER.items()}
    if not (folder / "metrics.jsonl").is_file():
        return {}
    lines_ = (folder / "metrics.jsonl").read_text(encoding="utf-8").splitlines()
    passes = {row["epoch"]: row for row in map(json.loads, lines_)}
    names = [name for name in next(iter(passes.values()), {}) if name != "epoch"]
    return {name: [float(passes[epoch][name]) for epoch in sorted(passes)] for name in names}


def _figure(panels: int) -> tuple[Any, list[Any]]:
    # Only now: this library takes half a second to import.
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(_WH_INCHES[0] * panels, _WH_INCHES[1]), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, list(figure.subplots(1, panels, squeeze=False)[0])


def _saved(figure: Any, path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=_DPI)
    return path
