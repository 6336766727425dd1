"""Which cards a deck holds, and how many copies of each have been seen.

>>> classic = Deck.named("classic108")
>>> classic.size, classic.copies(Card.parse("r0")), classic.copies(Card.parse("W+4"))
(108, 1, 4)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from referee.cards import Card, Color

DeckName: TypeAlias = Literal["classic108", "blank112", "swap112", "shuffle112", "yiqi120"]

_CLASSIC: Final[dict[Card, int]] = {
    **{
        Card.parse(f"{color}{face}"): 1 if face == "0" else 2
        for color in Color
        for face in (*"0123456789", "S", "R", "+2")
    },
    Card.parse("W"): 4,
    Card.parse("W+4"): 4,
}
_EXTRA: Final[dict[DeckName, dict[Card, int]]] = {
    "classic108": {},
    "blank112": {Card.parse("WC"): 4},
    "swap112": {Card.parse("WH"): 1, Card.parse("WC"): 3},
    "shuffle112": {Card.parse("WX"): 1, Card.parse("WC"): 3},
    "yiqi120": {**{Card.parse(f"{color}A"): 2 for color in Color}, Card.parse("WB"): 4},
}


@dataclass(frozen=True, slots=True)
class Deck:
    """What a deck is made of: (card, copies) pairs, rows DECK-1 to DECK-7.

    Two-coloured discard-alls count as the plain one of their base colour.
    """

    contents: tuple[tuple[Card, int], ...]

    @classmethod
    def named(cls, name: DeckName, decks: int = 1, extra: Iterable[Card] = ()) -> Deck:
        """`decks` decks of this name shuffled together, and four copies of each `extra` card."""
        one = {**_CLASSIC, **_EXTRA[name], **dict.fromkeys(extra, 4)}
        return cls(tuple((card, copies * decks) for card, copies in one.items()))

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(copies for _, copies in self.contents)

    def copies(self, card: Card) -> int:
        """How many of this card there are; 0 for a card of another deck."""
        plain = Card(card.face, card.color) if card.second else card
        return next((copies for known, copies in self.contents if known == plain), 0)

    def cards(self) -> Iterator[Card]:
        """Every card, copy by copy, in deck order."""
        for card, copies in self.contents:
            for _ in range(copies):
                yield card


class Census:
    """How many copies of each card lie in the discard pile: a value, never changed in place.

    >>> seen = Census().plus(Card.parse("r5")).plus(Card.parse("r5"))
    >>> seen.of(Card.parse("r5")), seen.of(Card.parse("r6"))
    (2, 0)
    """

    __slots__ = ("_copies",)

    def __init__(self, copies: dict[Card, int] | None = None) -> None:
        self._copies = copies or {}

    def plus(self, card: Card) -> Census:
        """This census with one more copy."""
        copies = self._copies.copy()
        copies[card] = copies.get(card, 0) + 1
        return Census(copies)

    @property
    def seen(self) -> Iterable[tuple[Card, int]]:
        """The cards that lie there, with their number of copies."""
        return self._copies.items()

    def of(self, card: Card) -> int:
        """The copies seen of one card."""
        return self._copies.get(card, 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Census) and self._copies == other._copies

    def __hash__(self) -> int:
        return hash(frozenset(self._copies.items()))

    def __repr__(self) -> str:
        return f"Census({self._copies!r})"
