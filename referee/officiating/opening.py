"""The start of a hand: who deals, how many cards, and the card that is turned up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.cards import UNKNOWN, Card
from referee.officiating import odds
from referee.officiating.decisions import Act, Begin, Evidence
from referee.officiating.odds import Weighed
from referee.officiating.plays import WAIT, Bench, Judged
from referee.officiating.waiting import Drawing, Item, Landed
from referee.officiating.world import World
from referee.rules.actions import Deal, Flip
from referee.seats import NOBODY, Seat
from referee.tabletop.events import best

_SURE_DEALER: Final = 0.6
_PATIENCE_S: Final = 30.0
"""How long the opening card waits for somebody to act, when nobody was seen to turn it up."""


@dataclass(slots=True)
class Opening:
    """Hands out ``Begin``, the deal and the flip, in this order, one a call."""

    hand_size: int = 7
    dealer: Seat = ""
    has_begun: bool = False

    def judge(self, item: Landed, later: tuple[Item, ...], world: World, bench: Bench) -> Judged:
        """What a card that lands before play has begun means."""
        if not self.has_begun:
            return self._begin(item, later, world, bench)
        at = item.event.at
        evidence = Evidence(at.time_s, at.frame)
        if world.round.stage == "setup":
            return Judged((Act(Deal(self.hand_size), evidence),))
        return self._flip(item, world, bench)

    def _begin(self, item: Landed, later: tuple[Item, ...], world: World, bench: Bench) -> Judged:
        dealer = self.dealer or self._dealer_seen(item, later, world)
        waited_s = bench.now_s - item.time_s
        if not dealer and waited_s < _PATIENCE_S:
            return WAIT
        self.has_begun = True
        return Judged((Begin(dealer or world.round.seats[-1]),))

    def _dealer_seen(self, item: Landed, later: tuple[Item, ...], world: World) -> Seat:
        """The seat whose arm turned the card up, else the one before the first to act."""
        seat, probability = best(item.event.seats)
        if probability >= _SURE_DEALER:
            return seat
        for other in later:
            if isinstance(other, Landed | Drawing):
                seats = other.event.seats if isinstance(other, Landed) else other.first.seats
                first, _ = best(seats, NOBODY)
                return _before(first, world.round.seats)
        return ""

    def _flip(self, item: Landed, world: World, bench: Bench) -> Judged:
        weighed = weigh(item, world, bench)
        reading = weighed.best(legal=True)
        waited_s = bench.now_s - item.time_s
        is_sure = reading is not None and reading.probability >= bench.manner.sure
        if not is_sure and waited_s < bench.manner.again_s:
            return WAIT
        card, probability = (reading.card, reading.probability) if reading else (UNKNOWN, 0.0)
        at = item.event.at
        evidence = Evidence(at.time_s, at.frame, "camera", probability)
        return Judged((Act(Flip(card), evidence, item.event.card),), is_done=True)


def weigh(item: Landed, world: World, bench: Bench) -> Weighed:
    """Any card may be turned up: the deck alone weighs in."""
    if not item.faces:
        return Weighed((), 0.0)
    weights = odds.copies_left(world.round, bench.copies)
    return odds.weigh(item.faces, ((NOBODY, 1.0),), weights, _anything)


def _anything(seat: Seat, card: Card) -> bool:
    return True


def _before(seat: Seat, seats: tuple[Seat, ...]) -> Seat:
    """The seat to the right: play begins at the dealer's left (SET-5)."""
    return seats[seats.index(seat) - 1] if seat in seats else ""
