"""Entries: evidence, corrections and remarks, text both ways."""

import pytest
from entry_values import EVERYDAY_NAMES, entries, evidence, names
from hypothesis import given

from referee.errors import RecordError
from referee.record.entry import Before, Drop, Entry, Evidence, Replace, parse_entry
from referee.record.names import read_name, read_seats, split_remark, write_name, write_seats
from referee.rules.actions import parse_action
from referee.seats import Seating


@given(entries)
def test_text_both_ways(entry: Entry) -> None:
    assert parse_entry(str(entry)) == entry


@given(evidence)
def test_evidence_keeps_two_decimals(found: Evidence) -> None:
    entry = Entry(parse_action("A uno"), found)
    assert parse_entry(str(entry)).evidence == found


@given(names)
def test_names_both_ways(name: str) -> None:
    written = write_name(name)
    assert "\n" not in written
    assert read_name(written, 1) == name


def test_names_are_bare_only_when_letters_and_digits() -> None:
    bare = [name for name in EVERYDAY_NAMES if not write_name(name).startswith('"')]
    assert bare == ["Ben", "Zoë", "Ñandú", "小明", "é", "42"]


def test_half_a_surrogate_pair_is_escaped() -> None:
    assert write_name("\udcff") == '"\\udcff"'
    assert read_name('"\\udcff"', 1) == "\udcff"


def test_two_players_of_one_name() -> None:
    seating = Seating.of(["Kim", "Kim", "金"])
    assert write_seats(seating) == "A=Kim B=Kim C=金"
    assert read_seats("A=Kim B=Kim C=金", 1) == seating


@pytest.mark.parametrize(
    "line",
    [
        "> A play r9 [t=12.44 p=.98 f=373 src=camera]",
        "> A uno [t=0.00 p=.00 f=0 src=mic]",
        "> A uno [p=1.00]",
        "> A uno [t=123456.70]",
        "> A uno [src=phone by=小明]",
        '~ 4 > B play b9 [by="Mary Ann"]',
        "~ 4 drop",
        "~ 4 before > C draw [t=1.00]  # missed",
        '> A uno [by="x  # y]"]  # really',
        "> B draw 2  # [t=1.00] is no evidence here",
    ],
)
def test_lines_stay_as_they_are(line: str) -> None:
    assert str(parse_entry(line)) == line


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("> A uno [t=1]", "> A uno [t=1.00]"),
        ("> A uno [t=1.239 p=0.5]", "> A uno [t=1.24 p=.50]"),
        ("> A  uno   ", "> A uno"),
        ("> B draw 1  #   one ", "> B draw  # one"),
        ("~ 04 drop", "~ 4 drop"),
    ],
)
def test_lines_typed_loosely_are_printed_one_way(line: str, same: str) -> None:
    assert str(parse_entry(line)) == same


def test_corrections_are_values() -> None:
    action = parse_action("C draw")
    assert parse_entry("~ 4 > C draw").what == Replace(4, action)
    assert parse_entry("~ 4 drop").what == Drop(4)
    assert parse_entry("~ 4 before > C draw").what == Before(4, action)
    assert [parse_entry(line).mark for line in ("> A uno", "~ 4 drop")] == [">", "~"]


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        (">A uno", 2, "expected '> ' or '~ '"),
        ("A uno", 1, "expected '> ' or '~ '"),
        ("> A unno", 5, "did you mean 'uno'?"),
        ("> A uno []", 10, "expected t=, p=, f=, src= or by="),
        ("> A uno [x=1]", 10, "in this order"),
        ("> A uno [f=3 t=1.00]", 14, "in this order"),
        ("> A uno [t=-1.00]", 12, "expected seconds"),
        ("> A uno [t=nan]", 12, "expected seconds"),
        ("> A uno [p=1.01]", 12, "a confidence from 0 to 1"),
        ("> A uno [f=1.5]", 12, "a frame number"),
        ("> A uno [src=radio]", 14, "one of camera mic table phone key"),
        ("> A uno [by=]", 13, "expected a name"),
        ("> A uno [by=Mary Ann]", 13, "expected a name"),
        ('> A uno [by="Mary \\x"]', 13, "JSON quotes"),
        ("> A uno [t=1.00", 9, "expected the end of the line"),
        ("> A uno [t=1.00] now", 9, "expected the end of the line"),
        ("~ x drop", 3, "the number of an entry"),
        ("~ 0 drop", 3, "the number of an entry"),
        ("~ 4 drip", 5, "'> ACT', 'drop' or 'before > ACT'"),
        ("~ 4 before C draw", 12, "'> ACT'"),
        ("~ 4 > B fly", 9, "what B did"),
        ("~ 4 drop it", 10, "the end of the line"),
    ],
)
def test_errors_say_where_and_what(line: str, column: int, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_entry(line)
    assert (caught.value.column, problem in caught.value.problem) == (column, True), caught.value


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("A=Anna", 16, "expected 2 to 10 seats, found 1"),
        ("A=Anna A=Ben", 16, "expected each seat once, found A again"),
        ("A=Anna K=Ben", 16, "expected 2 to 10 seats, A to J, found 'K=Ben'"),
        ("A=Anna B=", 16, "expected SEAT=name"),
        ('A=Anna B="Ben', 16, "expected SEAT=name"),
        ("A=Anna B=O'Neill", 16, "expected SEAT=name"),
        ('A=Anna B="\\q"', 19, "JSON quotes"),
    ],
)
def test_seats_that_are_none(text: str, column: int, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_seats(text, 10)
    assert (caught.value.column, problem in caught.value.problem) == (column, True), caught.value


def test_a_remark_begins_outside_quotes() -> None:
    assert split_remark('B="x  # y"  # z') == ('B="x  # y"', "z")
    assert split_remark("no remark # here") == ("no remark # here", "")
