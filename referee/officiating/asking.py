"""What people are asked, and when: one question at a time, and none that play answers by itself.

A doubtful card is written as the likeliest one and asked about later: who plays next, and what,
mostly tells what it was. Where the play goes on alike on both readings, nothing that follows can
tell, and people are asked. Somebody who does not answer is not asked about the next thing at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from referee.cards import UNKNOWN, Card
from referee.officiating.bench import Bench
from referee.officiating.decisions import About, Evidence, Question
from referee.officiating.now import Now
from referee.officiating.stories import Stories, shares
from referee.officiating.story import SLOTS, Step, Story
from referee.officiating.waiting import Item, Landed
from referee.rules.actions import Action, Flip, Play, Swap
from referee.seats import NOBODY
from referee.tabletop.events import best

_OPTIONS: Final = 3
_WORTH_ASKING: Final = 0.01
_BELOW: Final = 3
"""How many cards may be meant by a question in doubt: the one on top and those just below it."""
_READ: Final = 0.5
_AN_ARM: Final = 0.1
"""A card and an arm that were seen so surely are worth asking whose it was."""

Readings = tuple[tuple[Action, float], ...]
"""What one card may have been and how likely, likeliest first."""


@dataclass(slots=True)
class Asking:
    """What was asked, and since when the last question has stood."""

    bench: Bench
    _asked: set[int] = field(default_factory=set)
    """The things that were asked about, or because of which something else was."""
    _last: int = 0
    """What was asked about last; 0 for what no answer is kept of."""
    _since_s: float = -math.inf
    _looked_at: tuple[object, object] = ((), ())
    """The stories, and what was written of them, when doubts were looked for last."""
    _believed: set[int] = field(default_factory=set)
    """What was found to be no doubt then: looking is not cheap."""

    def in_doubt(
        self, steps: Sequence[Step], story: Story, stories: Stories, now: Now
    ) -> tuple[Question, ...]:
        """The one question that is due, if any, about what is written (`steps`), or about a card
        that `story`, which was written from, has no place for."""
        if not self._may_ask(stories, now):
            return ()
        if self._looked_at[0] is not stories.told or self._looked_at[1] is not steps:
            self._looked_at, self._believed = (stories.told, steps), set()
        for item in self._open(stories, now):
            if self._is_doubtful(item, steps, story, stories):
                return self._ask(item, steps, stories, now)
            self._believed.add(item.number)
        return ()

    def whose(self, item: Landed, stories: Stories, now: Now) -> tuple[Question, ...]:
        """Who laid a card that came while nobody was looking; it is asked once."""
        if item.number in self._asked or not item.faces:
            return ()
        self._stands(item.number, now)
        at = Evidence(item.time_s, item.event.at.frame, "table")
        options = _plays_of(item, stories.told)[:_OPTIONS]
        return (Question("", options, at, item.number * SLOTS, About.UNSEEN),)

    def partner(self, step: Step, stories: Stories, now: Now) -> Question:
        """With whom hands were swapped: nobody said it, and no camera can tell."""
        self._stands(0, now)
        ways = (story.step(step.key) for story in stories.told)
        found = (way.action for way in ways if way is not None and isinstance(way.action, Swap))
        options = tuple(dict.fromkeys((step.action, *found)))[:_OPTIONS]
        seat = step.action.seat if isinstance(step.action, Swap) else ""
        return Question(seat, options, replace(step.at, probability=0.0), step.key, About.SWAP)

    # --- when ------------------------------------------------------------------------------------

    def _may_ask(self, stories: Stories, now: Now) -> bool:
        """Whether the last question has been answered, or has stood for long."""
        last = stories.item(self._last)
        is_answered = isinstance(last, Landed) and last.is_told
        return is_answered or now.waited_s(self._since_s) >= self.bench.manner.asked_s

    def _stands(self, number: int, now: Now) -> None:
        self._asked.add(number)
        self._last, self._since_s = number, now.time_s

    def _open(self, stories: Stories, now: Now) -> Iterator[Landed]:
        """The cards that it is time to ask about, should they be in doubt."""
        known = self._asked | self._believed
        cards = (item for item in stories if isinstance(item, Landed) and not item.is_told)
        yield from (c for c in cards if c.number not in known and self._is_due(c, stories, now))

    def _is_due(self, item: Landed, stories: Stories, now: Now) -> bool:
        """Whether what follows has told what it can: somebody has acted since, or nobody does.
        Nothing tells what a card was that could not be read at all."""
        if not item.faces:
            return True
        waited_s = now.waited_s(item.time_s)
        is_followed = bool(stories.after(item)) and waited_s >= self.bench.manner.hold_s
        return is_followed or waited_s >= self.bench.manner.doubt_s

    def _is_doubtful(
        self, item: Landed, steps: Sequence[Step], story: Story, stories: Stories
    ) -> bool:
        step = _step(item, steps)
        if step is None:
            is_placed = story.step(item.number * SLOTS) is not None
            return not is_placed and not item.event.may_be_same
        if not isinstance(step.action, Play):
            return False
        if not step.action.cards[-1].is_known:
            return True
        sure = self.bench.manner.ask
        if all(
            dict(_readings_of(item, told)).get(step.action, 0.0) >= sure
            for told in (stories.told, stories.just_after(item))
        ):
            return False
        return dict(_readings(item, steps, stories)).get(step.action, 0.0) < sure

    # --- what ------------------------------------------------------------------------------------

    def _ask(
        self, doubtful: Landed, steps: Sequence[Step], stories: Stories, now: Now
    ) -> tuple[Question, ...]:
        """What was on the table, what is written of it being the first answer. An answer that
        cannot be chosen from tells nothing, but of a card that is not written at all."""
        self._asked.add(doubtful.number)
        item = self._decisive(doubtful, steps, stories)
        written = _step(item, steps)
        found = [action for action, odd in _readings(item, steps, stories) if odd >= _WORTH_ASKING]
        at, key = Evidence(item.time_s, item.event.at.frame), item.number * SLOTS
        whose = _by_arms(item) if written is None else ()
        if len(whose) > 1:
            self._stands(item.number, now)
            return (Question("", whose, at, key, About.WHOSE),)
        options = _distinct([written.action, *found] if written is not None else [*whose, *found])
        if len(options) < (2 if written is not None else 1) and item.faces:
            return ()
        self._stands(item.number, now)
        first = options[0] if options else None
        seat = first.seat if isinstance(first, Play) else best(item.seats, NOBODY)[0]
        is_under = any(step.item > item.number for step in steps)
        about = About.COVERED if is_under and len(options) > 1 else About.TOP
        return (Question(seat, tuple(options[:_OPTIONS]), at, key, about),)

    def _decisive(self, doubtful: Landed, steps: Sequence[Step], stories: Stories) -> Landed:
        """The card to ask about where one is not believed: itself, or one just below it that is
        less clear. A wrong card may be a right one on another reading of what it lies on."""
        cards = [item for item in stories if isinstance(item, Landed) and not item.is_told]
        below = [card for card in cards if card.number < doubtful.number]
        near = [card for card in below[1 - _BELOW :] if card.number not in self._asked]
        return min(
            (doubtful, *reversed(near)),
            key=lambda card: _clear(_readings(card, steps, stories)),
        )


def _step(item: Item, steps: Sequence[Step]) -> Step | None:
    return next((step for step in reversed(steps) if step.key == item.number * SLOTS), None)


def _readings(item: Landed, steps: Sequence[Step], stories: Stories) -> Readings:
    """What one card may have been, likeliest first, by all that was seen since.

    Trap: stories that differ in the past alone are followed as one, as if the likeliest were
    certain; so the others are looked up where they were last told apart.
    """
    now, step = dict(_readings_of(item, stories.told)), _step(item, steps)
    apart = stories.just_after(item)
    then = dict(_readings_of(item, apart))
    if step is None or step.action not in now or step.action not in then:
        return _ranked(now or then)
    since = steps[steps.index(step) + 1 :]
    ends = {action: _end(_way(step.key, action, apart), since) for action in then}
    alike = {action: odd for action, odd in then.items() if ends[action] == ends[step.action]}
    share = now[step.action] / sum(alike.values())
    return _ranked(now | {action: share * odd for action, odd in alike.items()})


def _ranked(odds: Mapping[Action, float]) -> Readings:
    return tuple(sorted(odds.items(), key=lambda pair: (-pair[1], str(pair[0]))))


def _way(key: int, action: Action, told: Sequence[Story]) -> Story:
    """The likeliest story with this act."""
    return next(way for way in told if (act := way.step(key)) and act.action == action)


def _end(way: Story, since: Sequence[Step]) -> object:
    """What a story comes to with the acts that are written since."""
    for step in since:
        way = way.then(step.key, step.action, step.at)
    return way.state()


def _readings_of(item: Landed, told: Sequence[Story]) -> Readings:
    """What stories make of one card, likeliest first."""
    total: dict[Action, float] = {}
    for story, share in zip(told, shares(told), strict=True):
        step = story.step(item.number * SLOTS)
        if step is not None and isinstance(step.action, Play | Flip):
            total[step.action] = total.get(step.action, 0.0) + share
    return _ranked(total)


def _distinct(options: Sequence[Action]) -> list[Action]:
    """The readings that name a card, each card once, the best one of it."""
    found: dict[Card, Action] = {}
    for option in options:
        match option:
            case Play(cards=(*_, card)) | Flip(card=card) if card != UNKNOWN:
                found.setdefault(card, option)
            case _:
                pass
    return list(found.values())


def _plays_of(item: Landed, told: Sequence[Story]) -> tuple[Play, ...]:
    """Plays of the card, one for each seat: who it was by the stories first, then by turn."""
    card, round_ = Card.parse(best(item.faces)[0]), told[0].round
    found = _readings_of(item, told)
    first = round_.turn or round_.seats[0]
    place = round_.seats.index(first)
    around = (*round_.seats[place:], *round_.seats[:place])
    seats = dict.fromkeys((*(play.seat for play, _ in found if isinstance(play, Play)), *around))
    return tuple(Play(seat, (card,)) for seat in seats)


def _by_arms(item: Landed) -> tuple[Play, ...]:
    """Plays of a card that is written nowhere, by those whose hands were seen, likeliest first."""
    code, odd = best(item.faces)
    if odd < _READ or not (card := Card.parse(code)).is_known:
        return ()
    seats = [seat for seat, arm in item.seats if arm >= _AN_ARM]
    return tuple(Play(seat, (card,)) for seat in seats[:_OPTIONS])


def _clear(readings: Readings) -> float:
    """How much the likeliest card of a reading outweighs the others, 0..1."""
    found: dict[str, float] = {}
    for action, share in readings:
        card = str(action.cards[-1] if isinstance(action, Play) else action)
        found[card] = found.get(card, 0.0) + share
    return max(found.values(), default=0.0) / max(sum(found.values()), _WORTH_ASKING)
