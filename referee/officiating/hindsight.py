"""Second thoughts: what follows a card tells which card it was.

A skip and a reverse look alike, and so do a six and a nine; the next hand over the pile often
settles it. Before anybody is said to have acted wrongly, every other reading of the last card is
tried: the acts since are played again after it, and what is to be judged now is weighed in both.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from referee.officiating import draws, plays
from referee.officiating.decisions import Amend, Evidence
from referee.officiating.odds import Reading, Weighed
from referee.officiating.plays import Bench
from referee.officiating.waiting import Drawing, Heard, Landed
from referee.officiating.world import World
from referee.rules.actions import Action, Flip, Play

_TRIED: Final = 12
_LEAST: Final = 0.002
"""A reading the eyes gave less than this is not considered."""
_UNHEARD: Final = 1e-3
"""How often a word is said that makes no sense."""
_MOST_SINCE: Final = 6


@dataclass(slots=True)
class LaidCard:
    """A card that was ruled on: the world it fell into, its readings, and the acts since."""

    item: Landed
    act: Play | Flip
    before: World
    weighed: Weighed
    since: list[Action] = field(default_factory=list)
    is_settled: bool = False
    """It has been thought over once; that is enough."""

    def read_as(self, reading: Reading) -> Play | Flip:
        """The act it would have been with another reading."""
        if isinstance(self.act, Flip):
            return Flip(reading.card)
        return Play(reading.seat, (reading.card,))

    @property
    def evidence(self) -> Evidence:
        """Of a correction of it: when the card fell."""
        return Evidence(self.item.event.at.time_s, self.item.event.at.frame)


def think_again(
    item: Landed | Drawing | Heard, world: World, bench: Bench, laid: LaidCard | None
) -> Amend | None:
    """What the last card really was, where that explains the present far better; else None."""
    if laid is None or laid.is_settled or len(laid.since) > _MOST_SINCE:
        return None
    stood = _probability(laid) * _as_it_stands(item, world, bench)
    best, choice = bench.manner.hindsight * stood, None
    for reading in _others(laid):
        then = laid.before.after(laid.read_as(reading))
        for action in laid.since:
            then = then.after(action)
        score = reading.probability * _fit(item, then, bench)
        if score > best:
            best, choice = score, reading
    if choice is None:
        return None
    laid.is_settled = True
    laid.act = laid.read_as(choice)
    return Amend(laid.item.event.card, laid.act, laid.evidence)


def _probability(laid: LaidCard) -> float:
    """How likely what stands was when it was ruled on."""
    for reading in laid.weighed.readings:
        if laid.read_as(reading) == laid.act:
            return reading.probability
    return _LEAST


def _others(laid: LaidCard) -> list[Reading]:
    """The other legal readings, best first."""
    found = [
        reading
        for reading in laid.weighed.readings
        if reading.is_legal and reading.look >= _LEAST and laid.read_as(reading) != laid.act
    ]
    return found[:_TRIED]


def _as_it_stands(item: Landed | Drawing | Heard, world: World, bench: Bench) -> float:
    """How well the world as it stands explains it, a misplay included."""
    if isinstance(item, Heard):
        return _UNHEARD if world.would_be_void(item.utterance.action) else 1.0
    if isinstance(item, Drawing):
        return draws.fit(item, world)
    return plays.weigh(item, world, bench).evidence


def _fit(item: Landed | Drawing | Heard, world: World, bench: Bench) -> float:
    """How well a world explains what is to be judged, as something that may be done."""
    if isinstance(item, Heard):
        return _UNHEARD if world.would_be_void(item.utterance.action) else 1.0
    if isinstance(item, Drawing):
        return draws.fit(item, world)
    weighed = plays.weigh(item, world, bench)
    return weighed.evidence * weighed.legal_share
