"""Blocking: every beat of a script becomes strokes of an arm and changes of the table.

What a person does at random is decided here, from a generator: where exactly a card comes to
lie, which way it is turned, on which line an arm comes in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, assert_never

import numpy as np
from numpy.random import Generator

from referee.cards import BACK
from referee.rendering.film_layout import Layout, SeatPlace, slots_before
from referee.rendering.film_script import (
    AGAIN_S,
    CLEAR,
    PRESS_S,
    REACH_S,
    RETREAT_S,
    SHUFFLE_S,
    SPREAD_S,
    TURN_S,
    Beat,
    Hover,
    Lay,
    LayOpen,
    PutUnder,
    Reshuffle,
    Script,
    Take,
    TakeBack,
    TurnUp,
)
from referee.rendering.film_strokes import (
    AHEAD_MM,
    DRAGGED_MM,
    EMPTY,
    Change,
    Gone,
    Held,
    Laid,
    Put,
    Spot,
    Stock,
    Stroke,
    Swept,
    direction_deg,
)
from referee.rendering.film_track import Track
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


@dataclass(frozen=True, slots=True)
class Setting:
    """The table to block for: who sits where, in pixels. `card_px` is a card's height."""

    layout: Layout
    size_wh: tuple[int, int]
    card_px: float


@dataclass(frozen=True, slots=True)
class Blocking:
    """A whole film as strokes and changes, each in order of time."""

    strokes: tuple[Stroke, ...]
    changes: tuple[Change, ...]
    draw_pose: Pose


@dataclass(frozen=True, slots=True)
class Person:
    """How somebody reaches in: where over the border (pixels), and how they hold cards."""

    place: SeatPlace
    entry: tuple[float, float]
    from_under: bool


def block(script: Script, setting: Setting, rng: Generator) -> Blocking:
    """Work out a film; beats are taken in order of `at_s`."""
    stage = _Stage(setting, rng, script.stock)
    for beat in sorted(script.beats, key=lambda beat: beat.at_s):
        stage.play(beat)
    strokes = sorted(stage.strokes, key=lambda stroke: stroke.start_s)
    changes = sorted(stage.changes, key=lambda change: change.at_s)
    return Blocking(tuple(strokes), tuple(changes), stage.draw_pose)


@dataclass(slots=True)
class _Stage:
    """The one place that remembers what lies where while the beats are worked out."""

    setting: Setting
    rng: Generator
    stock: int
    pile: list[Laid] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    people: dict[Seat, Person] = field(init=False)
    draw_pose: Pose = field(init=False)

    def __post_init__(self) -> None:
        places = self.setting.layout.places
        self.people = {place.seat: self._person(place) for place in places}
        x, y = self._px(self.setting.layout.draw_at)
        self.draw_pose = Pose(x, y, self.setting.card_px, float(self.rng.normal(0, 4)))

    def play(self, beat: Beat) -> None:
        """Add what this beat needs."""
        track = Track(beat, self.setting.size_wh, self.rng)
        match beat:
            case Lay():
                self._lay(beat, track)
            case Take():
                self._take(beat, track)
            case TakeBack():
                self._take_back(beat, track)
            case TurnUp():
                self._turn_up(beat, track)
            case PutUnder():
                self._put_under(beat, track)
            case LayOpen():
                self._lay_open(beat, track)
            case Reshuffle():
                self._reshuffle(beat, track)
            case Hover():
                self._hover(beat, track)
            case _:
                assert_never(beat)
        self.strokes += track.strokes
        self.changes += track.changes

    def _lay(self, beat: Lay, track: Track) -> None:
        person = self.people[beat.seat]
        x, y = self._messy_place()
        spot = self._grip(beat.seat, (x, y), AHEAD_MM)
        twist = self._twist()
        held = Held((beat.card,), twist, from_under=person.from_under)
        laid = self._discarded(beat.card, (x, y), spot.point_deg + twist)
        track.reach(spot, REACH_S, held)
        track.press(EMPTY, Put(track.middle_s, laid))
        track.leave(under=(laid,) if person.from_under else ())

    def _take(self, beat: Take, track: Track) -> None:
        spot = self._grip(beat.seat, self._stock_at(), DRAGGED_MM)
        for i, count in enumerate(beat.grips):
            track.reach(spot, AGAIN_S if i else REACH_S)
            held = self._dragged(spot, (BACK,) * count)
            self.stock -= count
            track.press(held, Stock(track.middle_s, self.stock))
            track.leave(AGAIN_S if i + 1 < len(beat.grips) else RETREAT_S)

    def _take_back(self, beat: TakeBack, track: Track) -> None:
        self._lift_top(beat.seat, track)
        track.leave()

    def _turn_up(self, beat: TurnUp, track: Track) -> None:
        spot = self._grip(beat.seat, self._stock_at(), DRAGGED_MM)
        track.reach(spot, REACH_S)
        self.stock -= 1
        held = self._dragged(spot, (BACK,))
        track.press(held, Stock(track.middle_s, self.stock))
        center = self._messy_place()
        there = self._grip(beat.seat, center, DRAGGED_MM)
        laid = self._discarded(beat.card, center, there.point_deg + held.turn_deg)
        track.carry(there, TURN_S, turns_to=beat.card)
        track.press(EMPTY, Put(track.middle_s, laid))
        track.leave()

    def _put_under(self, beat: PutUnder, track: Track) -> None:
        self._lift_top(beat.seat, track)
        self.stock += 1
        track.carry(self._grip(beat.seat, self._stock_at(), AHEAD_MM), TURN_S, turns_to=BACK)
        track.press(EMPTY, Stock(track.middle_s, self.stock))
        track.leave()

    def _lay_open(self, beat: LayOpen, track: Track) -> None:
        place = self.people[beat.seat].place
        for i, center in enumerate(self._open_slots(place, len(beat.cards))):
            spot = _facing(place, center, self._mm(AHEAD_MM))
            twist = float(self.rng.normal(0, 3))
            pose = Pose(*center, self.setting.card_px, spot.point_deg + twist)
            laid = Laid(beat.cards[i], pose, f"open {beat.seat}")
            track.reach(spot, SPREAD_S if i else REACH_S, Held(beat.cards[i:], twist))
            rest = Held(beat.cards[i + 1 :], twist)
            if i == 0:
                track.press(rest, Put(track.middle_s, laid))
            else:
                track.change(rest, Put(track.now_s, laid))
        track.leave()

    def _reshuffle(self, beat: Reshuffle, track: Track) -> None:
        spot = self._grip(beat.seat, self._px(self.setting.layout.discard_at), AHEAD_MM)
        gathered = tuple(laid.code for laid in self.pile[-4:-1])
        self.pile = self.pile[-1:]
        track.reach(spot, REACH_S)
        track.press(Held(gathered), Swept(track.middle_s))
        track.leave()
        track.wait(SHUFFLE_S - (1 - CLEAR) * RETREAT_S)
        self.stock = beat.stock
        stack = self._grip(beat.seat, self._stock_at(), AHEAD_MM)
        track.reach(stack, REACH_S, Held((BACK,) * 5, self.draw_pose.turn_deg - stack.point_deg))
        track.press(EMPTY, Stock(track.middle_s, self.stock))
        track.leave()

    def _hover(self, beat: Hover, track: Track) -> None:
        x, y = self._px(self.setting.layout.discard_at)
        aside = self.rng.normal(0, 0.2 * self.setting.card_px, 2)
        spot = self._grip(beat.seat, (x + float(aside[0]), y + float(aside[1])), DRAGGED_MM)
        track.reach(spot, REACH_S, ends_at=0.5)
        track.hold(beat.hold_s + PRESS_S)
        track.leave()

    def _lift_top(self, seat: Seat, track: Track) -> None:
        top = self.pile.pop()
        spot = self._grip(seat, (top.pose.x, top.pose.y), AHEAD_MM)
        track.reach(spot, REACH_S)
        held = Held((top.code,), top.pose.turn_deg - spot.point_deg)
        track.press(held, Gone(track.middle_s))

    def _discarded(self, code: str, center: tuple[float, float], turn_deg: float) -> Laid:
        laid = Laid(code, Pose(*center, self.setting.card_px, turn_deg), "discard")
        self.pile.append(laid)
        return laid

    def _dragged(self, spot: Spot, codes: tuple[str, ...]) -> Held:
        return Held(codes, self.draw_pose.turn_deg - spot.point_deg, DRAGGED_MM)

    def _grip(self, seat: Seat, center: tuple[float, float], ahead_mm: float) -> Spot:
        """Where the hand is when a card it holds lies at `center`, the arm coming in as usual."""
        entry = self.people[seat].entry
        dx, dy = center[0] - entry[0], center[1] - entry[1]
        share = self._mm(ahead_mm) / max(float(np.hypot(dx, dy)), 1e-6)
        return Spot(center[0] - share * dx, center[1] - share * dy, direction_deg(dx, dy))

    def _messy_place(self) -> tuple[float, float]:
        x, y = self._px(self.setting.layout.discard_at)
        mess = np.clip(self.rng.normal(0, _MESS, 2), -_MESS_MOST, _MESS_MOST)
        dx, dy = mess * self.setting.card_px
        return x + float(dx), y + float(dy)

    def _twist(self) -> float:
        return float(np.clip(self.rng.normal(0, _TWIST_DEG), -_TWIST_MOST_DEG, _TWIST_MOST_DEG))

    def _stock_at(self) -> tuple[float, float]:
        return self.draw_pose.x, self.draw_pose.y

    def _open_slots(self, place: SeatPlace, count: int) -> list[tuple[float, float]]:
        """Centres in pixels of a hand laid open, in front of the middle of the seat's stretch."""
        width, height = self.setting.size_wh
        (x0, y0), (x1, y1) = self._px(place.side[0]), self._px(place.side[1])
        along, deep = (width, height) if place.inward[0] == 0 else (height, width)
        card_px = self.setting.card_px
        length = float(np.hypot(x1 - x0, y1 - y0))
        room = (min(length, _ROOM[0] * along), _ROOM[1] * deep)
        slots = slots_before(place, count, room=room, card=(card_px * CARD_ASPECT, card_px))
        (ix, iy), (cx, cy) = place.inward, ((x0 + x1) / 2, (y0 + y1) / 2)
        return [(cx - iy * u + ix * v, cy + ix * u + iy * v) for u, v in slots]

    def _person(self, place: SeatPlace) -> Person:
        """Most people use the right hand, and their arm comes in on that side of them."""
        aside = float(self.rng.uniform(0.02, 0.22))
        share = 0.5 - aside if self.rng.random() < 0.85 else 0.5 + aside
        return Person(place, self._px(place.along(share)), bool(self.rng.random() < _FROM_UNDER))

    def _px(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * self.setting.size_wh[0], point[1] * self.setting.size_wh[1]

    def _mm(self, length_mm: float) -> float:
        return length_mm * self.setting.card_px / 87


def _facing(place: SeatPlace, center: tuple[float, float], ahead_px: float) -> Spot:
    ix, iy = place.inward
    return Spot(center[0] - ix * ahead_px, center[1] - iy * ahead_px, direction_deg(ix, iy))
