"""Blocking: every beat of a script becomes strokes of an arm and changes of the table.

What a person does at random is decided here, from a generator: where exactly a card comes to
lie, which way it is turned, on which line an arm comes in.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from numpy.random import Generator

from referee.cards import BACK
from referee.rendering.film_places import Place, Places, Setting, facing
from referee.rendering.film_script import (
    AGAIN_S,
    CLEAR,
    GLIDE_S,
    KNOCK_S,
    MEET_S,
    NUDGE_S,
    PRESS_S,
    REACH_S,
    RETREAT_S,
    SHUFFLE_S,
    SLAP_S,
    SPREAD_S,
    TURN_S,
    WAVERS_S,
    Beat,
    HandOn,
    Hover,
    Lay,
    LayOpen,
    PutUnder,
    Reshuffle,
    Script,
    Slap,
    SquareUp,
    Take,
    TakeBack,
    Tap,
    TurnUp,
    Way,
)
from referee.rendering.film_strokes import (
    AHEAD_MM,
    DRAGGED_MM,
    EMPTY,
    Change,
    Gone,
    Held,
    Laid,
    Lifted,
    Put,
    Spot,
    Squared,
    Stock,
    Stroke,
    Swept,
)
from referee.rendering.film_track import Track
from referee.rendering.geometry import Pose
from referee.seats import Seat

__all__ = ["Blocking", "Setting", "block"]

_STRIP: Final = 0.30
"""How much of a card stays in sight of which another one is laid in one movement, in heights."""
_NEAT_DEG: Final = 3.0
_NEAT: Final = 0.012
"""How far cards of a heap that was squared up still lie apart, in card heights."""
_SHORT: Final = 0.95, 1.35
"""How far before the pile a card is let go that slides in, or dropped by mistake."""


@dataclass(frozen=True, slots=True)
class Blocking:
    """A whole film as strokes and changes, each in order of time."""

    strokes: tuple[Stroke, ...]
    changes: tuple[Change, ...]
    draw_pose: Pose


def block(script: Script, setting: Setting, rng: Generator) -> Blocking:
    """Work out a film; beats are taken in order of `at_s`."""
    stage = _Stage(Places(setting, rng), script.stock)
    for beat in sorted(script.beats, key=lambda beat: beat.at_s):
        stage.play(beat)
    strokes = sorted(stage.strokes, key=lambda stroke: stroke.start_s)
    changes = sorted(stage.changes, key=lambda change: change.at_s)
    return Blocking(tuple(strokes), tuple(changes), stage.places.draw_pose)


@dataclass(slots=True)
class _Stage:
    """The one place that remembers what lies where while the beats are worked out."""

    places: Places
    stock: int
    pile: list[Laid] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    @property
    def rng(self) -> Generator:
        """Where chance comes from."""
        return self.places.rng

    @property
    def card_px(self) -> float:
        """The height of a card."""
        return self.places.setting.card_px

    def play(self, beat: Beat) -> None:
        """Add what this beat needs."""
        setting = self.places.setting
        track = Track(beat, setting.size_wh, self.rng, setting.beyond_px)
        match beat:
            case Lay():
                self._lay(beat, track)
            case TakeBack() | TurnUp() | PutUnder() | Reshuffle() | SquareUp():
                self._at_pile(beat, track)
            case Take():
                self._take(beat, track)
            case LayOpen():
                self._lay_open(beat, track)
            case Hover():
                self._hover(beat, track)
            case Tap():
                self._tap(beat, track)
            case HandOn():
                self._hand_on(beat, track)
            case Slap():
                self._slap(beat, track)
            case _:
                assert_never(beat)
        self.strokes += track.strokes
        self.changes += track.changes

    def _at_pile(
        self, beat: TakeBack | TurnUp | PutUnder | Reshuffle | SquareUp, track: Track
    ) -> None:
        match beat:
            case TakeBack():
                self._lift_top(beat.seat, track)
                track.leave()
            case TurnUp():
                self._turn_up(beat, track)
            case PutUnder():
                self._put_under(beat, track)
            case Reshuffle():
                self._reshuffle(beat, track)
            case SquareUp():
                self._square_up(beat, track)
            case _:
                assert_never(beat)

    def _lay(self, beat: Lay, track: Track) -> None:
        from_under = self.places.people[beat.seat].from_under
        center = self.places.messy(len(self.pile))
        spot = self.places.grip(beat.seat, center, AHEAD_MM)
        twist = self.places.twist_deg()
        held = Held((*beat.under, beat.card), twist, from_under=from_under)
        below = self._fan(beat.under, center, spot.point_deg + twist)
        laid = self._discarded(beat.card, center, spot.point_deg + twist)
        match beat.way:
            case Way.SLIDE:
                self._slide(beat, track, laid, twist)
                return
            case Way.FUMBLE:
                self._fumble(beat, track, held)
            case Way.HESITATE:
                track.reach(self._short(beat.seat, center), REACH_S, held, ends_at=0.7)
                track.hold(WAVERS_S)
                track.reach(spot, NUDGE_S, held)
            case Way.PUT:
                track.reach(spot, REACH_S, held)
            case _:
                assert_never(beat.way)
        put = (*(Put(track.middle_s, card) for card in below), Put(track.middle_s, laid))
        track.press(EMPTY, *put)
        track.leave(under=(*below, laid) if from_under else ())

    def _fan(self, codes: tuple[str, ...], center: Place, turn_deg: float) -> list[Laid]:
        """The cards laid together with the one on top at `center`: each sticks out by a strip."""
        side = float(self.rng.choice((-1.0, 1.0))) if codes else 0.0
        found = []
        for i, code in enumerate(codes):
            far = (len(codes) - i) * _STRIP * self.card_px * side
            x, y = Spot(*center, turn_deg + 90).ahead(far)
            found.append(self._discarded(code, (x, y), turn_deg + side * 4))
        return found

    def _short(self, seat: Seat, center: Place) -> Spot:
        cards = float(self.rng.uniform(*_SHORT))
        return self.places.grip(seat, self.places.short_of(seat, center, cards), AHEAD_MM)

    def _slide(self, beat: Lay, track: Track, laid: Laid, twist: float) -> None:
        """Let go before the pile; the card goes on alone while the hand draws back."""
        center = (laid.pose.x, laid.pose.y)
        start, end = self._short(beat.seat, center), self.places.grip(beat.seat, center, AHEAD_MM)
        track.reach(start, REACH_S, Held((beat.card,), twist))
        track.hold(PRESS_S / 2)
        track.glide(end, GLIDE_S, Held((beat.card,), twist))
        track.changes.append(Put(track.now_s + beat.pace * GLIDE_S, laid))
        track.held = EMPTY
        track.leave()

    def _fumble(self, beat: Lay, track: Track, held: Held) -> None:
        """Dropped beside the pile, picked up again, and carried to where it belongs."""
        aside = self._short(beat.seat, (self.pile[-1].pose.x, self.pile[-1].pose.y))
        turn_deg = aside.point_deg + held.turn_deg
        x, y = aside.ahead(self.places.mm(AHEAD_MM))
        dropped = Laid(beat.card, Pose(x, y, self.card_px, turn_deg), f"dropped {beat.seat}")
        track.reach(aside, REACH_S, held)
        track.press(EMPTY, Put(track.middle_s, dropped))
        track.hold(WAVERS_S)
        track.press(held, Lifted(track.middle_s, dropped))
        center = (self.pile[-1].pose.x, self.pile[-1].pose.y)
        track.reach(self.places.grip(beat.seat, center, AHEAD_MM), NUDGE_S, held)

    def _take(self, beat: Take, track: Track) -> None:
        spot = self.places.grip(beat.seat, self.places.stock_at, DRAGGED_MM)
        for i, count in enumerate(beat.grips):
            track.reach(spot, AGAIN_S if i else REACH_S)
            held = self._dragged(spot, (BACK,) * count)
            self.stock -= count
            track.press(held, Stock(track.middle_s, self.stock))
            track.leave(AGAIN_S if i + 1 < len(beat.grips) else RETREAT_S)

    def _turn_up(self, beat: TurnUp, track: Track) -> None:
        spot = self.places.grip(beat.seat, self.places.stock_at, DRAGGED_MM)
        track.reach(spot, REACH_S)
        self.stock -= 1
        held = self._dragged(spot, (BACK,))
        track.press(held, Stock(track.middle_s, self.stock))
        center = self.places.messy()
        there = self.places.grip(beat.seat, center, DRAGGED_MM)
        laid = self._discarded(beat.card, center, there.point_deg + held.turn_deg)
        track.carry(there, TURN_S, turns_to=beat.card)
        track.press(EMPTY, Put(track.middle_s, laid))
        track.leave()

    def _put_under(self, beat: PutUnder, track: Track) -> None:
        self._lift_top(beat.seat, track)
        self.stock += 1
        stack = self.places.grip(beat.seat, self.places.stock_at, AHEAD_MM)
        track.carry(stack, TURN_S, turns_to=BACK)
        track.press(EMPTY, Stock(track.middle_s, self.stock))
        track.leave()

    def _lay_open(self, beat: LayOpen, track: Track) -> None:
        place = self.places.people[beat.seat].place
        for i, center in enumerate(self.places.open_slots(place, len(beat.cards))):
            spot = facing(place, center, self.places.mm(AHEAD_MM))
            twist = float(self.rng.normal(0, 3))
            pose = Pose(*center, self.card_px, spot.point_deg + twist)
            laid = Laid(beat.cards[i], pose, f"open {beat.seat}")
            track.reach(spot, SPREAD_S if i else REACH_S, Held(beat.cards[i:], twist))
            rest = Held(beat.cards[i + 1 :], twist)
            if i == 0:
                track.press(rest, Put(track.middle_s, laid))
            else:
                track.change(rest, Put(track.now_s, laid))
        track.leave()

    def _reshuffle(self, beat: Reshuffle, track: Track) -> None:
        spot = self.places.grip(beat.seat, self.places.discard_at, AHEAD_MM)
        gathered = tuple(laid.code for laid in self.pile[-4:-1])
        self.pile = self.pile[-1:]
        track.reach(spot, REACH_S)
        track.press(Held(gathered), Swept(track.middle_s))
        track.leave()
        track.wait(SHUFFLE_S - (1 - CLEAR) * RETREAT_S)
        self.stock = beat.stock
        stack = self.places.grip(beat.seat, self.places.stock_at, AHEAD_MM)
        turn_deg = self.places.draw_pose.turn_deg - stack.point_deg
        track.reach(stack, REACH_S, Held((BACK,) * 5, turn_deg))
        track.press(EMPTY, Stock(track.middle_s, self.stock))
        track.leave()

    def _square_up(self, beat: SquareUp, track: Track) -> None:
        spot = self.places.grip(beat.seat, self.places.discard_at, DRAGGED_MM)
        self.pile = [self._neat(laid, height) for height, laid in enumerate(self.pile)]
        track.reach(spot, REACH_S)
        track.press(EMPTY, Squared(track.middle_s, tuple(self.pile)))
        track.leave()

    def _neat(self, laid: Laid, height: int) -> Laid:
        """The card in the heap: turned to the nearer of the heap's two ways."""
        upright = round((laid.pose.turn_deg - self.places.draw_pose.turn_deg) / 180) * 180
        turn_deg = self.places.draw_pose.turn_deg + upright + float(self.rng.normal(0, _NEAT_DEG))
        aside = self.rng.normal(0, _NEAT * self.card_px, 2)
        x, y = self.places.discard_at
        rise_x, rise_y = self.places.setting.rise_px
        x, y = x + rise_x * height + float(aside[0]), y + rise_y * height + float(aside[1])
        return replace(laid, pose=Pose(x, y, self.card_px, turn_deg))

    def _hover(self, beat: Hover, track: Track) -> None:
        x, y = self.places.discard_at
        aside = self.rng.normal(0, 0.2 * self.card_px, 2)
        over = (x + float(aside[0]), y + float(aside[1]))
        spot = self.places.grip(beat.seat, over, DRAGGED_MM)
        track.reach(spot, REACH_S, ends_at=0.5)
        track.hold(beat.hold_s + PRESS_S)
        track.leave()

    def _tap(self, beat: Tap, track: Track) -> None:
        spot = self.places.grip(beat.seat, self.places.beside(), DRAGGED_MM)
        track.reach(spot, REACH_S)
        for lift in (0.5, 0.0, 0.5, 0.0):
            track.reach(spot, KNOCK_S, ends_at=lift)
        track.leave()

    def _slap(self, beat: Slap, track: Track) -> None:
        """Down on the draw pile, one hand over the other."""
        x, y = self.places.stock_at
        aside = self.rng.normal(0, 0.12 * self.card_px, 2)
        on = (x + float(aside[0]), y + float(aside[1]))
        track.reach(self.places.grip(beat.seat, on, DRAGGED_MM), SLAP_S)
        track.hold(beat.hold_s)
        track.leave()

    def _hand_on(self, beat: HandOn, track: Track) -> None:
        """Across the table, the cards in one stack, and put down out of the picture."""
        spot = self.places.grip(beat.seat, self.places.outside(beat.to), AHEAD_MM)
        track.reach(spot, MEET_S, Held((BACK,) * min(beat.count, 6)), ends_at=0.3)
        track.hold(PRESS_S)
        track.held = EMPTY
        track.leave()

    def _lift_top(self, seat: Seat, track: Track) -> None:
        top = self.pile.pop()
        spot = self.places.grip(seat, (top.pose.x, top.pose.y), AHEAD_MM)
        track.reach(spot, REACH_S)
        held = Held((top.code,), top.pose.turn_deg - spot.point_deg)
        track.press(held, Gone(track.middle_s))

    def _discarded(self, code: str, center: Place, turn_deg: float) -> Laid:
        laid = Laid(code, Pose(*center, self.card_px, turn_deg), "discard")
        self.pile.append(laid)
        return laid

    def _dragged(self, spot: Spot, codes: tuple[str, ...]) -> Held:
        return Held(codes, self.places.draw_pose.turn_deg - spot.point_deg, DRAGGED_MM)
