"""The table file of a filmed table: its rules, and where zones and seats are in the picture."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from referee.config import TableConfig
from referee.rendering.film_layout import Point


def table_toml(table: TableConfig) -> str:
    """The text of a table file that says what differs from the defaults; parsed, it is `table`.

    >>> from referee.config import SeatPlace, parse_table
    >>> table = TableConfig(source="a.mp4", seats=(SeatPlace("Anna", ((0.2, 1.0), (0.8, 1.0))),))
    >>> parse_table(table_toml(table)) == table
    True
    """
    lines = ["[camera]", f"source = {_text(table.source)}", ""]
    lines += ["[rules]", f"line = {_text(table.rules_line)}"]
    lines += [f"dealer = {_text(table.dealer)}"] if table.dealer else []
    zones = [("discard", table.discard), ("draw", table.draw)]
    if table.discard or table.draw:
        lines += ["", "[zones]", *(f"{name} = {_points(zone)}" for name, zone in zones if zone)]
    for seat in table.seats:
        lines += ["", "[[seats]]", f"name = {_text(seat.name)}", f"side = {_points(seat.side)}"]
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    """A TOML basic string; JSON's are the same, but for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _points(points: Sequence[Point]) -> str:
    return f"[{', '.join(_point(point) for point in points)}]"


def _point(point: Iterable[float]) -> str:
    return f"[{', '.join(f'{value:.4f}' for value in point)}]"
