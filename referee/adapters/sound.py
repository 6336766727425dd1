"""WAV files: put together from spoken parts, and played where Linux plays them."""

from __future__ import annotations

import contextlib
import math
import re
import shutil
import subprocess
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from referee.adapters.said import IsCut, never
from referee.errors import DeviceError
from referee.speaking import Sound

LEAD_IN_S: Final = 0.15
"""Silence in front, because devices swallow the first word (TTS-08)."""
GAP_S: Final = 0.05
"""Between two parts that are spoken by different voices."""
MEND: Final = "no player for sound; install one: sudo apt install alsa-utils"
PLAYERS: Final = (("aplay", "-q"), ("paplay",), ("pw-play",))
"""Programs that play a WAV file on Linux, best first; the first is what espeak's users have."""
TONES: Final[dict[Sound, tuple[tuple[float, float], ...]]] = {
    Sound.TICK: ((1320.0, 0.06),),
    Sound.ASK: ((660.0, 0.09), (990.0, 0.12)),
    Sound.BEEP: ((440.0, 0.18),),
}
"""Sound -> its tones, each a pitch in Hz and a length in seconds."""

_PROGRAM_PLACE: Final = re.compile(r"^\w+: main:\d+: ")
_QUIET: Final = 200
"""Samples below this, of 32 767, are the silence that an engine leaves behind a text."""
_RATE_HZ: Final = 22_050
_LOOK_S: Final = 0.02
_SLOPE_S: Final = 0.01


def find_player() -> tuple[str, ...]:
    """The command that plays a WAV file here, without the file; empty where there is none."""
    return next((player for player in PLAYERS if shutil.which(player[0])), ())


def play(path: Path, is_cut: IsCut = never, device: str = "") -> None:
    """Play a WAV file and wait for its end, or until it is cut short; on that device and no other
    where one is named.

    Raises `DeviceError` with the player's own words.
    """
    player = find_player()
    if not player:
        raise DeviceError(MEND, port="speaker")
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    command = [*player, *_on(player[0], device), str(path)]
    with subprocess.Popen(command, text=True, **pipes) as playing:  # type: ignore[call-overload]
        if _was_cut(playing, is_cut):
            playing.kill()
            return
        _, stderr = playing.communicate()
    if playing.returncode:
        said = _PROGRAM_PLACE.sub("", stderr.strip().rpartition("\n")[2])
        raise DeviceError(f"no sound card answers ({player[0]}: {said})", port="speaker")


def _on(player: str, device: str) -> tuple[str, ...]:
    """How a player is told where to play."""
    match player, device:
        case _, "":
            return ()
        case "aplay", _:
            return ("-D", device)
        case "paplay", _:
            return (f"--device={device}",)
        case _:
            return (f"--target={device}",)


def _was_cut(playing: subprocess.Popen[str], is_cut: IsCut) -> bool:
    while not is_cut():
        with contextlib.suppress(subprocess.TimeoutExpired):
            playing.wait(_LOOK_S)
            return False
    return True


def write_silence(path: Path, seconds: float = 0.1) -> None:
    """A WAV file in which nothing is heard."""
    _write(path, bytes(2 * round(_RATE_HZ * seconds)))


def write_tones(path: Path, kind: Sound, volume: float = 1.0) -> None:
    """A WAV file with the tones of a sound; they swell and fade, so that nothing clicks."""
    samples = array("h", [0] * round(_RATE_HZ * LEAD_IN_S))
    for pitch_hz, length_s in TONES[kind]:
        samples.extend(_tone(pitch_hz, length_s, volume))
    _write(path, samples.tobytes())


def _tone(pitch_hz: float, length_s: float, volume: float) -> array[int]:
    count, slope = round(_RATE_HZ * length_s), _RATE_HZ * _SLOPE_S
    peak = 12_000 * volume
    return array(
        "h",
        (
            round(
                peak
                * min(1.0, i / slope, (count - i) / slope)
                * math.sin(2 * math.pi * pitch_hz * i / _RATE_HZ)
            )
            for i in range(count)
        ),
    )


def _write(path: Path, frames: bytes) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE_HZ)
        file.writeframes(frames)


def join(parts: Sequence[Path], path: Path) -> None:
    """The parts one after the other in one file, with the lead-in, without what is silent between.

    All parts must be as espeak writes them: one channel, 16 bits, one rate.
    """
    pieces = []
    for part in parts:
        with wave.open(str(part), "rb") as spoken:
            settings, frames = spoken.getparams(), spoken.readframes(spoken.getnframes())
        pieces.append(_without_start(frames))
    gap = bytes(2 * round(GAP_S * settings.framerate))
    inner = [_without_end(frames) + gap for frames in pieces[:-1]]
    with wave.open(str(path), "wb") as joined:
        joined.setparams(settings)
        lead_in = bytes(2 * round(LEAD_IN_S * settings.framerate))
        joined.writeframes(b"".join((lead_in, *inner, pieces[-1])))


def is_heard(path: Path) -> bool:
    """Whether anything in a WAV file of 16 bits is louder than silence."""
    with wave.open(str(path), "rb") as file:
        samples = array("h", file.readframes(file.getnframes()))
    return max(samples, default=0) > _QUIET


def _without_start(frames: bytes) -> bytes:
    """Without the digital silence that an engine begins with: it is time lost before the word."""
    silent = len(frames) - len(frames.lstrip(b"\0"))
    return frames[silent // 2 * 2 :]


def _without_end(frames: bytes) -> bytes:
    samples = array("h", frames)
    last = max((i for i, sample in enumerate(samples) if abs(sample) > _QUIET), default=-1)
    return samples[: last + 1].tobytes()
