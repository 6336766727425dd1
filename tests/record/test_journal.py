"""The journal in daily use: what is appended, what is refused, what is said about old files."""

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from entry_values import EVERYDAY_NAMES
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import DeviceError, InputError
from referee.record import reserve
from referee.record.journal import ENVIRONMENT, Journal, default_path
from referee.record.names import write_seats
from referee.record.notation import parse_record
from referee.record.rows import APPLICATION_ID, VERSION, Row, checksum, row_of
from referee.seats import Seating

HEAD = ["@ format ugn/1", "@ seats A=Anna B=Ben"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "journal.sqlite3"


def opened(path: Path) -> Journal:
    """A journal whose reserve is small."""
    return Journal.open(path, reserve_bytes=1 << 16, clock=lambda: 1_800_000_000.25)


def test_lines_come_back_as_they_were(path: Path) -> None:
    with opened(path) as journal:
        game = journal.begin(HEAD)
        assert journal.append(game, ["> deal 7"]) == 3
        assert journal.append(game, ["> flip r5", "! turn A"]) == 5
    with opened(path) as journal:
        assert journal.lines(game) == (*HEAD, "> deal 7", "> flip r5", "! turn A")
        assert journal.text(game) == "\n".join((*HEAD, "> deal 7", "> flip r5", "! turn A", ""))
        assert journal.append(game, ["> A uno"]) == 6
        assert journal.mended == ""


def test_people_of_all_names(path: Path) -> None:
    for names in (EVERYDAY_NAMES[:10], ("Kim", "Kim")):
        seats = f"@ seats {write_seats(Seating.of(names))}"
        with opened(path) as journal:
            game = journal.begin(["@ format ugn/1", seats])
        with opened(path) as journal:
            assert parse_record(journal.text(game)).opening.seating.names == tuple(names)
            assert journal.games()[-1].names == tuple(names)


def test_games_are_numbered_from_one_and_told_apart(path: Path) -> None:
    with opened(path) as journal:
        assert (journal.last_game(), journal.games()) == (0, ())
        assert [journal.begin([*HEAD, f"@ engine {n}"]) for n in range(3)] == [1, 2, 3]
        journal.append(2, ["> deal 7", "! turn A", "~ 1 drop", "? Who?"])
        journal.append(2, ["= unfinished"])
        assert journal.last_game() == 3
        assert [game.entries for game in journal.games()] == [0, 2, 0]
        second = journal.games()[1]
        assert (second.game, second.names, second.result) == (2, ("Anna", "Ben"), "unfinished")
        assert (second.began_at_s, second.written_at_s) == (1_800_000_000.25, 1_800_000_000.25)
        assert journal.lines(4) == () and journal.text(4) == ""


def test_a_result_that_play_went_on_after_is_not_exported(path: Path) -> None:
    with opened(path) as journal:
        game = journal.begin(HEAD)
        journal.append(game, ["= unfinished"])
        journal.append(game, ["> deal 7"])
        journal.append(game, ["= unfinished"])
        text = journal.text(game)
    assert text.endswith("> deal 7\n= unfinished\n") and text.count("=") == 3
    assert str(parse_record(text)) == text


def test_a_line_of_the_longest_kind(path: Path) -> None:
    line = "# " + "🦊" * 998
    with opened(path) as journal:
        game = journal.begin([*HEAD, line])
        assert journal.lines(game)[-1] == line


@pytest.mark.parametrize("lines", [[], ["> A uno\n> B uno"], ["# " + "x" * 999]])
def test_what_is_not_one_line_is_the_callers_fault(path: Path, lines: list[str]) -> None:
    with opened(path) as journal:
        game = journal.begin(HEAD)
        with pytest.raises(ValueError, match=r"line"):
            journal.append(game, lines)
        assert journal.lines(game) == tuple(HEAD)


def test_nothing_is_appended_to_a_game_that_is_not(path: Path) -> None:
    with opened(path) as journal, pytest.raises(InputError, match=r"there is no game 7"):
        journal.append(7, ["> A uno"])


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE lines SET line = 'x'",
        "DELETE FROM lines",
        "INSERT OR REPLACE INTO lines VALUES (1000001, 0, 0, 'x')",
        "INSERT INTO lines VALUES (1000009, 0, 0, 'x')",
        "INSERT INTO lines VALUES (2000002, 0, 0, 'x')",
    ],
)
def test_the_database_itself_refuses_changes(path: Path, statement: str) -> None:
    with opened(path) as journal:
        journal.begin(HEAD)
    with closing(sqlite3.connect(path)) as other, pytest.raises(sqlite3.IntegrityError):
        other.execute(statement)
    with opened(path) as journal:
        assert journal.lines(1) == tuple(HEAD)


def test_what_the_file_promises(path: Path) -> None:
    with opened(path) as journal:
        pragma = journal._connection.execute
        assert pragma("PRAGMA journal_mode").fetchone() == ("wal",)
        assert pragma("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert pragma("PRAGMA user_version").fetchone() == (VERSION,)
        assert pragma("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


def test_two_programs_write_games_of_their_own(path: Path) -> None:
    with opened(path) as first, opened(path) as second:
        one, two = first.begin(HEAD), second.begin(HEAD)
        for number in range(20):
            first.append(one, [f"> A count {number}"])
            second.append(two, [f"> B count {number}"])
        assert len(first.lines(one)) == len(first.lines(two)) == 22


def test_sto_05_readers_never_lock_the_writer_out(path: Path) -> None:
    """A reader in the middle of its query neither blocks nor is blocked."""
    with opened(path) as writer, opened(path) as reader:
        game = writer.begin(HEAD)
        rows = reader._connection.execute("SELECT line FROM lines")
        assert rows.fetchone() == (HEAD[0],)
        for number in range(50):
            writer.append(game, [f"> A count {number}"])
        assert rows.fetchone() == (HEAD[1],)
        rows.close()
        assert len(reader.lines(game)) == 52


def test_one_game_has_one_writer(path: Path) -> None:
    with opened(path) as first, opened(path) as second:
        game = first.begin(HEAD)
        second.append(game, ["> deal 7"])
        with pytest.raises(DeviceError, match=r"another program has gone on with game 1"):
            first.append(game, ["> deal 7"])
        assert second.append(game, ["> flip r5"]) == 4


def test_a_journal_of_a_newer_referee_is_left_alone(path: Path) -> None:
    with opened(path) as journal:
        journal.begin(HEAD)
        journal._connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(InputError, match=r"of a newer referee"):
        opened(path)
    assert [file.name for file in path.parent.glob("*damaged*")] == []


def test_another_programs_database_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE photos (name TEXT)")
        other.commit()
    before = path.read_bytes()
    with pytest.raises(InputError, match=r"this file is no journal"):
        opened(path)
    assert path.read_bytes() == before


def test_any_other_file_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("my shopping list\n" * 1000)
    with pytest.raises(InputError, match=r"this file is no journal"):
        opened(path)
    assert path.read_text().startswith("my shopping list")


def test_a_folder_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(DeviceError, match=r"the journal .* cannot be written") as caught:
        opened(blocked / "journal.sqlite3")
    assert caught.value.exit_status == 3 and ENVIRONMENT in str(caught.value)


def test_a_folder_in_the_journals_place(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match=r"cannot be written"):
        opened(tmp_path)


def test_where_the_journal_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "mine"))
    assert default_path() == tmp_path / "mine"
    monkeypatch.delenv(ENVIRONMENT)
    assert default_path().name == "journal.sqlite3"


@given(st.integers(1, 99), st.integers(1, 999_999), st.integers(0, 2**45), st.text(max_size=50))
def test_rows_both_ways(game: int, number: int, at_ms: int, line: str) -> None:
    row = Row(game, number, at_ms, line.encode(errors="ignore").decode())
    assert row_of(row.key, row.at_ms, row.line.encode()) == row
    assert row.checksum == checksum(row.key, at_ms, row.line.encode())


def test_the_reserve_takes_room_and_gives_it_back(tmp_path: Path) -> None:
    path = tmp_path / "reserve"
    assert reserve.hold(path, 1 << 16)
    assert path.stat().st_size == 1 << 16
    assert reserve.hold(path, 1 << 16)
    assert reserve.release(path) and not reserve.release(path)
    assert not reserve.hold(path, 1 << 60), "more than half of what is free is never taken"
    assert not path.exists()


@pytest.mark.parametrize(
    ("total", "free", "is_low"),
    [
        (1 << 40, 600 << 20, False),
        (1 << 40, 499 << 20, True),
        (4 << 30, 300 << 20, False),
        (4 << 30, 200 << 20, True),
    ],
)
def test_sto_02_a_warning_before_the_disk_is_full(
    path: Path, monkeypatch: pytest.MonkeyPatch, total: int, free: int, is_low: bool
) -> None:
    """Under 500 MB, or under a twentieth of a small disk."""
    with opened(path) as journal:
        usage = SimpleNamespace(total=total, used=total - free, free=free)
        monkeypatch.setattr(reserve.shutil, "disk_usage", lambda place: usage)
        assert journal.is_disk_low == is_low
