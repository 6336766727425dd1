"""`NOTATION.md` says what the program knows: no code, verb or example of either alone."""

import re
from pathlib import Path

import referee
from referee.record.entry import parse_entry
from referee.record.notation import parse_record
from referee.rules.actions import VERBS
from referee.rules.rulings import SHAPES

TEXT = (Path(referee.__file__).parent / "record" / "NOTATION.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```\n(.*?)```", TEXT, re.DOTALL)
HEADERS, ACTS = BLOCKS


def test_every_ruling_is_told_once() -> None:
    table = TEXT.split("## Rulings")[1].split("## Remarks that have a meaning")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    told = [code for cell in rows for code in re.findall(r"`([a-z-]+)`", cell)]
    assert sorted(told) == sorted(SHAPES)


def test_every_verb_has_an_example_that_is_an_entry() -> None:
    lines = ACTS.splitlines()
    assert [str(parse_entry(line)) for line in lines] == lines
    assert {verb for verb in VERBS if not re.search(rf"\b{verb}\b", ACTS)} == set()


def test_every_correction_is_an_entry() -> None:
    lines = re.findall(r"^\| `(~ [^`]+)`", TEXT, re.MULTILINE)
    assert [str(parse_entry(line)) for line in lines] == lines
    assert len(lines) == 3


def test_the_headers_are_a_record() -> None:
    assert str(parse_record(HEADERS)) == HEADERS
