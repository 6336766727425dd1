"""The recipe of a bench: how many clips, from which seeds, how they look, how people play.

The text decides everything, so its hash names the clips: the same recipe films the same ones.

>>> recipe = parse_recipe('''
... version = 1
... [clips]
... count = 2
... first_seed = 7
... [looks]
... families = ["star"]
... tables = ["felt"]
... ''')
>>> [(plan.seed, plan.look.family, len(plan.names)) for plan in recipe.plans]
[(7, 'star', 4), (8, 'star', 4)]
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from referee.errors import ConfigError, InputError, nearest
from referee.seats import MAX_SEATS, MIN_SEATS
from referee.simulation.habits import Habits, habits_of
from referee.simulation.looks import Limits, random_look
from referee.simulation.studio import NAMES, Plan, play

VERSION: Final = 1
"""The version of the format that is read here."""

_LOOKS_STREAM: Final = 2
_SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    "clips": (
        "count", "first_seed", "acts", "players", "rules", "size_wh", "frames_per_second"
    ),
    "looks": ("families", "tables"),
    "difficulties": (
        "card_px", "tilt_deg", "blur_px", "noise", "shake_px", "shutter_s", "exposure",
        "brightness", "jpeg_quality",
    ),
    "habits": tuple(field.name for field in fields(Habits) if not field.name.endswith("_s")),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe that was read. `sha256` is of its text."""

    version: int
    sha256: str
    plans: tuple[Plan, ...]


def load_recipe(path: Path) -> Recipe:
    """The recipe in a file. Raises `InputError` for the file, `ConfigError` for its text."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "no text in UTF-8"
        raise InputError(f"not readable: {reason}", source=str(path)) from None
    return parse_recipe(text)


def parse_recipe(text: str) -> Recipe:
    """The recipe a TOML text describes; `ConfigError` names what cannot be meant."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"the recipe is no TOML: {error}") from None
    _check(tree)
    clips = tree.get("clips", {})
    limits, habits = _limits(tree), habits_of(tree.get("habits", {}))
    seeds = count(int(clips.get("first_seed", 0)))
    wanted = filter(_is_as_long_as(clips), (_plan(seed, clips, limits, habits) for seed in seeds))
    plans = tuple(islice(wanted, int(clips.get("count", 1))))
    return Recipe(tree["version"], hashlib.sha256(text.encode()).hexdigest(), plans)


def _is_as_long_as(clips: Mapping[str, Any]) -> Callable[[Plan], bool]:
    """Whether the hand of a plan has as many acts as are asked for, if any are."""
    if "acts" not in clips:
        return lambda plan: True
    least, most = _range("clips", "acts", clips["acts"])
    return lambda plan: least <= len(play(plan).staged.entries) <= most


def _check(tree: Mapping[str, Any]) -> None:
    if tree.get("version") != VERSION:
        found = tree.get("version", "none")
        raise ConfigError(f"version {found}: this program reads recipes of version {VERSION}")
    for section, content in tree.items():
        if section == "version":
            continue
        known = _SECTIONS.get(section)
        if known is None:
            guess = nearest(section, _SECTIONS)
            raise ConfigError(f"there is no section [{section}]", key=section, nearest=guess)
        _check_keys(section, content, known)


def _check_keys(section: str, content: Any, known: tuple[str, ...]) -> None:
    if not isinstance(content, Mapping):
        raise ConfigError(f"[{section}]: a section is needed", key=section)
    for key in content:
        if key not in known:
            guess = nearest(key, known)
            raise ConfigError(f"[{section}] has no key '{key}'", key=key, nearest=guess)


def _limits(tree: Mapping[str, Any]) -> Limits:
    clips, looks = tree.get("clips", {}), tree.get("looks", {})
    asked = tree.get("difficulties", {}).items()
    ranges: dict[str, Any] = {key: _range("difficulties", key, value) for key, value in asked}
    width, height = clips.get("size_wh", (960, 540))
    usual: dict[str, Any] = {
        "families": tuple(looks.get("families", ())),
        "tables": tuple(looks.get("tables", ())),
        "size_wh": (int(width), int(height)),
        "fps": float(clips.get("frames_per_second", 12)),
    }
    for key in ("families", "tables"):
        if not usual[key]:
            raise ConfigError(f"[looks] {key}: at least one is needed", key=key)
    return Limits(**usual, **ranges)


def _range(section: str, key: str, value: Any) -> tuple[float, float]:
    fits = isinstance(value, list) and len(value) == 2 and value[0] <= value[1]
    if not fits:
        raise ConfigError(f"[{section}] {key}: [least, most] is needed", key=key)
    return float(value[0]), float(value[1])


def _plan(seed: int, clips: Mapping[str, Any], limits: Limits, habits: Habits) -> Plan:
    players = int(clips.get("players", 4))
    if not MIN_SEATS <= players <= MAX_SEATS:
        raise ConfigError(f"[clips] players: {MIN_SEATS} to {MAX_SEATS} are needed", key="players")
    look = random_look(limits, Random(f"{_LOOKS_STREAM} {seed}"))
    return Plan(seed, NAMES[:players], str(clips.get("rules", "mattel")), look, habits)
