"""The capture process: opens a camera and pushes its pictures through a pipe, until it is ended.

Native camera calls block for ever and crash on release, and only a process can be ended. It
shares nothing with the parent but a one-way pipe: no lock, no queue. When the parent does not
read, the pipe fills and this process waits; the parent always drains it and keeps the newest.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final, Protocol, TypeAlias

import numpy as np

from referee.ports import Image

FAILED: Final = "failed"
OPENED: Final = "opened"
DAMAGED_IN_A_ROW: Final = 30  # CAM-15
_PAUSE_S: Final = 0.02
"""A source that answers False at once is asked again after this long (CAM-06)."""


class Camera(Protocol):
    """An opened camera: `read` gives a picture, or an empty one when there was none."""

    def read(self) -> Image: ...


Opener: TypeAlias = Callable[[str], Camera]
"""Opens a camera by its source text; raises `OSError` with a reason in plain words. A function
of a module: the child imports it by name."""


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
    missed = 0
    while missed < DAMAGED_IN_A_ROW:
        image = camera.read()
        if not image.size:
            missed += 1
            time.sleep(_PAUSE_S * missed)
            continue
        missed = 0
        pipe.send(("", image.shape))
        pipe.send_bytes(np.ascontiguousarray(image).reshape(-1).data)
    _last_word(pipe, "it gives no pictures any more")


def _last_word(pipe: Connection, reason: str) -> None:
    with contextlib.suppress(OSError):  # the parent may have gone
        pipe.send((FAILED, reason))


def _be_quiet() -> None:
    """A driver's chatter is not for the user: stderr of this process goes nowhere."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 2)
