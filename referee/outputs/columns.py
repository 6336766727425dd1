"""Text in columns, for a terminal and for paper; wide letters (Chinese, say) take two places."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from typing import Final

GAP: Final = "  "


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> Iterator[str]:
    """The rows as lines; all have as many cells. `right` are the columns that end flush.

    >>> for line in columns([("name", "points"), ("小明", "5")], right={1}):
    ...     print(line)
    name  points
    小明       5
    """
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            _padded(cell, widths[index], flush_right=index in right)
            for index, cell in enumerate(row)
        )
        yield GAP.join(cells).rstrip()


def width(text: str) -> int:
    """How many places a text takes in a line of letters of one width.

    >>> width("Zoë"), width("Zoe\u0308"), width("小明")
    (3, 3, 4)
    """
    return sum(_width(letter) for letter in text)


def _width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _padded(text: str, places: int, *, flush_right: bool) -> str:
    room = " " * (places - width(text))
    return room + text if flush_right else text + room
