"""From what a person names to the ears of a session: a microphone, or a WAV file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import platformdirs

from referee.adapters.microphone import Microphone
from referee.adapters.wav_ear import WavSound
from referee.hearing.classifier import Classifier
from referee.hearing.ears import Ears

DEFAULT: Final = "default"
"""The system's own microphone."""


def enrolled_path() -> Path:
    """Where a table's own ear is kept."""
    return Path(platformdirs.user_data_dir("referee")) / "ear.npz"


def open_ears(name: str, enrolled: Path | None = None, language: str = "en") -> Ears:
    """Ears on a WAV file (``talk.wav``), on a device by part of its name, or on ``default``, that
    know the words of this language besides English ones.

    Raises `InputError` for a file, `DeviceError` where the extra is missing and a file was named;
    a microphone that is missing is told by `Ears.problem`, and play goes on.
    """
    own = enrolled or enrolled_path()
    kept = own if own.is_file() else None
    if name.lower().endswith(".wav"):
        return Ears(WavSound(Path(name), Classifier.of_table(language, kept)))
    return Ears(Microphone("" if name == DEFAULT else name, kept, language=language))
