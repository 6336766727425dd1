"""The clocks of a turn and of the match: values that time is added to (rows TIME).

Time comes from the pictures. Nothing here is ruled: a clock that has run out makes a `Timeout`,
which is an act like any other, and the rules say what it means.

>>> from referee.match.game import new_game, step
>>> from referee.rules.actions import parse_action
>>> from referee.seats import Seating
>>> game = new_game(Seating.of(["Anna", "Ben"]), HouseRules(turn_seconds=10), dealer="B")
>>> for line in ("deal 7", "flip r5"):
...     game = step(game, parse_action(line)).game
>>> clocks, out = Clocks(), ()
>>> for tenth in range(102):
...     clocks, given = advance(clocks, game, tenth / 10)
...     out += given
>>> [str(act) for act in out]
['timeout A']
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from referee.match.state import Game
from referee.rules import duties
from referee.rules.actions import MATCH, Timeout
from referee.rules.house import HouseRules
from referee.rules.state import Round
from referee.seats import Seat

LONGEST_GAP_S: Final = 2.0
"""A longer time without a picture is the camera's, and counts against nobody."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """How long this turn and this match have run, as far as play did; `turn` says which turn."""

    seen_s: float = 0.0
    turn_s: float = 0.0
    match_s: float = 0.0
    turn: tuple[Seat, int, int] = ("", 0, 0)


def advance(
    clocks: Clocks, game: Game, time_s: float, *, is_held: bool = False
) -> tuple[Clocks, tuple[Timeout, ...]]:
    """The clocks at this time, and what has run out by now. `is_held` while a question is open.

    A clock that runs out begins again. Nothing runs where the house has no clocks.
    """
    house, gap_s = game.house, time_s - clocks.seen_s
    seen = replace(clocks, seen_s=time_s)
    if not (house.turn_seconds or house.match_seconds):
        return seen, ()
    turn = (game.round.turn, game.hand, game.round.discards)
    if turn != clocks.turn:
        seen = replace(seen, turn=turn, turn_s=0.0)
    if is_held or not 0.0 < gap_s <= LONGEST_GAP_S or not is_running(game):
        return seen, ()
    ran = replace(seen, turn_s=seen.turn_s + gap_s, match_s=seen.match_s + gap_s)
    return _run_out(ran, game)


def is_running(game: Game) -> bool:
    """TIME-3: clocks stop with play, and for what is no player's time: a challenge, a card to take
    back, a race for the draw pile, a shuffle."""
    round = game.round
    stops = duties.AnswerChallenge | duties.TakeBack
    return (
        round.stage == "playing"
        and not game.is_paused
        and not any(isinstance(duty, stops) for duty in round.obligations)
        and not round.party.racing
        and not (round.draw_pile == 0 and round.discards > 1)
    )


def turn_limit_s(house: HouseRules, match_s: float) -> float:
    """How long a turn may last by now (TIME-1); 0 where there is no clock for it.

    >>> yiqi = HouseRules(turn_seconds=10, turn_seconds_late=5, match_seconds=180)
    >>> turn_limit_s(yiqi, 100.0), turn_limit_s(yiqi, 121.0)
    (10.0, 5.0)
    """
    late = house.match_seconds - house.late_from_seconds
    is_late = house.match_seconds and house.turn_seconds_late and match_s >= late
    return float(house.turn_seconds_late if is_late else house.turn_seconds)


def _run_out(clocks: Clocks, game: Game) -> tuple[Clocks, tuple[Timeout, ...]]:
    house = game.house
    if house.match_seconds and clocks.match_s >= house.match_seconds and not game.is_timed_out:
        return replace(clocks, match_s=0.0), (Timeout(MATCH),)
    limit_s = turn_limit_s(house, clocks.match_s)
    seat = game.round.turn
    if not limit_s or clocks.turn_s < limit_s or not _may_time_out(game.round, seat):
        return clocks, ()
    return replace(clocks, turn_s=0.0), (Timeout(seat),)


def _may_time_out(round: Round, seat: Seat) -> bool:
    """Whether the rules have an answer: a turn, or a colour to name. A debt is drawn anyway."""
    first = round.obligations[0] if round.obligations else None
    return isinstance(first, duties.NameColor) or (seat == round.player and not round.owes(seat))
