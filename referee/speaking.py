"""How the referee speaks: in which tone, with which voice, and what it does instead of speaking.

Not to be mixed up with `referee.officiating.manner`, which is about how patient it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

RATE_WPM: Final = 170
"""Words a minute, as engines count them; people who know a voice follow twice that."""
SLOWEST_WPM: Final = 90
FASTEST_WPM: Final = 320
_RATE_STEP: Final = 1.15
_VOLUME_STEP: Final = 0.2


class Tone(StrEnum):
    """`REFEREE` says turns, penalties, missed calls and scores; `COACH` also why, and what may
    be played; `QUIET` says faults only, all else is shown with a sound."""

    REFEREE = "referee"
    COACH = "coach"
    QUIET = "quiet"


class Sound(StrEnum):
    """What is heard where nothing is said: for a turn, a question, and in a silent two."""

    NONE = ""
    TICK = "tick"
    ASK = "ask"
    BEEP = "beep"


@dataclass(frozen=True, slots=True)
class VoiceStyle:
    """One table's voice. `name` is part of an engine's name for it, or empty for the language's
    own; `rate_wpm` is words a minute; `volume` is 0..1; `device` is where it is heard, by the name
    that the player knows it by, or empty for the system's own loudspeaker."""

    name: str = ""
    rate_wpm: int = RATE_WPM
    volume: float = 1.0
    device: str = ""

    def faster(self, steps: int = 1) -> VoiceStyle:
        """The next speed up, or down for negative `steps`; within what can be understood.

        >>> VoiceStyle().faster().rate_wpm, VoiceStyle().faster(-99).rate_wpm
        (195, 90)
        """
        rate = round(self.rate_wpm * _RATE_STEP**steps)
        return replace(self, rate_wpm=min(max(rate, SLOWEST_WPM), FASTEST_WPM))

    def louder(self, steps: int = 1) -> VoiceStyle:
        """The next step up, or down for negative `steps`; never so low that nothing is heard.

        >>> VoiceStyle(volume=0.5).louder().volume, VoiceStyle().louder(-9).volume
        (0.7, 0.2)
        """
        volume = round(self.volume + _VOLUME_STEP * steps, 2)
        return replace(self, volume=min(max(volume, _VOLUME_STEP), 1.0))


USUAL: Final = VoiceStyle()
