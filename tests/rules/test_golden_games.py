"""Golden games: whole records with their rulings; a change of a ruling is a change of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.checking import check
from referee.record.files import load
from referee.record.notation import Record

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.ugn"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_rulings_of_a_game_are_as_they_were(path: Path) -> None:
    record = load(path)
    assert check(record) == ()
    assert str(record) == path.read_text()


def test_there_are_games() -> None:
    assert len(GAMES) >= 11
    assert all(isinstance(load(path), Record) for path in GAMES)
