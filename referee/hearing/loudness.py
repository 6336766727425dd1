"""How loud it is beside the room's own noise.

>>> room = Loudness()
>>> [room.is_loud(level_db) for level_db in (-60.0, -60.0, -61.0, -30.0, -60.0)]
[False, False, False, True, False]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ABOVE_DB: Final = 6.0
"""A voice at a table is 10 to 30 dB above the room."""
LEAST_DB: Final = -62.0
"""Quieter than this is no voice, however quiet the room."""
_RISES_DB: Final = 0.08
"""Each 80 ms: a fan that starts is taken for the room's noise after some ten seconds."""


@dataclass(slots=True)
class Loudness:
    """Follows the quietest that the room has lately been."""

    floor_db: float = 0.0

    def is_loud(self, level_db: float) -> bool:
        """Whether this stands out of the room's noise; each moment of sound once, in order."""
        self.floor_db = min(self.floor_db + _RISES_DB, level_db)
        return level_db > max(self.floor_db + ABOVE_DB, LEAST_DB)
