"""What happened on the table, in the table's own words: no rules, no players' names.

Every event has the time and frame at which it happened (the hand left), not the later moment
at which it was understood.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from referee.ports import Quad
from referee.seats import NOBODY, Seat

Odds: TypeAlias = tuple[tuple[str, float], ...]
"""(what, probability) pairs, best first, probabilities summing to at most 1."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When something happened: media time, and the frame's number."""

    time_s: float
    frame: int


@dataclass(frozen=True, slots=True, eq=False)
class CardLanded:
    """A card came to rest on the discard pile. `card` counts the cards that landed, from 1.

    `faces` is empty where nothing could be read; `seats` where no arm was seen.
    """

    at: Moment
    card: int
    faces: Odds
    seats: Odds
    quad_px: Quad
    may_be_same: bool = False
    """It looks like the card that lay on top before, somewhere else."""
    is_unwatched: bool = False
    """It came while there were no pictures: nobody knows who laid it, nor what lies under it."""
    may_be_moved: bool = False
    """It may also be that very card, pushed by the hand: where it lay looks otherwise now."""
    has_slid: bool = False
    """A hand let go of it before the pile: that hand may have seemed to be at the draw pile."""


@dataclass(frozen=True, slots=True)
class CardReread:
    """The card that landed as number `card`, read again: the odds over all its readings."""

    at: Moment
    card: int
    faces: Odds
    looks: int


@dataclass(frozen=True, slots=True)
class CardLifted:
    """The top card was taken away again; card number `card` is no longer there."""

    at: Moment
    card: int
    seats: Odds


@dataclass(frozen=True, slots=True)
class DrawReach:
    """A hand was at the draw pile and left again, nothing having changed on the discard pile.

    `counts` are the odds that it took 1, 2, ... cards, by number as text.
    """

    at: Moment
    seats: Odds
    counts: Odds = ()
    went_on: bool = False
    """It stayed at the discard pile next, before it left: one who hesitates, most often."""


@dataclass(frozen=True, slots=True)
class PileTaken:
    """The discard pile is gone but for its top card, or altogether."""

    at: Moment
    seats: Odds


@dataclass(frozen=True, slots=True)
class HandShown:
    """Cards lying open before one seat, all at once: an opened hand."""

    at: Moment
    seat: Seat
    faces: tuple[Odds, ...]


@dataclass(frozen=True, slots=True)
class LightChanged:
    """The picture went dark (`is_dark`), or came back."""

    at: Moment
    is_dark: bool


TableEvent: TypeAlias = (
    CardLanded | CardReread | CardLifted | DrawReach | PileTaken | HandShown | LightChanged
)


def best(odds: Odds, otherwise: str = NOBODY) -> tuple[str, float]:
    """The likeliest and its probability.

    >>> best((("A", 0.9), ("B", 0.1)))
    ('A', 0.9)
    """
    return odds[0] if odds else (otherwise, 0.0)


def mean(readings: tuple[Odds, ...]) -> Odds:
    """The mean of several readings of one thing: looks at a still card are no independent
    witnesses, so they are averaged, never multiplied.

    >>> mean(((("r6", 0.5), ("r9", 0.5)), (("r9", 1.0),)))
    (('r9', 0.75), ('r6', 0.25))
    """
    total: dict[str, float] = {}
    for reading in readings:
        for name, probability in reading:
            total[name] = total.get(name, 0.0) + probability / len(readings)
    return tuple(sorted(total.items(), key=lambda item: (-item[1], item[0])))


def same_quad(one: Quad, other: Quad, *, within_px: float) -> bool:
    """Whether two cards lie at one place: each corner of one is near a corner of the other."""
    if not len(one) or not len(other):
        return False
    away = np.linalg.norm(one[:, None, :] - other[None, :, :], axis=2).min(axis=1)
    return bool(away.max() <= within_px)
