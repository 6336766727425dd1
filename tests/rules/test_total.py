"""Nothing a player does raises, and what must always hold does, whatever is done."""

from __future__ import annotations

import random

import pytest
from acts import any_act, likely_act

from referee.match.game import Game, new_game, step
from referee.rules.house import HouseRules
from referee.rules.rulings import parse_ruling
from referee.seats import NOBODY, Seating

LINES = ("mattel", "mattel_uk", "mattel misplay=card_stays misplay_penalty=1 count_check=off")


def check(game: Game) -> None:
    """The invariants of a match."""
    round = game.round
    if round.hands:
        assert round.draw_pile + round.discards + sum(round.hands) == game.book.deck_size
        assert round.draw_pile >= 0
        assert round.discards >= (round.stage == "playing")
        assert len(round.hands) == len(round.known) == len(round.seats)
        assert all(
            len(known) <= count for known, count in zip(round.known, round.hands, strict=True)
        )
    if round.stage == "playing":
        assert round.player in round.seats
        assert round.turn in round.seats
        assert set(round.debtors) <= set(round.seats)
        assert all(debt.count > 0 for debt in round.debts)
        assert all(round.hand_count(seat) == 1 for seat in round.exposed)
        assert min(round.hands) > 0 or round.out
    assert round.direction in ("cw", "ccw")
    assert len(dict(game.totals)) == len(game.totals)


def walk(seed: int, line: str, length: int) -> None:
    """One random game: sensible acts with nonsense among them, every ruling printed and read."""
    rng = random.Random(seed)
    players = rng.choice((2, 3, 4, 5))
    start = game = new_game(
        Seating.of(["x"] * players), HouseRules.parse(line), rng.choice(("", "A", "B"))
    )
    done = []
    for _ in range(length):
        act = likely_act(rng, game)
        done.append(act)
        game, rulings = step(game, act)
        check(game)
        for ruling in rulings:
            assert parse_ruling(str(ruling)) == ruling
            assert ruling.seat != NOBODY or ruling.code == "void"
    again = start
    for act in done:
        again = step(again, act).game
    assert again == game


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("seed", range(12))
def test_random_games_never_raise(seed: int, line: str) -> None:
    walk(seed, line, length=300)


@pytest.mark.parametrize("seed", range(12))
def test_pure_nonsense_never_raises(seed: int) -> None:
    rng = random.Random(seed)
    game = new_game(Seating.of(["x"] * 4), HouseRules.parse("mattel"), "D")
    for _ in range(300):
        game = step(game, any_act(rng)).game
        check(game)
