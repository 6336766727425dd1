"""Whether the voice slows the table reading: the same film, read with it and without, in one run.

The film is read twice, a second of it at a time. In the first reading something is said in every
other second, in the second reading in the others: so each second is read both ways, and a machine
that is busy with other things is busy for both alike. One ruling a second is more than any table
hears.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from statistics import median
from typing import Final

from referee.adapters.clip import ClipSource
from referee.adapters.detector import open_eyes
from referee.adapters.voice import Voice
from referee.benchmarks.pipeline import CLIP, film
from referee.config import load_table
from referee.outputs.announce import Prompt
from referee.ports import Frame
from referee.tabletop.layout import Layout
from referee.tabletop.table import Table
from referee.vision.gate import Gate

SLOWER_BAR: Final = 0.05
_FRAMES: Final = 30
"""A second of the film."""
_QUIET_S: Final = 10.0


@dataclass(frozen=True, slots=True)
class Beside:
    """How long each second of the film took to read, in the same order both ways."""

    silent_s: tuple[float, ...]
    spoken_s: tuple[float, ...]

    @property
    def slower(self) -> float:
        """The share of its time that reading loses to the voice; the middle of all seconds.

        >>> round(Beside((1.0, 2.0, 1.0), (1.02, 2.1, 3.0)).slower, 2)
        0.05
        """
        ratios = (s / q for q, s in zip(self.silent_s, self.spoken_s, strict=True))
        return median(ratios) - 1.0


def beside(voice: Voice, prompts: Iterable[Prompt], seconds: int) -> Beside:
    """Read so many seconds of the pipeline's film with the voice and without."""
    film()
    telling = cycle(prompts)
    first, second = (_read(voice, telling, spoken, seconds) for spoken in (0, 1))
    both = enumerate(zip(first, second, strict=True))
    pairs = [(b, a) if number % 2 == 0 else (a, b) for number, (a, b) in both]
    return Beside(*zip(*pairs, strict=True))


def _read(voice: Voice, telling: Iterator[Prompt], spoken: int, seconds: int) -> list[float]:
    """How long each second took; something was said in every other one, from `spoken` on."""
    see, took = _reader(), list[float]()
    source = ClipSource(str(CLIP))
    try:
        for number, frames in enumerate(islice(_seconds(source), seconds)):
            voice.finish(_QUIET_S)
            began_s = time.perf_counter()
            if number % 2 == spoken:
                voice.tell(next(telling))
            for frame in frames:
                see(frame)
            took.append(time.perf_counter() - began_s)
    finally:
        source.close()
    return took


def _reader() -> Callable[[Frame], object]:
    table = load_table(CLIP.with_suffix(".toml"))
    layout = Layout.of(table, len(table.seats))
    gate, events = Gate(open_eyes(), layout.zones), Table(layout)
    return lambda frame: events.step(gate.look(frame))


def _seconds(source: ClipSource) -> Iterator[Sequence[Frame]]:
    frames = (one for one in source.frames() if isinstance(one, Frame))
    while len(second := list(islice(frames, _FRAMES))) == _FRAMES:
        yield second
