"""WAV files: put together from spoken parts, and played where Linux plays them."""

from __future__ import annotations

import re
import shutil
import subprocess
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from referee.errors import DeviceError

LEAD_IN_S: Final = 0.2
"""Silence in front, because devices swallow the first word (TTS-08)."""
GAP_S: Final = 0.05
"""Between two parts that are spoken by different voices."""
MEND: Final = "no player for sound; install one: sudo apt install alsa-utils"
PLAYERS: Final = (("aplay", "-q"), ("paplay",), ("pw-play",))
"""Programs that play a WAV file on Linux, best first; the first is what espeak's users have."""

_PROGRAM_PLACE: Final = re.compile(r"^\w+: main:\d+: ")
_QUIET: Final = 200
"""Samples below this, of 32 767, are the silence that an engine leaves behind a text."""
_RATE_HZ: Final = 22_050


def find_player() -> tuple[str, ...]:
    """The command that plays a WAV file here, without the file; empty where there is none."""
    return next((player for player in PLAYERS if shutil.which(player[0])), ())


def play(path: Path) -> None:
    """Play a WAV file and wait for its end. Raises `DeviceError` with the player's own words."""
    player = find_player()
    if not player:
        raise DeviceError(MEND, port="speaker")
    done = subprocess.run([*player, str(path)], capture_output=True, text=True, check=False)
    if done.returncode:
        said = _PROGRAM_PLACE.sub("", done.stderr.strip().rpartition("\n")[2])
        raise DeviceError(f"no sound card answers ({player[0]}: {said})", port="speaker")


def write_silence(path: Path, seconds: float = 0.1) -> None:
    """A WAV file in which nothing is heard."""
    with wave.open(str(path), "wb") as silent:
        silent.setnchannels(1)
        silent.setsampwidth(2)
        silent.setframerate(_RATE_HZ)
        silent.writeframes(bytes(2 * round(_RATE_HZ * seconds)))


def join(parts: Sequence[Path], path: Path) -> None:
    """The parts one after the other in one file, with the lead-in, without what is silent between.

    All parts must be as espeak writes them: one channel, 16 bits, one rate.
    """
    pieces = []
    for part in parts:
        with wave.open(str(part), "rb") as spoken:
            settings, frames = spoken.getparams(), spoken.readframes(spoken.getnframes())
        pieces.append(frames)
    gap = bytes(2 * round(GAP_S * settings.framerate))
    inner = [_without_end(frames) + gap for frames in pieces[:-1]]
    with wave.open(str(path), "wb") as joined:
        joined.setparams(settings)
        lead_in = bytes(2 * round(LEAD_IN_S * settings.framerate))
        joined.writeframes(b"".join((lead_in, *inner, pieces[-1])))


def _without_end(frames: bytes) -> bytes:
    samples = array("h", frames)
    last = max((i for i, sample in enumerate(samples) if abs(sample) > _QUIET), default=-1)
    return samples[: last + 1].tobytes()
