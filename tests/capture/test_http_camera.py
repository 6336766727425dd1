"""Phones and network cameras on loopback, real servers, with the faults that people met."""

from __future__ import annotations

import itertools
import multiprocessing
import socket
import threading
import time
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from referee.adapters.http_camera import MjpegStream, decoded, open_http
from referee.adapters.webcam import open_camera, webcam
from referee.capture.worker import BadPicture
from referee.errors import DeviceError
from referee.ports import Frame, Stalled
from tests.capture.servers import Body, MjpegServer, as_jpeg, jpegs, noisy_table

SEEDS = itertools.count(1)


def clean() -> Iterator[Body]:
    """What one client gets: never the bytes that another got."""
    return jpegs(noisy_table(seed=next(SEEDS)))


@pytest.mark.parametrize("path", ["/video", "/stream.mjpeg", "/shot.jpg"])
def test_cam_25_streams_and_snapshots_by_their_addresses(path: str) -> None:
    film = clean()
    with MjpegServer(lambda: film) as server:
        camera = open_camera(server.address(path))
        pictures = [camera.read() for _ in range(3)]
    assert {picture.shape for picture in pictures} == {(180, 320, 3)}
    assert len({picture.tobytes() for picture in pictures}) == 3


def test_cam_25_a_web_page_is_refused_in_words_about_the_address() -> None:
    with MjpegServer(clean) as server:
        source = webcam(server.address("/page"))
        with pytest.raises(DeviceError, match="gives text/html, not pictures"):
            next(seen for seen in source.frames() if isinstance(seen, Frame))
        source.close()


def test_cam_12_pictures_that_are_cut_off_are_counted_and_not_handed_on() -> None:
    def parts() -> Iterator[Body]:
        for number, (kind, body) in enumerate(clean()):
            yield kind, body if number % 20 else body[: len(body) * 6 // 10]

    with MjpegServer(parts, rate=100.0) as server:
        source = webcam(server.address())
        seen = (one for one in source.frames() if isinstance(one, Frame))
        pictures = [one.image for one in itertools.islice(seen, 60)]
        source.close()
    assert source.damaged >= 2
    assert all(picture[-40:].std() > 1.0 for picture in pictures)


@pytest.mark.parametrize("extra", [1, 4])
def test_cam_13_stray_bytes_before_restart_markers_are_no_damage(extra: int) -> None:
    import cv2  # noqa: PLC0415

    picture = next(noisy_table())
    options = [cv2.IMWRITE_JPEG_QUALITY, 80, cv2.IMWRITE_JPEG_RST_INTERVAL, 8]
    data = cv2.imencode(".jpg", picture, options)[1].tobytes()
    marker = data.index(b"\xff\xd0")
    stray = data[:marker] + b"\x00" * extra + data[marker:]
    assert np.abs(decoded(stray).astype(int) - decoded(data)).mean() < 3.0


def test_cam_15_what_is_no_picture_is_counted_and_named_at_the_end() -> None:
    def parts() -> Iterator[Body]:
        yield from itertools.islice(clean(), 5)
        yield from itertools.repeat(("text/html", b"<html>busy</html>"))

    with MjpegServer(parts, rate=200.0) as server:
        camera = open_http(server.address())
        assert isinstance(camera, MjpegStream)
        for _ in range(5):
            camera.read()
        with pytest.raises(BadPicture, match="sends text/html"):
            camera.read()


def test_cam_15_thirty_in_a_row_end_the_try() -> None:
    with MjpegServer(lambda: itertools.repeat(("text/html", b"no")), rate=200.0) as server:
        source = webcam(server.address())
        with pytest.raises(DeviceError, match="it sends text/html, not pictures"):
            next(seen for seen in source.frames() if isinstance(seen, Frame))
        source.close()


def test_cam_32_no_password_in_what_is_said() -> None:
    source = webcam("http://user:secret@127.0.0.1:9/video")
    with pytest.raises(DeviceError, match="nothing answers") as caught:
        next(seen for seen in source.frames() if isinstance(seen, Frame))
    source.close()
    assert "secret" not in str(caught.value)


@pytest.fixture(scope="module")
def start_s() -> float:
    """How long a capture process takes to start here and now: a busy machine is no fault."""
    with MjpegServer(clean) as server:
        source = webcam(server.address())
        took_s = until(source.frames(), is_frame)
        source.close()
    return took_s


def until(source: Iterator[Frame | Stalled], wanted: Callable[[Frame | Stalled], bool]) -> float:
    """How long it takes until something is seen, in real seconds."""
    began_s = time.monotonic()
    next(seen for seen in source if wanted(seen))
    return time.monotonic() - began_s


def is_stale(seen: Frame | Stalled) -> bool:
    return isinstance(seen, Stalled) and seen.stage == "camera" and seen.seconds > 0


def is_frame(seen: Frame | Stalled) -> bool:
    return isinstance(seen, Frame)


def test_cam_03_a_stream_that_hangs_within_a_picture_is_stale_and_tried_again(
    start_s: float,
) -> None:
    with MjpegServer(clean, hangs_after=20) as server:
        source = webcam(server.address())
        frames = source.frames()
        until(frames, is_frame)
        assert until(frames, is_stale) < 4.0
        assert until(frames, is_frame) <= 10.0 + 2 * start_s
        assert server.clients == 2
        source.close()
    assert multiprocessing.active_children() == []


def test_f01_five_cycles_in_real_time(start_s: float) -> None:
    """Closed and frozen in turn; each stale within 2 s and live within 10 s again."""
    is_frozen = threading.Event()

    def parts() -> Iterator[Body]:
        last: Body = ("", b"")
        for part in clean():
            last = last if is_frozen.is_set() and last[1] else part
            yield last

    server = MjpegServer(parts)
    port, source = server.port, webcam(server.address())
    frames = source.frames()
    until(frames, is_frame)
    for cycle in range(5):
        for _ in range(10):
            next(frames)
        if cycle % 2:
            is_frozen.set()
        else:
            server.close()
        assert until(frames, is_stale) <= 3.0
        is_frozen.clear()
        server = server if cycle % 2 else MjpegServer(parts, port=port)
        assert until(frames, is_frame) <= 10.0 + 2 * start_s
    source.close()
    server.close()
    assert multiprocessing.active_children() == []


def test_cam_01_a_server_that_accepts_and_says_nothing_is_given_up(start_s: float) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        source = webcam(f"http://127.0.0.1:{port}/video")
        began_s = time.monotonic()
        with pytest.raises(DeviceError, match="nothing answers at this address"):
            next(seen for seen in source.frames() if isinstance(seen, Frame))
        source.close()
    assert time.monotonic() - began_s <= 10.0 + 2 * start_s


def test_what_is_decoded() -> None:
    picture = next(noisy_table())
    assert decoded(as_jpeg(picture)).shape == picture.shape
    with pytest.raises(BadPicture, match="cut off"):
        decoded(as_jpeg(picture)[:-200])
    with pytest.raises(BadPicture, match="no picture"):
        decoded(b"\xff\xd8 hello \xff\xd9")
    assert decoded(as_jpeg(picture) + b"\x00\x00\r\n").shape == picture.shape
