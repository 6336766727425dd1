"""What a source's text means, and never a password in a message (CAM-32)."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.capture.address import Kind, checked_file, describe
from referee.errors import InputError


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("0", Kind.CAMERA),
        ("12", Kind.CAMERA),
        ("/dev/video1", Kind.DEVICE),
        ("rtsp://cam/1", Kind.STREAM),
        ("HTTP://phone:8080/video", Kind.STREAM),
        ("clip.mp4", Kind.FILE),
        ("./0", Kind.FILE),
    ],
)
def test_kinds(text: str, kind: Kind) -> None:
    assert describe(text).kind is kind


def test_cam_32_a_password_is_never_shown() -> None:
    assert "secret" not in describe("rtsp://user:secret@host/live").shown


def test_files_that_cannot_be_clips(tmp_path: Path) -> None:
    empty = tmp_path / "empty.mp4"
    empty.touch()
    for path, said in ((tmp_path, "directory"), (empty, "empty"), (tmp_path / "no", "no such")):
        with pytest.raises(InputError, match=said):
            checked_file(str(path))
