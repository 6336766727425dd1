"""The last card, and what must still be drawn before the hand is over (rows END)."""

from __future__ import annotations

from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling, ruling
from referee.rules.saying import due
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def go_out(book: Rulebook, round: Round, seat: Seat, said: tuple[Ruling, ...]) -> Verdict:
    """`seat` has laid its last card. END-1: a last draw card is still drawn, and counted."""
    debts = tuple(debt for debt in round.debts if book.hits.last_card_hits or not debt.ends_turn)
    after = round._replace(out=seat, obligations=debts, exposed=())
    if debts:
        return Verdict(after, (*said, *due(after)))
    over = hand_over(after)
    return Verdict(over.round, (*said, *over.rulings))


def hand_over(round: Round) -> Verdict:
    """Nothing is left to draw: `round.out` is out, and the hand is over (END-3)."""
    after = round._replace(stage="hand-over", obligations=(), exposed=(), drawn=())
    return Verdict(after, (ruling("out", round.out, rule="END-3"),))
