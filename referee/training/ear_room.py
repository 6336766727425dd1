"""Rooms in which synthetic voices say words: quiet, noisy, or full of other people talking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from referee.adapters.embedder import RATE_HZ
from referee.adapters.sensing import Samples
from referee.hearing.words import Word
from referee.training.ear_talk import TALK
from referee.training.ear_voices import Speaker

CONDITIONS: Final = (("clean", 40.0), ("noise", 15.0), ("babble", 10.0))
"""What is measured: the voice above what else there is, in dB."""
_LOUDNESS: Final = (700.0, 2500.0)
_BABBLERS: Final = 5
_SILENT: Final = 300
_ROOM_S: Final = (0.15, 0.5)
"""How long a room rings: from a bedroom to a hall's corner."""
_STRIKES: Final = (1, 5)

Sound: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Span:
    """Where in a sound a word is, in samples."""

    word: Word
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Room:
    """What words are mixed with: a babble to take pieces of, and chance."""

    babble: Sound
    rng: Random

    @classmethod
    def of(cls, voices: Sequence[Speaker], rng: Random, long_s: float = 30.0) -> Room:
        """A room in which some of these voices talk at once."""
        babble = np.zeros(int(long_s * RATE_HZ), np.float32)
        for _ in range(_BABBLERS):
            voice, place = rng.choice(voices), 0
            while place < len(babble):
                piece = trimmed(voice.say(rng.choice(TALK)))
                piece = piece[: len(babble) - place] * (1000 / rms(piece))
                babble[place : place + len(piece)] += piece
                place += len(piece) + rng.randrange(RATE_HZ // 2)
        return cls(babble, rng)

    def around(self, word: Sound, kind: str, above_db: float) -> tuple[Sound, int]:
        """A word with silence before and after, in what else is heard; and where it begins."""
        begins = int(self.rng.uniform(0.35, 0.55) * RATE_HZ)
        whole = np.pad(word, (begins, RATE_HZ // 10))
        if kind == "babble":
            at = self.rng.randrange(len(self.babble) - len(whole))
            other = self.babble[at : at + len(whole)]
        else:
            numbers = np.random.default_rng(self.rng.randrange(1 << 30))
            other = numbers.standard_normal(len(whole)).astype(np.float32)
        return whole + other * (rms(word) / rms(other) / 10 ** (above_db / 20)), begins

    def stream(
        self, words: Sequence[tuple[Word, Sound]], where: Sequence[tuple[str, float]]
    ) -> tuple[Samples, tuple[Span, ...]]:
        """Words one after the other, each somewhere of `where`."""
        parts: list[Sound] = []
        spans: list[Span] = []
        place = 0
        for word, sound in words:
            loud = sound * (self.rng.uniform(*_LOUDNESS) / rms(sound))
            whole, begins = self.around(loud, *self.rng.choice(where))
            spans.append(Span(word, place + begins, place + begins + len(sound)))
            parts.append(whole)
            place += len(whole)
        mixed = np.clip(np.concatenate(parts), -32768, 32767)
        return mixed.astype(np.int16), tuple(spans)


def rms(sound: Sound) -> float:
    """How strong a sound is."""
    return float(np.sqrt(np.mean(np.square(sound)))) + 1e-9


def trimmed(samples: Samples) -> Sound:
    """Without the silence around it."""
    loud = np.flatnonzero(np.abs(samples.astype(np.int32)) > _SILENT)
    return samples[loud[0] : loud[-1] + 1].astype(np.float32) if len(loud) else np.ones(1, "f4")


def warped(sound: Sound, rate: float) -> Sound:
    """Faster and higher, or slower and lower."""
    count = int(len(sound) / rate)
    places = np.linspace(0, len(sound) - 1, count)
    return np.interp(places, np.arange(len(sound)), sound).astype(np.float32)


def echoed(sound: Sound, rng: Random) -> Sound:
    """As it arrives across a table in some room, with a tenth of a second of its ringing."""
    rings_s = rng.uniform(*_ROOM_S)
    at_s = np.arange(int(rings_s * RATE_HZ)) / RATE_HZ
    numbers = np.random.default_rng(rng.randrange(1 << 30))
    tail = numbers.standard_normal(len(at_s)) * np.exp(-6.9 * at_s / rings_s) * 0.04
    tail[0] = 1.0
    count = 1 << (len(sound) + len(tail)).bit_length()
    both = np.multiply(np.fft.rfft(sound, count), np.fft.rfft(tail, count))
    return np.fft.irfft(both)[: len(sound) + RATE_HZ // 10].astype(np.float32)


def clatter(rng: Random) -> Sound:
    """Cards, glasses, a door: some short strikes."""
    numbers = np.random.default_rng(rng.randrange(1 << 30))
    whole = np.zeros(int(rng.uniform(0.3, 1.2) * RATE_HZ), np.float32)
    for _ in range(rng.randint(*_STRIKES)):
        begins = rng.randrange(len(whole) - RATE_HZ // 10)
        at_s = np.arange(len(whole) - begins) / RATE_HZ
        strike = numbers.standard_normal(len(at_s)) * np.exp(-at_s / rng.uniform(0.01, 0.12))
        wide = rng.choice((1, 2, 6, 20))
        whole[begins:] += np.convolve(strike, np.full(wide, 1 / wide), mode="same")
    return whole
