"""A season's log: events with their winners, and the titles that these give (rows LEAGUE).

Text both ways: one TOML file, an ``[[event]]`` a time; only ever added to by the program, and
plain enough to be mended by hand. Dates are passed in.

>>> won = Event(date(2026, 6, 30), "monthly", ("Anna",), (("Anna", 312), ("Ben", 90)))
>>> parse_season(str(won)) == (won,)
True
>>> print(*titles((won,)))
Title(name='Anna', title='Master', since=datetime.date(2026, 6, 30), \
until=datetime.date(2027, 6, 30), times=1)
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from datetime import date, datetime
from typing import Any, Final

from referee.errors import ConfigError, nearest

KINDS: Final = (
    "qualifier",
    "weekly",
    "monthly",
    "seasonal",
    "annual",
    "national",
    "international",
)
"""The events of a circuit (LEAGUE-1)."""
GIVE_TITLE: Final = KINDS[2:]
"""Who wins one of these is a master (LEAGUE-2)."""
FOR_LIFE: Final = date.max


@dataclass(frozen=True, slots=True)
class Event:
    """One event that was played. `results` are (name, points), best first; `records` hashes.

    Several winners have shared the first place. `void` says why the event gives no title:
    collusion, or one person with several names.
    """

    date: date
    kind: str
    winners: tuple[str, ...]
    results: tuple[tuple[str, int], ...] = ()
    records: tuple[str, ...] = ()
    venue: str = ""
    void: str = ""

    def __str__(self) -> str:
        texts = {"kind": self.kind, "venue": self.venue, "void": self.void}
        lines = ["[[event]]", f"date = {self.date.isoformat()}"]
        lines += [f"{key} = {_quoted(text)}" for key, text in texts.items() if text]
        lines += [f"winners = [{_list(map(_quoted, self.winners))}]"]
        pairs = (f"[{_quoted(name)}, {points}]" for name, points in self.results)
        lines += [f"results = [{_list(pairs)}]"]
        lines += [f"records = [{_list(map(_quoted, self.records))}]"]
        return "\n".join(lines) + "\n"


def _list(items: Iterable[str]) -> str:
    return ", ".join(items)


def _quoted(text: str) -> str:
    """A TOML string; those of JSON are, but for the one sign that TOML wants written out."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def parse_season(text: str) -> tuple[Event, ...]:
    """The events of a log, the oldest first. Raises `ConfigError` with the event and the key."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"the season's log is no TOML: {error}") from None
    for key in tree:
        if key != "event":
            raise _unknown("the season's log", key, ["event"])
    events = tree.get("event", [])
    if not isinstance(events, list) or not all(isinstance(each, dict) for each in events):
        raise ConfigError("the season's log: [[event]] is needed", key="event")
    read = (_event(f"event {number}", each) for number, each in enumerate(events, start=1))
    return tuple(sorted(read, key=lambda event: event.date))


def _unknown(place: str, key: str, known: list[str]) -> ConfigError:
    return ConfigError(f"{place} has no key '{key}'", key=key, nearest=nearest(key, known))


def _event(place: str, found: dict[str, Any]) -> Event:
    known = [each.name for each in fields(Event)]
    for key in found:
        if key not in known:
            raise _unknown(place, key, known)
    return Event(
        _date(place, found.get("date")),
        _kind(place, found.get("kind")),
        _texts(place, found, "winners"),
        _results(place, found.get("results", [])),
        _texts(place, found, "records"),
        *(_text(place, found, key) for key in ("venue", "void")),
    )


def _date(place: str, value: Any) -> date:
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    raise ConfigError(f"{place}: date is needed, as in date = 2026-11-29", key="date")


def _kind(place: str, value: Any) -> str:
    if value in KINDS:
        return str(value)
    problem = f"{place}: kind is one of {', '.join(KINDS)}"
    raise ConfigError(problem, key="kind", nearest=nearest(str(value), KINDS))


def _text(place: str, found: dict[str, Any], key: str) -> str:
    value = found.get(key, "")
    if isinstance(value, str):
        return value
    raise ConfigError(f"{place}: {key} is a text in quotes", key=key)


def _texts(place: str, found: dict[str, Any], key: str) -> tuple[str, ...]:
    value = found.get(key, [])
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value)
    raise ConfigError(f"{place}: {key} is a list of texts in quotes", key=key)


def _results(place: str, value: Any) -> tuple[tuple[str, int], ...]:
    match value:
        case list() if all(_is_result(each) for each in value):
            return tuple((name, points) for name, points in value)
        case _:
            raise ConfigError(f'{place}: results is a list of ["name", points]', key="results")


def _is_result(value: Any) -> bool:
    match value:
        case [str(), int(points)]:
            return not isinstance(points, bool)
        case _:
            return False


# --- titles ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Title:
    """A title held: won first on `since`, valid to the end of `until`; `FOR_LIFE` never ends.

    `since` begins again where a title had run out; `times` counts those won since then.
    """

    name: str
    title: str
    since: date
    until: date
    times: int = 1

    def is_valid(self, on: date) -> bool:
        """Whether it is held on this day."""
        return self.since <= on <= self.until


def titles(events: Iterable[Event]) -> tuple[Title, ...]:
    """Everybody's latest title, in the order in which they were first won (LEAGUE-2).

    One year from the day on; each further one while it is valid adds a year; a national event
    won while it is valid makes it one for life. International titles have a term of their own.
    An event that is void gives none.
    """
    held: dict[tuple[str, str], Title] = {}
    for event in sorted(events, key=lambda event: event.date):
        if event.kind not in GIVE_TITLE or event.void:
            continue
        title = "International Master" if event.kind == "international" else "Master"
        for name in event.winners:
            before = held.get((name, title))
            if before and before.is_valid(event.date):
                held[name, title] = _prolonged(before, event)
            else:
                since = event.date
                held[name, title] = Title(name, title, since, _a_year_after(since))
    return tuple(held.values())


def _prolonged(held: Title, event: Event) -> Title:
    is_for_life = event.kind == "national" or held.until == FOR_LIFE
    until = FOR_LIFE if is_for_life else _a_year_after(held.until)
    return replace(held, until=until, times=held.times + 1)


def _a_year_after(day: date) -> date:
    """The same day next year; 28 February for the 29th, and no end after the last year of all.

    >>> _a_year_after(date(2028, 2, 29))
    datetime.date(2029, 2, 28)
    """
    if day.year == FOR_LIFE.year:
        return FOR_LIFE
    is_leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year + 1, day=28 if is_leap_day else day.day)
