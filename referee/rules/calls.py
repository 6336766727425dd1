"""UNO: the call, who forgot it, and who noticed (rows UNO)."""

from __future__ import annotations

from referee.cards import Card
from referee.rules.actions import REFEREE, Catch, Uno
from referee.rules.duties import DrawDebt
from referee.rules.piles import without
from referee.rules.rulebook import Moment, Rulebook
from referee.rules.rulings import Ruling, ruling
from referee.rules.saying import owes, priced, void
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def expose(book: Rulebook, round: Round, seat: Seat) -> Verdict:
    """`seat` is down to one card: it may be caught unless it has called (UNO-1).

    The ruling is given at once; only where the referee reminds is it to be said at once.
    """
    if seat in round.called or not book.calls.is_on:
        return Verdict(round)
    if round.party.hushed_by and book.calls.is_gesture_in_silence:
        return Verdict(round._replace(called=(*round.called, seat)))
    after = round._replace(exposed=(*round.exposed, seat))
    said = ruling("uno-due", seat, rule="UNO-1")
    if book.calls.reminds:
        said = ruling("uno-due", seat, rule="UNO-1", say="now")
    return Verdict(after, (said,))


def expose_holders(book: Rulebook, round: Round, seat: Seat, *, moved: tuple[Seat, ...]) -> Verdict:
    """Who must call now: `seat`, which laid a card, and those whose hands have `moved`.

    UNO-8: where receivers need not call, their one card counts as called. Who holds one card that
    did not move has been seen, or caught, before.
    """
    if not moved:
        return expose(book, round, seat) if round.hand_count(seat) == 1 else Verdict(round)
    after = round
    said: tuple[Ruling, ...] = ()
    for holder in moved:
        if round.hand_count(holder) == 1:
            after, more = _expose_receiver(book, after, holder)
            said = (*said, *more)
    return Verdict(after, said)


def _expose_receiver(book: Rulebook, round: Round, seat: Seat) -> Verdict:
    if book.calls.counts_received:
        return expose(book, round, seat)
    return Verdict(round._replace(called=(*without(round.called, seat), seat)))


def close_windows(book: Rulebook, round: Round, seat: Seat, moment: Moment) -> Verdict:
    """`seat` draws, lays a card or ends its turn: who can no longer be caught then (UNO-4).

    Nobody noticed, which is said (UNO-3).
    """
    if not round.exposed:
        return Verdict(round)
    closed = [other for other in round.exposed if book.calls.closes(moment, other, seat)]
    after = round._replace(exposed=tuple(seat for seat in round.exposed if seat not in closed))
    if not book.calls.tells_unnoticed:
        return Verdict(after)
    return Verdict(after, tuple(ruling("uno-unnoticed", other, rule="UNO-4") for other in closed))


def call_uno(book: Rulebook, round: Round, act: Uno) -> Verdict:
    """A call: in time, late but before anybody noticed (UNO-5), or wrong (UNO-6)."""
    seat = act.seat
    if round.out or seat in round.called or not book.calls.is_on:
        return void(round, seat, "nothing-due" if book.calls.is_on else "off")
    if not may_call(book, round, seat):
        return _fine(round, seat, "false-uno", book.calls.false_call_penalty)
    after = round._replace(called=(*round.called, seat))
    if seat not in round.exposed:
        return Verdict(after)
    if not book.calls.saves_itself:
        return void(round, seat, "too-late")
    saved = after._replace(exposed=without(after.exposed, seat))
    return Verdict(saved, (ruling("saved-uno", seat, rule="UNO-5"),))


def may_call(book: Rulebook, round: Round, seat: Seat) -> bool:
    """Whether a call makes sense: one card, or more of which all but one may be laid (UNO-1, 6).

    With more only a hand that is wholly known, of the player to play, can show that no play
    leaves one card.
    """
    count = round.hand_count(seat)
    if not 1 <= count <= book.calls.earliest:
        return False
    if count == 1 or seat != round.player or not round.is_known(seat):
        return True
    hand = round.known_cards(seat)
    places = range(count)
    return any(
        _leaves_one(book, round, hand, first, kept)
        for first in places
        for kept in places
        if first != kept
    )


def _leaves_one(
    book: Rulebook, round: Round, hand: tuple[Card, ...], first: int, kept: int
) -> bool:
    """Whether all cards but one may go, that at `first` laid first."""
    others = (card for place, card in enumerate(hand) if place not in (first, kept))
    fits = book.fits(round.color, round.top, hand[first])
    return fits and not book.why_not_together((hand[first], *others), (hand[kept],))


def catch(book: Rulebook, round: Round, act: Catch) -> Verdict:
    """An accusation: just, too late, or wrong (UNO-3, UNO-4, UNO-7). The referee is not fined."""
    by, seat = act.by, act.seat
    if round.out or by == seat or not book.calls.is_on:
        return void(round, seat, "nothing-due" if book.calls.is_on else "off")
    if seat in round.exposed:
        return _caught(book, round, by, seat)
    late = round.hand_count(seat) == 1 and seat not in round.called and not round.owes(seat)
    if by == REFEREE:
        return void(round, seat, "too-late" if late else "nothing-due")
    if late:
        return Verdict(round, (ruling("late-catch", by, rule="UNO-4"),))
    return _fine(round, by, "false-catch", book.calls.false_catch_penalty)


def _caught(book: Rulebook, round: Round, by: Seat, seat: Seat) -> Verdict:
    said = priced("missed-uno", seat, book.calls.penalty, "UNO-2", by=by)
    after = round._replace(exposed=without(round.exposed, seat))
    return fined(after, DrawDebt(seat, book.calls.penalty), (said,))


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
