"""Writing frames to a clip."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import cv2

from referee.errors import InputError
from referee.ports import Frame

CODECS: Final = {".mp4": "mp4v", ".avi": "MJPG", ".mkv": "mp4v"}
"""File ending -> codec; those that opencv-python's own FFmpeg both writes and reads."""


def write_clip(path: Path, frames: Iterable[Frame], *, fps: float) -> int:
    """Write the frames, all of one size, and return how many there were.

    Raises `InputError` for an ending that is not in `CODECS`, or a file that cannot be written.
    The file is only whole once this has returned.
    """
    codec = CODECS.get(path.suffix.lower())
    if codec is None:
        raise InputError(f"a clip ends in {', '.join(CODECS)}", source=str(path))
    if not path.parent.is_dir():
        raise InputError("no such directory to write to", source=str(path.parent))
    if path.is_dir():
        raise InputError("this is a directory, a file is needed", source=str(path))
    return _write(path, codec, frames, fps)


def _write(path: Path, codec: str, frames: Iterable[Frame], fps: float) -> int:
    count, writer = 0, cv2.VideoWriter()
    try:
        for frame in frames:
            if not writer.isOpened():
                fourcc = cv2.VideoWriter.fourcc(*codec)
                if not writer.open(str(path), fourcc, fps, frame.size_wh):
                    raise InputError("cannot be written as a clip", source=str(path))
            writer.write(frame.image)
            count += 1
    finally:
        writer.release()
    return count
