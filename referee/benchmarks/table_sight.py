"""A clip's pictures and looks, remembered: a second session sees the same at no cost.

What a session makes of what it sees may differ (here, because questions are answered), what there
is to be seen does not. Only whether the whole picture is read is the first session's choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from referee.ports import Frame, FrameSource, Look, Stalled
from referee.session import Looking


@dataclass(slots=True)
class Sight:
    """Everything that came from a source, pictures blank, and the look of each by its number."""

    seen: list[Frame | Stalled] = field(default_factory=list)
    looks: dict[int, Look] = field(default_factory=dict)

    def frames(self) -> Iterator[Frame | Stalled]:
        """The same again: it is a source, too."""
        return iter(self.seen)

    def close(self) -> None:
        """Nothing is held open."""


@dataclass(slots=True)
class Remembered:
    """A source that fills a sight on the way."""

    source: FrameSource
    sight: Sight

    def frames(self) -> Iterator[Frame | Stalled]:
        """What comes from the source."""
        for seen in self.source.frames():
            self.sight.seen.append(_blank(seen))
            yield seen

    def close(self) -> None:
        """Close the source."""
        self.source.close()


def _blank(seen: Frame | Stalled) -> Frame | Stalled:
    """The same without a picture, of its size."""
    if isinstance(seen, Stalled):
        return seen
    return replace(seen, image=np.broadcast_to(np.uint8(0), seen.image.shape))


@dataclass(slots=True)
class RememberedGate:
    """A gate that fills a sight; without a gate, it looks there."""

    sight: Sight
    gate: Looking | None = None
    wants_whole: bool = False

    def look(self, frame: Frame) -> Look:
        """The look of a picture."""
        if self.gate is None:
            return self.sight.looks[frame.number]
        self.gate.wants_whole = self.wants_whole
        look = self.sight.looks[frame.number] = self.gate.look(frame)
        return look
