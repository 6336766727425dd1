"""Whole pictures at random: cards, clutter and hands on a table, lit and photographed.

`random_scene` gives the picture and what is to be found in it. Everything comes from one
generator, so the same seed gives the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from referee.ports import Image, Quad
from referee.rendering.arranging import Arranged, Pen, arrange
from referee.rendering.geometry import Matrix, Tilt, camera, height_px
from referee.rendering.layers import Owners, render
from referee.rendering.legibility import PLAIN, Shot, Witness
from referee.rendering.light import lit, random_light, sheen_over
from referee.rendering.noise import clouds
from referee.rendering.optics import Optics, photograph, random_optics
from referee.rendering.shoe import Shoe
from referee.rendering.tables import Ground

MIN_SHARE: Final = 0.35
"""A card of which this share shows is a target."""

MIN_CENTER: Final = 0.6
"""So is one of whose middle (where the large symbol is) this share shows."""

MIN_CORNER_PX: Final = 70
"""And, from this height on, one that shows a whole corner index and a sixth of the card."""

MIN_DOUBTFUL: Final = 0.06
"""Of a card that is no target at least this share shows, or nobody would look for it."""

_ASPECTS: Final = ((1.0, 1.0), (1.0, 0.75), (1.0, 0.5625), (0.75, 1.0), (0.5625, 1.0))
_ASPECT_ODDS: Final = (0.35, 0.2, 0.3, 0.1, 0.05)
_GRID_WH: Final = (12, 18)


@dataclass(frozen=True, slots=True, eq=False)
class SceneCard:
    """A card in a picture: its code (or ``back``), its true corners (which may lie outside the
    frame), and the shares (0..1) of the card, of its middle and of its two corner indices (the top
    left one first) that can be seen. `where` is ``draw`` or ``discard`` for the card on top of that
    pile, in scenes that have one."""

    code: str
    quad_px: Quad
    visible: float
    center: float
    corners: tuple[float, float]
    where: str = ""
    plainness: float = math.inf
    """How well a person could tell its face (`referee.rendering.legibility`), where that was
    judged."""

    @property
    def corner(self) -> float:
        """Of the corner index that shows better, its share."""
        return max(self.corners)

    @property
    def is_target(self) -> bool:
        """Whether a person could find and read it, so that a finder of cards must.

        Of the others at most a third shows and neither the middle nor an index is free, or what
        shows is no longer plain (see `is_doubtful`).
        """
        if self.plainness < PLAIN:
            return False
        if self.visible >= MIN_SHARE or self.center >= MIN_CENTER:
            return True
        tall = height_px(self.quad_px) >= MIN_CORNER_PX
        return tall and self.corner >= 0.95 and self.visible >= 1 / 6

    @property
    def is_doubtful(self) -> bool:
        """Whether it shows without being a target: finding it is no fault and missing it is none,
        so it must not be taught as background."""
        return not self.is_target and self.visible >= MIN_DOUBTFUL


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture and every card in it, the lowest first."""

    image: Image
    cards: tuple[SceneCard, ...]


@dataclass(frozen=True, slots=True, eq=False)
class World:
    """What scenes are made of: decks and grounds (keep training and held-out apart here)."""

    shoe: Shoe
    tables: Mapping[str, Ground]


def random_scene(
    world: World, size_px: int, rng: Generator, kind: str = "any", *, is_judged: bool = False
) -> Scene:
    """A picture of cards, its longer side `size_px`; of any kind, one in twenty has no card.

    `kind` is one of `referee.rendering.arranging.KINDS_OF_SCENE`. With `is_judged` each card's
    plainness is told, which takes ten times as long; the picture is the same.
    """
    size_wh = _size(size_px, rng)
    tilt = random_tilt(rng)
    view = camera(size_wh, tilt)
    pen = Pen.random(world.shoe, size_wh, view, rng)
    arranged = arrange(pen, kind)
    ground = seen_ground(_table(world.tables, arranged, rng), size_wh, view, rng)
    light = random_light(rng)
    done = render(ground, arranged.layers, sheen_over(light, size_wh))
    optics = _optics(arranged, rng)
    taken = photograph(lit(done.pixels, light), optics, rng)
    image, owners = _barred(_erased(taken, done.owners, rng), done.owners, rng)
    cards = seen_cards(arranged, owners)
    if is_judged:
        shot = Shot(ground, arranged.layers, light, optics, (image == taken).all(axis=2))
        cards = _judged(cards, Witness(shot, world.shoe.prints[pen.deck]))
    return Scene(image, cards)


def _judged(cards: tuple[SceneCard, ...], witness: Witness) -> tuple[SceneCard, ...]:
    return tuple(
        replace(card, plainness=witness.plainness(tag, card.code, card.quad_px))
        for tag, card in enumerate(cards, 1)
    )


def random_tilt(rng: Generator) -> Tilt:
    """Half of the cameras look nearly straight down, a few from as low as 50 degrees."""
    tilt = rng.choice(
        [rng.uniform(0, 10), rng.uniform(8, 35), rng.uniform(30, 50)], p=[0.5, 0.35, 0.15]
    )
    side = rng.normal(0, 25) if rng.random() < 0.7 else rng.uniform(-180, 180)
    return Tilt(float(tilt), float(side), float(rng.uniform(0.9, 2.2)))


def seen_ground(table: Ground, size_wh: tuple[int, int], view: Matrix, rng: Generator) -> Image:
    """A table top through the camera; beyond its edge it is mirrored on."""
    flat = table(size_wh, rng)
    mode = cv2.BORDER_REFLECT
    return np.asarray(cv2.warpPerspective(flat, view, size_wh, borderMode=mode), np.uint8)


def seen_cards(arranged: Arranged, owners: Owners) -> tuple[SceneCard, ...]:
    """What shows of each card, by the owner map."""
    return tuple(
        seen_card(code, quad, tag, owners)
        for tag, (code, quad) in enumerate(zip(arranged.codes, arranged.quads, strict=True), 1)
    )


def seen_card(code: str, quad_px: Quad, tag: int, owners: Owners) -> SceneCard:
    """What shows of one card: the owner map is read on a grid over the card."""
    points = grid_points(quad_px)
    x, y = np.floor(points).astype(int).T
    height, width = owners.shape
    inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    mine = inside & (owners[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)] == tag)
    shown = mine.reshape(_GRID_WH[1], _GRID_WH[0])
    corners = float(shown[1:4, 1:3].mean()), float(shown[-4:-1, -3:-1].mean())
    return SceneCard(code, quad_px, float(shown.mean()), float(shown[6:12, 3:9].mean()), corners)


def grid_points(quad_px: Quad) -> NDArray[np.float32]:
    """Points spread evenly over a card, row by row: (12 * 18, 2)."""
    columns, rows = _GRID_WH
    u, v = np.meshgrid((np.arange(columns) + 0.5) / columns, (np.arange(rows) + 0.5) / rows)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(unit, quad_px.astype(np.float32))
    flat = np.column_stack([u.ravel(), v.ravel()]).astype(np.float32)
    return np.asarray(cv2.perspectiveTransform(flat[None], matrix)[0], np.float32)


def _size(size_px: int, rng: Generator) -> tuple[int, int]:
    wide, high = _ASPECTS[rng.choice(len(_ASPECTS), p=_ASPECT_ODDS)]
    return round(size_px * wide), round(size_px * high)


def _table(tables: Mapping[str, Ground], arranged: Arranged, rng: Generator) -> Ground:
    """Any ground; wood twice as often, a room only behind a raised card."""
    names = [name for name in tables if name != "room" or arranged.is_raised]
    odds = np.array([3.0 if "wood" in name else 1.0 for name in names])
    if arranged.is_raised and "room" in tables:
        odds[names.index("room")] = 5.0
    return tables[names[rng.choice(len(names), p=odds / odds.sum())]]


def _optics(arranged: Arranged, rng: Generator) -> Optics:
    """Large cards bear more blur."""
    return random_optics(rng, sharpness=float(np.clip(arranged.card_px / 70, 0.25, 2.5)))


def _erased(image: Image, owners: Owners, rng: Generator) -> Image:
    """One picture in fourteen has its background cut out, roughly, as people do: with a rim left
    here, and a bite taken out of a card there."""
    if rng.random() > 0.07:
        return image
    keep = (owners != 0).astype(np.uint8)
    side = int(rng.integers(1, 6))
    keep = np.asarray(cv2.dilate(keep, np.ones((side, side), np.uint8)), np.uint8)
    if rng.random() < 0.4:
        size_wh = (image.shape[1], image.shape[0])
        keep[clouds(size_wh, (30, 30), rng) > rng.uniform(0.86, 0.97)] = 0
    erased = image.copy()
    erased[keep == 0] = 255 if rng.random() < 0.7 else 0
    return erased


def _barred(image: Image, owners: Owners, rng: Generator) -> tuple[Image, Owners]:
    """One picture in fifty comes with black bars, as from a player or a telephone."""
    if rng.random() > 0.02:
        return image, owners
    barred, owners = image.copy(), owners.copy()
    bar = int(rng.uniform(0.05, 0.15) * image.shape[0])
    for rows in (slice(None, bar), slice(image.shape[0] - bar, None)):
        barred[rows], owners[rows] = 0, 0
    return barred, owners
