"""The camera in its own process: real processes, cameras that misbehave."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from referee.adapters.webcam import WebcamSource, probe
from referee.capture.devices import linux_cameras
from referee.errors import DeviceError
from referee.ports import Frame, Image, Stalled


class _Noise:
    """Pictures of noise; after `good` of them it blocks for ever, or repeats itself."""

    def __init__(self, good: int, then: str) -> None:
        self.good, self.then = good, then
        self.rng = np.random.default_rng(1)
        self.last = np.zeros((32, 48, 3), np.uint8)

    def read(self) -> Image:
        time.sleep(0.02)
        if self.good:
            self.good -= 1
            self.last = self.rng.integers(0, 255, (32, 48, 3), np.uint8)
        elif self.then == "block":
            time.sleep(3600)
        elif self.then == "fail":
            return np.zeros((0, 0, 3), np.uint8)
        return self.last


def steady(source: str) -> _Noise:
    return _Noise(10_000, "")


def blocks(source: str) -> _Noise:
    return _Noise(5, "block")


def freezes(source: str) -> _Noise:
    return _Noise(5, "freeze")


def busy(source: str) -> _Noise:
    raise OSError("another program uses it")


def until_stalled(source: WebcamSource) -> Iterator[Frame | Stalled]:
    for seen in source.frames():
        yield seen
        if isinstance(seen, Stalled):
            return


def test_pictures_come_newest_first_with_times_that_grow() -> None:
    source = WebcamSource("x", opener=steady)
    frames = []
    for seen in source.frames():
        frames.append(seen)
        if len(frames) == 8:
            break
    source.close()
    times = [frame.time_s for frame in frames]
    assert times[0] == 0.0
    assert times == sorted(times)


@pytest.mark.parametrize("opener", [blocks, freezes])
def test_f01_f02_a_feed_that_stops_is_told_within_three_seconds(opener: object) -> None:
    source = WebcamSource("x", opener=opener)  # type: ignore[arg-type]
    began_s = time.monotonic()
    seen = list(until_stalled(source))
    took_s = time.monotonic() - began_s
    source.close()
    assert isinstance(seen[-1], Stalled)
    assert 1 <= len(seen) - 1 <= 5
    assert took_s - seen[-2].time_s >= 1.9  # no sooner than two seconds of silence
    assert source._child is not None
    assert not source._child._process.is_alive()


def test_a_busy_camera_is_one_line_with_status_3() -> None:
    source = WebcamSource("rtsp://user:secret@host/1", opener=busy)
    with pytest.raises(DeviceError, match="another program uses it") as caught:
        next(iter(source.frames()))
    source.close()
    assert caught.value.exit_status == 3
    assert "secret" not in str(caught.value)


def test_no_camera_here_is_one_line() -> None:
    size_wh, problem = probe("/dev/video99")
    assert size_wh == (0, 0)
    assert "no such device" in problem


def test_cam_22_gaps_in_the_numbers_and_metadata_nodes(tmp_path: Path) -> None:
    for number, index, name in ((1, "0", "Cam A"), (2, "1", "Cam A"), (4, "0", "Cam B")):
        node = tmp_path / f"video{number}"
        node.mkdir()
        (node / "index").write_text(index + "\n")
        (node / "name").write_text(name + "\n")
    assert [(d.number, d.name) for d in linux_cameras(tmp_path)] == [(1, "Cam A"), (4, "Cam B")]
    assert linux_cameras(tmp_path / "none") == ()
