"""A record that cannot be written any more ends no game (F08): a badge, one line, and a new try."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from referee.keeping import Keeper
from referee.outputs.phrases import LANGUAGES, label
from referee.record import reserve
from referee.record.entry import Evidence
from referee.record.journal import Journal
from referee.record.notation import Note, Opening
from referee.rules.actions import Deal
from referee.seats import Seating
from referee.sinks import FileSink, JournalSink


def fill(journal: Journal) -> None:
    """No page more: what a full disk without a reserve comes to."""
    pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")


def make_room(journal: Journal) -> None:
    journal._connection.execute("PRAGMA max_page_count = 1000000")


def test_f08_the_game_goes_on_when_even_the_reserve_is_used_up(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "j.sqlite3", reserve_bytes=0)
    warned: list[str] = []
    sink = JournalSink(journal, warn=warned.append)
    keeper = Keeper(Opening(Seating.of(["Anna", "Ben"])), [sink])
    keeper.add(Deal(7), Evidence())
    fill(journal)
    texts = [f"{n} {'x' * 900}" for n in range(40)]
    for text in texts:
        keeper.note("#", text)
    assert sink.badges == ("no-journal",)
    assert len(warned) == 1
    assert "full" in warned[0]
    assert journal._connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    make_room(journal)
    keeper.note("#", "there is room again")
    assert "no-journal" not in sink.badges
    kept = journal.text(sink.game)
    assert [line for line in kept.splitlines() if "x" * 900 in line] == [f"# {t}" for t in texts]
    assert kept.endswith("# there is room again\n")
    keeper.finish()


def test_f08_a_journal_that_never_comes_back_lets_the_game_end(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "j.sqlite3", reserve_bytes=0)
    sink = JournalSink(journal)
    sink.write([Note("@", "format ugn/1")], 0)
    journal._connection.execute("PRAGMA query_only = ON")
    sink.write([Note("#", "one")], 0)
    sink.close()
    with pytest.raises(sqlite3.ProgrammingError):
        journal.last_game()


def test_a_disk_that_is_nearly_full_is_a_badge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.open(tmp_path / "j.sqlite3", reserve_bytes=0)
    monkeypatch.setattr(reserve, "is_low", lambda path: True)
    sink = JournalSink(journal)
    assert sink.badges == ("disk-full",)
    sink.close()
    for language in LANGUAGES:
        assert label("disk-full", language) != label("no-journal", language)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that is always full")
def test_f08_a_record_file_on_a_full_disk_is_told_once() -> None:
    warned: list[str] = []
    sink = FileSink(Path("/dev/full"), warned.append)
    for n in range(3):
        sink.write([Note("#", str(n))], 0)
    sink.close()
    assert len(warned) == 1
    assert "/dev/full" in warned[0]
