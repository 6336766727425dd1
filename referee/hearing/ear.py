"""From moments of sound to words: one peak is one word, and not while the referee speaks.

Three limits keep table talk out:

- a word that can be meant now counts from `AWAITED` on where it stands out of what is heard
  before and after it, as a call does; in the middle of talk from `AMONG_TALK` on;
- any other only when nearly certain, said alone and shortly, with quiet after it;
- while the referee itself is heard, and for `ECHO_S` after it, nothing counts (F13).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from referee.hearing.loudness import Loudness
from referee.hearing.words import WORDS, HeardWord, Sensed, Word

AWAITED: Final = 0.25
"""For a call that stands out of what was heard just before and after it."""
AMONG_TALK: Final = 0.90
"""For a word in the middle of talk that is as loud as itself: "you know" is said all the time."""
UNAWAITED: Final = 0.90
OUT_DB: Final = 6.0
"""A call is at least so much louder than the second before it, and than what follows."""
SILENT_DB: Final = -96.0
AFTER_S: Final = 0.4
"""What follows a word until it is judged."""
ECHO_S: Final = 0.8
"""From the end of the referee's own sound until the ear opens: room and loudspeaker linger."""
AGAIN_S: Final = 0.5
"""A word is over by then; the same one later is another."""
ALONE_S: Final = 1.4
"""Said alone: the sound around it was no longer than this."""
PAUSE_S: Final = 0.35
"""Quiet for longer than this ends a sound."""
_WORD: Final = 10
_BEFORE: Final = 13
_KEPT: Final = 40
"""Moments that a word takes, that are looked at before it, and that are remembered."""
_FREE: Final = frozenset({Word.UNO, Word.UNDO})
"""What may count although nothing awaits it."""

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
    _age: int = 0
    """Moments since the best one."""
    _levels: deque[float] = field(default_factory=lambda: deque(maxlen=_KEPT))
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
        if not is_open:
            self._best = _NOTHING
            return None
        self._weigh(moment, awaited)
        return self._finished(moment.time_s)

    def _follow(self, time_s: float, *, is_loud: bool) -> None:
        """A sound goes on over a short pause, as a sentence does."""
        if is_loud:
            if time_s - self._loud_s > PAUSE_S:
                self._began_s = time_s
            self._loud_s = time_s

    def _weigh(self, moment: Sensed, awaited: frozenset[Word]) -> None:
        self._age += 1
        if not moment.odds or moment.time_s < self._again_s:
            return
        found = best_word(moment, awaited, AWAITED)
        if found is not None and found.certainty > self._best.certainty:
            self._best, self._age = found, 0

    def _finished(self, time_s: float) -> HeardWord | None:
        """The best word once it is known what follows it, if it counts then."""
        best = self._best
        if best is _NOTHING or time_s - best.time_s < AFTER_S:
            return None
        if not best.was_awaited and self._goes_on(time_s):
            return None
        self._best, self._again_s = _NOTHING, best.time_s + AGAIN_S
        return best if self._counts(best) else None

    def _goes_on(self, time_s: float) -> bool:
        """Whether the sound around the word has not ended, and is not yet too long."""
        is_short = self._loud_s - self._began_s <= ALONE_S
        return is_short and time_s - self._loud_s <= PAUSE_S

    def _counts(self, word: HeardWord) -> bool:
        if not word.was_awaited:
            return self._loud_s - self._began_s <= ALONE_S
        return word.certainty >= AMONG_TALK or self._stands_out()

    def _stands_out(self) -> bool:
        """Whether the best word rises above the second before it and above what follows."""
        levels = list(self._levels)
        ends = len(levels) - self._age
        begins = max(ends - _WORD, 0)
        around = (levels[max(begins - _BEFORE, 0) : begins], levels[ends:])
        loudest = max((median(side) for side in around if side), default=SILENT_DB)
        return max(levels[begins:ends]) - loudest >= OUT_DB


def best_word(moment: Sensed, awaited: frozenset[Word], least: float) -> HeardWord | None:
    """The likeliest word of a moment that counts, or None; `least` is for one that is awaited."""
    odds = dict(zip(WORDS, moment.odds, strict=True))
    del odds[Word.OTHER]
    word = max(odds, key=lambda word: odds[word])
    if word in awaited and odds[word] >= least:
        return HeardWord(word, moment.time_s, odds[word])
    if word in _FREE and odds[word] >= UNAWAITED:
        return HeardWord(word, moment.time_s, odds[word], was_awaited=False)
    return None
