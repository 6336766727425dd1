"""Phones and network cameras over HTTP: MJPEG streams, and single pictures asked for again.

Read here and not by OpenCV, which takes some addresses for image sequences (CAM-25), has no
deadline of its own (CAM-28), and cannot tell a picture that was cut off from a whole one (CAM-12).
"""

from __future__ import annotations

import time
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPResponse
from typing import Final

import cv2
import numpy as np

from referee.capture.worker import NO_PICTURE, BadPicture, Camera
from referee.ports import Image

SILENCE_S: Final = 6.0
"""A server that sends nothing for this long is given up; the feed was told stale long before."""
_SNAPSHOT_S: Final = 0.1
"""Single pictures are asked for ten times a second."""
_LARGEST: Final = 32 << 20
_JPEG: Final = (b"\xff\xd8", b"\xff\xd9")
_PADDING: Final = b"\x00\r\n"
_STREAMS: Final = ("multipart/",)
_WEB_PAGE: Final = (
    "this address gives {kind}, not pictures; the camera's own address often ends in /video, "
    "/stream.mjpeg or /shot.jpg"
)


def open_http(address: str) -> Camera | None:
    """The camera at an address; none where it sends a film, which a film reader must take.

    Raises `OSError` in plain words.
    """
    response = _ask(address)
    kind = response.headers.get_content_type()
    if kind.startswith("multipart/"):
        return MjpegStream(response)
    if kind in ("image/jpeg", "image/png"):
        return Snapshots(address, response)
    response.close()
    if kind.startswith("text/"):
        raise OSError(_WEB_PAGE.format(kind=kind))
    return None


class MjpegStream:
    """Pictures as parts of one long answer."""

    def __init__(self, response: HTTPResponse) -> None:
        self._response = response
        boundary = response.headers.get_param("boundary") or "frame"
        self._boundary = b"--" + str(boundary).strip('"').removeprefix("--").encode()

    def read(self) -> Image:
        """The next part as a picture. Raises `BadPicture`, and `OSError` at the end."""
        self._skip_to_part()
        kind, length = self._headers()
        body = self._exactly(length) if length else self._to_boundary()
        if kind not in ("", "image/jpeg", "image/jpg", "image/png"):
            raise BadPicture(f"it sends {kind}, not pictures")
        return decoded(body)

    def _skip_to_part(self) -> None:
        """To the line after the boundary; what a wrong length left over is skipped."""
        while not self._line().startswith(self._boundary):
            pass

    def _headers(self) -> tuple[str, int]:
        kind, length = "", 0
        while line := self._line().strip():
            name, _, value = line.decode("latin-1").partition(":")
            match name.strip().casefold():
                case "content-type":
                    kind = value.partition(";")[0].strip().casefold()
                case "content-length" if value.strip().isdigit():
                    length = min(int(value), _LARGEST)
        return kind, length

    def _line(self) -> bytes:
        line = self._response.readline(65_536)
        if not line:
            raise OSError("the camera has ended its stream")
        return line

    def _exactly(self, length: int) -> bytes:
        body = self._response.read(length)
        if len(body) < length:
            raise OSError("the camera has ended its stream")
        return body

    def _to_boundary(self) -> bytes:
        """A part without a length: up to the next boundary, which begins the next part."""
        lines: list[bytes] = []
        size = 0
        while size < _LARGEST:
            line = self._line()
            lines.append(line)
            size += len(line)
            if line.rstrip().endswith(_JPEG[1]):
                break
        return b"".join(lines)


class Snapshots:
    """One picture an answer, asked for again and again."""

    def __init__(self, address: str, response: HTTPResponse) -> None:
        self._address, self._response = address, response
        self._due_s = time.monotonic()

    def read(self) -> Image:
        """The picture of now."""
        time.sleep(max(0.0, self._due_s - time.monotonic()))
        self._due_s = time.monotonic() + _SNAPSHOT_S
        if self._response.closed:
            self._response = _ask(self._address)
        with self._response:
            return decoded(self._response.read(_LARGEST))


def decoded(data: bytes) -> Image:
    """The picture in a JPEG or PNG. Raises `BadPicture` for one that is cut off, or is none.

    Extra bytes before restart markers are no fault (CAM-13): the decoder skips them.
    """
    if data.startswith(_JPEG[0]) and not data.rstrip(_PADDING).endswith(_JPEG[1]):
        raise BadPicture("the picture is cut off")
    if not data:
        return NO_PICTURE
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise BadPicture("what it sends is no picture")
    return np.asarray(image, np.uint8)


def _ask(address: str) -> HTTPResponse:
    bare, user, password = _without_secret(address)
    passwords = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    passwords.add_password(None, bare, user, password)
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}),
        urllib.request.HTTPBasicAuthHandler(passwords),
        urllib.request.HTTPDigestAuthHandler(passwords),
    )
    try:
        response: HTTPResponse = opener.open(bare, timeout=SILENCE_S)
    except urllib.error.HTTPError as error:
        raise OSError(_refusal(error)) from None
    except (urllib.error.URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise OSError(f"nothing answers at this address ({_short(reason)})") from None
    return response


def _refusal(error: urllib.error.HTTPError) -> str:
    if error.code in (401, 403):
        return "it wants a name and a password: http://name:password@host/..."
    return f"the address answers {error.code} {error.reason}"


def _without_secret(address: str) -> tuple[str, str, str]:
    """The address without name and password, which servers get in a header (CAM-32)."""
    parts = urllib.parse.urlsplit(address)
    host = parts.netloc.rpartition("@")[2]
    name, password = (urllib.parse.unquote(text or "") for text in (parts.username, parts.password))
    return urllib.parse.urlunsplit(parts._replace(netloc=host)), name, password


def _short(reason: object) -> str:
    return str(getattr(reason, "strerror", "") or reason).casefold()
