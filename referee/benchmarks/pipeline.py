"""``referee bench pipeline``: does it keep up? A clip of 1280x720 at 30 frames a second.

It is watched in a process of its own, so that the peak of memory is that of watching alone.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any, Final

from referee.app import Console, Options, Ports, ports_of, watch
from referee.benchmarks import Tell
from referee.ports import CardSeen, Eyes, Frame, Image
from referee.simulation.demo import DEMO, demo_game
from referee.simulation.studio import Paths, write

HELP = "1280x720 at 30 frames a second on two cores: frames, detector, memory, first reading"
KEPT: Final = Path("runs") / "bench"
CLIP: Final = KEPT / "pipeline-1280x720.mp4"
CORES: Final = 2
RATE_BAR: Final = 30.0
MEMORY_BAR_MB: Final = 500.0
FIRST_BAR_S: Final = 3.0


class TimedEyes:
    """Eyes that remember how long each look took, and when the first card was read."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self.looks_s: list[float] = []
        self.first_s = 0.0

    def look(
        self,
        image: Image,
        region: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
        quarters: int = 0,
    ) -> tuple[CardSeen, ...]:
        """As the eyes do."""
        began_s = time.perf_counter()
        cards = self._eyes.look(image, region, quarters)
        self.looks_s.append(time.perf_counter() - began_s)
        if not self.first_s and any(card.faces for card in cards):
            self.first_s = time.perf_counter()
        return cards


def run(tell: Tell, *, quick: bool) -> bool:
    """Film the clip once, watch it in a child process on two cores, print the figures."""
    film()
    began_s = time.time()
    child = subprocess.run(
        [sys.executable, "-m", __name__, str(began_s)], capture_output=True, text=True, check=True
    )
    found = json.loads(child.stdout)
    tell(f"frames a second taken  {found['frames_per_s']:8.1f}   (bar {RATE_BAR:.0f})")
    tell(f"detector, median ms    {found['detector_ms']:8.1f}   in {found['looks']} looks")
    tell(f"peak memory, MB        {found['memory_mb']:8.0f}   (bar {MEMORY_BAR_MB:.0f})")
    tell(f"start to first reading {found['first_s']:8.2f} s (bar {FIRST_BAR_S:.0f})")
    return bool(
        found["frames_per_s"] >= RATE_BAR
        and found["memory_mb"] <= MEMORY_BAR_MB
        and found["first_s"] <= FIRST_BAR_S
    )


def film() -> None:
    """The demo's game as a camera of today would see it; kept for the next run."""
    if CLIP.exists():
        return
    KEPT.mkdir(parents=True, exist_ok=True)
    look = replace(DEMO.look, size_wh=(1280, 720), fps=30.0, card_px=DEMO.look.card_px * 4 / 3)
    plan = replace(DEMO, look=look)
    unfinished = CLIP.with_suffix(".part.mp4")
    write(plan, demo_game(), Paths(None, unfinished, None, CLIP.with_suffix(".toml")))
    unfinished.replace(CLIP)


def measure(began_s: float) -> dict[str, Any]:
    """Watch the clip in this process. `began_s` is when the process was started, since 1970."""
    _use_cores(CORES)
    silent = Console(lambda line: None, lambda line: None)
    options = Options(
        source=str(CLIP), table=CLIP.with_suffix(".toml"), journal=None, voice=False, window=False
    )
    ports = ports_of(options, silent)
    eyes = TimedEyes(ports.eyes)
    frames: list[float] = []

    def watched(frame: Frame) -> None:
        frames.append(time.perf_counter())

    offset_s = time.time() - time.perf_counter()
    watch(Ports(ports.table, ports.source, eyes, ports.ears), options, silent, watched=watched)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "frames_per_s": (len(frames) - 1) / (frames[-1] - frames[0]),
        "detector_ms": 1000.0 * median(eyes.looks_s),
        "looks": len(eyes.looks_s),
        "memory_mb": peak / (1024.0 if sys.platform != "darwin" else 1024.0**2),
        "first_s": max(0.0, eyes.first_s + offset_s - began_s),
    }


def _use_cores(count: int) -> None:
    """Stay on so many cores, where the system lets a process choose."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:count]))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure(float(sys.argv[1]))))
