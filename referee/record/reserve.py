"""Room on the disk that is kept for the end of a game when everything else is full."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

RESERVE_BYTES: Final = 4 << 20
"""Some ten thousand entries."""
LOW_BYTES: Final = 500 << 20
LOW_SHARE: Final = 0.05


def is_low(path: Path) -> bool:
    """Whether the disk has under 500 MB free, or under a twentieth where that is less."""
    usage = shutil.disk_usage(path.parent)
    return usage.free < min(LOW_BYTES, usage.total * LOW_SHARE)


def hold(path: Path, size_bytes: int = RESERVE_BYTES) -> bool:
    """Make the file at `path` take up its room; whether it does.

    A disk that cannot spare it twice keeps it: the reserve must not be what fills the disk.
    """
    try:
        if path.exists() and path.stat().st_size >= size_bytes:
            return True
        if shutil.disk_usage(path.parent).free < 2 * size_bytes:
            return False
        _fill(path, size_bytes)
    except OSError:
        release(path)
        return False
    return True


def _fill(path: Path, size_bytes: int) -> None:
    with path.open("wb") as file:
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file.fileno(), 0, size_bytes)
        else:
            file.write(bytes(size_bytes))
        file.flush()
        os.fsync(file.fileno())


def release(path: Path) -> bool:
    """Give the room back; whether there was any."""
    try:
        path.unlink()
    except OSError:
        return False
    return True
