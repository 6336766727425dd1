"""Speech functions for the speech process: it imports them by name, so they are a module."""

import os
import time
from pathlib import Path

from referee.errors import DeviceError


def works(text: str, language: str) -> None:
    """Writes down what it is given, next to itself: the folder stands in for the language."""
    if text:
        with Path(language).open("a", encoding="utf-8") as heard:
            heard.write(text + "\n")


def raises(text: str, language: str) -> None:
    raise RuntimeError("run loop already started")


def lacks_attribute(text: str, language: str) -> None:
    raise AttributeError("'super' object has no attribute 'init'")


def has_no_device(text: str, language: str) -> None:
    raise DeviceError("no player for sound", port="speaker")


def dies(text: str, language: str) -> None:
    os._exit(3)


def blocks(text: str, language: str) -> None:
    while True:
        time.sleep(3600)


def blocks_once(text: str, language: str) -> None:
    """Blocks for the first text only; `language` is a file that remembers."""
    memory = Path(language)
    if text and not memory.exists():
        memory.touch()
        blocks(text, language)


def takes_long(text: str, language: str) -> None:
    time.sleep(6.0 if text else 0.0)
