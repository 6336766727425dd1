"""Little scripts for stills: a pile that has grown, and hands that are at something.

>>> import numpy as np
>>> instant = random_instant(("A", "B"), np.random.default_rng(1))
>>> instant.time_s < instant.script.length_s
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from numpy.random import Generator

from referee.rendering.film_script import (
    Beat,
    HandOn,
    Hover,
    Lay,
    LayOpen,
    PutUnder,
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
from referee.rendering.prints import CODES
from referee.seats import Seat

_DEEPEST: Final = 40
_FULL_STOCK: Final = 93
_APART_S: Final = 2.0
_BUSY: Final = (0.25, 0.45, 0.22, 0.08)
"""How often nobody, one, two, three people have their arms over the table."""
_DEEDS: Final = (
    "lay", "take", "hover", "tap", "back", "under", "up", "hand on", "slap", "open", "square",
)  # fmt: skip
_DEED_ODDS: Final = (0.34, 0.22, 0.1, 0.04, 0.06, 0.04, 0.04, 0.04, 0.04, 0.04, 0.04)
_ON_PILE: Final = frozenset({"back", "under", "square"})
"""Of these one at a time: each takes hold of the pile's top."""


@dataclass(frozen=True, slots=True)
class Instant:
    """A script and the moment of it that is wanted."""

    script: Script
    time_s: float


def random_instant(seats: Sequence[Seat], rng: Generator) -> Instant:
    """A table at any time of a game."""
    depth = 1 + min(int(rng.geometric(0.09)), _DEEPEST)
    laid = [_laid(seats, number, rng) for number in range(depth)]
    now_s = _APART_S * (depth + 1)
    opened: list[Beat] = [_open(seat, now_s + 20, rng) for seat in seats if rng.random() < 0.06]
    if rng.random() < 0.12:
        opened.append(SquareUp(_one(seats, rng), now_s + 10))
    time_s = now_s + 40
    busy = int(rng.choice(len(_BUSY), p=_BUSY))
    deeds = _deeds(busy, rng)
    people = [str(seat) for seat in rng.permutation(list(seats))[: len(deeds)]]
    acts = [_act(deed, seat, seats, rng) for deed, seat in zip(deeds, people, strict=False)]
    beats = (*laid, *opened, *(_under_way(act, time_s, rng) for act in acts))
    stock = int(rng.integers(10, _FULL_STOCK))
    return Instant(Script(tuple(seats), stock, beats, time_s + 20), time_s)


def _deeds(count: int, rng: Generator) -> list[str]:
    deeds: list[str] = []
    for _ in range(count):
        deed = str(rng.choice(_DEEDS, p=_DEED_ODDS))
        if deed not in _ON_PILE or not _ON_PILE.intersection(deeds):
            deeds.append(deed)
    return deeds


def _under_way(beat: Beat, time_s: float, rng: Generator) -> Beat:
    """The beat, begun so that it is anywhere between its start and its end at `time_s`."""
    at_s = time_s + float(rng.uniform(-tail_s(beat), lead_s(beat)))
    return replace(beat, at_s=at_s)


def _laid(seats: Sequence[Seat], number: int, rng: Generator) -> Lay:
    under = (_code(rng),) if rng.random() < 0.04 else ()
    return Lay(_one(seats, rng), _APART_S * (number + 1), _code(rng), under=under)


def _open(seat: Seat, at_s: float, rng: Generator) -> LayOpen:
    cards = tuple(_code(rng) for _ in range(int(rng.integers(2, 13))))
    return LayOpen(seat, at_s, cards)


def _act(deed: str, seat: Seat, seats: Sequence[Seat], rng: Generator) -> Beat:
    return _SIMPLE[deed](seat, 0.0) if deed in _SIMPLE else _full(deed, seat, seats, rng)


def _full(deed: str, seat: Seat, seats: Sequence[Seat], rng: Generator) -> Beat:
    """The beats that need more than to know whose they are."""
    match deed:
        case "lay":
            way = Way(str(rng.choice(list(Way), p=(0.7, 0.1, 0.1, 0.1))))
            return Lay(seat, 0.0, _code(rng), way=way)
        case "take":
            return Take(seat, 0.0, tuple(int(n) for n in rng.integers(1, 3, rng.integers(1, 3))))
        case "hover":
            return Hover(seat, 0.0, float(rng.uniform(0.3, 2.0)))
        case "hand on":
            return HandOn(
                seat, 0.0, next(to for to in seats if to != seat), int(rng.integers(1, 7))
            )
        case "open":
            return _open(seat, 0.0, rng)
        case _:
            return TurnUp(seat, 0.0, _code(rng))


_SIMPLE: Final[dict[str, Callable[[Seat, float], Beat]]] = {
    "tap": Tap, "back": TakeBack, "under": PutUnder, "slap": Slap, "square": SquareUp,
}  # fmt: skip


def _code(rng: Generator) -> str:
    return CODES[int(rng.integers(len(CODES)))]


def _one(seats: Sequence[Seat], rng: Generator) -> Seat:
    return seats[int(rng.integers(len(seats)))]
