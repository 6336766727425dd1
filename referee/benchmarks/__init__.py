"""The figures of the product, measured on this machine.

`BENCHMARKS` maps a name to a module with ``HELP`` and ``run(tell, *, quick) -> bool``: it tells
its figures line by line, as a table, and returns whether every bar was met. A new one needs one
line here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

Tell: TypeAlias = Callable[[str], None]

BENCHMARKS: Final[dict[str, str]] = {
    "rules": "referee.benchmarks.rules",
    "table": "referee.benchmarks.table",
    "pipeline": "referee.benchmarks.pipeline",
    "voice": "referee.benchmarks.voice",
    "coach": "referee.benchmarks.coach",
    "hearing": "referee.benchmarks.hearing",
}


def row(*cells: str) -> str:
    """One line of a table: the first cell to the left, the others to the right.

    >>> row("referee", "770", "9 100")
    'referee                          770         9 100'
    """
    first, *others = cells
    return f"{first:<22}" + "".join(f"{cell:>14}" for cell in others)
