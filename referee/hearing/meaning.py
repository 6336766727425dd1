"""What a heard word means while the round stands as it does: an act, an answer, or undo.

Who called is whom the rules expect; where that cannot be told, nobody, and the table is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from referee.hearing.keys import Answer, Tune, Undo
from referee.hearing.listening import callers
from referee.hearing.utterance import Utterance
from referee.hearing.words import COLORS, NUMBERS, HeardWord, Word
from referee.rules import actions
from referee.rules.actions import Action
from referee.rules.state import Round
from referee.seats import NOBODY, Seat


@dataclass(frozen=True, slots=True)
class Accused:
    """Somebody seems to have said that `seat` did not call UNO. The ear convicts nobody: a key
    or a phone must say it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Disturbed:
    """Somebody made a sound in a silent two. Whose it was, no ear can tell: a key says it."""


@dataclass(frozen=True, slots=True)
class Unsure:
    """`seat` seems to have called UNO while the referee spoke (MIC-01). It credits nobody, but
    the referee catches nobody either whom it may have talked down."""

    seat: Seat


Meant: TypeAlias = Utterance | Undo | Answer | Tune | Accused | Disturbed | Unsure


def meant(heard: HeardWord, round_: Round) -> tuple[Meant, ...]:
    """The act, the answer, or the undo; nothing where the word means nothing.

    >>> now = Round(("A", "B", "C"), "C", hands=(2, 5, 5))._replace(stage="playing", player="A")
    >>> meant(HeardWord(Word.UNO, 3.0, 0.9), now)[0].action
    parse_action('A uno')
    """
    if not heard.is_sure:
        return (Unsure(likely_caller(round_)),)
    if heard.word is Word.CATCH:
        return (Accused(_exposed(round_)),)
    if heard.word in _PLAIN:
        return (_PLAIN[heard.word],)
    action = _act(heard.word, round_)
    return () if action is None else (Utterance(action, heard.time_s),)


_PLAIN: Final[dict[Word, Undo | Answer | Tune]] = {
    Word.UNDO: Undo(),
    Word.YES: Answer(1),
    Word.LOUDER: Tune(louder=1),
    Word.SOFTER: Tune(louder=-1),
    Word.FASTER: Tune(faster=1),
    Word.SLOWER: Tune(faster=-1),
    **{word: Answer(number) for number, word in enumerate(NUMBERS, start=1)},
}
"""A question's first answer is what stands anyway. The others change the record, and might
convict somebody, so they take a key."""


def _act(word: Word, round_: Round) -> Action | None:
    if word in COLORS:
        return actions.NameColor(_chooser(round_), COLORS[word])
    match word:
        case Word.UNO:
            return actions.Uno(likely_caller(round_))
        case Word.CHALLENGE if not _is_settled(round_):
            return actions.Challenge(round_.turn or NOBODY)
        case _:
            return None


def _is_settled(round_: Round) -> bool:
    """Whether a challenge would be ruled on at once, because the hand has been seen: that takes a
    key. Otherwise a hand must be shown first, and whoever did not challenge says so."""
    hits = (hit for hit in round_.debts if hit.chain)
    return any(round_.is_known(laid.seat) for hit in hits for laid in hit.chain)


def likely_caller(round_: Round) -> Seat:
    """Who calls UNO: the seat that may be caught for not having called, else the one on turn if
    it is near one card, else the only one that is; `NOBODY` where several could be."""
    if round_.exposed:
        return round_.exposed[0] if len(round_.exposed) == 1 else NOBODY
    near = callers(round_)
    if round_.turn in near or len(near) != 1:
        return round_.turn if round_.turn in near else NOBODY
    return near[0]


def _exposed(round_: Round) -> Seat:
    return round_.exposed[-1] if round_.exposed else round_.last.seat or NOBODY


def _chooser(round_: Round) -> Seat:
    return round_.turn if round_.phase == "color" else round_.last.seat or round_.turn or NOBODY
