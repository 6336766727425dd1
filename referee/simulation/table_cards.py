"""The real cards of a simulated table: who holds what, which the referee never sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random

from referee.cards import Card
from referee.seats import Seat


@dataclass(slots=True)
class TableCards:
    """Draw pile (its top last), discards (top last) and hands. Cards are never made or lost."""

    rng: Random
    stock: list[Card]
    discards: list[Card] = field(default_factory=list)
    hands: dict[Seat, list[Card]] = field(default_factory=dict)

    @classmethod
    def shuffled(cls, deck: Iterable[Card], rng: Random) -> TableCards:
        """A whole deck as the draw pile."""
        stock = list(deck)
        rng.shuffle(stock)
        return cls(rng, stock)

    def deal(self, seats: tuple[Seat, ...], each: int) -> None:
        """So many cards to everybody, one at a time."""
        self.hands = {seat: [] for seat in seats}
        for _ in range(each):
            for seat in seats:
                self.draw(seat, 1)

    def draw(self, seat: Seat, count: int) -> list[Card]:
        """The cards that a seat now holds in addition; fewer where the pile runs out."""
        drawn = [self.stock.pop() for _ in range(min(count, len(self.stock)))]
        self.hands[seat] += drawn
        return drawn

    def turn_up(self) -> Card:
        """The top of the draw pile, now on the discards."""
        self.discards.append(self.stock.pop())
        return self.discards[-1]

    def put_under(self) -> None:
        """The top discard goes somewhere into the draw pile."""
        self.stock.insert(self.rng.randrange(len(self.stock) // 2), self.discards.pop())

    def lay(self, seat: Seat, card: Card) -> None:
        """A card from a hand onto the discards."""
        self.hands[seat].remove(card)
        self.discards.append(card)

    def take_back(self, seat: Seat) -> None:
        """The top discard back into a hand."""
        self.hands[seat].append(self.discards.pop())

    def pass_hands(self, to: Mapping[Seat, Seat]) -> None:
        """Whole hands change owner: from each seat to the one it names."""
        moved = {to[seat]: self.hands[seat] for seat in to}
        self.hands |= moved

    def reshuffle(self) -> None:
        """All discards but the top one become the draw pile."""
        *below, top = self.discards
        self.stock = [*below, *self.stock]
        self.rng.shuffle(self.stock)
        self.discards = [top]

    @property
    def can_draw(self) -> bool:
        """Whether there is anything left to draw, after a reshuffle if need be."""
        return bool(self.stock) or len(self.discards) > 1

    @property
    def everything(self) -> list[Card]:
        """All cards, wherever they are."""
        held = [card for hand in self.hands.values() for card in hand]
        return [*self.stock, *self.discards, *held]
