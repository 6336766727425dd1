"""Cameras on loopback: what phones and network cameras serve, with the faults that they have."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np

from referee.ports import Image

Body = tuple[str, bytes]
"""A part of the stream: its content type and its bytes."""


def as_jpeg(image: Image, quality: int = 85) -> bytes:
    """A picture as a camera sends it."""
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def jpegs(images: Iterable[Image], quality: int = 85) -> Iterator[Body]:
    """Pictures as parts of an MJPEG stream."""
    for image in images:
        yield "image/jpeg", as_jpeg(image, quality)


def noisy_table(size_wh: tuple[int, int] = (320, 180), seed: int = 1) -> Iterator[Image]:
    """A still table as a sensor sees it, for ever: no two pictures are the same bytes."""
    rng = np.random.default_rng(seed)
    cloth = cv2.resize(
        rng.integers(60, 140, (18, 32, 3), np.uint8), size_wh, interpolation=cv2.INTER_CUBIC
    )
    for _ in itertools.count():
        grain = rng.normal(0.0, 2.0, cloth.shape)
        yield np.clip(cloth + grain, 0, 255).astype(np.uint8)


class MjpegServer:
    """An HTTP camera: ``/video`` and ``/stream.mjpeg`` stream, ``/shot.jpg`` is one picture,
    ``/page`` a web page. Each client gets its own `parts()`, one every ``1 / rate`` seconds.

    `hangs_after` parts the connection stays open, in the middle of a part, and nothing comes.
    """

    def __init__(
        self,
        parts: Callable[[], Iterable[Body]],
        *,
        rate: float = 25.0,
        hangs_after: int = -1,
        port: int = 0,
    ) -> None:
        self.parts, self.rate, self.hangs_after = parts, rate, hangs_after
        self.clients = 0
        self.is_closing = threading.Event()
        camera = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, format: str, *args: object) -> None:
                pass

            def do_GET(self) -> None:
                camera.clients += 1
                with suppress(OSError):
                    camera.answer(self)
                self.close_connection = True

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            allow_reuse_address = True

        self._server = Server(("127.0.0.1", port), Handler)
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), daemon=True
        )
        self._thread.start()

    def address(self, path: str = "/video") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def answer(self, to: BaseHTTPRequestHandler) -> None:
        match to.path:
            case "/shot.jpg":
                kind, body = next(iter(self.parts()))
                self._whole(to, kind, body)
            case "/page":
                self._whole(to, "text/html; charset=utf-8", b"<html>settings</html>")
            case _:
                self._stream(to)

    def _whole(self, to: BaseHTTPRequestHandler, kind: str, body: bytes) -> None:
        to.send_response(200)
        to.send_header("Content-Type", kind)
        to.send_header("Content-Length", str(len(body)))
        to.end_headers()
        to.wfile.write(body)

    def _stream(self, to: BaseHTTPRequestHandler) -> None:
        to.send_response(200)
        to.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        to.end_headers()
        due_s = time.monotonic()
        for number, (kind, body) in enumerate(self.parts()):
            if self.is_closing.is_set():
                return
            head = f"--frame\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
            if number == self.hangs_after:
                to.wfile.write(head.encode() + body[: len(body) // 2])
                to.wfile.flush()
                self.is_closing.wait(3600)
                return
            to.wfile.write(head.encode() + body + b"\r\n")
            due_s += 1.0 / self.rate
            self.is_closing.wait(max(0.0, due_s - time.monotonic()))

    def close(self) -> None:
        self.is_closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(2.0)

    def __enter__(self) -> MjpegServer:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()
