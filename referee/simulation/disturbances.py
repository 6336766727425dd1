"""What disturbs a film without anybody's hand, as rates and sizes that a recipe may set."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from referee.rendering.film_happenings import Bump, Gap, Happening, LeanIn, LightChange, Shade
from referee.seats import Seat

Range = tuple[float, float]

_STARTS_S: Final = 3.0


@dataclass(frozen=True, slots=True)
class Disturbances:
    """`bumps`, `lights`, `shades`, `leans` and `gaps` are how many there are a minute; the rest
    are the sizes of one, drawn evenly: `bump` in card heights and `bump_deg` degrees, `light` the
    share of the light that comes or goes and `warmth` of its colour, `shade` the share of the
    light a shadow takes, `lean` in frame heights, `gap` in frames."""

    bumps: float = 0.0
    lights: float = 0.0
    shades: float = 0.0
    leans: float = 0.0
    gaps: float = 0.0
    bump: Range = (0.05, 0.2)
    bump_deg: Range = (0.2, 2.0)
    light: Range = (0.1, 0.3)
    warmth: Range = (0.0, 0.1)
    shade: Range = (0.15, 0.4)
    lean: Range = (0.05, 0.15)
    gap: Range = (1.0, 3.0)


CALM: Final = Disturbances()


def happenings(
    wanted: Disturbances, seats: tuple[Seat, ...], length_s: float, rng: Random
) -> tuple[Happening, ...]:
    """What happens in a film of this length, in order of time.

    >>> happenings(CALM, ("A", "B"), 60.0, Random(1))
    ()
    """
    made = _Maker(wanted, seats, length_s, rng)
    found: list[Happening] = [
        *(made.bump() for _ in made.times(wanted.bumps)),
        *(made.light() for _ in made.times(wanted.lights)),
        *(made.shade() for _ in made.times(wanted.shades)),
        *(made.lean() for _ in made.times(wanted.leans)),
        *(made.gap() for _ in made.times(wanted.gaps)),
    ]
    return tuple(sorted(found, key=lambda each: each.at_s))


@dataclass(slots=True)
class _Maker:
    wanted: Disturbances
    seats: tuple[Seat, ...]
    length_s: float
    rng: Random

    def times(self, a_minute: float) -> range:
        """How many there are of a kind: its rate, rounded up or down by chance."""
        wanted = a_minute * self.length_s / 60
        return range(int(wanted + self.rng.random()) if a_minute > 0 else 0)

    def bump(self) -> Bump:
        across, turn = self._size(self.wanted.bump), self._size(self.wanted.bump_deg)
        return Bump(self._at(), (across, self._size(self.wanted.bump)), turn)

    def light(self) -> LightChange:
        gain = 1 + self._size(self.wanted.light)
        takes_s = round(self.rng.choice((0.05, self.rng.uniform(0.3, 2.0))), 2)
        return LightChange(self._at(), takes_s, round(gain, 3), self._size(self.wanted.warmth))

    def shade(self) -> Shade:
        depth = round(self.rng.uniform(*self.wanted.shade), 3)
        length_s, toward = self.rng.uniform(1.5, 5.0), self.rng.uniform(0, 360)
        width = round(self.rng.uniform(0.25, 0.6), 2)
        return Shade(self._at(), round(length_s, 2), round(toward, 1), width, depth)

    def lean(self) -> LeanIn:
        deep = round(self.rng.uniform(*self.wanted.lean), 3)
        length_s = round(self.rng.uniform(1.5, 6.0), 2)
        return LeanIn(self._at(), length_s, self.rng.choice(self.seats), deep)

    def gap(self) -> Gap:
        return Gap(self._at(), round(self.rng.uniform(*self.wanted.gap)))

    def _at(self) -> float:
        return round(self.rng.uniform(_STARTS_S, max(self.length_s - 1, _STARTS_S)), 2)

    def _size(self, limits: Range) -> float:
        """Of this size, either way."""
        return round(self.rng.uniform(*limits) * self.rng.choice((-1, 1)), 3)
