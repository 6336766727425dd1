"""How a line of a record lies in the journal's database: one table, one row a line.

The row's key holds the game and the line's number in it, so no second index has to agree, and
a row found loose in a damaged file still says where it belongs. The checksum covers all of it.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Final

LINES_PER_GAME: Final = 1_000_000
PAGE_BYTES: Final = 4096
"""A line of 1 000 characters is 4 000 bytes at most, so a row always lies within one page."""

APPLICATION_ID: Final = 0x55474E31  # "UGN1"
VERSION: Final = 1

SCHEMA: Final = (
    """CREATE TABLE lines (
        key INTEGER PRIMARY KEY,  -- game * 1000000 + number of the line, both from 1
        at_ms INTEGER NOT NULL,  -- when it was written, by the computer's clock
        checksum INTEGER NOT NULL,  -- crc32 of key:at_ms:line
        line TEXT NOT NULL
    )""",
    """CREATE TRIGGER lines_follow_each_other BEFORE INSERT ON lines
    WHEN NEW.key % 1000000 <> 1 + coalesce(
        (SELECT max(key) % 1000000 FROM lines
         WHERE key >= NEW.key / 1000000 * 1000000 AND key < NEW.key / 1000000 * 1000000 + 1000000),
        0)
    BEGIN SELECT RAISE(ABORT, 'lines are only added at the end'); END""",
    """CREATE TRIGGER lines_never_change BEFORE UPDATE ON lines
    BEGIN SELECT RAISE(ABORT, 'a line is never changed'); END""",
    """CREATE TRIGGER lines_never_go BEFORE DELETE ON lines
    BEGIN SELECT RAISE(ABORT, 'a line is never deleted'); END""",
)


@dataclass(frozen=True, slots=True, order=True)
class Row:
    """One line: number `number` of game `game`, both from 1; `at_ms` since 1970, UTC."""

    game: int
    number: int
    at_ms: int
    line: str

    @property
    def key(self) -> int:
        """The row's key in the table."""
        return self.game * LINES_PER_GAME + self.number

    @property
    def checksum(self) -> int:
        """What the row must carry to be believed."""
        return checksum(self.key, self.at_ms, self.line.encode())


def checksum(key: int, at_ms: int, line: bytes) -> int:
    """Of a row as it is stored.

    >>> Row(1, 1, 0, "> A uno").checksum == checksum(1_000_001, 0, b"> A uno")
    True
    """
    return zlib.crc32(b"%d:%d:%s" % (key, at_ms, line))


def row_of(key: int, at_ms: int, line: bytes) -> Row:
    """The row that is stored so; the line must be UTF-8."""
    game, number = divmod(key, LINES_PER_GAME)
    return Row(game, number, at_ms, line.decode())
