"""What must hold in every state of a match."""

from __future__ import annotations

from acts import parse_action, ways_on

from referee.match.game import Game, step


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
        assert all(seat in round.seats for seat in round.exposed)
        assert all(duty.seat in round.seats for duty in round.obligations)
        empty = [seat for seat in round.seats if not round.hand_count(seat)]
        assert round.out or all(round.owes(s) or s in round.places.finished for s in empty)
        assert set(round.party.racing) <= set(round.seats)
        assert_goes_on(game)
    assert round.direction in ("cw", "ccw")
    assert len(dict(game.totals)) == len(game.totals)


def assert_goes_on(game: Game) -> None:
    """From every state something can be done."""
    made = (step(game, parse_action(text)) for text in ways_on(game.round))
    assert any(
        after.game.round != game.round or any(said.code != "void" for said in after.rulings)
        for after in made
    )
