"""How a film looks: the table, the deck, the light, the people and the camera.

A `FilmLook` is plain values; `Props` are the drawings made from it once and stamped in every
frame. What is hard about a film (tilt, blur, shake ...) is a number here, so that a recipe can
ask for at least so much of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator

from referee.cards import BACK, CLASSIC_FACES
from referee.errors import ConfigError, nearest
from referee.ports import Image
from referee.rendering.geometry import Matrix, Tilt, camera, project
from referee.rendering.hands import ARM_LENGTH_MM, PX_PER_MM, Arm, Grasp, draw_arm, random_look
from referee.rendering.layers import Bgra, Sprite
from referee.rendering.light import Light, random_light, sheen_over
from referee.rendering.noise import Field
from referee.rendering.prints import FAMILIES, Print, draw_back, draw_face, random_print
from referee.rendering.tables import HELD_OUT_TABLES, TRAINING_TABLES
from referee.seats import Seat

CARD_HEIGHT_MM: Final = 87.0
_ARM_ADDED_MM: Final = 330
_FACE_PX: Final = 1.25
"""Faces are drawn this much larger than they are filmed, and sampled down."""
_SPRITE_RIM: Final = 2
_SPARE_PX: Final = 24
"""Table beyond the frame, for the shake."""


@dataclass(frozen=True, slots=True)
class FilmLook:
    """Every number of a film's look. The defaults are an easy film.

    `card_px` is a card's height in the middle of the frame. `noise` is in grey levels,
    `shutter_s` how long the shutter is open (moving hands smear), `exposure` the share by which
    brightness wanders, `brightness` the mean of the light's gain (lowest, highest).
    `jpeg_quality` 100 is none.
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

    @property
    def px_per_mm(self) -> float:
        """The scale of the table in the middle of the frame."""
        return self.card_px / CARD_HEIGHT_MM


EASY: Final = FilmLook()


@dataclass(frozen=True, slots=True, eq=False)
class Props:
    """Everything drawn for one film. `ground` and `light` are as large as the canvas, which is
    the frame and `margin_px` of table around it; `faces` are by card code; `tilt` takes table
    pixels to frame pixels."""

    ground: Image
    gain: Image
    sheen: Field
    light: Light
    faces: dict[str, Sprite]
    arms: dict[Seat, Arm]
    arm_length_mm: float
    margin_px: int
    tilt: Matrix
    shutter_s: float


GAIN_ONE: Final = 128
"""What stands for a gain of 1 in `Props.gain`."""


def make_props(look: FilmLook, seats: Sequence[Seat], rng: Generator) -> Props:
    """Draw what a film needs. Raises `ConfigError` for a print or a table that does not exist."""
    deck_rng, table_rng, light_rng, arms_rng = rng.spawn(4)
    tilt = camera(look.size_wh, Tilt(look.tilt_deg, look.tilt_from_deg))
    margin_px = _margin(look.size_wh, tilt)
    canvas_wh = (look.size_wh[0] + 2 * margin_px, look.size_wh[1] + 2 * margin_px)
    light = _light(look.brightness, light_rng)
    return Props(
        ground=_ground(look.table, canvas_wh, table_rng),
        gain=_gain(light, canvas_wh),
        sheen=sheen_over(light, canvas_wh),
        light=light,
        faces=_faces(_deck(look.family, deck_rng), look.card_px),
        arms={seat: _long_arm(arms_rng) for seat in seats},
        arm_length_mm=ARM_LENGTH_MM + _ARM_ADDED_MM,
        margin_px=margin_px,
        tilt=tilt,
        shutter_s=look.shutter_s,
    )


def _margin(size_wh: tuple[int, int], tilt: Matrix) -> int:
    """How much table around the untilted frame a tilted camera sees."""
    width, height = size_wh
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    seen = project(np.asarray(np.linalg.inv(tilt), np.float64), corners)
    beyond = max(-seen.min(), (seen - (width, height)).max(), 0.0)
    return int(np.ceil(beyond)) + _SPARE_PX


def _ground(name: str, size_wh: tuple[int, int], rng: Generator) -> Image:
    tables = {**TRAINING_TABLES, **HELD_OUT_TABLES}
    if name not in tables:
        raise ConfigError(f"no table '{name}'", key="table", nearest=nearest(name, tables))
    return np.ascontiguousarray(tables[name](size_wh, rng))


def _deck(family: str, rng: Generator) -> Print:
    if family not in FAMILIES:
        raise ConfigError(f"no deck '{family}'", key="deck", nearest=nearest(family, FAMILIES))
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


def _long_arm(rng: Generator) -> Arm:
    """Somebody's arm, its sleeve long enough to cross the whole table."""
    grasp = Grasp.PINCH if rng.random() < 0.7 else Grasp.REACH
    arm = draw_arm(random_look(rng), grasp, rng)
    longest = arm.behind.levels[0]
    added = _ARM_ADDED_MM * PX_PER_MM
    inside = longest[:-_SPRITE_RIM]
    sheet = np.vstack([inside, np.repeat(inside[-1:], added, axis=0), longest[-_SPRITE_RIM:]])
    return Arm(Sprite((sheet,)), arm.front, arm.front_mm, arm.grip_mm)
