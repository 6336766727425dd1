"""Rows out of a journal that SQLite can no longer read.

Reads the file's pages itself: a row is believed when its checksum fits, whatever became of the
pages around it. The layout is that of https://sqlite.org/fileformat2.html (table b-tree leaf
pages, record format, write-ahead log).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from referee.record.notation import MAX_LINE
from referee.record.rows import PAGE_BYTES, Row, checksum, row_of

_LEAF: Final = 0x0D
_WAL_HEADER: Final = 32
_FRAME_HEADER: Final = 24
_INTEGER_BYTES: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_FIRST_BYTES: Final = 12
"""Types 12, 14 ... are bytes, 13, 15 ... text, of 0, 1 ... bytes: one bit tells them apart."""


@dataclass(frozen=True, slots=True)
class Saved:
    """The lines of one game that could be read, and the numbers of those that could not.

    Lines after the first gap are kept as remarks: counted as entries, they would shift the
    numbers by which corrections name entries. What was lost at the very end nobody can know.
    """

    game: int
    rows: tuple[Row, ...]
    lost: tuple[int, ...]


def salvage(database: Path) -> tuple[Saved, ...]:
    """All games found in the file and its write-ahead log, whatever state these are in."""
    data = database.read_bytes() if database.exists() else b""
    log = Path(f"{database}-wal")
    pages = [*_pages(data), *(_logged_pages(log.read_bytes()) if log.exists() else ())]
    rows = sorted({row for page in pages for row in rows_of_page(page)})
    return tuple(_saved(game, tuple(found)) for game, found in groupby(rows, lambda row: row.game))


def _saved(game: int, rows: tuple[Row, ...]) -> Saved:
    numbers = {row.number for row in rows}
    lost = tuple(n for n in range(1, rows[-1].number) if n not in numbers)
    if not lost:
        return Saved(game, rows, ())
    good = [row for row in rows if row.number < lost[0]] or [
        Row(game, 1, rows[0].at_ms, "@ format ugn/1")
    ]
    kept = [
        f"# lines are lost here: {spans(lost)}",
        *(f"# {row.line}" for row in rows if row.number > lost[0]),
    ]
    at = len(good) + 1
    more = (
        Row(game, number, rows[-1].at_ms, line[:MAX_LINE]) for number, line in enumerate(kept, at)
    )
    return Saved(game, (*good, *more), lost)


def spans(numbers: Iterable[int]) -> str:
    """``3 5-7`` for 3, 5, 6, 7."""
    runs = groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    spans = ([number for _, number in run] for _, run in runs)
    return " ".join(str(span[0]) if len(span) == 1 else f"{span[0]}-{span[-1]}" for span in spans)


def _pages(data: bytes) -> Iterator[bytes]:
    for start in range(0, len(data), PAGE_BYTES):
        yield data[start : start + PAGE_BYTES]


def _logged_pages(log: bytes) -> list[bytes]:
    """The pages of the log that belong to a finished transaction."""
    salt = log[16:24]
    pages: list[bytes] = []
    finished = 0
    for start in range(_WAL_HEADER, len(log), _FRAME_HEADER + PAGE_BYTES):
        frame = log[start : start + _FRAME_HEADER]
        if frame[8:16] != salt:
            break
        pages.append(log[start + _FRAME_HEADER : start + _FRAME_HEADER + PAGE_BYTES])
        if any(frame[4:8]):  # the size of the database after a commit, 0 within a transaction
            finished = len(pages)
    return pages[:finished]


def rows_of_page(page: bytes) -> set[Row]:
    """The rows on a page; every place is tried where the page's own list cannot be right."""
    listed = _listed_cells(page)
    found = {row for at in listed for row in _row_at(page, at)}
    if listed and len(found) == len(listed):
        return found
    return found | {row for at in range(len(page)) for row in _row_at(page, at)}


def _listed_cells(page: bytes) -> list[int]:
    if page[:1] != bytes([_LEAF]):
        return []
    count = int.from_bytes(page[3:5])
    return [int.from_bytes(page[at : at + 2]) for at in range(8, 8 + 2 * count, 2)]


def _row_at(page: bytes, at: int) -> Iterator[Row]:
    """The row that begins here, if one does."""
    try:
        _, at = _varint(page, at)
        key, at = _varint(page, at)
        row = _record(page, at, key)
    except (IndexError, UnicodeDecodeError):
        return
    if row:
        yield row


def _record(page: bytes, at: int, key: int) -> Row | None:
    """The record at `at`: key (stored as NULL), at_ms, checksum, line."""
    size, head = _varint(page, at)
    types: list[int] = []
    while head < at + size and len(types) < 4:
        kind, head = _varint(page, head)
        types.append(kind)
    if len(types) != 4 or types[0] != 0 or types[3] < _FIRST_BYTES:
        return None
    widths = _INTEGER_BYTES.get(types[1], 0), _INTEGER_BYTES.get(types[2], 0)
    body = at + size
    at_ms = int.from_bytes(page[body : body + widths[0]], signed=True)
    found = int.from_bytes(page[body + widths[0] : body + sum(widths)], signed=True)
    start = body + sum(widths)
    line = page[start : start + (types[3] - _FIRST_BYTES) // 2]
    return row_of(key, at_ms, line) if checksum(key, at_ms, line) == found else None


def _varint(page: bytes, at: int) -> tuple[int, int]:
    """A number of up to nine bytes, and where it ends."""
    value = 0
    for count in range(8):
        byte = page[at + count]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + count + 1
    return value << 8 | page[at + 8], at + 9
