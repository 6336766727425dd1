"""When a camera that was lost is opened again, and how long each try may take.

A native call that blocks never comes back, so each try has a deadline; a camera whose first
picture always takes long (a long key-frame interval, CAM-36) must not be cut off by it, so the
deadline follows what the first picture took. Pauses grow and are a little uneven, so that several
tables do not knock at one camera together (CAM-29).

>>> policy = Retry()
>>> [policy.pause_s(tries) for tries in range(6)]
[0.5, 1.0, 2.0, 4.0, 5.0, 5.0]
>>> policy.deadline_s(first_took_s=0.4), policy.deadline_s(first_took_s=25.0)
(6.0, 37.5)
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.capture.freshness import FIRST_PICTURE_S


@dataclass(frozen=True, slots=True)
class Retry:
    """Seconds. `longest_s` and `deadline_at_least_s` together keep the way back under the 10 s
    of F01: a camera may be back just after a try has begun."""

    first_s: float = 0.5
    longest_s: float = 5.0
    deadline_at_least_s: float = 6.0
    patience: float = 1.5
    """A try may take this many times what the first picture took."""
    uneven: float = 0.2
    start_s: float = FIRST_PICTURE_S
    """How long the very first picture may take."""

    def pause_s(self, tries: int, chance: float = 0.0) -> float:
        """From the start of one try to the start of the next; `chance` is 0..1.

        >>> Retry().pause_s(9, 1.0)
        4.0
        """
        pause_s = min(self.longest_s, self.first_s * 2.0 ** min(tries, 16))
        return pause_s * (1.0 - self.uneven * chance)

    def deadline_s(self, first_took_s: float) -> float:
        """How long a try may take until its first picture."""
        return max(self.deadline_at_least_s, self.patience * first_took_s)
