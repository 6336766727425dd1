"""What happens when a clock has run out (rows TURN-3, TIME-1)."""

from __future__ import annotations

from referee.rules import duties
from referee.rules.actions import MATCH
from referee.rules.draws import end_turn
from referee.rules.duties import DrawDebt
from referee.rules.places import gone
from referee.rules.rulebook import Rulebook
from referee.rules.saying import due, owes, void
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def time_out(book: Rulebook, round: Round, seat: Seat) -> Verdict:
    """`seat` took too long: over a colour, which then stays as it was, or over its turn.

    A turn costs a card, and ends when it is drawn; a turn after a draw just ends.
    """
    if round.stage != "playing" or seat == MATCH or round.out:
        return void(round, "" if seat == MATCH else seat, "nothing-due")
    first = round.obligations[0] if round.obligations else None
    if isinstance(first, duties.NameColor) and first.seat == seat:
        return _color_kept(round)
    if seat != round.player or round.owes(seat) or isinstance(first, duties.TakeBack):
        return void(round, seat, "nothing-due")
    if round.drawn or not book.timeout_draw:
        return end_turn(book, round)
    debt = DrawDebt(seat, book.timeout_draw, ends_turn=True)
    after = round._replace(obligations=(debt, *round.obligations))
    return Verdict(after, (owes(seat, after.owes(seat), "TIME-1"),))


def _color_kept(round: Round) -> Verdict:
    """Where no colour ruled before (a wild that opened), one must still be named."""
    if round.color is None:
        return Verdict(round, due(round))
    after = gone(round._replace(obligations=round.obligations[1:]))
    return Verdict(after, due(after))
