"""A camera on loopback that speaks RTSP: MPEG-4 video, interleaved over TCP (RFC 2326, 3016).

As little of a server as a client needs (OPTIONS, DESCRIBE, SETUP, PLAY), with the faults that
cameras have: `is_silent` goes on answering but sends no picture, `hang_up` closes what is open.
"""

from __future__ import annotations

import socket
import struct
import threading
import time
from contextlib import suppress
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Final

import cv2

from referee.ports import Image

_CLOCK_HZ: Final = 90_000
_ROOM: Final = 1_400
"""Bytes of a picture in one packet."""
_VOP: Final = b"\x00\x00\x01\xb6"
"""What a picture begins with; what goes before the first one describes the stream."""


def write_film(images: list[Image], path: Path, rate: float) -> None:
    """Pictures as MPEG-4 video in an AVI file."""
    height, width = images[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"XVID"), rate, (width, height))
    for image in images:
        writer.write(image)
    writer.release()


def places(data: bytes) -> list[slice]:
    """Where in an AVI file the pictures lie, one piece each."""
    found, at = [], data.index(b"movi") + 4
    while data[at : at + 4] == b"00dc":
        size = struct.unpack_from("<I", data, at + 4)[0]
        found.append(slice(at + 8, at + 8 + size))
        at += 8 + size + size % 2
    return found


def encoded(images: list[Image], folder: Path, rate: float) -> list[bytes]:
    """Pictures as MPEG-4 video, one piece each."""
    path = folder / "camera.avi"
    write_film(images, path, rate)
    data = path.read_bytes()
    return [data[place] for place in places(data)]


class RtspCamera(ThreadingTCPServer):
    """Serves pictures round and round, at their pace, to whoever asks."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, pieces: list[bytes], rate: float, *, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Client)
        self.pieces, self.rate = pieces, rate
        self.is_silent = False
        self.asked: list[str] = []
        """The requests that came: ``SETUP ... interleaved=0-1`` among them."""
        self._open: list[socket.socket] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"rtsp://127.0.0.1:{self.server_address[1]}/live"

    @property
    def description(self) -> str:
        """What is sent, in SDP; the stream's own header is its `config`."""
        config = self.pieces[0][: self.pieces[0].index(_VOP)].hex()
        lines = (
            "v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=table", "c=IN IP4 0.0.0.0", "t=0 0",
            "m=video 0 RTP/AVP 96", f"a=rtpmap:96 MP4V-ES/{_CLOCK_HZ}",
            f"a=fmtp:96 profile-level-id=1;config={config}", "a=control:track1",
        )  # fmt: skip
        return "".join(f"{line}\r\n" for line in lines)

    def connected(self, client: socket.socket) -> None:
        self._open.append(client)

    def hang_up(self) -> None:
        """Close what is open, and answer nobody any more."""
        self.shutdown()
        self.server_close()
        for client in self._open:
            with suppress(OSError):
                client.shutdown(socket.SHUT_RDWR)


class _Client(StreamRequestHandler):
    server: RtspCamera

    def handle(self) -> None:
        self.server.connected(self.request)
        with suppress(OSError):
            while request := self._request():
                self.server.asked.append(request)
                self._answer(request)
                if request.startswith("PLAY"):
                    self._play()

    def _request(self) -> str:
        lines = []
        while (line := self.rfile.readline()).strip():
            lines.append(line.decode().strip())
        return "\n".join(lines)

    def _answer(self, request: str) -> None:
        method = request.split(maxsplit=1)[0]
        number = next(line for line in request.splitlines() if line.lower().startswith("cseq"))
        more, body = {
            "OPTIONS": ("Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN\r\n", ""),
            "DESCRIBE": ("Content-Type: application/sdp\r\n", self.server.description),
            "SETUP": ("Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nSession: 1\r\n", ""),
            "PLAY": ("Session: 1\r\n", ""),
        }.get(method, ("", ""))
        size = f"Content-Length: {len(body)}\r\n" if body else ""
        self.wfile.write(f"RTSP/1.0 200 OK\r\n{number}\r\n{more}{size}\r\n{body}".encode())

    def _play(self) -> None:
        count, number = 0, 0
        started_s = time.monotonic()
        while True:
            piece = self.server.pieces[count % len(self.server.pieces)]
            stamp = round(count * _CLOCK_HZ / self.server.rate) & 0xFFFFFFFF
            for start in range(0, len(piece), _ROOM):
                part = piece[start : start + _ROOM]
                last = start + _ROOM >= len(piece)
                if not self.server.is_silent:
                    self._send(part, (number & 0xFFFF, stamp), is_last=last)
                number += 1
            count += 1
            time.sleep(max(0.0, started_s + count / self.server.rate - time.monotonic()))

    def _send(self, part: bytes, place: tuple[int, int], *, is_last: bool) -> None:
        header = struct.pack(">BBHII", 0x80, 96 | (0x80 if is_last else 0), *place, 0x5EED)
        self.wfile.write(struct.pack(">cBH", b"$", 0, len(header) + len(part)) + header + part)
