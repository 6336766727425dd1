"""``referee bench hearing``: is a call heard, and is table talk not? Synthetic voices of engines
that training never heard (`referee.training.ear_voices.KEPT_BACK`), the whole way from sound."""

from __future__ import annotations

from collections.abc import Iterator
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
from referee.hearing.words import HeardWord, Word
from referee.training.ear_room import CONDITIONS, Room, trimmed, warped
from referee.training.ear_voices import TALK, Speaker, speakers

HELP = "UNO in its window, clean, in noise and among talk; and table talk outside of windows"
BARS: Final = {"clean": 0.95, "noise": 0.90, "babble": 0.70}
FALSE_BAR: Final = 1
"""In ten minutes of talk outside windows."""
TALK_S: Final = 600.0
_SPEEDS: Final = (0.85, 1.0, 1.15)
_RATES: Final = (0.93, 1.0, 1.07)
_TEXTS: Final = 8
_LATE_S: Final = 0.7


def run(tell: Tell, *, quick: bool) -> bool:
    """Print how many calls are heard in each condition, and how many were none."""
    voices = tuple(speakers(kept_back=True))
    if not voices or not find_spec("pyopen_wakeword"):
        tell("hearing: needs the extra [hearing], and a voice that training never heard: flite")
        return False
    hall = _Hall(Room.of(voices, Random(6)), voices, Sensing(Embedder(), Classifier.load()))
    tell(row("UNO in its window", "calls", "heard %", "bar %"))
    met = [_told(tell, kind, hall.calls(kind, above_db)) for kind, above_db in CONDITIONS]
    long_s = TALK_S / 5 if quick else TALK_S
    false = hall.among_talk(long_s)
    tell(row(f"talk, {long_s:.0f} s", "", f"{false} false", f"{FALSE_BAR} at most"))
    return all(met) and false <= FALSE_BAR


def _told(tell: Tell, kind: str, heard: list[bool]) -> bool:
    share = sum(heard) / len(heard)
    tell(row(kind, str(len(heard)), f"{100 * share:.0f}", f"{100 * BARS[kind]:.0f}"))
    return share >= BARS[kind]


@dataclass(frozen=True, slots=True)
class _Hall:
    """Voices in a room, and the ear that is measured."""

    room: Room
    voices: tuple[Speaker, ...]
    sensing: Sensing

    def calls(self, kind: str, above_db: float) -> list[bool]:
        """Whether each of some calls was heard while one was awaited."""
        said = [
            (Word.UNO, warped(trimmed(voice.say("{uno}!", speed)), rate))
            for voice in self.voices
            for speed in _SPEEDS
            for rate in _RATES
        ]
        samples, spans = self.room.stream(said, [(kind, above_db)])
        awaited = frozenset({Word.UNO})
        ends = [word.time_s * RATE_HZ for word in heard_in(samples, awaited, self.sensing)]
        late = _LATE_S * RATE_HZ
        return [any(span.start <= end <= span.end + late for end in ends) for span in spans]

    def among_talk(self, long_s: float) -> int:
        """How many words are heard in talk of this length while none is awaited."""
        spoken_s, false = 0.0, 0
        while spoken_s < long_s:
            voice = self.room.rng.choice(self.voices)
            texts = self.room.rng.sample(TALK, _TEXTS)
            said = [(Word.OTHER, trimmed(voice.say(text))) for text in texts]
            samples, _ = self.room.stream(said, [("noise", 25.0)])
            spoken_s += len(samples) / RATE_HZ
            false += sum(1 for _ in heard_in(samples, frozenset(), self.sensing))
        return false


def heard_in(samples: Samples, awaited: frozenset[Word], sensing: Sensing) -> Iterator[HeardWord]:
    """The words of a sound, with a quiet room before it."""
    ear = Ear()
    quiet = np.random.default_rng(1).normal(0, 20, 2 * RATE_HZ).astype(np.int16)
    whole = np.concatenate([quiet, samples])
    for at in range(0, len(whole) - BLOCK + 1, BLOCK):
        moment = sensing.sense(whole[at : at + BLOCK], (at + BLOCK - len(quiet)) / RATE_HZ)
        word = ear.hear(moment, awaited, is_sounding=False)
        if word is not None:
            yield word
