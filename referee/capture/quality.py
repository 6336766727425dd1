"""Damaged pictures: cut off, smeared or torn. They are counted, and are evidence of nothing.

A decoder that runs out of data fills the rest of the picture with grey, or repeats the last row
downwards. A sensor never gives two equal rows, let alone a band of them; bars that a phone puts
around its picture are equal too, but they are there all the time.

>>> import numpy as np
>>> whole = np.random.default_rng(1).integers(0, 255, (120, 160, 3), np.uint8)
>>> cut_off = whole.copy()
>>> cut_off[70:] = 128
>>> watch = DamageWatch()
>>> watch.is_damaged(whole, 0.0), watch.is_damaged(cut_off, 0.1), watch.is_damaged(whole, 0.2)
(False, True, False)
"""

from __future__ import annotations

from collections import deque
from typing import Final

import numpy as np

from referee.ports import Image

LEAST_BAND: Final = 0.06
"""Share of the picture's height from which a band of equal rows is damage."""
_USUAL_S: Final = 60.0
"""How long the bars of a picture are remembered."""
_EVERY: Final = 4
"""Every so many columns are compared."""
RECENT_S: Final = 3.0
NOTICED: Final = 0.03
"""Share of damaged pictures from which people are told."""


class DamageWatch:
    """Tells damaged pictures from whole ones, and how many there are. Times in seconds, rising."""

    def __init__(self) -> None:
        self._bands: deque[tuple[float, float]] = deque()
        self._recent: deque[tuple[float, bool]] = deque()
        self.count = 0

    def is_damaged(self, image: Image, now_s: float) -> bool:
        """Whether this picture is damaged; it is counted then."""
        band = equal_band(image)
        while self._bands and now_s - self._bands[0][0] > _USUAL_S:
            self._bands.popleft()
        usual = min((one for _, one in self._bands), default=1.0)
        self._bands.append((now_s, band))
        is_bad = band - usual > LEAST_BAND and band < 1.0
        self.note(is_bad, now_s)
        return is_bad

    def note(self, is_bad: bool, now_s: float) -> None:
        """Count a picture that was judged elsewhere."""
        self.count += is_bad
        self._recent.append((now_s, is_bad))
        while now_s - self._recent[0][0] > RECENT_S:
            self._recent.popleft()

    @property
    def share(self) -> float:
        """Share of the last seconds' pictures that were damaged, 0..1."""
        return sum(bad for _, bad in self._recent) / max(10, len(self._recent))


def equal_band(image: Image) -> float:
    """The highest band of rows that are all the same, as a share of the picture's height.

    1.0 for a picture of one colour: a covered lens, not damage.
    """
    thin = image[:, ::_EVERY]
    equal = (thin[1:] == thin[:-1]).all(axis=(1, 2))
    breaks = np.flatnonzero(~equal)
    if not len(breaks):
        return 1.0
    edges = np.concatenate(([-1], breaks, [len(equal)]))
    return float(np.diff(edges).max() - 1) / len(equal)
