"""The score of a hand: what was held, and whose points that are (rows SCORE, TEAM-3, TIME-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from referee.cards import Card
from referee.match.scoring import OWN_POINTS, ROWS, Outcome, gains, leader, outcome
from referee.match.state import Game, Step, step_void
from referee.match.teams import side_of, sides, standing
from referee.rules.actions import LayOpen, Points, Show
from referee.rules.engine import adjudicate
from referee.rules.house import HouseRules
from referee.rules.places import all_back
from referee.rules.rulings import Ruling, ruling
from referee.seats import Seat


def hand_value(house: HouseRules, cards: Iterable[Card]) -> int:
    """What a hand counts (SCORE-0); an unread card counts nothing.

    >>> hand_value(HouseRules(), map(Card.parse, ("r5", "gS", "W")))
    75
    """
    return sum(house.value_of(card.face) for card in cards)


def lay_open(game: Game, act: LayOpen) -> Step:
    """A hand laid open for the score. Counted once: a second time changes nothing."""
    if not _may_score(game, act.seat) or not _may_hold(game, act.seat):
        return step_void(game, act.seat, "nothing-due")
    if game.house.score_input == "manual":
        return step_void(game, act.seat, "points-by-hand")
    round, rulings = adjudicate(game.book, game.round, Show(act.seat, act.cards))
    if not all(card.is_known for card in act.cards):
        return Step(game, (ruling("ask-hand", act.seat, rule="SCORE-8"),))
    value = hand_value(game.house, act.cards)
    scored = score(_with_left_over(game._replace(round=round), act.seat, value), was_over=True)
    return Step(scored.game, (*rulings, *scored.rulings))


def give_points(game: Game, act: Points) -> Step:
    """A score given by hand (SCORE-8): the winner's points, or what a loser held."""
    if not _may_score(game, act.seat):
        return step_void(game, act.seat, "nothing-due")
    if _may_hold(game, act.seat):
        return score(_with_left_over(game, act.seat, act.points), was_over=True)
    if game.house.scoring in OWN_POINTS:
        return step_void(game, act.seat, "nothing-due")
    return _settle(game, side_of(game, act.seat), {side_of(game, act.seat): act.points})


def _may_score(game: Game, seat: Seat) -> bool:
    return game.round.stage == "hand-over" and not game.is_scored and seat in game.round.seats


def _may_hold(game: Game, seat: Seat) -> bool:
    """Who has won holds no card, unless it is the last team that has (TEAM-2)."""
    return seat != game.round.out or game.round.hand_count(seat) > 0


def _with_left_over(game: Game, seat: Seat, value: int) -> Game:
    known = {**dict(game.left_over), seat: value}
    return game._replace(left_over=tuple(known.items()))


def score(game: Game, *, was_over: bool) -> Step:
    """Count the hand as soon as everything is known; ask for hands when it has just ended."""
    left = tuple(sides(game))
    if len(left) == 1:
        return match_over(game, left[0], "SCORE-9")
    if game.is_scored:
        return Step(game)
    if is_without_points(game) and game.round.out:
        return match_over(game, side_of(game, game.round.out), _row(game))
    held = {seat: _value(game, seat) for seat in _counting(game)}
    unknown = [seat for seat, value in held.items() if value == _UNKNOWN_VALUE]
    if unknown:
        return Step(game, () if was_over else tuple(_asked(game, unknown)))
    winner = _winner(game, held)
    return _settle(game, winner, _gains(game, winner, held))


_UNKNOWN_VALUE = -1


def is_without_points(game: Game) -> bool:
    """Whether a hand is all there is to win: SCORE-5, and of TEAM-3 ``win_only``."""
    is_won = bool(game.teams) and game.house.team_score == "win_only"
    return is_won or game.house.scoring == "none"


def _row(game: Game) -> str:
    return "TEAM-3" if game.teams else ROWS[game.house.scoring]


def _asked(game: Game, seats: Iterable[Seat]) -> Iterator[Ruling]:
    """Hands to lay open; where points are given by hand, nobody is asked (SCORE-8)."""
    if game.house.score_input == "camera":
        yield from (ruling("ask-hand", seat, rule="SCORE-8") for seat in seats)


def _counting(game: Game) -> list[Seat]:
    """Whose hands count (TEAM-3): those of the opponents, or everybody's own; out of time, all."""
    side = side_of(game, game.round.out)
    partners_count = game.house.team_score == "own_sum" or not game.round.out
    return [
        seat
        for seat in game.round.seats
        if _may_hold(game, seat) and (partners_count or side_of(game, seat) != side)
    ]


def _value(game: Game, seat: Seat) -> int:
    given = dict(game.left_over)
    if seat in given:
        return given[seat]
    cards = game.round.known_cards(seat)
    is_open = game.round.is_known(seat) and all(card.is_known for card in cards)
    if is_open and game.house.score_input == "camera":
        return hand_value(game.house, cards)
    return _UNKNOWN_VALUE


def _winner(game: Game, held: Mapping[Seat, int]) -> Seat:
    """Who has won the hand: the side that is out. Out of time it is that with the fewest points
    in hand, then with the fewest cards (TIME-2); nobody where that is level too."""
    if game.round.out:
        return side_of(game, game.round.out)
    ranked: dict[Seat, tuple[int, int]] = {
        side: (sum(held[seat] for seat in seats), sum(map(game.round.hand_count, seats)))
        for side, seats in sides(game).items()
    }
    best = [side for side, rank in ranked.items() if rank == min(ranked.values())]
    return best[0] if len(best) == 1 else ""


def _gains(game: Game, winner: Seat, held: Mapping[Seat, int]) -> dict[Seat, int]:
    """What each side wins by the hands that count, added up side by side."""
    if is_without_points(game):
        return {}
    counted: dict[Seat, int] = {}
    for seat, points in held.items():
        side = side_of(game, seat)
        if side != winner or game.house.scoring in OWN_POINTS:
            counted[side] = counted.get(side, 0) + points
    won = gains(game.house, winner, counted)
    return won if winner or game.house.scoring in OWN_POINTS else {}


def _settle(game: Game, winner: Seat, won: Mapping[Seat, int]) -> Step:
    """Everybody's points of this hand and new total; who drops out, and who has won by now."""
    shares = {seat: points for side, points in won.items() for seat in side.split("+")}
    totals = {seat: total + shares.get(seat, 0) for seat, total in game.totals}
    after = game._replace(totals=tuple(totals.items()), is_scored=True)
    level = standing(after)
    said: list[Ruling] = []
    for side, points in won.items():
        said.append(ruling("points", side, points=points, rule=_row(game)))
        said += _totals(after, side, level)
    result = outcome(game.house, level, game.hand) if won else Outcome()
    said += [ruling("eliminated", side, rule="SCORE-2") for side in result.eliminated]
    said += [ruling("bust", side, rule="SCORE-4") for side in result.bust]
    gone = [seat for side in result.eliminated for seat in side.split("+")]
    after = after._replace(eliminated=(*game.eliminated, *gone))
    if game.is_timed_out and not result.wins:
        result = replace(result, wins=leader(game.house, level) if won else winner)
        over = match_over(after, result.wins or winner, "TIME-2")
    elif result.wins or result.bust:
        over = match_over(after, result.wins, ROWS[game.house.scoring])
    else:
        over = Step(after)
    return Step(over.game, (*said, *over.rulings))


def _totals(game: Game, side: Seat, level: Mapping[Seat, int]) -> Iterator[Ruling]:
    """The new total of a side, or of each of its people where they compete alone (ROT-12)."""
    for name in (side,) if side in level else side.split("+"):
        points = level[name] if name in level else game.total(name)
        yield ruling("total", name, points=points)


def match_over(game: Game, wins: Seat, row: str) -> Step:
    """The match is over; after a bust, or out of time, with several ahead nobody has won alone."""
    after = game._replace(
        wins=wins, is_scored=True, round=game.round._replace(stage="match-over", obligations=())
    )
    said = (ruling("wins", wins, rule=row),) if wins else ()
    return Step(after, said)


def match_timed_out(game: Game) -> Step:
    """TIME-2: the hand is broken off and counted, then the match is over.

    What is due lapses. Between hands the totals decide at once; a hand that is over but not yet
    counted is counted first.
    """
    round = game.round
    if round.stage == "match-over" or game.is_timed_out:
        return step_void(game, "", "match-over")
    timed = game._replace(is_timed_out=True)
    if round.stage == "hand-over" and not game.is_scored:
        return Step(timed)
    if round.stage != "playing":
        return match_over(timed, leader(game.house, standing(game)), "TIME-2")
    finished = round.places.finished
    broken_off = all_back(round)._replace(
        stage="hand-over",
        out=finished[0] if finished else round.out,
        obligations=(),
        exposed=(),
        drawn=(),
        rush=(),
        rusher="",
    )
    return score(timed._replace(round=broken_off), was_over=False)
