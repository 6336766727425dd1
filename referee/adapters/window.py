"""The picture in a window, and the keys pressed in it: OpenCV's own window.

Without a screen Qt would end the whole process. So whether a window can be opened is first tried
in a child process; where it cannot, `open_window` raises `DeviceError`, and the session goes on
without.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import cv2

from referee.adapters.painter import paint
from referee.errors import DeviceError
from referee.outputs.shapes import Shape
from referee.ports import Image

CLOSED: Final = "close"
"""The key that stands for the window's own close button."""

_NAME: Final = "referee"
_BARE: Final = cv2.WINDOW_NORMAL | cv2.WINDOW_KEEPRATIO | cv2.WINDOW_GUI_NORMAL
"""Nothing but the picture: Qt's own bar of buttons means nothing to players."""
_NAMES: Final = {8: "backspace", 9: "tab", 10: "enter", 13: "enter", 27: "escape", 32: "space"}
_MOST_KEYS: Final = 16
_MOST_EVENTS: Final = 500
_MOUSE: Final = {
    cv2.EVENT_LBUTTONDOWN: "press",
    cv2.EVENT_MOUSEMOVE: "move",
    cv2.EVENT_LBUTTONUP: "release",
}
_PROBE: Final = (
    f"import cv2; cv2.namedWindow({_NAME!r}, cv2.WINDOW_NORMAL); cv2.destroyAllWindows()"
)
_PROBE_S: Final = 15.0


@dataclass(frozen=True, slots=True)
class Mouse:
    """`kind` is ``press``, ``move`` or ``release``; `at` in fractions of the picture."""

    kind: str
    at: tuple[float, float]


class Window:
    """A `Display`. Make one with `open_window`."""

    def __init__(self) -> None:
        cv2.namedWindow(_NAME, _BARE)
        self._is_sized = False
        self._size_wh = (1, 1)
        self._mouse: list[Mouse] = []
        cv2.setMouseCallback(_NAME, self._on_mouse)

    def show(self, image: Image, drawing: Iterable[Shape]) -> tuple[str, ...]:
        """Show a picture with its overlay; the keys pressed since the last one, oldest first.

        Letters come in lower case (window systems differ there), others as ``enter``, ``space``,
        ``escape``, ``backspace``, ``tab``; `CLOSED` once the window has been closed.
        """
        if self._is_sized and cv2.getWindowProperty(_NAME, cv2.WND_PROP_VISIBLE) < 1:
            return (CLOSED,)
        cv2.imshow(_NAME, paint(image, drawing))
        if not self._is_sized:
            cv2.resizeWindow(_NAME, image.shape[1], image.shape[0])
            self._is_sized = True
        self._size_wh = (image.shape[1], image.shape[0])
        return _keys()

    def mouse(self) -> tuple[Mouse, ...]:
        """What the mouse did since the last call, oldest first."""
        done, self._mouse = tuple(self._mouse), []
        return done

    def _on_mouse(self, event: int, x: int, y: int, flags: int, data: object) -> None:
        kind = _MOUSE.get(event, "")
        width, height = self._size_wh
        at = (min(1.0, max(0.0, x / width)), min(1.0, max(0.0, y / height)))
        if kind and len(self._mouse) < _MOST_EVENTS:
            self._mouse.append(Mouse(kind, at))

    def close(self) -> None:
        """Close the window. Safe to call twice."""
        cv2.destroyAllWindows()
        cv2.pollKey()  # lets the window system do it


def open_window() -> Window:
    """A window on this machine's screen; raises `DeviceError` where there is none."""
    if problem := missing_display():
        raise DeviceError(problem, port="display")
    _hush_qt()
    return Window()


def missing_display() -> str:
    """Why no window can be opened here, in one line; empty where one can."""
    is_linux = platform.system() == "Linux"
    if is_linux and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return "there is no screen (DISPLAY is not set)"
    if platform.system() == "Windows":
        return ""
    return _probe()


def _probe() -> str:
    _hush_qt()
    try:
        done = subprocess.run(
            [sys.executable, "-c", _PROBE], capture_output=True, timeout=_PROBE_S, check=False
        )
    except subprocess.TimeoutExpired:
        return f"the screen did not answer for {_PROBE_S:g} s"
    return "" if done.returncode == 0 else "this screen shows no OpenCV window"


def _hush_qt() -> None:
    """Qt warns on stderr about fonts that OpenCV's text does not use."""
    os.environ.setdefault("QT_LOGGING_RULES", "*.warning=false")


def _keys() -> tuple[str, ...]:
    codes: list[int] = []
    while len(codes) < _MOST_KEYS and (code := cv2.pollKey()) != -1:
        codes.append(code)
    return tuple(name for name in map(key_name, codes) if name)


def key_name(code: int) -> str:
    """The name of a key by OpenCV's code; empty for one without a name.

    >>> key_name(ord("U")), key_name(13), key_name(0xFFE1)
    ('u', 'enter', '')
    """
    if code in _NAMES:
        return _NAMES[code]
    return chr(code).lower() if 32 < code < 127 else ""
