"""What the speech process is asked for, as it goes over the pipe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from referee.speaking import USUAL, Sound, VoiceStyle


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence in a language, with a table's voice; or a `sound` instead of words.

    Without either it only finds out whether anything could be heard.
    """

    text: str
    language: str = "en"
    style: VoiceStyle = USUAL
    sound: Sound = Sound.NONE


IsCut: TypeAlias = Callable[[], bool]
"""Whether what is being played is to stop, because something more urgent has come."""


def never() -> bool:
    """Nothing cuts this short."""
    return False
