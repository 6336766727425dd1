"""Which words can be meant now. Outside of that only what is nearly certain counts."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards import Face
from referee.hearing.words import COLORS, Word
from referee.rules.duties import DrawDebt
from referee.rules.state import Round
from referee.seats import Seat

NEARLY_ONE = 2
"""A seat with so few cards may call at any moment, until it has."""


def awaited(round_: Round, *, is_asked: bool) -> frozenset[Word]:
    """The words that make sense as the round stands; `is_asked` while a question is open.

    >>> sorted(awaited(Round(("A", "B"), "B"), is_asked=True))
    [<Word.NO: 'no'>, <Word.YES: 'yes'>]
    """
    return frozenset(_awaited(round_, is_asked=is_asked))


def _awaited(round_: Round, *, is_asked: bool) -> Iterator[Word]:
    if is_asked:
        yield from (Word.YES, Word.NO)
    if round_.stage != "playing":
        return
    if any(_may_call(round_, seat) for seat in round_.seats):
        yield Word.UNO
    if round_.exposed:
        yield Word.CATCH
    if _may_be_challenged(round_):
        yield Word.CHALLENGE
    if round_.phase == "color" or round_.top.face in (Face.WILD, Face.WILD_DRAW_FOUR):
        yield from COLORS


def _may_call(round_: Round, seat: Seat) -> bool:
    """Whether a call could still do a seat good: it has not called, and either is about to come
    down to one card or may be caught with it."""
    if seat in round_.called:
        return False
    return round_.hand_count(seat) == NEARLY_ONE or seat in round_.exposed


def _may_be_challenged(round_: Round) -> bool:
    hits = (duty for duty in round_.obligations if isinstance(duty, DrawDebt))
    return any(
        laid.card.face is Face.WILD_DRAW_FOUR and not hit.begun
        for hit in hits
        for laid in hit.chain
    )
