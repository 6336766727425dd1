"""Hands that change owner: swapped, passed on, or shuffled and dealt back (rows HAND)."""

from __future__ import annotations

from typing import NamedTuple

from referee.cards import Card, Face
from referee.rules import duties
from referee.rules.actions import NO_PARTNER
from referee.rules.rulings import Ruling, ruling
from referee.rules.state import Round, Verdict
from referee.seats import Seat


class Hand(NamedTuple):
    """A hand as far as the table knows it."""

    size: int
    known: tuple[Card, ...]


def hands_of(round: Round) -> dict[Seat, Hand]:
    """Everybody's hand."""
    return dict(zip(round.seats, map(Hand, round.hands, round.known), strict=True))


def swap(round: Round, seat: Seat, partner: Seat) -> Verdict:
    """HAND-1, HAND-6: two players swap their whole hands."""
    hands = hands_of(round)
    hands[seat], hands[partner] = hands[partner], hands[seat]
    row = "HAND-6" if round.top.face is Face.SWAP_HANDS else "HAND-1"
    said = ruling("swap", seat, partner=partner, rule=row)
    return _dealt_out(round, hands, (seat, partner), said)


def rotate(round: Round) -> Verdict:
    """HAND-2: everybody passes the hand on in the direction of play."""
    before = hands_of(round)
    hands = {round.after(seat): hand for seat, hand in before.items()}
    said = ruling("rotate", direction=round.direction, rule="HAND-2")
    return _dealt_out(round, hands, round.seats, said)


def shuffle(round: Round, seat: Seat) -> Verdict:
    """HAND-6: all hands are shuffled together and dealt back from the left of `seat`.

    Nothing is known of any hand then; the first ones dealt may hold one card more.
    """
    total, players = sum(round.hands), len(round.seats)
    if total < players:
        return Verdict(round)
    at = round.seats.index(seat) + 1
    order = round.seats[at:] + round.seats[:at]
    share, rest = divmod(total, players)
    hands = {other: Hand(share + (place < rest), ()) for place, other in enumerate(order)}
    return _dealt_out(round, hands, round.seats, None)


def _dealt_out(
    round: Round, hands: dict[Seat, Hand], moved: tuple[Seat, ...], said: Ruling | None
) -> Verdict:
    after = round._replace(
        hands=tuple(hands[seat].size for seat in round.seats),
        known=tuple(hands[seat].known for seat in round.seats),
        called=tuple(seat for seat in round.called if seat not in moved),
        exposed=tuple(seat for seat in round.exposed if seat not in moved),
    )
    counts = tuple((seat, after.hand_count(seat)) for seat in round.seats if seat in moved)
    told = ruling("hands", hands=counts)
    return Verdict(after, (said, told) if said else (told,))


def moved_hands(said: tuple[Ruling, ...]) -> tuple[Seat, ...]:
    """Whose hands have moved, by what was ruled; in seating order."""
    told = (ruling.part("hands") for ruling in said if ruling.code == "hands")
    return tuple(
        item[0] for hands in told if isinstance(hands, tuple) for item in hands if len(item) == 2
    )


def is_choice(round: Round, choice: duties.ChooseSwap, partner: str) -> bool:
    """Whether somebody may be chosen: any other player in play, or nobody where that is free."""
    if partner == NO_PARTNER:
        return choice.may_decline
    return partner in round.seats and partner != choice.seat
