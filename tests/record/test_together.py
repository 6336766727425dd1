"""Corrections that are told as one: what they come to, and how far they reach."""

from __future__ import annotations

from referee.record.comparing import compare
from referee.record.notation import parse_record
from referee.record.together import groups, lasting, together
from referee.rules.rulings import parse_ruling

OPENING = """\
@ format ugn/1
@ seats A=Anna B=Ben C=Chi
@ dealer C
> deal 7
> flip r5 [t=1.00 src=camera]
> A play r6 [t=2.00 src=camera]
> B play g6 [t=4.00 src=camera]
"""
CHANGES = """\
~ 3 > A play r9 [t=2.00 src=camera]
~ 4 > B play g9 [t=4.00 src=camera]
"""


def test_the_remark_tells_how_many_belong_together() -> None:
    record = parse_record(f"{OPENING}# {together(2)}\n{CHANGES}> C play g1\n")
    assert list(groups(record)) == [(1,), (2,), (3,), (4,), (5, 6), (7,)]


def test_without_it_each_stands_alone() -> None:
    assert list(groups(parse_record(OPENING + CHANGES)))[-2:] == [(5,), (6,)]


def test_what_one_gives_and_the_next_takes_back_was_never_said() -> None:
    """Half way, a green six lies on a red nine."""
    truth = parse_record(OPENING)
    one_by_one = compare(truth, parse_record(OPENING + CHANGES))
    at_once = compare(truth, parse_record(f"{OPENING}# {together(2)}\n{CHANGES}"))
    assert one_by_one.false_accusations == 1
    assert at_once.false_accusations == 0


def test_what_is_withdrawn_and_given_again_is_neither() -> None:
    given = map(parse_ruling, ("withdrawn 4 misplay A g7", "turn B", "misplay A g7"))
    assert [str(ruling) for ruling in lasting(given)] == ["turn B"]
