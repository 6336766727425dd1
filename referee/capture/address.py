"""What a source's text means: a camera's number, a device, a stream or a file.

A camera's number may have the camera system in front that is to be used for it.

>>> describe("0").kind, describe("dshow:1")
(<Kind.CAMERA: 'camera'>, Target(kind=<Kind.CAMERA: 'camera'>, text='1', backend='dshow'))
>>> describe("rtsp://user:secret@cam/1").shown
'rtsp://***@cam/1'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from referee.errors import InputError


class Kind(StrEnum):
    """The kinds of source."""

    CAMERA = "camera"
    DEVICE = "device"
    STREAM = "stream"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class Target:
    """A source and what kind of thing it is."""

    kind: Kind
    text: str
    backend: str = ""
    """The camera system to use, where the text names one."""

    @property
    def shown(self) -> str:
        """The text without a password, for messages and logs (CAM-32)."""
        return _SECRET.sub(r"\1***@", self.text)


_SECRET: Final = re.compile(r"(\w+://)[^/@]+@")
_NUMBER: Final = re.compile(r"(?:(v4l2|msmf|dshow|avfoundation):)?(\d{1,4})")
_STREAM: Final = re.compile(r"(rtsp|rtsps|rtmp|http|https|udp|tcp)://", re.IGNORECASE)


def describe(text: str) -> Target:
    """What kind of source a text names. Nothing is opened and no file is looked at."""
    if number := _NUMBER.fullmatch(text):
        return Target(Kind.CAMERA, number[2], number[1] or "")
    if _STREAM.match(text):
        return Target(Kind.STREAM, text)
    if text.startswith("/dev/"):
        return Target(Kind.DEVICE, text)
    return Target(Kind.FILE, text)


def checked_file(text: str) -> Path:
    """The path of a clip; raises `InputError` for one that cannot be a clip at all."""
    path = Path(text)
    try:
        if path.is_dir():
            raise InputError("this is a directory, a video file is needed", source=text)
        if not path.exists():
            raise InputError("no such file", source=text)
        if path.is_file() and path.stat().st_size == 0:
            raise InputError("the file is empty", source=text)
    except (OSError, ValueError) as error:
        raise InputError(f"not readable: {error}", source=text) from None
    return path
