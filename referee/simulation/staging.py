"""Deeds get their times: a script to film, and the truth with the moment of every act.

An act's time is the moment by which it can be seen or heard to have happened: the card lies
still and the hand is clear of it, the cards taken have left the pile, the word is said.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import ceil
from random import Random
from typing import Final, TypeAlias, assert_never

from referee.record.entry import Entry, Evidence
from referee.rendering.film_script import (
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
    lead_s,
    tail_s,
)
from referee.rules import actions
from referee.rules.actions import Action
from referee.seats import Seat
from referee.simulation.deeds import Deed, is_heard
from referee.simulation.disturbances import CALM, Disturbances, happenings
from referee.simulation.habits import USUAL, Habits

_OPENS_S: Final = 0.6
"""The film begins this long before the first arm, with the cards dealt."""
_ENDS_S: Final = 3.0
_PACE: Final = (0.85, 1.3)
_SPOKEN_S: Final = 0.35
_HOVER_S: Final = (0.3, 1.0)
_PASSES_S: Final = 0.5
_SLAPPED_S: Final = 1.2
_PlayersAct: TypeAlias = (
    actions.Play | actions.TakeBack | actions.Draw | actions.LayOpen | actions.Slap
)
_HURRIED_S: Final = (0.65, 1.05)
"""Of two acts that hurry, the second is done so long after the first: their arms cross, but the
first card lies there long enough for somebody who watches the film."""
_ASIDES: Final[dict[type[Beat], str]] = {
    HandOn: "hands-on", Tap: "taps", SquareUp: "squares-up",
}  # fmt: skip
_WAYS: Final = {Way.SLIDE: "slides", Way.FUMBLE: "fumbles", Way.HESITATE: "hesitates-with"}


@dataclass(frozen=True, slots=True)
class Staged:
    """A game ready to be filmed, and the entries of its truth, times and frames included."""

    script: Script
    entries: tuple[Entry, ...]
    remarks: tuple[tuple[float, str], ...] = ()
    """What is seen but is no act: when, and what it is."""

    @property
    def heard(self) -> tuple[Entry, ...]:
        """The entries that a microphone would have got."""
        return tuple(entry for entry in self.entries if entry.evidence.source == "mic")


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What staging must know of a table: who deals, the draw pile after the deal, the camera,
    and what people do with their hands besides playing."""

    dealer: Seat
    stock: int
    fps: float
    habits: Habits = USUAL
    disturbances: Disturbances = CALM


def stage(deeds: Iterable[Deed], seats: tuple[Seat, ...], facts: TableFacts, rng: Random) -> Staged:
    """Give every deed its time. The first must be the deal."""
    # A generator of its own: what nobody does must not move what everybody does.
    aside = Random(f"aside {rng.getstate()[1][:8]}")
    director = _Director(facts, rng, aside, seats)
    for deed in deeds:
        director.add(deed)
    beats = tuple(sorted(director.beats, key=lambda beat: beat.at_s))
    length_s = director.now_s + _ENDS_S
    disturbing = happenings(facts.disturbances, seats, length_s, aside)
    remarks = [*director.remarks, *((each.at_s, str(each)) for each in disturbing)]
    script = Script(seats, facts.stock, beats, length_s, disturbing)
    return Staged(script, tuple(director.entries), tuple(sorted(remarks)))


@dataclass(slots=True)
class _Director:
    """Keeps the clock: when the last act was over, and when each arm is out of the picture."""

    facts: TableFacts
    rng: Random
    aside: Random
    seats: tuple[Seat, ...]
    now_s: float = _OPENS_S
    stock: int = field(init=False)
    discards: int = 0
    beats: list[Beat] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    free_s: dict[Seat, float] = field(default_factory=dict)
    remarks: list[tuple[float, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.stock = self.facts.stock

    def add(self, deed: Deed) -> None:
        """Stage one deed after all before it."""
        if deed.hovers and isinstance(deed.action, actions.Play):
            hold_s = self.rng.uniform(*_HOVER_S)
            self._film(Hover(deed.action.seat, 0.0, hold_s, self._pace()), 0.3)
        if is_heard(deed.action):
            self._say(deed)
        else:
            self._show(deed)
        self._pass_hands(deed)

    def _pass_hands(self, deed: Deed) -> None:
        """Whole hands go over the table, all at once."""
        since_s = self.now_s
        ends_s = since_s
        for seat, to, count in deed.passes:
            self.now_s = since_s
            self._aside(HandOn(seat, 0.0, to, count, self._slowly()), _PASSES_S, f"to {to} {count}")
            ends_s = max(ends_s, self.now_s)
        self.now_s = ends_s

    def _aside(self, beat: Beat, wait_s: float, what: str = "") -> None:
        """A beat that is no act: it is only remarked on."""
        self._film(beat, wait_s)
        name = _ASIDES[type(beat)]
        self.remarks.append((self.now_s, f"{beat.seat} {name} {what}".rstrip()))

    def _fidget(self) -> None:
        """What people do after an act, without meaning anything by it."""
        habits = self.facts.habits
        if self._may(habits.taps):
            self._aside(Tap(self.aside.choice(self.seats), 0.0, self._slowly()), 0.1)
        if self.discards > 2 and self._may(habits.squares_up):
            seat = self.aside.choice(self.seats)
            self._aside(SquareUp(seat, 0.0, self._slowly()), 0.2)

    def _way(self) -> Way:
        """How a card comes to the pile."""
        habits = self.facts.habits
        for way, share in (
            (Way.SLIDE, habits.slides), (Way.FUMBLE, habits.fumbles),
            (Way.HESITATE, habits.hesitates),
        ):  # fmt: skip
            if self._may(share):
                return way
        return Way.PUT

    def _may(self, share: float) -> bool:
        return share > 0 and self.aside.random() < share

    def _slowly(self) -> float:
        return round(self.aside.uniform(*_PACE), 3)

    def _say(self, deed: Deed) -> None:
        self.now_s += deed.wait_s + _SPOKEN_S
        self.entries.append(Entry(deed.action, Evidence(self.now_s, source="mic")))

    def _show(self, deed: Deed) -> None:
        beat = self._beat(deed.action)
        if beat is None:
            self.entries.append(Entry(deed.action))
            return
        self._film(beat, self._hurried(beat, deed.wait_s))
        self._remark_way(beat)
        frame = ceil(self.now_s * self.facts.fps)
        self.entries.append(Entry(deed.action, Evidence(self.now_s, frame=frame, source="camera")))
        if isinstance(beat, Lay | Take):
            self._fidget()
        if deed.returned:
            self._film(PutUnder(self.facts.dealer, 0.0), 0.8)
            self.stock += 1
            self.discards -= 1

    def _hurried(self, beat: Beat, wait_s: float) -> float:
        """The wait of somebody who sets out before the arm before them is gone; in a race of
        hands it is the time between two of them that is short, not that from one to the next."""
        if isinstance(beat, Slap):
            return wait_s - lead_s(beat)
        if not isinstance(beat, Lay | Take) or not self._may(self.facts.habits.hurries):
            return wait_s
        return min(wait_s, self.aside.uniform(*_HURRIED_S) - lead_s(beat))

    def _remark_way(self, beat: Beat) -> None:
        if isinstance(beat, Lay) and beat.way is not Way.PUT:
            self.remarks.append((self.now_s, f"{beat.seat} {_WAYS[beat.way]} {beat.card}"))

    def _film(self, beat: Beat, wait_s: float) -> None:
        """The beat at the first time when this arm is free and the wait is over."""
        starts = max(self.now_s + wait_s, self.free_s.get(beat.seat, 0.0))
        self.now_s = round(starts + lead_s(beat), 2)
        self.free_s[beat.seat] = self.now_s + tail_s(beat)
        self.beats.append(replace(beat, at_s=self.now_s))

    def _beat(self, action: Action) -> Beat | None:
        """What is seen of an act (its time still open); None for one that nobody sees."""
        match action:
            case actions.Flip() | actions.Reshuffle():
                return self._dealers_beat(action)
            case (
                actions.Play() | actions.TakeBack() | actions.Draw() | actions.LayOpen()
                | actions.Slap()
            ):  # fmt: skip
                return self._players_beat(action)
            case _:
                return None

    def _dealers_beat(self, action: actions.Flip | actions.Reshuffle) -> Beat:
        match action:
            case actions.Flip(card=card):
                self._moves(taken=1, laid=1)
                return TurnUp(self.facts.dealer, 0.0, str(card))
            case actions.Reshuffle():
                self.stock, self.discards = self.stock + self.discards - 1, 1
                return Reshuffle(self.facts.dealer, 0.0, self.stock)
            case _:
                assert_never(action)

    def _players_beat(self, action: _PlayersAct) -> Beat:
        match action:
            case actions.Play(seat=seat, cards=cards):
                self._moves(laid=len(cards))
                *under, card = map(str, cards)
                way = Way.PUT if under else self._way()
                return Lay(seat, 0.0, card, self._pace(), way, tuple(under))
            case actions.Slap(seat=seat):
                return Slap(seat, 0.0, _SLAPPED_S)
            case actions.Draw(seat=seat, count=count):
                self._moves(taken=count)
                return Take(seat, 0.0, self._grips(count), self._pace())
            case actions.LayOpen(seat=seat, cards=cards):
                return LayOpen(seat, 0.0, tuple(map(str, cards)), self._pace())
            case _:
                self._moves(laid=-1)
                return TakeBack(action.seat, 0.0, self._pace())

    def _moves(self, *, taken: int = 0, laid: int = 0) -> None:
        self.stock -= taken
        self.discards += laid

    def _grips(self, count: int) -> tuple[int, ...]:
        """How a person takes several cards: one by one, in twos, or as one block."""
        grip = self.rng.choice((1, 1, 2, count))
        whole, rest = divmod(count, grip)
        return (grip,) * whole + ((rest,) if rest else ())

    def _pace(self) -> float:
        return round(self.rng.uniform(*_PACE), 3)
