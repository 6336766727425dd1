"""What every judgement needs: the table's manner, its deck, and what is legal when.

Cards are numbered as in `cards`; odds over cards are vectors in this order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from referee.cards import Card, Face
from referee.officiating import odds
from referee.officiating.manner import Manner
from referee.officiating.world import World
from referee.rules.deck import Census
from referee.rules.state import Round
from referee.seats import Seat
from referee.tabletop.events import Odds

PerCard: TypeAlias = NDArray[np.float64]
"""One number for each different card of the deck."""

_KEPT: Final = 4000


@dataclass(slots=True)
class Bench:
    """The deck (`copies` of each card) and the manner. Remembers what was found legal."""

    copies: Mapping[Card, int]
    manner: Manner = field(default_factory=Manner)
    cards: tuple[Card, ...] = field(init=False)
    special: PerCard = field(init=False)
    """The kind of each card that does something: 1, 2, ...; 0 for numbers."""
    _index: dict[str, int] = field(init=False)
    _full: PerCard = field(init=False)
    _fitting: dict[object, PerCard] = field(default_factory=dict)
    _left: tuple[Census, PerCard] = field(init=False)
    _looks: tuple[Odds, PerCard] = field(init=False)

    def __post_init__(self) -> None:
        self.cards = tuple(self.copies)
        self._index = {str(card): place for place, card in enumerate(self.cards)}
        self._full = np.array([self.copies[card] for card in self.cards], np.float64)
        self.special = np.array([_kind(card) for card in self.cards], np.float64)
        self._left, self._looks = (Census(), self._full), ((), self._full)

    def left(self, census: Census) -> PerCard:
        """How many copies of each card can still be laid, as weights."""
        if self._left[0] is census:
            return self._left[1]
        left = self._full.copy()
        for card, seen in census.seen:
            place = self._index.get(str(card))
            if place is not None:
                left[place] = max(odds.GONE, left[place] - seen)
        self._left = (census, left)
        return left

    def looks(self, faces: Odds, *, is_told: bool = False) -> PerCard:
        """How far the eyes speak for each card, what they did not name included.

        Where nothing could be read, every card is as likely as the next. What people have told
        has no look-alikes.
        """
        if is_told:
            told = dict(faces)
            return np.array([told.get(code, odds.NEVER) for code in self._index])
        if not faces:
            return np.full(len(self.cards), 1.0 / len(self.cards))
        if self._looks[0] is not faces:
            seen = odds.looks(faces, tuple(self._index))
            self._looks = (faces, np.array([seen[code] for code in self._index]))
        return self._looks[1]

    def fitting(self, world: World, seat: Seat) -> PerCard:
        """1 for each card that this seat may lay now, else 0."""
        key = (_bare(world.round), world.round.hand_count(seat), seat)
        if key not in self._fitting:
            if len(self._fitting) >= _KEPT:
                self._fitting.clear()
            legal = [world.is_legal(seat, card) for card in self.cards]
            self._fitting[key] = np.array(legal, np.float64)
        return self._fitting[key]

    def prior(self, world: World, seat: Seat, left: PerCard) -> PerCard:
        """How likely each card is to be laid by a seat, before anything was seen of it."""
        fits = self.fitting(world, seat)
        right, wrong = fits * left, (1.0 - fits) * left
        right *= (1.0 - odds.MISPLAYS) / max(right.sum(), odds.GONE)
        wrong *= odds.MISPLAYS / max(wrong.sum(), odds.GONE)
        prior: PerCard = right + wrong
        return prior


def _kind(card: Card) -> int:
    return 0 if card.is_number else 1 + list(Face).index(card.face)


_NO_MATTER: Final = {"census", "discards", "draw_pile", "hands", "last", "called", "exposed"}
_bare: Final = itemgetter(*(n for n, f in enumerate(Round._fields) if f not in _NO_MATTER))
"""What the legality of a card depends on, besides the number of cards in the hand it is from."""
