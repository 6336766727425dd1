"""Clips: every frame once, at its media time; what is damaged is skipped."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.adapters.clip import ClipSource
from referee.capture.quality import Badge, DamageWatch
from referee.errors import InputError
from referee.ports import Frame, Stalled
from referee.rendering.film_clip import write_clip


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("clips") / "grey.mp4"
    pictures = (np.full((96, 128, 3), 8 * n, np.uint8) for n in range(25))
    write_clip(path, (Frame(p, n / 10, n) for n, p in enumerate(pictures)), fps=10.0)
    return path


def pictures(source: ClipSource) -> list[Frame]:
    return [seen for seen in source.frames() if isinstance(seen, Frame)]


def test_every_frame_once_by_media_time(clip: Path) -> None:
    frames = pictures(ClipSource(clip))
    assert [frame.number for frame in frames] == list(range(25))
    assert [frame.time_s for frame in frames] == pytest.approx([n / 10 for n in range(25)])


class _Capture:
    """A capture that answers from a list: pictures, None for a failed read, empty for CAM-31."""

    def __init__(self, answers: list[np.ndarray | None]) -> None:
        self.answers, self.at = answers, 0
        self.at_end = len(answers)

    def read(self) -> tuple[bool, np.ndarray | None]:
        if self.at >= len(self.answers):
            return True, np.zeros((0, 0, 3), np.uint8)
        self.at += 1
        answer = self.answers[self.at - 1]
        return answer is not None, answer

    def get(self, prop: int) -> float:
        values = {
            cv2.CAP_PROP_FRAME_COUNT: float(len(self.answers)),
            cv2.CAP_PROP_POS_FRAMES: float(min(self.at, self.at_end)),
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
    seen = list(source.frames())
    times = [one.time_s for one in seen if isinstance(one, Frame)]
    assert [one.stage for one in seen if isinstance(one, Stalled)] == ["damage"]
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
        assert pictures(ClipSource(path))
    except InputError as error:
        assert "\n" not in str(error)


def test_what_is_missing_at_the_end_is_no_damage_in_the_middle(clip: Path) -> None:
    """The sixty reads behind the end of a film that breaks off were counted as damaged pictures."""
    picture = np.zeros((4, 4, 3), np.uint8)
    source = source_of(clip, [picture, picture, None, picture, *[None] * 70])
    capture = source._capture
    capture.at_end = 4  # type: ignore[attr-defined]
    assert len(pictures(source)) == 3
    assert (source.damaged, source.missing) == (1, 70)


def table(*, seed: int) -> np.ndarray:
    """A table as a sensor sees it."""
    rng = np.random.default_rng(1)
    cloth = cv2.resize(rng.integers(60, 140, (18, 32, 3), np.uint8), (320, 192)).astype(float)
    return np.clip(cloth + np.random.default_rng(seed).normal(0, 2.0, cloth.shape), 0, 255).astype(
        np.uint8
    )


def smeared(image: np.ndarray) -> np.ndarray:
    """Some blocks of the film's grid show another part of the picture."""
    bad = image.copy()
    for row, column in ((16, 32), (16, 48), (48, 160), (64, 176), (96, 64), (112, 80)):
        bad[row : row + 16, column : column + 16] = 255 - image[:16, :16]
    return bad


def test_f03_blocks_that_smear_are_told_once_and_once_when_they_are_over() -> None:
    watch, badge, told = DamageWatch(), Badge(), []
    for n in range(96):
        image = table(seed=n)
        watch.is_damaged(smeared(image) if 24 <= n < 36 else image, n / 12)
        told += [(seconds, n) for seconds in badge.step(watch.count, n / 12)]
    assert [seconds for seconds, _ in told] == [0.5, 0.0]
    assert told[0][1] == 24
    assert watch.count <= 4


def test_an_arm_and_a_card_are_no_damage() -> None:
    watch = DamageWatch()
    for n in range(60):
        image = table(seed=n)
        image[: 3 * n, 140:171] = (120, 150, 200)
        image[100:153, 48:97] = 240 if n % 20 > 10 else image[100:153, 48:97]
        watch.is_damaged(image, n / 12)
    assert watch.count == 0


def test_a_striped_cloth_under_a_shaken_camera_is_no_damage() -> None:
    watch = DamageWatch()
    for n in range(36):
        image = table(seed=n)
        stripes = (np.arange(320) + n % 2) % 64 < 32
        image[:, stripes] = np.minimum(image[:, stripes].astype(int) + 90, 255)
        watch.is_damaged(image, n / 12)
    assert watch.count == 0
