"""A photograph as a source: a table that nobody touches, looked at for a while.

What is read from a film is read from a photograph too, by the same code: it stands still for as
long as the first card of a hand is waited for.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from referee.ports import Frame, Stalled
from referee.vision.pictures import open_picture

PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp"})
SECONDS: Final = 40.0
"""Longer than the first card waits for somebody to act."""
_PER_S: Final = 2
"""Pictures a second: a zone has settled from one to the next, and is read again at the third."""


def is_photograph(text: str) -> bool:
    """Whether a file's name is one of a photograph.

    >>> is_photograph("table.JPG"), is_photograph("table.mp4")
    (True, False)
    """
    return Path(text).suffix.lower() in PICTURES


class StillSource:
    """One photograph, again and again, at its media times. `frames` begins anew each time.

    Raises `InputError` for a file that is no picture.
    """

    def __init__(self, path: str | Path) -> None:
        self.image = open_picture(Path(path))

    def frames(self) -> Iterator[Frame | Stalled]:
        """The same picture for `SECONDS`."""
        for number in range(round(SECONDS * _PER_S)):
            yield Frame(self.image, number / _PER_S, number)

    def close(self) -> None:
        """Nothing is held open."""
