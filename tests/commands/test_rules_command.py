"""`referee rules`: presets, a line in words, one row, and all of them."""

from __future__ import annotations

import json
from pathlib import Path

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
    row, sources, legend, *values = map(json.loads, capsys.readouterr().out.splitlines())
    assert row["row"] == "UNO-4"
    assert row["test"].startswith("test_uno_4")
    assert "S4: until the next round" in sources["sources"]
    assert "the sheets are the maker's" in legend["legend"]
    assert [value["option"] for value in values if "option" in value][:2] == [
        "uno_window=next_begins",
        "uno_window=next_plays",
    ]
    game = [value["line"] for value in values if "line" in value]
    assert "@ rules mattel uno_window=own_next_turn" in game
    assert "! missed-uno A draw=2 by=C [rule=UNO-2]" in game


def test_explain_speaks_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "explain", "UNO-4", "--language", "zh"]) == 0
    said = capsys.readouterr().out
    assert "下家开始行动前" in said and "来源：" in said and "示例对局：" in said


def test_explain_says_what_holds_officially_and_which_numbers_may_be_set(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "explain", "WD4-7"]) == 0
    said = capsys.readouterr().out
    official, pending = (f"guilty_draw={value}  Guilty: you draw" for value in ("4", "pending"))
    assert said.index(official) < said.index(pending) < said.index("guilty_draw=...  0 to 99\n")


def test_a_row_that_points_to_another_has_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "explain", "PARTY-5"]) == 0
    assert "! jump-in" in capsys.readouterr().out


@pytest.mark.parametrize("row", ROWS)
def test_every_row_is_explained(row: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "explain", row]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{row}  ")
    assert ("! " in said) == ("A game:" in said)


def test_a_tables_own_presets_are_presets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.toml"
    table.write_text('[rules]\nline = "ours"\n[rules.presets]\nours = "mattel uno_penalty=4"\n')
    assert main(["rules", "list", "--table", str(table)]) == 0
    assert "ours  mattel uno_penalty=4  yes\n" in capsys.readouterr().out
    assert main(["rules", "show", "--table", str(table)]) == 0
    assert "A missed call costs 4 cards.\n" in capsys.readouterr().out
    assert main(["rules", "show", "ours stack=any", "--table", str(table)]) == 0
    assert capsys.readouterr().out.startswith("mattel stack=any uno_penalty=4  yes\n")
    assert main(["rules", "show", "our", "--table", str(table)]) == 2
    assert capsys.readouterr().err == ("referee: there is no preset 'our' (did you mean 'ours'?)\n")


def test_the_matrix_has_every_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "matrix"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(ROWS)
    assert all("  test_" in line or "not refereed yet" in line for line in lines)
