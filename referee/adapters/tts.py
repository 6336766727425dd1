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
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, TypeAlias

from referee.adapters import speech
from referee.errors import DeviceError

DEADLINE_S: Final = 8.0  # F11

Speak: TypeAlias = Callable[[str, str], None]
"""Says a text in a language and waits until it was heard; raises `DeviceError` where it cannot
be. An empty text only finds that out. A module-level function: the child imports it by name."""

_SENTENCE: Final = re.compile(r"[^.!?。！？]+[.!?。！？]*")
_JOIN_S: Final = 1.0


class ProcessSpeaker:
    """Says texts in a child process (spawned, never forked: TTS-06). Not for several threads,
    but for `close`, which any thread may call.

    `problem` is why the last text was not said, in one line; empty when it was. `deadline_s` is
    how long one sentence may take.
    """

    def __init__(self, speak: Speak = speech.speak, *, deadline_s: float = DEADLINE_S) -> None:
        self._speak, self.deadline_s = speak, deadline_s
        self._context = multiprocessing.get_context("spawn")
        self._is_closed = False
        self.problem = ""
        self._start()

    def say(self, text: str, *, language: str) -> bool:
        """Say it, sentence by sentence; False as soon as one was not said in time.

        An empty text says nothing, and finds out whether anything could be said.
        """
        self.problem = ""
        return all(self._say(sentence, language) for sentence in sentences(text))

    def close(self) -> None:
        """End the child; what it is saying is cut off. Safe to call twice."""
        self._is_closed = True
        self._end()

    def _say(self, sentence: str, language: str) -> bool:
        try:
            self._pipe.send((sentence, language))
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
        while True:
            text, language = pipe.recv()
            pipe.send(_answer(speak, text, language))


def _answer(speak: Speak, text: str, language: str) -> str:
    try:
        speak(text, language)
    except DeviceError as problem:
        return str(problem)
    except Exception as problem:
        return " ".join(f"{type(problem).__name__}: {problem}".split())
    return ""


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
