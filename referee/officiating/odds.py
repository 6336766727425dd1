"""How likely people's acts are, and how far the eyes are to be believed.

The camera says what a card looks like. The rules say what would be legal: people lay a wrong card
about once in twenty plays, so a legal reading starts far ahead of an illegal one. The deck says
how many copies can still come. The product of the three is what officiating acts on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from referee.cards import Card
from referee.rules.state import Round
from referee.seats import Seat
from referee.tabletop.events import Odds

MISPLAYS: Final = 0.04
"""How often a play is a wrong card, before anything was seen."""
GONE: Final = 0.05
"""What is left of a card of which every copy has been seen: the record may be wrong."""
_TWINS: Final = (("6", "9", 0.04), ("S", "R", 0.12), ("2", "+2", 0.02))
"""Faces taken for each other: however sure the eyes are of one, the other stays this possible
beside it. Set by looking at the bench's clips, whose prints the eyes had not learnt from: what the
bench then says of these pairs is a little too good."""
_LOOK_ALIKES: Final = {
    **{first: (second, doubt) for first, second, doubt in _TWINS},
    **{second: (first, doubt) for first, second, doubt in _TWINS},
}
NEVER: Final = 1e-9
"""What is left of what people have denied."""
_DOUBT: Final = 0.15
"""How often the card is none of those that the eyes named, where they are quite unsure: on twenty
clips, 38 of 801 cards were hardly named at all, most of them where the best name had under .5."""
_LEAST_DOUBT: Final = 0.002
"""The same where they are quite sure."""
_SYMBOLS: Final = 13
"""What is left is shared by the symbols of a colour."""
_OTHER_COLOR: Final = 0.02
"""How much of it goes to each colour that was not seen: a symbol is misread more easily."""
_LEAST_SEAT: Final = 0.001
"""An arm may be another's than its way in tells: people reach across each other."""

_PLAYS: Final = 0.75
"""How often a turn begins with a card; otherwise with a draw."""
_PLAYS_DRAWN: Final = 0.35
"""How often a card that was drawn is laid at once."""
_DRAWS_ON: Final = 0.6
"""How often who draws until a card fits, and has drawn one, draws another."""
_KEEPS: Final = 0.1
"""How often who draws until a card fits keeps it, and the next one acts."""
_SERVES: Final = 0.97
"""How often who owes cards draws them before anything else happens."""
_JUMPS: Final = 0.02
"""How often somebody jumps in where that is allowed and a card fits."""
ADDS: Final = 0.2
"""How often a second card is laid on one's own, where that is allowed."""
_OUT_OF_TURN: Final = 0.001
"""How often one other seat acts instead."""


def copies_left(round_: Round, copies: Mapping[Card, int]) -> dict[Card, float]:
    """How many copies of each card can still be laid, as weights."""
    return {card: max(GONE, count - round_.census.of(card)) for card, count in copies.items()}


def looks(faces: Odds, codes: Sequence[str]) -> dict[str, float]:
    """How far the eyes speak for each card, what they did not name included.

    >>> odds = looks((("g6", 0.9), ("g8", 0.1)), ("g6", "g9", "g1"))
    >>> {code: round(odd, 3) for code, odd in odds.items()}
    {'g6': 0.9, 'g9': 0.036, 'g1': 0.001}
    """
    seen = dict(faces)
    rest = max(_LEAST_DOUBT, _DOUBT * (1.0 - faces[0][1])) / _SYMBOLS
    colors = dict.fromkeys((code[:1] for code in codes), _OTHER_COLOR)
    for code, odd in faces:
        colors[code[:1]] = colors.get(code[:1], 0.0) + odd
    return {code: _look(code, seen, rest * min(1.0, colors[code[:1]])) for code in codes}


def _look(code: str, seen: Mapping[str, float], floor: float) -> float:
    twin, doubt = _LOOK_ALIKES.get(code[1:], ("", 0.0))
    return max(floor, seen.get(code, 0.0), doubt * seen.get(code[:1] + twin, 0.0))


def plays_next(round_: Round) -> dict[Seat, float]:
    """How likely each seat is to lay the next card, given the round.

    >>> plays_next(Round(("A", "B", "C"), "C", "playing", "A"))
    {'A': 0.75, 'B': 0.001, 'C': 0.001}
    """
    odds = dict.fromkeys(round_.seats, _OUT_OF_TURN)
    if round_.debts:
        return {**odds, round_.turn: 1.0 - _SERVES}
    if round_.drawn:
        passed = round_.after(round_.player)
        odds[passed] = (1.0 - _PLAYS_DRAWN) * _PLAYS
        return {**odds, round_.player: _PLAYS_DRAWN}
    return {**odds, round_.turn: _PLAYS}


def jumps_in(round_: Round, seat: Seat) -> float:
    """How likely a seat is to lay the card it may jump in with, though it is not its turn."""
    return _OUT_OF_TURN if seat == round_.turn else _JUMPS


def draws_next(round_: Round, *, goes_on: bool = False) -> dict[Seat, float]:
    """How likely each seat is to draw next, given the round; `goes_on`: one draws until a card
    fits (DRAW-5).

    >>> drawn = Round(("A", "B", "C"), "C", "playing", "A", drawn=(Card.parse("??"),))
    >>> draws_next(drawn, goes_on=True)["A"] > 0.5 > 0.01 > draws_next(drawn)["A"]
    True
    """
    odds = dict.fromkeys(round_.seats, _OUT_OF_TURN)
    if round_.debts:
        return {**odds, **dict.fromkeys(round_.debtors, _SERVES)}
    if round_.drawn:
        ends = _KEEPS if goes_on else 1.0 - _PLAYS_DRAWN
        odds[round_.player] = _DRAWS_ON if goes_on else _OUT_OF_TURN
        return {**odds, round_.after(round_.player): ends * (1.0 - _PLAYS)}
    return {**odds, round_.turn: 1.0 - _PLAYS}


def of_arms(
    seats: Odds, everybody: tuple[Seat, ...], *, is_told: bool = False
) -> dict[Seat, float]:
    """How far the arm that was seen speaks for each seat; all alike where none was."""
    if not seats:
        return dict.fromkeys(everybody, 1.0 / len(everybody))
    seen, least = dict(seats), NEVER if is_told else _LEAST_SEAT
    return {seat: max(least, seen.get(seat, 0.0)) for seat in everybody}
