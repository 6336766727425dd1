"""``referee bench hearing``: is a call heard, and is table talk not? The whole way from sound, by
synthetic voices, among them engines that training never heard (`ear_voices.KEPT_BACK`), which say
sentences that it never heard either (`ear_talk.TALK_KEPT_BACK`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random
from typing import Final

import numpy as np

from referee.adapters.embedder import BLOCK, RATE_HZ, Embedder
from referee.adapters.sensing import Samples, Sensing
from referee.benchmarks import Tell, row
from referee.hearing.classifier import Classifier
from referee.hearing.ear import Ear
from referee.hearing.words import COLORS, HeardWord, Sensed, Word
from referee.training.ear_room import CONDITIONS, Room, Sound, Span, trimmed, warped
from referee.training.ear_talk import TALK_KEPT_BACK
from referee.training.ear_voices import KEPT_BACK, PHRASES, Speaker, speakers

HELP = "UNO in its window, clean, in noise and among talk; other words; and table talk"
BARS: Final = {"clean": 0.95, "noise": 0.90, "babble": 0.70}
"""Of the calls of all voices; a fifth of them are of voices that training never heard."""
FALSE_BAR: Final = 1
"""In ten minutes of talk outside windows."""
IN_WINDOW_BAR: Final = 100
"""In ten minutes of talk without a pause while somebody is down to two cards."""
TALK_S: Final = 600.0
_SPEEDS: Final = (0.85, 1.0, 1.15)
_RATES: Final = (0.93, 1.07)
_TEXTS: Final = 8
_LATE_S: Final = 0.7
_QUESTION: Final = frozenset({Word.YES, Word.NO})
ASKED: Final[dict[Word, frozenset[Word]]] = {
    **dict.fromkeys(COLORS, frozenset(COLORS)),
    **dict.fromkeys(_QUESTION, _QUESTION),
    Word.CHALLENGE: frozenset({Word.CHALLENGE}),
    Word.CATCH: frozenset({Word.CATCH, Word.UNO}),
}
"""Word -> what is awaited when it is said."""


def run(tell: Tell, *, quick: bool) -> bool:
    """Print how many calls are heard in each condition, and how many were none."""
    held = tuple(speakers(kept_back=True))
    if not held or not find_spec("pyopen_wakeword"):
        tell("hearing: needs the extra [hearing], and a voice that training never heard: flite")
        return False
    sensing = Sensing(Embedder(), Classifier.load())
    hall = _Hall(Room.of(held, Random(6)), held, sensing)
    voices = held if quick else (*held, *speakers(kept_back=False))
    engines = len({voice.engine for voice in voices})
    tell(f"{len(voices)} voices of {engines} engines, {len(held)} of them kept back from training")
    tell(row("UNO in its window", "calls", "heard %", "bar %", "kept back %"))
    met = [_called(tell, kind, hall.calls(voices, kind, db)) for kind, db in CONDITIONS]
    tell(row("other words", "said", "right %", "wrong %"))
    for word, heard in hall.words().items():
        _told_word(tell, word, heard)
    return _talked(tell, hall, TALK_S / 5 if quick else TALK_S) and all(met)


def _called(tell: Tell, kind: str, heard: Sequence[tuple[Speaker, bool]]) -> bool:
    of_all = [is_heard for _, is_heard in heard]
    of_held = [is_heard for voice, is_heard in heard if voice.engine in KEPT_BACK]
    bar = f"{100 * BARS[kind]:.0f}"
    tell(row(kind, str(len(of_all)), _percent(of_all), bar, _percent(of_held)))
    return sum(of_all) >= BARS[kind] * len(of_all)


def _percent(these: Sequence[bool]) -> str:
    return f"{100 * sum(these) / max(1, len(these)):.0f}"


def _told_word(tell: Tell, word: Word, heard: Sequence[Word]) -> None:
    right = [one is word for one in heard]
    wrong = [one not in (word, Word.OTHER) for one in heard]
    tell(row(word, str(len(heard)), _percent(right), _percent(wrong)))


def _talked(tell: Tell, hall: _Hall, long_s: float) -> bool:
    """Talk that awaits nothing, and the same talk while UNO is awaited."""
    outside, inside = hall.among_talk(long_s)
    share = long_s / TALK_S
    tell(row(f"talk, {long_s:.0f} s", "", f"{outside} false", f"{FALSE_BAR} at most"))
    tell(row("the same in a window", "", f"{inside} false", f"{IN_WINDOW_BAR * share:.0f} at most"))
    return outside <= FALSE_BAR and inside <= IN_WINDOW_BAR * share


@dataclass(frozen=True, slots=True)
class _Hall:
    """Voices in a room, and the ear that is measured."""

    room: Room
    held: tuple[Speaker, ...]
    sensing: Sensing

    def calls(
        self, voices: Iterable[Speaker], kind: str, above_db: float
    ) -> list[tuple[Speaker, bool]]:
        """Whether each of some calls was heard while one was awaited."""
        said = [
            (voice, warped(trimmed(voice.say("{uno}!", speed)), rate))
            for voice in voices
            for speed in _SPEEDS
            for rate in _RATES
        ]
        words = [(Word.UNO, sound) for _, sound in said]
        moments, spans = self._moments(words, [(kind, above_db)])
        heard = tuple(heard_in(moments, frozenset({Word.UNO})))
        return [
            (voice, bool(_within(span, heard)))
            for (voice, _), span in zip(said, spans, strict=True)
        ]

    def words(self) -> dict[Word, list[Word]]:
        """What was heard for each word but UNO, `OTHER` for nothing, when it could be meant."""
        said = [
            (word, trimmed(voice.say(text, speed)))
            for word, text, speed in PHRASES
            if word in ASKED
            for voice in self.held
        ]
        moments, spans = self._moments(said, CONDITIONS)
        found: dict[Word, list[Word]] = {word: [] for word in ASKED}
        for words in set(ASKED.values()):
            heard = tuple(heard_in(moments, words))
            for span in (span for span in spans if ASKED[span.word] == words):
                first = next(iter(_within(span, heard)), Word.OTHER)
                found[span.word].append(first)
        return found

    def among_talk(self, long_s: float) -> tuple[int, int]:
        """How many words are heard in talk of this length: none awaited, and UNO awaited."""
        spoken_s, outside, inside = 0.0, 0, 0
        while spoken_s < long_s:
            voice = self.room.rng.choice(self.held)
            texts = self.room.rng.sample(TALK_KEPT_BACK, _TEXTS)
            said = [(Word.OTHER, trimmed(voice.say(text))) for text in texts]
            moments, spans = self._moments(said, [("noise", 25.0)])
            spoken_s += spans[-1].end / RATE_HZ
            outside += sum(1 for _ in heard_in(moments, frozenset()))
            inside += sum(1 for _ in heard_in(moments, frozenset({Word.UNO})))
        return outside, inside

    def _moments(
        self, said: Sequence[tuple[Word, Sound]], where: Sequence[tuple[str, float]]
    ) -> tuple[list[Sensed], tuple[Span, ...]]:
        samples, spans = self.room.stream(said, where)
        return list(moments_of(samples, self.sensing)), spans


def _within(span: Span, heard: Iterable[HeardWord]) -> list[Word]:
    """What was heard while this was said, or just after."""
    begins_s, ends_s = span.start / RATE_HZ, span.end / RATE_HZ + _LATE_S
    return [one.word for one in heard if one.was_awaited and begins_s <= one.time_s <= ends_s]


def moments_of(samples: Samples, sensing: Sensing) -> Iterator[Sensed]:
    """A sound with two seconds of a quiet room before it and one after, moment by moment."""
    rng = np.random.default_rng(1)
    before, after = (rng.normal(0, 20, n * RATE_HZ).astype(np.int16) for n in (2, 1))
    whole = np.concatenate([before, samples, after])
    for at in range(0, len(whole) - BLOCK + 1, BLOCK):
        yield sensing.sense(whole[at : at + BLOCK], (at + BLOCK - len(before)) / RATE_HZ)


def heard_in(moments: Iterable[Sensed], awaited: frozenset[Word]) -> Iterator[HeardWord]:
    """The words of a sound, by an ear of its own."""
    ear = Ear()
    for moment in moments:
        word = ear.hear(moment, awaited, is_sounding=False)
        if word is not None:
            yield word
