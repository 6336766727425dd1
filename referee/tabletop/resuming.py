"""A table that is watched again after a break: the card that lies there is no news."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from referee.ports import Look
from referee.tabletop.events import CardLanded, CardReread, TableEvent
from referee.tabletop.table import Table

_LEAST: Final = 0.1
"""Probability from which the card that lies there may be the one of the record."""


def _unwatched(event: TableEvent) -> TableEvent:
    """Another card than the record's, that nobody was seen to lay: it came in the break."""
    if isinstance(event, CardLanded) and not event.seats:
        return replace(event, is_unwatched=True)
    return event


@dataclass(slots=True)
class ResumedTable:
    """A `Table` on which `top` lies already: its code as the record has it.

    Another card there, or one that an arm has just laid, is news all the same.
    """

    table: Table
    top: str
    _card: int = field(default=0)
    """The number of the card that lies there, once it has been read."""
    _is_known: bool = False
    """Whether it is settled what lies there: a card was read, or has landed since."""

    @property
    def open_since_s(self) -> float:
        """As of the table."""
        return self.table.open_since_s

    def step(self, look: Look) -> list[TableEvent]:
        """The events that this look completes, without the card that lay there before."""
        is_first = not self._is_known
        events = [event for event in self.table.step(look) if not self._is_old(event)]
        return list(map(_unwatched, events)) if is_first else events

    def _is_old(self, event: TableEvent) -> bool:
        match event:
            case CardLanded() if not self._is_known:
                self._is_known = True
                odds = dict(event.faces)
                is_old = not event.seats and (not odds or odds.get(self.top, 0.0) >= _LEAST)
                self._card = event.card if is_old else 0
                return is_old
            case CardReread(card=card):
                return card == self._card
            case _:
                return False
