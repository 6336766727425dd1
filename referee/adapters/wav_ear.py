"""A WAV file as the microphone of a clip, and the ear of any session behind one of two sources."""

from __future__ import annotations

import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from referee.adapters.embedder import BLOCK, RATE_HZ, Embedder
from referee.adapters.sensing import Samples, Sensing, resampled
from referee.errors import InputError
from referee.hearing.classifier import Classifier
from referee.hearing.names import NameBook
from referee.hearing.words import Sensed


def read_wav(path: Path) -> Samples:
    """A WAV file at 16 kHz, one channel. Raises `InputError` with a plain line."""
    try:
        with wave.open(str(path), "rb") as file:
            rate_hz, width, channels = file.getframerate(), file.getsampwidth(), file.getnchannels()
            frames = file.readframes(file.getnframes())
    except FileNotFoundError:
        raise InputError("no such file", source=str(path)) from None
    except (OSError, EOFError, wave.Error) as error:
        raise InputError(f"no WAV file: {error}", source=str(path)) from None
    if width not in (1, 2):
        raise InputError(f"{8 * width} bits a sample; 8 or 16 are needed", source=str(path))
    if width == 1:  # unsigned, unlike all wider ones
        whole = ((np.frombuffer(frames, np.uint8).astype(np.int16) - 128) * 256).astype(np.int16)
    else:
        whole = np.frombuffer(frames[: len(frames) // 2 * 2], "<i2").astype(np.int16)
    whole = whole[: len(whole) // channels * channels].reshape(-1, channels)
    return resampled(whole.mean(axis=1).astype(np.int16), rate_hz)


class WavSound:
    """The moments of a WAV file; its time is the clip's."""

    problem = ""

    def __init__(
        self, path: Path, classifier: Classifier | None = None, names: NameBook | None = None
    ) -> None:
        self._samples = read_wav(path)
        self._sensing = Sensing(Embedder(), classifier or Classifier.load(), names)
        self._place = 0

    def until(self, time_s: float) -> Iterator[Sensed]:
        """Every moment that has ended by this time and was not handed out yet."""
        while self._place + BLOCK <= min(len(self._samples), int(time_s * RATE_HZ)):
            block = self._samples[self._place : self._place + BLOCK]
            self._place += BLOCK
            yield self._sensing.sense(block, self._place / RATE_HZ)

    def close(self) -> None:
        """Nothing to let go of."""
