"""The reading of play: what the eyes and ears report becomes acts, in the order they happened.

Things wait in one queue until everything that began earlier has been understood; then the first
one is decided, alone, with the round as it stands after the one before it. What it decides is
handed out one decision at a time, so each sees the ruling of the last.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, assert_never

from referee.cards import Card
from referee.hearing.utterance import Utterance
from referee.officiating import draws, opening, plays, words
from referee.officiating.decisions import Act, Amend, Decision, Evidence, Question
from referee.officiating.hands import Hands
from referee.officiating.hindsight import LaidCard, think_again
from referee.officiating.manner import Manner
from referee.officiating.opening import Opening
from referee.officiating.plays import Bench, Judged
from referee.officiating.waiting import (
    Drawing,
    Heard,
    Item,
    Landed,
    Lifted,
    Taken,
    Waiting,
)
from referee.officiating.world import World
from referee.rules import duties
from referee.rules.actions import Draw, Flip, NameColor, Play, Reshuffle, Stands, TakeBack
from referee.rules.state import Round
from referee.tabletop.events import (
    CardLanded,
    CardLifted,
    CardReread,
    DrawReach,
    HandShown,
    LightChanged,
    PileTaken,
    TableEvent,
)

_STRAIN: Final = 8
_WORD_PHASES: Final = frozenset({"color", "swap", "challenge"})
"""Phases in which play waits for something that is said."""
_LOW_PILE: Final = 6
"""A draw pile of so few cards may be about to be made anew."""


@dataclass(frozen=True, slots=True)
class Now:
    """The table's time. `open_since_s`: something that began then is not understood yet."""

    time_s: float
    open_since_s: float = math.inf
    is_over: bool = False
    """The clip has ended: nothing more is coming, so nothing is waited for."""


@dataclass(slots=True)
class Official:
    """Turns table events and utterances into decisions. Feed it, then call `decide` until it
    answers None."""

    copies: Mapping[Card, int]
    manner: Manner = field(default_factory=Manner)
    opening: Opening = field(default_factory=Opening)
    _waiting: Waiting = field(default_factory=Waiting)
    _ready: deque[Decision] = field(default_factory=deque)
    _laid: dict[int, LaidCard] = field(default_factory=dict)
    _last: LaidCard | None = None
    _strain: int = 0
    """How many good plays it takes until the record can be trusted enough to accuse anybody."""
    _hands: Hands = field(default_factory=Hands)

    def see(self, event: TableEvent) -> None:
        """Take in what happened on the table."""
        match event:
            case CardLanded():
                self._waiting.add(Landed(event, event.faces))
            case CardReread():
                self._reread(event)
            case CardLifted():
                self._lift(event)
            case DrawReach():
                self._reach(event)
            case PileTaken():
                self._waiting.add(Taken(event))
            case HandShown():
                self._hands.see(event)
            case LightChanged():
                pass
            case _:
                assert_never(event)

    def hear(self, utterance: Utterance) -> None:
        """Take in what was called, said or pressed."""
        self._waiting.add(Heard(utterance))

    def wants_hands(self, round_: Round) -> bool:
        """Whether the whole picture is to be read, for hands laid open."""
        return round_.stage == "hand-over"

    def decide(self, world: World, now: Now) -> Decision | None:
        """The next decision, or None when there is nothing to decide yet."""
        if self._ready:
            return self._ready.popleft()
        for item in self._known(world, now):
            judged = self._judge(item, world, now)
            if judged.is_done:
                self._waiting.remove(item)
            if judged.decisions:
                self._note_acts(item, judged.decisions)
                self._ready.extend(judged.decisions[1:])
                return judged.decisions[0]
            if judged.is_done:
                return self.decide(world, now)
        return self._hands.decide(world, self.copies, is_over=now.is_over)

    def _note_acts(self, item: Item, decided: tuple[Decision, ...]) -> None:
        """Remember what has happened since the last card, to play it again after another one."""
        for decision in decided:
            if isinstance(decision, Act) and is_inferred(decision):
                self._strain = _STRAIN
            is_new = not (self._last is not None and self._last.item is item)
            if self._last is not None and isinstance(decision, Act) and is_new:
                self._last.since.append(decision.action)

    def _known(self, world: World, now: Now) -> Iterator[Item]:
        """The items whose turn has come. Words wait without holding up the table, and the table,
        where it waits for a word, does not hold up words."""
        is_held = False
        for item in self._waiting:
            waited_s = now.time_s - item.time_s
            is_open = item.time_s >= now.open_since_s and waited_s <= self.manner.heard_s
            if is_open and not now.is_over:
                return
            if isinstance(item, Heard) or not is_held:
                yield item
            if not isinstance(item, Heard):
                if world.round.phase not in _WORD_PHASES:
                    return
                is_held = True

    def _judge(self, item: Item, world: World, now: Now) -> Judged:
        now_s = math.inf if now.is_over else now.time_s
        bench = Bench(self.manner, self.copies, now_s, may_accuse=not self._strain)
        match item:
            case Heard():
                return self._hear(item, world, bench)
            case Landed():
                return self._judge_landed(item, world, bench)
            case Drawing():
                return self._draw(item, world, bench)
            case Lifted():
                return self._judge_lifted(item, world)
            case Taken():
                return self._judge_taken(item, world)
            case _:
                assert_never(item)

    def _judge_landed(self, item: Landed, world: World, bench: Bench) -> Judged:
        match world.round.stage:
            case "setup" | "opening":
                judged = self.opening.judge(item, self._waiting.after(item), world, bench)
                self._remember_flip(item, judged, world, bench)
                return judged
            case "playing":
                judged = words.before_card(item, world, bench) or self._play(item, world, bench)
                self._remember(item, judged, world, bench)
                return judged
            case _:
                return Judged(is_done=True)

    def _play(self, item: Landed, world: World, bench: Bench) -> Judged:
        """Judge a card; where it would be wrong, think again about the one before it."""
        if plays.is_doubtful(item, world, bench):
            if not plays.has_settled(item, bench):
                return plays.WAIT
            again = think_again(item, world, bench, self._last)
            if again is not None:
                return Judged((again,))
        return plays.judge(item, world, bench)

    def _hear(self, item: Heard, world: World, bench: Bench) -> Judged:
        """Judge a word; a colour named without a wild card tells that there was one."""
        is_color = isinstance(item.utterance.action, NameColor)
        if is_color and world.would_be_void(item.utterance.action):
            again = think_again(item, world, bench, self._last)
            if again is not None:
                return Judged((again,))
        return words.judge(item, world, bench)

    def _draw(self, item: Drawing, world: World, bench: Bench) -> Judged:
        """Judge a reach; where nobody there may draw, think again about the last card."""
        if not draws.is_due(item, world):
            again = think_again(item, world, bench, self._last)
            if again is not None:
                return Judged((again,))
            self._strain = _STRAIN
        return draws.judge(item, self._waiting.after(item), world, bench)

    def _remember(self, item: Landed, judged: Judged, world: World, bench: Bench) -> None:
        if not judged.is_done:
            item.repairs += sum(isinstance(decision, Act) for decision in judged.decisions)
            return
        acts = [decision for decision in judged.decisions if isinstance(decision, Act)]
        is_unsure = any(isinstance(decision, Question) for decision in judged.decisions)
        self._strain = _STRAIN if is_unsure else max(0, self._strain - 1)
        for decision in acts:
            if isinstance(decision.action, Play):
                if is_contradicted(item, decision.action):
                    self._strain = _STRAIN
                laid = LaidCard(item, decision.action, world, plays.weigh(item, world, bench))
                self._laid[item.event.card] = self._last = laid

    def _remember_flip(self, item: Landed, judged: Judged, world: World, bench: Bench) -> None:
        for decision in judged.decisions:
            if isinstance(decision, Act) and isinstance(decision.action, Flip):
                weighed = opening.weigh(item, world, bench)
                self._last = LaidCard(item, decision.action, world, weighed)

    def _reread(self, event: CardReread) -> None:
        item = self._waiting.landed(event.card)
        if item is not None:
            item.faces, item.looks = event.faces, event.looks

    def _lift(self, event: CardLifted) -> None:
        item = self._waiting.landed(event.card)
        if item is None:
            self._waiting.add(Lifted(event))
            return
        if event.at.time_s - item.time_s < self.manner.hesitation_s:
            self._waiting.remove(item)
            return
        item.was_lifted = True
        self._waiting.add(Lifted(event))

    def _reach(self, event: DrawReach) -> None:
        """A reach by the same hand goes on with the draw that waits, if nothing came between."""
        last = next(reversed(tuple(self._waiting)), None)
        if isinstance(last, Drawing) and draws.goes_on(last, event, self.manner):
            last.last, last.reaches = event, last.reaches + 1
            return
        self._waiting.add(Drawing(event, event))

    def _judge_lifted(self, item: Lifted, world: World) -> Judged:
        """A card was taken up again: a take-back that was due, or the sign of a misreading."""
        at = Evidence(item.event.at.time_s, item.event.at.frame)
        if world.round.phase == "take-back":
            duty = world.round.obligations[0]
            assert isinstance(duty, duties.TakeBack)
            return Judged((Act(TakeBack(duty.seat, duty.cards), at),), is_done=True)
        laid = self._laid.pop(item.event.card, None)
        if laid is None or item.time_s - laid.item.time_s > self.manner.undo_s:
            return Judged(is_done=True)
        wrong = plays.wrong_cards(laid.weighed)
        if not wrong:
            return Judged((Amend(item.event.card, None, at),), is_done=True)
        return Judged((Amend(item.event.card, wrong[0], laid.evidence),))

    def _judge_taken(self, item: Taken, world: World) -> Judged:
        at = Evidence(item.event.at.time_s, item.event.at.frame)
        if world.round.stage == "playing" and world.round.draw_pile <= _LOW_PILE:
            return Judged((Act(Reshuffle(), at),), is_done=True)
        return Judged(is_done=True)


def is_contradicted(item: Landed, play: Play) -> bool:
    """Whether the arm that was seen is clearly another's than the seat that is written."""
    is_blank = any(not card.is_known for card in play.cards)
    return is_blank or dict(item.event.seats).get(play.seat, 1.0) < _UNLIKELY


def is_inferred(act: Act) -> bool:
    """Whether an act was not seen, but put in because something must have happened."""
    is_repair = isinstance(act.action, Draw | Stands | TakeBack)
    return is_repair and act.evidence.probability == plays.UNSEEN


_UNLIKELY: Final = 0.05
