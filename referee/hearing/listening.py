"""Which words can be meant now. Outside of that only what is nearly certain counts."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards import Face
from referee.hearing.words import COLORS, NUMBERS, Word
from referee.rules.duties import DrawDebt
from referee.rules.state import Round
from referee.seats import Seat

NEARLY_ONE = 2
"""A seat with so few cards may call at any moment, until it has."""


def awaited(round_: Round, *, is_asked: bool, choices: int = 0) -> frozenset[Word]:
    """The words that make sense as the round stands; `is_asked` while a question is open that
    takes yes or no, `choices` of one whose answers have numbers.

    >>> sorted(awaited(Round(("A", "B"), "B"), is_asked=True))
    [<Word.NO: 'no'>, <Word.YES: 'yes'>]
    """
    return frozenset((*_awaited(round_, is_asked=is_asked), *NUMBERS[:choices]))


def _awaited(round_: Round, *, is_asked: bool) -> Iterator[Word]:
    if is_asked:
        yield from (Word.YES, Word.NO)
    if round_.stage != "playing":
        return
    if callers(round_):
        yield Word.UNO
    if round_.exposed:
        yield Word.CATCH
    if _may_be_challenged(round_):
        yield Word.CHALLENGE
    if round_.phase == "color" or round_.top.face in (Face.WILD, Face.WILD_DRAW_FOUR):
        yield from COLORS


def callers(round_: Round) -> tuple[Seat, ...]:
    """Whom a call could still do good: who has not called, and either is about to come down to
    one card or may be caught with it.

    >>> callers(Round(("A", "B", "C"), "C", hands=(1, 2, 7), exposed=("A",), called=("B",)))
    ('A',)
    """
    near = (s for s in round_.seats if round_.hand_count(s) == NEARLY_ONE or s in round_.exposed)
    return tuple(seat for seat in near if seat not in round_.called)


def _may_be_challenged(round_: Round) -> bool:
    hits = (duty for duty in round_.obligations if isinstance(duty, DrawDebt))
    return any(
        laid.card.face is Face.WILD_DRAW_FOUR and not hit.begun
        for hit in hits
        for laid in hit.chain
    )
