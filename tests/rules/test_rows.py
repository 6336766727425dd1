"""The matrix: every row of the rules, what carries it, its words, its game, and its test."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from referee.outputs.phrases.options import SENTENCES, sentence
from referee.outputs.phrases.rows import WORDS, label, row_words
from referee.record.checking import check
from referee.record.notation import Record, parse_record
from referee.record.replay import annotated, replay
from referee.rules.compiler import UNREFEREED
from referee.rules.house_text import OPTIONS
from referee.rules.proofs import PROOFS
from referee.rules.rows import OPEN, ROWS

TESTS = Path(__file__).parents[1]
FOLDERS = ("rules", "rules/proofs", "match", "commands", "outputs", "coaching")
NAMES = {
    name
    for folder in FOLDERS
    for path in (TESTS / folder).glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE)
}
RULES = TESTS.parents[1] / "shared" / "rules.md"
EXAMPLES = sorted(
    path for path in (files("referee.rules") / "examples").iterdir() if path.name.endswith(".ugn")
)
NO_GAME = {"END-4", "END-5", "LEAGUE-1", "LEAGUE-2", "LEAGUE-4"}
"""Rows on which no game can turn; those that teach have none either."""


def is_named_after(test: str, row: str) -> bool:
    """``test_deck_4_and_5_more_cards`` is named after DECK-4 and DECK-5."""
    family, _, number = ROWS[row].test.rpartition("_")
    return bool(re.search(rf"_{family}_(?:\w+_and_)?{number}(?:_|$)", test))


@pytest.mark.parametrize("row", [row.id for row in ROWS.values() if not row.is_open])
def test_each_row_has_a_test_named_after_it(row: str) -> None:
    assert ROWS[row].proof in NAMES
    assert is_named_after(ROWS[row].proof, row)


def test_only_rows_have_proofs_and_only_rows_are_open() -> None:
    assert set(PROOFS) <= set(ROWS)
    assert set(ROWS) >= OPEN


def test_every_option_carries_a_row() -> None:
    carried = {option for row in ROWS.values() for option in row.options}
    carried |= {"turn_seconds_late", "late_from_seconds"}  # parts of the turn's clock, TIME-1
    assert {name.partition(".")[0] for name in OPTIONS} - carried == set()
    assert carried <= set(OPTIONS) | {"values"}


def test_an_option_that_is_refused_belongs_to_an_open_row() -> None:
    """Or is a part of the clock of a turn."""
    of_open = {option for row in OPEN for option in ROWS[row].options}
    assert set(UNREFEREED) - of_open <= {"turn_seconds", "turn_seconds_late", "late_from_seconds"}


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_every_option_has_a_sentence(name: str, language: str) -> None:
    option, table = OPTIONS[name], SENTENCES[language]
    for word in option.words:
        assert f"{name}={word}" in table or f"{name}=*" in table
    if option.high >= option.low:
        assert str(option.low) in sentence(name, str(option.low), language=language)


def test_both_languages_say_the_same_things() -> None:
    assert list(SENTENCES["en"]) == list(SENTENCES["zh"])
    assert list(WORDS["en"]) == list(WORDS["zh"]) == list(ROWS)
    for row in ROWS:
        english, chinese = row_words(row, "en"), row_words(row, "zh")
        assert english.statement and chinese.statement
        assert bool(english.sources) == bool(chinese.sources)
        for source in ("S0", "S1", "S3b", "S3c", "S4"):
            assert (source in english.sources) == (source in chinese.sources), row


def test_another_language_has_the_english_rows() -> None:
    assert row_words("UNO-4", "xx") == row_words("UNO-4")
    assert label("example", "xx") == label("example")


def test_the_rows_are_those_of_the_rules() -> None:
    if not RULES.exists():
        pytest.skip("the matrix of the rules is not beside this checkout")
    ids = re.findall(r"^\| ((?:[A-Z]{3,}|WD4|XC)\d?-[0-9n]+)\b", RULES.read_text(), re.MULTILINE)
    assert set(ids) == set(ROWS)
    assert len(ROWS) == 153


# --- the games -------------------------------------------------------------------------------


def example(name: str) -> Record:
    return parse_record((files("referee.rules") / "examples" / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [path.name for path in EXAMPLES])
def test_an_example_is_really_played_so(name: str) -> None:
    record = example(name)
    assert check(record) == ()
    assert str(annotated(record, replay(record))) == str(record)


def test_every_row_that_rules_on_something_has_a_game() -> None:
    games = {path.name.removesuffix(".ugn") for path in EXAMPLES}
    rules = {row.id for row in ROWS.values() if row.is_rule and not row.is_open}
    assert {ROWS[row].example for row in rules - NO_GAME} <= games
    assert games <= set(ROWS)
