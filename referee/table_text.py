"""A table file's text, with zones and seats as they were fitted, and everything else as it was.

>>> from referee.config import SeatPlace, TableConfig
>>> table = TableConfig(source="0", seats=(SeatPlace("Anna", ((0.2, 1.0), (0.8, 1.0))),))
>>> print(table_text(table, '[voice]\\nlanguage = "zh"  # at home\\n'))
[camera]
source = "0"
<BLANKLINE>
[[seats]]
name = "Anna"
side = [[0.2000, 1.0000], [0.8000, 1.0000]]
<BLANKLINE>
[voice]
language = "zh"  # at home
<BLANKLINE>
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Final

from referee.config import Polygon, TableConfig

_HEAD: Final = re.compile(r"^\s*\[\[?\s*([\w.-]+)\s*\]\]?\s*(?:#.*)?$", re.MULTILINE)
_OURS: Final = ("camera", "zones", "seats")


def table_text(table: TableConfig, before: str = "") -> str:
    """The text that says where things are, then what `before` says of other things, as written
    there, comments and all. Of ``[camera]`` only the source is kept."""
    lines = ["[camera]", f"source = {_text(table.source)}", ""]
    zones = [("discard", table.discard), ("draw", table.draw)]
    if table.discard or table.draw:
        lines += ["[zones]", *(f"{name} = {_points(zone)}" for name, zone in zones if zone), ""]
    for seat in table.seats:
        lines += ["[[seats]]", f"name = {_text(seat.name)}", f"side = {_points(seat.side)}", ""]
    return "\n".join(lines) + "".join(f"\n{part}" for part in _others(before))


def _others(text: str) -> Iterable[str]:
    """The sections that are not about places."""
    heads = list(_HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=False):  # no head at all: no section
        if head[1].split(".")[0] not in _OURS:
            yield text[head.start() : end].strip() + "\n"


def _text(text: str) -> str:
    """A TOML basic string; JSON's are the same, but for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _points(points: Polygon) -> str:
    return f"[{', '.join(f'[{x:.4f}, {y:.4f}]' for x, y in points)}]"
