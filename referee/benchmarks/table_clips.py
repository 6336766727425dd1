"""The bench's clips: filmed once, read once by each reader, all kept.

A clip is kept by its game and its look and by the program that films, what was read of it by the
model and the program that read it. So a run that was stopped goes on where it was, and nothing
old is taken for new.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import referee
from referee import models
from referee.benchmarks.table_figures import Found, found_in
from referee.benchmarks.table_reading import Clip, watch_again, watch_clip
from referee.record.comparing import compare
from referee.record.files import load
from referee.simulation.recipe import played
from referee.simulation.studio import Paths, Plan, write

KEPT: Final = Path("runs") / "bench"
WORKERS: Final = 2
NOT_FILMED: Final = ("arranging", "clutter", "layouts", "patch", "scene", "shoe")
"""Modules of `referee.rendering` that make training pictures only: no film depends on them."""
_READERS: Final = (
    *("capture", "vision", "tabletop", "officiating", "rules", "record", "match", "adapters"),
    "hearing",
)
_BESIDE: Final = ("app.py", "cards.py", "config.py", "keeping.py", "seats.py", "session.py")


@dataclass(frozen=True, slots=True)
class Job:
    """One clip to film and read. `reader` names the model and program that read it."""

    plan: Plan
    folder: Path
    reader: str

    @property
    def paths(self) -> Paths:
        """Where the clip and its truth are kept."""
        return Paths(*(self._named(ending) for ending in ("ugn", "mp4", "heard.ugn", "toml")))

    @property
    def answer(self) -> Path:
        """Where the comparison is kept."""
        return self._named(f"{self.reader}.json")

    def _named(self, ending: str) -> Path:
        return self.folder / f"{self.plan.seed}.{ending}"


def jobs_of(plans: Iterable[Plan]) -> list[Job]:
    """What there is to do for these plans, here and now."""
    films, reader = _digest(film_sources()), reader_id()
    return [Job(plan, KEPT / f"{films}-{plan_id(plan)}", reader) for plan in plans]


def plan_id(plan: Plan) -> str:
    """A short name for a game and its look: the same where the film is the same."""
    game = played(plan)
    return hashlib.sha256(f"{plan.look}\n{game.truth}".encode()).hexdigest()[:12]


def reader_id() -> str:
    """A short name for what reads: the model's files and the program's source."""
    beside = [_package() / name for name in _BESIDE]
    return _digest([*_of_package(_READERS), *beside, *sorted(models.locate().glob("*.onnx"))])


def film_sources() -> list[Path]:
    """The sources that decide how a game looks on film."""
    return [path for path in _of_package(("rendering",)) if path.stem not in NOT_FILMED]


def answers_of(jobs: Sequence[Job]) -> Iterator[Found]:
    """What was found in each clip, in order, two clips at a time."""
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        yield from pool.map(answer_of, jobs)


def answer_of(job: Job) -> Found:
    """Film, watch and compare one clip, as far as that was not done before."""
    if job.answer.exists():
        return Found.from_json(json.loads(job.answer.read_text(encoding="utf-8")))
    film(job)
    found = _read(job)
    unfinished = job.answer.with_suffix(".part")
    unfinished.write_text(json.dumps(found.as_json()), encoding="utf-8")
    unfinished.replace(job.answer)
    return found


def film(job: Job) -> None:
    """Write the clip, unless it is there; a clip that was cut off is not."""
    paths = job.paths
    assert paths.clip is not None and paths.table is not None
    if paths.clip.exists():
        return
    job.folder.mkdir(parents=True, exist_ok=True)
    unfinished = paths.clip.with_suffix(".part.mp4")
    write(job.plan, played(job.plan), Paths(paths.record, unfinished, paths.heard, paths.table))
    text = paths.table.read_text(encoding="utf-8")
    paths.table.write_text(text.replace(str(unfinished), str(paths.clip)), encoding="utf-8")
    unfinished.replace(paths.clip)


def _read(job: Job) -> Found:
    """Watch without help; where something was asked, watch once more with somebody who answers."""
    paths = job.paths
    assert paths.record is not None and paths.table is not None and paths.heard is not None
    truth, clip = load(paths.record), Clip(paths.table, paths.heard)
    alone, helped = job.answer.with_suffix(".ugn"), job.answer.with_suffix(".helped.ugn")
    told, sight = watch_clip(clip, alone)
    unaided = compare(truth, load(alone))
    is_helped_clean = unaided.is_clean
    if unaided.questions:
        watch_again(clip, helped, sight, truth)
        is_helped_clean = compare(truth, load(helped)).is_clean
    return found_in(truth, load(alone), told, is_helped_clean=is_helped_clean)


def _package() -> Path:
    return Path(referee.__file__).parent


def _of_package(names: Sequence[str]) -> list[Path]:
    return [path for name in names for path in sorted((_package() / name).rglob("*.py"))]


def _digest(files: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
