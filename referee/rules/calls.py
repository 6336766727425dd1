"""UNO: the call, who forgot it, and who noticed (rows UNO)."""

from __future__ import annotations

from referee.rules.actions import REFEREE, Catch, Uno
from referee.rules.duties import DrawDebt
from referee.rules.piles import without
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling, ruling
from referee.rules.saying import owes, priced, void
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def expose(round: Round, seat: Seat) -> Verdict:
    """`seat` is down to one card: it may be caught unless it has called (UNO-1)."""
    if seat in round.called:
        return Verdict(round)
    after = round._replace(exposed=(*round.exposed, seat))
    return Verdict(after, (ruling("uno-due", seat, rule="UNO-1"),))


def close_windows(book: Rulebook, round: Round, seat: Seat) -> Verdict:
    """`seat` begins its turn: who has not been caught by now no longer can be (UNO-4).

    Nobody noticed, which is said (UNO-3).
    """
    if not round.exposed:
        return Verdict(round)
    missed = tuple(ruling("uno-unnoticed", other, rule="UNO-4") for other in round.exposed)
    return Verdict(round._replace(exposed=()), missed)


def call_uno(book: Rulebook, round: Round, act: Uno) -> Verdict:
    """A call: in time, late but before anybody noticed (UNO-5), or wrong (UNO-6)."""
    seat = act.seat
    if round.out or seat in round.called:
        return void(round, seat, "nothing-due")
    if not may_call(book, round, seat):
        return _fine(round, seat, "false-uno", book.false_uno_penalty)
    after = round._replace(called=(*round.called, seat))
    if seat not in round.exposed:
        return Verdict(after)
    if not book.saves_itself:
        return void(round, seat, "too-late")
    saved = after._replace(exposed=without(after.exposed, seat))
    return Verdict(saved, (ruling("saved-uno", seat, rule="UNO-5"),))


def may_call(book: Rulebook, round: Round, seat: Seat) -> bool:
    """Whether a call makes sense: one card, or two of which one may be laid (UNO-1, UNO-6).

    With two cards only a hand that is wholly known, of the player to play, can show that no
    play leaves one card.
    """
    count = round.hand_count(seat)
    if count != 2 or seat != round.player or not round.is_known(seat):
        return count in (1, 2)
    return any(book.fits(round.color, round.top, card) for card in round.known_cards(seat))


def catch(book: Rulebook, round: Round, act: Catch) -> Verdict:
    """An accusation: just, too late, or wrong (UNO-3, UNO-4, UNO-7). The referee is not fined."""
    by, seat = act.by, act.seat
    if round.out or by == seat:
        return void(round, seat, "nothing-due")
    if seat in round.exposed:
        return _caught(book, round, by, seat)
    late = round.hand_count(seat) == 1 and seat not in round.called
    if by == REFEREE:
        return void(round, seat, "too-late" if late else "nothing-due")
    if late:
        return Verdict(round, (ruling("late-catch", by, rule="UNO-4"),))
    return _fine(round, by, "false-catch", book.false_catch_penalty)


def _caught(book: Rulebook, round: Round, by: Seat, seat: Seat) -> Verdict:
    said = priced("missed-uno", seat, book.uno_penalty, "UNO-2", by=by)
    after = round._replace(exposed=without(round.exposed, seat))
    return fined(after, DrawDebt(seat, book.uno_penalty), (said,))


_ROWS = {"false-uno": "UNO-6", "false-catch": "UNO-7"}


def _fine(round: Round, seat: Seat, code: str, count: int) -> Verdict:
    said = priced(code, seat, count, _ROWS[code])
    return fined(round, DrawDebt(seat, count, blocks=code != "false-uno"), (said,))


def fined(round: Round, debt: DrawDebt, said: tuple[Ruling, ...]) -> Verdict:
    """The round with a fine to draw, if it is one, and what is owed by then."""
    if not debt.count:
        return Verdict(round, said)
    after = round._replace(obligations=(*round.obligations, debt))
    return Verdict(after, (*said, owes(debt.seat, after.owes(debt.seat))))
