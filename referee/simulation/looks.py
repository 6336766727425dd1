"""Looks of films at random, within limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from referee.errors import ConfigError, nearest
from referee.rendering.film import FilmLook
from referee.rendering.hands import SLEEVES
from referee.rendering.prints import FAMILIES, HELD_OUT_FAMILIES, TRAINING_FAMILIES

_TABLES: Final = ("wood", "other_wood", "felt", "gingham", "stripes", "printed", "linen", "marble")
"""The grounds that people play cards on."""

Range = tuple[float, float]
"""The least and the most; a value in between is drawn evenly."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a film may look like. The first number of a pair is the least difficulty asked for.

    `families` and `tables` are names of prints and of grounds; units as in `FilmLook`.
    """

    families: tuple[str, ...]
    tables: tuple[str, ...]
    size_wh: tuple[int, int] = (960, 540)
    fps: float = 12.0
    card_px: Range = (95.0, 115.0)
    tilt_deg: Range = (0.0, 10.0)
    blur_px: Range = (0.3, 0.8)
    noise: Range = (1.0, 4.0)
    shake_px: Range = (0.3, 1.5)
    shutter_s: Range = (0.004, 0.016)
    exposure: Range = (0.0, 0.03)
    brightness: Range = (0.7, 1.1)
    jpeg_quality: Range = (70.0, 95.0)
    mess: Range = (1.0, 1.0)
    carried_mm: Range = (0.0, 0.0)
    card_mm: Range = (0.0, 0.0)
    auto_exposure: Range = (0.0, 0.0)
    sleeves: tuple[str, ...] = tuple(SLEEVES)


def usual_limits(family: str = "") -> Limits:
    """Any table and any print, or the one named. Raises `ConfigError` for one there is not."""
    if family and family not in FAMILIES:
        guess = nearest(family, FAMILIES)
        raise ConfigError(f"no deck style '{family}'", key="deck", nearest=guess)
    families = (family,) if family else TRAINING_FAMILIES + HELD_OUT_FAMILIES
    return Limits(families, _TABLES)


def random_look(limits: Limits, rng: Random) -> FilmLook:
    """A look within these limits."""
    return FilmLook(
        size_wh=limits.size_wh,
        fps=limits.fps,
        card_px=_within(limits.card_px, rng),
        family=_one_of(limits.families, rng),
        table=_one_of(limits.tables, rng),
        tilt_deg=_within(limits.tilt_deg, rng),
        tilt_from_deg=rng.choice((0.0, 90.0, 180.0, 270.0)) + rng.uniform(-20, 20),
        blur_px=_within(limits.blur_px, rng),
        noise=_within(limits.noise, rng),
        shake_px=_within(limits.shake_px, rng),
        shutter_s=_within(limits.shutter_s, rng),
        exposure=_within(limits.exposure, rng),
        brightness=limits.brightness,
        jpeg_quality=round(_within(limits.jpeg_quality, rng)),
        mess=_within(limits.mess, rng),
        carried_mm=_within(limits.carried_mm, rng),
        card_mm=_within(limits.card_mm, rng),
        auto_exposure=_within(limits.auto_exposure, rng),
        sleeves=limits.sleeves,
    )


def _within(limits: Range, rng: Random) -> float:
    return round(rng.uniform(*limits), 3)


def _one_of(names: Sequence[str], rng: Random) -> str:
    return names[rng.randrange(len(names))]
