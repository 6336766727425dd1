"""What a voice says to teach the ear, and which moments of it are which word.

Every 0.8 s of a long sound that holds a word whole is an example of it, every other one of none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

from referee.adapters.embedder import BLOCK, RATE_HZ, Embedder
from referee.adapters.sensing import Samples
from referee.hearing.classifier import Floats
from referee.hearing.words import Word
from referee.training.ear_phrases import (
    CALLS,
    CHINESE,
    CHINESE_SHORT,
    PHRASES,
    RARE,
    TUNING,
    Phrase,
)
from referee.training.ear_room import Sound, Span, clatter, echoed, trimmed, warped
from referee.training.ear_talk import TALK, TALK_CHINESE, TALK_MORE
from referee.training.ear_voices import Speaker

WINDOW_S: Final = 0.775
_TALK_EACH: Final = 24
_TALK_FEW: Final = 4
_TALK_SOME: Final = 10
_CLATTERS: Final = 4
_ECHOED: Final = 0.4
"""Share of what is said that comes with a room's echo."""
_ROUNDS: Final = 4
_SHORT_ROUND: Final = 2
"""The round that is about the words that are told apart by little."""
_RARE_ROUND: Final = 3
"""The round that is about words that are rare, and talk that is taken for others."""
CROWDED_ROUND: Final = 4
"""The round that is about calls among many who talk."""
_OFTEN: Final = 3
_TUNED: Final = frozenset({Word.LOUDER, Word.SOFTER, Word.FASTER, Word.SLOWER})
_SHORT: Final = frozenset({Word.YES, Word.NO, Word.UNDO, Word.YELLOW, Word.CATCH})


def rounds(voice: Speaker) -> Iterable[int]:
    """Those that a voice takes part in: words that it cannot say are not for it, and one that is
    slow to start is spared the longest."""
    if voice.language == "zh":
        return (0, len(CHINESE))
    if voice.engine == "festival":
        return range(_RARE_ROUND)
    return (*range(_RARE_ROUND if voice.is_foreign else _ROUNDS), CROWDED_ROUND)


def lesson(voice: Speaker, rng: Random, number: int = 0) -> list[tuple[Word, Sound]]:
    """What one voice says to learn from in a round: UNO most often, and table talk, and some
    clatter; in the last rounds the words that are hardest.

    What a slow voice has said once is used several times, each time otherwise.
    """
    said = [
        (word, warped(trimmed(voice.say(text, speed)), rng.uniform(0.88, 1.13)))
        for word, text, speed in phrases(voice, number)
        for _ in range(_OFTEN if word is Word.UNO or voice.is_slow else 1)
    ]
    said += [
        (Word.OTHER, warped(trimmed(voice.say(text)), rng.uniform(0.9, 1.1)))
        for text in talk(voice, number, rng)
    ]
    said = [(word, echoed(sound, rng) if rng.random() < _ECHOED else sound) for word, sound in said]
    said += [(Word.OTHER, clatter(rng)) for _ in range(_CLATTERS)]
    rng.shuffle(said)
    return said


def phrases(voice: Speaker, number: int) -> Sequence[Phrase]:
    """What a voice says in a round besides talk."""
    if voice.language == "zh":
        return _chinese(voice, number)
    if number == CROWDED_ROUND:
        return CALLS if voice.is_foreign else CALLS * 2
    if voice.is_foreign:
        return CALLS
    if number == _SHORT_ROUND:
        return (*TUNING, *(phrase for phrase in PHRASES if phrase[0] in _SHORT))
    return RARE if number == _RARE_ROUND else PHRASES


def _chinese(voice: Speaker, number: int) -> Sequence[Phrase]:
    """A slow voice says what is short once, and nothing to the referee's own: at a Chinese table
    the first tongue alone hears that."""
    said = CHINESE[number] if number < len(CHINESE) else CHINESE_SHORT
    if not voice.is_slow:
        return said
    once = said if number < len(CHINESE) else said[::2]
    return tuple(phrase for phrase in once if phrase[0] not in _TUNED)


def talk(voice: Speaker, number: int, rng: Random) -> list[str]:
    """Some sentences; of a slow voice the same ones in each round that has such."""
    texts, count = _talk(voice, number)
    return (Random(voice.name) if voice.is_slow else rng).sample(texts, count)


def _talk(voice: Speaker, number: int) -> tuple[Sequence[str], int]:
    if voice.language == "zh":
        return TALK_CHINESE, _TALK_SOME
    if number == _RARE_ROUND:
        return TALK_MORE, _TALK_EACH
    if voice.is_foreign or number == _SHORT_ROUND:
        return TALK, _TALK_FEW
    return TALK, _TALK_SOME if number == CROWDED_ROUND else _TALK_EACH


def examples(
    samples: Samples, spans: Sequence[Span], embedder: Embedder
) -> Iterator[tuple[Floats, Word | None]]:
    """Every embedding of a sound, and its `label`."""
    for at in range(0, len(samples) - BLOCK + 1, BLOCK):
        for embedding in embedder.embed(samples[at : at + BLOCK]):
            yield embedding, label(at + BLOCK, spans)


def label(end: int, spans: Sequence[Span]) -> Word | None:
    """The word that the window up to `end` holds whole, `OTHER` for none, None for half of one.

    What is longer than the window is taken by its end.
    """
    start, found = end - WINDOW_S * RATE_HZ, Word.OTHER
    for span in (span for span in spans if span.word is not Word.OTHER):
        share = max(0.0, min(end, span.end) - max(start, span.start)) / (span.end - span.start)
        is_long = span.end - span.start > 0.93 * WINDOW_S * RATE_HZ
        ends_here = 0 <= end - span.end < 0.2 * RATE_HZ
        if share >= 0.93 or (is_long and ends_here):
            found = span.word
        elif share > (0.35 if is_long else 0.5):
            return None
    return found
