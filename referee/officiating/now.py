"""The table's time, as what is decided now goes by it."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Now:
    """The table's time. `open_since_s`: something that began then is not understood yet."""

    time_s: float
    open_since_s: float = math.inf
    is_over: bool = False
    """The clip has ended: nothing more is coming, so nothing is waited for."""

    def waited_s(self, since_s: float) -> float:
        """How long ago that was; for ever, when nothing more is coming."""
        return math.inf if self.is_over else self.time_s - since_s
