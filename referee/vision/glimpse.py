"""What lay on a pile between two arms: the picture to read when the next hand comes too soon.

Who hurries reaches in while the hand before is still leaving, and the pile never comes to rest
in between. The stillest picture without an arm over the pile is kept; it is read once somebody
else's arm covers the pile again, and forgotten once the pile has been read as usual.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from referee.config import Point
from referee.ports import Arm, Image, Mask

_SAME_ENTRY: Final = 0.16
"""Arms that come in so near to each other, in fractions of the picture, may be one arm."""
_MOST_MOVED: Final = 0.6
"""Share of a zone that may move: an arm that has just left it, not a picture that jumps."""


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """One picture of an uncovered zone. `small`, `changed` and `arms` are as the gate has them:
    shrunk, moved back and brightened; what differs from the settled picture; where arms are."""

    image: Image
    small: Image
    changed: Mask
    arms: Mask


@dataclass(slots=True)
class Glimpses:
    """The pictures of one zone between two arms."""

    _kept: Glimpse | None = None
    _moved: float = 1.0
    """Share of the zone that moved in the picture that is kept."""
    _entries: list[Point] = field(default_factory=list)
    """Where the arms came in that have covered the zone since it was last read."""

    def covered(self, arms: Sequence[Arm]) -> Glimpse | None:
        """These arms cover the zone now: the picture to read, where one of them has just come."""
        is_another = bool(self._entries) and any(map(self._is_new, arms))
        glimpse = self._kept if is_another else None
        self._kept, self._moved = None, 1.0
        if glimpse is not None:
            self._entries.clear()
        self._entries += [arm.entry for arm in arms if self._is_new(arm)]
        return glimpse

    def is_wanted(self, moved: float) -> bool:
        """Whether a picture of the uncovered zone, of which so much moves, is the best so far."""
        return bool(self._entries) and moved <= min(self._moved, _MOST_MOVED)

    def keep(self, glimpse: Glimpse, moved: float) -> None:
        """Keep a picture in place of the one before."""
        self._kept, self._moved = glimpse, moved

    def forget(self) -> None:
        """The zone was read: nothing is missing."""
        self._kept, self._moved = None, 1.0
        self._entries.clear()

    def _is_new(self, arm: Arm) -> bool:
        return all(math.dist(arm.entry, entry) > _SAME_ENTRY for entry in self._entries)
