"""Cameras and streams through OpenCV, each try in a process of its own.

What is opened by what: a number or device by the operating system's own camera system (V4L2,
Media Foundation or DirectShow, AVFoundation), pictures over HTTP by `referee.adapters.http_camera`,
RTSP and films over HTTP by FFmpeg, over TCP, because lost UDP packets smear (CAM-16).
"""

from __future__ import annotations

import os
import platform
import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

import cv2
import numpy as np

from referee.adapters.http_camera import open_http
from referee.capture.address import Kind, Target, describe
from referee.capture.devices import forbidden, systems
from referee.capture.live import LiveSource, first_picture
from referee.capture.retry import Retry
from referee.capture.worker import NO_PICTURE, Camera, Capture, ChildCapture, Opener
from referee.ports import Image

_WIDTH_HEIGHT: Final = (1280, 720)
_RATE: Final = 30
_LIMIT_MS: Final = 30_000
"""FFmpeg's own deadline; the one that counts is the caller's, who ends the process."""
_APIS: Final = {
    "v4l2": cv2.CAP_V4L2,
    "msmf": cv2.CAP_MSMF,
    "dshow": cv2.CAP_DSHOW,
    "avfoundation": cv2.CAP_AVFOUNDATION,
    "any": cv2.CAP_ANY,
}


class VideoCapture(Protocol):
    """What is used of OpenCV's capture; fakes of it stand in for machines that are not here."""

    def isOpened(self) -> bool: ...

    def read(self) -> tuple[bool, Any]: ...

    def set(self, prop: int, value: float) -> bool: ...

    def release(self) -> None: ...


class _OpenCvCamera:
    """A camera behind OpenCV."""

    def __init__(self, capture: VideoCapture) -> None:
        self._capture = capture

    def read(self) -> Image:
        """The next picture; empty when there was none, also where success is claimed (CAM-31)."""
        is_read, image = self._capture.read()
        if not is_read or image is None:
            return NO_PICTURE
        return np.asarray(image, np.uint8)


def open_camera(source: str) -> Camera:
    """Open a camera by number, device path or address. Raises `OSError` in plain words."""
    target = describe(source)
    if target.kind is Kind.STREAM:
        return _open_stream(target)
    if target.kind is Kind.DEVICE and not Path(target.text).exists():
        raise OSError("there is no such device ('referee cameras' lists those there are)")
    return open_device(target, platform.system())


def open_device(
    target: Target, system: str, capture: Callable[[Any, int], VideoCapture] = cv2.VideoCapture
) -> Camera:
    """Open a camera of this machine by the first camera system that can. Raises `OSError`.

    What a camera is asked for it may refuse or ignore (CAM-08): nothing later depends on it.
    """
    where = _number(target)
    if isinstance(where, int) and system == "Linux" and (reason := forbidden(where)):
        raise OSError(reason)
    for name in systems(system, target.backend):
        opened = capture(where, _APIS[name])
        if opened.isOpened():
            _ask_for_pictures(opened)
            return _OpenCvCamera(opened)
        opened.release()
    raise OSError(_why_not(target.kind, system))


def _ask_for_pictures(capture: VideoCapture) -> None:
    """Compressed pictures first: raw ones of this size come ten a second over USB 2 (CAM-11)."""
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, _WIDTH_HEIGHT[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _WIDTH_HEIGHT[1])
    capture.set(cv2.CAP_PROP_FPS, _RATE)


def _number(target: Target) -> int | str:
    if target.kind is Kind.CAMERA:
        return int(target.text)
    number = re.fullmatch(r"/dev/video(\d+)", str(Path(target.text).resolve()))
    return int(number[1]) if number else target.text


def _why_not(kind: Kind, system: str) -> str:
    if kind is Kind.DEVICE:
        return "this is no camera, or another program uses it"
    allow = _ALLOW.get(system, "")
    return (
        "there is no such camera, or another program uses it "
        f"('referee cameras' lists those there are){allow}"
    )


_ALLOW: Final = {
    "Darwin": "; or allow it: System Settings, Privacy & Security, Camera, your terminal",
    "Windows": "; or allow it: Settings, Privacy, Camera, desktop apps",
}


def _open_stream(target: Target) -> Camera:
    is_http = target.text.casefold().startswith("http")
    if is_http and (camera := open_http(target.text)) is not None:
        return camera
    os.environ.setdefault("OPENCV_FFMPEG_CAPTURE_OPTIONS", "rtsp_transport;tcp")
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _LIMIT_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, _LIMIT_MS]
    capture = cv2.VideoCapture(target.text, cv2.CAP_FFMPEG, limits)
    if not capture.isOpened():
        raise OSError("nothing answers at this address")
    return _OpenCvCamera(capture)


def webcam(
    source: str,
    *,
    opener: Opener = open_camera,
    retry: Retry | None = None,
    clock: Callable[[], float] = time.monotonic,
    waits: bool = False,
) -> LiveSource:
    """A camera as a source, each try at it in a process of its own."""
    start: Callable[[str], Capture] = partial(ChildCapture, opener)
    return LiveSource(source, start, retry=retry, clock=clock, waits=waits)


def probe(source: str) -> tuple[tuple[int, int], str]:
    """The size of a camera's pictures (0, 0 for none) and what is wrong with it, or nothing."""
    watched = webcam(source)
    try:
        image, problem = first_picture(watched)
    finally:
        watched.close()
    return (image.shape[1], image.shape[0]), problem
