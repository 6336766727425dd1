"""How likely each reading of a landed card is, from the camera, the rules and the deck.

The camera says what the card looks like. The rules say what would be legal: people lay a wrong
card about once in twenty plays, so a legal reading starts far ahead of an illegal one. The deck
says how many copies can still come. The product of the three is what officiating acts on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from referee.cards import Card
from referee.rules.state import Round
from referee.seats import Seat
from referee.tabletop.events import Odds

MISPLAYS: Final = 0.04
"""How often a play is a wrong card, before anything was seen."""
_GONE: Final = 0.05
"""What is left of a card of which every copy has been seen: the record may be wrong."""
_TWINS: Final = (("6", "9", 0.04), ("S", "R", 0.12), ("2", "+2", 0.02))
"""Faces taken for each other: however sure the eyes are of one, the other stays this possible
beside it. Set by looking at the bench's clips, whose prints the eyes had not learnt from: what the
bench then says of these pairs is a little too good."""
_LOOK_ALIKES: Final = {
    **{first: (second, doubt) for first, second, doubt in _TWINS},
    **{second: (first, doubt) for first, second, doubt in _TWINS},
}
_LEAST_SEAT: Final = 0.001
_FLOOR: Final = 2e-5
"""A reading never rules a face out altogether."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a play. `look` is what the eyes alone gave the face."""

    seat: Seat
    card: Card
    is_legal: bool
    probability: float
    look: float = 0.0


@dataclass(frozen=True, slots=True)
class Weighed:
    """All readings of a landed card, best first, probabilities summing to 1.

    `evidence` is how well they explain what was seen, to compare one world with another.
    """

    readings: tuple[Reading, ...]
    evidence: float

    @property
    def legal_share(self) -> float:
        """How likely it is that the play was legal, 0..1."""
        return sum(reading.probability for reading in self.readings if reading.is_legal)

    def best(self, *, legal: bool) -> Reading | None:
        """The likeliest legal (or illegal) reading, None where there is none."""
        return next((reading for reading in self.readings if reading.is_legal is legal), None)

    def tilted(self, factor: float) -> Weighed:
        """The same with every illegal reading that much likelier."""
        return _scaled(
            [
                r if r.is_legal else replace(r, probability=r.probability * factor)
                for r in self.readings
            ],
            self.evidence,
        )


def look_alike(card: Card) -> tuple[str, float]:
    """The card that this one is taken for most easily, and how easily; empty for most.

    >>> look_alike(Card.parse("g6"))
    ('g9', 0.04)
    """
    twin, doubt = _LOOK_ALIKES.get(card.face.value, ("", 0.0))
    return (f"{card.color}{twin}", doubt) if twin else ("", 0.0)


def copies_left(round_: Round, copies: Mapping[Card, int]) -> dict[Card, float]:
    """How many copies of each card can still be laid, as weights."""
    return {card: max(_GONE, count - round_.census.of(card)) for card, count in copies.items()}


def weigh(
    faces: Odds,
    seats: Odds,
    weights: Mapping[Card, float],
    is_legal: Callable[[Seat, Card], bool],
) -> Weighed:
    """All readings of a landed card.

    `seats` are the odds of who laid it, the turn taken into account. Faces that are in no deck
    (``back``) are left out. Every card of the deck gets a little: the eyes rule nothing out.
    """
    looks = dict(faces)
    found: list[Reading] = []
    for seat, seat_odds in seats:
        if seat_odds > _LEAST_SEAT:
            found += _of_seat(seat, seat_odds, looks, _split(seat, weights, is_legal))
    return _scaled(found, sum(reading.probability for reading in found))


def _scaled(readings: list[Reading], evidence: float) -> Weighed:
    total = sum(reading.probability for reading in readings) or 1.0
    scaled = [replace(reading, probability=reading.probability / total) for reading in readings]
    ranked = sorted(scaled, key=lambda r: (-r.probability, r.seat, str(r.card)))
    return Weighed(tuple(ranked), evidence)


def _split(
    seat: Seat, weights: Mapping[Card, float], is_legal: Callable[[Seat, Card], bool]
) -> dict[Card, tuple[bool, float]]:
    """For each card: whether this seat may lay it, and how likely it is before being seen."""
    legal = {card: is_legal(seat, card) for card in weights}
    mass = {True: 0.0, False: 0.0}
    for card, weight in weights.items():
        mass[legal[card]] += weight
    share = {True: 1.0 - MISPLAYS, False: MISPLAYS}
    return {
        card: (legal[card], share[legal[card]] * weight / (mass[legal[card]] or 1.0))
        for card, weight in weights.items()
    }


def _of_seat(
    seat: Seat,
    seat_odds: float,
    looks: Mapping[str, float],
    prior: Mapping[Card, tuple[bool, float]],
) -> list[Reading]:
    found = []
    for card, (is_legal, weight) in prior.items():
        twin, doubt = look_alike(card)
        look = max(looks.get(str(card), 0.0), doubt * looks.get(twin, 0.0))
        probability = seat_odds * weight * max(_FLOOR, look)
        found.append(Reading(seat, card, is_legal, probability, look))
    return found


def seats_with_turn(seats: Odds, prior: Mapping[Seat, float]) -> Odds:
    """Whose arm it was, weighed with who was likely to act; the prior alone where no arm was seen.

    >>> seats_with_turn((("A", 0.9), ("B", 0.1)), {"A": 0.5, "B": 0.5})[0]
    ('A', 0.9)
    """
    seen = dict(seats) or dict.fromkeys(prior, 1.0)
    product = {seat: weight * seen.get(seat, 0.0) for seat, weight in prior.items()}
    total = sum(product.values())
    if total <= 0.0:
        product, total = dict(prior), sum(prior.values()) or 1.0
    ranked = sorted(product.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple((seat, round(weight / total, 6)) for seat, weight in ranked)


def agreement(seats: Odds, prior: Mapping[Seat, float]) -> float:
    """How well the arm that was seen agrees with who was likely to act, to compare worlds.

    >>> agreement((("B", 1.0),), {"A": 0.9, "B": 0.1})
    0.1
    """
    if not seats:
        return 1.0
    return sum(weight * dict(seats).get(seat, 0.0) for seat, weight in prior.items()) or 1e-6
