"""The last card, and what must still be drawn before the hand is over (rows END)."""

from __future__ import annotations

from referee.rules import party, places
from referee.rules.memory import NO_PARTY, NO_PLACES, SHUT
from referee.rules.piles import without
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling, ruling
from referee.rules.saying import due
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def emptied(round: Round) -> Seat:
    """Who holds no card any more and is not out yet, rather one who owes none; ``''`` if nobody."""
    if 0 not in round.hands:
        return ""
    held = zip(round.seats, round.hands, strict=True)
    empty = [seat for seat, count in held if not count and seat not in round.places.finished]
    return next((seat for seat in empty if not round.owes(seat)), next(iter(empty), ""))


def go_out(book: Rulebook, round: Round, seat: Seat, said: tuple[Ruling, ...]) -> Verdict:
    """`seat` has laid its last card. END-1: a last draw card is still drawn, and counted; nobody
    slaps or keeps silent any more.

    Where the others play on, it is for the caller to say what is due then.
    """
    if not is_over(book, (*round.places.finished, seat), without(round.seats, seat)):
        goes = Verdict(round) if round.owes(seat) else places.finish(round, seat)
        return Verdict(goes.round, (*said, *goes.rulings))
    debts = tuple(debt for debt in round.debts if book.hits.last_card_hits or not debt.ends_turn)
    after = round._replace(out=seat, obligations=debts, exposed=(), party=NO_PARTY)
    said = (*said, *party.told(round.party, NO_PARTY))
    if debts:
        return Verdict(after, (*said, *due(after)))
    over = hand_over(book, after)
    return Verdict(over.round, (*said, *over.rulings))


def out_at_last(book: Rulebook, made: Verdict) -> Verdict:
    """Who is out and has settled the last duty leaves the circle; and who laid the last card while
    owing some is out once nothing is owed: a jump-in, say, has undone the hit (END-3)."""
    is_plain = made.round.places is NO_PLACES and 0 not in made.round.hands
    if is_plain or made.round.stage != "playing" or made.round.out:
        return made
    out = Verdict(places.gone(made.round), made.rulings)
    seat = emptied(out.round)
    if seat and not out.round.owes(seat):
        out = go_out(book, out.round, seat, out.rulings)
    is_told = out.round.out or out.round.stage != "playing" or out.round.turn == made.round.turn
    return out if is_told else Verdict(out.round, (*out.rulings, *due(out.round)))


def is_over(book: Rulebook, finished: tuple[Seat, ...], left: tuple[Seat, ...]) -> bool:
    """Whether nobody plays on: at the latest when one is left (END-3, TEAM-2)."""
    return len(left) < 2 or book.ending.is_over(finished, left)


def hand_over(book: Rulebook, round: Round) -> Verdict:
    """Nothing is left to draw, and the hand is over (END-3): `out` is then who has won it."""
    just_out = (round.out,) if round.out else ()
    finished = (*round.places.finished, *just_out)
    left = tuple(seat for seat in round.seats if seat not in finished)
    back = places.all_back(round)
    winner = book.ending.winner(tuple(s for s in finished if s in back.seats) or finished, left)
    after = back._replace(
        stage="hand-over",
        obligations=(),
        exposed=(),
        drawn=(),
        out=winner,
        window=SHUT,
        party=NO_PARTY,
    )
    said = tuple(ruling("out", seat, rule="END-3") for seat in just_out)
    last = (*just_out, *left) if book.ending.gives_places else ()
    ranked = places.placed(round.places.finished, last)
    return Verdict(after, (*party.told(round.party, NO_PARTY), *said, *ranked))
