"""Whole records: byte for byte, and what is refused."""

import pytest
from entry_values import records, seatings
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import Card
from referee.errors import RecordError
from referee.record.notation import (
    MAX_LINE,
    Header,
    Opening,
    Record,
    headers,
    parse_record,
    read,
    read_bytes,
)
from referee.seats import Seating

HEAD = "@ format ugn/1\n@ seats A=Anna B=Ben\n"


@given(records())
def test_text_both_ways(record: Record) -> None:
    text = str(record)
    assert parse_record(text) == record
    assert str(parse_record(text)) == text
    assert str(read_bytes(text.encode()).record) == text


@given(seatings)
def test_openings_both_ways(seating: Seating) -> None:
    hands = (("A", (Card.parse("r5"), Card.parse("W+4"))),)
    opening = Opening(seating, "mattel stack=any", "B", (("A",), ("B",)), hands)
    record = Record(headers(opening, model="cards-1 sha256=9f3c41"))
    assert record.opening == opening
    assert parse_record(str(record)) == record


def test_headers_stand_in_the_order_of_the_notation() -> None:
    opening = Opening(Seating.of(["Anna", "Ben"]), dealer="B", hands=(("A", (Card.parse("r5"),)),))
    lines = headers(opening, engine="0.3.0", date="2026-11-29")
    keys = ["format", "date", "seats", "dealer", "rules", "hand", "engine"]
    assert [line.key for line in lines] == keys


EVERYTHING = """\
@ format ugn/1
@ date 2026-11-29
@ seats A=Anna B=Ben C="Mary Ann" D=小明  # clockwise
@ teams A+C B+D
@ dealer D
@ rules mattel stack=same_kind
@ hand A r5 r7 g2 b9 W y1 yS
@ engine 0.3.0
@ model cards-1 sha256=9f3c41
# a remark
#

> deal 7
> flip r5
! turn A  # derived
? Who played the last card?  # and this is no remark
" Anna, it is your turn
> A play r9 [t=12.44 p=.98 f=373 src=camera]  # seen well
~ 3 > A play r6 [by="Mary Ann"]
= unfinished
# the end
"""


def test_every_kind_of_line_stays_as_it_is() -> None:
    record = parse_record(EVERYTHING)
    assert str(record) == EVERYTHING
    assert len(record.entries) == 4
    assert record.opening.seating.names == ("Anna", "Ben", "Mary Ann", "小明")
    assert record.opening.teams == (("A", "C"), ("B", "D"))
    assert record.opening.hands[0][1][4] == Card.parse("W")
    assert (record.header("engine"), record.header("nothing")) == ("0.3.0", "")


@pytest.mark.parametrize("change", [lambda t: t.replace("\n", "\r\n"), lambda t: "\ufeff" + t])
def test_marks_of_other_editors_are_accepted_and_not_kept(change) -> None:
    assert str(read_bytes(change(EVERYTHING).encode()).record) == EVERYTHING


def test_a_last_line_without_its_end_is_accepted() -> None:
    assert str(parse_record(EVERYTHING.rstrip("\n"))) == EVERYTHING


def test_a_line_separator_in_a_name_is_no_line_end() -> None:
    text = '@ format ugn/1\n@ seats A="a\u2028b\x85" B=Ben\n'
    assert str(parse_record(text)) == text


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("", 1, 1, "expected '@ format ugn/1', found the end of the text"),
        ("# only a remark\n", 2, 1, "expected '@ format ugn/1'"),
        ("> A uno\n", 1, 1, "expected '@ format ugn/1' first"),
        ("@ seats A=Anna B=Ben\n", 1, 1, "expected '@ format ugn/1' first"),
        ("@ format ugn/2\n", 1, 10, "ugn/2, and this program reads ugn/1: update referee"),
        ("@ format ugn/10\n", 1, 10, "update referee"),
        ("@ format pgn\n", 1, 10, "expected format ugn/1, found 'pgn'"),
        ("@ format\n", 1, 9, "expected the value of 'format'"),
        (HEAD + "@ seat A=Anna\n", 3, 3, "expected a header (did you mean 'seats'?)"),
        (HEAD + "@ seats A=Anna B=Ben\n", 3, 3, "expected one '@ seats' only"),
        (HEAD + "@ date 29.11.2026\n", 3, 8, "expected a date"),
        (HEAD + "@ dealer Ben\n", 3, 10, "expected a seat A-J"),
        (HEAD + "@ dealer C\n", 3, 10, "expected one of the seats A B, found 'C'"),
        (HEAD + "@ dealer A B\n", 3, 12, "expected the end of the line"),
        (HEAD + "@ teams A+?\n", 3, 9, "seats joined with +"),
        (HEAD + "@ hand A r5 r77\n", 3, 13, "expected a card"),
        (HEAD + "> A uno\n@ dealer A\n", 4, 1, "expected the headers before the first entry"),
        (HEAD + "* A uno\n", 3, 1, "expected one of @ > ~ ! ? \" = #, found '*'"),
        (HEAD + " > A uno\n", 3, 1, "expected one of @ > ~ ! ? \" = #, found ' '"),
        (" @ format ugn/1\n", 1, 1, "found ' '"),
        (HEAD + "#remark\n", 3, 2, "expected one space after '#'"),
        (HEAD + ">A uno\n", 3, 2, "expected one space after '>'"),
        (HEAD + "> C uno\n", 3, 3, "expected one of the seats A B, found 'C'"),
        (HEAD + "> A catch C\n", 3, 11, "found 'C'"),
        (HEAD + "> deal A=7 C=7\n", 3, 12, "found 'C'"),
        (HEAD + "> A play r7 swap=C\n", 3, 18, "found 'C'"),
        (HEAD + "~ 1 drop\n", 3, 3, "expected an entry before 1, found 1"),
        (HEAD + "> A uno\n~ 3 drop\n", 4, 3, "expected an entry before 2, found 3"),
        (HEAD + "> A uno\n~ 1 > C uno\n", 4, 7, "found 'C'"),
        (HEAD + "= unfinished\n> A uno\n", 4, 1, "expected nothing after the result"),
        (HEAD + "> A\tuno\n", 3, 3, "expected a seat"),
        (HEAD + "> A uno\x00\n", 3, 8, "the control character '\\x00'"),
        (HEAD + "> A uno\r> B uno\n", 3, 8, "the control character '\\r'"),
        (HEAD + "# " + "x" * 999 + "\n", 3, 1001, "at most 1000 characters, found 1001"),
    ],
)
def test_what_is_no_record(text: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    found = caught.value
    assert (found.line, found.column, problem in found.problem) == (line, column, True), found
    assert str(found).startswith(f"line {line}, column {column}: ")


def test_the_longest_line_is_accepted() -> None:
    line = "# " + "x" * (MAX_LINE - 2) + "\n"
    assert str(parse_record(HEAD + line)) == HEAD + line


def test_what_was_good_is_kept() -> None:
    reading = read(HEAD + "> deal 7\n> flip r5\n> A plays r9\n> B uno\n")
    assert [entry.text for entry in reading.record.entries] == ["deal 7", "flip r5"]
    assert reading.problem and reading.problem.line == 5


@pytest.mark.parametrize(
    ("data", "line", "column", "entries"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", 1, 1, 0),
        (HEAD.encode() + b"> A uno\n> B \xff\n", 4, 5, 1),
        (HEAD.encode() + "# 小\n".encode() + b"# \xe5\xb0", 4, 3, 0),
        (HEAD.encode() + b"> A un\n> B \xff\n", 3, 5, 0),
    ],
)
def test_bytes_that_are_no_text(data: bytes, line: int, column: int, entries: int) -> None:
    reading = read_bytes(data)
    assert reading.problem
    assert (reading.problem.line, reading.problem.column) == (line, column)
    assert len(reading.record.entries) == entries


@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_no_text_does_anything_but_parse_or_say_where(text: str) -> None:
    for whole in (text, HEAD + text):
        reading = read(whole)
        if reading.problem is None:
            assert str(parse_record(str(reading.record))) == str(reading.record)
        else:
            assert 1 <= reading.problem.line <= whole.count("\n") + 2


@given(st.binary(max_size=80))
def test_no_bytes_do_anything_but_parse_or_say_where(data: bytes) -> None:
    reading = read_bytes(HEAD.encode() + data)
    assert reading.record.headers[:2] == (
        Header("format", "ugn/1"),
        Header("seats", "A=Anna B=Ben"),
    )
