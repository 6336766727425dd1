"""Matches for these tests, without a table: hands that end at once."""

from __future__ import annotations

from referee.match.game import Game, new_game, step
from referee.rules.actions import parse_action
from referee.rules.house import HouseRules
from referee.seats import Seating


def begin(seats: int = 3, rules: str = "mattel", dealer: str = "") -> Game:
    """A match about to begin; the last seat deals unless said otherwise."""
    seating = Seating.of(["x"] * seats)
    return new_game(seating, HouseRules.parse(rules), dealer or seating.order[-1])


def after(game: Game, *acts: str) -> tuple[Game, list[str]]:
    """The match after these acts, and what was ruled on the last one, without the rows."""
    given: list[str] = []
    for act in acts:
        game, rulings = step(game, parse_action(act))
        given = [str(ruling).partition(" [")[0] for ruling in rulings]
    return game, given


def win(game: Game, seat: str) -> Game:
    """The hand dealt with one card to `seat`, who lays it at once: the losers' cards are open."""
    starter = game.round.left_of(game.dealer)
    counts = " ".join(f"{other}={1 if other == seat else 7}" for other in game.round.seats)
    acts = [f"deal {counts}", "flip r5"]
    at = starter
    while at != seat:
        acts += [f"{at} draw g9"]
        at = game.round.left_of(at)
    return after(game, *acts, f"{seat} play r6")[0]
