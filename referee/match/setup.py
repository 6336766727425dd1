"""Between hands: who deals (rows SET-1 to SET-3), who sits where, who plays with whom."""

from __future__ import annotations

from referee.cards import Card
from referee.errors import ConfigError
from referee.match.state import Game, Step, step_void
from referee.match.teams import check_teams, side_by_side
from referee.rules.actions import Lot, Next, Reseat, Teams
from referee.rules.compiler import compile_rulebook
from referee.rules.points.opening import NO_LOT
from referee.rules.rulings import Ruling, ruling
from referee.rules.state import Round
from referee.seats import Seat


def lot(game: Game, act: Lot) -> Step:
    """A card drawn for the deal (SET-2): the highest deals, the tied draw again."""
    seat, card = act.seat, act.card
    if seat not in game.contenders or game.dealer or seat in dict(game.lots):
        return step_void(game, seat, "nothing-due")
    if game.house.dealer == "chosen":
        return step_void(game, seat, "dealer-is-named")
    if not card.is_known or game.book.opening.lot_value(card) == NO_LOT:
        return step_void(game, seat, "draw-again")
    drawn = game._replace(lots=(*game.lots, (seat, card)))
    if len(drawn.lots) < len(drawn.contenders):
        return Step(drawn)
    return _decide(drawn)


def _decide(game: Game) -> Step:
    best = max(game.book.opening.lot_value(card) for _, card in game.lots)
    first = tuple(
        seat for seat in game.contenders if game.book.opening.lot_value(_lot_of(game, seat)) == best
    )
    if len(first) > 1:
        again = game._replace(contenders=first, lots=())
        return Step(again, (ruling("lot-tie", seats=first, rule="SET-2"),))
    return _deals(game, first[0], "SET-2")


def _lot_of(game: Game, seat: Seat) -> Card:
    return dict(game.lots)[seat]


def _deals(game: Game, seat: Seat, rule: str) -> Step:
    after = game._replace(round=game.round._replace(dealer=seat), lots=(), contenders=())
    return Step(after, (_dealer(after, rule),))


def _dealer(game: Game, rule: str) -> Ruling:
    return ruling("dealer", game.dealer, hand=game.hand, rule=rule)


def default_dealer(game: Game) -> Step:
    """Cards are dealt and nobody said by whom: the last seat, so that the first one starts."""
    return _deals(game, game.round.seats[-1], "SET-1")


def next_hand(game: Game, act: Next) -> Step:
    """On to the next hand (SET-3). Before the first deal it names the dealer (SET-1)."""
    if game.round.stage == "match-over":
        return step_void(game, "", "match-over")
    if act.dealer and (act.dealer not in game.round.seats or act.dealer in game.eliminated):
        return step_void(game, act.dealer, "no-such-seat")
    if game.round.stage == "setup" and act.dealer:
        return _deals(game, act.dealer, "SET-1")
    if game.round.stage != "hand-over":
        return step_void(game, "", "hand-not-over")
    if not game.is_scored:
        return step_void(game, "", "points-due")
    seats = tuple(seat for seat in game.round.seats if seat not in game.eliminated)
    dealer = act.dealer or _next_dealer(game, seats)
    after = game._replace(
        hand=game.hand + 1,
        round=Round(seats, dealer),
        left_over=(),
        is_scored=False,
    )
    return Step(after, (_dealer(after, "SET-3"),))


def _next_dealer(game: Game, seats: tuple[Seat, ...]) -> Seat:
    """SET-3: to the left of the last dealer, past those who are out; or the winner."""
    if game.house.next_dealer == "winner" and game.round.out in seats:
        return game.round.out
    dealer = game.round.left_of(game.dealer)
    while dealer not in seats:
        dealer = game.round.left_of(dealer)
    return dealer


def reseat(game: Game, act: Reseat) -> Step:
    """A new clockwise order between hands; letters stay with people."""
    if game.round.stage not in ("setup", "hand-over"):
        return step_void(game, "", "hand-not-over")
    if sorted(act.order) != sorted(game.round.seats):
        return step_void(game, "", "no-such-seat")
    seats = tuple(act.order)
    round = game.round
    moved = [round.seats.index(seat) for seat in seats] if round.hands else []
    round = round._replace(
        seats=seats,
        hands=tuple(round.hands[index] for index in moved),
        known=tuple(round.known[index] for index in moved),
    )
    contenders = tuple(seat for seat in seats if seat in game.contenders)
    return Step(game._replace(round=round, contenders=contenders))


def sit_apart(game: Game) -> bool:
    """TEAM-1: no partners side by side; where somebody has left, nobody changes places for it."""
    is_whole = len(game.round.seats) == len(game.seating.order)
    return not (is_whole and side_by_side(game.round.seats, game.teams))


def set_teams(game: Game, act: Teams) -> Step:
    """Who plays with whom, between hands."""
    if game.round.stage not in ("setup", "hand-over"):
        return step_void(game, "", "hand-not-over")
    try:
        check_teams(game.round.seats, game.house, act.teams)
    except ConfigError:
        return step_void(game, "", "no-such-teams")
    return Step(game._replace(teams=act.teams, book=compile_rulebook(game.house, act.teams)))
