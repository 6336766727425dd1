"""People's names in a record: bare when letters and digits only, else in JSON quotes.

>>> [write_name(name) for name in ("Ben", "小明", "Mary Ann", 'O"Neill')]
['Ben', '小明', '"Mary Ann"', '"O\\\\"Neill"']
"""

from __future__ import annotations

import json
import re
from typing import Final

from referee.errors import RecordError
from referee.seats import LETTERS, MAX_SEATS, MIN_SEATS, Seating

_BARE: Final = r"[^\W_]+"
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_NAME: Final = re.compile(f"{_QUOTED}|{_BARE}")
_SEAT_NAME: Final = re.compile(rf" *(?P<seat>[{LETTERS}])=(?P<name>{_QUOTED}|{_BARE})(?= |$)")
_UNWRITABLE: Final = re.compile("[\x7f\ud800-\udfff]")
"""What JSON leaves as it is and a record cannot hold: DEL, and half of a surrogate pair, which a
broken command line gives."""
_REMARK: Final = re.compile(f"{_QUOTED}|  #")


def write_name(name: str) -> str:
    """The name as it stands in a record. Line ends and odd characters come out escaped."""
    if re.fullmatch(_BARE, name):
        return name
    return json.dumps(name, ensure_ascii=bool(_UNWRITABLE.search(name)))


def read_name(text: str, column: int) -> str:
    """The inverse of `write_name`; `column` is where `text` begins, for the error."""
    if not _NAME.fullmatch(text):
        raise RecordError(f"expected a name, found '{text}'", line=1, column=column)
    if not text.startswith('"'):
        return text
    try:
        name: str = json.loads(text)
    except ValueError:
        raise RecordError("expected a name in JSON quotes", line=1, column=column) from None
    return name


def write_seats(seating: Seating) -> str:
    """``A=Anna B="Mary Ann"``, clockwise."""
    people = zip(seating.order, seating.names, strict=True)
    return " ".join(f"{seat}={write_name(name)}" for seat, name in people)


def read_seats(text: str, column: int) -> Seating:
    """The inverse of `write_seats`. Raises `RecordError`: letters twice, too many, too few."""
    order: list[str] = []
    names: list[str] = []
    at = 0
    while at < len(text.rstrip(" ")):
        found = _SEAT_NAME.match(text, at)
        if not found or found["seat"] in order:
            raise RecordError(_seat_problem(text[at:], order), line=1, column=column + at)
        order.append(found["seat"])
        names.append(read_name(found["name"], column + found.start("name")))
        at = found.end()
    if not MIN_SEATS <= len(order) <= MAX_SEATS:
        problem = f"expected {MIN_SEATS} to {MAX_SEATS} seats, found {len(order)}"
        raise RecordError(problem, line=1, column=column + at)
    return Seating(tuple(order), tuple(names))


def _seat_problem(rest: str, taken: list[str]) -> str:
    word = rest.strip(" ").split(" ")[0]
    if word[:1] in taken and word[1:2] == "=":
        return f"expected each seat once, found {word[0]} again"
    if re.match(r"[A-Z]=", word) and word[0] not in LETTERS:
        return f"expected {MIN_SEATS} to {MAX_SEATS} seats, A to {LETTERS[-1]}, found '{word}'"
    return f"expected SEAT=name, as in A=Anna or B=\"Mary Ann\", found '{word}'"


def split_remark(text: str) -> tuple[str, str]:
    """What stands before two spaces and ``#``, and the remark after it.

    Inside quotes a ``#`` begins no remark.

    >>> split_remark('A=Anna B="x  # y"  # clockwise')
    ('A=Anna B="x  # y"', 'clockwise')
    """
    for found in _REMARK.finditer(text):
        if found.group() == "  #":
            return text[: found.start()].rstrip(" "), text[found.end() :].strip(" ")
    return text.rstrip(" "), ""


def write_remark(remark: str) -> str:
    """What is put behind a line: nothing for an empty remark."""
    return f"  # {remark}" if remark else ""
