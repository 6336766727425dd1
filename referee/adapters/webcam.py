"""Cameras and streams: the newest picture of a child process, and the two clocks over it.

A picture that is not new for 2 s makes the feed stale, which is told; after 10 s the child is
ended and replaced. The time of a frame is when it arrived, on a clock that never runs backwards
(CAM-35), counted from the first one.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from referee.capture.address import Kind, Target, describe
from referee.capture.freshness import (
    FIRST_PICTURE_S,
    STALE_S,
    Feed,
    Freshness,
    back_off_s,
    fingerprint,
)
from referee.capture.worker import FAILED, OPENED, Camera, Opener, pump
from referee.errors import DeviceError
from referee.ports import Frame, Image, Stalled

_PICTURES: Final = 2
"""Pictures kept when nobody takes them: the newest (drop oldest)."""
_WAIT_S: Final = 0.1
_JOIN_S: Final = 1.0
_WIDTH_HEIGHT: Final = (1280, 720)


class _OpenCvCamera:
    """A camera behind OpenCV."""

    def __init__(self, capture: cv2.VideoCapture) -> None:
        self._capture = capture

    def read(self) -> Image:
        """The next picture; empty when there was none, also where success is claimed (CAM-31)."""
        is_read, image = self._capture.read()
        if not is_read or image is None:
            return np.zeros((0, 0, 3), np.uint8)
        return np.asarray(image, np.uint8)


def open_camera(source: str) -> Camera:
    """Open a camera by number, device path or address. Raises `OSError` in plain words."""
    target = describe(source)
    if target.kind is Kind.DEVICE and not Path(target.text).exists():
        raise OSError("there is no such device ('referee cameras' lists those there are)")
    os.environ.setdefault("OPENCV_FFMPEG_CAPTURE_OPTIONS", "rtsp_transport;tcp")
    capture = _capture(target)
    if not capture.isOpened():
        raise OSError(_WHY[target.kind])
    if target.kind is not Kind.STREAM:
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, _WIDTH_HEIGHT[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _WIDTH_HEIGHT[1])
    return _OpenCvCamera(capture)


_WHY: Final = {
    Kind.CAMERA: "there is no such camera, or another program uses it "
    "('referee cameras' lists those there are)",
    Kind.DEVICE: "this is no camera, or another program uses it",
    Kind.STREAM: "nothing answers at this address",
    Kind.FILE: "this is no camera",
}


def _capture(target: Target) -> cv2.VideoCapture:
    if target.kind is Kind.CAMERA:
        return cv2.VideoCapture(int(target.text))
    if target.kind is Kind.STREAM:
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 10_000, cv2.CAP_PROP_READ_TIMEOUT_MSEC, 10_000]
        return cv2.VideoCapture(target.text, cv2.CAP_FFMPEG, limits)
    number = re.fullmatch(r"/dev/video(\d+)", str(Path(target.text).resolve()))
    return cv2.VideoCapture(int(number[1]) if number else target.text)


class _Child:
    """One capture process, and the thread that takes its pictures."""

    def __init__(self, opener: Opener, source: str) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process: BaseProcess = context.Process(
            target=pump, args=(opener, source, theirs), daemon=True
        )
        self._process.start()
        theirs.close()
        self.pictures: deque[Image] = deque(maxlen=_PICTURES)
        self.news = threading.Event()
        self.reason = ""
        self.has_opened = False
        self.is_dead = False
        self._thread = threading.Thread(target=self._drain, args=(self._pipe,), daemon=True)
        self._thread.start()

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._process.terminate()
        self._process.join(_JOIN_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(_JOIN_S)
        self._thread.join(_JOIN_S)

    def _drain(self, pipe: Connection) -> None:
        try:
            while self._take(pipe):
                self.news.set()
        except (EOFError, OSError, ValueError):
            self.reason = self.reason or "the capture process ended"
        self.is_dead = True
        self.news.set()
        pipe.close()

    def _take(self, pipe: Connection) -> bool:
        kind, what = pipe.recv()
        if kind == FAILED:
            self.reason = what
            return False
        if kind == OPENED:
            self.has_opened = True
            return True
        pixels = np.frombuffer(pipe.recv_bytes(), np.uint8)
        self.pictures.append(pixels.reshape(what))
        return True


class WebcamSource:
    """A camera as a source that never ends by itself.

    Raises `DeviceError` from `frames` where the camera cannot be opened at the start; one that
    is lost later is tried again, with a growing pause, until it is back.
    """

    def __init__(
        self,
        source: str,
        *,
        opener: Opener = open_camera,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._source, self._opener, self._clock = source, opener, clock
        self._child: _Child | None = None
        self._is_closed = False
        self.dropped = 0

    def frames(self) -> Iterator[Frame | Stalled]:
        """New pictures as they come, and `Stalled` when they stop and when they are back."""
        self._child = _Child(self._opener, self._source)
        started_s = self._clock()
        fresh, was_stale, number, tries = Freshness(started_s), False, 0, 0
        while not self._is_closed:
            image = self._newest()
            now_s = self._clock()
            before = fresh.fresh_s
            if image.size:
                fresh = fresh.saw(now_s, fingerprint=fingerprint(image))
            is_new = fresh.fresh_s != before
            if is_new:
                number, tries = number + 1, 0
                if number == 1:
                    started_s = now_s
                if was_stale:
                    was_stale = False
                    yield Stalled("camera", 0.0, now_s - started_s)
                yield Frame(image, round(now_s - started_s, 6), number - 1)
                continue
            self._check_start(number, now_s - started_s)
            state = fresh.state(now_s)
            if state in (Feed.STALE, Feed.LOST) and not was_stale and number:
                was_stale = True
                yield Stalled("camera", STALE_S, now_s - started_s)
            if state is Feed.LOST or (self._child.is_dead and number):
                tries = self._replace(tries)
                fresh = Freshness(self._clock(), self._clock() if number else -1.0)

    def close(self) -> None:
        """End the capture process. Safe to call twice."""
        self._is_closed = True
        if self._child is not None:
            self._child.end()

    def _newest(self) -> Image:
        """The newest picture, or an empty one after a short wait."""
        assert self._child is not None
        self._child.news.wait(_WAIT_S)
        self._child.news.clear()
        image = np.zeros((0, 0, 3), np.uint8)
        while self._child.pictures:
            self.dropped += bool(image.size)
            image = self._child.pictures.popleft()
        return image

    def _check_start(self, number: int, waited_s: float) -> None:
        """A camera that cannot be opened at the start ends the session with one line."""
        assert self._child is not None
        if number:
            return
        shown = describe(self._source).shown
        if self._child.is_dead:
            raise DeviceError(f"camera {shown}: {self._child.reason}", port="camera")
        if waited_s > FIRST_PICTURE_S:
            problem = f"no picture within {FIRST_PICTURE_S:.0f} s"
            raise DeviceError(f"camera {shown}: {problem}", port="camera")

    def _replace(self, tries: int) -> int:
        """A new capture process after a pause; the number of tries so far."""
        assert self._child is not None
        self._child.end()
        if tries:
            time.sleep(back_off_s(tries - 1))
        self._child = _Child(self._opener, self._source)
        return tries + 1


def probe(source: str) -> tuple[tuple[int, int], str]:
    """The size of a camera's pictures (0, 0 for none) and what is wrong with it, or nothing."""
    watched = WebcamSource(source)
    try:
        for seen in watched.frames():
            if isinstance(seen, Frame):
                return seen.size_wh, ""
    except DeviceError as error:
        return (0, 0), error.problem
    finally:
        watched.close()
    return (0, 0), "it gives no picture"
