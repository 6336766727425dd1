"""One card close by, with what lies over and beside it: small scenes to cut crops from.

A crop shows a card and little else, so a scene of its size gives the same crop in a tenth of
the time that a whole table takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.random import Generator

from referee.cards import BACK
from referee.ports import Image, Quad
from referee.rendering.arranging import Pen
from referee.rendering.clutter import CARD_LIKE, KINDS
from referee.rendering.geometry import CARD_ASPECT, Pose, Tilt, camera, project, quad_of
from referee.rendering.layers import Layer, Owners, Sprite, render
from referee.rendering.light import lit, random_light, sheen_over
from referee.rendering.optics import photograph, random_optics
from referee.rendering.scene import SceneCard, seen_card
from referee.rendering.shoe import Shoe, random_code
from referee.rendering.tables import Ground

GROUND_PX: Final = 320
_HEIGHTS_PX: Final = ((22, 240), (60, 150), (240, 400))
_HEIGHT_ODDS: Final = (0.55, 0.4, 0.05)
"""A table camera sees cards 60 to 150 pixels high; the others come so that nothing is new."""


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """A small picture of one card (none: an empty `code`), and where it is. Cards cut by the
    picture's border have corners outside."""

    image: Image
    card: SceneCard
    is_card: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Bench:
    """What patches are made of: decks, and grounds drawn beforehand."""

    shoe: Shoe
    grounds: tuple[Image, ...]

    @staticmethod
    def of(shoe: Shoe, tables: Mapping[str, Ground], count: int, seed: int) -> Bench:
        """`count` grounds, the kinds in turn."""
        rng = np.random.default_rng(seed)
        kinds = [*tables.values()]
        size_wh = (GROUND_PX, GROUND_PX)
        return Bench(shoe, tuple(kinds[i % len(kinds)](size_wh, rng) for i in range(count)))


CROWD: Final = 0.42
"""How often neighbours lie over a card."""


def card_patch(bench: Bench, rng: Generator, crowd: float = CROWD) -> Patch:
    """A card (one in twelve face down) of 22 to 400 pixels, whole, covered or cut off; the share
    `crowd` of all has neighbours lying over it."""
    pen = _pen(bench, rng)
    place = _place(pen)
    _under(pen, place)
    code = BACK if rng.random() < 0.08 else random_code(rng)
    quad = _tilted(pen, place)
    pen.card(code, quad)
    tag = len(pen.codes)
    _over(pen, place, crowd)
    image, owners = _shot(pen, bench)
    return Patch(image, seen_card(code, quad, tag, owners))


def other_patch(bench: Bench, rng: Generator) -> Patch:
    """No card in the middle: bare ground, clutter, another game's card, two halves."""
    pen = _pen(bench, rng)
    place = _place(pen)
    quad = _tilted(pen, place)
    _OTHERS[rng.integers(len(_OTHERS))](pen, place)
    image, owners = _shot(pen, bench)
    return Patch(image, seen_card("", quad, 0, owners), is_card=False)


def _pen(bench: Bench, rng: Generator) -> Pen:
    low, high = _HEIGHTS_PX[rng.choice(len(_HEIGHTS_PX), p=_HEIGHT_ODDS)]
    height = float(np.exp(rng.uniform(np.log(low), np.log(high))))
    side = int(height * rng.uniform(1.25, 1.5)) + 6
    pen = Pen.random(bench.shoe, (side, side), np.eye(3), rng)
    pen.card_px = height
    pen.is_close = False
    return pen


def _place(pen: Pen) -> Pose:
    """In the middle, or (one in eight) so that the picture's border cuts the card."""
    rng, side = pen.rng, pen.size_wh[0]
    away = rng.normal(0, 0.03, 2)
    if rng.random() < 0.12:
        turn = rng.uniform(0, 2 * np.pi)
        away = np.array([np.cos(turn), np.sin(turn)]) * rng.uniform(0.25, 0.6)
    x, y = (0.5 + away) * side
    return Pose(float(x), float(y), pen.card_px, float(rng.uniform(0, 360)))


def _tilted(pen: Pen, pose: Pose) -> Quad:
    rng = pen.rng
    tilt = rng.choice([rng.uniform(0, 12), rng.uniform(10, 52)], p=[0.6, 0.4])
    side = 2 * pen.card_px
    own = camera((int(side), int(side)), Tilt(float(tilt), rng.uniform(-180, 180), 1.3))
    quad = project(own, quad_of(Pose(int(side) / 2, int(side) / 2, pose.height, pose.turn_deg)))
    return np.asarray(quad + np.array([pose.x, pose.y], np.float32) - int(side) / 2, np.float32)


def _under(pen: Pen, place: Pose) -> None:
    """What the card lies on: nothing, clutter, or a pile."""
    rng = pen.rng
    if rng.random() < 0.15:
        pen.clutter(int(rng.integers(1, 3)))
    if rng.random() < 0.45:
        pen.cards([_near(place, 0.35, rng) for _ in range(int(rng.integers(1, 4)))], 0.15)


def _over(pen: Pen, place: Pose, crowd: float) -> None:
    """What covers the card in part: neighbours, a thing, a hand."""
    rng = pen.rng
    if rng.random() < crowd:
        for _ in range(int(rng.integers(1, 3))):
            pen.cards([_beside(place, rng)], 0.15)
    if rng.random() < 0.06:
        pen.clutter(1)
    if rng.random() < 0.13:
        turn = np.radians(place.turn_deg)
        down = place.height * rng.uniform(0.3, 0.75)
        grip = (place.x - np.sin(turn) * down, place.y + np.cos(turn) * down)
        below, above = pen.arm(grip, place.turn_deg + float(rng.normal(0, 30)))
        pen.layers += [above] if rng.random() < 0.6 else [below, above]


def _near(place: Pose, spread: float, rng: Generator) -> Pose:
    x, y = (place.x, place.y) + rng.normal(0, spread, 2) * place.height
    turn = place.turn_deg + rng.choice([rng.normal(0, 15), rng.uniform(0, 360)])
    return Pose(float(x), float(y), place.height, float(turn))


def _beside(place: Pose, rng: Generator) -> Pose:
    """A neighbour whose edge lies over this card by anything from nothing to two thirds."""
    turn, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.4, 1.05)
    if rng.random() < 0.4:  # as in a row or a fan: along the card's own x axis
        turn = np.radians(place.turn_deg + 180 * int(rng.integers(2)))
        away = CARD_ASPECT * rng.uniform(0.25, 1.1)
    lean = rng.choice([rng.normal(0, 8), rng.uniform(0, 360)])
    x, y = (
        place.x + np.cos(turn) * away * place.height,
        place.y + np.sin(turn) * away * place.height,
    )
    return Pose(float(x), float(y), place.height, float(place.turn_deg + lean))


def _bare(pen: Pen, place: Pose) -> None:
    if pen.rng.random() < 0.5:
        pen.clutter(int(pen.rng.integers(1, 4)))


def _thing(pen: Pen, place: Pose) -> None:
    """Something of a card's size just where a card would be."""
    kinds = CARD_LIKE if pen.rng.random() < 0.7 else KINDS
    thing = kinds[pen.rng.integers(len(kinds))](pen.rng)
    sprite = Sprite.of(thing.drawing)
    quad = quad_of(place, sprite.aspect)
    pen.layers.append(Layer(sprite, quad, gloss=thing.gloss))


def _two_halves(pen: Pen, place: Pose) -> None:
    """Two cards that meet in the middle of the box."""
    turn = np.radians(place.turn_deg)
    half = place.height * CARD_ASPECT * pen.rng.uniform(0.48, 0.7)
    for sign in (-1, 1):
        x, y = place.x + sign * np.cos(turn) * half, place.y + sign * np.sin(turn) * half
        pen.cards([Pose(float(x), float(y), place.height, place.turn_deg)])


def _under_a_hand(pen: Pen, place: Pose) -> None:
    below, above = pen.arm((place.x, place.y), float(pen.rng.uniform(-180, 180)))
    pen.layers += [below, above]


def _small_cards(pen: Pen, place: Pose) -> None:
    """A box that takes in several cards."""
    spread = [_near(place, 0.35, pen.rng) for _ in range(int(pen.rng.integers(3, 7)))]
    pen.cards([Pose(p.x, p.y, p.height * 0.4, p.turn_deg) for p in spread], 0.1)


_OTHERS: Final[tuple[Callable[[Pen, Pose], None], ...]] = (
    _bare,
    _thing,
    _thing,
    _two_halves,
    _under_a_hand,
    _small_cards,
)


def _shot(pen: Pen, bench: Bench) -> tuple[Image, Owners]:
    rng = pen.rng
    light = random_light(rng)
    ground = _cut(bench.grounds[rng.integers(len(bench.grounds))], pen.size_wh, rng)
    done = render(ground, pen.layers, sheen_over(light, pen.size_wh))
    optics = random_optics(rng, sharpness=float(np.clip(pen.card_px / 75, 0.2, 2.5)))
    return photograph(lit(done.pixels, light), optics, rng), done.owners


def _cut(ground: Image, size_wh: tuple[int, int], rng: Generator) -> Image:
    """A piece of the ground of this size, repeated where it is too small."""
    width, height = size_wh
    rows = (np.arange(height) + rng.integers(GROUND_PX)) % GROUND_PX
    columns = (np.arange(width) + rng.integers(GROUND_PX)) % GROUND_PX
    return np.asarray(ground[rows[:, None], columns[None, :]], np.uint8)
