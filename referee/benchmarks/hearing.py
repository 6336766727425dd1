"""``referee bench hearing``: is a call heard, and is table talk not? The whole way from sound, by
synthetic voices, among them engines that training never heard (`ear_voices.KEPT_BACK`), which say
sentences that it never heard either (`ear_talk.TALK_KEPT_BACK`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Final

from referee.adapters.embedder import RATE_HZ
from referee.benchmarks import Tell, row
from referee.benchmarks.hearing_sounds import Sounds
from referee.hearing.classifier import Classifier
from referee.hearing.ear import Ear
from referee.hearing.words import COLORS, NUMBERS, HeardWord, Sensed, Word
from referee.training.ear_room import CONDITIONS, Span
from referee.training.ear_voices import KEPT_BACK, Speaker, speakers

HELP = "UNO in its window, clean, in noise and among talk; other words; and table talk"
BARS: Final = {"clean": 0.95, "noise": 0.90, "babble": 0.70}
"""Of the calls of all voices; some of them are of voices that training never heard."""
FALSE_BAR: Final = 1
"""In ten minutes of talk outside windows."""
IN_WINDOW_BAR: Final = 60
"""In ten minutes of talk without a pause while somebody is down to two cards."""
TALK_S: Final = 600.0
CHINESE_TALK_S: Final = 60.0
_LATE_S: Final = 0.7
_QUESTION: Final = frozenset({Word.YES, Word.NO})
_ALWAYS: Final = (Word.UNDO, Word.LOUDER, Word.SOFTER, Word.FASTER, Word.SLOWER)
ASKED: Final[dict[Word, frozenset[Word]]] = {
    **dict.fromkeys(COLORS, frozenset(COLORS)),
    **dict.fromkeys(_QUESTION, _QUESTION),
    **dict.fromkeys(NUMBERS, frozenset(NUMBERS)),
    Word.CHALLENGE: frozenset({Word.CHALLENGE}),
    Word.CATCH: frozenset({Word.CATCH, Word.UNO}),
    **dict.fromkeys(_ALWAYS, frozenset()),
}
"""Word -> what is awaited when it is said; nothing for what may be said at any time."""


def run(tell: Tell, *, quick: bool) -> bool:
    """Print how many calls are heard in each condition, and how many were none."""
    held = tuple(speakers(kept_back=True))
    if not held or not find_spec("pyopen_wakeword"):
        tell("hearing: needs the extra [hearing], and a voice that training never heard: flite")
        return False
    hall = _Hall(Sounds.of(held), held, Classifier.load())
    voices = held if quick else (*held, *speakers(kept_back=False))
    engines = len({voice.engine for voice in voices})
    tell(f"{len(voices)} voices of {engines} engines, {len(held)} of them kept back from training")
    tell(row("UNO in its window", "calls", "heard %", "bar %", "kept back %"))
    met = [_called(tell, kind, hall.calls(voices, kind, db)) for kind, db in CONDITIONS]
    _told_words(tell, hall)
    met.append(_talked(tell, hall, TALK_S / 5 if quick else TALK_S))
    if chinese := tuple(speakers(kept_back=True, language="zh")):
        _told_chinese(tell, replace(hall, held=chinese, ear=Classifier.of_table("zh")))
    return all(met)


def listened(tell: Tell, minutes: int) -> bool:
    """MIC-04: table talk, counting in Spanish and Italian, doors and glasses for so long, by the
    sound's own clock, while nothing is awaited; at most one call or undo an hour is taken from it.
    What changes the referee's voice is told besides."""
    if not (held := tuple(speakers(kept_back=True))) or not find_spec("pyopen_wakeword"):
        tell("hearing: needs the extra [hearing], and a voice that training never heard: flite")
        return False
    sounds, ear, heard = Sounds.of(held), Classifier.load(), Counter[Word]()
    spoken_s, number = 0.0, 0
    while spoken_s < 60 * minutes:
        kept = sounds.evening(number)
        heard.update(word.word for word in heard_in(kept.moments(ear), frozenset()))
        number, spoken_s = number + 1, spoken_s + float(kept.times_s[-1])
    acts, most = heard[Word.UNO] + heard[Word.UNDO], max(1, minutes // 60)
    tell(row(f"{minutes} min of talk and noise", "", f"{acts} false", f"{most} at most"))
    tell(row("louder, softer, faster, slower", "", f"{heard.total() - acts} false"))
    return acts <= most


def _told_chinese(tell: Tell, hall: _Hall) -> None:
    """The same at a table that speaks Chinese, which is told and has no bar: few engines do."""
    tell(
        row(f"Chinese, {len(hall.held)} voices kept back", *(f"{kind} %" for kind, _ in CONDITIONS))
    )
    called = (hall.calls(hall.held, kind, db) for kind, db in CONDITIONS)
    tell(row(Word.UNO, *(_percent([is_heard for _, is_heard in one]) for one in called)))
    _told_words(tell, hall)
    windows = (frozenset[Word](), frozenset({Word.UNO}), _QUESTION, frozenset(COLORS))
    outside, inside, asked, colors = hall.among_talk(CHINESE_TALK_S, windows)
    tell(
        row(f"talk, {CHINESE_TALK_S:.0f} s; UNO awaited", "", f"{outside} false", f"{inside} false")
    )
    tell(row("while asked; a colour", "", f"{asked} false", f"{colors} false"))


def _called(tell: Tell, kind: str, heard: Sequence[tuple[Speaker, bool]]) -> bool:
    of_all = [is_heard for _, is_heard in heard]
    of_held = [is_heard for voice, is_heard in heard if voice.engine in KEPT_BACK]
    bar = f"{100 * BARS[kind]:.0f}"
    tell(row(kind, str(len(of_all)), _percent(of_all), bar, _percent(of_held)))
    return sum(of_all) >= BARS[kind] * len(of_all)


def _percent(these: Sequence[bool]) -> str:
    return f"{100 * sum(these) / max(1, len(these)):.0f}"


def _told_words(tell: Tell, hall: _Hall) -> None:
    """What was heard for each word in each condition, by voices that training never heard."""
    found = [hall.words(kind, db) for kind, db in CONDITIONS]
    tell(row("other words, kept back", *(f"{kind} %" for kind, _ in CONDITIONS), "taken wrong %"))
    for word in ASKED:
        right = [_percent([one is word for one in heard[word]]) for heard in found]
        wrong = [one not in (word, Word.OTHER) for heard in found for one in heard[word]]
        tell(row(word, *right, _percent(wrong)))


def _talked(tell: Tell, hall: _Hall, long_s: float) -> bool:
    """Talk that awaits nothing, and the same talk while something is awaited."""
    windows = (frozenset[Word](), frozenset({Word.UNO}), _QUESTION, frozenset(COLORS))
    outside, inside, asked, colors = hall.among_talk(long_s, windows)
    share = long_s / TALK_S
    tell(row(f"talk, {long_s:.0f} s", "", f"{outside} false", f"{FALSE_BAR} at most"))
    tell(row("while UNO is awaited", "", f"{inside} false", f"{IN_WINDOW_BAR * share:.0f} at most"))
    tell(row("while asked; a colour", "", f"{asked} false", f"{colors} false"))
    return outside <= FALSE_BAR and inside <= IN_WINDOW_BAR * share


@dataclass(frozen=True, slots=True)
class _Hall:
    """Voices in a room, and the ear that is measured."""

    sounds: Sounds
    held: tuple[Speaker, ...]
    ear: Classifier

    def calls(
        self, voices: Iterable[Speaker], kind: str, above_db: float
    ) -> list[tuple[Speaker, bool]]:
        """Whether each of some calls was heard while one was awaited."""
        return [
            (voice, is_heard)
            for voice in voices
            for is_heard in self._heard_calls(voice, kind, above_db)
        ]

    def _heard_calls(self, voice: Speaker, kind: str, above_db: float) -> Iterator[bool]:
        kept = self.sounds.calls(voice, kind, above_db)
        heard = tuple(heard_in(kept.moments(self.ear), frozenset({Word.UNO})))
        return (Word.UNO in within(span, heard) for span in kept.said)

    def words(self, kind: str, above_db: float) -> dict[Word, list[Word]]:
        """What was heard for each word but UNO, `OTHER` for nothing, when it could be meant."""
        found: dict[Word, list[Word]] = {word: [] for word in ASKED}
        for voice in self.held:
            kept = self.sounds.words(voice, kind, above_db)
            moments = kept.moments(self.ear)
            heard = {words: tuple(heard_in(moments, words)) for words in set(ASKED.values())}
            for span in kept.said:
                first = next(iter(within(span, heard[ASKED[span.word]])), Word.OTHER)
                found[span.word].append(first)
        return found

    def among_talk(self, long_s: float, windows: Sequence[frozenset[Word]]) -> list[int]:
        """How many words are heard in talk of this length, for each of what may be awaited."""
        spoken_s, number, found = 0.0, 0, [0] * len(windows)
        while spoken_s < long_s:
            kept = self.sounds.talk(number, self.held)
            moments = kept.moments(self.ear)
            found = [
                count + sum(1 for _ in heard_in(moments, awaited))
                for count, awaited in zip(found, windows, strict=True)
            ]
            number, spoken_s = number + 1, spoken_s + kept.said[-1].end / RATE_HZ
        return found


def within(span: Span, heard: Iterable[HeardWord]) -> list[Word]:
    """What was heard while this was said, or just after."""
    begins_s, ends_s = span.start / RATE_HZ, span.end / RATE_HZ + _LATE_S
    return [one.word for one in heard if begins_s <= one.time_s <= ends_s]


def heard_in(moments: Iterable[Sensed], awaited: frozenset[Word]) -> Iterator[HeardWord]:
    """The words of a sound, by an ear of its own."""
    ear = Ear()
    for moment in moments:
        word = ear.hear(moment, awaited, is_sounding=False)
        if word is not None:
            yield word
