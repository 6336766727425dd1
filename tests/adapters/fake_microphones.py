"""Devices for the hearing process: it imports them by name, so they are a module."""

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterator
from typing import NoReturn

import numpy as np

from referee.errors import DeviceError


@contextlib.contextmanager
def hums(device: str, blocks: "queue.Queue[np.ndarray]") -> Iterator[None]:
    """A quiet room, block after block."""
    with _playing(blocks, lambda number: 20):
        yield


@contextlib.contextmanager
def calls_out(device: str, blocks: "queue.Queue[np.ndarray]") -> Iterator[None]:
    """A quiet room, and every two seconds half a second of noise."""
    with _playing(blocks, lambda number: 8000 if number % 25 > 18 else 20):
        yield


@contextlib.contextmanager
def _playing(blocks: "queue.Queue[np.ndarray]", loud: Callable[[int], int]) -> Iterator[None]:
    done = threading.Event()

    def play() -> None:
        rng, number = np.random.default_rng(1), 0
        while not done.wait(0.02):
            most, number = loud(number), number + 1
            with contextlib.suppress(queue.Full):
                blocks.put_nowait(rng.integers(-most, most, 1280).astype(np.int16))

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
