"""What was said, called or pressed: an act, when, and by which way it came."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from referee.rules.actions import Action

Way: TypeAlias = Literal["mic", "phone", "key"]


@dataclass(frozen=True, slots=True)
class Utterance:
    """An act that no camera sees. `time_s` is media time; `way` is how it reached us."""

    action: Action
    time_s: float
    way: Way = "mic"
