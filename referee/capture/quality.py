"""Damaged pictures: cut off, smeared or torn. They are counted, and are evidence of nothing.

A decoder that runs out of data fills the rest of the picture with grey, or repeats the last row
downwards. A sensor never gives two equal rows, let alone a band of them; bars that a phone puts
around its picture are equal too, but they are there all the time. What a broken film or stream
smears, changes in whole blocks of it, whose edges lie on their grid; nothing on a table does.

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
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

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
DAMAGE: Final = "damage"
"""The stage that reports it."""
_BLOCK_PX: Final = 16
_BLOCKS_EVERY_S: Final = 1.0 / 12.0
_STEP: Final = 24
"""Grey levels between neighbours, in what changed, that are the edge of something."""
_SMEARED: Final = 0.0015
"""More of the grid's lines are edges than thrice of what lies between, both ways: of five whole
films, shaken cameras and chequered cloths among them, one comes to .0028, in 3 of 1404 pictures;
of films with bytes spoilt half of the pictures that suffer come to more."""
_ONE_THING: Final = 2
"""Lines of the grid on which the two edges of a card may lie by chance."""
_AFTER_S: Final = 3.0


class DamageWatch:
    """Tells damaged pictures from whole ones, and how many there are. Times in seconds, rising."""

    def __init__(self) -> None:
        self._bands: deque[tuple[float, float]] = deque()
        self._recent: deque[tuple[float, bool]] = deque()
        self.count = 0
        self._before: Image = np.zeros((0, 0, 3), np.uint8)
        self._before_s = -1.0

    def is_damaged(self, image: Image, now_s: float) -> bool:
        """Whether this picture is damaged; it is counted then."""
        band = equal_band(image)
        while self._bands and now_s - self._bands[0][0] > _USUAL_S:
            self._bands.popleft()
        usual = min((one for _, one in self._bands), default=1.0)
        self._bands.append((now_s, band))
        is_bad = band - usual > LEAST_BAND and band < 1.0
        self.note(is_bad or self._is_smeared(image, now_s), now_s)
        return is_bad

    def _is_smeared(self, image: Image, now_s: float) -> bool:
        """Whether much changed in blocks. What stays smeared tells nothing, so it is no reason to
        leave a picture out."""
        if 0.0 <= now_s - self._before_s < _BLOCKS_EVERY_S * 0.9:
            return False
        is_alike = image.shape == self._before.shape
        share = in_blocks(self._before, image) if is_alike else 0.0
        self._before, self._before_s = image, now_s
        return share > _SMEARED

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


@dataclass(slots=True)
class Badge:
    """Tells damage once when it sets in, and once when none has come for a while.

    >>> badge = Badge()
    >>> [list(badge.step(*at)) for at in ((0, 0.0), (1, 0.1), (2, 0.2), (2, 2.0), (2, 3.3))]
    [[], [0.5], [], [], [0.0]]
    """

    _known: int = 0
    _last_s: float = -1.0

    def step(self, count: int, now_s: float) -> Iterator[float]:
        """`count` is how many were damaged so far; 0.5 where it sets in, 0.0 where it is over."""
        if count > self._known:
            if self._last_s < 0.0:
                yield 0.5
            self._known, self._last_s = count, now_s
        elif self._last_s >= 0.0 and now_s - self._last_s > _AFTER_S:
            self._last_s = -1.0
            yield 0.0


def in_blocks(before: Image, now: Image) -> float:
    """How much more of what changed has its edges on the grid of blocks than beside it, 0..1.

    A block has four sides: what has edges one way only is a striped cloth under a shaken camera.
    """
    change = now[:, :, 1].astype(np.int16) - before[:, :, 1]
    return min(_on_grid(change), _on_grid(change.T))


def _on_grid(change: NDArray[np.int16]) -> float:
    steps = np.abs(np.diff(change, axis=1)) > _STEP
    place = (np.arange(steps.shape[1]) + 1) % _BLOCK_PX
    is_between = ((place % 8) >= 2) & ((place % 8) <= 6)
    lines = np.sort(steps[:, place == 0].mean(axis=0))[:-_ONE_THING]
    if not len(lines):
        return 0.0
    return float(lines.sum() / (len(lines) + _ONE_THING) - 3.0 * steps[:, is_between].mean())


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
