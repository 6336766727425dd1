"""The camera in its own process: real processes, cameras that misbehave."""

from __future__ import annotations

import itertools
import multiprocessing
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import cv2
import numpy as np
import pytest

from referee.adapters.webcam import open_device, probe, webcam
from referee.capture.address import describe
from referee.capture.devices import (
    Device,
    forbidden,
    lasting_path,
    linux_cameras,
    named,
    unknown_name,
)
from referee.capture.live import LiveSource
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


class _Reused(_Noise):
    """A driver that writes every picture into the same memory (CAM-14)."""

    buffer = np.zeros((32, 48, 3), np.uint8)

    def read(self) -> Image:
        self.buffer[:] = super().read()
        return self.buffer


def overwrites(source: str) -> _Noise:
    return _Reused(10_000, "")


class _Stamped:
    """25 pictures a second, each with the time it was taken in its first bytes."""

    rng = np.random.default_rng(1)

    def read(self) -> Image:
        time.sleep(0.04)
        image = self.rng.integers(0, 255, (360, 640, 3), np.uint8)
        image[:8].reshape(-1)[:8] = np.array([time.monotonic()]).view(np.uint8)
        return image


def stamps(source: str) -> _Stamped:
    return _Stamped()


def until_stalled(source: LiveSource) -> Iterator[Frame | Stalled]:
    for seen in source.frames():
        if isinstance(seen, Stalled) and seen.stage == "connecting":
            continue
        yield seen
        if isinstance(seen, Stalled):
            return


def pictures(source: LiveSource) -> Iterator[Frame]:
    yield from (seen for seen in source.frames() if isinstance(seen, Frame))


def test_pictures_come_newest_first_with_times_that_grow() -> None:
    source = webcam("x", opener=steady)
    frames = list(itertools.islice(pictures(source), 8))
    source.close()
    times = [frame.time_s for frame in frames]
    assert times[0] == 0.0
    assert times == sorted(times)


@pytest.mark.parametrize("opener", [blocks, freezes])
def test_f01_f02_a_feed_that_stops_is_told_within_three_seconds(opener: object) -> None:
    source = webcam("x", opener=opener)  # type: ignore[arg-type]
    began_s = time.monotonic()
    seen = list(until_stalled(source))
    took_s = time.monotonic() - began_s
    source.close()
    source.close()
    assert isinstance(seen[-1], Stalled)
    assert 1 <= len(seen) - 1 <= 5
    assert took_s - seen[-2].time_s >= 1.9  # no sooner than two seconds of silence
    assert multiprocessing.active_children() == []


def test_a_busy_camera_is_one_line_with_status_3() -> None:
    source = webcam("rtsp://user:secret@host/1", opener=busy)
    with pytest.raises(DeviceError, match="another program uses it") as caught:
        next(pictures(source))
    source.close()
    assert caught.value.exit_status == 3
    assert "secret" not in str(caught.value)


def test_cam_14_what_was_handed_over_stays_as_it_was() -> None:
    source = webcam("x", opener=overwrites)
    frames = list(itertools.islice(pictures(source), 6))
    kept = [frame.image.copy() for frame in frames]
    time.sleep(0.3)
    source.close()
    assert all((frame.image == copy).all() for frame, copy in zip(frames, kept, strict=True))
    assert len({frame.image.tobytes() for frame in frames}) == len(frames)


def test_f21_cam_09_a_slow_reader_sees_the_newest_picture_and_the_rest_is_counted() -> None:
    source = webcam("x", opener=stamps)
    lags_s = []
    for seen in source.frames():
        if isinstance(seen, Frame):
            time.sleep(0.3)  # what a slow detector takes
            taken_s = float(seen.image[:8].reshape(-1).view(np.float64)[0])
            lags_s.append(time.monotonic() - taken_s - 0.3)
        if len(lags_s) == 12:
            break
    source.close()
    assert max(lags_s[1:]) <= 0.6
    assert source.dropped >= 20


def test_no_camera_here_is_one_line() -> None:
    size_wh, problem = probe("/dev/video99")
    assert size_wh == (0, 0)
    assert "no such device" in problem


def test_no_camera_by_this_name(tmp_path: Path) -> None:
    cameras = (Device(0, "Integrated Camera"), Device(1, "USB Camera"), Device(4, "USB Camera"))
    assert named("integrated", cameras) == cameras[0]
    assert named("nothing", cameras) is None
    assert "did you mean 'Integrated Camera'" in unknown_name("Integrated Camra", cameras)
    with pytest.raises(DeviceError, match="cameras 1 and 4"):
        named("usb camera", cameras)


def test_cam_20_a_camera_has_a_path_that_outlives_its_number(tmp_path: Path) -> None:
    for boot, (a, b) in enumerate(((0, 1), (1, 0))):
        root = tmp_path / str(boot)
        root.mkdir()
        (root / "usb-A-video-index0").symlink_to(tmp_path / f"video{a}")
        (root / "usb-A-video-index1").symlink_to(tmp_path / "video9")
        (root / "usb-B-video-index0").symlink_to(tmp_path / f"video{b}")
        assert Path(lasting_path(a, (root,))).name == "usb-A-video-index0"
    assert lasting_path(7, (root,)) == ""


def test_cam_22_gaps_in_the_numbers_and_metadata_nodes(tmp_path: Path) -> None:
    for number, index, name in ((1, "0", "Cam A"), (2, "1", "Cam A"), (4, "0", "Cam B")):
        node = tmp_path / f"video{number}"
        node.mkdir()
        (node / "index").write_text(index + "\n")
        (node / "name").write_text(name + "\n")
    assert [(d.number, d.name) for d in linux_cameras(tmp_path)] == [(1, "Cam A"), (4, "Cam B")]
    assert linux_cameras(tmp_path / "none") == ()


class FakeCapture:
    """OpenCV's capture on a machine that is not here; `answers` says which systems open."""

    opened: ClassVar[list[tuple[object, int]]] = []
    answers: ClassVar[set[int]] = set()
    obeys = True

    def __init__(self, where: object, api: int) -> None:
        self.opened.append((where, api))
        self.api = api

    def isOpened(self) -> bool:
        return self.api in self.answers

    def read(self) -> tuple[bool, np.ndarray]:
        return True, np.full((4, 4, 3), self.api % 251, np.uint8)

    def set(self, prop: int, value: float) -> bool:
        return self.obeys

    def release(self) -> None:
        pass


@pytest.mark.parametrize(
    ("system", "source", "working", "tried"),
    [
        ("Linux", "3", {cv2.CAP_V4L2}, [cv2.CAP_V4L2]),
        ("Windows", "0", {cv2.CAP_MSMF, cv2.CAP_DSHOW}, [cv2.CAP_MSMF]),
        ("Windows", "0", {cv2.CAP_DSHOW}, [cv2.CAP_MSMF, cv2.CAP_DSHOW]),
        ("Windows", "dshow:1", {cv2.CAP_DSHOW}, [cv2.CAP_DSHOW]),
        ("Darwin", "0", {cv2.CAP_AVFOUNDATION}, [cv2.CAP_AVFOUNDATION]),
        ("Plan 9", "0", {cv2.CAP_ANY}, [cv2.CAP_ANY]),
    ],
)
def test_cam_23_each_system_has_its_camera_systems_and_one_can_be_asked_for(
    system: str, source: str, working: set[int], tried: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeCapture, "opened", [])
    monkeypatch.setattr(FakeCapture, "answers", working)
    camera = open_device(describe(source), system, FakeCapture)
    assert [api for _, api in FakeCapture.opened] == tried
    assert camera.read().size


def test_cam_08_a_property_that_is_refused_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeCapture, "answers", {cv2.CAP_V4L2})
    monkeypatch.setattr(FakeCapture, "obeys", False)
    assert open_device(describe("0"), "Linux", FakeCapture).read().size


@pytest.mark.parametrize(
    ("system", "hint"), [("Darwin", "System Settings"), ("Windows", "Privacy")]
)
def test_a_camera_that_does_not_open_says_where_it_is_allowed(
    system: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeCapture, "answers", set())
    with pytest.raises(OSError, match=hint):
        open_device(describe("0"), system, FakeCapture)


def test_a_camera_without_permission_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "video3").touch()
    assert "usermod -aG video" in forbidden(3, tmp_path, lambda node: False)
    assert forbidden(3, tmp_path, lambda node: True) == ""
    assert forbidden(4, tmp_path, lambda node: False) == ""
