"""Blocks of sound become moments: how loud, and the odds of each word.

The network is asked only while it is loud and a moment after; what led up to it is fed first.
"""

from __future__ import annotations

from collections import deque
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from referee.adapters.embedder import BLOCK, RATE_HZ, Embedder
from referee.hearing.classifier import OFFSETS, Floats
from referee.hearing.loudness import Loudness
from referee.hearing.names import NameBook
from referee.hearing.words import Sensed

Samples = NDArray[np.int16]

_SPAN: Final = OFFSETS[-1] - OFFSETS[0] + 1
"""Embeddings in a row that the network sees the ends and the middle of."""
_AFTER: Final = 6 + OFFSETS[-1]
"""Blocks that the network still gets once it is quiet: the word's end needs its silence."""
_BEFORE: Final = 10 + _SPAN
"""Blocks of what was before a sound, as much as the network looks back on."""
_SILENT_DB: Final = -96.0


class Knowing(Protocol):
    """Odds of each word from what the network sees, one row each: a `Classifier`."""

    def odds(self, seen: Floats) -> Floats: ...


class Sensing:
    """Feed it blocks of `BLOCK` samples at 16 kHz, in order."""

    def __init__(
        self, embedder: Embedder, classifier: Knowing, names: NameBook | None = None
    ) -> None:
        self._embedder, self._classifier, self._names = embedder, classifier, names
        self._loudness = Loudness()
        self._before: deque[Samples] = deque(maxlen=_BEFORE)
        self._heard: deque[Floats] = deque(maxlen=_SPAN)
        self._blocks_s = BLOCK / RATE_HZ
        self._left = 0

    def sense(self, block: Samples, end_s: float) -> Sensed:
        """The moment that ends with this block, at `end_s`."""
        level_db = level(block)
        if self._loudness.is_loud(level_db):
            self._left = _AFTER
        if not self._left:
            self._before.append(block)
            return Sensed(end_s, level_db)
        self._left -= 1
        for waiting in (*self._before, block):
            self._heard.extend(self._embedder.embed(waiting)[-1:])
        self._before.clear()
        if len(self._heard) < _SPAN:
            return Sensed(end_s, level_db)
        seen = np.concatenate([self._heard[offset - OFFSETS[0]] for offset in OFFSETS])
        odds = self._classifier.odds(seen[np.newaxis])[0]
        names = self._names.likeness(seen) if self._names else ()
        return Sensed(end_s, level_db, tuple(map(float, odds)), names)


def level(block: Samples) -> float:
    """Loudness in dB below full scale.

    >>> round(level(np.full(1280, 32767, np.int16)))
    0
    """
    power = float(np.mean(np.square(block.astype(np.float32) / 32768)))
    return 10 * float(np.log10(power)) if power > 0 else _SILENT_DB


def resampled(samples: Samples, rate_hz: int) -> Samples:
    """At 16 kHz, whatever it was; a telephone's 8 kHz is enough for words.

    Downward, neighbours are averaged first, so that what is too high does not come back as noise.
    """
    if rate_hz == RATE_HZ or not len(samples):
        return samples
    sound = samples.astype(np.float32)
    if rate_hz > RATE_HZ:
        wide = round(rate_hz / RATE_HZ)
        sound = np.convolve(sound, np.full(wide, 1 / wide, np.float32), mode="same")
    count = int(len(sound) * RATE_HZ / rate_hz)
    places = np.arange(count, dtype=np.float64) * rate_hz / RATE_HZ
    return np.interp(places, np.arange(len(sound)), sound).astype(np.int16)
