"""`referee rules`: presets, a line in words, one row, and all of them."""

from __future__ import annotations

import json

import pytest

from referee.cli import main
from referee.rules.presets import PRESETS
from referee.rules.rows import ROWS


def test_list_names_every_preset(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "list"]) == 0
    said = capsys.readouterr().out
    assert all(f"{name}  " in said for name in PRESETS)
    assert "mattel  the official game  yes" in said


def test_show_says_a_line_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "mattel", "uno_penalty=4"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("mattel uno_penalty=4  yes\n")
    assert "uno_penalty=4  A missed call costs 4 cards.\n" in said
    assert "jump_self" not in said, "what cannot matter at this table is left out"


def test_show_speaks_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "mattel", "--language", "zh"]) == 0
    assert "漏喊罚摸2张。" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["show", "matel"], "referee: there is no preset 'matel' (did you mean 'mattel'?)\n"),
        (
            ["show", "mattel stak=off"],
            "referee: there is no option 'stak' (did you mean 'stack'?)\n",
        ),
        (
            ["explain", "WD4-77"],
            "referee: the rules have no row 'WD4-77' (did you mean 'WD4-7'?)\n",
        ),
    ],
)
def test_what_does_not_exist_is_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *words]) == 2
    assert capsys.readouterr().err == message


def test_explain_one_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "explain", "uno-4", "--json"]) == 0
    row, *values = map(json.loads, capsys.readouterr().out.splitlines())
    assert row["row"] == "UNO-4"
    assert row["test"] == "test_uno_4"
    assert [value["option"] for value in values][:2] == [
        "uno_window=next_begins",
        "uno_window=next_plays",
    ]


def test_the_matrix_has_every_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "matrix"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(ROWS)
