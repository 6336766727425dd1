"""``referee schedule``, ``standings`` and ``season``, as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path
from string import Formatter

import pytest

from referee import cli
from referee.outputs.phrases.tournament import TEXTS
from referee.record.journal import ENVIRONMENT, Journal
from referee.record.notation import parse_record

Capture = pytest.CaptureFixture[str]

HEAD = "@ format ugn/1\n@ date {date}\n@ seats {seats}\n@ dealer B\n@ rules {rules}\n"
HAND = "> deal A=1 B=2\n> flip r5\n> A play r6\n> B hand {left}\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "journal.sqlite3"))
    return tmp_path


def write(
    name: str,
    seats: str = "A=Anna B=Ben",
    left: str = "W r5",
    rules: str = "mattel",
    more: str = "",
) -> str:
    """A record of one hand that A wins."""
    head = HEAD.format(date="2026-11-29", seats=seats, rules=rules)
    Path(name).write_text(head + HAND.format(left=left) + more, encoding="utf-8")
    return name


def lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


# --- schedule --------------------------------------------------------------------------------


def test_schedule_prints_a_sheet(capsys: Capture) -> None:
    assert cli.main(["schedule", "4p12", "--players", "Anna, Ben, 小明, Dan"]) == 0
    sheet = capsys.readouterr().out.splitlines()
    assert sheet[0] == "4 players, 1 table: 3 rounds of 4 hands; everybody plays 12 hands."
    assert sheet[6].split()[:2] == ["1", "1-4"]
    assert "Anna + Ben : 小明 + Dan" in sheet[6] and sheet[6].endswith("____ : ____")
    assert max(map(len, sheet)) <= 100


def test_schedule_as_json_has_the_headers_of_each_record(capsys: Capture) -> None:
    assert (
        cli.main(["schedule", "8p28", "--cycles", "2", "--hands-per-partner", "1", "--json"]) == 0
    )
    found = lines(capsys.readouterr().out)
    assert len(found) == 28
    assert found[0]["partners"] == [["A", "B"], ["C", "E"]]
    headers = found[-1]["headers"]
    assert isinstance(headers, list)
    opening = parse_record("\n".join(headers) + "\n").opening
    assert opening.teams == (("A", "C"), ("B", "D"))
    assert opening.seating.name(opening.dealer) == found[-1]["dealer"]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["5p20"], "argument rotation: invalid choice: '5p20'"),
        (["8p28", "--players", "A,B"], "8p28 is for 8 players, not for 2"),
        (["4p12", "--players", "A,B,A,C"], "A is named twice: give people different names"),
        (["4p12", "--cycles", "0"], "cycles=0: possible is 1 to 99"),
        (["4p12", "--hands-per-partner", "100"], "hands_per_partner=100: possible is 1 to 99"),
        (["4p12", "--cycles", "two"], "argument --cycles: invalid int value: 'two'"),
    ],
)
def test_schedule_refuses_in_one_line(words: list[str], problem: str, capsys: Capture) -> None:
    assert cli.main(["schedule", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"referee: {problem}") and said.err.count("\n") == 1


# --- standings -------------------------------------------------------------------------------


def test_standings_merge_names_across_files(capsys: Capture) -> None:
    one, two = write("1.ugn"), write("2.ugn", seats="A=Ben B=Anna", left="r9 r8")
    assert cli.main(["standings", one, two, "--json"]) == 0
    found = [
        (line["place"], line["name"], line["points"]) for line in lines(capsys.readouterr().out)
    ]
    assert found == [(1, "Anna", 55), (2, "Ben", 17)]


def test_standings_are_lowest_first_where_the_rules_line_says_so(capsys: Capture) -> None:
    rules = "mattel scoring=lowest_wins"
    assert cli.main(["standings", write("1.ugn", rules=rules)]) == 0
    table = capsys.readouterr().out.splitlines()
    assert table[1].split() == ["1", "Anna", "0", "1", "1", "0", "0"]
    assert table[2].split() == ["2", "Ben", "55", "0", "1", "55", "0"]
    assert table[-1].startswith("Order: fewest points")


def test_standings_follow_corrections(capsys: Capture) -> None:
    assert cli.main(["standings", write("1.ugn", more="~ 4 > B hand r5 r6\n"), "--json"]) == 0
    assert lines(capsys.readouterr().out)[0]["points"] == 11


def test_standings_count_what_is_good_and_say_what_is_not(folder: Path, capsys: Capture) -> None:
    good = write("good.ugn")
    torn = write("torn.ugn", left="r1 r2", more="> next\n> A plya r5\n")
    low = write("low.ugn", rules="mattel scoring=lowest_wins")
    typo = write("typo.ugn", rules="mattel stak=any")
    (folder / "copy.ugn").write_bytes(Path(good).read_bytes().replace(b"\n", b"\r\n"))
    (folder / "empty.ugn").touch()
    files = [good, torn, low, typo, "copy.ugn", "empty.ugn", "none.ugn", str(folder)]
    assert cli.main(["standings", *files]) == 2
    said = capsys.readouterr()
    assert said.out.splitlines()[1].split()[:5] == ["1", "Anna", "58", "2", "2"]
    problems = said.err.splitlines()
    assert [problem.split(":")[1].strip() for problem in problems] == [*files[1:]]
    assert "line 11, column 5" in problems[0] and "what stands before it counts" in problems[0]
    assert "'fewest points', those before it 'most points'" in problems[1]
    assert "did you mean 'stack'" in problems[2]
    assert "the same record as good.ugn" in problems[3]


def test_standings_of_nothing_good_print_no_table(capsys: Capture) -> None:
    assert cli.main(["standings", "none.ugn"]) == 2
    assert capsys.readouterr().out == ""


def test_standings_remark_on_hands_that_nobody_scored(capsys: Capture) -> None:
    path = Path(write("1.ugn"))
    path.write_text(path.read_text().replace("> B hand W r5\n", ""))
    assert cli.main(["standings", str(path)]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "referee: 1 hand was won but never scored, and counts for nobody",
        "referee: no hand has been scored yet",
    ]


def test_standings_ties(capsys: Capture) -> None:
    one, two = write("1.ugn"), write("2.ugn", seats="A=Ben B=Anna")
    assert cli.main(["standings", one, two, "--ties", "none", "--json"]) == 0
    assert [line["place"] for line in lines(capsys.readouterr().out)] == [1, 1]
    assert cli.main(["standings", one, "--ties", "hand"]) == 2
    assert "did you mean 'hands'" in capsys.readouterr().err


# --- season ----------------------------------------------------------------------------------


def test_a_season_from_its_first_event_to_its_titles(folder: Path, capsys: Capture) -> None:
    assert cli.main(["season"]) == 0
    assert capsys.readouterr() == ("", "no events yet\n")
    assert not (folder / "season.toml").exists()
    assert cli.main(["season", "add", write("1.ugn"), "--kind", "monthly", "--venue", "3"]) == 0
    assert capsys.readouterr().err == "2026-11-29: monthly event, won by Anna\n"
    again = write("2.ugn", left="r1 r2")
    assert cli.main(["season", "add", again, "--kind", "annual", "--date", "2027-01-10"]) == 0
    assert cli.main(["season", "list"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "2026-11-29  monthly event  venue 3  won by Anna",
        "2027-01-10  annual event            won by Anna",
    ]
    assert cli.main(["season", "titles", "--on", "2027-02-01"]) == 0
    assert capsys.readouterr().out.split()[-5:] == [
        "Anna",
        "Master",
        "2026-11-29",
        "2028-11-29",
        "2",
    ]
    assert cli.main(["season", "titles", "--on", "2026-12-01", "--json"]) == 0
    (title,) = lines(capsys.readouterr().out)
    assert (title["until"], title["valid"], title["for_life"]) == ("2027-11-29", True, False)
    assert cli.main(["season", "titles", "--on", "2026-01-01"]) == 0
    assert capsys.readouterr() == ("", "no titles yet\n")
    assert cli.main(["season", "titles", "--on", "2030-01-01", "--language", "zh"]) == 0
    assert "2028-11-29（已过期）" in capsys.readouterr().out


def test_a_season_takes_a_game_of_the_journal(folder: Path, capsys: Capture) -> None:
    text = Path(write("1.ugn")).read_text()
    with Journal.open(folder / "journal.sqlite3", reserve_bytes=0) as journal:
        assert journal.begin(text.splitlines()) == 1
    assert cli.main(["season", "add", "1", "--season", "mine/log.toml"]) == 0
    assert (folder / "mine" / "log.toml").exists()
    capsys.readouterr()
    assert cli.main(["season", "add", "1.ugn", "--season", "mine/log.toml"]) == 2
    assert capsys.readouterr().err == "referee: 1.ugn: this record is in the season already\n"


def test_what_was_written_by_hand_stays(folder: Path) -> None:
    log = folder / "season.toml"
    log.write_text("# the autumn, by hand", encoding="utf-8")
    assert cli.main(["season", "add", write("1.ugn", seats='A="Zoë \\"Z\\"" B=Ben')]) == 0
    text = log.read_text(encoding="utf-8")
    assert text.startswith("# the autumn, by hand\n\n[[event]]\n")
    assert cli.main(["season", "list"]) == 0


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["add"], "season add needs records"),
        (["add", "none.ugn"], "none.ugn: cannot be read"),
        (["add", "torn.ugn"], "torn.ugn: line 10, column 5: expected what A did"),
        (["add", "open.ugn"], "open.ugn: no hand has been scored in this record"),
        (["add", "good.ugn", "good.ugn"], "good.ugn: this record is in the season already"),
        (["add", "good.ugn", "low.ugn"], "these records are not scored alike"),
        (["add", "undated.ugn"], "no record says its date: give --date YYYY-MM-DD"),
        (["add", "good.ugn", "--date", "29.11.2026"], "'29.11.2026' is no date"),
        (["add", "good.ugn", "--venue", "a\nb"], "--venue: only letters that can be printed"),
        (["add", "7" * 30], "{folder}/journal.sqlite3: there is no game 777"),
        (["titles", "good.ugn"], "season titles takes no records"),
        (["list", "--season", "bad.toml"], "bad.toml: event 1: date is needed"),
        (["list", "--season", "good.ugn"], "good.ugn: the season's log is no TOML"),
        (["list", "--season", "{folder}"], "{folder}: cannot be read"),
    ],
)
def test_season_refuses_in_one_line_and_writes_nothing(
    words: list[str], problem: str, folder: Path, capsys: Capture
) -> None:
    good = Path(write("good.ugn")).read_text()
    write("torn.ugn", more="> A plya r5\n")
    write("low.ugn", rules="mattel scoring=lowest_wins")
    (folder / "open.ugn").write_text(good.replace("> B hand W r5\n", ""))
    (folder / "undated.ugn").write_text(good.replace("@ date 2026-11-29\n", ""))
    (folder / "bad.toml").write_text("[[event]]\n")
    assert cli.main(["season", *(word.format(folder=folder) for word in words)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"referee: {problem.format(folder=folder)}")
    assert said.err.count("\n") == 1
    assert not (folder / "season.toml").exists()


# --- words -----------------------------------------------------------------------------------


def test_both_languages_say_the_same_things_with_the_same_parts() -> None:
    def parts(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    english, chinese = TEXTS["en"], TEXTS["zh"]
    assert {kind for kind in english if not kind.endswith("=1")} == set(chinese)
    for kind, text in chinese.items():
        assert text and parts(text) == parts(english[kind]), kind
