"""Recipes: everything that decides what a model becomes, from nothing, in one place.

>>> CPU_NIGHT.shortened(100).scenes, CPU_NIGHT.shortened(100).finder_passes
(96, 2)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from referee.errors import ConfigError, nearest

_LEAST_PICTURES: Final = 12
_LEAST_CROPS: Final = 96
_SHORT_PASSES: Final = 2
"""Passes of a shortened run: it must be possible to end it between two."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How much is drawn and how long each network is taught.

    `scenes` are pictures of any kind, `stills` pictures cut from films, `close` of piles and of
    fans (so many of each), `crops` single cards for the reader, and half as many
    for the reader of their indices; `indices` pictures (of each of three kinds) to find indices in,
    for `index_passes`; `held_out` pictures a set to
    measure on. `device` is where the finder is taught, as torch names it; the other two networks
    are small and stay on `threads` processor cores.
    """

    name: str
    scenes: int
    stills: int
    close: int
    crops: int
    held_out: int
    finder_passes: int
    finder_px: int
    finder_batch: int
    indices: int
    index_passes: int
    straightener_passes: int
    reader_passes: int
    threads: int
    device: str = "cpu"
    seed: int = 1

    def shortened(self, times: int) -> Recipe:
        """The same for a try: so many times fewer pictures and crops, and two passes."""
        if times <= 1:
            return self
        return replace(
            self,
            scenes=max(self.scenes // times, _LEAST_PICTURES),
            stills=max(self.stills // times, _LEAST_PICTURES),
            close=max(self.close // times, _LEAST_PICTURES),
            crops=max(self.crops // times, _LEAST_CROPS),
            indices=max(self.indices // times, _LEAST_PICTURES),
            index_passes=_SHORT_PASSES,
            held_out=max(self.held_out // times, _LEAST_PICTURES // 4),
            finder_passes=_SHORT_PASSES,
            straightener_passes=_SHORT_PASSES,
            reader_passes=_SHORT_PASSES,
        )


CPU_NIGHT: Final = Recipe(
    name="cpu-night",
    scenes=9600,
    stills=3600,
    close=1200,
    crops=60_000,
    held_out=120,
    finder_passes=12,
    finder_px=320,
    finder_batch=16,
    indices=3200,
    index_passes=4,
    straightener_passes=5,
    reader_passes=12,
    threads=2,
)
"""Two processor cores, about seven hours."""

GPU_HOUR: Final = Recipe(
    name="gpu-hour",
    scenes=19_200,
    stills=7200,
    close=2400,
    crops=120_000,
    held_out=120,
    finder_passes=30,
    finder_px=416,
    finder_batch=64,
    indices=6400,
    index_passes=12,
    straightener_passes=8,
    reader_passes=10,
    threads=16,
    device="0",
)
"""One graphics card and sixteen cores beside it."""

RECIPES: Final = MappingProxyType({each.name: each for each in (CPU_NIGHT, GPU_HOUR)})


def recipe_of(name: str) -> Recipe:
    """The recipe with this name; `ConfigError` with the nearest one where there is none."""
    if name not in RECIPES:
        raise ConfigError(f"no recipe '{name}'", key="recipe", nearest=nearest(name, RECIPES))
    return RECIPES[name]
