"""Who is out while the others play on, and everybody's place (rows END-3, HAND-5, TWO-4)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules import party
from referee.rules.memory import Places
from referee.rules.piles import without
from referee.rules.rulings import Ruling, ruling
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def finish(round: Round, seat: Seat) -> Verdict:
    """`seat` is out and leaves the circle: turns, swaps and rotations go past it from now on.

    Who must still name a colour stays until it is named.
    """
    places = round.places
    finished = (*places.finished, seat)
    after = round._replace(
        places=Places(finished, places.table or round.seats),
        called=without(round.called, seat),
        exposed=without(round.exposed, seat),
    )
    said = (ruling("out", seat, rule="END-3"), ruling("place", seat, place=len(finished)))
    return Verdict(gone(after), said)


def gone(round: Round) -> Round:
    """The round without those who are out and have nothing left to settle.

    Who holds cards again, since hands have moved before a colour was named, is in play again.
    """
    for seat in round.places.finished:
        if round.hand_count(seat):
            finished = without(round.places.finished, seat)
            round = round._replace(places=replace(round.places, finished=finished))
        elif seat in round.seats and not any(duty.seat == seat for duty in round.obligations):
            round = _without(round, seat)
    return round


def _without(round: Round, seat: Seat) -> Round:
    index = round.seats.index(seat)
    return round._replace(
        seats=without(round.seats, seat),
        hands=round.hands[:index] + round.hands[index + 1 :],
        known=round.known[:index] + round.known[index + 1 :],
        player=round.after(seat) if round.player == seat else round.player,
        party=party.without_seat(round.party, seat),
    )


def placed(finished: tuple[Seat, ...], last: tuple[Seat, ...]) -> tuple[Ruling, ...]:
    """The places of the `last` ones, behind those that have `finished`."""
    ranked = enumerate(last, start=len(finished) + 1)
    return tuple(ruling("place", seat, place=number) for number, seat in ranked)


def all_back(round: Round) -> Round:
    """Everybody who sat down for the hand and has not left, the finished with empty hands."""
    if not round.places.table:
        return round
    held = dict(zip(round.seats, zip(round.hands, round.known, strict=True), strict=True))
    hands = [held.get(seat, (0, ())) for seat in round.places.table]
    return round._replace(
        seats=round.places.table,
        hands=tuple(count for count, _ in hands),
        known=tuple(known for _, known in hands),
    )


def left_for_good(places: Places, seat: Seat) -> Places:
    """`seat` has left the table, in play or finished: it does not come back for the next hand."""
    return replace(places, table=without(places.table, seat)) if places.table else places
