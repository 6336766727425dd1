"""``referee cameras``: the cameras there are."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from typing import Any

from referee.capture.devices import Device, lasting_path, linux_cameras, numbers_to_try
from referee.outputs.phrases.picture import setting_up
from referee.outputs.phrases.trouble import trouble

HELP = (
    "List the cameras of this machine, whether each gives a picture, and what is wrong with it. "
    "A camera may be named in --source by its number, by its name, or by the path that stays its "
    "own when numbers change."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="one object a camera")


def run(args: argparse.Namespace) -> int:
    """List them; a machine without one is no error."""
    is_linux = sys.platform.startswith("linux")
    devices = linux_cameras() if is_linux else numbers_to_try()
    rows = [row for device in devices if (row := _row(device, args.language, is_listed=is_linux))]
    for row in rows:
        sys.stdout.write((json.dumps(row, ensure_ascii=False) if args.json else _line(row)) + "\n")
    if not rows:
        sys.stderr.write(f"referee: {setting_up('no-camera', args.language)}\n")
    return 0


def _row(device: Device, language: str, *, is_listed: bool) -> dict[str, Any]:
    """The camera with its picture's size; empty for a number behind which there is none."""
    from referee.adapters.detector import open_eyes  # noqa: PLC0415 (loads a vision library)
    from referee.adapters.picture_check import glance, look, remarks  # noqa: PLC0415

    seen = glance(str(device.number))
    problem = trouble(seen.problem, language)
    if seen.problem and not seen.image.size:
        return asdict(device) | _state(device, (0, 0), problem) if is_listed else {}
    said = remarks(seen, look(seen, open_eyes()), language)
    return asdict(device) | _state(device, seen.size_wh, problem) | {"remarks": list(said)}


def _state(device: Device, size_wh: tuple[int, int], problem: str) -> dict[str, Any]:
    path = lasting_path(device.number)
    return {"size_wh": list(size_wh), "problem": problem, "path": path, "remarks": []}


def _line(row: dict[str, Any]) -> str:
    width, height = row["size_wh"]
    state = row["problem"] or f"{width}x{height}"
    more = [*row["remarks"], *([f"--source {row['path']}"] if row["path"] else [])]
    return "\n     ".join([f"{row['number']}  {row['name']}  {state}", *more])
