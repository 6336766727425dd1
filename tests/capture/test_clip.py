"""Clips: every frame once, at its media time; what is damaged is skipped."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.adapters.clip import ClipSource
from referee.errors import InputError
from referee.ports import Frame
from referee.rendering.film_clip import write_clip


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("clips") / "grey.mp4"
    pictures = (np.full((96, 128, 3), 8 * n, np.uint8) for n in range(25))
    write_clip(path, (Frame(p, n / 10, n) for n, p in enumerate(pictures)), fps=10.0)
    return path


def test_every_frame_once_by_media_time(clip: Path) -> None:
    frames = list(ClipSource(clip).frames())
    assert [frame.number for frame in frames] == list(range(25))
    assert [frame.time_s for frame in frames] == pytest.approx([n / 10 for n in range(25)])


class _Capture:
    """A capture that answers from a list: pictures, None for a failed read, empty for CAM-31."""

    def __init__(self, answers: list[np.ndarray | None]) -> None:
        self.answers, self.at = answers, 0

    def read(self) -> tuple[bool, np.ndarray | None]:
        if self.at >= len(self.answers):
            return True, np.zeros((0, 0, 3), np.uint8)
        self.at += 1
        answer = self.answers[self.at - 1]
        return answer is not None, answer

    def get(self, prop: int) -> float:
        values = {
            cv2.CAP_PROP_FRAME_COUNT: float(len(self.answers)),
            cv2.CAP_PROP_POS_FRAMES: float(self.at),
        }
        return values.get(prop, 0.0)

    def release(self) -> None:
        pass


def source_of(clip: Path, answers: list[np.ndarray | None]) -> ClipSource:
    source = ClipSource(clip)
    source._capture = _Capture(answers)  # type: ignore[assignment]
    return source


def test_cam_30_an_unreadable_frame_is_skipped_and_nothing_comes_twice(clip: Path) -> None:
    picture = np.zeros((4, 4, 3), np.uint8)
    source = source_of(clip, [picture, None, picture, picture])
    times = [frame.time_s for frame in source.frames()]
    assert len(times) == 3
    assert source.damaged == 1
    assert times == sorted(set(times))
    assert times[1] == pytest.approx(0.2)


def test_cam_31_success_with_an_empty_picture_is_the_end(clip: Path) -> None:
    picture = np.zeros((4, 4, 3), np.uint8)
    assert len(list(source_of(clip, [picture, picture]).frames())) == 2


def test_late_frames_are_dropped_in_real_time(clip: Path) -> None:
    late_s = iter([0.0, 0.9, 0.9, *[0.0] * 22])
    source = ClipSource(clip, lambda time_s: next(late_s))
    assert len(list(source.frames())) == 23


def test_text_is_no_video(tmp_path: Path) -> None:
    path = tmp_path / "text.mp4"
    path.write_text("this is no video")
    with pytest.raises(InputError, match="no video"):
        ClipSource(path)


def test_a_clip_cut_off_in_the_middle_gives_what_it_has_or_one_line(
    clip: Path, tmp_path: Path
) -> None:
    data = clip.read_bytes()
    path = tmp_path / "half.mp4"
    path.write_bytes(data[: len(data) // 2])
    try:
        assert list(ClipSource(path).frames())
    except InputError as error:
        assert "\n" not in str(error)
