"""From what a person names to the ears of a session: a microphone, or a WAV file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import platformdirs

from referee.adapters.microphone import Microphone
from referee.adapters.wav_ear import WavSound
from referee.hearing.classifier import Classifier
from referee.hearing.ears import Ears
from referee.hearing.names import NameBook

DEFAULT: Final = "default"
"""The system's own microphone."""


def enrolled_path() -> Path:
    """Where a table's own ear is kept."""
    return Path(platformdirs.user_data_dir("referee")) / "ear.npz"


def names_path() -> Path:
    """Where the names that a table has said are kept."""
    return Path(platformdirs.user_data_dir("referee")) / "names.npz"


def open_ears(
    name: str, enrolled: Path | None = None, language: str = "en", named: Path | None = None
) -> Ears:
    """Ears on a WAV file (``talk.wav``), on a device by part of its name, or on ``default``, that
    know the words of this language besides English ones, and the names that the table has said.

    Raises `InputError` for a file, `DeviceError` where the extra is missing and a file was named;
    a microphone that is missing is told by `Ears.problem`, and play goes on.
    """
    kept, said = _there(enrolled or enrolled_path()), _there(named or names_path())
    if name.lower().endswith(".wav"):
        names = NameBook.load(said) if said else None
        return Ears(WavSound(Path(name), Classifier.of_table(language, kept), names))
    device = "" if name == DEFAULT else name
    return Ears(Microphone(device, kept, language=language, named=said))


def _there(path: Path) -> Path | None:
    return path if path.is_file() else None
