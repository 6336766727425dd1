"""A table whose people's places are found while they play: where no table file says them.

Until each has been seen to reach in, they are taken to sit where people usually do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from referee.ports import Look
from referee.tabletop.events import TableEvent
from referee.tabletop.layout import Layout
from referee.tabletop.table import Table
from referee.tabletop.watching import Watching


@dataclass(slots=True)
class SettlingTable:
    """A `Table` that learns once where everybody sits. `settled` is told then."""

    table: Table
    settled: Callable[[Layout], None] = lambda layout: None
    _watching: Watching = field(init=False)
    _is_settled: bool = False

    def __post_init__(self) -> None:
        self._watching = Watching(len(self.table.layout.seats))

    def step(self, look: Look) -> list[TableEvent]:
        """The events that this look completes."""
        if not self._is_settled:
            self._learn(look)
        return self.table.step(look)

    @property
    def open_since_s(self) -> float:
        """Start of what is still going on over the piles."""
        return self.table.open_since_s

    def _learn(self, look: Look) -> None:
        self._watching.step(look)
        if not self._watching.is_due(look):
            return
        found = self._watching.found
        if found.are_sides_seen:
            self._is_settled = True
            self.table.layout = replace(self.table.layout, sides=found.sides)
            self.settled(self.table.layout)
