"""Adding up a hand that was laid open: what each card is worth, and which readings to ask about.

Rows SCORE-0 and SCORE-8: a camera can add up open hands, but a wrong card costs points for
good. So a reading counts in silence only when it is sure; of every other one the count says
what else it may be and what that would change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from referee.cards import BACK, UNKNOWN, Card
from referee.rules.deck import Deck
from referee.rules.house import HouseRules

SURE: Final = 0.75
"""A reading less likely than this is asked about."""

POSSIBLE: Final = 0.04
"""What is less likely than this is not offered as an answer."""

Faces: TypeAlias = Sequence[tuple[str, float]]
"""(code, probability) pairs, best first, as recognition gives them for one card."""


@dataclass(frozen=True, slots=True)
class CountedCard:
    """One card of a hand. `instead` are the other cards it may well be, likeliest first."""

    card: Card
    points: int
    is_sure: bool
    instead: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class HandCount:
    """A hand added up. `least` and `most` are the points if every doubt went one way."""

    cards: tuple[CountedCard, ...]
    least: int
    most: int

    @property
    def points(self) -> int:
        """The sum with each card as it was most likely read."""
        return sum(card.points for card in self.cards)

    @property
    def unsure(self) -> tuple[CountedCard, ...]:
        """The cards to be asked about, in the hand's order."""
        return tuple(card for card in self.cards if not card.is_sure)


def count_hand(readings: Iterable[Faces], house: HouseRules, deck: Deck) -> HandCount:
    """Add up what was read, one reading a card, by the values of these rules.

    A card face down, and one that cannot be read, count nothing and are asked about. So is
    every copy of a card of which more lie there than the deck holds.

    >>> hand = count_hand([[("r5", 0.9)], [("W", 0.6), ("W+4", 0.3)]],
    ...                   HouseRules(), Deck.named("classic108"))
    >>> hand.points, [str(card.card) for card in hand.unsure], hand.unsure[0].instead
    (55, ['W'], (Card.parse('W+4'),))
    """
    counted = [_counted(faces, house) for faces in readings]
    copies = Counter(one.card for one in counted)
    cards = tuple(_doubted(one) if copies[one.card] > deck.copies(one.card) else one
                  for one in counted)  # fmt: skip
    spans = [_span(one, house) for one in cards]
    return HandCount(cards, sum(low for low, _ in spans), sum(high for _, high in spans))


def _counted(faces: Faces, house: HouseRules) -> CountedCard:
    best, share = faces[0] if faces else (str(UNKNOWN), 0.0)
    cards = [card for card in (_card(code) for code, p in faces if p >= POSSIBLE) if card.is_known]
    card = _card(best)
    others = tuple(one for one in cards if one != card)
    is_sure = card.is_known and share >= SURE
    return CountedCard(card, house.value_of(card.face), is_sure, () if is_sure else others)


def _card(code: str) -> Card:
    return UNKNOWN if code == BACK else Card.parse(code)


def _doubted(one: CountedCard) -> CountedCard:
    return CountedCard(one.card, one.points, False, one.instead)


def _span(one: CountedCard, house: HouseRules) -> tuple[int, int]:
    """The least and the most points this card may count."""
    points = [one.points, *(house.value_of(card.face) for card in one.instead)]
    if one.card == UNKNOWN:
        points.append(max(value for _, value in house.values))
    return min(points), max(points)
