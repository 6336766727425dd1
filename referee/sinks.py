"""Where the lines of a record go: the journal, a file, standard output as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO, TypeAlias

from referee.errors import DeviceError, InputError
from referee.record.entry import Entry
from referee.record.journal import Journal
from referee.record.notation import Header, Line

Warn: TypeAlias = Callable[[str], None]
"""Takes the reason, in one line, why something cannot be kept any more."""


class JournalSink:
    """Writes a game into the journal; `game` is its number, 0 until the first line.

    A journal that cannot be written ends no game: it is told once, the lines are kept, and every
    later line tries again with all of them, so room that is made on the disk mends it.
    """

    def __init__(self, journal: Journal, game: int = 0, warn: Warn = lambda reason: None) -> None:
        self._journal, self._warn = journal, warn
        self._pending: list[str] = []
        self.game = game

    @property
    def silent_s(self) -> float:
        """How long ago the last line of this game was written."""
        return self._journal.silent_s(self.game)

    @property
    def badges(self) -> tuple[str, ...]:
        """What people should see: keys of the labels."""
        if self._pending:
            return ("no-journal",)
        return ("disk-full",) if self._journal.is_disk_low else ()

    def write(self, lines: Sequence[Line], number: int) -> None:
        """On disk on return, but for a journal that cannot be written."""
        was_well = not self._pending
        self._pending += map(str, lines)
        try:
            self._write_pending()
        except DeviceError as error:
            if was_well:
                self._warn(error.problem)

    def close(self) -> None:
        """Try once more what could not be written, and let go of the journal."""
        with suppress(DeviceError):
            self._write_pending()
        self._journal.close()

    def _write_pending(self) -> None:
        if not self._pending:
            return
        if self.game:
            self._journal.append(self.game, self._pending)
        else:
            self.game = self._journal.begin(self._pending)
        self._pending = []


class FileSink:
    """Writes a record's text, line by line as it comes. Raises `InputError` at once where it
    cannot; a disk that fills up later is told once, and what could not be written follows as
    soon as there is room."""

    badges = ()

    def __init__(self, path: Path, warn: Warn = lambda reason: None) -> None:
        self._path, self._warn, self._is_well = path, warn, True
        try:
            self._file = path.open("w", encoding="utf-8", newline="\n")
        except OSError as error:
            raise InputError(f"cannot be written: {error.strerror}", source=str(path)) from None

    def write(self, lines: Sequence[Line], number: int) -> None:
        """Handed to the system on return, but for a disk that is full."""
        try:
            self._file.write("".join(f"{line}\n" for line in lines))
            self._file.flush()  # what it could not write stays in the buffer, and goes first
            self._is_well = True
        except OSError as error:
            self._tell(error)

    def close(self) -> None:
        """Close the file."""
        try:
            self._file.close()
        except OSError as error:
            self._tell(error)

    def _tell(self, error: OSError) -> None:
        if self._is_well:
            self._is_well = False
            self._warn(f"{self._path}: {error.strerror}")


class JsonSink:
    """Prints one JSON object a line of the record, as the commands' page promises it."""

    badges = ()

    def __init__(self, out: TextIO = sys.stdout) -> None:
        self._out = out

    def write(self, lines: Sequence[Line], number: int) -> None:
        """On standard output on return, also in a pipe."""
        for line in lines:
            self._out.write(json.dumps(as_json(line, number), ensure_ascii=False) + "\n")
        self._out.flush()

    def close(self) -> None:
        """Nothing to let go of."""


def as_json(line: Line, number: int) -> dict[str, Any]:
    """A line by its parts: number, mark, text, and for an entry time, confidence and frame."""
    if isinstance(line, Header):
        return {"n": number, "mark": "@", "text": f"{line.key} {line.value}"}
    found: dict[str, Any] = {"n": number, "mark": line.mark, "text": line.text}
    if isinstance(line, Entry):
        evidence = line.evidence
        parts = {"t": evidence.time_s, "p": evidence.confidence, "frame": evidence.frame}
        found |= {name: value for name, value in parts.items() if value is not None}
    return found
