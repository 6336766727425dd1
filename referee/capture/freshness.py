"""Two clocks for a camera: a stale picture pauses the game, a longer silence replaces the camera.

A recorder can wait for a camera, a referee cannot; and the last picture for ever with success
reported is a known failure, so only a *new* picture counts as a sign of life (F01, F02, CAM-03).
No sensor gives the same bytes twice, not even with other pictures in between: a frozen picture
that is compressed again and again comes back to bytes it had before.

>>> clock = Freshness()
>>> clock = clock.saw(0.0, fingerprint=1)
>>> clock.saw(1.9, fingerprint=1).state(1.9)
<Feed.LIVE: 'live'>
>>> clock.saw(2.5, fingerprint=1).state(2.5)
<Feed.STALE: 'stale'>
>>> clock.state(10.5)
<Feed.LOST: 'lost'>
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from referee.ports import Image

STALE_S: Final = 2.0  # quality.md, two clocks
LOST_S: Final = 10.0  # quality.md, two clocks
FIRST_PICTURE_S: Final = 30.0  # CAM-36: a long key-frame interval is no fault
_REMEMBERED: Final = 120
"""Pictures whose bytes are remembered: four seconds and more."""


class Feed(StrEnum):
    """How a source is doing."""

    CONNECTING = "connecting"
    LIVE = "live"
    STALE = "stale"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Freshness:
    """When the last new picture came. Times are any clock that never runs backwards (CAM-35)."""

    started_s: float = 0.0
    fresh_s: float = -1.0
    """Time of the last new picture; negative while none has come."""
    seen: tuple[int, ...] = ()
    """Fingerprints of the latest pictures."""

    def saw(self, now_s: float, *, fingerprint: int) -> Freshness:
        """A picture came. One that is byte for byte an earlier one is no sign of life."""
        if fingerprint in self.seen:
            return self
        return replace(self, fresh_s=now_s, seen=(*self.seen, fingerprint)[-_REMEMBERED:])

    def silent_s(self, now_s: float) -> float:
        """Seconds since the last new picture, or since the start where none has come."""
        return now_s - (self.fresh_s if self.fresh_s >= 0.0 else self.started_s)

    def state(self, now_s: float) -> Feed:
        """How the source is doing now."""
        silent_s = self.silent_s(now_s)
        if self.fresh_s < 0.0:
            return Feed.CONNECTING if silent_s < FIRST_PICTURE_S else Feed.LOST
        if silent_s < STALE_S:
            return Feed.LIVE
        return Feed.STALE if silent_s < LOST_S else Feed.LOST


def fingerprint(image: Image) -> int:
    """A number that two pictures share when they are the same bytes (every 8th row is read)."""
    return zlib.crc32(image[::8].tobytes())
