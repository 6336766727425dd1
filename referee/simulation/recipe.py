"""The recipes of a bench: how many clips, from which seeds, how they look, how people play.

A recipe decides everything about its clips. It may have groups, each of which says in what it
differs from the recipe; a recipe without is one group, ``all``.

>>> recipe = parse_recipes('''
... format = 2
... [recipe.1.clips]
... count = 2
... first_seed = 7
... [recipe.1.looks]
... families = ["star"]
... tables = ["felt"]
... ''')[0]
>>> [(plan.seed, plan.look.family, len(plan.names)) for plan in recipe.plans]
[(7, 'star', 4), (8, 'star', 4)]
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from itertools import chain, count, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from referee.errors import ConfigError, InputError, nearest
from referee.rendering.hands import SLEEVES
from referee.seats import MAX_SEATS, MIN_SEATS
from referee.simulation.disturbances import Disturbances
from referee.simulation.habits import Habits, habits_of
from referee.simulation.looks import Limits, random_look
from referee.simulation.studio import NAMES, Plan, play

FORMAT: Final = 2
"""The version of the format that is read here."""

_LOOKS_STREAM: Final = 2
_TABLE_STREAM: Final = 3
_RATES: Final = ("bumps", "lights", "shades", "leans", "gaps")
_SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    "clips": (
        "count", "first_seed", "acts", "players", "rules", "size_wh", "frames_per_second"
    ),
    "looks": ("families", "tables", "sleeves"),
    "difficulties": (
        "card_px", "tilt_deg", "blur_px", "noise", "shake_px", "shutter_s", "exposure",
        "brightness", "jpeg_quality", "mess", "carried_mm", "card_mm", "auto_exposure",
    ),
    "habits": tuple(field.name for field in fields(Habits) if not field.name.endswith("_s")),
    "disturbances": tuple(field.name for field in fields(Disturbances)),
}  # fmt: skip

Tree = Mapping[str, Any]

played: Final = lru_cache(maxsize=512)(play)
"""The game of a plan, played once: it is asked for its length, its name and its film."""


@dataclass(frozen=True)
class Group:
    """Clips that are reported together."""

    name: str
    made: Callable[[], tuple[Plan, ...]]

    @cached_property
    def plans(self) -> tuple[Plan, ...]:
        """The plans of its clips, made when they are first asked for: to know how long its hand
        is, a plan is played, and a bench of many groups is seldom read whole."""
        return self.made()


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe that was read."""

    number: int
    groups: tuple[Group, ...]

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The plans of all groups."""
        return tuple(chain.from_iterable(group.plans for group in self.groups))


def load_recipes(path: Path) -> tuple[Recipe, ...]:
    """The recipes in a file. Raises `InputError` for the file, `ConfigError` for its text."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "no text in UTF-8"
        raise InputError(f"not readable: {reason}", source=str(path)) from None
    return parse_recipes(text)


def parse_recipes(text: str) -> tuple[Recipe, ...]:
    """The recipes a TOML text describes, by number; `ConfigError` names what cannot be meant."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"the recipe is no TOML: {error}") from None
    if tree.get("format") != FORMAT:
        found = tree.get("format", "none")
        raise ConfigError(f"format {found}: this program reads recipes of format {FORMAT}")
    _check_keys("the file", tree, ("format", "recipe"))
    numbered = tree.get("recipe", {})
    wrong = [name for name in numbered if not name.isdecimal()]
    if wrong or not numbered:
        raise ConfigError(f"[recipe.{wrong[0] if wrong else '?'}]: a number is needed")
    return tuple(_recipe(name, numbered[name]) for name in sorted(numbered, key=int))


def _recipe(name: str, tree: Tree) -> Recipe:
    _check_keys(f"recipe.{name}", tree, (*_SECTIONS, "groups"))
    base = {section: tree.get(section, {}) for section in _SECTIONS}
    groups = tree.get("groups", {"all": {}})
    for group, content in groups.items():
        _check_keys(f"recipe.{name}.groups.{group}", content, tuple(_SECTIONS))
    merged = {group: _merged(base, content) for group, content in groups.items()}
    return Recipe(int(name), tuple(Group(group, _plans(each)) for group, each in merged.items()))


def _merged(base: Tree, group: Tree) -> Tree:
    """The sections of a recipe, a group's own words over them."""
    merged = {section: {**base[section], **group.get(section, {})} for section in _SECTIONS}
    for section, content in merged.items():
        _check_keys(section, content, _SECTIONS[section])
    return merged


def _plans(tree: Tree) -> Callable[[], tuple[Plan, ...]]:
    """What makes a group's plans; what cannot be meant is told at once."""
    clips, limits = tree["clips"], _limits(tree)
    habits, disturbances = habits_of(tree["habits"]), _disturbances(tree["disturbances"])
    maker = _Maker(clips, limits, habits, disturbances)
    is_as_long, wanted = _is_as_long_as(clips), int(clips.get("count", 1))
    first = int(clips.get("first_seed", 0))
    maker.plan(first)
    return lambda: tuple(islice(filter(is_as_long, map(maker.plan, count(first))), wanted))


def _is_as_long_as(clips: Tree) -> Callable[[Plan], bool]:
    """Whether the hand of a plan has as many acts as are asked for, if any are."""
    if "acts" not in clips:
        return lambda plan: True
    least, most = _range("clips", "acts", clips["acts"])
    return lambda plan: least <= len(played(plan).staged.entries) <= most


def _check_keys(section: str, content: Any, known: tuple[str, ...]) -> None:
    if not isinstance(content, Mapping):
        raise ConfigError(f"[{section}]: a section is needed", key=section)
    for key in content:
        if key not in known:
            guess = nearest(key, known)
            raise ConfigError(f"[{section}] has no key '{key}'", key=key, nearest=guess)


def _limits(tree: Tree) -> Limits:
    clips, looks = tree["clips"], tree["looks"]
    asked = tree["difficulties"].items()
    ranges: dict[str, Any] = {key: _range("difficulties", key, value) for key, value in asked}
    width, height = clips.get("size_wh", (960, 540))
    usual: dict[str, Any] = {
        "families": tuple(looks.get("families", ())),
        "tables": tuple(looks.get("tables", ())),
        "sleeves": tuple(looks.get("sleeves", SLEEVES)),
        "size_wh": (int(width), int(height)),
        "fps": float(clips.get("frames_per_second", 12)),
    }
    for key in ("families", "tables", "sleeves"):
        if not usual[key]:
            raise ConfigError(f"[looks] {key}: at least one is needed", key=key)
    for name in usual["sleeves"]:
        if name not in SLEEVES:
            raise ConfigError(f"no sleeve '{name}'", key="sleeves", nearest=nearest(name, SLEEVES))
    return Limits(**usual, **ranges)


def _disturbances(tree: Tree) -> Disturbances:
    given: dict[str, Any] = {
        key: float(value) if key in _RATES else _range("disturbances", key, value)
        for key, value in tree.items()
    }
    return Disturbances(**given)


def _range(section: str, key: str, value: Any) -> tuple[float, float]:
    fits = isinstance(value, list) and len(value) == 2 and value[0] <= value[1]
    if not fits:
        raise ConfigError(f"[{section}] {key}: [least, most] is needed", key=key)
    return float(value[0]), float(value[1])


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes the plan of a seed."""

    clips: Tree
    limits: Limits
    habits: Habits
    disturbances: Disturbances

    def plan(self, seed: int) -> Plan:
        """What is left open is drawn from the seed."""
        rng = Random(f"{_TABLE_STREAM} {seed}")
        players, rules = self._players(rng), self.clips.get("rules", "mattel")
        line = rules if isinstance(rules, str) else rng.choice(rules)
        look = random_look(self.limits, Random(f"{_LOOKS_STREAM} {seed}"))
        names = NAMES[:players]
        return Plan(seed, names, line, look, self.habits, self.disturbances)

    def _players(self, rng: Random) -> int:
        asked = self.clips.get("players", 4)
        least, most = asked if isinstance(asked, list) else (asked, asked)
        if not MIN_SEATS <= least <= most <= MAX_SEATS:
            problem = f"[clips] players: {MIN_SEATS} to {MAX_SEATS} are needed"
            raise ConfigError(problem, key="players")
        return rng.randint(least, most)
