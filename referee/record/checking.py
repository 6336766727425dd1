"""Do the rulings that a record holds agree with those that its entries lead to?

>>> from referee.record.notation import parse_record
>>> text = "@ format ugn/1\\n@ seats A=Anna B=Ben\\n@ dealer B\\n> deal 7\\n> flip r5\\n! turn B\\n"
>>> check(parse_record(text))
(Difference(line=6, expected='! turn A [rule=SET-5]', found='! turn B'),)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from referee.record.entry import Entry
from referee.record.names import split_remark
from referee.record.notation import Line, Note, Record
from referee.record.replay import annotated, replay


@dataclass(frozen=True, slots=True)
class Difference:
    """A derived line that is not as computed.

    `line` counts from 1; `expected` is empty for a line too many, `found` for one that is
    missing and should stand there.
    """

    line: int
    expected: str
    found: str


def check(record: Record) -> tuple[Difference, ...]:
    """The first difference, or nothing. A record without rulings, or without a result, claims
    none and agrees.

    Raises `RecordError` where the headers cannot be meant.
    """
    computed = annotated(record, replay(record))
    marks = "".join(mark for mark in "!=" if any(_is_derived(line, mark) for line in record.lines))
    pairs = zip(_groups(record, marks), _groups(computed, marks), strict=True)
    differences = (found for pair in pairs for found in _compare(*pair))
    return tuple(found for found, _ in zip(differences, range(1), strict=False))


def _is_derived(line: Line, marks: str) -> bool:
    return isinstance(line, Note) and line.mark != "" and line.mark in marks


@dataclass(slots=True)
class _Group:
    """The derived lines behind one entry, as (number, text); `line` is that of the entry."""

    line: int
    derived: list[tuple[int, str]]


def _groups(record: Record, marks: str) -> list[_Group]:
    """One before the first entry, then one an entry."""
    groups = [_Group(len(record.headers), [])]
    for number, line in enumerate(record.lines, start=1):
        if isinstance(line, Entry):
            groups.append(_Group(number, []))
        elif _is_derived(line, marks):
            groups[-1].derived.append((number, split_remark(str(line))[0]))
    return groups


def _compare(found: _Group, computed: _Group) -> Iterator[Difference]:
    last = found.line
    for here, there in zip_longest(found.derived, computed.derived, fillvalue=(0, "")):
        last = here[0] or last + 1
        if here[1] != there[1]:
            yield Difference(last, there[1], here[1])
