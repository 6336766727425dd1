"""Is the journal's file sound? If not: move it aside, save what can be saved, and say so.

The order of the steps makes a crash between any two of them harmless: the mended copy gets its
name only when it is complete, and from then on the exchange is finished first.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final

from referee.errors import InputError
from referee.record.rows import APPLICATION_ID, PAGE_BYTES, SCHEMA, VERSION, Row, checksum
from referee.record.salvage import Saved, salvage, spans

_MAGIC: Final = b"SQLite format 3\0"
_APPLICATION_ID_AT: Final = slice(68, 72)
_DAMAGE: Final = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,  # a layout that cannot be understood
)


def mend(path: Path) -> str:
    """Make sure that `path` is a sound journal, or nothing. Says what had to be done, or ``''``.

    Raises `InputError` for a file that is something else, or was written by a newer program.
    """
    if _mended(path).exists():
        _exchange(path)
    if _is_sound(path):
        return ""
    saved = salvage(path)
    if not saved and path.exists() and not _is_ours(path):
        raise InputError("this file is no journal; move it away", source=str(path))
    _write_copy(_beside(path, "-mending"), saved)
    _beside(path, "-mending").replace(_mended(path))
    return _report(saved, _exchange(path))


def connect(path: Path) -> sqlite3.Connection:
    """A connection with every promise of the journal switched on."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=10)
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "fullfsync = ON",
        "checkpoint_fullfsync = ON",
        "wal_autocheckpoint = 50",  # pages: a long log would eat the reserve for a full disk
    ):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def prepare(connection: sqlite3.Connection) -> None:
    """Lay out an empty database; nothing where it is laid out already."""
    connection.execute("BEGIN IMMEDIATE")
    if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        for statement in SCHEMA:
            connection.execute(statement)
    connection.execute("COMMIT")


def insert(connection: sqlite3.Connection, rows: Iterable[Row]) -> None:
    """Add rows, within a transaction that is the caller's."""
    values = ((row.key, row.at_ms, row.checksum, row.line) for row in rows)
    connection.executemany("INSERT INTO lines VALUES (?, ?, ?, ?)", values)


def _is_sound(path: Path) -> bool:
    size = path.stat().st_size if path.exists() else 0
    if not size:  # SQLite would throw a log away unread
        log = _beside(path, "-wal")
        return not log.exists() or not log.stat().st_size
    if size < PAGE_BYTES:  # SQLite takes some for empty, and writes over them
        return False
    try:
        with closing(sqlite3.connect(path, timeout=10)) as connection:
            return _is_readable(connection, path)
    except UnicodeDecodeError:  # of a message about a damaged layout
        return False
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF not in _DAMAGE:
            raise
        return False


def _is_readable(connection: sqlite3.Connection, path: Path) -> bool:
    connection.text_factory = bytes  # a damaged letter may be no letter at all
    layout = connection.execute("SELECT sql FROM sqlite_master ORDER BY rowid").fetchall()
    if not layout:
        return True
    if _number(connection, "user_version") > VERSION and _is_ours(path):
        raise InputError("this journal is of a newer referee; update referee", source=str(path))
    if [sql for (sql,) in layout] != [statement.encode() for statement in SCHEMA]:
        return False
    if connection.execute("PRAGMA integrity_check").fetchone() != (b"ok",):
        return False
    rows = connection.execute("SELECT key, at_ms, checksum, line, typeof(line) FROM lines")
    return all(
        kind == b"text" and checksum(key, at_ms, line) == stored
        for key, at_ms, stored, line, kind in rows
    )


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _is_ours(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(100)
    return head.startswith(_MAGIC) and head[_APPLICATION_ID_AT] == APPLICATION_ID.to_bytes(4)


def _write_copy(path: Path, saved: Iterable[Saved]) -> None:
    path.unlink(missing_ok=True)
    with closing(connect(path)) as connection:
        prepare(connection)
        connection.execute("BEGIN IMMEDIATE")
        insert(connection, (row for game in saved for row in game.rows))
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = DELETE")  # one file, to be renamed at once


def _exchange(path: Path) -> Path:
    """Put the mended copy in the journal's place; where the damaged file is now.

    The log goes first: left beside the mended copy it would be played into it.
    """
    aside = next(place for n in count(1) if not (place := _beside(path, f".damaged-{n}")).exists())
    _beside(path, "-shm").unlink(missing_ok=True)
    for suffix in ("-wal", ""):
        old = _beside(path, suffix)
        if old.exists():
            old.replace(_beside(aside, suffix))
    _mended(path).replace(path)
    return aside


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _mended(path: Path) -> Path:
    return _beside(path, "-mended")


def _report(saved: tuple[Saved, ...], aside: Path) -> str:
    lines = sum(len(game.rows) for game in saved)
    holes = [f"game {game.game} lacks lines {spans(game.lost)}" for game in saved if game.lost]
    return "; ".join(
        [
            f"the journal was damaged and is kept as {aside}",
            f"{lines} lines of {len(saved)} games were saved",
            *holes,
            "the last lines of a game may be missing too",
        ]
    )
