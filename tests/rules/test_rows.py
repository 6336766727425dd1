"""The matrix: every row of the rules, what carries it, and a test that is named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.outputs.phrases.options import SENTENCES, sentence
from referee.rules.compiler import UNREFEREED
from referee.rules.house_text import OPTIONS
from referee.rules.rows import OPEN, ROWS

TESTS = Path(__file__).parents[1]
TEXTS = "\n".join(
    path.read_text() for folder in ("rules", "match") for path in (TESTS / folder).glob("test_*.py")
)
NAMES = re.findall(r"def (test_\w+)", TEXTS)
RULES = TESTS.parents[1] / "shared" / "rules.md"


def named_after(row: str) -> list[str]:
    family, _, number = ROWS[row].test.rpartition("_")
    named = re.compile(rf"_{family}_(?:\w+_and_)?{number}(?:_|$)")
    return [name for name in NAMES if named.search(name)]


@pytest.mark.parametrize(
    "row", [row.id for row in ROWS.values() if row.is_rule and not row.is_open]
)
def test_each_refereed_row_has_a_test_named_after_it(row: str) -> None:
    assert named_after(row)


def test_what_is_not_refereed_yet_is_a_row() -> None:
    assert set(ROWS) >= OPEN


def test_every_option_carries_a_row() -> None:
    carried = {option for row in ROWS.values() for option in row.options}
    carried |= {"turn_seconds_late", "late_from_seconds"}  # parts of the turn's clock, TIME-1
    assert {name.partition(".")[0] for name in OPTIONS} - carried == set()
    assert carried <= set(OPTIONS) | {"values"}


def test_an_option_that_is_refused_belongs_to_an_open_row() -> None:
    """Or is one that has no effect on a ruling yet: how a proof or a score is taken."""
    of_open = {option for row in OPEN for option in ROWS[row].options}
    others = {"challenge_proof", "turn_seconds", "turn_seconds_late"}
    assert set(UNREFEREED) - of_open == others | {"late_from_seconds", "play_on"}


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


def test_the_rows_are_those_of_the_rules() -> None:
    if not RULES.exists():
        pytest.skip("the matrix of the rules is not beside this checkout")
    ids = re.findall(r"^\| ((?:[A-Z]{3,}|WD4|XC)\d?-[0-9n]+)\b", RULES.read_text(), re.MULTILINE)
    assert set(ids) == set(ROWS)
