"""The cameras of this machine, with their names, as far as the system tells them.

Linux lists them in ``/sys``; nodes that carry only metadata are left out, and gaps in the
numbers do not end the list (CAM-22). Elsewhere the first few numbers are all that can be tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

SYS: Final = Path("/sys/class/video4linux")
_TRIED: Final = 5


@dataclass(frozen=True, slots=True)
class Device:
    """A camera: its number for ``--source``, and its name or an empty text."""

    number: int
    name: str = ""


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


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
