"""``referee bench table``: whole hands filmed from seeds, watched, and compared with the truth.

Every recipe of ``bench.toml`` is reported by its groups, beside its bars and beside the table that
is kept in the repository: nothing may be worse than that. What was measured is written to
``runs/bench/table.toml``, to be kept in the place of the old table when it is better.
"""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import referee
from referee.benchmarks import Tell, row
from referee.benchmarks.table_clips import KEPT, answers_of, jobs_of
from referee.benchmarks.table_figures import Failure, Found, Sums
from referee.errors import ConfigError, InputError, nearest
from referee.simulation.recipe import Recipe, load_recipes, played
from referee.simulation.studio import Plan

HELP = "filmed hands with prints and grounds never learnt from, by recipe, read without help"
RECIPE: Final = Path("bench.toml")
TABLE: Final = Path("bench.table.toml")
QUICK: Final = 5
SMALL: Final = 15.0
"""Films of more frames a second are left out where it has to be quick."""

BARS: Final[dict[str, float]] = {
    "plays": 0.998,
    "draws": 0.995,
    "clean": 0.80,
    "helped": 0.97,
    "invented": 0,
    "accused": 0,
    "questions": 0.05,
    "legal_median_s": 0.8,
    "legal_p95_s": 1.5,
    "misplay_p95_s": 3.5,
}
"""What is asked for; of the first four at least, of the others at most."""
OBLIQUE: Final = {"plays": 0.99}
"""What is asked for instead of cameras that look from aside."""
_AT_LEAST: Final = ("plays", "draws", "clean", "helped")
_SLACK: Final = {"legal_median_s": 0.02, "legal_p95_s": 0.05, "misplay_p95_s": 0.05}
_EVEN: Final = 1e-6
"""The kept table has six digits after the point."""

Figures = dict[str, float]


@dataclass(frozen=True, slots=True)
class Part:
    """What of the bench is asked for: groups by name, and so many hands of each; all where empty.

    A recipe's name means all of its groups. Of fewer hands than a group has, nothing is judged.
    """

    groups: tuple[str, ...] = ()
    hands: int = 0

    def of(self, recipe: Recipe) -> dict[str, tuple[Plan, ...]]:
        """The plans of a recipe that are asked for, by group."""
        is_whole = not self.groups or name_of(recipe) in self.groups
        return {
            group.name: group.plans[: self.hands or len(group.plans)]
            for group in recipe.groups
            if is_whole or group.name in self.groups
        }

    def demand_known(self, recipes: Sequence[Recipe]) -> None:
        """Raises `ConfigError` for a group that no recipe has."""
        known = [name for recipe in recipes for name in (name_of(recipe), *_groups_of(recipe))]
        for name in self.groups:
            if name not in known:
                problem = f"no group '{name}'; there are: {', '.join(known)}"
                raise ConfigError(problem, key="group", nearest=nearest(name, known))


EVERYTHING: Final = Part()


def run(tell: Tell, *, quick: bool, part: Part = EVERYTHING) -> bool:
    """Film what is missing, read what was not read yet, print the tables.

    True where every bar was met and nothing is worse than the kept table; with `quick`, where
    nothing is worse. Of groups that were not measured as a whole, neither is asked.
    """
    recipes = load_recipes(beside(RECIPE))
    part.demand_known(recipes)
    kept = _kept()
    if quick:
        groups = {"quick": _quick(recipes[-1])}
        measured = {name_of(recipes[-1]): _measure(groups, tell)}
    else:
        asked = {name_of(recipe): part.of(recipe) for recipe in recipes}
        measured = {name: _measure(groups, tell) for name, groups in asked.items() if groups}
        measured = _whole(measured, recipes, tell)
    _write(measured)
    worse = [line for name, found in measured.items() for line in worse_than(name, found, kept)]
    for line in worse:
        tell(f"WORSE than the kept table: {line}")
    short = [line for found in measured.values() for line in short_of_bars(found)]
    for line in () if quick else short:
        tell(f"short of the bar: {line}")
    return not worse and (quick or not short)


def name_of(recipe: Recipe) -> str:
    """What a recipe is called in the kept table."""
    return f"recipe-{recipe.number}"


def _groups_of(recipe: Recipe) -> tuple[str, ...]:
    return tuple(group.name for group in recipe.groups)


def _whole(
    measured: Mapping[str, Mapping[str, Figures]], recipes: Sequence[Recipe], tell: Tell
) -> dict[str, dict[str, Figures]]:
    """The groups all of whose hands were measured; of the others it is told that they are not."""
    whole: dict[str, dict[str, Figures]] = {}
    for recipe in recipes:
        for group in recipe.groups:
            found = measured.get(name_of(recipe), {}).get(group.name)
            if found is None:
                continue
            if found["hands"] == len(group.plans):
                whole.setdefault(name_of(recipe), {})[group.name] = found
            else:
                hands = f"{found['hands']:.0f} of {len(group.plans)} hands"
                tell(f"{group.name}: {hands}, not judged by the bars and the kept table")
    return whole


def _measure(groups: Mapping[str, Sequence[Plan]], tell: Tell) -> dict[str, Figures]:
    plans = [plan for group in groups.values() for plan in group]
    names = [name for name, group in groups.items() for _ in group]
    found: dict[str, list[Found]] = {name: [] for name in groups}
    failures: list[tuple[str, Failure]] = []
    tell(row("clip", "plays", "right", "draws", "right", "questions", "accused"))
    for name, plan, answer in zip(names, plans, answers_of(jobs_of(plans)), strict=True):
        tell(_line(f"{plan.seed} {name}", answer))
        found[name].append(answer)
        failures += [(f"{plan.seed} {name}", failure) for failure in answer.failures]
    sums = {name: Sums(tuple(clips)) for name, clips in found.items()}
    figures = {name: figures_of(each) for name, each in sums.items()}
    for line in (*table_of(figures), *failures_of(failures)):
        tell(line)
    return figures


def figures_of(sums: Sums) -> Figures:
    """Everything that is printed and kept of a group."""
    figures = {**sums.shares, **sums.faults, **sums.delays}
    return {"hands": len(sums.clips), "cards": sums.total("plays"), **figures}


def table_of(figures: Mapping[str, Figures]) -> Iterator[str]:
    """One line a figure, one column a group, the bar last."""
    yield ""
    yield row("", *figures, "bar")
    names = list(next(iter(figures.values()), {}))
    for name in names:
        bar = _written(name, BARS[name]) if name in BARS else ""
        yield row(name, *(_written(name, group[name]) for group in figures.values()), bar)


def failures_of(failures: Iterable[tuple[str, Failure]]) -> Iterator[str]:
    """How often each kind of failure happened, then each one."""
    listed = list(failures)
    counts = Counter(failure.kind for _, failure in listed)
    yield ""
    for kind, count in counts.most_common():
        yield row(kind, str(count))
    for clip, each in sorted(listed, key=lambda item: (item[1].kind, item[0], item[1].time_s)):
        said = f"{each.kind}: {clip} at {each.time_s:.2f}s: was '{each.truth}', read '{each.seen}'"
        yield f"{said} near: {'; '.join(each.near)}" if each.near else said


def worse_than(
    recipe: str, measured: Mapping[str, Figures], kept: Mapping[str, Any]
) -> Iterator[str]:
    """What is worse than the kept table says; nothing for groups that it does not have.

    >>> kept = {"recipe-1": {"all": {"plays": 0.99, "invented": 0}}}
    >>> list(worse_than("recipe-1", {"all": {"plays": 0.98, "invented": 0}}, kept))
    ['recipe-1 all: plays 98.0 %, kept 99.0 %']
    """
    for group, figures in measured.items():
        for name, was in kept.get(recipe, {}).get(group, {}).items():
            now = figures.get(name, was)
            if name in (*_AT_LEAST, *BARS) and _is_worse(name, now, was):
                yield f"{recipe} {group}: {name} {_written(name, now)}, kept {_written(name, was)}"


def short_of_bars(measured: Mapping[str, Figures]) -> Iterator[str]:
    """Which bars were not met, by group."""
    for group, figures in measured.items():
        bars = {**BARS, **(OBLIQUE if "oblique" in group else {})}
        for name, bar in bars.items():
            now = figures[name]
            if not math.isnan(now) and _is_worse(name, now, bar):
                yield f"{group}: {name} {_written(name, now)}, bar {_written(name, bar)}"


def _is_worse(name: str, now: float, than: float) -> bool:
    if math.isnan(than) or math.isnan(now):
        return False
    if name in _AT_LEAST:
        return now < than - _EVEN
    return now > than + _SLACK.get(name, _EVEN)


def _written(name: str, value: float) -> str:
    if math.isnan(value):
        return "-"
    if name in _AT_LEAST or name == "questions":
        return f"{value:.1%}".replace("%", " %")
    return f"{value:.2f} s" if name.endswith("_s") else f"{value:.0f}"


def _quick(recipe: Recipe) -> tuple[Plan, ...]:
    """The shortest film of each group, and then the next shortest; none of many frames."""
    groups = [
        sorted(group.plans, key=_length_s)
        for group in recipe.groups
        if all(plan.look.fps <= SMALL for plan in group.plans)
    ]
    firsts = [plans[0] for plans in groups if plans][:QUICK]
    rest = sorted((plan for plans in groups for plan in plans[1:]), key=_length_s)
    return tuple([*firsts, *rest][:QUICK])


def _length_s(plan: Plan) -> float:
    return played(plan).script.length_s


def _kept() -> dict[str, Any]:
    """The table in the repository; empty where there is none yet."""
    path = beside(TABLE, is_needed=False)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _write(measured: Mapping[str, Mapping[str, Figures]]) -> None:
    """Keep what was measured; the file of a run before stays where that is nothing."""
    if not measured:
        return
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / "table.toml").write_text(kept_text(measured), encoding="utf-8")


def kept_text(measured: Mapping[str, Mapping[str, Figures]]) -> str:
    """The figures as TOML, one section a recipe and group."""
    lines: list[str] = []
    for recipe, groups in measured.items():
        for group, figures in groups.items():
            lines += [f"[{recipe}.{group}]"]
            lines += [f"{name} = {round(value, 6)}" for name, value in figures.items()]
            lines += [""]
    return "\n".join(lines)


def beside(name: Path, *, is_needed: bool = True) -> Path:
    """A file of the folder one is in, else of the source tree."""
    tree = Path(referee.__file__).parent.parent / name
    for path in (name, tree):
        if path.exists():
            return path
    if is_needed:
        raise InputError("not here; run this in a checkout", source=str(name))
    return tree


def _line(name: str, found: Found) -> str:
    cells = (
        found.plays, found.plays_right, found.draws, found.draws_right,
        found.questions, found.accused,
    )  # fmt: skip
    return row(name, *map(str, cells))
