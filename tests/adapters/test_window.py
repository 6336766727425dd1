"""The window: where there is no screen there is a plain reason, and the process lives on."""

import os
import platform
import shutil
import subprocess
import sys
import textwrap

import pytest

from referee.adapters import window
from referee.errors import DeviceError

on_linux = pytest.mark.skipif(platform.system() != "Linux", reason="about the screens of Linux")


@on_linux
def test_without_a_screen_there_is_a_reason_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with pytest.raises(DeviceError, match="there is no screen"):
        window.open_window()


@on_linux
def test_a_screen_that_is_not_there_does_not_end_the_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DISPLAY", ":987")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    with pytest.raises(DeviceError, match="shows no OpenCV window"):
        window.open_window()


_TYPING = "xdotool mousemove 99 99; for k in u Return Escape; do xdotool key $k; sleep 0.3; done"


@on_linux
@pytest.mark.skipif(
    not (shutil.which("xvfb-run") and shutil.which("xdotool")),
    reason="needs a screen without glass (sudo apt install xvfb xdotool)",
)
def test_keys_typed_in_the_window_come_back() -> None:
    script = f"""
        TYPING = {_TYPING!r}
        import subprocess, time
        import numpy as np
        from referee.adapters.window import open_window
        opened = open_window()
        picture, keys = np.zeros((540, 960, 3), np.uint8), []
        for _ in range(10):
            keys += opened.show(picture, ())
            time.sleep(0.03)
        typist = subprocess.Popen(TYPING, shell=True)
        until = time.monotonic() + 8
        while time.monotonic() < until and len(keys) < 3:
            keys += opened.show(picture, ())
            time.sleep(0.03)
        typist.wait()
        opened.close()
        opened.close()
        print(*keys)
    """
    command = ["xvfb-run", "-a", sys.executable, "-c", textwrap.dedent(script)]
    environment = {k: v for k, v in os.environ.items() if k != "QT_QPA_PLATFORM"}
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=True, env=environment
    )
    assert done.stdout.split() == ["u", "enter", "escape"]


_DRAGGING = (
    "xdotool mousemove 240 270; xdotool mousedown 1; xdotool mousemove 480 135; "
    "sleep 0.3; xdotool mouseup 1"
)


@on_linux
@pytest.mark.skipif(
    not (shutil.which("xvfb-run") and shutil.which("xdotool")),
    reason="needs a screen without glass (sudo apt install xvfb xdotool)",
)
def test_a_drag_of_the_mouse_comes_back_in_fractions_of_the_picture() -> None:
    script = f"""
        DRAGGING = {_DRAGGING!r}
        import subprocess, time
        import numpy as np
        from referee.adapters.window import open_window
        opened = open_window()
        picture, done = np.zeros((540, 960, 3), np.uint8), []
        for _ in range(10):
            opened.show(picture, ())
            time.sleep(0.03)
        opened.mouse()
        dragger = subprocess.Popen(DRAGGING, shell=True)
        until = time.monotonic() + 12
        while time.monotonic() < until and "release" not in [one.kind for one in done]:
            opened.show(picture, ())
            done += opened.mouse()
            time.sleep(0.03)
        dragger.wait()
        opened.close()
        for one in done:
            print(one.kind, *one.at)
    """
    command = ["xvfb-run", "-a", "-s", "-screen 0 960x540x24", sys.executable, "-c"]
    environment = {k: v for k, v in os.environ.items() if k != "QT_QPA_PLATFORM"}
    done = subprocess.run(
        [*command, textwrap.dedent(script)],
        capture_output=True, text=True, timeout=90, check=True, env=environment,
    )  # fmt: skip
    told = [line.split() for line in done.stdout.splitlines()]
    pressed = next(line for line in told if line[0] == "press")
    released = next(line for line in told if line[0] == "release")
    assert [float(share) for share in pressed[1:]] == pytest.approx([0.25, 0.5], abs=0.06)
    assert [float(share) for share in released[1:]] == pytest.approx([0.5, 0.25], abs=0.06)
    assert "move" in [line[0] for line in told]


@pytest.mark.parametrize(
    ("code", "name"),
    [(ord("u"), "u"), (ord("U"), "u"), (13, "enter"), (10, "enter"), (27, "escape"), (-1, "")],
)
def test_keys_have_names(code: int, name: str) -> None:
    assert window.key_name(code) == name
