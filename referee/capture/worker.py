"""The capture process: opens a camera and pushes its pictures through a pipe, until it is ended.

Native camera calls block for ever and crash on release, and only a process can be ended. It
shares nothing with the parent but a one-way pipe: no lock, no queue. When the parent does not
read, the pipe fills and this process waits; the parent always drains it and keeps the newest.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, Protocol, TypeAlias

import numpy as np

from referee.ports import Image

FAILED: Final = "failed"
OPENED: Final = "opened"
DAMAGED: Final = "damaged"
DAMAGED_IN_A_ROW: Final = 30  # CAM-15
_PAUSE_S: Final = 0.02
"""A source that answers False at once is asked again after this long (CAM-06)."""
_PICTURES: Final = 2
"""Pictures kept when nobody takes them: the newest (drop oldest)."""
_JOIN_S: Final = 1.0

NO_PICTURE: Final[Image] = np.zeros((0, 0, 3), np.uint8)


class BadPicture(Exception):
    """What came is no whole picture; says what it was."""


class Camera(Protocol):
    """An opened camera: `read` gives a picture, or an empty one when there was none.

    Raises `BadPicture` for what is none, `OSError` for the end.
    """

    def read(self) -> Image: ...


Opener: TypeAlias = Callable[[str], Camera]
"""Opens a camera by its source text; raises `OSError` with a reason in plain words. A function
of a module: the child imports it by name."""


class Capture(Protocol):
    """One try at a camera, seen from outside. `reason` says why it `is_dead`."""

    reason: str
    has_opened: bool
    is_dead: bool
    dropped: int
    damaged: int

    def newest(self, timeout_s: float) -> Image: ...

    def end(self) -> None: ...


class ChildCapture:
    """A capture process, and the thread that takes its pictures. Call `end`."""

    def __init__(self, opener: Opener, source: str) -> None:
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe(duplex=False)
        self._process: BaseProcess = context.Process(
            target=pump, args=(opener, source, theirs), daemon=True
        )
        self._process.start()
        theirs.close()
        self._pictures: deque[Image] = deque(maxlen=_PICTURES)
        self._news = threading.Event()
        self.reason = ""
        self.has_opened = self.is_dead = self._is_ended = False
        self.dropped = self.damaged = 0
        self._thread = threading.Thread(target=self._drain, args=(pipe,), daemon=True)
        self._thread.start()

    def newest(self, timeout_s: float) -> Image:
        """The newest picture, its pixels nobody else's (CAM-14); an empty one after a wait."""
        self._news.wait(timeout_s)
        self._news.clear()
        image = NO_PICTURE
        while self._pictures:
            self.dropped += bool(image.size)
            image = self._pictures.popleft()
        return image

    def end(self) -> None:
        """End the process, whatever it is doing. Safe to call twice."""
        if self._is_ended:
            return
        self._is_ended = True
        self._process.terminate()
        self._process.join(_JOIN_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(_JOIN_S)
        self._thread.join(_JOIN_S)
        if not self._process.is_alive():
            self._process.close()  # its handles, which fifty cycles would add up (CAM-34)

    def _drain(self, pipe: Connection) -> None:
        try:
            while self._take(pipe):
                self._news.set()
        except (EOFError, OSError, ValueError):
            self.reason = self.reason or "the capture process ended"
        self.is_dead = True
        self._news.set()
        pipe.close()

    def _take(self, pipe: Connection) -> bool:
        kind, what = pipe.recv()
        match kind:
            case "failed":
                self.reason = what
                return False
            case "opened":
                self.has_opened = True
            case "damaged":
                self.damaged += 1
            case _:
                pixels = np.frombuffer(pipe.recv_bytes(), np.uint8)
                self.dropped += len(self._pictures) == _PICTURES
                self._pictures.append(pixels.reshape(what))
        return True


def pump(opener: Opener, source: str, pipe: Connection) -> None:
    """The child's main function."""
    _be_quiet()
    try:
        camera = opener(source)
        pipe.send((OPENED, (0, 0)))
        _push(camera, pipe)
    except OSError as error:
        _last_word(pipe, str(error))
    except KeyboardInterrupt:
        pass  # Ctrl-C reaches the whole group; the parent knows


def _push(camera: Camera, pipe: Connection) -> None:
    missed, trouble = 0, ""
    while missed < DAMAGED_IN_A_ROW:
        try:
            image = camera.read()
        except BadPicture as bad:
            image, trouble = NO_PICTURE, f" ({bad})"
            pipe.send((DAMAGED, ""))
        if not image.size:
            missed += 1
            time.sleep(_PAUSE_S * missed)
            continue
        missed, trouble = 0, ""
        pipe.send(("", image.shape))
        pipe.send_bytes(np.ascontiguousarray(image).reshape(-1).data)
    _last_word(pipe, f"it gives no pictures any more{trouble}")


def _last_word(pipe: Connection, reason: str) -> None:
    with contextlib.suppress(OSError):  # the parent may have gone
        pipe.send((FAILED, reason))


def _be_quiet() -> None:
    """A driver's chatter is not for the user: stderr of this process goes nowhere (CAM-13)."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 2)
