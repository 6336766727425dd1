"""Where on a filmed table people reach to, and where what they lay comes to lie.

Everything is in table pixels: the frame of a camera that stands straight above.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.random import Generator

from referee.rendering.film_layout import Layout, SeatPlace, slots_before
from referee.rendering.film_strokes import Spot, direction_deg
from referee.rendering.geometry import CARD_ASPECT, Pose
from referee.seats import Seat

_MESS: Final = 0.055
"""How far cards lie from the middle of their pile, in card heights (standard deviation)."""
_MESS_MOST: Final = 0.13
_TWIST_DEG: Final = 10.0
_TWIST_MOST_DEG: Final = 24.0
_FROM_UNDER: Final = 0.5
"""The share of people who hold a card with their fingers under it."""
_ROOM: Final = 0.68, 0.31
"""What a seat has for its open hand: of the border's length, and of the frame across it."""

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Setting:
    """The table to block for: who sits where, in pixels. `card_px` is a card's height.

    `mess` is how untidily cards are laid, 1 as usual; `rise_px` how far the picture of the pile's
    top moves with each card under it; `beyond_px` how much table there is to be seen beyond the
    frame of a camera straight above.
    """

    layout: Layout
    size_wh: tuple[int, int]
    card_px: float
    mess: float = 1.0
    rise_px: Place = (0.0, 0.0)
    beyond_px: float = 0.0


@dataclass(frozen=True, slots=True)
class Person:
    """How somebody reaches in: where over the border (pixels), and how they hold cards."""

    place: SeatPlace
    entry: Place
    from_under: bool


@dataclass(slots=True)
class Places:
    """The places of one film, as far as they are random drawn from one generator."""

    setting: Setting
    rng: Generator
    people: dict[Seat, Person] = field(init=False)
    draw_pose: Pose = field(init=False)

    def __post_init__(self) -> None:
        places = self.setting.layout.places
        self.people = {place.seat: self._person(place) for place in places}
        x, y = self.px(self.setting.layout.draw_at)
        self.draw_pose = Pose(x, y, self.setting.card_px, float(self.rng.normal(0, 4)))

    @property
    def discard_at(self) -> Place:
        """The middle of the discard pile."""
        return self.px(self.setting.layout.discard_at)

    @property
    def stock_at(self) -> Place:
        """The middle of the draw pile."""
        return self.draw_pose.x, self.draw_pose.y

    def grip(self, seat: Seat, center: Place, ahead_mm: float) -> Spot:
        """Where the hand is when a card it holds lies at `center`, the arm coming in as usual."""
        entry = self.people[seat].entry
        dx, dy = center[0] - entry[0], center[1] - entry[1]
        share = self.mm(ahead_mm) / max(float(np.hypot(dx, dy)), 1e-6)
        return Spot(center[0] - share * dx, center[1] - share * dy, direction_deg(dx, dy))

    def messy(self, height: int = 0) -> Place:
        """Where a card comes to lie on the discard pile, on `height` others."""
        x, y = self.discard_at
        most = _MESS_MOST * self.setting.mess
        mess = np.clip(self.rng.normal(0, _MESS * self.setting.mess, 2), -most, most)
        dx, dy = mess * self.setting.card_px + np.array(self.setting.rise_px) * height
        return x + float(dx), y + float(dy)

    def twist_deg(self) -> float:
        """How far a card is turned against the arm that lays it."""
        spread, most = _TWIST_DEG * self.setting.mess, _TWIST_MOST_DEG * self.setting.mess
        return float(np.clip(self.rng.normal(0, spread), -most, most))

    def short_of(self, seat: Seat, center: Place, cards: float) -> Place:
        """So many card heights before `center`, coming from this seat, and a little aside."""
        entry = np.array(self.people[seat].entry)
        way = np.array(center) - entry
        way /= max(float(np.hypot(*way)), 1e-6)
        aside = float(self.rng.uniform(-0.25, 0.25)) * np.array([-way[1], way[0]])
        x, y = np.array(center) - (cards * way + aside) * self.setting.card_px
        return float(x), float(y)

    def beside(self) -> Place:
        """A place on the table near the piles, where no card lies."""
        x, y = self.discard_at
        far = self.setting.card_px * (1.5 + float(self.rng.uniform(0, 0.5)))
        return x + float(self.rng.choice((-0.5, 0.5))) * far, y + self._side() * far

    def outside(self, seat: Seat) -> Place:
        """Where somebody's cards are put down for them: out of the picture."""
        person = self.people[seat]
        far = 1.2 * self.setting.card_px + self.setting.beyond_px
        (ix, iy), (x, y) = person.place.inward, person.entry
        return x - ix * far, y - iy * far

    def open_slots(self, place: SeatPlace, count: int) -> list[Place]:
        """Centres in pixels of a hand laid open, in front of the middle of the seat's stretch."""
        width, height = self.setting.size_wh
        (x0, y0), (x1, y1) = self.px(place.side[0]), self.px(place.side[1])
        along, deep = (width, height) if place.inward[0] == 0 else (height, width)
        card_px = self.setting.card_px
        length = float(np.hypot(x1 - x0, y1 - y0))
        room = (min(length, _ROOM[0] * along), _ROOM[1] * deep)
        slots = slots_before(place, count, room=room, card=(card_px * CARD_ASPECT, card_px))
        (ix, iy), (cx, cy) = place.inward, ((x0 + x1) / 2, (y0 + y1) / 2)
        return [(cx - iy * u + ix * v, cy + ix * u + iy * v) for u, v in slots]

    def px(self, point: Place) -> Place:
        """From a share of the frame to pixels."""
        return point[0] * self.setting.size_wh[0], point[1] * self.setting.size_wh[1]

    def mm(self, length_mm: float) -> float:
        """From millimetres on the table to pixels."""
        return length_mm * self.setting.card_px / 87

    def _side(self) -> float:
        return float(self.rng.choice((-1.0, 1.0)))

    def _person(self, place: SeatPlace) -> Person:
        """Most people use the right hand, and their arm comes in on that side of them."""
        aside = float(self.rng.uniform(0.02, 0.22))
        share = 0.5 - aside if self.rng.random() < 0.85 else 0.5 + aside
        return Person(place, self.px(place.along(share)), bool(self.rng.random() < _FROM_UNDER))


def facing(place: SeatPlace, center: Place, ahead_px: float) -> Spot:
    """The grip of a hand that comes straight in from its border."""
    ix, iy = place.inward
    return Spot(center[0] - ix * ahead_px, center[1] - iy * ahead_px, direction_deg(ix, iy))
