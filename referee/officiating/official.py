"""The reading of play: what the eyes and ears report becomes acts, in the order they happened.

What was seen and heard is followed in several stories at once (`stories`). The likeliest one that
accuses nobody without proof is written into the record, act by act, as each becomes sure enough;
where what follows tells that it was otherwise, the record is corrected.
"""

from __future__ import annotations

import itertools
import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from referee.cards import Card
from referee.hearing.utterance import Utterance
from referee.officiating.bench import Bench
from referee.officiating.decisions import Decision
from referee.officiating.hands import Hands
from referee.officiating.manner import Manner
from referee.officiating.now import Now
from referee.officiating.opening import Opening
from referee.officiating.stories import Stories
from referee.officiating.story import SLOTS, Story
from referee.officiating.waiting import AT_ONCE_S, Drawing, Heard, Item, Landed, Lifted, Taken
from referee.officiating.world import World
from referee.officiating.writing import Writing
from referee.rules.actions import Action, Flip, Play
from referee.rules.state import Round
from referee.tabletop.events import (
    CardLanded,
    CardLifted,
    CardReread,
    DrawReach,
    HandShown,
    LightChanged,
    Odds,
    PileTaken,
    TableEvent,
    best,
)

_WAVERING: Final = 0.02
_LOOK_EVERY_S: Final = 0.15
"""How often it is asked whether something has waited long enough."""

__all__ = ["Now", "Official"]


@dataclass(slots=True)
class Official:
    """Turns table events and utterances into decisions. Feed it, then call `decide` until it
    answers None."""

    copies: Mapping[Card, int]
    manner: Manner = field(default_factory=Manner)
    opening: Opening = field(default_factory=Opening)
    _ready: deque[Decision] = field(default_factory=deque)
    _early: list[Item] = field(default_factory=list)
    """What happened before the cards were dealt."""
    _stories: Stories | None = None
    _writing: Writing = field(init=False)
    _bench: Bench = field(init=False)
    _looked: tuple[tuple[Story, ...], float, float] = ((), math.inf, math.inf)
    """What was looked at last, and when, where there was nothing to write."""
    _hands: Hands = field(default_factory=Hands)
    _numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def __post_init__(self) -> None:
        self._bench = Bench(self.copies, self.manner)
        self._writing = Writing(self._bench)

    def see(self, event: TableEvent) -> None:
        """Take in what happened on the table."""
        match event:
            case CardLanded():
                if event.has_slid:
                    self._did_not_draw(event)
                self._add(Landed(next(self._numbers), event, event.faces))
            case CardReread():
                self._reread(event)
            case CardLifted():
                self._lift(event)
            case DrawReach():
                self._reach(event)
            case PileTaken():
                self._add(Taken(next(self._numbers), event))
            case HandShown():
                self._hands.see(event)
            case LightChanged():
                pass
            case _:
                assert_never(event)

    def hear(self, utterance: Utterance) -> None:
        """Take in what was called, said or pressed."""
        self._add(Heard(next(self._numbers), utterance))

    def settle(self, key: int, option: Action) -> bool:
        """People have said what the thing of this key was. False where it is remembered no more;
        else what follows from it is among the next decisions."""
        known = (i for i in self._stories or self._early if isinstance(i, Landed))
        item = next((item for item in known if item.number == key // SLOTS), None)
        if item is None or not isinstance(option, Play | Flip):
            return False
        card = option.card if isinstance(option, Flip) else option.cards[-1]
        item.faces, item.is_told = ((str(card), 1.0),), True
        if isinstance(option, Play):
            item.seats = ((option.seat, 1.0),)
        self._touch(item)
        return True

    def wants_hands(self, round_: Round) -> bool:
        """Whether the whole picture is to be read, for hands laid open; never during play: a
        hand shown in a challenge is nobody's business (WD4-6)."""
        return round_.stage in ("hand-over", "match-over")

    def decide(self, world: World, now: Now) -> Decision | None:
        """The next decision, or None when there is nothing to decide yet."""
        if not self._ready:
            self._ready.extend(self._decisions(world, now))
        return self._ready.popleft() if self._ready else None

    def _decisions(self, world: World, now: Now) -> tuple[Decision, ...]:
        if world.round.stage == "setup":
            return self._before_the_deal(world, now)
        stories = self._followed(world)
        told = stories.tell(self._bench, self._writing)
        if self._is_quiet(told, now):
            return ()
        written = self._writing.next(stories, now)
        self._looked = (told, now.open_since_s, math.inf if written else now.time_s)
        if written:
            return written
        return self._hands.decide(world, self.copies, now.time_s, is_over=now.is_over)

    def _is_quiet(self, told: tuple[Story, ...], now: Now) -> bool:
        """Whether nothing is new since there was nothing to write a moment ago."""
        last_told, open_since_s, looked_s = self._looked
        is_same = told is last_told and now.open_since_s == open_since_s
        return is_same and not now.is_over and 0.0 <= now.time_s - looked_s < _LOOK_EVERY_S

    def _before_the_deal(self, world: World, now: Now) -> tuple[Decision, ...]:
        """Who deals, and the deal itself, once a card has been turned up."""
        now_s = math.inf if now.is_over else now.time_s
        for place, item in enumerate(self._early):
            if isinstance(item, Landed):
                later = tuple(self._early[place + 1 :])
                return self.opening.judge(item, later, world.round, now_s)
        return ()

    def _followed(self, world: World) -> Stories:
        """The stories; told anew from the record, where somebody else has changed it."""
        if self._stories is None or not self._writing.is_as_left(world.round):
            left = self._writing.not_written(self._stories or self._early)
            self._stories, self._early = Stories(Story(world)), []
            self._writing.begin(world)
            for item in left:
                self._stories.add(item)
        return self._stories

    def _add(self, item: Item) -> None:
        if self._stories is None:
            self._early.append(item)
            self._early.sort(key=lambda each: each.time_s)
        else:
            self._stories.add(item)

    def _landed(self, card: int) -> Landed | None:
        """The card that landed as number `card`, if it is remembered."""
        known = [item for item in self._stories or self._early if isinstance(item, Landed)]
        return next((item for item in known if item.event.card == card), None)

    def _touch(self, item: Item) -> None:
        if self._stories is not None:
            self._stories.touch(item)

    def _reread(self, event: CardReread) -> None:
        item = self._landed(event.card)
        if item is None or item.is_told:
            return
        item.looks = event.looks
        if _is_other(item.faces, event.faces):
            item.faces = event.faces
            self._touch(item)

    def _lift(self, event: CardLifted) -> None:
        """A card that is lifted at once was never played (TRK-16)."""
        item = self._landed(event.card)
        if item is not None and event.at.time_s - item.time_s < self.manner.hesitation_s:
            self._remove(item)
            return
        if item is not None:
            item.was_lifted = True
            self._touch(item)  # who takes it back may have laid it wrongly after all
        landed, laid_by = (item.number, item.seats) if item is not None else (0, ())
        self._add(Lifted(next(self._numbers), event, landed, laid_by))

    def _did_not_draw(self, event: CardLanded) -> None:
        """The hand that let a card slide in seemed to be at the draw pile just then."""
        seat = best(event.seats)[0]
        reaches = [item for item in self._stories or self._early if isinstance(item, Drawing)]
        for item in reaches:
            is_now = abs(item.last.at.time_s - event.at.time_s) <= AT_ONCE_S
            if is_now and best(item.last.seats)[0] == seat:
                item.last = replace(item.last, went_on=True)
                self._touch(item)

    def _remove(self, item: Item) -> None:
        if self._stories is None:
            self._early.remove(item)
        else:
            self._stories.remove(item)

    def _reach(self, event: DrawReach) -> None:
        """A reach by the same hand goes on with its last draw, if nothing came between."""
        on_table = [item for item in self._stories or self._early if not isinstance(item, Heard)]
        last = on_table[-1] if on_table else None
        if isinstance(last, Drawing) and _goes_on(last, event, self.manner):
            is_again = event.at.time_s - last.last.at.time_s > AT_ONCE_S
            last.last, last.reaches = event, last.reaches + is_again
            self._touch(last)
            return
        self._add(Drawing(next(self._numbers), event, event))


def _is_other(before: Odds, now: Odds) -> bool:
    """Whether a card reads otherwise than before, by more than the eyes' usual wavering."""
    known = dict(before)
    return any(abs(odd - known.get(code, 0.0)) > _WAVERING for code, odd in now)


def _goes_on(drawing: Drawing, event: DrawReach, manner: Manner) -> bool:
    same = best(drawing.last.seats)[0] == best(event.seats)[0]
    return same and event.at.time_s - drawing.last.at.time_s <= manner.draw_s
