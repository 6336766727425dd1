"""A card that nobody may be accused of any more: the story goes on without it.

A wrong card that was ruled legal at its time, or that was not seen well enough, can stand in no
record as one (`proving`). All that followed it happened all the same, and mostly it was taken up
again: then play has gone on as if it had never been laid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.officiating.story import Step, Story
from referee.officiating.world import World
from referee.rules.actions import Draw, TakeBack


def spared(story: Story, step: Step) -> Story | None:
    """The story without one of its acts and what was ruled because of it: the card taken back,
    the fine drawn. None where something later could not have happened without it.

    Example: `A play g4`, `B play b6` (a misplay), `B takes-back b6`, `B play g1` becomes
    `A play g4`, `B play g1`.
    """
    place = story.steps.index(step)
    before = World(step.before, story.world.book)
    way = Story(before, story.log_odds, story.steps[:place], story.unplaced)
    for later in story.steps[place + 1 :]:
        then = way.then(later.key, later.action, later.at)
        if then.steps[-1].charges == later.charges and not way.world.would_be_void(later.action):
            way = then
        elif not _follows_from(later, step):
            return None
    return replace(way, undone=_spared_too(story.undone, step))


def _follows_from(later: Step, step: Step) -> bool:
    """Whether an act is what its seat had to do for the card."""
    seat = getattr(step.action, "seat", "")
    return isinstance(later.action, TakeBack | Draw) and later.action.seat == seat


def _spared_too(undone: Sequence[Story], step: Step) -> tuple[Story, ...]:
    """The story without its last card, spared alike; nothing where that is what is spared."""
    ways = (spared(way, step) if step in way.steps else None for way in undone)
    return tuple(way for way in ways if way is not None)
