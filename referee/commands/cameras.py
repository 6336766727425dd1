"""``referee cameras``: the cameras there are."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from typing import Any

from referee.capture.devices import Device, linux_cameras, numbers_to_try

HELP = "List the cameras of this machine, and whether each gives a picture."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="one object a camera")


def run(args: argparse.Namespace) -> int:
    """List them; a machine without one is no error."""
    is_linux = sys.platform.startswith("linux")
    devices = linux_cameras() if is_linux else numbers_to_try()
    rows = [row for device in devices if (row := _row(device, is_listed=is_linux))]
    for row in rows:
        sys.stdout.write((json.dumps(row) if args.json else _line(row)) + "\n")
    if not rows:
        sys.stderr.write("referee: no camera was found; a phone can be one: --source http://...\n")
    return 0


def _row(device: Device, *, is_listed: bool) -> dict[str, Any]:
    """The camera with its picture's size; empty for a number behind which there is none."""
    from referee.adapters.webcam import probe  # noqa: PLC0415 (a listing needs no vision library)

    size_wh, problem = probe(str(device.number))
    if problem and not is_listed:
        return {}
    return asdict(device) | {"size_wh": list(size_wh), "problem": problem}


def _line(row: dict[str, Any]) -> str:
    width, height = row["size_wh"]
    state = row["problem"] or f"{width}x{height}"
    return f"{row['number']}  {row['name']}  {state}"
