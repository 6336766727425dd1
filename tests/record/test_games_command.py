"""``referee games``."""

import json
from pathlib import Path

import pytest

from referee import cli
from referee.app import Options
from referee.commands import watch
from referee.record.journal import ENVIRONMENT, Journal

FIRST = ("@ format ugn/1", "@ seats A=Zoë B=小明", "> deal 7", "> flip r5")
SECOND = ("@ format ugn/1", '@ seats A="Mary Ann" B="🦊"', "> deal 7", "= unfinished")


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "journal.sqlite3"
    monkeypatch.setenv(ENVIRONMENT, str(path))
    monkeypatch.chdir(tmp_path)
    return path


@pytest.fixture
def played(journal: Path) -> Path:
    with Journal.open(journal, reserve_bytes=0, clock=lambda: 1_800_000_000.0) as open_journal:
        open_journal.begin(FIRST)
        open_journal.begin(SECOND)
    return journal


def test_no_games_yet(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games"]) == 0
    assert capsys.readouterr() == ("", "no games yet\n")
    assert cli.main(["games", "show"]) == 2
    assert capsys.readouterr().err == f"referee: {journal}: there is no journal yet, so no game\n"
    assert not journal.exists()


def test_list(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games", "list"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.split()[0] == "1" and first.endswith("2 entries  Zoë, 小明")
    assert second.endswith("1 entries  Mary Ann, 🦊  unfinished")
    assert cli.main(["games", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert found[1] == {
        "game": 2,
        "began_at_s": 1_800_000_000.0,
        "written_at_s": 1_800_000_000.0,
        "names": ["Mary Ann", "🦊"],
        "entries": 1,
        "result": "unfinished",
    }


def test_show_the_last_or_another(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games", "show"]) == 0
    assert capsys.readouterr().out == "\n".join(SECOND) + "\n"
    assert cli.main(["games", "show", "1"]) == 0
    assert capsys.readouterr().out == "\n".join(FIRST) + "\n"
    assert cli.main(["games", "show", "3"]) == 2
    assert capsys.readouterr().err == f"referee: {played}: there is no game 3\n"


def test_export_and_never_over_a_file(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games", "export", "1", "G.ugn"]) == 0
    assert Path("G.ugn").read_bytes() == ("\n".join(FIRST) + "\n").encode()
    Path("G.ugn").write_text("mine")
    capsys.readouterr()
    assert cli.main(["games", "export", "1", "G.ugn"]) == 2
    assert capsys.readouterr().err == (
        "referee: G.ugn: there is a file already; --force replaces it\n"
    )
    assert Path("G.ugn").read_text() == "mine"
    assert cli.main(["games", "export", "1", "G.ugn", "--force"]) == 0
    assert cli.main(["check", "G.ugn"]) == 0
    assert cli.main(["games", "export"]) == 0
    assert Path("game-2.ugn").exists()
    assert cli.main(["games", "export", "1", "no/such/folder.ugn"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_resume_hands_the_last_game_to_watch(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Path, int]] = []
    places: list[Options] = []

    def resume(path: Path, game: int, place: Options) -> int:
        asked.append((path, game))
        places.append(place)
        return 0

    monkeypatch.setattr(watch, "resume", resume)
    assert cli.main(["games", "resume"]) == 0
    assert cli.main(["games", "resume", "1", "--source", "http://cam/video", "--no-voice"]) == 0
    assert asked == [(played, 2), (played, 1)]
    assert (places[1].source, places[1].voice, places[1].window) == (
        "http://cam/video",
        False,
        True,
    )


def test_a_damaged_journal_is_told(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = played.read_bytes()
    played.write_bytes(b"?" + data[1:])
    assert cli.main(["games"]) == 0
    found = capsys.readouterr()
    assert len(found.out.splitlines()) == 2
    assert "the journal was damaged and is kept as" in found.err


def test_another_journal(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games", "--journal", str(tmp_path / "other.sqlite3")]) == 0
    assert capsys.readouterr().err == "no games yet\n"
