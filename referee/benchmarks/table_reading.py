"""Watching one filmed hand for the bench: who rules when, and somebody who answers questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from referee.app import (
    Console,
    Options,
    Ports,
    ears_of,
    keeper_of,
    official_of,
    opening_of,
    ports_of,
    settled_table,
)
from referee.benchmarks.table_sight import Remembered, RememberedGate, Sight
from referee.hearing.enforcing import Enforcing
from referee.hearing.keys import Keys
from referee.match.game import Game
from referee.officiating.decisions import Question
from referee.ports import CardSeen, Frame, Image, Look, Stalled
from referee.record.corrections import in_force
from referee.record.entry import Before, Replace
from referee.record.notation import Record
from referee.record.replay import Judged
from referee.rules.actions import Action, Adds, Play
from referee.seats import Seat
from referee.session import Looking, Session
from referee.tabletop.events import LightChanged
from referee.tabletop.layout import Layout
from referee.tabletop.table import Table
from referee.vision.gate import Gate

_ANSWERS_S: Final = 1.5
"""How long people take to answer."""
_NEAR_S: Final = 6.0


@dataclass(frozen=True, slots=True)
class Told:
    """A card that was ruled on: when it was laid, as it was read, and when the ruling came."""

    seat: Seat
    card: str
    read_s: float
    told_s: float


@dataclass(slots=True)
class Onlooker:
    """Takes the place of the voice and the window; knows the truth, and says it when asked.

    Without a truth nobody answers.
    """

    truth: Record
    told: list[Told] = field(default_factory=list)
    _answer: str = ""
    _answer_at_s: float = 0.0

    def ruled(self, judged: Judged, before: Game, after: Game, time_s: float) -> None:
        """Remember when each card was ruled on."""
        act = _act(judged.entry.what)
        read_s = judged.entry.evidence.time_s
        if isinstance(act, Play | Adds) and read_s is not None:
            self.told += [Told(act.seat, str(card), read_s, time_s) for card in act.cards]

    def asked(self, question: Question, game: Game, now_s: float) -> None:
        """Look the answer up."""
        number = answer_to(question, self.truth)
        if number:
            self._answer = str(number)
            self._answer_at_s = now_s + _ANSWERS_S

    def answered(self) -> None:
        """Nothing to take off a screen."""

    def show(self, frame: Frame, look: Look, game: Game) -> tuple[str, ...]:
        """The keys pressed since the last picture."""
        if not self._answer or frame.time_s < self._answer_at_s:
            return ()
        keys, self._answer = ("?", self._answer), ""
        return keys

    def stalled(self, stalled: Stalled, game: Game) -> tuple[str, ...]:
        """Nobody presses a key."""
        return ()

    def light(self, event: LightChanged) -> None:
        """Nothing to say."""

    def hears(self, problem: str, time_s: float) -> None:
        """Nothing to say."""

    def accused(self, seat: Seat, game: Game, time_s: float) -> None:
        """Nothing to say."""

    def disturbed(self, time_s: float) -> None:
        """Nothing to say."""

    def unsure(self, time_s: float) -> None:
        """Nothing to say."""

    def explain(self, game: Game, time_s: float) -> None:
        """Nothing to say."""

    def tune(self, louder: int, faster: int) -> None:
        """Nothing to tune."""

    def ended(self, game: Game, *, saw_cards: bool) -> None:
        """Nothing to say."""


def answer_to(question: Question, truth: Record) -> int:
    """Which of the answers is true, counted from 1; 0 where none is.

    An answer is true where the like of it happened about then; of several the nearest in time.
    """
    found = [
        (abs(time_s - question.evidence.time_s), number)
        for number, option in enumerate(question.options, 1)
        for time_s in _times_of(option, truth)
    ]
    near = [each for each in found if each[0] <= _NEAR_S]
    return min(near)[1] if near else 0


def _times_of(option: Action, truth: Record) -> list[float]:
    """When it happened. A colour that is named later is no part of a play."""
    return [
        act.evidence.time_s
        for act in in_force(truth.entries)
        if act.evidence.time_s is not None and _bare(act.action) == _bare(option)
    ]


def _bare(action: Action) -> str:
    return str(action).split(" color=")[0].split(" swap=")[0]


def _act(what: object) -> object:
    """The act of an entry, be it a correction."""
    return what.action if isinstance(what, Replace | Before) else what


@dataclass(frozen=True, slots=True)
class Clip:
    """The files of a filmed hand."""

    table: Path
    heard: Path

    def options(self, read: Path) -> Options:
        """What `referee watch` would be called with, the record going to `read`."""
        return Options(
            table=self.table, heard=self.heard, record=read,
            journal=None, voice=False, window=False,
        )  # fmt: skip


def watch_clip(clip: Clip, read: Path) -> tuple[Sequence[Told], Sight]:
    """Watch a clip as `referee watch` does, nobody answering; what was told, and what was seen."""
    options, sight = clip.options(read), Sight()
    ports = ports_of(options, SILENT)
    zones = Layout.of(ports.table, len(ports.table.seats)).zones
    gate = RememberedGate(sight, Gate(ports.eyes, zones))
    seeing = replace(ports, source=Remembered(ports.source, sight))
    return _watch(seeing, gate, options, Onlooker(Record(()))), sight


def watch_again(clip: Clip, read: Path, sight: Sight, truth: Record) -> Sequence[Told]:
    """The same, seen once more, with somebody who answers questions truly."""
    options = clip.options(read)
    table = settled_table(options)
    ports = Ports(table, sight, _Blind(), ears_of(options))
    return _watch(ports, RememberedGate(sight), options, Onlooker(truth))


def _watch(
    ports: Ports, gate: RememberedGate, options: Options, onlooker: Onlooker
) -> Sequence[Told]:
    session_of(ports, gate, options, onlooker).run()
    return onlooker.told


def session_of(ports: Ports, gate: Looking, options: Options, onlooker: Onlooker) -> Session:
    """A session as `referee watch` puts it together, with an onlooker to tell."""
    keeper = keeper_of(opening_of(ports.table), options, SILENT, None)
    layout = Layout.of(ports.table, len(ports.table.seats))
    return Session(
        ports.source,
        gate,
        Table(layout),
        official_of(keeper, ports.table),
        keeper,
        onlooker,
        ports.ears,
        Keys(layout.seats),
        enforcing=Enforcing.of(keeper.game.house.uno_enforcement, has_keys=False),
    )


class _Blind:
    """Eyes that are not needed."""

    def look(
        self,
        image: Image,
        region: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
        quarters: int = 0,
    ) -> tuple[CardSeen, ...]:
        """Nothing."""
        return ()


def _nothing(line: str) -> None:
    """A remark nobody reads."""


SILENT: Final = Console(_nothing, _nothing)
