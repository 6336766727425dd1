"""From moments of sound to words: one peak is one word, and not while the referee speaks.

Three limits keep table talk out, besides what the network has learnt of what goes on and on:

- a word that can be meant now counts from a limit of its own on (`least`): a lower one where it
  stands alone, as a call does, than in the middle of talk;
- any other only when nearly certain and said alone: what is heard before it and after it is
  quieter than itself;
- while the referee itself is heard, and for `ECHO_S` after it, nothing counts (F13): a call of UNO
  that is awaited is handed out as one that nobody can be sure of.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
from enum import IntEnum
from statistics import median
from typing import Final

from referee.hearing.classifier import LAG_S, OFFSETS
from referee.hearing.loudness import Loudness
from referee.hearing.words import COLORS, NUMBERS, WORDS, HeardWord, Sensed, Word

AWAITED: Final = 0.21
"""For a call that stands alone: what is heard before it and after it is quieter than itself."""
HALF_ALONE: Final = 0.46
"""For one at the beginning or the end of what is said."""
AMONG_TALK: Final = 0.55
"""For a word in the middle of talk that is as loud as itself."""
UNAWAITED: Final = 0.93
_LEAST: Final[dict[Word, tuple[float, float, float]]] = {
    Word.YES: (0.08, 0.25, 0.33),
    Word.NO: (0.13, 0.35, 0.4),
    **dict.fromkeys(NUMBERS, (0.2, 0.5, 0.6)),
    Word.CHALLENGE: (0.45, 0.75, 0.85),
    **dict.fromkeys(COLORS, (0.22, 0.5, 0.6)),
}
"""Other limits for other words, alone, half alone and among talk: a call that nobody made saves
somebody at worst, a challenge that nobody made stops the game."""
_RIVALS: Final = 0.3
BEFORE_DB: Final = 6.0
"""A call is at least so much louder than the second before it."""
AFTER_DB: Final = 5.0
"""And than what comes after it; a room rings on."""
ECHO_S: Final = 0.8 + LAG_S
"""From the end of the referee's own sound until the ear opens: room and loudspeaker linger, and
the odds are of what was before."""
PEAK_S: Final = 0.3
"""After a word has shown itself, the best of this time is taken for it."""
AGAIN_S: Final = 0.5
"""A word is over by then; the same one later is another."""
CAUGHT_S: Final = 1.2
"""Whoever accuses ends with the word itself ("you did not say UNO"): from where the accusation
shows itself on, that is no call, although the accusation may show itself before its end."""
_LAG: Final = OFFSETS[-1]
_WORD: Final = 10
_BEFORE: Final = 13
"""Moments since a word's end, that a word takes, and that are looked at before it."""
_ALWAYS: Final = (Word.UNO, Word.UNDO)
_FREE: Final[dict[Word, float]] = {
    Word.UNO: UNAWAITED,
    Word.UNDO: 0.82,
    Word.LOUDER: 0.8,
    Word.SOFTER: 0.9,
    Word.FASTER: 0.6,
    Word.SLOWER: 0.6,
}
"""What may count although nothing awaits it, and from which odds on: the more often talk sounds
like it, the surer. Words for the referee's voice only where nothing else is awaited."""
_MASKED: Final = frozenset({Word.UNO})
"""What somebody may have said while the referee spoke."""

_NOTHING: Final = HeardWord(Word.OTHER, 0.0, 0.0)


class Standing(IntEnum):
    """How a word stands in what is heard around it."""

    AMONG = 0
    HALF = 1
    ALONE = 2


@dataclass(slots=True)
class Ear:
    """Feed it every moment in order; it hands out words.

    `is_noise` tells for the last moment whether it stood out of the room's noise while the ear
    was open: what a silent two listens for. `is_open` is whether it was.
    """

    is_noise: bool = False
    is_open: bool = True
    _loudness: Loudness = field(default_factory=Loudness)
    _shut_until_s: float = 0.0
    _best: HeardWord = _NOTHING
    _since_s: float = 0.0
    _levels: deque[float] = field(default_factory=lambda: deque(maxlen=_LAG + _WORD + _BEFORE))
    _again_s: float = 0.0
    _accused_until_s: float = 0.0

    def hear(
        self, moment: Sensed, awaited: frozenset[Word], *, is_sounding: bool
    ) -> HeardWord | None:
        """The word that has ended by this moment, if one did. `is_sounding`: the referee is
        being heard."""
        is_loud = self._loudness.is_loud(moment.level_db)
        self._levels.append(moment.level_db)
        if is_sounding:
            self._shut_until_s = moment.time_s + ECHO_S
        self.is_open = is_open = moment.time_s >= self._shut_until_s
        self.is_noise = is_loud and is_open
        self._weigh(moment, awaited if is_open else awaited & _MASKED, is_open=is_open)
        return self._finished(moment.time_s)

    def _weigh(self, moment: Sensed, awaited: frozenset[Word], *, is_open: bool) -> None:
        if not moment.odds or moment.time_s < self._again_s:
            return
        found = best_word(moment, awaited, self._standing() if is_open else Standing.AMONG)
        if found is None or found.certainty <= self._best.certainty:
            return
        if found.word is Word.UNO and found.time_s < self._accused_until_s:
            return
        if not (found.was_awaited or self._standing() is Standing.ALONE):
            return
        if not is_open:
            if not found.was_awaited:
                return
            found = replace(found, is_sure=False)
        if self._best is _NOTHING:
            self._since_s = moment.time_s
        self._best = found

    def _standing(self) -> Standing:
        """Whether the 0.8 s that the odds are of rise above the second before, and what came
        after them; the last of a word may still ring."""
        levels = list(self._levels)
        known, since = levels[:-_LAG], levels[1 - _LAG :]
        before, word = known[:-_WORD], known[-_WORD:]
        rises = not before or max(word) - median(before) >= BEFORE_DB
        falls = max(word, default=0.0) - max(since) >= AFTER_DB
        return Standing(rises + falls)

    def _finished(self, time_s: float) -> HeardWord | None:
        """The best word once its time is over."""
        best = self._best
        if best is _NOTHING or time_s - self._since_s < PEAK_S:
            return None
        self._best, self._again_s = _NOTHING, time_s + AGAIN_S - PEAK_S
        if best.word is Word.CATCH:
            self._accused_until_s = best.time_s + CAUGHT_S
        return best


def best_word(
    moment: Sensed, awaited: frozenset[Word], standing: Standing = Standing.ALONE
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
        if certainty >= least(word, standing):
            return HeardWord(word, moment.time_s - LAG_S, certainty)
    free = max(_ALWAYS if awaited else _FREE, key=lambda word: odds[word])
    if odds[free] >= _FREE[free]:
        return HeardWord(free, moment.time_s - LAG_S, odds[free], was_awaited=False)
    return None


def least(word: Word, standing: Standing) -> float:
    """From where on an awaited word counts: the more harm it does where nobody said it, the
    surer it must be."""
    alone, half, among_talk = _LEAST.get(word, (AWAITED, HALF_ALONE, AMONG_TALK))
    return (among_talk, half, alone)[standing]
