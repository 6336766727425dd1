"""The speech process, which may hang or die at any time, seen from outside.

`ProcessSpeaker` hands one sentence at a time to a child process and waits for the answer, at
most `DEADLINE_S`; a child that does not answer is ended and replaced. No lock is shared with it,
only a pipe. `referee.adapters.voice.Voice` keeps a session from waiting for any of this.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import re
import signal
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, TypeAlias

from referee.adapters import speech
from referee.adapters.said import IsCut, Said
from referee.errors import DeviceError
from referee.speaking import USUAL, Sound, VoiceStyle

DEADLINE_S: Final = 8.0  # F11

Speak: TypeAlias = Callable[[Said, IsCut], None]
"""Says something and waits until it was heard; raises `DeviceError` where it cannot be. A
module-level function: the child imports it by name."""

_SENTENCE: Final = re.compile(r"[^.!?。！？]+[.!?。！？]*")
_JOIN_S: Final = 1.0
_READY_LIMIT: Final = 200
"""Sentences that wait at most to be made ready; the oldest are forgotten."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Sentences to make ready while nothing is said."""

    sentences: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """Stop what is being said."""


class ProcessSpeaker:
    """Says texts in a child process (spawned, never forked: TTS-06). Not for several threads,
    but for `close`, `cut` and `prepare`, which any thread may call.

    `problem` is why the last text was not said, in one line; empty when it was. `deadline_s` is
    how long one sentence may take. Assign `style` to change the voice from the next sentence on.
    """

    def __init__(
        self,
        speak: Speak = speech.speak,
        *,
        deadline_s: float = DEADLINE_S,
        style: VoiceStyle = USUAL,
    ) -> None:
        self._speak, self.deadline_s, self.style = speak, deadline_s, style
        self._context = multiprocessing.get_context("spawn")
        self._is_closed = False
        self._sending = threading.Lock()
        self.problem = ""
        self._start()

    def say(self, text: str, *, language: str, sound: Sound = Sound.NONE) -> bool:
        """Say it, sentence by sentence; False as soon as one was not said in time.

        An empty text plays the sound, if any; else it finds out whether anything could be said.
        """
        self.problem = ""
        if sound:
            return self._say(Said("", language, self.style, sound))
        return all(self._say(said) for said in self._said(text, language))

    def prepare(self, texts: Iterable[str], *, language: str) -> None:
        """Make sentences ready that are likely to be said; comes back at once."""
        ready = tuple(said for text in texts for said in self._said(text, language) if said.text)
        with contextlib.suppress(OSError):
            self._send(Ready(ready))

    def cut(self) -> None:
        """Stop what is being said, for something more urgent."""
        with contextlib.suppress(OSError):
            self._send(Cut())

    def close(self) -> None:
        """End the child; what it is saying is cut off. Safe to call twice."""
        self._is_closed = True
        self._end()

    def _said(self, text: str, language: str) -> Iterator[Said]:
        return (Said(sentence, language, self.style) for sentence in sentences(text))

    def _send(self, message: object) -> None:
        with self._sending:
            self._pipe.send(message)

    def _say(self, said: Said) -> bool:
        try:
            self._send(said)
            if not self._pipe.poll(self.deadline_s):
                return self._lose(f"the speech engine did not answer for {self.deadline_s:g} s")
            self.problem = self._pipe.recv()
        except (EOFError, OSError):
            return self._lose("the speech process ended")
        return not self.problem

    def _lose(self, problem: str) -> bool:
        self.problem = problem
        self._end()
        if not self._is_closed:
            self._start()
        return False

    def _start(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="referee-", ignore_cleanup_errors=True)
        self._pipe, theirs = self._context.Pipe()
        self._process: BaseProcess = self._context.Process(
            target=_serve, args=(theirs, self._speak, self._folder.name), daemon=True
        )
        self._process.start()
        theirs.close()

    def _end(self) -> None:
        """The child goes first: a thread that waits for its answer then sees the pipe's end."""
        _end_group(self._process)
        self._process.join(_JOIN_S)
        with contextlib.suppress(OSError):
            self._pipe.close()
        self._folder.cleanup()


def sentences(text: str) -> tuple[str, ...]:
    """What is said in one go, so that a long prompt does not run into the deadline.

    >>> sentences("Ben, that is red. Take it back.")
    ('Ben, that is red.', 'Take it back.')
    >>> sentences("")
    ('',)
    """
    found = (match.group().strip() for match in _SENTENCE.finditer(text))
    return tuple(sentence for sentence in found if sentence) or ("",)


def _end_group(process: BaseProcess) -> None:
    """End the child and what it started, such as a player that is still playing."""
    if sys.platform != "win32" and process.pid:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _serve(pipe: Connection, speak: Speak, folder: str) -> None:
    """The child: one answer for every text, empty when it was said, otherwise the reason."""
    _detach(folder)
    with contextlib.suppress(EOFError, OSError):  # the parent has gone
        _Child(pipe, speak).serve()


class _Child:
    """The child's side of the pipe. What is to be made ready waits until nobody wants to speak."""

    def __init__(self, pipe: Connection, speak: Speak) -> None:
        self._pipe, self._speak = pipe, speak
        self._ready: deque[Said] = deque(maxlen=_READY_LIMIT)

    def serve(self) -> None:
        """Until the parent has gone."""
        while True:
            if self._ready and not self._pipe.poll(0):
                self._make_ready(self._ready.popleft())
                continue
            match self._pipe.recv():
                case Ready(sentences):
                    self._ready.extend(sentences)
                case Said() as said:
                    self._pipe.send(self._answer(said))
                case _:
                    pass  # cut, but nothing is being said any more

    def _answer(self, said: Said) -> str:
        try:
            self._speak(said, self._is_cut)
        except DeviceError as problem:
            return str(problem)
        except Exception as problem:
            return " ".join(f"{type(problem).__name__}: {problem}".split())
        return ""

    def _is_cut(self) -> bool:
        """Whether the parent wants this to stop; what else it sends meanwhile is kept."""
        while self._pipe.poll(0):
            match self._pipe.recv():
                case Cut():
                    return True
                case Ready(sentences):
                    self._ready.extend(sentences)
        return False

    def _make_ready(self, said: Said) -> None:
        if self._speak is speech.speak:
            with contextlib.suppress(Exception):  # it will be told when it is to be said
                speech.prepare(said)


def _detach(folder: str) -> None:
    """A group of its own, so that it can be ended with its children; Ctrl-C is the parent's; what
    engines and players print is nobody's; files that a killed child leaves go with the folder."""
    if sys.platform != "win32":
        os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    tempfile.tempdir = folder
