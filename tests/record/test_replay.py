"""Records played again: the example of the notation, corrections, and what is kept of bad ones."""

import json
from pathlib import Path

import pytest

from referee import cli
from referee.errors import ConfigError
from referee.record.checking import Difference, check
from referee.record.entry import Entry, parse_entry
from referee.record.notation import Opening, Record, parse_record
from referee.record.replay import advance, annotated, begin, corrected, replay, state_json
from referee.seats import Seating

EXAMPLE = """\
@ format ugn/1
@ seats A=Anna B=Ben C=Chi
@ dealer C
@ rules mattel misplay_penalty=2
> deal 7
> flip r5
! turn A [rule=SET-5]
> A play r9 [t=12.44 p=.98 f=373 src=camera]
! turn B
> B play g7 [t=17.02 p=.97 f=511 src=camera]
! misplay B g7 reason=no-match remedy=take-back draw=2 [rule=PEN-1]
! owes B 2
> B takes-back g7 [t=21.00 src=camera]
> B draw 2 [t=23.10 src=camera]
! turn B
"""


def without(text: str, marks: str) -> str:
    """The text without the lines of these marks."""
    return "".join(line for line in text.splitlines(keepends=True) if line[0] not in marks)


def lines_after(text: str, start: str) -> list[str]:
    """The derived lines behind the entry that begins so."""
    lines = text.splitlines()
    rest = lines[lines.index(start) + 1 :]
    ends = [n for n, line in enumerate(rest) if line[0] != "!"]
    return rest[: ends[0]] if ends else rest


def printed(text: str) -> str:
    """The record with its rulings."""
    record = parse_record(text)
    return str(annotated(record, replay(record)))


def test_the_example_of_the_notation_byte_for_byte() -> None:
    assert printed(without(EXAMPLE, "!")) == EXAMPLE
    assert printed(EXAMPLE) == EXAMPLE


def test_rulings_in_the_file_are_not_believed() -> None:
    wrong = EXAMPLE.replace("! turn B\n", "! turn C\n! total A 99\n")
    assert printed(wrong) == EXAMPLE


def test_what_was_said_stays_behind_the_rulings() -> None:
    said = EXAMPLE.replace("! turn B\n>", '? Who?\n! turn B\n" Ben, it is your turn\n>')
    assert '! turn B\n? Who?\n" Ben, it is your turn\n> B play g7' in printed(said)


def test_playing_entry_by_entry_is_the_same_as_playing_all() -> None:
    record = parse_record(EXAMPLE)
    played = begin(record.opening)
    for entry in record.entries:
        played, _ = advance(played, entry)
    assert played == replay(record)


def test_state_of_the_example() -> None:
    found = state_json(replay(parse_record(EXAMPLE)).game)
    assert found == {
        "phase": "playing",
        "turn": "B",
        "direction": "cw",
        "color": "r",
        "top": "r9",
        "hands": {"A": 6, "B": 9, "C": 7},
        "owes": {},
        "totals": {"A": 0, "B": 0, "C": 0},
    }


def test_state_while_a_seat_owes() -> None:
    found = state_json(replay(parse_record(EXAMPLE.split("> B draw", maxsplit=1)[0])).game)
    assert (found["turn"], found["owes"]) == ("B", {"B": 2})


def test_state_before_anything_lies() -> None:
    found = state_json(replay(parse_record(EXAMPLE.split("> deal", maxsplit=1)[0])).game)
    assert (found["phase"], found["top"], found["color"], found["turn"]) == ("setup", "", "", "")
    assert found["hands"] == {"A": 0, "B": 0, "C": 0}


def test_names_that_no_line_can_hold_are_refused_before_the_game() -> None:
    with pytest.raises(ConfigError, match=r"the names are too long: together at most 600"):
        begin(Opening(Seating.of(["x" * 400, "y" * 400])))


def test_a_known_hand_is_shown_after_the_deal() -> None:
    known = EXAMPLE.replace("> deal 7", "@ hand B g7 g1 g2 g3 g4 g5 g6\n> deal 7", 1)
    game = replay(parse_record(known)).game
    assert "g1" in {str(card) for card in game.round.known_cards("B")}
    assert without(printed(known), "@") == without(EXAMPLE, "@")


# --- corrections -----------------------------------------------------------------------------


def test_a_misread_that_is_put_right_withdraws_what_followed_from_it() -> None:
    text = printed(EXAMPLE + "~ 4 > B play r7 [by=Ben]\n")
    assert lines_after(text, "~ 4 > B play r7 [by=Ben]")[:4] == [
        "! withdrawn 4 misplay B g7",
        "! withdrawn 4 owes B 2",
        "! withdrawn 6 turn B",
        "! turn C",
    ]


def test_what_stands_is_not_said_again() -> None:
    text = printed(EXAMPLE.split("> B play", maxsplit=1)[0] + "~ 3 > A play r8\n")
    assert text.endswith("~ 3 > A play r8\n")


def test_a_withdrawn_correction_brings_back_what_it_had_taken() -> None:
    text = printed(EXAMPLE + "~ 4 > B play r7\n~ 7 drop\n")
    back = lines_after(text, "~ 7 drop")
    assert "! withdrawn 7 turn C" in back
    assert back[-3:] == [
        "! misplay B g7 reason=no-match remedy=take-back draw=2 [rule=PEN-1]",
        "! owes B 2",
        "! turn B",
    ]
    plain = replay(parse_record(EXAMPLE))
    assert replay(parse_record(EXAMPLE + "~ 4 > B play r7\n~ 7 drop\n")).game == plain.game


def test_a_missed_draw_is_inserted() -> None:
    start = EXAMPLE.split("> B play", maxsplit=1)[0]
    text = printed(start + "> C play r1\n~ 4 before > B draw\n")
    assert "! misplay C r1 reason=out-of-turn" in text
    assert "! withdrawn 4 misplay C r1" in text
    game = replay(parse_record(start + "> C play r1\n~ 4 before > B draw\n")).game
    assert (game.round.turn, game.round.hand_count("B")) == ("A", 8)


@pytest.mark.parametrize("back", [0, 6])
def test_cor_02_the_last_event_and_one_six_back(back: int) -> None:
    """Every ruling that a correction touches is listed, once, and the state is recomputed."""
    plays = ["> A play r9", "> B play r8", "> C play r1", "> A play r2", "> B play r3"]
    plays += ["> C play r4", "> A play r6"]
    start = EXAMPLE.split("> A play", maxsplit=1)[0] + "\n".join(plays) + "\n"
    number = 9 - back
    seat = plays[-1 - back][2]
    line = f"~ {number} > {seat} play g9"
    played = replay(parse_record(start + line + "\n"))
    codes = [ruling.code for ruling in played.judged[-1].rulings]
    assert codes.count("misplay") == (1 if back == 0 else 7)
    fresh = replay(corrected(parse_record(start + line + "\n")))
    assert played.game == fresh.game


def test_the_corrected_game_as_if_it_had_been_played_so() -> None:
    record = parse_record(EXAMPLE + "? Who?\n~ 4 > B play r7 [by=Ben]\n~ 5 drop\n~ 6 drop\n")
    final = corrected(record)
    assert str(final).endswith(
        "> A play r9 [t=12.44 p=.98 f=373 src=camera]\n> B play r7 [t=17.02 f=511 by=Ben]\n"
    )
    assert "~" not in str(final) and "?" not in str(final)
    assert replay(final).game == replay(record).game


# --- the result ------------------------------------------------------------------------------

WON = """\
@ format ugn/1
@ seats A=Anna B=Ben
@ dealer B
@ rules mattel target=50
> deal A=1 B=7
> flip r5
> A play r9
> B points 57
"""


def test_a_match_that_is_over_has_its_result_last() -> None:
    text = printed(WON)
    assert text.endswith("! wins A [rule=SCORE-1]\n= A 57 B 0 wins=A\n")
    assert printed(text) == text


def test_a_result_is_computed_too() -> None:
    assert printed(WON + "= A 99 B 0 wins=B\n").endswith("\n= A 57 B 0 wins=A\n")
    assert printed(EXAMPLE + "= A 57 B 0 wins=A\n") == EXAMPLE + "= unfinished\n"


# --- check -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [EXAMPLE, without(EXAMPLE, "!"), printed(WON), without(printed(WON), "="), WON],
)
def test_records_that_agree(text: str) -> None:
    assert check(parse_record(text)) == ()


def test_a_remark_behind_a_ruling_is_no_difference() -> None:
    assert check(parse_record(EXAMPLE.replace("! owes B 2", "! owes B 2  # two"))) == ()


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ("! owes B 2", "! owes B 3", Difference(12, "! owes B 2", "! owes B 3")),
        ("! owes B 2\n", "", Difference(12, "! owes B 2", "")),
        ("! turn A [rule=SET-5]\n", "", Difference(7, "! turn A [rule=SET-5]", "")),
        ("> B draw", "! turn B\n> B draw", Difference(14, "", "! turn B")),
        ("> deal", "! turn A\n> deal", Difference(5, "", "! turn A")),
        (
            "2 [rule=PEN-1]",
            "2",
            Difference(11, EXAMPLE.splitlines()[10], EXAMPLE.splitlines()[10][:-13]),
        ),
    ],
)
def test_the_first_difference(old: str, new: str, difference: Difference) -> None:
    assert check(parse_record(EXAMPLE.replace(old, new, 1))) == (difference,)


def test_a_wrong_result_is_a_difference() -> None:
    assert check(parse_record(WON + "= B wins\n")) == (
        Difference(9, "= A 57 B 0 wins=A", "= B wins"),
    )


# --- the commands ----------------------------------------------------------------------------


def run(*words: str | Path) -> int:
    return cli.main([str(word) for word in words])


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "G.ugn"
    path.write_text(EXAMPLE, encoding="utf-8", newline="\n")
    return path


def test_replay_prints_the_example(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", example) == 0
    assert capsys.readouterr().out == EXAMPLE


def test_replay_json(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", "--json", example) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == (
        '{"entry": 4, "code": "misplay", "seat": "B", "cards": ["g7"], "reason": "no-match", '
        '"remedy": "take-back", "draw": 2, "rule": "PEN-1"}'
    )
    assert lines[-1] == (
        '{"state": {"phase": "playing", "turn": "B", "direction": "cw", "color": "r", '
        '"top": "r9", "hands": {"A": 6, "B": 9, "C": 7}, "owes": {}, '
        '"totals": {"A": 0, "B": 0, "C": 0}}}'
    )
    assert [json.loads(line).get("entry") for line in lines] == [2, 3, 4, 4, 6, None]


def test_replay_final_numbers_the_acts_anew(
    example: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example.write_text(EXAMPLE + "~ 1 before > pause\n", encoding="utf-8")
    assert run("replay", "--final", "--json", example) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert first == {"entry": 3, "code": "turn", "seat": "A", "rule": "SET-5"}


def test_replay_keeps_what_was_good(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example.write_text(EXAMPLE + "> B plays r7\n", encoding="utf-8")
    assert run("replay", example) == 2
    found = capsys.readouterr()
    assert found.out == EXAMPLE
    assert found.err == (
        f"referee: {example}: line 16, column 5: expected what B did (did you mean 'play'?), "
        "found 'plays'; the 6 entries before it are good\n"
    )
    assert run("replay", "--json", example) == 2
    problem, state = map(json.loads, capsys.readouterr().out.splitlines()[-2:])
    assert (problem["line"], problem["column"]) == (16, 5)
    assert state["state"]["turn"] == "B"


@pytest.mark.parametrize("command", ["replay", "check"])
@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "the file is empty"),
        (b"\n \n", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n", "line 1, column 1: expected text in UTF-8"),
        (b"@ format ugn/9\n", "this record is of format ugn/9, and this program reads ugn/1"),
        (b"hello\n", "line 1, column 1: expected one of @ > ~"),
        (b"@ format ugn/1\n> deal 7\n", "line 2, column 1: expected '@ seats A=... B=...'"),
        (
            b"@ format ugn/1\n@ seats A=Anna B=Ben\n# x\n@ rules mattel stak=any\n",
            "line 4, column 1: ",
        ),
    ],
)
def test_what_is_no_record_gets_one_line(
    command: str, data: bytes, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.ugn"
    path.write_bytes(data)
    assert run(command, path) == 2
    found = capsys.readouterr()
    assert found.err.startswith(f"referee: {path}: ") and problem in found.err
    assert found.err.count("\n") == 1


def test_folders_and_missing_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", tmp_path) == 2
    assert "this is a folder, not a record" in capsys.readouterr().err
    assert run("check", tmp_path / "none.ugn") == 2
    assert "none.ugn: cannot be read (No such file or directory)" in capsys.readouterr().err


def test_check_answers(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", example) == 0
    assert run("check", "--json", example) == 0
    assert capsys.readouterr().out == (
        f'{example}: 5 rulings agree, 6 entries\n{{"agrees": true, "entries": 6, "rulings": 5}}\n'
    )
    example.write_text(EXAMPLE.replace("owes B 2", "owes B 4"), encoding="utf-8")
    assert run("check", example) == 1
    assert run("check", "--json", example) == 1
    assert capsys.readouterr().out == (
        f"{example}: line 12: expected: ! owes B 2; found: ! owes B 4\n"
        '{"agrees": false, "line": 12, "expected": "! owes B 2", "found": "! owes B 4", '
        '"entries": 6, "rulings": 5}\n'
    )


def test_an_entry_is_not_a_record() -> None:
    assert isinstance(parse_entry("> A uno"), Entry)
    assert Record().entries == ()
