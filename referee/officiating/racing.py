"""Nines that are slapped: all hands come to the draw pile at once, and the last one is fined.

The last is known by elimination, so a slap that went unseen, with a hand that comes later to draw,
would fine somebody who was quick. What speaks against that is time: slaps come in a row, and who
was last draws when they are over.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from referee.officiating import odds
from referee.officiating.decisions import Evidence
from referee.officiating.story import SLOTS, Story
from referee.officiating.waiting import Drawing
from referee.rules.actions import Slap
from referee.rules.piles import without

_SLAPS: Final = 0.9
"""How often a hand at the draw pile, while nines are slapped, is there to slap."""
_RACE_S: Final = 0.8
"""Slaps come so soon after one another, or hardly are slaps."""
_HARDLY: Final = 0.05
_UNSEEN: Final = 0.3
"""How often one of many hands that slap is not seen."""
_LEAST_ARM: Final = 0.1
_MANY: Final = 3
"""So many may have slapped unseen, and not more."""


def slapped(story: Story, item: Drawing) -> Iterator[Story]:
    """A hand on the draw pile while nines are slapped (PARTY-3)."""
    arms = odds.of_arms(item.first.seats, story.round.seats)
    late = _HARDLY if _is_late(story, item) else 1.0
    for seat in story.round.party.racing:
        if arms[seat] > _LEAST_ARM:
            way = story.then(item.number * SLOTS, Slap(seat), Evidence.of(item.first.at))
            yield way.weighed(math.log(_SLAPS * arms[seat] * late))


def slapped_unseen(story: Story, item: Drawing) -> Iterator[Story]:
    """Of each whose hand was seen now, the story in which everybody else was quicker: it may be
    here to draw what the last one has to. So soon after a slap, hardly."""
    racing = story.round.party.racing
    arms = odds.of_arms(item.first.seats, story.round.seats)
    soon = 1.0 if _is_late(story, item) else _HARDLY
    for last in racing if len(racing) <= _MANY else ():
        if arms[last] > _LEAST_ARM:
            way = story.weighed(math.log(soon))
            for slot, seat in enumerate(without(racing, last), start=1):
                slap = way.then(item.number * SLOTS + slot, Slap(seat), Evidence.of(item.first.at))
                way = slap.weighed(math.log(_UNSEEN))
            yield way


def _is_late(story: Story, item: Drawing) -> bool:
    last = story.steps[-1] if story.steps else None
    if last is None or not isinstance(last.action, Slap):
        return False
    return item.first.at.time_s - last.at.time_s > _RACE_S
