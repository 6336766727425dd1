"""Opening a picture file that somebody gave us: whole, upright, three channels of 8 bits.

The size is read from the file's head before anything is decoded: a PNG of 100 kB can claim
30 000 x 30 000 pixels, and decoding it takes gigabytes.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from referee.errors import InputError
from referee.ports import Image

MOST_PIXELS: Final = 120_000_000
"""Above the largest pictures that telephones take in their usual modes."""

_READABLE: Final = "a PNG, JPEG, WebP or BMP picture is needed"
_START_OF_FRAME: Final = frozenset({*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC)})
_END_OF_JPEG: Final = b"\xff\xd9"


def open_picture(path: Path) -> Image:
    """The picture as it would be shown: turned as its EXIF says, grey made colour, alpha gone.

    Raises `InputError` with one plain line for a missing file, a folder, an empty file, a file
    that is no picture, one cut short, and one of more than `MOST_PIXELS`.
    """
    data = _bytes(path)
    width, height = size_wh(data, str(path))
    if width * height > MOST_PIXELS:
        raise InputError(
            f"{width} x {height} pixels are too many; make it smaller"
            f" (at most {MOST_PIXELS // 1_000_000} million pixels)",
            source=str(path),
        )
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    if image is None:
        raise InputError("the picture is damaged", source=str(path))
    return np.asarray(image, np.uint8)


def _bytes(path: Path) -> bytes:
    if path.is_dir():
        raise InputError("is a folder; name the pictures in it", source=str(path))
    try:
        data = path.read_bytes()
    except FileNotFoundError as problem:
        raise InputError("there is no such file", source=str(path)) from problem
    except OSError as problem:
        raise InputError(f"cannot be read: {problem.strerror}", source=str(path)) from problem
    if not data:
        raise InputError(f"is empty; {_READABLE}", source=str(path))
    return data


def size_wh(data: bytes, source: str) -> tuple[int, int]:
    """Width and height that the file's head claims, before any turning.

    Raises `InputError` for other kinds of file, and for one whose end is missing.
    """
    try:
        return _size(data, source)
    except (struct.error, IndexError, ValueError) as problem:
        raise InputError(f"the picture is damaged; {_READABLE}", source=source) from problem


def _size(data: bytes, source: str) -> tuple[int, int]:
    match data[:4], data[8:12]:
        case b"\x89PNG", _:
            return _whole(_two(">II", data, 16), b"IEND" in data[-64:], source)
        case b"RIFF", b"WEBP":
            length = struct.unpack_from("<I", data, 4)[0]
            return _whole(_webp(data), len(data) >= length + 8, source)
        case head, _ if head[:3] == b"\xff\xd8\xff":
            start, size = _jpeg(data)
            return _whole(size, data.rfind(_END_OF_JPEG) > start, source)
        case head, _ if head[:2] == b"BM":
            width, height = _two("<ii", data, 18)
            return width, abs(height)
        case _:
            raise InputError(f"is no picture; {_READABLE}", source=source)


def _whole(size: tuple[int, int], is_whole: bool, source: str) -> tuple[int, int]:
    if not is_whole:
        raise InputError("the picture is cut short; copy it again", source=source)
    return size


def _two(layout: str, data: bytes, offset: int) -> tuple[int, int]:
    first, second = struct.unpack_from(layout, data, offset)
    return int(first), int(second)


def _jpeg(data: bytes) -> tuple[int, tuple[int, int]]:
    """Where the frame header stands, and its width and height."""
    at = 2
    while True:
        marker, length = struct.unpack_from(">HH", data, at)
        if marker & 0xFF in _START_OF_FRAME:
            height, width = _two(">HH", data, at + 5)
            return at, (width, height)
        at += 2 + length


def _webp(data: bytes) -> tuple[int, int]:
    match data[12:16]:
        case b"VP8X":
            low = int.from_bytes(data[24:27], "little")
            return low + 1, int.from_bytes(data[27:30], "little") + 1
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case _:
            width, height = _two("<HH", data, 26)
            return width & 0x3FFF, height & 0x3FFF
