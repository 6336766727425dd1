"""Silent twos and slapped nines (rows PARTY-2, PARTY-3, PEN-4)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.calls import fined
from referee.rules.duties import DrawDebt
from referee.rules.memory import NO_PARTY, Party
from referee.rules.piles import without
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling, ruling
from referee.rules.saying import priced, void
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def once_acted(party: Party, seat: Seat) -> Party:
    """What is left when `seat` plays or draws: the race is over, and its own silence."""
    hushed_by = "" if party.hushed_by == seat else party.hushed_by
    return Party(hushed_by) if hushed_by else NO_PARTY


def told(before: Party, after: Party) -> tuple[Ruling, ...]:
    """What is said where a silence has begun or ended."""
    if bool(before.hushed_by) == bool(after.hushed_by):
        return ()
    return (ruling("quiet", state="on" if after.hushed_by else "off", rule="PARTY-2"),)


def noise(book: Rulebook, round: Round, seat: Seat) -> Verdict:
    """A sound in a silence: the first one costs cards, and the silence is over."""
    if not round.party.hushed_by:
        return void(round, seat, "nothing-due")
    after = round._replace(party=replace(round.party, hushed_by=""))
    cost = book.party_penalty
    said = priced("fine", seat, cost, "PARTY-2", reason="noise")
    fine = fined(after, DrawDebt(seat, cost), (said, *told(round.party, after.party)))
    return Verdict(fine.round, fine.rulings)


def spoken(book: Rulebook, made: Verdict, by: Seat) -> Verdict:
    """A word of `by` that did what it did; in a silence it may cost as much as any noise."""
    if not (book.calls.breaks_silence and made.round.party.hushed_by and by in made.round.seats):
        return made
    broken = noise(book, made.round, by)
    return Verdict(broken.round, (*made.rulings, *broken.rulings))


def slap(book: Rulebook, round: Round, seat: Seat) -> Verdict:
    """A hand on the draw pile after a nine. The last one is known once all others have slapped."""
    if seat not in round.party.racing:
        return void(round, seat, "nothing-due")
    left = without(round.party.racing, seat)
    if len(left) > 1:
        return Verdict(round._replace(party=replace(round.party, racing=left)))
    after = round._replace(party=_without_race(round.party))
    slow, cost = left[0], book.party_penalty
    said = priced("fine", slow, cost, "PARTY-3", reason="slow-slap")
    return fined(after, DrawDebt(slow, cost), (said,))


def without_seat(party: Party, seat: Seat) -> Party:
    """Somebody is gone: a silence ends with who laid the two, a race with its last runner."""
    left = once_acted(party, seat) if party.hushed_by == seat else party
    racing = without(party.racing, seat)
    return replace(left, racing=racing) if len(racing) > 1 else _without_race(left)


def _without_race(party: Party) -> Party:
    return replace(party, racing=()) if party.hushed_by else NO_PARTY
