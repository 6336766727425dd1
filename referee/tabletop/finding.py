"""Where the piles are, found from pictures of a table at rest, when no table file says it.

The draw pile is the back nearest to the middle of the picture, the discard pile the face nearest
to it; before a card has been turned up, its place is kept free on the side with more room. Where
there is no back, the face in the middle is the discard pile, and the place beside it is kept free.
A hand with a card in it looks like a pile for a moment, so one picture is not believed
(`PileSearch`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from referee.cards import BACK
from referee.config import Point, Polygon
from referee.ports import CardSeen
from referee.tabletop import geometry

_ROOM: Final = 1.5
"""A zone is this many card heights wide and high: room for an untidy pile."""
_SAME: Final = 0.6
"""Share of both zones from which two finds mean the same pile."""
_AGREEING: Final = 2
_GUESSES: Final = 4
"""Pictures that must agree, on open cards and on a guess."""
_CENTRAL: Final = 0.25
"""A card that lies open alone is the discard pile so near to the middle, in fractions."""
_LEAST: Final = 0.3
"""Confidence below which a find says nothing about the table."""


@dataclass(frozen=True, slots=True)
class Piles:
    """The zones that were found; empty where nothing was."""

    discard: Polygon = ()
    draw: Polygon = ()
    is_guess: bool = False
    """Only one of the piles was seen: the other's zone is the free place beside it."""

    @property
    def is_complete(self) -> bool:
        """Whether both are known."""
        return bool(self.discard and self.draw)

    def agrees(self, other: Piles) -> bool:
        """Whether both mean the same two places."""
        pairs = ((self.discard, other.discard), (self.draw, other.draw))
        return all(bool(a and b) and overlap(a, b) >= _SAME for a, b in pairs)


@dataclass(slots=True)
class PileSearch:
    """The piles from several pictures, a second apart: what most of them agree on."""

    looks: list[Piles] = field(default_factory=list)

    def look(self, cards: Sequence[CardSeen], size_wh: tuple[int, int]) -> None:
        """Take in what one picture shows."""
        self.looks.append(find_piles(cards, size_wh))

    @property
    def piles(self) -> Piles:
        """What is most likely: open cards count before guesses, more agreement before less."""
        known = [one for one in self.looks if one.is_complete]
        if not known:
            return Piles()
        return max(
            known, key=lambda one: (not one.is_guess and self._support(one) > 1, self._support(one))
        )

    @property
    def is_sure(self) -> bool:
        """Whether enough pictures agree; for a guess it takes more."""
        best = self.piles
        return self._support(best) >= (_GUESSES if best.is_guess else _AGREEING)

    def _support(self, piles: Piles) -> int:
        return sum(one.is_guess == piles.is_guess and one.agrees(piles) for one in self.looks)


def find_piles(cards: Sequence[CardSeen], size_wh: tuple[int, int]) -> Piles:
    """The piles in one picture without arms. Cards at the picture's edge are hands, not piles."""
    inner = [c for c in cards if c.confidence >= _LEAST and _off_middle(c, size_wh) < 0.36]
    backs = [card for card in inner if card.code == BACK]
    faces = [card for card in inner if card.code != BACK]
    if not backs:
        return _alone(faces, size_wh)
    draw = min(backs, key=lambda card: _off_middle(card, size_wh))
    high_px = geometry.size_px(draw.quad_px)
    draw_at = geometry.centre(draw.quad_px, size_wh)
    if faces:
        top = min(faces, key=lambda card: _apart(card, draw_at, size_wh))
        discard_at = geometry.centre(top.quad_px, size_wh)
        if math.dist(discard_at, draw_at) * size_wh[0] > 0.5 * high_px:
            return Piles(
                _zone(discard_at, high_px, size_wh, draw_at),
                _zone(draw_at, high_px, size_wh, discard_at),
            )
    seen, free = _with_room(draw, size_wh)
    return Piles(free, seen, is_guess=True)


def _alone(faces: Sequence[CardSeen], size_wh: tuple[int, int]) -> Piles:
    """The piles of a table on which no back is seen."""
    central = [card for card in faces if _off_middle(card, size_wh) < _CENTRAL]
    if not central:
        return Piles()
    seen, free = _with_room(min(central, key=lambda card: _off_middle(card, size_wh)), size_wh)
    return Piles(seen, free, is_guess=True)


def _with_room(card: CardSeen, size_wh: tuple[int, int]) -> tuple[Polygon, Polygon]:
    """The zone of a pile, and the free place beside it on the side with more room."""
    high_px = geometry.size_px(card.quad_px)
    at = geometry.centre(card.quad_px, size_wh)
    beside = _ROOM * high_px / size_wh[0]
    free_at = (at[0] + (beside if at[0] < 0.5 else -beside), at[1])
    return _zone(at, high_px, size_wh, free_at), _zone(free_at, high_px, size_wh, at)


def overlap(a: Polygon, b: Polygon) -> float:
    """How much two zones' rectangles share, as a part of both together, 0..1.

    >>> overlap(((0, 0), (1, 0), (1, 1), (0, 1)), ((0.5, 0), (1.5, 0), (1.5, 1), (0.5, 1)))
    0.3333333333333333
    """
    (left, top), (right, bottom) = _ends(a)
    (left_b, top_b), (right_b, bottom_b) = _ends(b)
    wide = min(right, right_b) - max(left, left_b)
    high = min(bottom, bottom_b) - max(top, top_b)
    shared = max(0.0, wide) * max(0.0, high)
    both = (right - left) * (bottom - top) + (right_b - left_b) * (bottom_b - top_b) - shared
    return shared / both if both else 0.0


def _ends(zone: Polygon) -> tuple[Point, Point]:
    xs, ys = [x for x, _ in zone], [y for _, y in zone]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _zone(at: Point, high_px: float, size_wh: tuple[int, int], other: Point) -> Polygon:
    """A square zone around a pile; towards the other one not further than half way."""
    aside_px = [abs(at[n] - other[n]) * size_wh[n] for n in (0, 1)]
    half_px = [_ROOM * high_px / 2.0] * 2
    towards = aside_px.index(max(aside_px))
    half_px[towards] = min(half_px[towards], aside_px[towards] / 2.0)
    wide, high = half_px[0] / size_wh[0], half_px[1] / size_wh[1]
    x, y = at
    corners = (
        (x - wide, y - high),
        (x + wide, y - high),
        (x + wide, y + high),
        (x - wide, y + high),
    )
    return tuple((_clip(px), _clip(py)) for px, py in corners)


def _clip(value: float) -> float:
    return round(min(1.0, max(0.0, value)), 4)


def _off_middle(card: CardSeen, size_wh: tuple[int, int]) -> float:
    return math.dist(geometry.centre(card.quad_px, size_wh), (0.5, 0.5))


def _apart(card: CardSeen, at: Point, size_wh: tuple[int, int]) -> float:
    return math.dist(geometry.centre(card.quad_px, size_wh), at)
