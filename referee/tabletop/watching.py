"""What the first half minute of a table tells: where the piles lie, and whose arms come from where.

Pictures go in, a `Found` comes out at any time; the longer, the better. The eyes are asked once a
second; arms are followed in every picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from referee.config import Point, Polygon, TableConfig
from referee.ports import CardSeen, Look
from referee.tabletop.finding import Piles, PileSearch
from referee.tabletop.layout import Layout, is_inside, usual_sides
from referee.tabletop.reach import Reach, Reaches
from referee.tabletop.sides import fewest_reaches, find_sides, sides_reaching

FIRST_LOOKS_S: Final = 30.0
"""The first half minute."""
LOOK_EVERY_S: Final = 1.0
_PATIENCE_S: Final = 2.0
_LEAST_FRAMES: Final = 3
"""An arm seen in fewer pictures may be a shadow."""
_USUAL_PLAYERS: Final = 4
_SURELY: Final = 3
"""Everybody who plays has been at a pile so often before their number is believed early."""
_AT_PILE: Final = 0.5
"""A hand that comes so near to a pile, as a share of its zone, is there for it: arms that only lie
on the table, and heads that lean over it, do not."""


@dataclass(frozen=True, slots=True)
class Found:
    """The table as it was found. `sides` are as many as there are players."""

    piles: Piles
    sides: tuple[Polygon, ...]
    are_sides_seen: bool = False
    """Each person's arms were seen; else the sides are the usual ones."""


@dataclass(slots=True)
class Watching:
    """Collects what pictures show. `players` is 0 where their number is to be found out."""

    players: int = 0
    _search: PileSearch = field(default_factory=PileSearch)
    _reaches: Reaches = field(
        default_factory=lambda: Reaches(Layout.of(TableConfig(), _USUAL_PLAYERS))
    )
    _arms: list[Reach] = field(default_factory=list)
    _tips: list[list[Point]] = field(default_factory=list)
    """Where the tip of each arm has been."""
    _due_s: float = -1.0
    _began_s: float = -1.0
    _time_s: float = -1.0

    def is_due(self, look: Look) -> bool:
        """Whether the eyes should look at this picture; asked once a picture. One without arms
        is waited for, but not for ever: while cards are dealt there is hardly any."""
        patience_s = _PATIENCE_S if look.arms else 0.0
        if look.time_s < self._due_s + patience_s:
            return False
        self._due_s = look.time_s + LOOK_EVERY_S
        return True

    def step(self, look: Look) -> None:
        """Take in the arms of one picture."""
        self._began_s = look.time_s if self._began_s < 0.0 else self._began_s
        self._time_s = look.time_s
        self._reaches.step(look.arms, look.time_s, look.frame)
        for reach in self._reaches.now():
            number = next((n for n, one in enumerate(self._arms) if one is reach), -1)
            if number < 0:
                self._arms.append(reach)
                self._tips.append([])
            self._tips[number].append(reach.tip)

    def read(self, cards: Sequence[CardSeen], size_wh: tuple[int, int]) -> None:
        """Take in the cards of one picture."""
        self._search.look(cards, size_wh)

    @property
    def found(self) -> Found:
        """The table as far as it is known."""
        known = self.players > 0
        sides = find_sides(self.entries, self.players) if known else sides_reaching(self.reached)
        usual = usual_sides(self.players or _USUAL_PLAYERS)
        return Found(self._search.piles, sides or usual, bool(sides))

    @property
    def entries(self) -> list[Point]:
        """Where the arms came in that were seen so far."""
        return [reach.entry for reach in self._arms if reach.seen > _LEAST_FRAMES]

    @property
    def reached(self) -> list[Point]:
        """Where those came in that went to a pile; all, as long as no pile is known."""
        zones = [zone for zone in (self._search.piles.discard, self._search.piles.draw) if zone]
        arms = zip(self._arms, self._tips, strict=True)
        long_seen = [(reach, tips) for reach, tips in arms if reach.seen > _LEAST_FRAMES]
        return [
            reach.entry
            for reach, tips in long_seen
            if not zones or any(is_inside(tip, z, grow=_AT_PILE) for tip in tips for z in zones)
        ]

    @property
    def are_piles_sure(self) -> bool:
        """Whether enough pictures agree on where the piles lie."""
        return self._search.is_sure

    @property
    def is_sure(self) -> bool:
        """Whether nothing more has to be seen: open piles, and everybody's arms. How many people
        there are takes half a minute, and longer where one of them has hardly reached in."""
        found = self.found
        if not self.are_piles_sure or not found.are_sides_seen or found.piles.is_guess:
            return False
        is_long = self._time_s - self._began_s >= FIRST_LOOKS_S
        return self.players > 0 or (is_long and fewest_reaches(self.reached) >= _SURELY)
