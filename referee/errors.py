"""The one tree of errors. Players cannot cause any of these: a misplay is a ruling.

::

    RefereeError
    ├── RecordError(line, column)     a text that is no .ugn record
    ├── ConfigError(key, nearest)     a table file, option line or command that cannot be meant
    ├── DeviceError(port)             a camera, speaker or service that is missing or busy
    ├── ModelError(expected, actual)  a model file that is not what its card says
    └── InputError(source)            a picture, clip or path that cannot be read
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class RefereeError(Exception):
    """Anything that stops a command with one plain line; `exit_status` is the command's."""

    exit_status = 2


class RecordError(RefereeError):
    """Text that is no record. `line` and `column` count from 1; 0 where there is no place."""

    def __init__(self, problem: str, *, line: int = 0, column: int = 0) -> None:
        self.problem, self.line, self.column = problem, line, column
        place = f"line {line}, column {column}: " if line else ""
        super().__init__(f"{place}{problem}")


class ConfigError(RefereeError):
    """A key, option or value that does not exist; `nearest` is the best guess, or empty."""

    def __init__(self, problem: str, *, key: str = "", nearest: str = "") -> None:
        self.problem, self.key, self.nearest = problem, key, nearest
        hint = f" (did you mean '{nearest}'?)" if nearest else ""
        super().__init__(f"{problem}{hint}")


class DeviceError(RefereeError):
    """A device or service that is missing, busy or forbidden, and nothing could stand in."""

    exit_status = 3

    def __init__(self, problem: str, *, port: str = "") -> None:
        self.problem, self.port = problem, port
        super().__init__(problem)


class ModelError(RefereeError):
    """A model whose file, classes or versions are not what was promised."""

    def __init__(self, problem: str, *, expected: str = "", actual: str = "") -> None:
        self.problem, self.expected, self.actual = problem, expected, actual
        detail = f" (expected {expected}, found {actual})" if expected or actual else ""
        super().__init__(f"{problem}{detail}")


class InputError(RefereeError):
    """A picture, clip or path that cannot be read; the message says what, where, how to mend."""

    def __init__(self, problem: str, *, source: str = "") -> None:
        self.problem, self.source = problem, source
        super().__init__(f"{source}: {problem}" if source else problem)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that `word` was most likely meant to be, or ``''``.

    >>> nearest("stak", ["stack", "deck"])
    'stack'
    >>> nearest("xyz", ["stack", "deck"])
    ''
    """
    found = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return found[0] if found else ""
