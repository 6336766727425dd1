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
    """What each side's total grows by; `held` is what counts of the hands that were left.

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


def outcome(house: HouseRules, totals: Mapping[Seat, int], hand: int) -> Outcome:  # noqa: PLR0911
    """What the totals of those in play mean after this hand. A tie for the win plays on.

    >>> outcome(HouseRules(), {"A": 510, "B": 90}, 3).wins
    'A'
    >>> outcome(HouseRules(scoring="lowest_wins"), {"A": 510, "B": 90, "C": 90}, 3).wins
    ''
    """
    if house.rotation != "off":
        return Outcome(wins=leader(house, totals)) if hand >= last_hand(house) else Outcome()
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


def last_hand(house: HouseRules) -> int:
    """ROT: how many hands one record of a rotation has; eight players change tables after each
    partner, four stay, and their record goes on to the end.

    >>> last_hand(HouseRules(rotation="4p12")), last_hand(HouseRules(rotation="8p28"))
    (12, 4)
    """
    partners = 3 * house.cycles if house.rotation == "4p12" else 1
    return partners * house.hands_per_partner


def _highest(totals: Mapping[Seat, int]) -> Outcome:
    return _single([seat for seat, total in totals.items() if total == max(totals.values())])


def _lowest(totals: Mapping[Seat, int]) -> Outcome:
    return _single([seat for seat, total in totals.items() if total == min(totals.values())])


def _single(best: list[Seat]) -> Outcome:
    return Outcome(wins=best[0]) if len(best) == 1 else Outcome()


def _eliminate(house: HouseRules, totals: Mapping[Seat, int]) -> Outcome:
    """Who reaches the target is out, the last one left has won; all at once: the lowest total.

    Where the lowest are level they play on.
    """
    gone = tuple(seat for seat, total in totals.items() if total >= house.target)
    if len(gone) == len(totals):
        gone = tuple(seat for seat in gone if totals[seat] > min(totals.values()))
    left = [seat for seat in totals if seat not in gone]
    return Outcome(eliminated=gone, wins=left[0] if len(left) == 1 and gone else "")


def leader(house: HouseRules, totals: Mapping[Seat, int]) -> Seat:
    """Who is ahead; ``''`` where several are.

    >>> leader(HouseRules(scoring="lowest_wins"), {"A": 5, "B": 9})
    'A'
    """
    is_low_good = house.scoring in ("lowest_wins", "elimination")
    return (_lowest if is_low_good else _highest)(totals).wins
