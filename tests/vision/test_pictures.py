"""Picture files as people have them: every bad one gets one plain line, no memory is eaten."""

import base64
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.errors import InputError
from referee.vision.pictures import open_picture


def _png_head(width: int, height: int) -> bytes:
    """A whole PNG whose head claims a size that its few bytes of pixels do not have."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        sum_ = zlib.crc32(kind + body)
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", sum_)

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


def _jpeg_turned(image: np.ndarray, orientation: int) -> bytes:
    """A JPEG that says in its EXIF which way up it is to be shown."""
    jpeg = cv2.imencode(".jpg", image)[1].tobytes()
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0)
    exif = b"Exif\0\0MM\0*\0\0\0\x08" + struct.pack(">H", 1) + entry + b"\0\0\0\0"
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".webp", ".bmp"])
def test_each_format_is_opened_in_color(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a{suffix}"
    cv2.imwrite(str(path), np.full((6, 9, 3), (200, 100, 50), np.uint8))
    image = open_picture(path)
    assert image.shape == (6, 9, 3)
    assert np.abs(image[3, 4].astype(int) - (200, 100, 50)).max() < 12


@pytest.mark.parametrize(
    "image",
    [
        np.full((5, 7), 90, np.uint8),
        np.full((5, 7, 4), 90, np.uint8),
        np.full((5, 7), 90 * 257, np.uint16),
        np.full((5, 7, 3), 90 * 257, np.uint16),
        np.full((1, 1, 3), 90, np.uint8),
    ],
    ids=["grey", "alpha", "grey 16 bit", "color 16 bit", "one pixel"],
)
def test_odd_pixels_become_three_bytes(tmp_path: Path, image: np.ndarray) -> None:
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), image)
    opened = open_picture(path)
    assert opened.dtype == np.uint8
    assert opened.shape == (*image.shape[:2], 3)
    assert (opened == 90).all()


def test_a_telephones_picture_is_turned_as_it_was_held(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    path.write_bytes(_jpeg_turned(np.zeros((40, 80, 3), np.uint8), orientation=6))
    assert open_picture(path).shape == (80, 40, 3)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_way_of_holding_a_telephone_is_shown_as_it_was_seen(
    tmp_path: Path, orientation: int
) -> None:
    """The red end is stored where the camera's chip had it; shown, it is at the top left."""
    shown = np.zeros((40, 80, 3), np.uint8)
    shown[:20, :40] = (0, 0, 255)
    stored = {
        1: shown,
        2: shown[:, ::-1],
        3: shown[::-1, ::-1],
        4: shown[::-1],
        5: shown.transpose(1, 0, 2),
        6: np.rot90(shown),
        7: shown.transpose(1, 0, 2)[::-1, ::-1],
        8: np.rot90(shown, 3),
    }[orientation]
    path = tmp_path / "a.jpg"
    path.write_bytes(_jpeg_turned(np.ascontiguousarray(stored), orientation))
    opened = open_picture(path)
    assert opened.shape == (40, 80, 3)
    assert np.abs(opened[4:16, 4:36].astype(int) - (0, 0, 255)).max() < 40
    assert opened[24:, 44:].max() < 40


_CMYK_RED = (
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAUDg8SDw0UEhASFxUUGB4yIR4cHB49LC4kMklATEtHQEZFUFpzYlBVbVZFRmSI"
    "ZW13e4GCgU5gjZeMfZZzfoF8/8AAFAgAEAAQBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAAG/8QAFBAB"
    "AAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwCzSyWWYAAAD//Z"
)
"""A JPEG of 16 x 16 pixels as printers write them: cyan 0, magenta and yellow 90 %, black 0."""


def test_a_printers_four_inks_become_three_colors(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    path.write_bytes(base64.b64decode(_CMYK_RED))
    opened = open_picture(path)
    assert opened.shape == (16, 16, 3)
    assert np.abs(opened[8, 8].astype(int) - (26, 26, 255)).max() < 6


def _claiming(suffix: str, width: int, height: int) -> bytes:
    """A small whole picture whose head claims another size."""
    data = bytearray(cv2.imencode(suffix, np.zeros((8, 8, 3), np.uint8))[1].tobytes())
    if suffix == ".bmp":
        data[18:26] = struct.pack("<ii", width, height)
    else:
        frame = data.index(b"\xff\xc0")
        data[frame + 5 : frame + 9] = struct.pack(">HH", height, width)
    return bytes(data)


@pytest.mark.parametrize("suffix", [".jpg", ".bmp"])
def test_a_small_file_that_claims_a_giant_is_refused_before_it_is_opened(
    tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"a{suffix}"
    path.write_bytes(_claiming(suffix, 30_000, 30_000))
    with pytest.raises(InputError, match="30000 x 30000 pixels are too many"):
        open_picture(path)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "is empty"),
        (b"cards, cards, cards", "is no picture"),
        (b"GIF89a" + bytes(40), "is no picture; a PNG, JPEG, WebP or BMP picture is needed"),
        (_png_head(30_000, 30_000), "30000 x 30000 pixels are too many"),
        (_png_head(400, 300), "the picture is damaged"),
        (_png_head(400, 300)[:40], "cut short"),
        (b"\xff\xd8\xff\xe0", "the picture is damaged"),
        (b"\x89PNG", "the picture is damaged"),
    ],
)
def test_what_is_no_picture_is_said_in_one_line(
    tmp_path: Path, content: bytes, problem: str
) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(content)
    with pytest.raises(InputError, match=problem) as raised:
        open_picture(path)
    assert str(raised.value).startswith(f"{path}: ")
    assert "\n" not in str(raised.value)


def test_a_picture_cut_short_is_no_picture(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (64, 64, 3), dtype=np.uint8)
    path = tmp_path / "a.jpg"
    path.write_bytes(cv2.imencode(".jpg", noise)[1].tobytes()[:-900])
    with pytest.raises(InputError, match="cut short"):
        open_picture(path)


def test_a_folder_and_a_missing_file_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder"):
        open_picture(tmp_path)
    with pytest.raises(InputError, match="there is no such file"):
        open_picture(tmp_path / "a.png")
