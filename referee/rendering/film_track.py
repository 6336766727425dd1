"""One arm through one beat: strokes added one after the other, the clock going on with them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import cos, hypot, radians, sin
from typing import Final

from numpy.random import Generator

from referee.rendering.film_script import PRESS_S, RETREAT_S, Beat, lead_s
from referee.rendering.film_strokes import EMPTY, Change, Held, Laid, Spot, Stroke

_OUT_PX: Final = 150.0
"""How far outside of the frame a hand rests."""
_BOW: Final = 0.05
_LONG_PX: Final = 150.0


@dataclass(slots=True)
class Track:
    """Where the arm of a beat has got to. Seconds given are stretched by the beat's pace.

    `beyond_px` is how much farther than the frame the camera sees: hands rest farther out.
    """

    beat: Beat
    size_wh: tuple[int, int]
    rng: Generator
    beyond_px: float = 0.0
    now_s: float = field(init=False)
    held: Held = EMPTY
    spot: Spot | None = None
    lift: float = 1.0
    strokes: list[Stroke] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.now_s = self.beat.at_s - lead_s(self.beat)

    @property
    def middle_s(self) -> float:
        """When the change of a press that begins now will happen."""
        return self.now_s + self.beat.pace * PRESS_S / 2

    def reach(self, to: Spot, seconds: float, held: Held = EMPTY, *, ends_at: float = 0.0) -> None:
        """Move to a grip, from outside of the frame where the arm has not been seen yet."""
        self.held = held
        if self.spot is None:
            self.spot = self._outside(to)
        self._stroke(to, seconds, ends_at)

    def carry(self, to: Spot, seconds: float, *, turns_to: str) -> None:
        """Move what is held, turning it over on the way."""
        self.held = replace(self.held, turns_to=turns_to)
        self._stroke(to, seconds, 0.0)
        self.held = replace(self.held, codes=(turns_to,), turns_to="")

    def press(self, after: Held, *changes: Change) -> None:
        """Rest on the card; in the middle it changes owner."""
        self.hold(PRESS_S / 2)
        self.change(after, *changes)
        self.hold(PRESS_S / 2)

    def change(self, after: Held, *changes: Change) -> None:
        """The table changes now, and with it what is held."""
        self.changes += changes
        self.held = after

    def glide(self, to: Spot, seconds: float, held: Held) -> None:
        """What was held goes on alone, from where the hand is now; the hand is free at once."""
        start = self.spot or to
        end_s = self.now_s + self.beat.pace * seconds
        loose = replace(held, is_loose=True)
        self.strokes.append(Stroke(self.beat.seat, self.now_s, end_s, start, to, loose))

    def hold(self, seconds: float) -> None:
        """Stay where it is."""
        if self.spot is not None:
            self._stroke(self.spot, seconds, self.lift)

    def leave(self, seconds: float = RETREAT_S, *, under: tuple[Laid, ...] = ()) -> None:
        """Go back out of the frame. What lies in `under` is not covered until the hand is clear."""
        if self.spot is None:
            return
        self._stroke(self._outside(self.spot), seconds, 1.0)
        self.strokes[-1] = replace(self.strokes[-1], under=under)
        self.spot = None

    def wait(self, seconds: float) -> None:
        """Nothing to be seen for a while."""
        self.now_s += self.beat.pace * seconds

    def _stroke(self, to: Spot, seconds: float, lift: float) -> None:
        start = self.spot or to
        end_s = self.now_s + self.beat.pace * seconds
        far = hypot(to.x - start.x, to.y - start.y) > _LONG_PX
        bow = float(self.rng.normal(0, _BOW)) if far else 0.0
        lifts = (self.lift, lift)
        self.strokes.append(
            Stroke(self.beat.seat, self.now_s, end_s, start, to, self.held, lifts, (), bow)
        )
        self.now_s, self.spot, self.lift = end_s, to, lift

    def _outside(self, spot: Spot) -> Spot:
        """Back along the arm until the hand and what it holds are out of the frame."""
        back_x, back_y = -sin(radians(spot.point_deg)), cos(radians(spot.point_deg))
        ways = [
            (edge - at) / step
            for at, step, size in zip((spot.x, spot.y), (back_x, back_y), self.size_wh, strict=True)
            for edge in (0.0, float(size))
            if step * (edge - at) > 0
        ]
        way = min(ways, default=0.0) + _OUT_PX + self.beyond_px
        return Spot(spot.x + way * back_x, spot.y + way * back_y, spot.point_deg)
