"""The table file: one TOML a table, holding only what differs from the defaults.

Zones and seats are fractions of the picture, so a change of resolution moves nothing. Unknown
keys are errors with the nearest known one; values are checked for kind and range here, the
rules line and the table's own presets are not (`referee.own_rules` does that).

>>> table = parse_table('[camera]\\nsource = "clip.mp4"\\n[[seats]]\\nname = "Anna"')
>>> table.source, table.seats[0].name, table.hold_s
('clip.mp4', 'Anna', 2.5)
>>> parse_table("[camera]\\nsourse = '0'")
Traceback (most recent call last):
    ...
referee.errors.ConfigError: [camera] has no key 'sourse' (did you mean 'source'?)
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from referee.errors import ConfigError, InputError, nearest
from referee.languages import CODES
from referee.seats import LETTERS, MAX_SEATS
from referee.speaking import FASTEST_WPM, RATE_WPM, SLOWEST_WPM, Tone, VoiceStyle

Point: TypeAlias = tuple[float, float]
"""x and y in fractions of the picture, 0..1 from its top-left corner."""

Polygon: TypeAlias = tuple[Point, ...]
"""Three corners or more; empty where it is not known."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A person and the stretch of the picture's border their arms come in over."""

    name: str
    side: Polygon = ()


@dataclass(frozen=True, slots=True)
class TableConfig:
    """Everything a table file can say, with the defaults for what it does not."""

    source: str = "0"
    rules_line: str = "mattel"
    presets: tuple[tuple[str, str], ...] = ()
    """The table's own presets: (name, line), usable wherever the name of a preset is."""
    dealer: str = ""
    """A seat letter; empty: whoever is seen to deal."""
    discard: Polygon = ()
    draw: Polygon = ()
    seats: tuple[SeatPlace, ...] = ()
    language: str = "en"
    voice: bool = True
    tone: Tone = Tone.REFEREE
    """What is said: turns and rulings, also why, or faults only."""
    voice_name: str = ""
    """Part of a voice's name; empty: the language's own."""
    voice_rate: int = RATE_WPM
    """Words a minute."""
    voice_volume: float = 1.0
    advice_device: str = ""
    """Earphones, by the name that the player of sounds has for them: advice is heard there only."""
    hold_s: float = 2.5
    """How long a reading that would be a misplay is held, and read again."""
    question_s: float = 8.0
    """How long a question waits for an answer before the best legal reading stands."""

    @property
    def style(self) -> VoiceStyle:
        """The table's voice."""
        return VoiceStyle(self.voice_name, self.voice_rate, self.voice_volume)

    @property
    def names(self) -> tuple[str, ...]:
        """The people, clockwise seen from above."""
        return tuple(seat.name for seat in self.seats)


_KEYS: Final[dict[str, dict[str, str]]] = {
    "camera": {"source": "source"},
    "rules": {"line": "rules_line", "dealer": "dealer", "presets": "presets"},
    "zones": {"discard": "discard", "draw": "draw"},
    "voice": {
        "language": "language",
        "enabled": "voice",
        "tone": "tone",
        "name": "voice_name",
        "rate": "voice_rate",
        "volume": "voice_volume",
        "advice_device": "advice_device",
    },
    "reading": {"hold_s": "hold_s", "question_s": "question_s"},
}
"""Section -> key -> field of `TableConfig`."""

_SEAT_KEYS: Final = ("name", "side")
_LONGEST_WAIT_S: Final = 60.0


def load_table(path: Path) -> TableConfig:
    """The table in a file. Raises `InputError` for the file, `ConfigError` for what is in it."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise InputError("no such file", source=str(path)) from None
    except IsADirectoryError:
        raise InputError("this is a directory, a table file is needed", source=str(path)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"not readable: {error}", source=str(path)) from None
    return parse_table(text)


def parse_table(text: str) -> TableConfig:
    """The table this TOML text describes; raises `ConfigError` with the place or the key."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"the table file is no TOML: {error}") from None
    fields: dict[str, Any] = {}
    for section, content in tree.items():
        if section == "seats":
            fields["seats"] = _seats(content)
        else:
            fields |= _section(section, content)
    return _checked(TableConfig(**fields))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in the file a value stands, for messages."""

    name: str

    def wrong(self, needed: str) -> ConfigError:
        return ConfigError(f"{self.name}: {needed} is needed", key=self.name)


def _section(section: str, content: Any) -> dict[str, Any]:
    known = _KEYS.get(section)
    if known is None:
        guess = nearest(section, [*_KEYS, "seats"])
        raise ConfigError(f"there is no section [{section}]", key=section, nearest=guess)
    if not isinstance(content, Mapping):
        raise _Place(f"[{section}]").wrong("a section")
    return {
        known[_known(key, known, section)]: _value(section, key, content[key]) for key in content
    }


def _known(key: str, known: Mapping[str, str], section: str) -> str:
    if key not in known:
        raise ConfigError(f"[{section}] has no key '{key}'", key=key, nearest=nearest(key, known))
    return key


def _value(section: str, key: str, value: Any) -> Any:
    place = _Place(f"[{section}] {key}")
    match section, key:
        case "zones", _:
            return _polygon(value, place, corners=3)
        case "voice", _ if key != "language":
            return _voice_value(key, value, place)
        case "reading", _:
            return _seconds(value, place)
        case "rules", "presets":
            return _presets(value, place)
        case "camera", "source":
            return str(_of_type(value, str | int, "a text or a camera's number", place))
        case _:
            return _of_type(value, str, "a text in quotes", place)


def _of_type(value: Any, kind: Any, needed: str, place: _Place) -> Any:
    is_stray_bool = isinstance(value, bool) and kind is not bool
    if is_stray_bool or not isinstance(value, kind):
        raise place.wrong(needed)
    return value


def _presets(value: Any, place: _Place) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, Mapping):
        raise place.wrong("a section of name = line")
    own = {
        name: str(
            _of_type(line, str, "a line of options in quotes", _Place(f"{place.name}.{name}"))
        )
        for name, line in value.items()
    }
    return tuple(own.items())


def _seconds(value: Any, place: _Place) -> float:
    number = float(_of_type(value, int | float, "a number of seconds", place))
    if not 0.0 <= number <= _LONGEST_WAIT_S:
        raise place.wrong(f"a number of seconds from 0 to {_LONGEST_WAIT_S:.0f}")
    return number


def _voice_value(key: str, value: Any, place: _Place) -> Any:
    match key:
        case "enabled":
            return _of_type(value, bool, "true or false", place)
        case "tone":
            return _tone(value, place)
        case "rate":
            return round(_number(value, place, (SLOWEST_WPM, FASTEST_WPM), "words a minute"))
        case "volume":
            return _number(value, place, (0, 1), "as a volume")
        case _:
            return _of_type(value, str, "a text in quotes", place)


def _number(value: Any, place: _Place, limits: tuple[int, int], unit: str) -> float:
    least, most = limits
    needed = f"a number from {least} to {most} {unit}"
    number = float(_of_type(value, int | float, needed, place))
    if not least <= number <= most:
        raise place.wrong(needed)
    return number


def _tone(value: Any, place: _Place) -> Tone:
    if value not in tuple(Tone):
        raise place.wrong(" or ".join(f"'{tone}'" for tone in Tone))
    return Tone(value)


def _polygon(value: Any, place: _Place, *, corners: int) -> Polygon:
    if not isinstance(value, list) or len(value) < corners:
        raise place.wrong(f"a list of {corners} points or more, [[x, y], ...],")
    return tuple(_point(point, place) for point in value)


def _point(value: Any, place: _Place) -> Point:
    numbers = value if isinstance(value, list) else []
    fits = len(numbers) == 2 and all(
        isinstance(n, int | float) and not isinstance(n, bool) and 0.0 <= n <= 1.0 for n in numbers
    )
    if not fits:
        raise place.wrong("[x, y] in fractions of the picture, each from 0 to 1,")
    return float(numbers[0]), float(numbers[1])


def _seats(content: Any) -> tuple[SeatPlace, ...]:
    if not isinstance(content, list) or not all(isinstance(seat, Mapping) for seat in content):
        raise _Place("seats").wrong("one [[seats]] section a player")
    if len(content) > MAX_SEATS:
        raise _Place("seats").wrong(f"{MAX_SEATS} players at most")
    return tuple(_seat(seat, place) for seat, place in zip(content, LETTERS, strict=False))


def _seat(content: Mapping[str, Any], letter: str) -> SeatPlace:
    for key in content:
        if key not in _SEAT_KEYS:
            guess = nearest(key, _SEAT_KEYS)
            raise ConfigError(f"[[seats]] has no key '{key}'", key=key, nearest=guess)
    place = _Place(f"[[seats]] {letter}")
    name = _of_type(content.get("name", letter), str, "a name in quotes", place)
    side = _polygon(content["side"], place, corners=2) if "side" in content else ()
    return SeatPlace(name, side)


def _checked(table: TableConfig) -> TableConfig:
    if table.language not in CODES:
        guess = nearest(table.language, CODES)
        raise ConfigError(
            f"[voice] language: '{table.language}' is none of {', '.join(CODES)}",
            key="language",
            nearest=guess,
        )
    letters = LETTERS[: len(table.seats)] or LETTERS
    if table.dealer and table.dealer not in letters:
        raise ConfigError(
            f"[rules] dealer: '{table.dealer}' is no seat of this table", key="dealer"
        )
    return table
