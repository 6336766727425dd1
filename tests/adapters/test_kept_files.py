"""Sentences made ready once, and forgotten when there are too many."""

from pathlib import Path

import pytest

from referee.adapters.kept_files import KeptFiles
from referee.adapters.said import Said
from referee.errors import DeviceError


def test_a_sentence_is_made_once_and_the_one_unused_longest_goes() -> None:
    made: list[str] = []

    def write(said: Said, path: Path) -> None:
        made.append(said.text)
        path.write_text(said.text)

    files = KeptFiles(write, kept=2)
    first = files.path(Said("one"))
    assert files.path(Said("one")) == first
    second = files.path(Said("two"))
    files.path(Said("one"))
    files.path(Said("three"))
    assert made == ["one", "two", "three"]
    assert first.read_text() == "one"
    assert not second.exists()


def test_what_could_not_be_made_is_not_kept() -> None:
    def write(said: Said, path: Path) -> None:
        raise DeviceError("no voice", port="speaker")

    files = KeptFiles(write)
    for _ in range(2):
        with pytest.raises(DeviceError):
            files.path(Said("one"))
