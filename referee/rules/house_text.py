"""The text form of `HouseRules`: parsing, printing, and what a line may not say.

Kept apart from the fields so that each can be read whole. `OPTIONS` describes every option;
a test compares it with the matrix.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from referee.cards import Face
from referee.errors import ConfigError, nearest
from referee.rules.house import PENDING, HouseRules
from referee.rules.needs import NEEDS, check_line, has_effect
from referee.rules.presets import PRESETS

CUSTOM_CARDS: Final = ("wild_skip", "wild_reverse")
OFF: Final[Mapping[str, int]] = {"off": 0}
_NUMBER: Final = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, the words it takes, and the numbers it takes (`low` to `high`)."""

    name: str
    words: Mapping[str, Any] = field(default_factory=dict)
    low: int = 0
    high: int = -1

    def read(self, text: str) -> Any:
        """The value a text stands for. Raises `ConfigError` with what is possible."""
        if text in self.words:
            return self.words[text]
        if _NUMBER.fullmatch(text) and self.low <= int(text) <= self.high:
            return int(text)
        raise ConfigError(
            f"{self.name}={text}: possible is {self.choices}",
            key=self.name,
            nearest=nearest(text, self.words),
        )

    def write(self, value: Any) -> str:
        """The text of a value."""
        return next((word for word, known in self.words.items() if known == value), str(value))

    @property
    def choices(self) -> str:
        """What may be written, for people."""
        return ", ".join([*self.words, *filter(None, [self.numbers])])

    @property
    def numbers(self) -> str:
        """The numbers that may be written, for people; empty where none may."""
        return f"{self.low} to {self.high}" if self.high >= self.low else ""


_RANGES: Final[dict[str, tuple[int, int, Mapping[str, int]]]] = {
    "decks": (1, 4, {}),
    "hand_size": (1, 20, {}),
    "hand_limit": (2, 200, OFF),
    "guilty_draw": (0, 99, {"pending": PENDING}),
    "innocent_extra": (0, 99, {}),
    "uno_penalty": (0, 99, {}),
    "false_uno_penalty": (0, 99, {}),
    "false_accuse_penalty": (0, 99, {}),
    "misplay_penalty": (0, 99, {}),
    "advice_penalty": (0, 99, {}),
    "hands_per_partner": (1, 99, {}),
    "cycles": (1, 99, {}),
    "target": (1, 100_000, {}),
    "hands": (1, 10_000, {}),
    "score_multiplier": (1, 10_000, {}),
    "turn_seconds": (1, 86_400, OFF),
    "turn_seconds_late": (1, 86_400, OFF),
    "match_seconds": (1, 86_400, OFF),
    "late_from_seconds": (1, 86_400, {}),
}


def _option(name: str, kind: Any) -> Option:
    if get_origin(kind) is Literal:
        return Option(name, {word: word for word in get_args(kind)})
    if kind is bool:
        return Option(name, {"false": False, "true": True})
    low, high, words = _RANGES[name]
    return Option(name, words, low, high)


class _CustomCards(Option):
    """A list of cards that are in no deck: ``wild_skip,wild_reverse``, or ``none``."""

    __slots__ = ()

    def read(self, text: str) -> tuple[str, ...]:
        if text == "none":
            return ()
        chosen = text.split(",")
        for word in chosen:
            if word not in CUSTOM_CARDS or chosen.count(word) > 1:
                raise ConfigError(
                    f"{self.name}={text}: possible is {self.choices}",
                    key=self.name,
                    nearest=nearest(word, CUSTOM_CARDS),
                )
        return tuple(card for card in CUSTOM_CARDS if card in chosen)

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value) or "none"

    @property
    def choices(self) -> str:
        """What may be written, for people."""
        return f"none or a list of {', '.join(CUSTOM_CARDS)}"


def _options() -> dict[str, Option]:
    kinds = get_type_hints(HouseRules)
    plain = [known.name for known in fields(HouseRules) if known.name not in _SPECIAL]
    return {
        **{name: _option(name, kinds[name]) for name in plain},
        "custom_cards": _CustomCards("custom_cards", {"none": ()}),
        **{f"values.{face}": Option(f"values.{face}", {}, 0, 999) for face in _VALUED},
    }


_SPECIAL: Final = ("preset", "values", "custom_cards")
_VALUED: Final = tuple(face for face in Face if face is not Face.UNKNOWN)
OPTIONS: Final[Mapping[str, Option]] = _options()
"""Every option by its name in a line; the faces' values are ``values.S`` and so on."""


NO_PRESETS: Final[Mapping[str, str]] = {}


def parse(line: str, own: Mapping[str, str] = NO_PRESETS) -> HouseRules:
    """The rules of a line; see `HouseRules.parse`. `own` are the table's own presets.

    What a preset of the table's own sets, and the line then makes inert, is dropped: the result
    prints as a line from a known preset, so a record needs no table file.

    >>> own = {"ours": "mattel stack=any stack_forced=true"}
    >>> str(parse("ours uno_penalty=4", own)), str(parse("ours stack=off", own))
    ('mattel stack=any stack_forced=true uno_penalty=4', 'mattel')
    """
    house = _read(line, own, ())
    return _without_inert(house) if own else house


def check_presets(own: Mapping[str, str]) -> None:
    """Raise `ConfigError`, naming the preset, for one of the table's own that cannot be meant."""
    for name in own:
        if not name or "=" in name or len(name.split()) != 1 or not name.isprintable():
            raise ConfigError(f"preset '{name}': a name is one word without '='", key=name)
        if name in PRESETS:
            raise ConfigError(f"preset '{name}': the name is taken by a known preset", key=name)
        _own_preset(name, own, ())


def _read(line: str, own: Mapping[str, str], above: tuple[str, ...]) -> HouseRules:
    """A line, or that of the last of the presets `above`."""
    words = line.split()
    name = words.pop(0) if words and "=" not in words[0] else "mattel"
    if name not in own and name not in PRESETS:
        guess = nearest(name, [*PRESETS, *own])
        raise ConfigError(f"there is no preset '{name}'", key=name, nearest=guess)
    base = _own_preset(name, own, above) if name in own else preset(name)
    given = _given(words)
    house = _apply(base, given)
    changed = tuple(option for option in given if _value(house, option) != _value(base, option))
    check_line(house, changed)
    return house


def _own_preset(name: str, own: Mapping[str, str], above: tuple[str, ...]) -> HouseRules:
    """A preset of the table's own; its line is checked as any line, and may start from another."""
    if name in above:
        raise ConfigError(f"preset '{name}' starts from itself", key=name)
    try:
        return _read(own[name], own, (*above, name))
    except ConfigError as error:
        raise ConfigError(f"preset '{name}': {error}", key=error.key) from None


def _without_inert(house: HouseRules) -> HouseRules:
    """The rules with what has no effect as the known preset has it."""
    base = preset(house.preset)
    waiting = {
        name: getattr(base, name)
        for name in NEEDS
        if not has_effect(house, name) and getattr(house, name) != getattr(base, name)
    }
    return replace(house, **waiting)


@cache
def preset(name: str) -> HouseRules:
    """A preset by name; its own inert lines wait for their governors."""
    if name not in PRESETS:
        raise ConfigError(f"there is no preset '{name}'", key=name, nearest=nearest(name, PRESETS))
    base, line = PRESETS[name]
    start = preset(base) if base else HouseRules()
    return replace(_apply(start, _given(line.split())), preset=name)


def _given(words: Iterable[str]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for word in words:
        name, sign, text = word.partition("=")
        if name not in OPTIONS:
            raise ConfigError(
                f"there is no option '{name}'", key=name, nearest=nearest(name, OPTIONS)
            )
        if not sign:
            raise ConfigError(f"{name}: a value is missing, as in {name}=...", key=name)
        if name in given:
            raise ConfigError(f"{name} is given twice", key=name)
        given[name] = OPTIONS[name].read(text)
    return given


def _apply(house: HouseRules, given: Mapping[str, Any]) -> HouseRules:
    values = dict(house.values)
    values |= {Face(name[7:]): number for name, number in given.items() if _is_value(name)}
    plain = {name: value for name, value in given.items() if not _is_value(name)}
    return replace(house, **plain, values=tuple(values.items()))


def _is_value(name: str) -> bool:
    return name.startswith("values.")


def _value(house: HouseRules, name: str) -> Any:
    return house.value_of(Face(name[7:])) if _is_value(name) else getattr(house, name)


def value_text(house: HouseRules, name: str) -> str:
    """The value of an option as it is written in a line.

    >>> value_text(HouseRules(), "turn_seconds"), value_text(HouseRules(), "values.S")
    ('off', '20')
    """
    return OPTIONS[name].write(_value(house, name))


def print_line(house: HouseRules) -> str:
    """The line that parses to these rules: the preset, then what differs, sorted by name."""
    base = preset(house.preset)
    changed = sorted(name for name in OPTIONS if _value(house, name) != _value(base, name))
    written = (f"{name}={value_text(house, name)}" for name in changed)
    return " ".join([house.preset, *written])
