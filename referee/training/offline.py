"""Keeps the training library off the network and out of the user's folders."""

from __future__ import annotations

import os
from pathlib import Path


def stay_offline(settings: Path, *, threads: int = 2) -> None:
    """No download, no report home, no font fetched; must come before the library is imported.

    Its settings are kept in `settings`, and `threads` cores are used.
    """
    settings.mkdir(parents=True, exist_ok=True)
    os.environ["YOLO_OFFLINE"] = "true"
    os.environ["YOLO_AUTOINSTALL"] = "false"
    os.environ["YOLO_CONFIG_DIR"] = str(settings.resolve())
    share_cores(threads)
    _forget_fonts()


def share_cores(threads: int) -> None:
    """Use `threads` cores, and sleep rather than spin while waiting for one.

    A thread that spins while its partner waits for a core makes a step on a busy machine three
    times as dear. Only heeded before the numerical libraries are imported.
    """
    os.environ["OMP_NUM_THREADS"] = str(threads)
    os.environ["OMP_WAIT_POLICY"] = "PASSIVE"


def _forget_fonts() -> None:
    # Reading a data set asks for a font to draw labels with, and fetches it where it is
    # missing. Nothing is drawn here.
    from ultralytics.data import utils  # noqa: PLC0415

    utils.check_font = lambda *_: None
