"""The microphone: a process of its own that may hang or die, seen from outside.

The child takes sound in, and sends a moment every 80 ms; the parent never waits for it. Where
nothing comes for `LOST_S`, the microphone is lost (MIC-06); the child opens it again when it can.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import queue
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from referee.adapters.embedder import BLOCK, INSTALL, RATE_HZ, Embedder
from referee.adapters.sensing import Samples, Sensing, resampled
from referee.errors import DeviceError
from referee.hearing.classifier import Classifier
from referee.hearing.names import NameBook
from referee.hearing.words import Sensed

LOST_S: Final = 2.0
_STARTS_S: Final = 15.0
"""How long the child may take to load before its silence means anything."""
_AGAIN_S: Final = 1.0
_JOIN_S: Final = 1.0
_MOST: Final = 64
"""Blocks that wait at most: five seconds; older ones are dropped."""

Take: TypeAlias = Callable[[str, "queue.Queue[Samples]"], contextlib.AbstractContextManager[Any]]
"""Opens a device by part of its name (empty: the system's own), and puts blocks of `BLOCK`
samples at 16 kHz into the queue until it is left. Raises `DeviceError` where there is none."""


class Microphone:
    """The moments of a live microphone, in the table's time.

    `problem` is one plain line while nothing is heard; empty while all is well.
    """

    def __init__(
        self, device: str = "", enrolled: Path | None = None, take: Take | None = None,
        language: str = "en", named: Path | None = None,
    ):  # fmt: skip
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve,
            args=(theirs, device, take or take_device, _Known(enrolled, language, named)),
            daemon=True,
        )
        self._process.start()
        theirs.close()
        self._last_s, self._said = time.monotonic() + _STARTS_S - LOST_S, ""

    @property
    def problem(self) -> str:
        """Why nothing is heard, in one line; empty while sound comes in."""
        if self._said:
            return self._said
        if not self._process.is_alive():
            return "the hearing process ended"
        is_late = time.monotonic() - self._last_s > LOST_S
        return "the microphone gives no sound" if is_late else ""

    def until(self, time_s: float) -> Iterator[Sensed]:
        """Every moment since the last call; the newest is taken to be as late as it is."""
        with contextlib.suppress(EOFError, OSError):
            while self._pipe.poll(0):
                got = self._pipe.recv()
                if isinstance(got, str):
                    self._said = got
                    continue
                self._last_s, self._said = time.monotonic(), ""
                yield replace(got, time_s=time_s - (time.monotonic() - got.time_s))

    def close(self) -> None:
        """End the child. Safe to call twice."""
        self._process.kill()
        self._process.join(_JOIN_S)
        with contextlib.suppress(OSError):
            self._pipe.close()


@dataclass(frozen=True, slots=True)
class _Known:
    """What the ear knows: a table's own files, if any, and the language."""

    enrolled: Path | None
    language: str
    named: Path | None

    def sensing(self) -> Sensing:
        names = NameBook.load(self.named) if self.named else None
        return Sensing(Embedder(), Classifier.of_table(self.language, self.enrolled), names)


def _serve(pipe: Connection, device: str, take: Take, known: _Known) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_RDWR)  # sound libraries print a page when a card is missing
    os.dup2(nowhere, 2)
    with contextlib.suppress(EOFError, OSError, ValueError):  # the parent has gone
        try:
            sensing = known.sensing()
        except Exception as problem:
            pipe.send(" ".join(str(problem).split()))
            return
        while True:
            try:
                _listen(pipe, device, sensing, take)
            except DeviceError as problem:
                pipe.send(str(problem))
            time.sleep(_AGAIN_S)


def _listen(pipe: Connection, device: str, sensing: Sensing, take: Take) -> None:
    """Until no sound has come for a second."""
    blocks: queue.Queue[Samples] = queue.Queue(_MOST)
    with take(device, blocks):
        while True:
            try:
                block = blocks.get(timeout=_AGAIN_S)
            except queue.Empty:
                return
            pipe.send(sensing.sense(block, time.monotonic()))


@contextlib.contextmanager
def take_device(device: str, blocks: queue.Queue[Samples]) -> Iterator[None]:
    """The sound of a device through PortAudio: at 16 kHz, or at its own rate, brought to it."""
    try:
        sounddevice = import_module("sounddevice")  # an extra, and it needs PortAudio
    except (ImportError, OSError) as error:
        hint = f"{INSTALL}; on Linux also: sudo apt install libportaudio2"
        raise DeviceError(f"no microphone ({error}): {hint}", port="microphone") from None
    try:
        rate_hz = _rate_hz(sounddevice, device or None)
        gathered = _Blocks(blocks, rate_hz)
        with sounddevice.RawInputStream(
            samplerate=rate_hz, channels=1, dtype="int16", device=device or None,
            callback=gathered.take,
        ):  # fmt: skip
            yield
    except (sounddevice.PortAudioError, ValueError) as error:
        reason = _reason(sounddevice, device, error)
        raise DeviceError(f"no microphone ({reason})", port="microphone") from None


def _reason(sounddevice: Any, device: str, error: Exception) -> str:
    """What a person can do something about; else what the library says."""
    known = sounddevice.query_devices()
    names = [one["name"] for one in known if one["max_input_channels"] > 0]
    if not names:
        return "none is connected"
    if device and not any(device.lower() in name.lower() for name in names):
        return f"none is called '{device}'; there are: {', '.join(names)}"
    return " ".join(str(error).split())


def _rate_hz(sounddevice: Any, device: str | None) -> int:
    try:
        sounddevice.check_input_settings(device, channels=1, dtype="int16", samplerate=RATE_HZ)
        return RATE_HZ
    except sounddevice.PortAudioError:
        return int(sounddevice.query_devices(device, "input")["default_samplerate"])


class _Blocks:
    """Puts what comes in together to blocks; the oldest are dropped when nobody takes them."""

    def __init__(self, blocks: queue.Queue[Samples], rate_hz: int) -> None:
        self._blocks, self._rate_hz = blocks, rate_hz
        self._rest = np.zeros(0, np.int16)

    def take(self, data: Any, frames: int, at: object, status: object) -> None:
        """PortAudio's callback: raw samples."""
        new = resampled(np.frombuffer(bytes(data), "<i2").astype(np.int16), self._rate_hz)
        self._rest = np.concatenate([self._rest, new])
        while len(self._rest) >= BLOCK:
            block, self._rest = self._rest[:BLOCK], self._rest[BLOCK:]
            if self._blocks.full():
                with contextlib.suppress(queue.Empty):
                    self._blocks.get_nowait()
            self._blocks.put_nowait(block)
