"""The table file: only what differs, and a plain line for what cannot be meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.config import TableConfig, load_table, parse_table
from referee.errors import ConfigError, InputError
from referee.own_rules import line_of
from referee.speaking import Tone, VoiceStyle

WHOLE = """
[camera]
source = "clip.mp4"
[rules]
line = "mattel stack=same_kind"
dealer = "B"
[rules.presets]
ours = "mattel stack=any stack_forced=true"
sunday = "ours uno_penalty=4"
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


def test_the_tables_own_presets_are_written_out() -> None:
    table = parse_table(WHOLE)
    assert line_of(table, "sunday") == "mattel stack=any stack_forced=true uno_penalty=4"
    assert line_of(table, "sunday stack=off uno_penalty=6") == "mattel uno_penalty=6"
    assert line_of(table, "yiqi") == "yiqi"
    with pytest.raises(ConfigError, match=r"no preset 'sundai' \(did you mean 'sunday'\?\)"):
        line_of(table, "sundai")


def test_an_empty_file_is_the_defaults() -> None:
    assert parse_table("") == TableConfig()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[camera]\nsourse = '0'", "[camera] has no key 'sourse' (did you mean 'source'?)"),
        ("[zone]\n", "there is no section [zone] (did you mean 'zones'?)"),
        ("[[seats]]\nnam = 'A'", "[[seats]] has no key 'nam' (did you mean 'name'?)"),
        ("[voice]\nlanguage = 'fr'", "[voice] language: 'fr' is none of en, zh"),
        ("[rules]\npresets = 'ours'", "[rules] presets: a section of name = line is needed"),
        ("[rules.presets]\nours = 3", "[rules] presets.ours: a line of options in quotes"),
        (
            "[rules.presets]\nmattel = 'stack=any'",
            "[rules] presets: preset 'mattel': the name is taken by a known preset",
        ),
        (
            "[rules.presets]\n'our own' = 'stack=any'",
            "[rules] presets: preset 'our own': a name is one word without '='",
        ),
        (
            "[rules.presets]\nours = 'mattel stak=any'",
            "preset 'ours': there is no option 'stak' (did you mean 'stack'?)",
        ),
        (
            "[rules.presets]\nours = 'matel'",
            "preset 'ours': there is no preset 'matel' (did you mean 'mattel'?)",
        ),
        (
            "[rules.presets]\nours = 'mattel stack_forced=true'",
            "preset 'ours': stack_forced has no effect here: it needs stack to be on",
        ),
        (
            "[rules.presets]\na = 'b stack=any'\nb = 'a'",
            "[rules] presets: preset 'a': preset 'b': preset 'a' starts from itself",
        ),
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
        line_of(parse_table(text), "mattel")
    assert said in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, said in ((tmp_path / "none.toml", "no such file"), (tmp_path, "directory")):
        with pytest.raises(InputError, match=said):
            load_table(path)
    (tmp_path / "latin.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not readable"):
        load_table(tmp_path / "latin.toml")


def test_a_table_has_its_own_voice_and_tone() -> None:
    table = parse_table("[voice]\ntone = 'coach'\nname = 'anna'\nrate = 140\nvolume = 0.5\n")
    assert (table.tone, table.style) == (Tone.COACH, VoiceStyle("anna", 140, 0.5))
    assert parse_table("").style == VoiceStyle()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("tone = 'loud'", "[voice] tone: 'referee' or 'coach' or 'quiet' is needed"),
        ("rate = 20", "[voice] rate: a number from 90 to 320 words a minute is needed"),
        ("volume = 2", "[voice] volume: a number from 0 to 1 as a volume is needed"),
        ("volume = true", "[voice] volume: a number from 0 to 1 as a volume is needed"),
    ],
)
def test_a_voice_that_cannot_be_is_refused(line: str, message: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(message)):
        parse_table(f"[voice]\n{line}\n")
