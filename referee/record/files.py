"""Records on disk."""

from __future__ import annotations

import os
from pathlib import Path

from referee.errors import InputError
from referee.record.notation import Reading, Record, read_bytes


def read_file(path: Path) -> Reading:
    """The file as far as it is a record. Raises `InputError` where there is nothing to read."""
    try:
        data = path.read_bytes()
    except IsADirectoryError:
        raise InputError("this is a folder, not a record", source=str(path)) from None
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", source=str(path)) from error
    if not data.strip():
        raise InputError("the file is empty; a record begins '@ format ugn/1'", source=str(path))
    return read_bytes(data)


def load(path: Path) -> Record:
    """The whole file as a record. Raises `InputError` with the place of what is wrong."""
    reading = read_file(path)
    if reading.problem:
        raise InputError(str(reading.problem), source=str(path)) from reading.problem
    return reading.record


def save(path: Path, text: str, *, may_replace: bool = False) -> None:
    """Write a record, whole or not at all. Raises `InputError` where something is in the way."""
    if path.exists() and not may_replace:
        raise InputError("there is a file already; --force replaces it", source=str(path))
    beside = path.with_name(f".{path.name}.part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise InputError(f"cannot be written ({error.strerror})", source=str(path)) from error
