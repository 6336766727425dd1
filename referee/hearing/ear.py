"""From moments of sound to words: one peak is one word, and not while the referee speaks.

Three limits keep table talk out, besides what the network has learnt of what goes on and on:

- a word that can be meant now counts from a limit of its own on (`least`): a lower one where it
  stands out of what was heard just before, as a call does, than in the middle of talk;
- any other only when nearly certain, said alone and shortly, with quiet after it;
- while the referee itself is heard, and for `ECHO_S` after it, nothing counts (F13): a call of UNO
  that is awaited is handed out as one that nobody can be sure of.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Final

from referee.hearing.classifier import LAG_S, OFFSETS
from referee.hearing.loudness import Loudness
from referee.hearing.words import COLORS, WORDS, HeardWord, Sensed, Word

AWAITED: Final = 0.22
"""For a call that stands out of what was heard just before it."""
AMONG_TALK: Final = 0.45
"""For a word in the middle of talk that is as loud as itself."""
UNAWAITED: Final = 0.93
_LEAST: Final[dict[Word, tuple[float, float]]] = {
    Word.YES: (0.2, 0.4),
    Word.NO: (0.2, 0.4),
    Word.CHALLENGE: (0.7, 0.85),
    **dict.fromkeys(COLORS, (0.4, 0.6)),
}
"""Other limits for other words, standing out and among talk: a call that nobody made saves
somebody at worst, a challenge that nobody made stops the game."""
_RIVALS: Final = 0.3
TUNED: Final = 0.86
"""For a word that only changes the referee's voice: one that was not said does little harm."""
OUT_DB: Final = 6.0
"""A call is at least so much louder than the second before it."""
ECHO_S: Final = 0.8 + LAG_S
"""From the end of the referee's own sound until the ear opens: room and loudspeaker linger, and
the odds are of what was before."""
PEAK_S: Final = 0.3
"""After a word has shown itself, the best of this time is taken for it."""
AGAIN_S: Final = 0.5
"""A word is over by then; the same one later is another."""
ALONE_S: Final = 1.4
"""Said alone: the sound around it was no longer than this."""
PAUSE_S: Final = 0.35
"""Quiet for longer than this ends a sound."""
_LAG: Final = OFFSETS[-1]
_WORD: Final = 10
_BEFORE: Final = 13
"""Moments since a word's end, that a word takes, and that are looked at before it."""
_ALWAYS: Final = (Word.UNO, Word.UNDO)
_FREE: Final[dict[Word, float]] = {
    **dict.fromkeys(_ALWAYS, UNAWAITED),
    **dict.fromkeys((Word.LOUDER, Word.SOFTER, Word.FASTER, Word.SLOWER), TUNED),
}
"""What may count although nothing awaits it, and from which odds on; words for the referee's
voice only where nothing else is awaited."""
_MASKED: Final = frozenset({Word.UNO})
"""What somebody may have said while the referee spoke."""

_NOTHING: Final = HeardWord(Word.OTHER, 0.0, 0.0)


@dataclass(slots=True)
class Ear:
    """Feed it every moment in order; it hands out words.

    `is_noise` tells for the last moment whether it stood out of the room's noise while the ear
    was open: what a silent two listens for.
    """

    is_noise: bool = False
    _loudness: Loudness = field(default_factory=Loudness)
    _shut_until_s: float = 0.0
    _best: HeardWord = _NOTHING
    _since_s: float = 0.0
    _levels: deque[float] = field(default_factory=lambda: deque(maxlen=_LAG + _WORD + _BEFORE))
    _began_s: float = 0.0
    _loud_s: float = -9.0
    _again_s: float = 0.0

    def hear(
        self, moment: Sensed, awaited: frozenset[Word], *, is_sounding: bool
    ) -> HeardWord | None:
        """The word that has ended by this moment, if one did. `is_sounding`: the referee is
        being heard."""
        is_loud = self._loudness.is_loud(moment.level_db)
        self._levels.append(moment.level_db)
        self._follow(moment.time_s, is_loud=is_loud)
        if is_sounding:
            self._shut_until_s = moment.time_s + ECHO_S
        is_open = moment.time_s >= self._shut_until_s
        self.is_noise = is_loud and is_open
        self._weigh(moment, awaited if is_open else awaited & _MASKED, is_open=is_open)
        return self._finished(moment.time_s)

    def _follow(self, time_s: float, *, is_loud: bool) -> None:
        """A sound goes on over a short pause, as a sentence does."""
        if is_loud:
            if time_s - self._loud_s > PAUSE_S:
                self._began_s = time_s
            self._loud_s = time_s

    def _weigh(self, moment: Sensed, awaited: frozenset[Word], *, is_open: bool) -> None:
        if not moment.odds or moment.time_s < self._again_s:
            return
        found = best_word(moment, awaited, stands_out=is_open and self._stands_out())
        if found is None or found.certainty <= self._best.certainty:
            return
        if not is_open:
            if not found.was_awaited:
                return
            found = replace(found, is_sure=False)
        if self._best is _NOTHING:
            self._since_s = moment.time_s
        self._best = found

    def _stands_out(self) -> bool:
        """Whether the 0.8 s that the odds are of rise above the second before."""
        levels = list(self._levels)[:-_LAG]
        before, word = levels[:-_WORD], levels[-_WORD:]
        return not before or max(word) - median(before) >= OUT_DB

    def _finished(self, time_s: float) -> HeardWord | None:
        """The best word once its time is over; one that nothing awaits must stand alone."""
        best = self._best
        if best is _NOTHING or time_s - self._since_s < PEAK_S:
            return None
        if not best.was_awaited:
            if self._loud_s - self._began_s > ALONE_S:
                self._best = _NOTHING
            if self._best is _NOTHING or time_s - self._loud_s <= PAUSE_S:
                return None
        self._best, self._again_s = _NOTHING, time_s + AGAIN_S - PEAK_S
        return best


def best_word(
    moment: Sensed, awaited: frozenset[Word], *, stands_out: bool = True
) -> HeardWord | None:
    """The likeliest word of a moment that counts, or None.

    Where few words can be meant, the others of the ear are poor rivals to them: who is asked for
    yes or no hardly said "red". So the odds of those count for `_RIVALS` only.
    """
    odds = dict(zip(WORDS, moment.odds, strict=True))
    if awaited:
        word = max(awaited, key=lambda word: odds[word])
        possible = odds[Word.OTHER] + sum(odds[word] for word in awaited)
        certainty = odds[word] / (possible + _RIVALS * max(0.0, 1.0 - possible))
        if certainty >= least(word, stands_out=stands_out):
            return HeardWord(word, moment.time_s - LAG_S, certainty)
    free = max(_ALWAYS if awaited else _FREE, key=lambda word: odds[word])
    if odds[free] >= _FREE[free]:
        return HeardWord(free, moment.time_s - LAG_S, odds[free], was_awaited=False)
    return None


def least(word: Word, *, stands_out: bool) -> float:
    """From where on an awaited word counts: the more harm it does where nobody said it, the
    surer it must be."""
    alone, among_talk = _LEAST.get(word, (AWAITED, AMONG_TALK))
    return alone if stands_out else among_talk
