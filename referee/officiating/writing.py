"""What is written into the record, and when: the likeliest story that accuses nobody rashly."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from referee.cards import UNKNOWN, Card
from referee.officiating.bench import Bench
from referee.officiating.decisions import (
    About,
    Act,
    Amend,
    Correction,
    Decision,
    Evidence,
    Insert,
    Question,
    Revision,
)
from referee.officiating.revising import agree, corrections
from referee.officiating.stories import Stories, share_of_charge, share_of_step, shares
from referee.officiating.story import SLOTS, Step, Story
from referee.officiating.unseen import UNSEEN
from referee.officiating.waiting import Drawing, Item, Landed
from referee.officiating.world import World
from referee.rules.actions import Action, Flip, Pause, Play, Resume, Swap
from referee.rules.state import Round
from referee.tabletop.events import best

_OPTIONS: Final = 3
_WORTH_ASKING: Final = 0.01
_BELOW: Final = 3
"""How many cards may be meant by a question in doubt: the one on top and those just below it."""


@dataclass(frozen=True, slots=True)
class Now:
    """The table's time. `open_since_s`: something that began then is not understood yet."""

    time_s: float
    open_since_s: float = math.inf
    is_over: bool = False
    """The clip has ended: nothing more is coming, so nothing is waited for."""

    def waited_s(self, since_s: float) -> float:
        """How long ago that was; for ever, when nothing more is coming."""
        return math.inf if self.is_over else self.time_s - since_s


@dataclass(slots=True)
class Writing:
    """The acts written so far, as steps of the story they were written from."""

    bench: Bench
    _start: World | None = None
    _steps: tuple[Step, ...] = ()
    _asked: set[int] = field(default_factory=set)
    _is_paused: bool = False

    def begin(self, world: World) -> None:
        """From here on; what was written before is not touched again."""
        self._start, self._steps = world, ()

    def is_as_left(self, round_: Round) -> bool:
        """Whether the record is still where it was left; somebody may have corrected it."""
        assert self._start is not None
        left = self._steps[-1].round if self._steps else self._start.round
        if "hand-over" in (left.stage, round_.stage):
            return round_.stage in {left.stage, "match-over"}
        return left == round_

    def is_written(self, story: Story) -> bool:
        """Whether a story agrees with the record, as far as it goes."""
        return agree(self._steps, story.steps) >= min(len(self._steps), len(story.steps))

    def not_written(self, items: Iterable[Item]) -> list[Item]:
        """The things seen and heard that came after the last act that was written."""
        last_s = max((step.at.time_s for step in self._steps), default=-math.inf)
        known = {step.item for step in self._steps}
        return [i for i in items if i.time_s > last_s and i.number not in known]

    def next(self, told: Sequence[Story], stories: Stories, now: Now) -> tuple[Decision, ...]:
        """What is to be written, corrected or asked now."""
        unwatched = self._unwatched(stories, now)
        if unwatched is not None:
            return self._pause(unwatched, told)
        if self._is_paused:
            self._is_paused = False
            return (Act(Resume(), Evidence(now.time_s, 0, "table")),)
        story = self._story(told, stories, now)
        if story is None:
            return ()
        common = agree(self._steps, story.steps)
        if common < len(self._steps):
            return self._revise(story, common) if self._is_settled(stories, now) else ()
        if common < len(story.steps):
            step = story.steps[common]
            if self._is_ripe(step, told, stories, now):
                return self._write(step, told, stories)
        return self._ask_about_nothing(story, told, stories, now)

    # --- where the record and the table disagree -------------------------------------------------

    def _unwatched(self, stories: Stories, now: Now) -> Landed | None:
        """A card that came while there were no pictures, as long as nobody has said whose it is."""
        for item in stories:
            if isinstance(item, Landed) and item.event.is_unwatched and not item.is_told:
                is_kept = now.waited_s(item.time_s) < self.bench.manner.pause_s
                return item if is_kept else None
        return None

    def _pause(self, item: Landed, told: Sequence[Story]) -> tuple[Decision, ...]:
        """Nothing is written until somebody says who laid the card; it is asked once."""
        if item.number in self._asked or not item.faces:
            return ()
        self._asked.add(item.number)
        self._is_paused = True
        at = Evidence(item.time_s, item.event.at.frame, "table")
        options = _whose(item, told)
        asked = Question("", options[:_OPTIONS], at, item.number * SLOTS, About.UNSEEN)
        return (Act(Pause(), at), asked)

    # --- which story ---------------------------------------------------------------------------

    def _story(self, told: Sequence[Story], stories: Stories, now: Now) -> Story | None:
        """The likeliest story that may be written; the one that is, where it is nearly so."""
        fair = [story for story in told if self._is_fair(story, told, stories, now)]
        kept = [story for story in fair if agree(self._steps, story.steps) == len(self._steps)]
        if not fair or fair[0] is not told[0]:  # no correction for what is not believed
            return kept[0] if kept else None
        margin = math.log(self.bench.manner.hindsight)
        if kept and fair[0].log_odds - kept[0].log_odds < margin:
            return kept[0]
        return fair[0]

    def _is_fair(self, story: Story, told: Sequence[Story], stories: Stories, now: Now) -> bool:
        """Whether a story accuses nobody without proof, but for what is still being looked at."""
        common = agree(self._steps, story.steps)
        return all(
            self._is_proven(step, told) or self._is_held(step, stories, now)
            for step in story.steps[common:]
            if step.charges
        )

    def _is_proven(self, step: Step, told: Sequence[Story]) -> bool:
        sure = self.bench.manner.accuse
        return all(share_of_charge(told, step.key, charge) >= sure for charge in step.charges)

    def _is_held(self, step: Step, stories: Stories, now: Now) -> bool:
        item = stories.item(step.item)
        return item is not None and now.waited_s(item.time_s) < self.bench.manner.hold_s

    # --- when ------------------------------------------------------------------------------------

    def _is_ripe(self, step: Step, told: Sequence[Story], stories: Stories, now: Now) -> bool:
        item = stories.item(step.item)
        if item is None or now.is_over:
            return not step.charges or self._is_proven(step, told)
        waited_s = now.waited_s(item.time_s)
        if item.time_s >= now.open_since_s and waited_s <= self.bench.manner.heard_s:
            return False
        if step.charges:
            return self._is_proven(step, told) and self._is_clear(step, item, now)
        if isinstance(item, Drawing) and not self._is_complete(step, item, stories, now):
            return False
        is_sure = not step.is_inferred and share_of_step(told, step) >= self.bench.manner.sure
        return is_sure or waited_s >= self.bench.manner.again_s

    def _is_clear(self, step: Step, item: Item, now: Now) -> bool:
        """A misplay is held until it has been looked at again, or is taken up again."""
        if not isinstance(item, Landed):
            return True
        return item.was_lifted or now.waited_s(item.time_s) >= self.bench.manner.hold_s

    def _is_complete(self, step: Step, item: Drawing, stories: Stories, now: Now) -> bool:
        """Whether somebody else has acted since, or the hand has stayed away."""
        count = getattr(step.action, "count", 1)
        if item.reaches >= count or stories.after(item):
            return True
        return now.waited_s(item.last.at.time_s) >= self.bench.manner.draw_s

    def _is_settled(self, stories: Stories, now: Now) -> bool:
        """Whether the last thing seen has been looked at long enough to draw conclusions."""
        last = stories.last()
        if not isinstance(last, Landed) or last.looks > 1:
            return True
        return now.waited_s(last.time_s) >= self.bench.manner.again_s

    # --- what ------------------------------------------------------------------------------------

    def _write(self, step: Step, told: Sequence[Story], stories: Stories) -> tuple[Decision, ...]:
        self._steps = (*self._steps, step)
        share = share_of_step(told, step)
        act = Act(step.action, _evidence(step, share), step.key)
        is_card = isinstance(step.action, Play) and not step.is_inferred
        is_blank = isinstance(step.action, Play) and not step.action.cards[-1].is_known
        if isinstance(step.action, Swap) and step.is_inferred:
            return (act, self._ask_partner(step, told))
        if is_blank or (is_card and share < self.bench.manner.ask):
            return (act, *self._ask(self._decisive(step.item, told, stories), told))
        return (act,)

    def _revise(self, story: Story, common: int) -> tuple[Decision, ...]:
        """Correct what was written after the acts both have in common."""
        assert self._start is not None
        before = self._steps[common - 1].round if common else self._start.round
        world = World(before, self._start.book)
        written = self._steps[common:]
        last = _last_kept(written, story.steps[common:])
        wanted = story.steps[common : common + last]
        self._steps = (*self._steps[:common], *wanted)
        accused = next((s.at for s in wanted if s.charges and not _has(written, s)), None)
        changes = corrections(world, written, wanted)
        return (Revision(tuple(_seen_at(change, accused) for change in changes)),)

    def _decisive(self, number: int, told: Sequence[Story], stories: Stories) -> Item | None:
        """The card to ask about where this one is not believed: itself, or one just below it that
        is less clear. A wrong card may be a right one on another reading of what it lies on."""
        cards = [item for item in stories if isinstance(item, Landed) and item.number <= number]
        known = [card for card in cards if card.number not in self._asked and not card.is_told]
        return min(
            reversed(known[-_BELOW:]), key=lambda card: _clear(card.number, told), default=None
        )

    def _ask(self, item: Item | None, told: Sequence[Story]) -> tuple[Question, ...]:
        """What this thing was, what is written of it being the first answer."""
        if item is None or item.number in self._asked:
            return ()
        self._asked.add(item.number)
        key = item.number * SLOTS
        options = [action for action, share in _readings(key, told) if share >= _WORTH_ASKING]
        stands = next((step.action for step in self._steps if step.key == key), None)
        if stands is not None:
            options = [stands, *(action for action in options if action != stands)]
        known = _distinct(options)
        seen = best(item.seats)[0] if isinstance(item, Landed) else ""
        seat = known[0].seat if known and isinstance(known[0], Play) else seen
        is_under = any(step.item > item.number for step in self._steps)
        about = About.COVERED if is_under and len(known) > 1 else About.TOP
        return (Question(seat, tuple(known[:_OPTIONS]), Evidence(item.time_s, 0), key, about),)

    def _ask_partner(self, step: Step, told: Sequence[Story]) -> Question:
        """With whom hands were swapped: nobody said it, and no camera can tell."""
        ways = (story.step(step.key) for story in told)
        found = (way.action for way in ways if way is not None and isinstance(way.action, Swap))
        options = tuple(dict.fromkeys((step.action, *found)))[:_OPTIONS]
        seat = step.action.seat if isinstance(step.action, Swap) else ""
        return Question(seat, options, replace(step.at, probability=0.0), step.key, About.SWAP)

    def _ask_about_nothing(
        self, story: Story, told: Sequence[Story], stories: Stories, now: Now
    ) -> tuple[Decision, ...]:
        """A card that the story has no place for: somebody must say what it was."""
        for item in stories:
            is_old = now.waited_s(item.time_s) >= self.bench.manner.hold_s
            is_card = isinstance(item, Landed) and not item.event.may_be_same
            if is_card and is_old and story.step(item.number * SLOTS) is None:
                return self._ask(self._decisive(item.number, told, stories), told)
        return ()


def _readings(key: int, told: Sequence[Story]) -> list[tuple[Action, float]]:
    """What the stories make of one thing, likeliest first."""
    total: dict[Action, float] = {}
    for story, share in zip(told, shares(told), strict=True):
        step = story.step(key)
        if step is not None and isinstance(step.action, Play | Flip):
            total[step.action] = total.get(step.action, 0.0) + share
    return sorted(total.items(), key=lambda pair: (-pair[1], str(pair[0])))


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


def _whose(item: Landed, told: Sequence[Story]) -> tuple[Play, ...]:
    """Plays of the card, one for each seat: who it was by the stories first, then by turn."""
    card, round_ = Card.parse(best(item.faces)[0]), told[0].round
    found = [play for play, _ in _readings(item.number * SLOTS, told) if isinstance(play, Play)]
    first = round_.turn or round_.seats[0]
    place = round_.seats.index(first)
    around = (*round_.seats[place:], *round_.seats[:place])
    seats = dict.fromkeys((*(play.seat for play in found), *around))
    return tuple(Play(seat, (card,)) for seat in seats)


def _clear(number: int, told: Sequence[Story]) -> float:
    """How much the likeliest reading of a card outweighs the others, 0..1."""
    found: dict[str, float] = {}
    for action, share in _readings(number * SLOTS, told):
        card = str(action.cards[-1] if isinstance(action, Play) else action)
        found[card] = found.get(card, 0.0) + share
    return max(found.values(), default=0.0) / max(sum(found.values()), _WORTH_ASKING)


def _has(steps: Sequence[Step], step: Step) -> bool:
    return any(other.is_as(step) and other.charges == step.charges for other in steps)


def _seen_at(change: Correction, at: Evidence | None) -> Correction:
    """A correction that leads to an accusation tells when that was, as the accusation does; one of
    something later keeps its own time."""
    match change:
        case Amend() if at is not None and change.evidence.time_s < at.time_s:
            return replace(change, evidence=at)
        case Insert() if at is not None and change.act.evidence.time_s < at.time_s:
            return replace(change, act=replace(change.act, evidence=at))
        case _:
            return change


def _last_kept(written: Sequence[Step], story: Sequence[Step]) -> int:
    """How many of the story's steps there are up to the last one that was written."""
    known = {step.key for step in written}
    return max((n for n, step in enumerate(story, start=1) if step.key in known), default=0)


def _evidence(step: Step, share: float) -> Evidence:
    if step.is_inferred:
        return replace(step.at, probability=UNSEEN)
    return replace(step.at, probability=share if step.at.source == "camera" else 0.0)
