"""A video file as a source: every frame, in order, at its media time; ends once.

Traps handled: reads that report success with an empty picture (CAM-31), an unreadable frame in
the middle, which is skipped and never reopens the file (CAM-30), and containers whose time
stamps stand still or run backwards, for which the frame rate counts instead. Damaged pictures
are counted, and that there are any is told, as a camera's are (F03).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # a damaged frame is counted, not shouted
os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")

import cv2
import numpy as np

from referee.capture.address import checked_file
from referee.capture.quality import DAMAGE, Badge, DamageWatch
from referee.errors import InputError
from referee.ports import Frame, Image, Stalled

_SKIPS: Final = 60
"""Unreadable frames in a row after which a clip has ended."""
_FALLBACK_RATE: Final = 25.0
_LATE_S: Final = 0.3
"""In real time, a frame later than this is dropped, as a camera would (F21)."""


class ClipSource:
    """The frames of a video file. Raises `InputError` when it is none.

    `pace` waits until a media time in real time and returns how late it is, in seconds.
    """

    def __init__(self, path: str | Path, pace: Callable[[float], float] | None = None) -> None:
        self.path = checked_file(str(path))
        self.missing = 0
        """Pictures that the file says it has, and that do not come at its end."""
        self.dropped = 0
        self.taken = 0
        self._unread = 0
        """Pictures in the middle that could not be read."""
        self._watch = DamageWatch()
        self._pace = pace
        self._capture = cv2.VideoCapture(str(self.path), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            raise InputError("this is no video that can be read", source=str(path))
        rate = float(self._capture.get(cv2.CAP_PROP_FPS))
        self.rate = rate if 0.5 < rate < 1000.0 else _FALLBACK_RATE

    @property
    def damaged(self) -> int:
        """Pictures that were damaged, read or not."""
        return self._unread + self._watch.count

    def frames(self) -> Iterator[Frame | Stalled]:
        """Every frame that can be read, and `Stalled` where damage sets in or is over.

        Raises `InputError` when there is not a single one.
        """
        number, last_s, badge = -1, -1.0, Badge()
        while (image := self._next()).size:
            number += 1
            last_s = self._time_s(number, last_s)
            is_whole = not self._watch.is_damaged(image, last_s)
            for seconds in badge.step(self.damaged, last_s):
                yield Stalled(DAMAGE, seconds, last_s)
            if self._pace is not None and self._pace(last_s) >= _LATE_S:
                self.dropped += 1
            elif is_whole:
                self.taken += 1
                yield Frame(image, last_s, number)
        if number < 0:
            raise InputError("no frame of this video can be read", source=str(self.path))

    def close(self) -> None:
        """Let go of the file."""
        self._capture.release()

    def _next(self) -> Image:
        """The next readable picture; an empty one at the end."""
        for skipped in range(_SKIPS):
            is_read, image = self._capture.read()
            if is_read and image is not None and image.size:
                self._unread += skipped
                return image.astype("uint8", copy=False)
            if self._is_at_end():
                return _NOTHING
        self.missing = self._left()
        return _NOTHING

    def _left(self) -> int:
        get = self._capture.get
        return max(0, int(get(cv2.CAP_PROP_FRAME_COUNT) - get(cv2.CAP_PROP_POS_FRAMES)))

    def _is_at_end(self) -> bool:
        count = self._capture.get(cv2.CAP_PROP_FRAME_COUNT)
        return not 0 < self._capture.get(cv2.CAP_PROP_POS_FRAMES) < count - 1

    def _time_s(self, number: int, last_s: float) -> float:
        stamp_s = float(self._capture.get(cv2.CAP_PROP_POS_MSEC)) / 1000.0
        by_rate_s = (number + self._unread) / self.rate
        if stamp_s > last_s and (stamp_s > 0.0 or number == 0):
            return round(stamp_s, 6)
        return round(max(by_rate_s, last_s + 1.0 / self.rate), 6)


_NOTHING: Final[Image] = np.zeros((0, 0, 3), np.uint8)


def real_time() -> Callable[[float], float]:
    """A pace: sleeps until the media time has come on the wall, and says how late it is."""
    started_s = time.monotonic()

    def pace(media_s: float) -> float:
        wait_s = media_s - (time.monotonic() - started_s)
        if wait_s > 0.0:
            time.sleep(wait_s)
        return max(0.0, -wait_s)

    return pace
