"""A camera as a source: the newest picture, two clocks over it, and a new try when it is lost.

A picture that is not new for 2 s makes the feed stale, which is told; after 10 s the capture is
ended and replaced. The time of a frame is when it arrived, on a clock that never runs backwards
(CAM-35), counted from the first one. Nothing here knows a process or a vendor: `Starter` begins a
try, and the clock and its sleep are passed in, so that fifty cycles run in no time (F01).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from referee.capture.address import describe
from referee.capture.freshness import STALE_S, Feed, Freshness, fingerprint
from referee.capture.quality import DAMAGE, NOTICED, DamageWatch
from referee.capture.retry import Retry
from referee.capture.worker import NO_PICTURE, Capture
from referee.errors import DeviceError
from referee.ports import Frame, Image, Stalled

Starter: TypeAlias = Callable[[str], Capture]
"""Begins one try at a source. Comes back at once; what becomes of it the `Capture` tells."""

CAMERA: Final = "camera"
CONNECTING: Final = "connecting"
SLOW: Final = "slow"
_WAIT_S: Final = 0.1
_TELL_EVERY_S: Final = 0.5
"""A feed that has stopped says so this often: a window wants to be drawn, and its keys read."""
_DARK: Final = 10.0
"""Mean grey level of a picture in which nothing can be seen; such pictures may well be equal."""
_MEASURED_S: Final = 5.0
LEAST_RATE: Final = 12.0
"""Pictures a second below which people are told: half of what is usually asked for (CAM-11)."""


@dataclass(slots=True)
class Meter:
    """How many pictures a second came lately (CAM-11), taken or not.

    >>> meter = Meter()
    >>> for n in range(60): meter.tick(n / 10, came=3 * n)
    >>> round(meter.rate, 3), meter.is_known, meter.is_slow
    (30.0, True, False)
    """

    is_slow: bool = False
    """Below `LEAST_RATE`; from there it takes a fifth more to be well again."""
    _ticks: list[tuple[float, int]] = field(default_factory=list)

    def tick(self, now_s: float, came: int) -> None:
        """A picture was taken; `came` is how many came since the beginning."""
        self._ticks = [tick for tick in self._ticks if now_s - tick[0] <= _MEASURED_S]
        self._ticks.append((now_s, came))
        if self.is_known:
            self.is_slow = self.rate < LEAST_RATE * (1.2 if self.is_slow else 1.0)

    @property
    def is_known(self) -> bool:
        """Whether enough time has gone by to say anything."""
        return self._span_s >= 0.9 * _MEASURED_S

    @property
    def rate(self) -> float:
        """Pictures a second; 0.0 before there are two."""
        return (self._ticks[-1][1] - self._ticks[0][1]) / self._span_s if self._span_s else 0.0

    @property
    def _span_s(self) -> float:
        return self._ticks[-1][0] - self._ticks[0][0] if self._ticks else 0.0


class LiveSource:
    """A camera as a source that never ends by itself.

    Raises `DeviceError` from `frames` where the camera cannot be opened at the start, unless it
    `waits` for one that is not there yet (CAM-28); one that is lost later is tried again until it
    is back. `frames` may be left and called again: it goes on where it was.
    """

    def __init__(
        self,
        source: str,
        start: Starter,
        *,
        retry: Retry | None = None,
        clock: Callable[[], float] = time.monotonic,
        waits: bool = False,
    ) -> None:
        self.source, self._start, self._clock, self._waits = source, start, clock, waits
        self._retry = retry or Retry()
        self._capture: Capture | None = None
        self._chance = random.Random(source)
        self._is_closed, self._told_s = False, -1.0
        self._fresh = Freshness()
        self._tries, self._try_s, self._first_took_s = 0, 0.0, 0.0
        self._pause_s = 0.0
        self._number, self._zero_s = 0, 0.0
        self._damage, self._meter = DamageWatch(), Meter()
        self._badges: set[str] = set()
        self._dropped = 0
        self._damaged_before = 0

    @property
    def dropped(self) -> int:
        """Pictures that nobody had time for."""
        return self._dropped + (self._capture.dropped if self._capture else 0)

    @property
    def damaged(self) -> int:
        """Pictures that were damaged."""
        return self._damage.count

    @property
    def rate(self) -> float:
        """Pictures a second that come, measured (CAM-11)."""
        return self._meter.rate

    @property
    def taken(self) -> int:
        """Pictures that were handed on."""
        return self._number

    def frames(self) -> Iterator[Frame | Stalled]:
        """New pictures as they come, and `Stalled` when they stop and when they are back."""
        if self._capture is None:
            self._try()
            self._fresh = Freshness(self._try_s)
        while not self._is_closed:
            assert self._capture is not None
            image = self._capture.newest(_WAIT_S)
            now_s = self._clock()
            self._count_damage(now_s)
            if image.size and self._is_new(image, now_s):
                yield from self._taken(image, now_s)
            else:
                yield from self._silent(now_s)

    def close(self) -> None:
        """End the capture. Safe to call twice."""
        self._is_closed = True
        if self._capture is not None:
            self._capture.end()

    def _is_new(self, image: Image, now_s: float) -> bool:
        if self._damage.is_damaged(image, now_s):
            return False
        mark = fingerprint(image)
        if float(image[::16, ::16].mean()) < _DARK:
            mark = hash((mark, now_s))
        before = self._fresh.fresh_s
        self._fresh = self._fresh.saw(now_s, fingerprint=mark)
        return self._fresh.fresh_s != before

    def _taken(self, image: Image, now_s: float) -> Iterator[Frame | Stalled]:
        if not self._number:
            self._zero_s = now_s
        if not self._first_took_s:
            self._first_took_s = now_s - self._try_s
        self._number, self._tries = self._number + 1, 0
        self._meter.tick(now_s, self._number + self.dropped)
        if self._told_s >= 0.0:
            self._told_s, self._meter = -1.0, Meter(self._meter.is_slow)
            yield Stalled(CAMERA if self._number > 1 else CONNECTING, 0.0, self._media_s(now_s))
        yield from self._badge(DAMAGE, self._damage.share > NOTICED, now_s)
        yield from self._badge(SLOW, self._meter.is_slow, now_s)
        yield Frame(image, self._media_s(now_s), self._number - 1)

    def _silent(self, now_s: float) -> Iterator[Stalled]:
        """Nothing new: tell it once it matters, and try again once that is due."""
        assert self._capture is not None
        self._check_start(now_s)
        if self._number:
            yield from self._badge(DAMAGE, self._damage.share > NOTICED, now_s)
        silent_s = self._fresh.silent_s(now_s)
        if silent_s >= STALE_S and now_s - self._told_s >= _TELL_EVERY_S:
            self._told_s = now_s
            yield Stalled(CAMERA if self._number else CONNECTING, silent_s, self._media_s(now_s))
        if self._must_replace(now_s):
            self._replace()

    def _must_replace(self, now_s: float) -> bool:
        """Whether this try has ended, or has had its time."""
        assert self._capture is not None
        tried_s = now_s - self._try_s
        if self._capture.is_dead:
            return tried_s >= self._pause_s
        if not self._number:
            return tried_s >= self._retry.start_s
        if self._tries:
            return tried_s >= self._retry.deadline_s(self._first_took_s)
        return self._fresh.state(now_s) is Feed.LOST

    def _replace(self) -> None:
        assert self._capture is not None
        self._capture.end()
        self._dropped += self._capture.dropped
        self._pause_s = self._retry.pause_s(self._tries, self._chance.random())
        self._tries += 1
        self._try()

    def _try(self) -> None:
        self._damaged_before = 0
        self._try_s = self._clock()
        self._capture = self._start(self.source)

    def _count_damage(self, now_s: float) -> None:
        """Pictures that the capture itself found damaged."""
        assert self._capture is not None
        for _ in range(self._capture.damaged - self._damaged_before):
            self._damage.note(True, now_s)
        self._damaged_before = self._capture.damaged

    def _badge(self, name: str, is_on: bool, now_s: float) -> Iterator[Stalled]:
        """Tell once when something sets in, and once when it is over."""
        if is_on != (name in self._badges):
            self._badges ^= {name}
            yield Stalled(name, _TELL_EVERY_S if is_on else 0.0, self._media_s(now_s))

    def _check_start(self, now_s: float) -> None:
        """A camera that cannot be opened at the start ends the session with one line."""
        assert self._capture is not None
        if self._number or self._waits:
            return
        problem = ""
        if self._capture.is_dead:
            problem = self._capture.reason
        elif now_s - self._try_s > self._retry.start_s:
            problem = f"no picture within {self._retry.start_s:.0f} s"
        if problem:
            raise DeviceError(f"camera {describe(self.source).shown}: {problem}", port="camera")

    def _media_s(self, now_s: float) -> float:
        return round(max(0.0, now_s - self._zero_s), 6) if self._number else 0.0


def first_picture(source: LiveSource) -> tuple[Image, str]:
    """The first picture of a camera, or an empty one and what is wrong with it."""
    try:
        for seen in source.frames():
            if isinstance(seen, Frame):
                return seen.image, ""
    except DeviceError as error:
        return NO_PICTURE, error.problem
    return NO_PICTURE, "it gives no picture"
