"""From nothing to a model, in stages that each end in files: pictures, weights, figures, plots.

A stage that is done is written down and not done again. One that was killed goes on: pictures
and crops from the next that is missing, networks from their last whole pass.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from referee.adapters.detector import open_still_eyes
from referee.errors import ConfigError
from referee.training import crop_maker, dataset, export, plots
from referee.training.crops_data import INDICES
from referee.training.dataset import HELD_OUT, TRAIN, Part
from referee.training.evaluation import Score, evaluate, table
from referee.training.finder import FinderPlan, train_finder
from referee.training.reader import ReaderPlan, train_reader
from referee.training.reader_net import FACE, INDEX, Shape
from referee.training.recipes import Recipe
from referee.training.sets import read_set
from referee.training.straightener import StraightenerPlan, train_straightener

_log = logging.getLogger(__name__)

_SIZE_PX: Final = 416
_INDEX_PX: Final = 448
_INDEX_RATE: Final = 1.2e-3
_OF_INDICES: Final = ("fan", "any", "pile")
_INDEX_SEED: Final = 1000
_MEASURED_PX: Final = 640
_MEASURED: Final = ("pile", "fan", "far", dataset.FILM)
_HELD_OUT_SHARE: Final = 15
_MEASURED_SEED: Final = 1_000_003
"""Added to the recipe's seed: what is measured on is no picture that a pass was judged by."""


@dataclass(frozen=True, slots=True)
class Making:
    """A recipe, and the folder where everything of it goes."""

    recipe: Recipe
    out: Path

    def drawn(self, kind: str) -> Path:
        """The pictures of a kind."""
        return self.out / "drawn" / kind

    @property
    def model(self) -> Path:
        """The model's folder."""
        return self.out / "model"

    def counts(self) -> dict[str, int]:
        """Pictures to learn from, by the kind of scene."""
        recipe = self.recipe
        return {
            "any": recipe.scenes,
            "pile": recipe.close,
            "fan": recipe.close,
            dataset.FILM: recipe.stills,
        }


Stage: TypeAlias = Callable[[Making], None]


def make_model(recipe: Recipe, out: Path) -> Path:
    """Do all stages that are not done yet; returns the model's folder.

    Raises `ConfigError` where another recipe was begun in `out`.
    """
    making = Making(recipe, out)
    dataset.make_folder(out)
    _demand_same(making)
    journal = out / "stages.jsonl"
    done = _done(journal)
    for name, stage in STAGES.items():
        if name in done:
            _log.info("%s: done before", name)
            continue
        _log.info("%s ...", name)
        started_s = time.monotonic()
        stage(making)
        line = {"stage": name, "seconds": round(time.monotonic() - started_s, 1)}
        with journal.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(line) + "\n")
    return making.model


def _demand_same(making: Making) -> None:
    """The recipe is kept beside what was made of it."""
    path = making.out / "recipe.json"
    mine = json.dumps(asdict(making.recipe), indent=1)
    if path.is_file() and path.read_text(encoding="utf-8") != mine:
        problem = f"{making.out}: another recipe was begun here; name another --out"
        raise ConfigError(problem, key="out")
    path.write_text(mine, encoding="utf-8")


def _done(journal: Path) -> frozenset[str]:
    """The stages that are written down whole; a line cut short by a kill does not count."""
    names: set[str] = set()
    for line in journal.read_text(encoding="utf-8").splitlines() if journal.is_file() else ():
        try:
            names.add(json.loads(line)["stage"])
        except (ValueError, KeyError):
            continue
    return frozenset(names)


def _pictures(making: Making) -> None:
    for number, (kind, count) in enumerate(making.counts().items()):
        counts = {TRAIN: count, HELD_OUT: max(count // _HELD_OUT_SHARE, 1)}
        seed = making.recipe.seed + number
        parts = dataset.picture_parts(making.drawn(kind), counts, seed, _SIZE_PX, kind)
        _draw(making, parts, dataset.make_part, f"pictures ({kind})")
    kinds = [making.drawn(kind).resolve() for kind in making.counts()]
    (making.out / "data.yaml").write_text(dataset.data_yaml(kinds), encoding="utf-8")


def _index_pictures(making: Making) -> None:
    recipe = making.recipe
    for number, kind in enumerate(_OF_INDICES):
        counts = {TRAIN: recipe.indices, HELD_OUT: max(recipe.indices // _HELD_OUT_SHARE, 1)}
        folder = making.drawn(f"indices {kind}")
        seed = recipe.seed + _INDEX_SEED + number
        parts = dataset.picture_parts(folder, counts, seed, _INDEX_PX, kind)
        _draw(making, dataset.of_indices(parts), dataset.make_part, f"pictures of indices ({kind})")
    kinds = [making.drawn(f"indices {kind}").resolve() for kind in _OF_INDICES]
    text = dataset.data_yaml(kinds, of=dataset.INDICES)
    dataset.make_folder(making.out / "index pictures")
    (making.out / "index pictures" / "data.yaml").write_text(text, encoding="utf-8")


def _crops(making: Making) -> None:
    count = making.recipe.crops
    counts = {TRAIN: count, HELD_OUT: max(count // _HELD_OUT_SHARE, 1)}
    seed = making.recipe.seed
    crops = crop_maker.crop_parts(making.out, counts, seed)
    _draw(making, crops, crop_maker.make_shard, "crops")
    half = {split: max(number // 2, 1) for split, number in counts.items()}
    indices = crop_maker.crop_parts(making.out, half, seed + 1, INDICES)
    _draw(making, indices, crop_maker.make_index_shard, "cards with their indices")


def _draw(making: Making, parts: list[Part], work: Callable[[Part], int], unit: str) -> None:
    kept = [replace(part, is_kept=True) for part in parts]
    dataset.run_all(kept, work, making.recipe.threads, unit)


def _finder(making: Making) -> None:
    recipe = making.recipe
    plan = FinderPlan(
        making.out,
        making.out / "finder",
        epochs=recipe.finder_passes,
        image_px=recipe.finder_px,
        batch=recipe.finder_batch,
        seed=recipe.seed,
        threads=recipe.threads,
        device=recipe.device,
    )
    train_finder(plan, resume=True)


def _index_finder(making: Making) -> None:
    """Begun from the finder of cards, which knows what cards look like."""
    recipe = making.recipe
    plan = FinderPlan(
        making.out / "index pictures",
        making.out / "index finder",
        epochs=recipe.index_passes,
        image_px=_INDEX_PX,
        batch=recipe.finder_batch,
        lr=_INDEX_RATE,
        seed=recipe.seed,
        threads=recipe.threads,
        device=recipe.device,
        start_from=making.out / "finder" / "weights" / "best.pt",
    )
    train_finder(plan, resume=True)


def _straightener(making: Making) -> None:
    recipe = making.recipe
    plan = StraightenerPlan(
        making.drawn("any"),
        making.out / "straightener",
        epochs=recipe.straightener_passes,
        seed=recipe.seed,
        threads=recipe.threads,
    )
    train_straightener(plan, resume=True)


def _reader(making: Making) -> None:
    _read(making, FACE, "reader")


def _indices(making: Making) -> None:
    _read(making, INDEX, "index reader")


def _read(making: Making, shape: Shape, folder: str) -> None:
    recipe = making.recipe
    plan = ReaderPlan(
        making.out / shape.kind,
        making.out / folder,
        epochs=recipe.reader_passes,
        seed=recipe.seed,
        threads=recipe.threads,
        shape=shape,
    )
    train_reader(plan, resume=True)


def _export(making: Making) -> None:
    out = making.out
    export.export_finder(out / "finder" / "weights" / "best.pt", making.model)
    checkpoint = out / "index finder" / "weights" / "best.pt"
    export.export_finder(checkpoint, making.model, export.INDEX_FINDER)
    export.export_straightener(out / "straightener" / "straightener.pt", making.model)
    export.export_reader(out / "reader" / "reader.pt", out / "crops", making.model)
    export.export_indices(out / "index reader" / "reader.pt", out / INDICES, making.model)
    export.write_golden(making.model)
    _write_card(making, {})


def _measure(making: Making) -> None:
    """Figures of held-out prints on held-out tables; how fit the model is a person decides."""
    recipe = making.recipe
    for kind in _MEASURED:
        counts = {HELD_OUT: recipe.held_out}
        folder = making.drawn(f"held out {kind}")
        parts = dataset.picture_parts(
            folder, counts, recipe.seed + _MEASURED_SEED, _MEASURED_PX, kind
        )
        parts = dataset.judged(parts)
        _draw(making, parts, dataset.make_part, f"pictures to measure on ({kind})")
    eyes = open_still_eyes(str(making.model))
    scores = [
        evaluate(eyes, _set_name(kind), read_set(making.drawn(f"held out {kind}")))
        for kind in _MEASURED
    ]
    _keep(making, scores)


def _set_name(kind: str) -> str:
    """As in the card of the shipped model: of stills of films all that shows counts."""
    return f"drawn_{kind}" if kind == dataset.FILM else f"plain_{kind}"


def _keep(making: Making, scores: list[Score]) -> None:
    figures = {score.name: score.figures() for score in scores}
    lines = [json.dumps({"set": name, **figures[name]}) for name in figures]
    (making.out / "figures.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (making.out / "figures.txt").write_text("\n".join(table(scores)) + "\n", encoding="utf-8")
    plots.plot_precision(scores, making.out / "precision_recall.png")
    plots.plot_runs(making.out, making.out / "runs.png")
    _write_card(making, figures)


def _write_card(making: Making, figures: dict[str, dict[str, float]]) -> None:
    data = f"{making.recipe.name}, seed {making.recipe.seed}"
    export.write_card(export.Shipment("model", data, making.model), figures)


STAGES: Final[dict[str, Stage]] = {
    "pictures": _pictures,
    "crops": _crops,
    "finder": _finder,
    "index pictures": _index_pictures,
    "index finder": _index_finder,
    "straightener": _straightener,
    "reader": _reader,
    "indices": _indices,
    "model": _export,
    "figures": _measure,
}
"""In this order."""
