"""A whole match: who deals, hand after hand, and the score. `step` is the fold of a record.

>>> from referee.rules.actions import parse_action
>>> game = new_game(Seating.of(["Anna", "Ben"]), HouseRules.parse("mattel"), dealer="B")
>>> for line in ("deal 7", "flip r5", "A play r9"):
...     game, rulings = step(game, parse_action(line))
>>> [str(ruling) for ruling in rulings]
['turn B']
"""

from __future__ import annotations

from referee.errors import ConfigError
from referee.match import hands, setup
from referee.match.state import Game, Step, step_void
from referee.match.teams import check_teams, sides
from referee.rules.actions import (
    MATCH,
    Action,
    Deal,
    Draw,
    LayOpen,
    Leave,
    Lot,
    Next,
    Pause,
    Play,
    Points,
    Reseat,
    Teams,
    Timeout,
)
from referee.rules.compiler import compile_rulebook
from referee.rules.engine import adjudicate
from referee.rules.house import HouseRules
from referee.rules.state import Round
from referee.seats import Seat, Seating

__all__ = ("Game", "Step", "new_game", "step")


def new_game(
    seating: Seating,
    house: HouseRules,
    dealer: Seat = "",
    teams: tuple[tuple[Seat, ...], ...] = (),
) -> Game:
    """A match about to begin. Without a dealer one is drawn for, or named with the first `next`.

    Raises `ConfigError` where these people cannot play by these rules.
    """
    book = compile_rulebook(house, teams)
    cards = house.hand_size * len(seating.order)
    if cards + 2 > book.deck_size:
        raise ConfigError(
            f"{len(seating.order)} hands of {house.hand_size} cards need more than the "
            f"{book.deck_size} cards of the deck",
            key="hand_size",
        )
    if dealer and dealer not in seating.order:
        raise ConfigError(f"the dealer {dealer} is not at the table", key="dealer")
    check_teams(seating.order, house, teams)
    round = Round(seating.order, dealer)
    totals = tuple((seat, 0) for seat in seating.order)
    return Game(house, book, seating, round, totals, teams, contenders=seating.order)


def step(game: Game, action: Action) -> Step:  # noqa: PLR0911, PLR0912
    """The match after an act, and what is ruled. Total: nothing a player does raises."""
    if game.is_paused:  # whoever acts goes on
        game = game._replace(is_paused=False)
    match action:
        case Play() | Draw():
            return _in_hand(game, action)
        case Lot():
            return setup.lot(game, action)
        case Deal() if game.round.stage == "setup" and not setup.sit_apart(game):
            return step_void(game, "", "side-by-side")
        case Deal() if not game.round.dealer:
            chosen = setup.default_dealer(game)
            dealt = _in_hand(chosen.game, action)
            return Step(dealt.game, (*chosen.rulings, *dealt.rulings))
        case LayOpen():
            return hands.lay_open(game, action)
        case Points():
            return hands.give_points(game, action)
        case Next():
            return setup.next_hand(game, action)
        case Reseat():
            return setup.reseat(game, action)
        case Teams():
            return setup.set_teams(game, action)
        case Pause():
            return Step(game._replace(is_paused=True))
        case Timeout(seat) if seat == MATCH:
            return hands.match_timed_out(game)
        case _:
            return _in_hand(game, action)


def _in_hand(game: Game, action: Action) -> Step:
    round, rulings = adjudicate(game.book, game.round, action)
    after = game._replace(round=round)
    is_left_alone = isinstance(action, Leave) and len(sides(after)) == 1
    if round.stage != "hand-over" and not is_left_alone:
        return Step(after, rulings)
    scored = hands.score(after, was_over=game.round.stage == "hand-over")
    return Step(scored.game, (*rulings, *scored.rulings))
