"""The cameras of this machine, with their names, and the camera system to open them with.

Linux lists cameras in ``/sys``; nodes that carry only metadata are left out, and gaps in the
numbers do not end the list (CAM-22). Elsewhere the first few numbers are all that can be tried.
Numbers change with the order of starting (CAM-20), so a camera can be named instead: by its name,
or by the path under ``/dev/v4l`` that stays its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from referee.errors import DeviceError, nearest

SYS: Final = Path("/sys/class/video4linux")
BY_PATH: Final = (Path("/dev/v4l/by-id"), Path("/dev/v4l/by-path"))
_TRIED: Final = 5

SYSTEMS: Final[dict[str, tuple[str, ...]]] = {
    "Linux": ("v4l2", "any"),
    "Windows": ("msmf", "dshow", "any"),
    "Darwin": ("avfoundation", "any"),
}
"""Operating system -> its camera systems, best first. DirectShow opens fast and may be slow
afterwards (CAM-11), so it comes second. The choice is tested with fakes: only V4L2 was at hand."""


@dataclass(frozen=True, slots=True)
class Device:
    """A camera: its number for ``--source``, and its name or an empty text."""

    number: int
    name: str = ""


def systems(system: str, asked: str = "") -> tuple[str, ...]:
    """The camera systems to try, best first; the one that was asked for alone.

    >>> systems("Windows"), systems("Windows", "dshow"), systems("Plan 9")
    (('msmf', 'dshow', 'any'), ('dshow',), ('any',))
    """
    return (asked,) if asked else SYSTEMS.get(system, ("any",))


def linux_cameras(root: Path = SYS) -> tuple[Device, ...]:
    """The cameras that Linux lists, lowest number first."""
    found = []
    for node in root.glob("video[0-9]*") if root.is_dir() else ():
        if _text(node / "index") not in ("", "0"):  # the second node of a camera: metadata
            continue
        found.append(Device(int(node.name.removeprefix("video")), _text(node / "name")))
    return tuple(sorted(found, key=lambda device: device.number))


def numbers_to_try() -> tuple[Device, ...]:
    """Where nothing lists the cameras: numbers without names."""
    return tuple(map(Device, range(_TRIED)))


def named(text: str, cameras: Sequence[Device]) -> Device | None:
    """The camera of this name, or of which this is a part; none where no camera has it.

    Raises `DeviceError` where several have: a game must not begin on the wrong one (CAM-20).

    >>> named("c920", (Device(0, "Integrated Camera"), Device(2, "HD Pro Webcam C920"))).number
    2
    """
    wanted = text.casefold()
    exact = [device for device in cameras if device.name.casefold() == wanted]
    found = exact or [d for d in cameras if d.name and wanted in d.name.casefold()]
    if len(found) > 1:
        numbers = " and ".join(str(device.number) for device in found)
        raise DeviceError(
            f"cameras {numbers} are both '{text}'; give the number, or a path of /dev/v4l/by-path",
            port="camera",
        )
    return found[0] if found else None


def unknown_name(text: str, cameras: Sequence[Device]) -> str:
    """What to say about a source that is neither a file nor a camera's name."""
    names = [device.name for device in cameras if device.name]
    guess = nearest(text, names)
    hint = f" (did you mean '{guess}'?)" if guess else ""
    return f"no such file, and no camera of this name{hint}"


def lasting_path(number: int, roots: Sequence[Path] = BY_PATH) -> str:
    """A path of this camera that does not change with the order of starting; empty for none."""
    for root in roots:
        for link in sorted(root.glob("*-index0")) if root.is_dir() else ():
            if link.resolve().name == f"video{number}":
                return str(link)
    return ""


def forbidden(
    number: int, root: Path = Path("/dev"), may: Callable[[Path], bool] | None = None
) -> str:
    """Why this user may not use the camera, on Linux; empty where they may, or nobody knows."""
    node = root / f"video{number}"
    may_use = may(node) if may else os.access(node, os.R_OK | os.W_OK)
    if not node.exists() or may_use:
        return ""
    return f"you are not allowed to use {node}: sudo usermod -aG video $USER, then log in again"


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
