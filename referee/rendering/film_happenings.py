"""What happens on a film without anybody's hand: bumps, light, shadows, people who lean in.

They are part of the script, so that the truth of a film can name them. Lengths that a person
would give in centimetres are shares of a card's height or of the frame's, never pixels.

>>> str(Bump(4.5, (0.1, -0.05), 1.5))
'bump 0.10 -0.05 1.5'
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, pi, sin
from typing import Final, TypeAlias

from referee.rendering.film_strokes import eased
from referee.seats import Seat

_TREMBLES_S: Final = 0.12
_TREMBLES_HZ: Final = 7.0


@dataclass(frozen=True, slots=True)
class Bump:
    """The camera is knocked, trembles for half a second and stays where it then is.

    `by` is the way the picture goes, in card heights; `turn_deg` turns it about its middle.
    """

    at_s: float
    by: tuple[float, float]
    turn_deg: float

    def __str__(self) -> str:
        return f"bump {self.by[0]:.2f} {self.by[1]:.2f} {self.turn_deg:.1f}"

    def share(self, time_s: float) -> float:
        """How much of it there is: 0 before, overshooting at first, then 1.

        >>> Bump(1.0, (0.1, 0.0), 0.0).share(0.9), round(Bump(1.0, (0.1, 0.0), 0.0).share(3.0), 3)
        (0.0, 1.0)
        """
        since_s = time_s - self.at_s
        if since_s < 0:
            return 0.0
        return 1 + exp(-since_s / _TREMBLES_S) * sin(2 * pi * _TREMBLES_HZ * since_s)


@dataclass(frozen=True, slots=True)
class LightChange:
    """The light goes to `gain` times what it was, within `takes_s`, and stays so.

    `warmth` above 0 is a warmer lamp: so much less blue, half as much more red.
    """

    at_s: float
    takes_s: float
    gain: float
    warmth: float

    def __str__(self) -> str:
        return f"light {self.gain:.2f} {self.warmth:.2f} within {self.takes_s:.1f}s"

    def share(self, time_s: float) -> float:
        """How much of the change has come, 0..1."""
        return min(max((time_s - self.at_s) / max(self.takes_s, 1e-6), 0.0), 1.0)


@dataclass(frozen=True, slots=True)
class Shade:
    """Somebody's shadow goes over the table: `width` of the frame wide, from one border to the
    other along `toward_deg` (0 is to the right, clockwise), taking `depth` of the light."""

    at_s: float
    length_s: float
    toward_deg: float
    width: float
    depth: float

    def __str__(self) -> str:
        return f"shadow {self.depth:.2f} for {self.length_s:.1f}s"


@dataclass(frozen=True, slots=True)
class LeanIn:
    """Head and shoulders of a player over their border, `deep` of the frame's height at most."""

    at_s: float
    length_s: float
    seat: Seat
    deep: float

    def __str__(self) -> str:
        return f"lean {self.seat} {self.deep:.2f} for {self.length_s:.1f}s"

    def share(self, time_s: float) -> float:
        """How far in they are, 0..1: a fifth of the time in, a fifth out again."""
        done = (time_s - self.at_s) / self.length_s
        return eased(min(max(min(done, 1 - done) * 5, 0.0), 1.0))


@dataclass(frozen=True, slots=True)
class Gap:
    """The camera loses `frames` pictures: the last one before them is repeated."""

    at_s: float
    frames: int

    def __str__(self) -> str:
        return f"lost {self.frames} frames"


Happening: TypeAlias = Bump | LightChange | Shade | LeanIn | Gap
