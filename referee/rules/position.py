"""What a position allows: for the reading of play, for hints, and for the players' phones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.cards import UNKNOWN, Card, Color, Face
from referee.rules import playing
from referee.rules.rulebook import Rulebook
from referee.rules.state import Round
from referee.seats import Seat


class Fitting(NamedTuple):
    """What fits now: a colour, or a face, or any wild. `color` is None where nothing rules."""

    color: Color | None
    face: Face


def what_fits(round: Round) -> Fitting:
    """The colour and the face to match; the face is ``??`` where only the colour counts."""
    return Fitting(round.color, UNKNOWN.face if round.top.is_wild else round.top.face)


def may_play(book: Rulebook, round: Round, seat: Seat, card: Card) -> bool:
    """Whether `seat` could lay this card now and be right, as far as is known."""
    return not why_not(book, round, seat, card)


def why_not(book: Rulebook, round: Round, seat: Seat, card: Card) -> str:
    """Why laying this card now would be wrong: a reason of a misplay, or of a void act.

    Empty where it would be right. It must agree with `adjudicate`, and asks what it asks.
    """
    if round.stage != "playing":
        return "hand-over" if round.stage in ("hand-over", "match-over") else "nothing-due"
    if seat not in round.seats:
        return "no-such-seat"
    return playing.why_not(book, round, seat, (card,))


def legal_plays(book: Rulebook, round: Round, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Which of these cards the seat on turn could lay now, each once, in their order."""
    seat = round.turn
    return tuple(card for card in dict.fromkeys(cards) if may_play(book, round, seat, card))
