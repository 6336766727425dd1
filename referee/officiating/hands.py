"""Hands laid open at the end, read card by card and written once they are sure to be whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from referee.cards import BACK, UNKNOWN, Card
from referee.officiating.decisions import Act, Evidence
from referee.officiating.odds import copies_left
from referee.officiating.world import World
from referee.rules.actions import LayOpen
from referee.seats import Seat
from referee.tabletop.events import HandShown, Odds

_LOOKS: Final = 2
"""A hand that looks the same this often, and has the right number, is whole."""


@dataclass(slots=True)
class _Shown:
    """The latest look at one hand, and how often it looked so."""

    event: HandShown
    times: int = 1


@dataclass(slots=True)
class Hands:
    """Collects what is seen of opened hands."""

    _shown: dict[Seat, _Shown] = field(default_factory=dict)
    _told: set[Seat] = field(default_factory=set)

    def see(self, event: HandShown) -> None:
        """Take in one look at one seat's cards."""
        known = self._shown.get(event.seat)
        if known is not None and len(known.event.faces) == len(event.faces):
            self._shown[event.seat] = _Shown(event, known.times + 1)
        else:
            self._shown[event.seat] = _Shown(event)

    def decide(self, world: World, copies: Mapping[Card, int], *, is_over: bool) -> Act | None:
        """The next opened hand that is ready to be written; None when there is none."""
        if world.round.stage != "hand-over":
            self._told.clear()
            return None
        for seat in world.round.seats:
            shown = self._shown.get(seat)
            count = world.round.hand_count(seat)
            if shown is None or not count or seat in self._told:
                continue
            is_whole = len(shown.event.faces) == count and shown.times >= _LOOKS
            if is_whole or is_over:
                self._told.add(seat)
                return _laid_open(shown.event, world, copies)
        return None


def _laid_open(event: HandShown, world: World, copies: Mapping[Card, int]) -> Act:
    weights = copies_left(world.round, copies)
    read = [_likeliest(faces, weights) for faces in event.faces]
    cards = tuple(card for card, _ in read)
    sure = min((probability for _, probability in read), default=0.0)
    return Act(
        LayOpen(event.seat, cards),
        Evidence(event.at.time_s, event.at.frame, "camera", sure),
    )


def _likeliest(faces: Odds, weights: Mapping[Card, float]) -> tuple[Card, float]:
    """The face that fits both the picture and what the deck has left."""
    likely = {
        Card.parse(code): probability * weights.get(Card.parse(code), 0.0)
        for code, probability in faces
        if code not in (BACK, str(UNKNOWN))
    }
    if not likely or max(likely.values()) <= 0.0:
        return UNKNOWN, 0.0
    card = max(likely, key=lambda c: likely[c])
    return card, dict(faces).get(str(card), 0.0)
