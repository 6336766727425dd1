"""How a film looks: the table, the deck, the light, the people and the camera.

A `FilmLook` is plain values; `Props` are the drawings made from it once and stamped in every
frame. What is hard about a film (tilt, blur, shake ...) is a number here, so that a recipe can
ask for at least so much of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, radians, sin, tan
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator

from referee.cards import BACK, CLASSIC_FACES
from referee.errors import ConfigError, nearest
from referee.ports import Image
from referee.rendering.film_people import draw_head
from referee.rendering.geometry import Matrix, Tilt, camera, project
from referee.rendering.hands import (
    ARM_LENGTH_MM,
    PX_PER_MM,
    SLEEVES,
    Arm,
    Grasp,
    draw_arm,
    random_look,
)
from referee.rendering.layers import Bgra, Sprite
from referee.rendering.light import Light, random_light, sheen_over
from referee.rendering.noise import Field
from referee.rendering.prints import (
    FAMILIES,
    SEALED_FAMILIES,
    Print,
    draw_back,
    draw_face,
    random_print,
)
from referee.rendering.sealed_tables import SEALED_TABLES
from referee.rendering.tables import HELD_OUT_TABLES, TRAINING_TABLES
from referee.seats import Seat

CARD_HEIGHT_MM: Final = 87.0
_ARM_ADDED_MM: Final = 330
_FACE_PX: Final = 1.25
"""Faces are drawn this much larger than they are filmed, and sampled down."""
_SPRITE_RIM: Final = 2
_SPARE_PX: Final = 24
"""Table beyond the frame, for the shake."""
_SLIGHT_DEG: Final = 15.0
"""Up to here, hands that rest outside of the frame rest outside of the picture."""


@dataclass(frozen=True, slots=True)
class FilmLook:
    """Every number of a film's look. The defaults are an easy film.

    `card_px` is a card's height in the middle of the frame. `noise` is in grey levels,
    `shutter_s` how long the shutter is open (moving hands smear), `exposure` the share by which
    brightness wanders, `brightness` the mean of the light's gain (lowest, highest).
    `jpeg_quality` 100 is none. `mess` is how untidily cards are laid, 1 as usual; `carried_mm`
    how high hands are carried and `card_mm` how thick a card is, which a tilted camera sees;
    `auto_exposure` how far the camera keeps its picture's mean, 0..1; `sleeves` are those that
    people may wear.
    """

    size_wh: tuple[int, int] = (960, 540)
    fps: float = 12.0
    card_px: float = 105.0
    family: str = "oval_white"
    table: str = "wood"
    tilt_deg: float = 0.0
    tilt_from_deg: float = 0.0
    blur_px: float = 0.0
    noise: float = 0.0
    shake_px: float = 0.0
    shutter_s: float = 0.0
    exposure: float = 0.0
    brightness: tuple[float, float] = (0.75, 1.1)
    jpeg_quality: int = 100
    mess: float = 1.0
    carried_mm: float = 0.0
    card_mm: float = 0.0
    auto_exposure: float = 0.0
    sleeves: tuple[str, ...] = tuple(SLEEVES)

    @property
    def px_per_mm(self) -> float:
        """The scale of the table in the middle of the frame."""
        return self.card_px / CARD_HEIGHT_MM

    @property
    def away_px_per_mm(self) -> tuple[float, float]:
        """How far a thing one millimetre above the table seems to lie from where it is."""
        slope, side = tan(radians(self.tilt_deg)), radians(self.tilt_from_deg)
        far = self.px_per_mm * slope
        return far * sin(side), -far * cos(side)

    def above_px(self, height_mm: float) -> tuple[float, float]:
        """The same for a thing so high."""
        dx, dy = self.away_px_per_mm
        return height_mm * dx, height_mm * dy


EASY: Final = FilmLook()


@dataclass(frozen=True, slots=True, eq=False)
class Props:
    """Everything drawn for one film. `ground` and `light` are as large as the canvas, which is
    the table that the camera sees: the frame's corner is at `corner_px`, its middle at
    `middle_px`. `faces` are by card code; `tilt` takes table pixels to frame pixels. `lifted_px`
    is how far aside a carried hand is seen, `rise_px` how far a card that lies on another one."""

    ground: Image
    gain: Image
    sheen: Field
    light: Light
    faces: dict[str, Sprite]
    arms: dict[Seat, Arm]
    arm_length_mm: float
    corner_px: tuple[int, int]
    middle_px: tuple[float, float]
    tilt: Matrix
    shutter_s: float
    lifted_px: tuple[float, float]
    rise_px: tuple[float, float]
    heads: dict[Seat, Sprite]


GAIN_ONE: Final = 128
"""What stands for a gain of 1 in `Props.gain`."""


def make_props(
    look: FilmLook, seats: Sequence[Seat], rng: Generator, leaning: Sequence[Seat] = ()
) -> Props:
    """Draw what a film needs; `leaning` are those whose heads are seen.

    Raises `ConfigError` for a print or a table that does not exist.
    """
    deck_rng, table_rng, light_rng, arms_rng, heads_rng = rng.spawn(5)
    tilt = camera(look.size_wh, Tilt(look.tilt_deg, look.tilt_from_deg))
    corner_px, canvas_wh = _stretch(look, tilt)
    light = _light(look.brightness, light_rng)
    return Props(
        ground=_ground(look.table, canvas_wh, table_rng),
        gain=_gain(light, canvas_wh),
        sheen=sheen_over(light, canvas_wh),
        light=light,
        faces=_faces(_deck(look.family, deck_rng), look.card_px),
        arms={seat: _long_arm(look.sleeves, arms_rng) for seat in seats},
        arm_length_mm=ARM_LENGTH_MM + _ARM_ADDED_MM,
        corner_px=corner_px,
        middle_px=(corner_px[0] + look.size_wh[0] / 2, corner_px[1] + look.size_wh[1] / 2),
        tilt=tilt,
        shutter_s=look.shutter_s,
        lifted_px=look.above_px(look.carried_mm),
        rise_px=look.above_px(look.card_mm),
        heads={seat: draw_head(heads_rng) for seat in leaning},
    )


def beyond_px(look: FilmLook) -> float:
    """How much farther than the frame a camera sees that is tilted a lot, in table pixels."""
    if look.tilt_deg <= _SLIGHT_DEG:
        return 0.0
    tilt = camera(look.size_wh, Tilt(look.tilt_deg, look.tilt_from_deg))
    return float(max(*_margins(look.size_wh, tilt), 0.0))


def _stretch(look: FilmLook, tilt: Matrix) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where the frame's corner is on the canvas, and how large the canvas is: as much around the
    frame as the camera sees; on all sides alike where it is tilted a little only."""
    width, height = look.size_wh
    margins = [ceil(each) + _SPARE_PX for each in _margins(look.size_wh, tilt)]
    if look.tilt_deg <= _SLIGHT_DEG:
        margins = [max(*margins, _SPARE_PX)] * 4
    left, top, right, bottom = margins
    return (left, top), (width + left + right, height + top + bottom)


def _margins(size_wh: tuple[int, int], tilt: Matrix) -> tuple[float, float, float, float]:
    """How much table the camera sees to the left of the untilted frame, above, to the right and
    below; negative where it sees less."""
    width, height = size_wh
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    seen = project(np.asarray(np.linalg.inv(tilt), np.float64), corners)
    (left, top), (right, bottom) = seen.min(axis=0), seen.max(axis=0)
    return -float(left), -float(top), float(right) - width, float(bottom) - height


def _ground(name: str, size_wh: tuple[int, int], rng: Generator) -> Image:
    tables = {**TRAINING_TABLES, **HELD_OUT_TABLES, **SEALED_TABLES}
    if name not in tables:
        raise ConfigError(f"no table '{name}'", key="table", nearest=nearest(name, tables))
    return np.ascontiguousarray(tables[name](size_wh, rng))


def _deck(family: str, rng: Generator) -> Print:
    families = FAMILIES + SEALED_FAMILIES
    if family not in families:
        raise ConfigError(f"no deck '{family}'", key="deck", nearest=nearest(family, families))
    return random_print(family, rng)


def _faces(deck: Print, card_px: float) -> dict[str, Sprite]:
    height_px = round(card_px * _FACE_PX)
    faces = {str(card): _drawn(draw_face(str(card), deck, height_px)) for card in CLASSIC_FACES}
    return {**faces, BACK: _drawn(draw_back(deck, height_px))}


def _drawn(face: Bgra) -> Sprite:
    return Sprite.of(np.ascontiguousarray(face))


def _light(brightness: tuple[float, float], rng: Generator) -> Light:
    """A light, brought into the range of brightness that was asked for."""
    light = random_light(rng)
    low, high = brightness
    mean = float(light.gain.mean())
    wanted = float(np.clip(mean, low, high))
    return Light(light.gain * np.float32(wanted / mean), light.sheen, light.shadow)


def _gain(light: Light, size_wh: tuple[int, int]) -> Image:
    smooth = cv2.resize(light.gain * GAIN_ONE, size_wh, interpolation=cv2.INTER_LINEAR)
    return np.clip(np.asarray(smooth), 0, 255).astype(np.uint8)


def _long_arm(sleeves: Sequence[str], rng: Generator) -> Arm:
    """Somebody's arm, its sleeve long enough to cross the whole table."""
    grasp = Grasp.PINCH if rng.random() < 0.7 else Grasp.REACH
    arm = draw_arm(random_look(rng, sleeves), grasp, rng)
    longest = arm.behind.levels[0]
    added = _ARM_ADDED_MM * PX_PER_MM
    inside = longest[:-_SPRITE_RIM]
    sheet = np.vstack([inside, np.repeat(inside[-1:], added, axis=0), longest[-_SPRITE_RIM:]])
    return Arm(Sprite((sheet,)), arm.front, arm.front_mm, arm.grip_mm)
