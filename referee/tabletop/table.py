"""Looks over time become events: the one place where the pile, the draws and the arms meet."""

from __future__ import annotations

import math
from typing import Final

from referee.ports import Look
from referee.tabletop.events import DrawReach, LightChanged, Moment, Odds, TableEvent
from referee.tabletop.hands import hands_shown
from referee.tabletop.layout import DISCARD, DRAW, Layout, normalized
from referee.tabletop.pile import PileWatch, Visit
from referee.tabletop.reach import Reach, Reaches

_STAYED_S: Final = 0.12
"""A hand that stayed at the draw pile this long has been there, not passed over it."""
_LEFT_S: Final = 0.2
"""An arm off a pile for this long has left it: hands tremble at the edge (TRK-05, TRK-06)."""
_HELD_BY: Final = 0.08
"""How sharply the blame for a card falls off with an arm's distance from the pile's middle."""
_SHORT: Final = 0.2
"""How far short of the pile's middle a hand may let go of a card that slides in."""
_PAST: Final = 0.2
"""How much less a hand that only went past the pile is to be blamed for a card."""
_GAP_S: Final = 1.5
"""Without pictures for so long, a card may have been laid that nobody saw."""
_AFTER_GAP_S: Final = 6.0
"""How long after it the pile is looked at with that in mind."""
_KEPT_S: Final = 20.0
_WHOLE: Final = "table"


class Table:
    """Turns looks into events, in the order in which they are understood.

    `open_since_s` tells since when something is going on that may still become an event: what
    was heard later than that cannot be put in order yet.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._reaches = Reaches(layout)
        self._pile = PileWatch(layout.discard)
        self._read_s = 0.0
        """When the discard pile was last read."""
        self._was_dark = False
        self._now_s = 0.0
        self._gap_s = -math.inf
        """When pictures came again after a while without; not once the pile has been read."""

    def step(self, look: Look) -> list[TableEvent]:
        """The events that this look completes."""
        if self._read_s > 0.0 and (look.is_dark or look.time_s - self._now_s > _GAP_S):
            self._gap_s = look.time_s
        self._now_s = look.time_s
        if look.is_dark != self._was_dark:
            self._was_dark = look.is_dark
            return [LightChanged(Moment(look.time_s, look.frame), look.is_dark)]
        if look.is_dark:
            return []
        events: list[TableEvent] = []
        if look.is_glimpse:  # the arms of this look came after what was read in it
            events += self._read(look)
        self._reaches.step(look.arms, look.time_s, look.frame)
        if look.was_read and not look.is_glimpse and look.zone in (DISCARD, _WHOLE):
            events += self._read(look)
        if look.was_read and look.zone == _WHOLE:
            events += hands_shown(look, self.layout)
        events += self._draws()
        self._reaches.forget_before(look.time_s - _KEPT_S)
        return events

    def _read(self, look: Look) -> list[TableEvent]:
        """What a reading of the discard pile tells."""
        events = self._pile.step(look, self._visit(look))
        self._read_s = look.time_s
        self._gap_s = self._gap_s if self._pile.is_unread else -math.inf
        return events

    @property
    def open_since_s(self) -> float:
        """Start of what is still going on over the piles; infinite when nothing is."""
        starts = [
            reach.first_s
            for reach in self._reaches.now()
            if any(reach.is_over(zone, self._now_s - _LEFT_S) for zone in (DISCARD, DRAW))
        ]
        starts += [reach.first_s for reach in self._reaches.since(self._read_s, DISCARD)]
        return min(starts, default=math.inf)

    def _visit(self, look: Look) -> Visit:
        """Who was over the discard pile since it was last read, and when the last one left; where
        nobody was, or only on the way to the draw pile, who came near it: a card may have slid in.
        """
        over = self._reaches.since(self._read_s, DISCARD)
        there = [reach for reach in over if not _went_past(reach)]
        near = [] if there else self._reaches.near(self._read_s, DISCARD, _SHORT)
        short = [reach for reach in near if reach not in over]
        if over and not there and short:
            nearest = min(short, key=lambda reach: reach.nearest[DISCARD])
            seats = self._seats(near)
            return Visit(seats, nearest.nearest_at[DISCARD], was_there=True, has_slid=True)
        if over:
            last = max(there or over, key=lambda reach: reach.left_s[DISCARD])
            at = Moment(last.left_s[DISCARD], last.left_frame[DISCARD])
            return Visit(self._seats(there or over), at, was_there=True)
        here = Moment(look.time_s, look.frame)
        has_gap = look.time_s - self._gap_s < _AFTER_GAP_S
        return Visit(self._seats(near), here, was_there=False, is_unwatched=has_gap)

    def _seats(self, reaches: list[Reach]) -> Odds:
        """Whose arm it was: the odds of each arm's seat, by how near its hand came."""
        weights: dict[str, float] = {}
        for reach in reaches:
            near = math.exp(-((reach.nearest.get(DISCARD, 1.0) / _HELD_BY) ** 2)) + 1e-3
            near *= _PAST if _went_past(reach) else 1.0
            for seat, probability in self.layout.seat_odds(reach.entry):
                weights[seat] = weights.get(seat, 0.0) + near * probability
        return normalized(weights)

    def _draws(self) -> list[TableEvent]:
        """Hands that stayed at the draw pile and have left it."""
        events: list[TableEvent] = []
        for reach in self._reaches.since(0.0, DRAW):
            has_left = self._now_s - reach.left_s[DRAW] > _LEFT_S
            if not has_left or reach.at_s.get(DRAW, 0.0) < _STAYED_S:
                continue
            reach.at_s[DRAW] = 0.0
            at = Moment(reach.left_s[DRAW], reach.left_frame[DRAW])
            went_on = reach.after_s[DRAW] >= _STAYED_S
            events.append(DrawReach(at, self.layout.seat_odds(reach.entry), went_on=went_on))
        return events


def _went_past(reach: Reach) -> bool:
    """Whether an arm lay over the discard pile on its hand's way to the draw pile: a camera that
    looks from aside sees arms across both. Its owner laid nothing, and may leave long after who
    did.
    """
    return DRAW in reach.at_s and DISCARD not in reach.at_s
