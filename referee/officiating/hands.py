"""Hands laid open at the end, read card by card and written once they are sure to be whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from referee.cards import BACK, UNKNOWN, Card
from referee.officiating.decisions import Act, Amend, Decision, Evidence, Question, Revision
from referee.officiating.odds import copies_left
from referee.officiating.world import World
from referee.rules.actions import LayOpen
from referee.seats import Seat
from referee.tabletop.events import HandShown, Odds

_LOOKS: Final = 2
"""A hand that looks the same this often, and has the right number, is whole."""
_PATIENCE_S: Final = 4.0
"""A hand of another number that has looked the same for so long is taken as it lies: the rules
then ask to count it."""
_DOUBTFUL: Final = 0.6
"""A card whose best reading is less likely than this is asked about."""
_WORTH_ASKING: Final = 0.05
_OPTIONS: Final = 3

Reading: TypeAlias = tuple[tuple[Card, float], ...]
"""What one card may be and how likely, best first; a card not known where nothing is likely."""


@dataclass(slots=True)
class _Shown:
    """The latest look at one hand, how often it looked so, and since when."""

    event: HandShown
    since_s: float
    times: int = 1


@dataclass(slots=True)
class Hands:
    """Collects what is seen of opened hands. Times are media time in seconds."""

    doubtful: float = _DOUBTFUL
    _shown: dict[Seat, _Shown] = field(default_factory=dict)
    _told: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """What was written of each hand."""
    _due: dict[Seat, int] = field(default_factory=dict)
    """How many cards each hand has by the record, before it was laid open."""

    def see(self, event: HandShown) -> None:
        """Take in one look at one seat's cards."""
        known = self._shown.get(event.seat)
        if known is not None and len(known.event.faces) == len(event.faces):
            self._shown[event.seat] = _Shown(event, known.since_s, known.times + 1)
        else:
            self._shown[event.seat] = _Shown(event, event.at.time_s)

    def decide(
        self, world: World, copies: Mapping[Card, int], now_s: float, *, is_over: bool
    ) -> tuple[Decision, ...]:
        """The next opened hand that is ready: written, or put right where more of it is seen now,
        and a question where one of its cards is doubtful. Empty when there is none."""
        if world.round.stage not in ("hand-over", "match-over"):
            self._told.clear()
            self._shown.clear()
            self._due.clear()
            return ()
        for seat, count in zip(world.round.seats, world.round.hands, strict=True):
            due, shown = self._due.setdefault(seat, count), self._shown.get(seat)
            if not due or shown is None:
                continue
            is_ready = self._is_ready(shown, due, now_s) or is_over
            if is_ready and self._is_news(seat, shown, due):
                return self._write(world, shown.event, copies)
        return ()

    def _is_ready(self, shown: _Shown, count: int, now_s: float) -> bool:
        is_whole = len(shown.event.faces) == count and shown.times >= _LOOKS
        return is_whole or (shown.times > _LOOKS and now_s - shown.since_s >= _PATIENCE_S)

    def _is_news(self, seat: Seat, shown: _Shown, due: int) -> bool:
        """Whether it was not written yet, or was with too few cards, or with cards not read."""
        told, count = self._told.get(seat, ()), len(shown.event.faces)
        is_whole_now = len(told) != due and count == due
        is_read_now = UNKNOWN in told and all(map(_is_read, shown.event.faces))
        return not told or is_whole_now or (is_read_now and count == len(told))

    def _write(
        self, world: World, event: HandShown, copies: Mapping[Card, int]
    ) -> tuple[Decision, ...]:
        weights = copies_left(world.round, copies)
        readings = [_reading(faces, weights) for faces in event.faces]
        cards = tuple(reading[0][0] for reading in readings)
        sure = min((reading[0][1] for reading in readings), default=0.0)
        at = Evidence(event.at.time_s, event.at.frame, "camera", sure)
        key = -1 - world.round.seats.index(event.seat)
        was = self._told.get(event.seat, ())
        self._told[event.seat] = cards
        laid = LayOpen(event.seat, cards)
        is_counted = bool(was) and UNKNOWN not in was
        written = Revision((Amend(key, laid, at),)) if is_counted else Act(laid, at, key)
        asked = self._question(laid, readings, replace(at, probability=0.0), key)
        return (written, *asked)

    def _question(
        self, laid: LayOpen, readings: list[Reading], at: Evidence, key: int
    ) -> tuple[Question, ...]:
        """About the card of the hand that is least clear, if any is doubtful."""
        place = min(range(len(readings)), key=lambda n: readings[n][0][1], default=-1)
        if place < 0 or readings[place][0][1] >= self.doubtful:
            return ()
        cards = [card for card, odds in readings[place] if odds >= _WORTH_ASKING][:_OPTIONS]
        options = tuple(
            LayOpen(laid.seat, (*laid.cards[:place], card, *laid.cards[place + 1 :]))
            for card in cards
            if card.is_known
        )
        return (Question(laid.seat, options, at, key),) if len(options) > 1 else ()


def _is_read(faces: Odds) -> bool:
    return any(code not in (BACK, str(UNKNOWN)) for code, _ in faces)


def _reading(faces: Odds, weights: Mapping[Card, float]) -> Reading:
    """The faces that fit both the picture and what the deck has left."""
    likely = {
        Card.parse(code): probability * min(1.0, weights.get(Card.parse(code), 0.0))
        for code, probability in faces
        if code not in (BACK, str(UNKNOWN))
    }
    ranked = sorted(likely.items(), key=lambda item: -item[1])
    return tuple((card, odds) for card, odds in ranked if odds > 0.0) or ((UNKNOWN, 0.0),)
