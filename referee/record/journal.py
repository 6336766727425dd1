"""The journal: every line of every game in one SQLite file, written before anything is said.

A call that returned is on the disk: write-ahead log, ``synchronous=FULL``, one transaction a
call, so the lines of a call are there together or not at all. Lines are only ever added; the
database itself refuses to change or delete one. A line carries a checksum, because a disk can
change a letter without breaking the file.

What is damaged is moved aside, what can be saved of it is taken over, and `Journal.mended`
says so. On a full disk the journal gives up a reserve that it holds, and goes on
(`Journal.is_disk_full`).

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder, Journal.open(Path(folder) / "j.sqlite3") as journal:
...     game = journal.begin(["@ format ugn/1", "@ seats A=Anna B=Ben"])
...     journal.append(game, ["> deal 7"])
...     print(journal.text(game), end="")
3
@ format ugn/1
@ seats A=Anna B=Ben
> deal 7
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import platformdirs

from referee.errors import DeviceError, InputError
from referee.record import reserve
from referee.record.mending import connect, insert, mend, prepare
from referee.record.notation import MAX_LINE, read
from referee.record.rows import LINES_PER_GAME, Row

ENVIRONMENT: Final = "REFEREE_JOURNAL"
"""The variable that names another journal than the user's own."""
_OUT_OF_ROOM: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)


def default_path() -> Path:
    """Where the journal is: `ENVIRONMENT`, else the user's data folder."""
    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else platformdirs.user_data_path("referee") / "journal.sqlite3"


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game as `referee games list` shows it. Times are seconds since 1970, UTC."""

    game: int
    began_at_s: float
    written_at_s: float
    names: tuple[str, ...]
    entries: int
    result: str


class Journal:
    """An open journal. One thread; several programs may each write games of their own."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        *,
        mended: str = "",
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._connection = connection
        self._reserve = path.with_name(path.name + "-reserve")
        self._clock = clock
        self._lengths: dict[int, int] = {}
        self.path = path
        self.mended = mended
        """What had to be done to a damaged file when it was opened, or ``''``."""
        self.is_disk_full = False
        """Whether the reserve had to be given up. Pictures must not be kept any more."""

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        clock: Callable[[], float] = time.time,
        reserve_bytes: int = reserve.RESERVE_BYTES,
    ) -> Self:
        """Open or begin the journal at `path`; its folder is made.

        Raises `DeviceError` where it cannot be written, `InputError` for another kind of file.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            mended = mend(path)
            connection = connect(path)
            prepare(connection)
        except (OSError, sqlite3.Error) as error:
            raise DeviceError(_unwritable(path, error), port="journal") from error
        journal = cls(connection, path, mended=mended, clock=clock)
        reserve.hold(journal._reserve, reserve_bytes)
        return journal

    @property
    def is_disk_low(self) -> bool:
        """Whether a warning is due: the disk is nearly full."""
        return self.is_disk_full or reserve.is_low(self.path)

    def silent_s(self, game: int) -> float:
        """How long ago the last line of a game was written, by the clock; 0.0 for no game."""
        first = game * LINES_PER_GAME
        (at_ms,) = self._connection.execute(
            "SELECT max(at_ms) FROM lines WHERE key > ? AND key < ?",
            (first, first + LINES_PER_GAME),
        ).fetchone()
        return max(0.0, self._clock() - at_ms / 1000) if at_ms else 0.0

    def begin(self, lines: Sequence[str]) -> int:
        """A new game with its first lines, on disk on return; its number."""
        return self._write(0, lines).game

    def append(self, game: int, lines: Sequence[str]) -> int:
        """Add lines to a game, on disk on return, all or none; the number of its last line.

        Raises `DeviceError` when they could not be written, or when another program has added
        lines to this game since.
        """
        if not self._length(game):
            raise InputError(f"there is no game {game}", source=str(self.path))
        return self._write(game, lines).number

    def lines(self, game: int) -> tuple[str, ...]:
        """The lines of a game; none for one that does not exist."""
        first = game * LINES_PER_GAME
        rows = self._connection.execute(
            "SELECT line FROM lines WHERE key > ? AND key < ? ORDER BY key",
            (first, first + LINES_PER_GAME),
        )
        return tuple(line for (line,) in rows)

    def text(self, game: int) -> str:
        """The game as a record. A result is written only where it is last (play went on)."""
        lines = self.lines(game)
        kept = (line for n, line in enumerate(lines, 1) if line[:1] != "=" or n == len(lines))
        return "".join(f"{line}\n" for line in kept)

    def games(self) -> tuple[GameSummary, ...]:
        """Every game, the oldest first."""
        rows = self._connection.execute(_SUMMARY, {"lines": LINES_PER_GAME})
        return tuple(self._summary(*row) for row in rows.fetchall())

    def last_game(self) -> int:
        """The number of the latest game; 0 where there is none."""
        (key,) = self._connection.execute("SELECT coalesce(max(key), 0) FROM lines").fetchone()
        return int(key) // LINES_PER_GAME

    def close(self) -> None:
        """Let go of the file. What was written stays, whether this is called or not."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _write(self, game: int, lines: Sequence[str]) -> Row:
        """Add lines to a game, 0 for a new one; the last row. A full disk is tried twice."""
        _check(lines)
        try:
            return self._transact(game, lines)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in _OUT_OF_ROOM or not self._give_up_reserve():
                raise DeviceError(_unwritable(self.path, error), port="journal") from error
        try:
            return self._transact(game, lines)
        except sqlite3.OperationalError as error:
            raise DeviceError(_unwritable(self.path, error), port="journal") from error

    def _transact(self, game: int, lines: Sequence[str]) -> Row:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            rows = self._rows(game or self.last_game() + 1, lines)
            insert(self._connection, rows)
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        self._lengths[rows[-1].game] = rows[-1].number
        return rows[-1]

    def _rows(self, game: int, lines: Sequence[str]) -> list[Row]:
        length = self._length(game)
        if length != self._lengths.get(game, length):
            raise DeviceError(f"another program has gone on with game {game}", port="journal")
        at_ms = round(self._clock() * 1000)
        return [Row(game, number, at_ms, line) for number, line in enumerate(lines, length + 1)]

    def _length(self, game: int) -> int:
        (key,) = self._connection.execute(
            "SELECT coalesce(max(key), 0) FROM lines WHERE key < ?", ((game + 1) * LINES_PER_GAME,)
        ).fetchone()
        return int(key) % LINES_PER_GAME if int(key) // LINES_PER_GAME == game else 0

    def _give_up_reserve(self) -> bool:
        self.is_disk_full = True
        return reserve.release(self._reserve)

    def _summary(
        self, game: int, began_at_ms: int, written_at_ms: int, entries: int
    ) -> GameSummary:
        first = game * LINES_PER_GAME
        (headers, last) = self._connection.execute(
            _ENDS, {"first": first, "end": first + LINES_PER_GAME}
        ).fetchone()
        names = read(headers or "").record.opening.seating.names
        result = last.removeprefix("= ") if last.startswith("=") else ""
        return GameSummary(game, began_at_ms / 1000, written_at_ms / 1000, names, entries, result)


_SUMMARY: Final = """
    SELECT key / :lines, min(at_ms), max(at_ms), sum(substr(line, 1, 1) IN ('>', '~'))
    FROM lines GROUP BY 1"""
_ENDS: Final = """
    SELECT (SELECT group_concat(line, char(10)) FROM
            (SELECT line FROM lines WHERE key > :first AND key < :end AND line LIKE '@ %'
             ORDER BY key LIMIT 30)),
           (SELECT line FROM lines WHERE key < :end ORDER BY key DESC LIMIT 1)"""


def _check(lines: Sequence[str]) -> None:
    if not lines:
        raise ValueError("no lines to write")
    for line in lines:
        if "\n" in line or len(line) > MAX_LINE:
            raise ValueError(f"not one line of at most {MAX_LINE} characters: {line!r}")


def _unwritable(path: Path, error: Exception) -> str:
    return f"the journal {path} cannot be written ({error}); make room, or set {ENVIRONMENT}"


def open_journal(path: Path | None = None) -> Journal:
    """The journal at `path`, or the user's own."""
    return Journal.open(path or default_path())
