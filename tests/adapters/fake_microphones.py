"""Devices for the hearing process: it imports them by name, so they are a module."""

import contextlib
import queue
import threading
import time
from collections.abc import Iterator
from typing import NoReturn

import numpy as np

from referee.errors import DeviceError


@contextlib.contextmanager
def hums(device: str, blocks: "queue.Queue[np.ndarray]") -> Iterator[None]:
    """A quiet room, block after block."""
    done = threading.Event()

    def play() -> None:
        rng = np.random.default_rng(1)
        while not done.wait(0.02):
            with contextlib.suppress(queue.Full):
                blocks.put_nowait(rng.integers(-20, 20, 1280).astype(np.int16))

    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    yield
    done.set()


def is_missing(device: str, blocks: "queue.Queue[np.ndarray]") -> NoReturn:
    raise DeviceError("no microphone (no default input device)", port="microphone")


@contextlib.contextmanager
def is_unplugged(device: str, blocks: "queue.Queue[np.ndarray]") -> Iterator[None]:
    """Some blocks, then nothing more, for ever."""
    for _ in range(5):
        blocks.put(np.zeros(1280, np.int16))
    yield


def blocks_for_ever(device: str, blocks: "queue.Queue[np.ndarray]") -> NoReturn:
    while True:
        time.sleep(3600)
