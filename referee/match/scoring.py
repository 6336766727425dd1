"""The ways to score (rows SCORE-1 to SCORE-6): what a hand gives to whom, and when it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from referee.rules.house import HouseRules
from referee.seats import Seat

OWN_POINTS: Final = frozenset({"elimination", "lowest_wins", "bust"})
"""Ways in which everybody writes down what he still held."""
ROWS: Final = {
    "winner_takes": "SCORE-1",
    "elimination": "SCORE-2",
    "lowest_wins": "SCORE-3",
    "bust": "SCORE-4",
    "none": "SCORE-5",
    "fixed_hands": "SCORE-6",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the totals mean: who drops out, who went bust, who has won; empty while it goes on."""

    eliminated: tuple[Seat, ...] = ()
    bust: tuple[Seat, ...] = ()
    wins: Seat = ""


def gains(house: HouseRules, winner: Seat, held: Mapping[Seat, int]) -> dict[Seat, int]:
    """What each seat's total grows by; `held` is what the losers had left, in points.

    >>> gains(HouseRules(), "A", {"B": 20, "C": 7})
    {'A': 27}
    >>> gains(HouseRules(scoring="bust"), "A", {"B": 20, "C": 7})
    {'B': -20, 'C': -7}
    """
    stake = house.score_multiplier
    if house.scoring not in OWN_POINTS:
        return {winner: sum(held.values()) * stake}
    sign = -1 if house.scoring == "bust" else 1
    return {seat: sign * points * stake for seat, points in held.items()}


def outcome(house: HouseRules, totals: Mapping[Seat, int], hand: int) -> Outcome:
    """What the totals of those in play mean after this hand. A tie for the win plays on.

    >>> outcome(HouseRules(), {"A": 510, "B": 90}, 3).wins
    'A'
    >>> outcome(HouseRules(scoring="lowest_wins"), {"A": 510, "B": 90, "C": 90}, 3).wins
    ''
    """
    match house.scoring:
        case "winner_takes":
            return _highest(totals) if max(totals.values()) >= house.target else Outcome()
        case "fixed_hands":
            return _highest(totals) if hand >= house.hands else Outcome()
        case "lowest_wins":
            return _lowest(totals) if max(totals.values()) >= house.target else Outcome()
        case "bust":
            bust = tuple(seat for seat, total in totals.items() if total <= -house.target)
            return Outcome(bust=bust, wins=_highest(totals).wins) if bust else Outcome()
        case "elimination":
            return _eliminate(house, totals)
        case "none":
            return Outcome()


def _highest(totals: Mapping[Seat, int]) -> Outcome:
    return _single([seat for seat, total in totals.items() if total == max(totals.values())])


def _lowest(totals: Mapping[Seat, int]) -> Outcome:
    return _single([seat for seat, total in totals.items() if total == min(totals.values())])


def _single(best: list[Seat]) -> Outcome:
    return Outcome(wins=best[0]) if len(best) == 1 else Outcome()


def _eliminate(house: HouseRules, totals: Mapping[Seat, int]) -> Outcome:
    """Who reaches the target is out, the last one left has won; all at once: the lowest total."""
    gone = tuple(seat for seat, total in totals.items() if total >= house.target)
    left = [seat for seat in totals if seat not in gone]
    if len(left) > 1 or not gone:
        return Outcome(eliminated=gone)
    return Outcome(eliminated=gone, wins=left[0] if left else min(totals, key=totals.__getitem__))
