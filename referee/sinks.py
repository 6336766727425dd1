"""Where the lines of a record go: the journal, a file, standard output as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

from referee.errors import DeviceError, InputError
from referee.record.entry import Entry
from referee.record.journal import Journal
from referee.record.notation import Header, Line


class JournalSink:
    """Writes a game into the journal; `game` is its number, 0 until the first line."""

    def __init__(self, journal: Journal, game: int = 0) -> None:
        self._journal = journal
        self.game = game

    def write(self, lines: Sequence[Line], number: int) -> None:
        """On disk on return."""
        texts = [str(line) for line in lines]
        if self.game:
            self._journal.append(self.game, texts)
        else:
            self.game = self._journal.begin(texts)

    def close(self) -> None:
        """Let go of the journal."""
        self._journal.close()


class FileSink:
    """Writes a record's text, line by line as it comes. Raises `InputError` at once where it
    cannot, `DeviceError` when the disk fills up later."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._file = path.open("w", encoding="utf-8", newline="\n")
        except OSError as error:
            raise InputError(f"cannot be written: {error.strerror}", source=str(path)) from None

    def write(self, lines: Sequence[Line], number: int) -> None:
        """Handed to the system on return."""
        try:
            self._file.write("".join(f"{line}\n" for line in lines))
            self._file.flush()
        except OSError as error:
            raise DeviceError(f"{self._path}: cannot be written: {error.strerror}") from None

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class JsonSink:
    """Prints one JSON object a line of the record, as the commands' page promises it."""

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
