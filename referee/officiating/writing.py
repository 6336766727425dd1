"""What is written into the record, and when: the likeliest story that accuses nobody rashly."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from referee.officiating.asking import Asking
from referee.officiating.bench import Bench
from referee.officiating.decisions import (
    Act,
    Amend,
    Correction,
    Decision,
    Evidence,
    Insert,
    Revision,
)
from referee.officiating.now import Now
from referee.officiating.proving import may_accuse
from referee.officiating.revising import agree, corrections
from referee.officiating.stories import Stories, share_of_charge, share_of_step
from referee.officiating.story import Step, Story
from referee.officiating.unseen import UNSEEN
from referee.officiating.waiting import Drawing, Item, Landed
from referee.officiating.world import World
from referee.rules.actions import Adds, Pause, Play, Resume, Swap
from referee.rules.state import Round


@dataclass(slots=True)
class Writing:
    """The acts written so far, as steps of the story they were written from."""

    bench: Bench
    _start: World | None = None
    _steps: tuple[Step, ...] = ()
    _is_paused: bool = False
    _asking: Asking = field(init=False)

    def __post_init__(self) -> None:
        self._asking = Asking(self.bench)

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

    def has(self, step: Step) -> bool:
        """Whether an act stands in the record, with what it is charged with."""
        return _has(self._steps, step)

    def accuses(self, step: Step) -> bool:
        """Whether somebody stands accused in the record of what an act was seen by."""
        return any(other.charges and other.key == step.key for other in self._steps)

    def not_written(self, items: Iterable[Item]) -> list[Item]:
        """The things seen and heard that came after the last act that was written."""
        last_s = max((step.at.time_s for step in self._steps), default=-math.inf)
        known = {step.item for step in self._steps}
        return [i for i in items if i.time_s > last_s and i.number not in known]

    def next(self, stories: Stories, now: Now) -> tuple[Decision, ...]:
        """What is to be written, corrected or asked now."""
        unwatched = self._unwatched(stories, now)
        if unwatched is not None:
            return self._pause(unwatched, stories, now)
        if self._is_paused:
            self._is_paused = False
            return (Act(Resume(), Evidence(now.time_s, 0, "table")),)
        story = self._story(stories, now)
        if story is None:
            return ()
        common = agree(self._steps, story.steps)
        if common < len(self._steps):
            return self._revise(story, common, stories) if self._is_settled(stories, now) else ()
        if common < len(story.steps) and self._is_ripe(story.steps[common], story, stories, now):
            return self._write(story.steps[common], stories, now)
        return self._asking.in_doubt(self._steps, story, stories, now)

    # --- where the record and the table disagree -------------------------------------------------

    def _unwatched(self, stories: Stories, now: Now) -> Landed | None:
        """A card that came while there were no pictures, as long as nobody has said whose it is."""
        for item in stories:
            if isinstance(item, Landed) and item.event.is_unwatched and not item.is_told:
                is_kept = now.waited_s(item.time_s) < self.bench.manner.pause_s
                return item if is_kept else None
        return None

    def _pause(self, item: Landed, stories: Stories, now: Now) -> tuple[Decision, ...]:
        """Nothing is written until somebody says who laid the card; it is asked once."""
        asked = self._asking.whose(item, stories, now)
        self._is_paused = self._is_paused or bool(asked)
        at = Evidence(item.time_s, item.event.at.frame, "table")
        return (Act(Pause(), at), *asked) if asked else ()

    # --- which story ---------------------------------------------------------------------------

    def _story(self, stories: Stories, now: Now) -> Story | None:
        """The likeliest story that may be written; the one that is, where it is nearly so."""
        fair = [story for story in stories.told if self._is_fair(story, stories, now)]
        kept = [story for story in fair if agree(self._steps, story.steps) == len(self._steps)]
        if not fair or fair[0] is not stories.told[0]:  # no correction for what is not believed
            return kept[0] if kept else None
        margin = math.log(self.bench.manner.hindsight)
        if kept and fair[0].log_odds - kept[0].log_odds < margin:
            return kept[0]
        return fair[0]

    def _is_fair(self, story: Story, stories: Stories, now: Now) -> bool:
        """Whether a story accuses nobody without proof, but for what is still being looked at.

        What stands in the record was proven when it was written: what was seen of it may be
        remembered no more by the time something before it turns out to have been otherwise.
        """
        common = agree(self._steps, story.steps)
        written = self._steps[common:]
        return all(
            self._is_proven(step, story, stories) or self._is_held(step, stories, now)
            for step in story.steps[common:]
            if step.charges and not _has(written, step)
        )

    def _is_proven(self, step: Step, story: Story, stories: Stories) -> bool:
        """Whether an act is rightly ruled against: as good as certain by all stories, and seen."""
        sure, told = self.bench.manner.accuse, stories.told
        if any(share_of_charge(told, step.key, charge) < sure for charge in step.charges):
            return False
        item = stories.item(step.item)
        if not isinstance(step.action, Play | Adds) or not isinstance(item, Landed):
            return item is not None
        before = story.steps[: story.steps.index(step)]
        return may_accuse(item, step.action, before, self.bench.manner)

    def _is_held(self, step: Step, stories: Stories, now: Now) -> bool:
        item = stories.item(step.item)
        return item is not None and now.waited_s(item.time_s) < self.bench.manner.hold_s

    # --- when ------------------------------------------------------------------------------------

    def _is_ripe(self, step: Step, story: Story, stories: Stories, now: Now) -> bool:
        item = stories.item(step.item)
        if item is None or now.is_over:
            return not step.charges or self._is_proven(step, story, stories)
        waited_s = now.waited_s(item.time_s)
        if item.time_s >= now.open_since_s and waited_s <= self.bench.manner.heard_s:
            return False
        if step.charges:
            return self._is_proven(step, story, stories) and self._is_clear(step, item, now)
        if isinstance(item, Drawing) and not self._is_complete(step, item, stories, now):
            return False
        is_sure = (
            not step.is_inferred and share_of_step(stories.told, step) >= self.bench.manner.sure
        )
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

    def _write(self, step: Step, stories: Stories, now: Now) -> tuple[Decision, ...]:
        self._steps = (*self._steps, step)
        _pass(stories, (step,))
        act = Act(step.action, _evidence(step, share_of_step(stories.told, step)), step.key)
        if isinstance(step.action, Swap) and step.is_inferred:
            return (act, self._asking.partner(step, stories, now))
        return (act,)

    def _revise(self, story: Story, common: int, stories: Stories) -> tuple[Decision, ...]:
        """Correct what was written after the acts both have in common."""
        assert self._start is not None
        before = self._steps[common - 1].round if common else self._start.round
        world = World(before, self._start.book)
        written = self._steps[common:]
        last = _last_kept(written, story.steps[common:])
        wanted = story.steps[common : common + last]
        self._steps = (*self._steps[:common], *wanted)
        _pass(stories, wanted)
        accused = next((s.at for s in wanted if s.charges and not _has(written, s)), None)
        changes = corrections(world, written, wanted)
        return (Revision(tuple(_seen_at(change, accused) for change in changes)),)


def _pass(stories: Stories, written: Sequence[Step]) -> None:
    """Remember which cards are ruled legal by what is written now."""
    for step in written:
        item = None if step.charges or step.is_inferred else stories.item(step.item)
        if isinstance(item, Landed) and isinstance(step.action, Play | Adds):
            item.passed = step.action.cards


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
