"""Whole hands on their way over the table: arms cross at the draw pile, and nobody draws.

After a swap or a rotation everybody concerned reaches across, cards in hand. Seen from above such a
hand is at the draw pile like one that draws; that hands are changing owners is what tells.
"""

from __future__ import annotations

from typing import Final

from referee.officiating import odds
from referee.officiating.story import Story
from referee.officiating.waiting import Drawing
from referee.rules import duties
from referee.seats import Seat

_UNDER_WAY_S: Final = 3.0
"""How long after they changed owners hands are on their way."""
_LATELY: Final = 4
"""Acts that may have come since."""
_PASSES: Final = 0.6
"""How often a hand at the draw pile then only goes past it."""


def passes_by(story: Story, item: Drawing) -> float:
    """How likely it is that a hand at the draw pile only carried a whole hand past it, 0..1."""
    moving = _moving(story, item.first.at.time_s)
    if not moving:
        return 0.0
    arms = odds.of_arms(item.first.seats, story.round.seats)
    return _PASSES * min(1.0, sum(arms[seat] for seat in moving))


def _moving(story: Story, now_s: float) -> tuple[Seat, ...]:
    """Whose hands are changing owners; everybody's where the partner has not been named yet."""
    duty = story.round.obligations[0] if story.round.obligations else None
    if isinstance(duty, duties.ChooseSwap):
        return story.round.seats
    lately = (step for step in reversed(story.steps[-_LATELY:]) if step.moved)
    return next((s.moved for s in lately if now_s - s.at.time_s <= _UNDER_WAY_S), ())
