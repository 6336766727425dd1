"""Arms followed over time: whose arm it is, where it went, and where its hand stayed.

An arm is followed by the place where it enters the picture. What counts as *being* at a pile
is the hand, not the arm: the tip has to stay there; an arm that merely lies across a pile on
its way to the other one has not been there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from referee.ports import Arm
from referee.tabletop.events import Moment
from referee.tabletop.layout import Layout, is_inside, middle

_SAME_ENTRY: Final = 0.16
"""How far an entry may wander between two frames, in fractions of the picture."""
_GONE_S: Final = 0.3
"""An arm not seen for this long has left."""
_SLOW_PER_S: Final = 0.7
"""Speed of a tip, in picture widths a second, below which the hand stays where it is."""


@dataclass(slots=True)
class Reach:
    """One arm from when it comes in until it leaves. Times are media time in seconds."""

    entry: tuple[float, float]
    tip: tuple[float, float]
    first_s: float
    last_s: float
    seen: int = 1
    """Frames in which it was seen."""
    at_s: dict[str, float] = field(default_factory=dict)
    """Zone -> how long the hand stayed there."""
    after_s: dict[str, float] = field(default_factory=dict)
    """Zone -> how long the hand has stayed at another one since it was last there."""
    left_s: dict[str, float] = field(default_factory=dict)
    """Zone -> when the arm last lay over it."""
    left_frame: dict[str, int] = field(default_factory=dict)
    nearest: dict[str, float] = field(default_factory=dict)
    """Zone -> the least distance of the tip from its middle, in fractions of the picture."""
    nearest_at: dict[str, Moment] = field(default_factory=dict)
    """Zone -> when that was."""
    told: set[str] = field(default_factory=set)
    """Zones whose visit has been reported."""

    def is_over(self, zone: str, time_s: float) -> bool:
        """Whether the arm lies over the zone right now."""
        return self.left_s.get(zone, -1.0) >= time_s


class Reaches:
    """All arms over the table, now and a short while ago."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._reaches: list[Reach] = []
        self._time_s = 0.0

    def step(self, arms: Sequence[Arm], time_s: float, frame: int) -> None:
        """Take in the arms of one frame."""
        since_s = max(1e-6, time_s - self._time_s)
        self._time_s = time_s
        free = [reach for reach in self._reaches if time_s - reach.last_s <= _GONE_S]
        for arm in arms:
            reach = self._match(arm, free)
            if reach is None:
                reach = Reach(arm.entry, arm.tip, time_s, time_s)
                self._reaches.append(reach)
            else:
                free.remove(reach)
            self._follow(reach, arm, Moment(time_s, frame), since_s)
            for zone in arm.covers:
                reach.left_s[zone], reach.left_frame[zone] = time_s, frame

    def now(self) -> list[Reach]:
        """The arms that are over the table, or were within the last `_GONE_S`."""
        return [reach for reach in self._reaches if self._time_s - reach.last_s <= _GONE_S]

    def since(self, start_s: float, zone: str) -> list[Reach]:
        """The arms that lay over a zone at `start_s` or later."""
        return [reach for reach in self._reaches if reach.left_s.get(zone, -1.0) >= start_s]

    def near(self, start_s: float, zone: str, within: float) -> list[Reach]:
        """The arms seen at `start_s` or later whose hand came so near to a zone's middle."""
        return [
            reach
            for reach in self._reaches
            if reach.last_s >= start_s and reach.nearest.get(zone, math.inf) <= within
        ]

    def forget_before(self, time_s: float) -> None:
        """Drop what left before a time."""
        self._reaches = [reach for reach in self._reaches if reach.last_s >= time_s]

    def _match(self, arm: Arm, free: list[Reach]) -> Reach | None:
        near = [(math.dist(arm.entry, reach.entry), reach) for reach in free]
        near = [(away, reach) for away, reach in near if away <= _SAME_ENTRY]
        return min(near, key=lambda pair: pair[0])[1] if near else None

    def _follow(self, reach: Reach, arm: Arm, now: Moment, since_s: float) -> None:
        time_s = now.time_s
        speed = math.dist(arm.tip, reach.tip) / since_s
        is_new = reach.seen == 1 and reach.first_s == time_s
        weight = 0.0 if is_new else 0.7
        reach.entry = (
            weight * reach.entry[0] + (1 - weight) * arm.entry[0],
            weight * reach.entry[1] + (1 - weight) * arm.entry[1],
        )
        reach.tip, reach.last_s, reach.seen = arm.tip, time_s, reach.seen + 1
        for zone, polygon in self._layout.zones.items():
            away = math.dist(arm.tip, middle(polygon))
            if away <= reach.nearest.get(zone, math.inf):
                reach.nearest[zone], reach.nearest_at[zone] = away, now
        zone = self._zone_under(arm.tip)
        if zone and speed <= _SLOW_PER_S and not is_new:
            reach.at_s[zone] = reach.at_s.get(zone, 0.0) + since_s
            for other in self._layout.zones:
                after_s = reach.after_s.get(other, 0.0) + since_s
                reach.after_s[other] = 0.0 if other == zone else after_s

    def _zone_under(self, tip: tuple[float, float]) -> str:
        """The zone the tip is in, the nearer one where zones overlap; empty for neither."""
        inside = {
            name: math.dist(tip, middle(polygon))
            for name, polygon in self._layout.zones.items()
            if is_inside(tip, polygon, grow=0.15)
        }
        return min(inside, key=lambda name: inside[name]) if inside else ""
