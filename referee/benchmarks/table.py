"""``referee bench table``: whole hands filmed from seeds, watched, and compared with the truth.

The clips are kept by the recipe and the program that films it, what was read of them by the model
and the program that read it. So a run that was stopped goes on where it was, and nothing old is
taken for new.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import referee
from referee import models
from referee.app import Console, Options, ports_of, watch
from referee.benchmarks import Tell, row
from referee.errors import InputError
from referee.record.comparing import compare
from referee.record.files import load
from referee.simulation.recipe import load_recipe
from referee.simulation.studio import Paths, Plan, play, write

HELP = "twenty filmed hands with prints and grounds never learnt from, read without help"
RECIPE: Final = Path("bench.toml")
KEPT: Final = Path("runs") / "bench"
QUICK: Final = 3
WORKERS: Final = 2
BARS: Final = {"plays": 0.97, "draws": 0.95}
_COUNTS: Final = ("events", "right", "missed", "invented")


@dataclass(frozen=True, slots=True)
class Job:
    """One clip to film and read. `reader` names the model and program that read it."""

    plan: Plan
    folder: Path
    reader: str

    @property
    def paths(self) -> Paths:
        """Where the clip and its truth are kept."""
        name = f"{self.plan.seed}"
        return Paths(
            self.folder / f"{name}.ugn",
            self.folder / f"{name}.mp4",
            self.folder / f"{name}.heard.ugn",
            self.folder / f"{name}.toml",
        )

    @property
    def answer(self) -> Path:
        """Where the comparison is kept."""
        return self.folder / f"{self.plan.seed}.{self.reader}.json"


def run(tell: Tell, *, quick: bool) -> bool:
    """Film what is missing, read what was not read yet, and print the table."""
    recipe = load_recipe(_recipe_path())
    plans = _shortest(recipe.plans) if quick else recipe.plans
    folder = KEPT / f"{recipe.sha256[:12]}-{_digest(_of_package(_FILMERS))}"
    folder.mkdir(parents=True, exist_ok=True)
    jobs = [Job(plan, folder, reader_id()) for plan in plans]
    tell(f"recipe {RECIPE} version {recipe.version}, {len(jobs)} clips of {len(recipe.plans)}")
    tell(row("clip", "plays", "right", "draws", "right", "invented", "questions", "accused"))
    answers = []
    for job, answer in zip(jobs, answers_of(jobs), strict=True):
        tell(_line(str(job.plan.seed), answer))
        answers.append(answer)
    return _verdict(answers, tell)


def answers_of(jobs: Sequence[Job]) -> Iterator[dict[str, Any]]:
    """The comparison of each clip, in order, two clips at a time."""
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        yield from pool.map(answer_of, jobs)


def answer_of(job: Job) -> dict[str, Any]:
    """Film, watch and compare one clip, as far as that was not done before."""
    if job.answer.exists():
        kept: dict[str, Any] = json.loads(job.answer.read_text(encoding="utf-8"))
        return kept
    film(job)
    read = job.answer.with_suffix(".ugn")
    silent = Console(_nothing, _nothing)
    options = Options(
        table=job.paths.table,
        heard=job.paths.heard,
        record=read,
        journal=None,
        voice=False,
        window=False,
    )
    watch(ports_of(options, silent), options, silent)
    assert job.paths.record is not None
    answer = compare(load(job.paths.record), load(read)).as_json()
    job.answer.write_text(json.dumps(answer), encoding="utf-8")
    return answer


def film(job: Job) -> None:
    """Write the clip, unless it is there; a clip that was cut off is not."""
    paths = job.paths
    assert paths.clip is not None
    if paths.clip.exists():
        return
    unfinished = paths.clip.with_suffix(".part.mp4")
    game = play(job.plan)
    write(job.plan, game, Paths(paths.record, unfinished, paths.heard, paths.table))
    assert paths.table is not None
    text = paths.table.read_text(encoding="utf-8")
    paths.table.write_text(text.replace(str(unfinished), str(paths.clip)), encoding="utf-8")
    unfinished.replace(paths.clip)


def reader_id() -> str:
    """A short name for what reads: the model's files and the program's source."""
    return _digest([*_of_package(_READERS), *sorted(models.locate().glob("*.onnx"))])


def _of_package(names: Sequence[str]) -> list[Path]:
    package = Path(referee.__file__).parent
    return [path for name in names for path in sorted((package / name).rglob("*.py"))]


def _digest(files: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


_FILMERS: Final = ("rendering", "simulation")
_READERS: Final = (
    *("capture", "vision", "tabletop", "officiating", "rules", "record", "match", "adapters"),
    "hearing",
)


def _shortest(plans: Sequence[Plan]) -> tuple[Plan, ...]:
    """The plans with the shortest films."""
    return tuple(sorted(plans, key=lambda plan: play(plan).script.length_s)[:QUICK])


def _recipe_path() -> Path:
    """The recipe: of the folder one is in, else of the source tree."""
    beside = Path(referee.__file__).parent.parent / RECIPE
    for path in (RECIPE, beside):
        if path.exists():
            return path
    raise InputError("there is no recipe here; run this in a checkout", source=str(RECIPE))


def _line(name: str, answer: dict[str, Any]) -> str:
    plays, draws = answer["plays"], answer["draws"]
    invented = plays["invented"] + draws["invented"]
    cells = (
        plays["events"], plays["right"], draws["events"], draws["right"], invented,
        answer["questions"], answer["false_accusations"],
    )  # fmt: skip
    return row(name, *map(str, cells))


def _verdict(answers: Sequence[dict[str, Any]], tell: Tell) -> bool:
    """The sums beside their bars; True where every bar was met."""
    total = {
        kind: {count: sum(answer[kind][count] for answer in answers) for count in _COUNTS}
        for kind in BARS
    }
    rates = {kind: counts["right"] / max(1, counts["events"]) for kind, counts in total.items()}
    accused = sum(answer["false_accusations"] for answer in answers)
    clean = sum(bool(answer["clean"]) for answer in answers)
    for kind, bar in BARS.items():
        counts = total[kind]
        tell(
            f"{kind}: {counts['right']} of {counts['events']} right, {rates[kind]:.1%} "
            f"(bar {bar:.0%}); {counts['missed']} missed, {counts['invented']} invented"
        )
    tell(f"false accusations {accused} (bar 0); whole hands clean {clean} of {len(answers)}")
    is_met = all(rates[kind] >= bar for kind, bar in BARS.items())
    return is_met and accused == 0 and total["plays"]["invented"] == 0


def _nothing(line: str) -> None:
    """A remark nobody reads."""
