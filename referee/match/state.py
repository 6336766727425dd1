"""The state of a match, and what a step makes of it."""

from __future__ import annotations

from typing import NamedTuple

from referee.cards import Card
from referee.rules.house import HouseRules
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling
from referee.rules.state import Round
from referee.seats import Seat, Seating


class Game(NamedTuple):
    """A match: the rules, the people, the hand that is being played, and the score.

    `totals` are (seat, points) for everybody who ever sat down, in seating order; `left_over`
    what losers of this hand held, in points, as far as it is known; `is_scored` once this hand
    has been counted; `eliminated` are out of the match; `is_timed_out` once the clock of the
    match has run out; `is_paused` from a pause to the next act; `wins` names who won it, a
    seat or a team.
    """

    house: HouseRules
    book: Rulebook
    seating: Seating
    round: Round
    totals: tuple[tuple[Seat, int], ...]
    teams: tuple[tuple[Seat, ...], ...] = ()
    hand: int = 1
    contenders: tuple[Seat, ...] = ()
    lots: tuple[tuple[Seat, Card], ...] = ()
    left_over: tuple[tuple[Seat, int], ...] = ()
    is_scored: bool = False
    eliminated: tuple[Seat, ...] = ()
    is_timed_out: bool = False
    is_paused: bool = False
    wins: Seat = ""

    @property
    def dealer(self) -> Seat:
        """Who deals this hand; ``''`` before it is known."""
        return self.round.dealer

    def total(self, seat: Seat) -> int:
        """The running score of a seat; 0 for one that never played."""
        return dict(self.totals).get(seat, 0)


class Step(NamedTuple):
    """What an act made of the match, and what is ruled."""

    game: Game
    rulings: tuple[Ruling, ...] = ()


def step_void(game: Game, seat: Seat, reason: str) -> Step:
    """An act without sense: nothing changes."""
    from referee.rules.saying import void  # noqa: PLC0415

    return Step(game, void(game.round, seat, reason).rulings)
