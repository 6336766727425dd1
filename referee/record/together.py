"""Corrections that belong together: what they come to is said once, after the last of them.

The remark before them tells how many there are. What one of them gives and another takes back,
or the other way round, was never said.

>>> together(3)
'3 corrections, told as one'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from referee.record.entry import Entry
from referee.record.notation import Note, Record
from referee.rules.rulings import Ruling

_TOGETHER: Final = re.compile(r"(\d+) corrections, told as one")


def together(count: int) -> str:
    """The remark before so many corrections."""
    return f"{count} corrections, told as one"


def groups(record: Record) -> Iterator[tuple[int, ...]]:
    """The numbers of the entries that are told at once; most are alone."""
    number, left = 0, 0
    group: list[int] = []
    for line in record.lines:
        if isinstance(line, Note):
            said = _TOGETHER.fullmatch(line.text) if line.mark == "#" else None
            left = int(said[1]) if said else left
        elif isinstance(line, Entry):
            number, left = number + 1, left - 1
            group.append(number)
            if left <= 0:
                yield tuple(group)
                group = []
    if group:
        yield tuple(group)


def lasting(given: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """Rulings without those that are given and withdrawn among them, in either order.

    >>> from referee.rules.rulings import parse_ruling
    >>> given = map(parse_ruling, ("misplay A g7", "turn B", "withdrawn 4 misplay A g7"))
    >>> [str(ruling) for ruling in lasting(given)]
    ['turn B']
    """
    left: list[Ruling] = []
    for ruling in given:
        other = next((each for each in left if _cancel(each, ruling)), None)
        if other is None:
            left.append(ruling)
        else:
            left.remove(other)
    return tuple(left)


def _cancel(one: Ruling, other: Ruling) -> bool:
    match one.code == "withdrawn", other.code == "withdrawn":
        case True, False:
            return one.word("ruling") == other.gist
        case False, True:
            return other.word("ruling") == one.gist
        case _:
            return False
