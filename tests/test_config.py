"""The table file: only what differs, and a plain line for what cannot be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.config import TableConfig, load_table, parse_table
from referee.errors import ConfigError, InputError

WHOLE = """
[camera]
source = "clip.mp4"
[rules]
line = "mattel stack=same_kind"
dealer = "B"
[zones]
discard = [[0.46, 0.36], [0.60, 0.36], [0.60, 0.64], [0.46, 0.64]]
draw = [[0.34, 0.36], [0.44, 0.36], [0.44, 0.64], [0.34, 0.64]]
[[seats]]
name = "Anna"
side = [[0.20, 1.0], [0.80, 1.0]]
[[seats]]
name = "小明 \\"M\\" 🎉"
[voice]
language = "zh"
enabled = false
[reading]
hold_s = 3
"""


def test_everything_a_file_can_say() -> None:
    table = parse_table(WHOLE)
    assert table.names == ("Anna", '小明 "M" 🎉')
    assert (table.dealer, table.language, table.voice, table.hold_s) == ("B", "zh", False, 3.0)
    assert table.seats[0].side == ((0.2, 1.0), (0.8, 1.0))
    assert len(table.discard) == len(table.draw) == 4


def test_an_empty_file_is_the_defaults() -> None:
    assert parse_table("") == TableConfig()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[camera]\nsourse = '0'", "[camera] has no key 'sourse' (did you mean 'source'?)"),
        ("[zone]\n", "there is no section [zone] (did you mean 'zones'?)"),
        ("[[seats]]\nnam = 'A'", "[[seats]] has no key 'nam' (did you mean 'name'?)"),
        ("[voice]\nlanguage = 'fr'", "[voice] language: 'fr' is none of en, zh"),
        ("[rules]\ndealer = 'Z'", "[rules] dealer: 'Z' is no seat of this table"),
        ("[zones]\ndraw = [[0.1, 0.2]]", "a list of 3 points or more"),
        ("[zones]\ndraw = [[1, 2], [0, 0], [0, 1]]", "fractions of the picture"),
        ("[reading]\nhold_s = true", "[reading] hold_s: a number of seconds is needed"),
        ("[reading]\nhold_s = 900", "from 0 to 60"),
        ("[voice]\nenabled = 1", "true or false"),
        ("seats = 3", "one [[seats]] section a player"),
        ("camera = 3", "a section is needed"),
        ("[camera", "the table file is no TOML"),
    ],
)
def test_what_cannot_be_meant_says_where_and_how_to_mend(text: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_table(text)
    assert said in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, said in ((tmp_path / "none.toml", "no such file"), (tmp_path, "directory")):
        with pytest.raises(InputError, match=said):
            load_table(path)
    (tmp_path / "latin.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not readable"):
        load_table(tmp_path / "latin.toml")
