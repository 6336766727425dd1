"""The start of a hand: who deals, and how many cards each gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.officiating.decisions import Act, Begin, Decision, Evidence
from referee.officiating.waiting import Drawing, Item, Landed
from referee.rules.actions import Deal
from referee.rules.state import Round
from referee.seats import NOBODY, Seat
from referee.tabletop.events import best

_SURE_DEALER: Final = 0.6
_PATIENCE_S: Final = 30.0
"""How long the opening card waits for somebody to act, when nobody was seen to turn it up."""


@dataclass(slots=True)
class Opening:
    """Hands out ``Begin`` and the deal, in this order, one a call."""

    hand_size: int = 7
    dealer: Seat = ""
    has_begun: bool = False

    def judge(
        self, item: Landed, later: tuple[Item, ...], round_: Round, now_s: float
    ) -> tuple[Decision, ...]:
        """What a card that lands before the cards are dealt means: they have been dealt."""
        if self.has_begun:
            return (Act(Deal(self.hand_size), Evidence(item.time_s, item.event.at.frame)),)
        dealer = self.dealer or self._dealer_seen(item, later, round_)
        if not dealer and now_s - item.time_s < _PATIENCE_S:
            return ()
        self.has_begun = True
        return (Begin(dealer or round_.seats[-1]),)

    def _dealer_seen(self, item: Landed, later: tuple[Item, ...], round_: Round) -> Seat:
        """The seat whose arm turned the card up, else the one before the first to act."""
        seat, probability = best(item.event.seats)
        if probability >= _SURE_DEALER:
            return seat
        for other in later:
            if isinstance(other, Landed | Drawing):
                seats = other.event.seats if isinstance(other, Landed) else other.first.seats
                first, _ = best(seats, NOBODY)
                return _before(first, round_.seats)
        return ""


def _before(seat: Seat, seats: tuple[Seat, ...]) -> Seat:
    """The seat to the right: play begins at the dealer's left (SET-5)."""
    return seats[seats.index(seat) - 1] if seat in seats else ""
