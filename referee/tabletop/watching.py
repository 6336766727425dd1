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
from referee.tabletop.layout import Layout, usual_sides
from referee.tabletop.reach import Reach, Reaches
from referee.tabletop.sides import find_sides

LOOK_EVERY_S: Final = 1.0
_PATIENCE_S: Final = 2.0
_LEAST_FRAMES: Final = 3
"""An arm seen in fewer pictures may be a shadow."""
_USUAL_PLAYERS: Final = 4


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
    _due_s: float = -1.0

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
        self._reaches.step(look.arms, look.time_s, look.frame)
        self._arms += [r for r in self._reaches.now() if not any(r is one for one in self._arms)]

    def read(self, cards: Sequence[CardSeen], size_wh: tuple[int, int]) -> None:
        """Take in the cards of one picture."""
        self._search.look(cards, size_wh)

    @property
    def found(self) -> Found:
        """The table as far as it is known."""
        sides = find_sides(self.entries, self.players)
        usual = usual_sides(self.players or _USUAL_PLAYERS)
        return Found(self._search.piles, sides or usual, bool(sides))

    @property
    def entries(self) -> list[Point]:
        """Where the arms came in that were seen so far."""
        return [reach.entry for reach in self._arms if reach.seen > _LEAST_FRAMES]

    @property
    def are_piles_sure(self) -> bool:
        """Whether enough pictures agree on where the piles lie."""
        return self._search.is_sure

    @property
    def is_sure(self) -> bool:
        """Whether nothing more has to be seen: open piles, and everybody's arms."""
        found = self.found
        return self.are_piles_sure and found.are_sides_seen and not found.piles.is_guess
