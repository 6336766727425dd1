"""What hands at the draw pile did: who took how many cards, or went past."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from referee.officiating import odds
from referee.officiating.decisions import Evidence
from referee.officiating.passing import passes_by
from referee.officiating.story import SLOTS, Story
from referee.officiating.waiting import AT_ONCE_S, Drawing
from referee.rules.actions import Draw
from referee.seats import Seat

_NO_DRAW: Final = 3e-3
"""How often a hand at the draw pile takes nothing."""
_LEAST_DRAW: Final = 1e-4
_AGAIN: Final = 0.1
"""The same for a hand that has just drawn."""
_MOST_BEYOND: Final = 3
"""More reaches than that beyond the cards tell no more: something else is wrong."""
_WENT_ON: Final = 0.8
"""The same for a hand that went on to the discard pile: one who draws looks at the card first."""
_AT_ONE_GRASP: Final = 0.3
"""How often two cards or more are taken by one reach: 2 of 9 times on two films made to look at."""


def drawn(way: Story, item: Drawing) -> Iterator[Story]:
    """The ways in which somebody took the cards owed, or one, or one at each reach."""
    if way.round.stage != "playing":
        return
    arms = odds.of_arms(item.first.seats, way.round.seats)
    goes_on = way.world.book.drawing.goes_on
    for seat, draws in odds.draws_next(way.round, goes_on=goes_on).items():
        draw = Draw(seat, max(1, way.round.owes(seat)))
        again = _NO_DRAW if _has_just_drawn(way, item, seat) else 1.0
        likely = draws * arms[seat] * again
        if likely > _LEAST_DRAW and way.world.may_draw_now(draw):
            taken = _taken_so(draw.count, item.reaches)
            if item.reaches > 1:  # the first of them may have gone past
                taken = max(taken, passes_by(way, item) * _taken_so(draw.count, item.reaches - 1))
            straight = 1.0 - _WENT_ON if item.last.went_on else 1.0
            share = likely * straight
            yield way.then(
                item.number * SLOTS, draw, Evidence.of(item.last.at), math.log(share * taken)
            )
            if goes_on and draw.count == 1 and 1 < item.reaches < SLOTS:
                yield _drawn_on(way, item, draw).weighed(math.log(share * (1.0 - taken)))


def _drawn_on(way: Story, item: Drawing, draw: Draw) -> Story:
    """A card at each reach, by who draws until one fits (DRAW-5)."""
    for slot in range(1, item.reaches):
        way = way.then(item.number * SLOTS + slot, draw, Evidence.of(item.first.at))
    return way.then(item.number * SLOTS, draw, Evidence.of(item.last.at))


def _has_just_drawn(story: Story, item: Drawing, seat: Seat) -> bool:
    """Whether a seat's last act is a draw that was seen at the very same time."""
    last = story.steps[-1] if story.steps else None
    if last is None or not isinstance(last.action, Draw) or last.action.seat != seat:
        return False
    return item.first.at.time_s - (last.at.time_s or 0.0) <= AT_ONCE_S


def _taken_so(count: int, reaches: int) -> float:
    """How often so many cards are taken by so many reaches: few take four at one grasp, and hardly
    anybody reaches oftener than there are cards to take.

    >>> _taken_so(1, 1) > _taken_so(4, 1), _taken_so(1, 2) < _taken_so(2, 2)
    (True, True)
    >>> _taken_so(1, 3) < _taken_so(1, 2), _taken_so(4, 3) == _taken_so(4, 2)
    (True, True)
    """
    again = _AGAIN if count == 1 else 1.0 - _AT_ONE_GRASP
    beyond = min(_MOST_BEYOND, max(0, reaches - max(2, count)))
    return again * _AGAIN**beyond if reaches > 1 else 1.0 - again


def no_draw(story: Story, item: Drawing) -> Story:
    """The story in which the hand at the draw pile took nothing."""
    last = story.steps[-1].action if story.steps else None
    is_again = isinstance(last, Draw) and (
        dict(item.first.seats).get(last.seat, 0.0) > 0.5 or _has_just_drawn(story, item, last.seat)
    )
    past = passes_by(story, item) * (_AGAIN if item.reaches > 1 else 1.0)
    if item.last.went_on and item.reaches == 1:
        past = max(past, _WENT_ON)
    return story.weighed(math.log(max(_AGAIN if is_again else _NO_DRAW, past)))
