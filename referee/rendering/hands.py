"""Hands and arms seen from above: capsules with round shading, of any skin and sleeve.

Drawn in millimetres on an upright sheet (fingers up, arm leaving through the lower edge), so
that a hand and a card keep their true sizes. They need not fool a person; they must not look
like cards, and must cover cards as hands do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import cos, radians, sin
from typing import Final, TypeAlias, assert_never

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from referee.ports import Quad
from referee.rendering.layers import Bgra, Layer, Shadow, Sprite
from referee.rendering.noise import clouds, grain, vary

PX_PER_MM: Final = 2
SHEET_WIDTH_MM: Final = 150
ARM_LENGTH_MM: Final = 520
_CENTER_MM: Final = SHEET_WIDTH_MM / 2
_KNUCKLES_MM: Final = 100.0
_WRIST_MM: Final = 190.0

Bgr: TypeAlias = tuple[float, float, float]
Spot: TypeAlias = tuple[float, float, float]
"""A disc in millimetres: x, y, radius."""

_SKINS: Final = (
    (180, 205, 240), (150, 185, 228), (135, 170, 220), (110, 150, 205), (85, 125, 185),
    (65, 98, 155), (48, 72, 120), (35, 52, 88), (28, 38, 62),
)  # fmt: skip
SLEEVES: Final[dict[str, tuple[int, int, int]]] = {
    "charcoal": (40, 40, 45), "navy": (90, 60, 30), "white": (200, 200, 205),
    "red": (50, 50, 160), "green": (60, 110, 60), "grey": (120, 120, 125),
    "blue": (150, 100, 60), "ochre": (60, 140, 190), "plum": (130, 60, 120),
    "brown": (30, 60, 100),
}  # fmt: skip
"""The colours of sleeves by name, BGR."""


class Grasp(StrEnum):
    """What the fingers do."""

    REACH = "reach"
    FLAT = "flat"
    PINCH = "pinch"
    FIST = "fist"


@dataclass(frozen=True, slots=True)
class ArmLook:
    """Whose arm it is. Colours are BGR; `cuff_mm` is how far below the wrist the sleeve begins;
    `stripe_mm` is the period of its stripes (0: none); `left` for a left hand."""

    skin: Bgr
    sleeve: Bgr
    cuff_mm: float = 40.0
    stripe_mm: float = 0.0
    stout: float = 1.0
    left: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Arm:
    """A drawn arm. `behind` lies under a held card, `front` (the thumb) over it; `front_mm` is the
    part of the sheet (left, top, right, bottom) that `front` shows; `grip_mm` is the place on the
    sheet where a card is held."""

    behind: Sprite
    front: Sprite
    front_mm: tuple[float, float, float, float]
    grip_mm: tuple[float, float]


def random_look(rng: Generator, sleeves: Sequence[str] = tuple(SLEEVES)) -> ArmLook:
    """Anybody's arm, in one of these sleeves."""
    return ArmLook(
        skin=_bgr(vary(_SKINS[rng.integers(len(_SKINS))], 8, rng)),
        sleeve=_bgr(vary(SLEEVES[sleeves[int(rng.integers(len(sleeves)))]], 20, rng)),
        cuff_mm=float(rng.choice([rng.uniform(-10, 30), rng.uniform(40, 300)])),
        stripe_mm=float(rng.choice([0.0, rng.uniform(4, 25)], p=[0.7, 0.3])),
        stout=float(rng.uniform(0.85, 1.25)),
        left=bool(rng.random() < 0.5),
    )


def draw_arm(look: ArmLook, grasp: Grasp, rng: Generator) -> Arm:
    """Draw an arm once; stamp it as often as wanted with `arm_layers`."""
    size_wh = (SHEET_WIDTH_MM * PX_PER_MM, ARM_LENGTH_MM * PX_PER_MM)
    behind, front = (np.zeros((size_wh[1], size_wh[0], 4), np.uint8) for _ in range(2))
    _forearm(behind, look)
    for finger in _fingers(grasp, look, rng):
        _limb(behind, finger, look.skin)
        _nail(behind, finger, look.skin)
    _limb(behind, _palm(look), look.skin)
    thumb = _thumb(grasp, look)
    _limb(front, thumb, look.skin)
    _nail(front, thumb, look.skin)
    _sleeve(behind, look, rng)
    sheets = [_mottled(sheet, rng) for sheet in (behind, front)]
    grip = (_CENTER_MM + 4, _KNUCKLES_MM - 28)
    if look.left:
        sheets = [np.ascontiguousarray(sheet[:, ::-1]) for sheet in sheets]
        grip = (SHEET_WIDTH_MM - grip[0], grip[1])
    thumb_sheet, front_mm = _trimmed(sheets[1])
    return Arm(Sprite.of(sheets[0]), Sprite.of(thumb_sheet), front_mm, grip)


def arm_quad(arm: Arm, grip_px: tuple[float, float], from_deg: float, px_per_mm: float) -> Quad:
    """Where the arm's sheet goes so that its grip lies at `grip_px`.

    `from_deg` is the side the arm comes from: 0 from below, 90 from the left, clockwise.
    """
    width, length = float(SHEET_WIDTH_MM), float(ARM_LENGTH_MM)
    corners = np.array([[0, 0], [width, 0], [width, length], [0, length]]) - arm.grip_mm
    c, s = cos(radians(from_deg)), sin(radians(from_deg))
    turned = corners @ np.array([[c, s], [-s, c]]) * px_per_mm + grip_px
    return np.asarray(turned, np.float32)


def arm_layers(arm: Arm, quad_px: Quad, shadow: Shadow) -> tuple[Layer, Layer]:
    """The hand and, to be stamped after whatever it holds, the thumb."""
    thin = Shadow(shadow.dx / 4, shadow.dy / 4, max(shadow.blur_px / 4, 1), shadow.depth)
    left, top, right, bottom = arm.front_mm
    part = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    share = part / (SHEET_WIDTH_MM, ARM_LENGTH_MM)
    across, down = quad_px[1] - quad_px[0], quad_px[3] - quad_px[0]
    thumb_quad = quad_px[0] + share[:, :1] * across + share[:, 1:] * down
    return (
        Layer(arm.behind, quad_px, shadow=shadow),
        Layer(arm.front, thumb_quad.astype(np.float32), shadow=thin),
    )


def _fingers(grasp: Grasp, look: ArmLook, rng: Generator) -> list[list[Spot]]:
    """Four fingers from the little one to the index, as discs from knuckle to tip."""
    spread, curl = _bend(grasp)
    chains = []
    for index, (offset, length) in enumerate(((-33, 58), (-12, 74), (11, 80), (33, 72))):
        lean = radians(offset / 33 * spread + rng.normal(0, 2))
        reach = length * (1 - curl) * (1 + rng.normal(0, 0.05))
        x, y = _CENTER_MM + offset * look.stout * 0.95, _KNUCKLES_MM + abs(offset) * 0.25
        thick = (8.6 if index else 7.4) * look.stout
        joints = ((0.0, 1.12), (0.5, 1.0), (0.85, 0.93), (1.0, 0.8))
        chains.append(
            [(x + sin(lean) * reach * t, y - cos(lean) * reach * t, thick * r) for t, r in joints]
        )
    return chains


def _bend(grasp: Grasp) -> tuple[float, float]:
    """How far the outer fingers lean (degrees) and how much of each finger is curled away."""
    match grasp:
        case Grasp.REACH:
            return 9.0, 0.12
        case Grasp.FLAT:
            return 14.0, 0.0
        case Grasp.PINCH:
            return -6.0, 0.4
        case Grasp.FIST:
            return 0.0, 0.75
        case _:
            assert_never(grasp)


def _thumb(grasp: Grasp, look: ArmLook) -> list[Spot]:
    out = {Grasp.REACH: 20.0, Grasp.FLAT: 34.0, Grasp.PINCH: 6.0, Grasp.FIST: -4.0}[grasp]
    base_x, base_y = _CENTER_MM + 30 * look.stout, _KNUCKLES_MM + 58
    middle = (_CENTER_MM + 34 * look.stout + out * 0.6, _KNUCKLES_MM + 22)
    tip = (_CENTER_MM + 26 * look.stout + out, _KNUCKLES_MM - 16)
    thick = 10.5 * look.stout
    return [(base_x, base_y, thick * 1.4), (*middle, thick), (*tip, thick * 0.8)]


def _palm(look: ArmLook) -> list[Spot]:
    """Discs across the back of the hand, a ring that closes over itself."""
    w = look.stout
    corners = ((-27, 8), (26, 6), (28, 55), (12, 84), (-12, 84), (-26, 55), (-27, 8), (26, 6))
    ring = [(_CENTER_MM + x * w, _KNUCKLES_MM + y, 15 * w) for x, y in corners]
    return [*ring, (_CENTER_MM, _KNUCKLES_MM + 40, 30 * w), (_CENTER_MM, _WRIST_MM, 25 * w)]


def _forearm(sheet: Bgra, look: ArmLook) -> None:
    w = look.stout
    spine = [(_CENTER_MM, _WRIST_MM - 15, 24 * w), (_CENTER_MM, ARM_LENGTH_MM + 40.0, 40 * w)]
    _limb(sheet, spine, look.skin)


def _sleeve(sheet: Bgra, look: ArmLook, rng: Generator) -> None:
    start = _WRIST_MM + look.cuff_mm
    if start >= ARM_LENGTH_MM - 10:
        return
    w = look.stout * rng.uniform(1.05, 1.3)
    ahead = (start - _WRIST_MM) / (ARM_LENGTH_MM - _WRIST_MM)
    spine = [
        (_CENTER_MM, start + 12, (28 + 14 * ahead) * w),
        (_CENTER_MM, ARM_LENGTH_MM + 40, 44 * w),
    ]
    cloth = np.zeros_like(sheet)
    _limb(cloth, spine, look.sleeve)
    cloth[: int((start + 2) * PX_PER_MM)] = 0
    _stripe(cloth, look)
    height, width = sheet.shape[:2]
    folds = 0.8 + 0.4 * clouds((width, height), (3, 18), rng)
    cloth[:, :, :3] = np.clip(cloth[:, :, :3] * folds[:, :, None], 0, 255).astype(np.uint8)
    covered = cloth[:, :, 3] > 0
    sheet[covered] = cloth[covered]


def _stripe(cloth: Bgra, look: ArmLook) -> None:
    if look.stripe_mm <= 0:
        return
    rows = np.arange(cloth.shape[0]) % (look.stripe_mm * PX_PER_MM)
    light = rows < look.stripe_mm * PX_PER_MM * 0.4
    cloth[light, :, :3] = (cloth[light, :, :3].astype(np.uint16) + 200) // 2


def _limb(sheet: Bgra, spots: Sequence[Spot], color: Bgr) -> None:
    """A chain of discs and what lies between them, shaded as if round."""
    discs = [(x * PX_PER_MM, y * PX_PER_MM, r * PX_PER_MM) for x, y, r in spots]
    mask = np.zeros(sheet.shape[:2], np.uint8)
    for before, after in pairwise(discs):
        cv2.fillConvexPoly(mask, _hull(before, after), 255, cv2.LINE_AA)
    left, top, width, height = cv2.boundingRect(mask)
    box = (slice(top, top + height), slice(left, left + width))
    radius = max(disc[2] for disc in discs)
    depth = np.asarray(cv2.distanceTransform(mask[box], cv2.DIST_L2, 3), np.float32)
    round_ = np.sqrt(np.clip(depth / np.float32(radius * 0.8), 0, 1))
    shade = np.float32(0.62) + np.float32(0.4) * round_
    over = mask[box] > 127
    tinted = np.clip(shade[:, :, None] * np.array(color, np.float32), 0, 255).astype(np.uint8)
    sheet[box][over] = np.dstack([tinted, mask[box]])[over]


def _hull(before: Spot, after: Spot) -> NDArray[np.int32]:
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    ring = np.column_stack([np.cos(turn), np.sin(turn)])
    points = np.vstack([ring * spot[2] + spot[:2] for spot in (before, after)])
    return np.asarray(cv2.convexHull(points.astype(np.float32)), np.float32).astype(np.int32)


def _nail(sheet: Bgra, finger: Sequence[Spot], skin: Bgr) -> None:
    (x, y, r), (bx, by, _) = finger[-1], finger[-2]
    lean = np.degrees(np.arctan2(x - bx, by - y))
    center = (int(x * PX_PER_MM), int(y * PX_PER_MM))
    axes = (int(r * 0.62 * PX_PER_MM), int(r * 0.8 * PX_PER_MM))
    pale = [min(channel * 1.08 + 14, 255) for channel in skin]
    cv2.ellipse(sheet, center, axes, lean, 0, 360, (*pale, 255), -1, cv2.LINE_AA)


def _trimmed(sheet: Bgra) -> tuple[Bgra, tuple[float, float, float, float]]:
    """The part that shows anything, and where on the sheet it is (left, top, right, bottom)."""
    left, top, width, height = cv2.boundingRect(sheet[:, :, 3])
    part = np.ascontiguousarray(sheet[top : top + height, left : left + width])
    edges_px = (left, top, left + width, top + height)
    left_mm, top_mm, right_mm, bottom_mm = (edge / PX_PER_MM for edge in edges_px)
    return part, (left_mm, top_mm, right_mm, bottom_mm)


def _mottled(sheet: Bgra, rng: Generator) -> Bgra:
    height, width = sheet.shape[:2]
    uneven = 0.92 + 0.16 * clouds((width, height), (width // 30, height // 30), rng)
    rough = grain((width, height), rng)[:, :, :1] * 2
    color = sheet[:, :, :3] * uneven[:, :, None] + rough
    return np.dstack([np.clip(color, 0, 255).astype(np.uint8), sheet[:, :, 3]])


def _bgr(color: NDArray[np.float32]) -> Bgr:
    return float(color[0]), float(color[1]), float(color[2])
