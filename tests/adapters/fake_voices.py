"""Speech functions for the speech process: it imports them by name, so they are a module."""

import os
import time
from pathlib import Path

from referee.adapters.said import IsCut, Said
from referee.errors import DeviceError


def works(said: Said, is_cut: IsCut) -> None:
    """Writes down what it is given, next to itself: the folder stands in for the language."""
    if said.text:
        with Path(said.language).open("a", encoding="utf-8") as heard:
            heard.write(said.text + "\n")


def raises(said: Said, is_cut: IsCut) -> None:
    raise RuntimeError("run loop already started")


def lacks_attribute(said: Said, is_cut: IsCut) -> None:
    raise AttributeError("'super' object has no attribute 'init'")


def has_no_device(said: Said, is_cut: IsCut) -> None:
    raise DeviceError("no player for sound", port="speaker")


def dies(said: Said, is_cut: IsCut) -> None:
    os._exit(3)


def blocks(said: Said, is_cut: IsCut) -> None:
    while True:
        time.sleep(3600)


def blocks_once(said: Said, is_cut: IsCut) -> None:
    """Blocks for the first text only; `language` is a file that remembers."""
    memory = Path(said.language)
    if said.text and not memory.exists():
        memory.touch()
        blocks(said, is_cut)


def takes_long(said: Said, is_cut: IsCut) -> None:
    time.sleep(6.0 if said.text else 0.0)
