"""The sounds of ``referee bench hearing``, as the ear's network sees them, kept in ``runs/bench``.

What a sound is like to the network does not depend on what the network has learnt. So it is made
once, by the voices and the rooms that there are, and a new ear is measured in seconds; a run that
was stopped goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

import referee
from referee.adapters.embedder import BLOCK, RATE_HZ, Embedder
from referee.adapters.sensing import Samples, Sensing
from referee.hearing.classifier import SEEN, Classifier, Floats
from referee.hearing.words import WORDS, Sensed, Word
from referee.training.ear_phrases import CHINESE, NUMBERS, PHRASES, TUNING
from referee.training.ear_room import Room, Sound, Span, clatter, trimmed, warped
from referee.training.ear_talk import TALK_CHINESE_KEPT_BACK, TALK_KEPT_BACK
from referee.training.ear_voices import Speaker

KEPT: Final = Path("runs") / "bench"
SPEEDS: Final = (0.85, 1.0, 1.15)
RATES: Final = (0.93, 1.07)
TALKED_TEXTS: Final = 8
COUNTING: Final = {
    "es+m4": "uno, dos, tres, cuatro, cinco",
    "it+f1": "uno, due, tre, quattro, cinque",
}
"""Voices that training never heard, and how they count."""
_STRUCK: Final = 0.5
_CALLED: Final = {"en": "{uno}!", "zh": "wu1 nuo4!"}
_TALKED: Final = {"en": TALK_KEPT_BACK, "zh": TALK_CHINESE_KEPT_BACK}
_MADE_BY: Final = (
    *("adapters/embedder.py", "adapters/sensing.py", "hearing/loudness.py"),
    *("training/ear_room.py", "training/ear_talk.py", "training/ear_voices.py"),
    *("training/ear_phrases.py", "training/ear_kokoro.py", "benchmarks/hearing_sounds.py"),
)


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """A sound, moment by moment: when each ended, how loud it was, and of those that were loud
    enough to be asked about, their places and what the network sees. `spans` is what was said,
    a row each: its word's number, its first sample and its last."""

    times_s: NDArray[np.float64]
    levels_db: NDArray[np.float64]
    asked: NDArray[np.int64]
    seen: NDArray[np.float16]
    spans: NDArray[np.int64]

    def moments(self, ear: Classifier) -> list[Sensed]:
        """The sound as this ear senses it."""
        odds = dict(zip(map(int, self.asked), _odds(ear, self.seen), strict=True))
        both = zip(self.times_s, self.levels_db, strict=True)
        return [Sensed(float(t), float(db), odds.get(at, ())) for at, (t, db) in enumerate(both)]

    @property
    def said(self) -> tuple[Span, ...]:
        """What was said in it, in order."""
        return tuple(Span(WORDS[word], int(start), int(end)) for word, start, end in self.spans)


def _odds(ear: Classifier, seen: NDArray[np.float16]) -> list[tuple[float, ...]]:
    found = ear.odds(seen.astype(np.float32)) if len(seen) else ()
    return [tuple(map(float, row)) for row in found]


@dataclass(slots=True)
class Noting:
    """Stands where the network does, and notes down what it is shown."""

    seen: list[Floats] = field(default_factory=list)

    def odds(self, seen: Floats) -> Floats:
        """No word is likelier than another."""
        self.seen.append(seen[0])
        return np.full((1, len(WORDS)), 1 / len(WORDS), np.float32)


@dataclass(frozen=True, slots=True)
class Sounds:
    """Where the sounds are kept, and who else is in the room."""

    folder: Path
    held: tuple[Speaker, ...]

    @classmethod
    def of(cls, held: Sequence[Speaker], folder: Path = KEPT) -> Sounds:
        """Among the babble of these voices."""
        place = folder / f"hearing-{_made_by()}"
        place.mkdir(parents=True, exist_ok=True)
        return cls(place, tuple(held))

    def calls(self, voice: Speaker, kind: str, above_db: float) -> Kept:
        """UNO by one voice, some times."""
        name = f"calls-{kind}-{voice.engine}-{voice.name}"
        return self._kept(name, _calls(voice), (kind, above_db))

    def words(self, voice: Speaker, kind: str, above_db: float) -> Kept:
        """Each other word by one voice, in each way that it is said."""
        name = f"words-{kind}-{voice.engine}-{voice.name}"
        return self._kept(name, _words(voice), (kind, above_db))

    def talk(self, number: int, held: Sequence[Speaker]) -> Kept:
        """Some sentences without a pause, by one of the voices, which all speak one language."""
        rng = Random(f"talk {number}")
        voice = rng.choice(held)
        texts = rng.sample(_TALKED[voice.language], TALKED_TEXTS)
        said = ((Word.OTHER, trimmed(voice.say(text))) for text in texts)
        name = f"talk-{number}" if voice.language == "en" else f"talk-{voice.language}-{number}"
        return self._kept(name, said, ("noise", 25.0))

    def evening(self, number: int) -> Kept:
        """A stretch of an evening at the table (MIC-04): who is held back talks, and between
        sentences somebody counts in Spanish or Italian, or a door or a glass is heard."""
        return self._kept(f"evening-{number}", _evening(number, self.held), ("noise", 25.0))

    def _kept(
        self, name: str, said: Iterator[tuple[Word, Sound]], where: tuple[str, float]
    ) -> Kept:
        path = self.folder / f"{name}.npz"
        if not path.is_file():
            room = Room(_babble(self.held), Random(name))
            _write(path, *room.stream(list(said), [where]))
        with np.load(path) as parts:
            return Kept(*(parts[part.name] for part in fields(Kept)))


@cache
def _babble(held: tuple[Speaker, ...]) -> Sound:
    return Room.of(held, Random(6)).babble


def _evening(number: int, held: Sequence[Speaker]) -> Iterator[tuple[Word, Sound]]:
    rng = Random(f"evening {number}")
    voice, counting = rng.choice(held), rng.choice(sorted(COUNTING))
    for text in rng.sample(TALK_KEPT_BACK, TALKED_TEXTS):
        yield Word.OTHER, trimmed(voice.say(text))
        if rng.random() < _STRUCK:
            yield Word.OTHER, clatter(rng)
    yield Word.OTHER, trimmed(Speaker("espeak-ng", counting).say(COUNTING[counting]))


def _calls(voice: Speaker) -> Iterator[tuple[Word, Sound]]:
    for speed in SPEEDS:
        for rate in RATES:
            yield Word.UNO, warped(trimmed(voice.say(_CALLED[voice.language], speed)), rate)


def _words(voice: Speaker) -> Iterator[tuple[Word, Sound]]:
    chinese = [phrase for phrases in CHINESE for phrase in phrases]
    english = (*PHRASES, *TUNING, *NUMBERS)
    for word, text, speed in chinese if voice.language == "zh" else english:
        if word is not Word.UNO:
            yield word, trimmed(voice.say(text, speed))


def _write(path: Path, samples: Samples, spans: Sequence[Span]) -> None:
    noting, asked, moments = Noting(), list[int](), list[Sensed]()
    for at, moment in enumerate(moments_of(samples, Sensing(Embedder(), noting))):
        moments.append(moment)
        asked += [at] if moment.odds else []
    unfinished = path.with_suffix(".part.npz")
    np.savez(
        unfinished,
        times_s=np.array([one.time_s for one in moments]),
        levels_db=np.array([one.level_db for one in moments]),
        asked=np.array(asked, np.int64),
        seen=np.array(noting.seen, np.float16).reshape(-1, SEEN),
        spans=np.array([(WORDS.index(one.word), one.start, one.end) for one in spans], np.int64),
    )
    unfinished.replace(path)


def moments_of(samples: Samples, sensing: Sensing) -> Iterator[Sensed]:
    """A sound with two seconds of a quiet room before it and one after, moment by moment."""
    rng = np.random.default_rng(1)
    before, after = (rng.normal(0, 20, n * RATE_HZ).astype(np.int16) for n in (2, 1))
    whole = np.concatenate([before, samples, after])
    for at in range(0, len(whole) - BLOCK + 1, BLOCK):
        yield sensing.sense(whole[at : at + BLOCK], (at + BLOCK - len(before)) / RATE_HZ)


def _made_by() -> str:
    package = Path(referee.__file__).parent
    return sha256(b"".join((package / name).read_bytes() for name in _MADE_BY)).hexdigest()[:12]
