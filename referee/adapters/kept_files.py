"""Sentences that were made ready once, kept as files until too many are."""

from __future__ import annotations

import tempfile
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from referee.adapters.said import Said

KEPT: Final = 300
"""Files at most, of some 80 kB each: the turns, colours and cards of a table are about 120."""

Write: TypeAlias = Callable[[Said, Path], None]


class KeptFiles:
    """WAV files by what they say; the one not asked for the longest goes first.

    `write` makes one, and may raise; nothing is kept then. The folder is the process's own
    temporary one, which whoever started the process takes away.
    """

    def __init__(self, write: Write, kept: int = KEPT) -> None:
        self._write, self._kept, self._made = write, kept, 0
        self._paths: OrderedDict[Said, Path] = OrderedDict()
        self._folder = Path(tempfile.mkdtemp(prefix="said-"))

    def path(self, said: Said) -> Path:
        """The file that says this, made now if it was not there."""
        found = self._paths.pop(said, None) or self._make(said)
        self._paths[said] = found
        if len(self._paths) > self._kept:
            _, oldest = self._paths.popitem(last=False)
            oldest.unlink(missing_ok=True)
        return found

    def _make(self, said: Said) -> Path:
        self._made += 1
        path = self._folder / f"{self._made}.wav"
        self._write(said, path)
        return path
