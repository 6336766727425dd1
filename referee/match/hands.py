"""The score of a hand: what the losers held, and whose points that are (rows SCORE)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.cards import Card
from referee.match.scoring import OWN_POINTS, ROWS, gains, outcome
from referee.match.state import Game, Step, step_void
from referee.rules.actions import LayOpen, Points, Show
from referee.rules.engine import adjudicate
from referee.rules.house import HouseRules
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
    if not _may_score(game, act.seat) or act.seat == game.round.out:
        return step_void(game, act.seat, "nothing-due")
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
    if act.seat != game.round.out:
        return score(_with_left_over(game, act.seat, act.points), was_over=True)
    if game.house.scoring in OWN_POINTS:
        return step_void(game, act.seat, "nothing-due")
    return _settle(game, {act.seat: act.points})


def _may_score(game: Game, seat: Seat) -> bool:
    return game.round.stage == "hand-over" and not game.is_scored and seat in game.round.seats


def _with_left_over(game: Game, seat: Seat, value: int) -> Game:
    known = {**dict(game.left_over), seat: value}
    return game._replace(left_over=tuple(known.items()))


def score(game: Game, *, was_over: bool) -> Step:
    """Count the hand as soon as everything is known; ask for hands when it has just ended."""
    if len(game.round.seats) == 1:
        return _match_over(game, game.round.seats[0], "SCORE-9")
    if game.is_scored:
        return Step(game)
    if game.house.scoring == "none":
        return _match_over(game, game.round.out, "SCORE-5")
    losers = [seat for seat in game.round.seats if seat != game.round.out]
    held = {seat: _value(game, seat) for seat in losers}
    unknown = [seat for seat, value in held.items() if value == _UNKNOWN_VALUE]
    if not unknown:
        return _settle(game, gains(game.house, game.round.out, held))
    asked = () if was_over else tuple(ruling("ask-hand", seat, rule="SCORE-8") for seat in unknown)
    return Step(game, asked)


_UNKNOWN_VALUE = -1


def _value(game: Game, seat: Seat) -> int:
    given = dict(game.left_over)
    if seat in given:
        return given[seat]
    cards = game.round.known_cards(seat)
    if game.round.is_known(seat) and all(card.is_known for card in cards):
        return hand_value(game.house, cards)
    return _UNKNOWN_VALUE


def _settle(game: Game, won: Mapping[Seat, int]) -> Step:
    """Everybody's points of this hand and new total; who drops out, and who has won by now."""
    totals = {seat: total + won.get(seat, 0) for seat, total in game.totals}
    after = game._replace(totals=tuple(totals.items()), is_scored=True)
    said: list[Ruling] = []
    for seat, points in won.items():
        said.append(ruling("points", seat, points=points, rule=ROWS[game.house.scoring]))
        said.append(ruling("total", seat, points=totals[seat]))
    in_play = {seat: totals[seat] for seat in game.round.seats}
    result = outcome(game.house, in_play, game.hand)
    said += [ruling("eliminated", seat, rule="SCORE-2") for seat in result.eliminated]
    said += [ruling("bust", seat, rule="SCORE-4") for seat in result.bust]
    after = after._replace(eliminated=(*game.eliminated, *result.eliminated))
    if not (result.wins or result.bust):
        return Step(after, tuple(said))
    over = _match_over(after, result.wins, ROWS[game.house.scoring])
    return Step(over.game, (*said, *over.rulings))


def _match_over(game: Game, wins: Seat, row: str) -> Step:
    """The match is over; after a bust with several ahead nobody has won it alone."""
    after = game._replace(
        wins=wins, is_scored=True, round=game.round._replace(stage="match-over", obligations=())
    )
    said = (ruling("wins", wins, rule=row),) if wins else ()
    return Step(after, said)
