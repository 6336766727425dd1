"""Looks become something to judge once nothing has changed for a moment.

>>> settling = Settling()
>>> five = (Card.parse("r5"),)
>>> [settling.look(five, time_s) for time_s in (0.0, 0.4, 0.8, 1.2)]
[None, None, (Card.parse('r5'),), None]
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards import UNKNOWN, Card
from referee.ports import CardSeen

SETTLED_S = 0.7
SURE = 0.6
"""A card read less surely than this is not taken for one."""


@dataclass(slots=True)
class Settling:
    """Hands out what lies open when it has not changed for `SETTLED_S`, once each time."""

    settled: tuple[Card, ...] = ()
    _candidate: tuple[Card, ...] = ()
    _since_s: float = 0.0

    def look(self, cards: tuple[Card, ...], time_s: float) -> tuple[Card, ...] | None:
        """The cards that lie there for good, or None while nothing new has settled."""
        if sorted(cards, key=str) != sorted(self._candidate, key=str):
            self._candidate, self._since_s = cards, time_s
            return None
        if time_s - self._since_s < SETTLED_S or self._candidate == self.settled:
            return None
        self.settled = self._candidate
        return self.settled


def faces_of(seen: tuple[CardSeen, ...]) -> tuple[Card, ...]:
    """The cards of a look that were read surely, backs left out."""
    sure = (card for card in seen if card.probability >= SURE and card.code != "back")
    return tuple(card for card in (Card.parse(one.code) for one in sure) if card != UNKNOWN)
