"""What is written into the record, and when: the likeliest story that accuses nobody rashly."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from referee.cards import UNKNOWN
from referee.officiating.bench import Bench
from referee.officiating.decisions import (
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
from referee.rules.actions import Action, Flip, Play
from referee.rules.state import Round
from referee.tabletop.events import best

_OPTIONS: Final = 3
_WORTH_ASKING: Final = 0.01


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
        if is_card and (share < self.bench.manner.ask or is_blank):
            return (act, *self._question(step.item, step.action, told, stories))
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

    def _question(
        self, number: int, stands: Action | None, told: Sequence[Story], stories: Stories
    ) -> tuple[Question, ...]:
        item = stories.item(number)
        if item is None or number in self._asked:
            return ()
        self._asked.add(number)
        found = _readings(number * SLOTS, told)
        options = [action for action, share in found if share >= _WORTH_ASKING]
        if stands is not None:
            options = [stands, *(action for action in options if action != stands)]
        known = [o for o in options if not (isinstance(o, Play) and o.cards[-1] == UNKNOWN)]
        seen = best(item.event.seats)[0] if isinstance(item, Landed) else ""
        seat = known[0].seat if known and isinstance(known[0], Play) else seen
        at = Evidence(item.time_s, 0)
        return (Question(seat, tuple(known[:_OPTIONS]), at, number * SLOTS),)

    def _ask_about_nothing(
        self, story: Story, told: Sequence[Story], stories: Stories, now: Now
    ) -> tuple[Decision, ...]:
        """A card that the story has no place for: somebody must say what it was."""
        for item in stories:
            is_old = now.waited_s(item.time_s) >= self.bench.manner.hold_s
            is_card = isinstance(item, Landed) and not item.event.may_be_same
            if is_card and is_old and story.step(item.number * SLOTS) is None:
                return self._question(item.number, None, told, stories)
        return ()


def _readings(key: int, told: Sequence[Story]) -> list[tuple[Action, float]]:
    """What the stories make of one thing, likeliest first."""
    total: dict[Action, float] = {}
    for story, share in zip(told, shares(told), strict=True):
        step = story.step(key)
        if step is not None and isinstance(step.action, Play | Flip):
            total[step.action] = total.get(step.action, 0.0) + share
    return sorted(total.items(), key=lambda pair: (-pair[1], str(pair[0])))


def _has(steps: Sequence[Step], step: Step) -> bool:
    return any(other.is_as(step) and other.charges == step.charges for other in steps)


def _seen_at(change: Correction, at: Evidence | None) -> Correction:
    """A correction that leads to an accusation tells when that was, as the accusation does."""
    match change:
        case Amend() if at is not None:
            return replace(change, evidence=at)
        case Insert() if at is not None:
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
