"""What lies on the table and in which order: cards in their layouts, clutter, hands.

One function a kind of scene; each adds layers to a `Pen`, which keeps count of the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

import numpy as np
from numpy.random import Generator

from referee.cards import BACK
from referee.ports import Quad
from referee.rendering import layouts
from referee.rendering.clutter import CARD_LIKE, KINDS
from referee.rendering.geometry import (
    CARD_ASPECT,
    Matrix,
    Pose,
    Tilt,
    camera,
    height_px,
    project,
    quad_of,
)
from referee.rendering.hands import Arm, Grasp, arm_layers, arm_quad, draw_arm, random_look
from referee.rendering.layers import NO_SHADOW, Layer, Shadow, Sprite
from referee.rendering.layouts import Place
from referee.rendering.shoe import Shoe, glare_sprite, random_code, sleeve_sprite

CLUTTER_TAG: Final = -1
ARM_TAG: Final = -2
CARD_MM: Final = 87.0
_ARMS: Final = 28
_SLEEVES: Final = 6


@dataclass(frozen=True, slots=True, eq=False)
class Arranged:
    """Layers, the lowest first; card number ``i`` (from 0) has tag ``i + 1``."""

    layers: tuple[Layer, ...]
    codes: tuple[str, ...]
    quads: tuple[Quad, ...]
    card_px: float
    is_raised: bool = False


@dataclass(slots=True, eq=False)
class Pen:
    """Collects layers. Poses are put on the table; `view` brings them into the frame.

    `is_close`: cards that fill the frame are drawn anew, larger, which takes its time.
    """

    shoe: Shoe
    size_wh: tuple[int, int]
    view: Matrix
    rng: Generator
    deck: int = 0
    card_px: float = 80.0
    gloss: float = 0.4
    is_close: bool = True
    is_raised: bool = False
    sleeved: bool = False
    shadow: Shadow = NO_SHADOW
    layers: list[Layer] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    quads: list[Quad] = field(default_factory=list)

    @staticmethod
    def random(shoe: Shoe, size_wh: tuple[int, int], view: Matrix, rng: Generator) -> Pen:
        """A pen with any deck of the shoe, any gloss, shadow and size of card."""
        pen = Pen(shoe, size_wh, view, rng)
        pen.deck = int(rng.integers(len(shoe.prints)))
        pen.card_px = _card_px(size_wh, rng)
        pen.gloss = float(rng.choice([0.1, 0.4, 0.8]))
        pen.sleeved = bool(rng.random() < 0.12)
        pen.shadow = _shadow(rng)
        return pen

    def cards(self, poses: Sequence[Pose], back_share: float = 0.0) -> None:
        """Lay cards, each a back with the chance `back_share`."""
        for pose in poses:
            code = BACK if self.rng.random() < back_share else random_code(self.rng)
            self.card(code, project(self.view, quad_of(pose)))

    def card(self, code: str, quad: Quad) -> None:
        """Lay one card where `quad` says (in the frame)."""
        big = self.is_close and height_px(quad) > 1.3 * self.shoe.height_px
        sprite = (self.shoe.close_card if big else self.shoe.card)(self.deck, code)
        gloss = self.gloss * float(self.rng.choice([0.1, 0.5, 1.0]))
        tag = len(self.codes) + 1
        self.layers.append(Layer(sprite, quad, tag, self._cast(quad, 0.02), gloss))
        self.codes.append(code)
        self.quads.append(quad)
        if self.sleeved:
            pick = int(self.rng.integers(_SLEEVES))
            self.layers.append(Layer(_sleeve(pick), _grown(quad, 1.05), tag, gloss=0.5))
        elif self.rng.random() < 0.05:
            self.layers.append(Layer(glare_sprite(self.rng), quad, tag))

    def clutter(self, count: int) -> None:
        """Throw some things about, a third of them card-like, near the size of the cards."""
        for _ in range(count):
            kinds = CARD_LIKE if self.rng.random() < 0.33 else KINDS
            thing = kinds[self.rng.integers(len(kinds))](self.rng)
            sprite = Sprite.of(thing.drawing)
            x, y = self.rng.uniform(-0.05, 1.05, 2) * self.size_wh
            pose = Pose(x, y, self.card_px * thing.height, self.rng.uniform(0, 360))
            quad = project(self.view, quad_of(pose, sprite.aspect))
            shadow = self._cast(quad, thing.lift)
            self.layers.append(Layer(sprite, quad, CLUTTER_TAG, shadow, thing.gloss))

    def arm(self, grip_px: tuple[float, float], from_deg: float) -> tuple[Layer, Layer]:
        """An arm whose grip lies at a place of the frame: what goes below and above a card."""
        arm = pooled_arm(int(self.rng.integers(_ARMS)))
        scale = self.card_px / CARD_MM * float(self.rng.uniform(0.9, 1.15))
        quad = arm_quad(arm, grip_px, from_deg, scale)
        shadow = self._cast(quad, 0.04)
        below, above = arm_layers(arm, quad, shadow)
        return _tagged(below), _tagged(above)

    def _cast(self, quad: Quad, lift: float) -> Shadow:
        base, high = self.shadow, max(height_px(quad) * lift, 0.8)
        return Shadow(base.dx * high, base.dy * high, max(base.blur_px * high, 1.0), base.depth)


def arrange(pen: Pen, kind: str = "any") -> Arranged:
    """One scene of a kind (see `KINDS_OF_SCENE`)."""
    rng = pen.rng
    odds = KINDS_OF_SCENE[kind]
    kinds = tuple(odds)
    kinds[rng.choice(len(kinds), p=list(odds.values()))](pen)
    return Arranged(
        tuple(pen.layers), tuple(pen.codes), tuple(pen.quads), pen.card_px, pen.is_raised
    )


@cache
def pooled_arm(index: int) -> Arm:
    """One of a fixed set of arms, drawn when first wanted (a tenth of a second each)."""
    rng = np.random.default_rng(7000 + index)
    grasp = tuple(Grasp)[index % len(Grasp)]
    return draw_arm(random_look(rng), grasp, rng)


def _empty(pen: Pen) -> None:
    pen.clutter(int(pen.rng.integers(0, 12)))
    if pen.rng.random() < 0.4:
        _reaching_arm(pen)


def _scatter(pen: Pen) -> None:
    pen.clutter(_few(pen.rng))
    count = int(pen.rng.integers(1, 21))
    lay = layouts.apart if pen.rng.random() < 0.6 else layouts.scatter
    pen.cards(lay(_middle(pen), pen.size_wh, count, pen.rng), float(pen.rng.choice([0, 0.1, 0.4])))
    _finish(pen)


def _rows(pen: Pen) -> None:
    pen.clutter(_few(pen.rng))
    place = _anywhere(pen, 0.3)
    step = float(pen.rng.choice([pen.rng.uniform(0.25, 0.9), pen.rng.uniform(1.02, 1.4)]))
    pen.cards(layouts.row(place, int(pen.rng.integers(2, 11)), step, pen.rng), _backs(pen.rng))
    if pen.rng.random() < 0.4:
        pen.cards(layouts.row(_anywhere(pen, 0.4), int(pen.rng.integers(2, 8)), step, pen.rng))
    _finish(pen)


def _grid(pen: Pen) -> None:
    place = _anywhere(pen, 0.15)
    pen.card_px = min(pen.card_px, min(pen.size_wh) / 3)
    place = Place(place.x, place.y, pen.card_px, float(pen.rng.normal(0, 6)))
    count = int(pen.rng.integers(6, 31))
    pen.cards(layouts.grid(place, count, float(pen.rng.uniform(1.03, 1.25)), pen.rng), 0.1)
    _finish(pen)


def _table(pen: Pen) -> None:
    """A game: discard and draw pile in the middle, hands at the sides, arms over them."""
    pen.card_px = min(pen.card_px, min(pen.size_wh) / 2.8)
    pen.clutter(_few(pen.rng))
    for side in range(4):
        if pen.rng.random() < 0.6:
            _hand_at_side(pen, side)
    _piles(pen, _anywhere(pen, 0.2))
    _finish(pen)


def _close_pile(pen: Pen) -> None:
    """What the referee looks at most: a discard pile that fills much of the picture."""
    rng = pen.rng
    pen.card_px = float(min(pen.size_wh) * rng.uniform(0.26, 0.62))
    pen.clutter(int(rng.integers(0, 3)))
    place = _anywhere(pen, 0.14)
    if rng.random() < 0.5:
        place = replace(place, turn_deg=float(rng.uniform(0, 360)))
    if rng.random() < 0.35:
        aside = pen.card_px * rng.uniform(0.85, 1.4)
        stock = Place(place.x - aside, place.y, pen.card_px, float(rng.normal(0, 12)))
        pen.cards(layouts.pile(stock, int(rng.integers(1, 7)), 0.08, rng), 1.0)
    mess = float(rng.choice([0.25, 0.5, 0.8, 1.1]))
    pen.cards(layouts.pile(place, int(rng.integers(1, 15)), mess, rng))
    _finish(pen)


def _hand_laid_open(pen: Pen) -> None:
    """A hand to be counted: two to twenty cards in one to three overlapping rows, all faces."""
    rng = pen.rng
    pen.clutter(_few(rng) // 2)
    rows, place = int(rng.integers(1, 4)), _anywhere(pen, 0.15)
    count = int(rng.integers(2, 21 if rows > 1 else 13))
    each, step = -(-count // rows), float(rng.uniform(0.22, 1.1))
    widest = max(each * step + 1, 2) * CARD_ASPECT
    pen.card_px = min(pen.card_px, 0.9 * max(pen.size_wh) / max(widest, rows * 0.8))
    down = float(rng.uniform(0.45, 1.1)) * pen.card_px
    for index in range(rows):
        turn = np.radians(place.turn_deg)
        off = (index - (rows - 1) / 2) * down
        at = (float(place.x - np.sin(turn) * off), float(place.y + np.cos(turn) * off))
        line = Place(*at, pen.card_px, place.turn_deg)
        pen.cards(layouts.row(line, min(each, count - index * each), step, rng))
    _finish(pen)


def _far(pen: Pen) -> None:
    """Small cards: 24 to 40 pixels high."""
    pen.card_px = float(pen.rng.uniform(24, 40))
    (_scatter, _rows, _table)[pen.rng.integers(3)](pen)


def _piles(pen: Pen, place: Place) -> None:
    rng = pen.rng
    mess = float(rng.choice([0.15, 0.6, 1.1]))
    depth = int(rng.integers(1, 31))
    aside = pen.card_px * rng.uniform(0.85, 1.6)
    stock = Place(place.x - aside, place.y, pen.card_px, float(rng.normal(0, 12)))
    if rng.random() < 0.8:
        pen.cards(layouts.pile(stock, int(rng.integers(1, 7)), 0.08, rng), 1.0)
    pen.cards(layouts.pile(place, min(depth, 14), mess, rng))


def _hand_at_side(pen: Pen, side: int) -> None:
    rng, (width, height) = pen.rng, pen.size_wh
    x, y = ((0.5, 0.88), (0.1, 0.5), (0.5, 0.12), (0.9, 0.5))[side]
    along = rng.normal(0, 0.12)
    x, y = (x + along, y) if side % 2 == 0 else (x, y + along)
    place = Place(x * width, y * height, pen.card_px, side * 90.0)
    count, backs = int(rng.integers(1, 8)), float(rng.choice([0.0, 0.0, 1.0]))
    if rng.random() < 0.5:
        pen.cards(layouts.fan(place, count, rng.uniform(6, 22), rng), backs)
    else:
        pen.cards(layouts.row(place, count, float(rng.uniform(0.3, 1.15)), rng), backs)


def _held_fan(pen: Pen) -> None:
    """A hand of cards, held: the arm below, thumb over the cards."""
    rng = pen.rng
    pen.is_raised = bool(rng.random() < 0.4)
    pen.clutter(_few(rng))
    place = _anywhere(pen, 0.2)
    arm_below, arm_above = _holding(pen, place)
    pen.layers.append(arm_below)
    count = int(rng.integers(2, 10) if rng.random() < 0.7 else rng.integers(8, 21))
    spread = float(rng.uniform(7, 24)) if count < 8 else float(rng.uniform(70, 150)) / count
    pen.cards(layouts.fan(place, count, spread, rng), float(rng.choice([0, 0, 1])))
    pen.layers.append(arm_above)


def _close_up(pen: Pen) -> None:
    """One card, 30 to 120 % of the frame's height, on a ground or held up."""
    rng, (width, height) = pen.rng, pen.size_wh
    pen.card_px = height * float(rng.uniform(0.3, 1.2))
    pen.is_raised = bool(rng.random() < 0.55)
    pen.clutter(_few(rng) // 2)
    turn = rng.normal(0, 14) if rng.random() < 0.7 else rng.uniform(0, 360)
    place = _anywhere(pen, 0.22)
    place = Place(place.x, place.y, pen.card_px, float(turn))
    own = camera((width, height), Tilt(rng.uniform(0, 50), rng.uniform(-180, 180), 1.2))
    around = project(own, quad_of(Pose(width / 2, height / 2, pen.card_px, place.turn_deg)))
    moved = np.array([place.x - width / 2, place.y - height / 2], np.float32)
    quad = np.asarray(around + moved, np.float32)
    code = BACK if rng.random() < 0.1 else random_code(rng)
    if pen.is_raised and rng.random() < 0.7:
        below, above = _holding(pen, place)
        pen.layers.append(below)
        pen.card(code, quad)
        pen.layers.append(above)
        return
    if rng.random() < 0.3:
        pen.cards(layouts.scatter(place, (width, height), int(rng.integers(1, 3)), rng))
    pen.card(code, quad)


def _holding(pen: Pen, place: Place) -> tuple[Layer, Layer]:
    """The arm of who holds a card or a fan at `place`, by its lower end."""
    turn = np.radians(place.turn_deg)
    down = place.card_px * float(pen.rng.uniform(0.25, 0.6))
    grip = (place.x - np.sin(turn) * down, place.y + np.cos(turn) * down)
    return pen.arm((float(grip[0]), float(grip[1])), place.turn_deg + float(pen.rng.normal(0, 22)))


def _reaching_arm(pen: Pen) -> None:
    x, y = pen.rng.uniform(0.1, 0.9, 2) * pen.size_wh
    below, above = pen.arm((float(x), float(y)), float(pen.rng.uniform(-180, 180)))
    pen.layers += [below, above]


def _finish(pen: Pen) -> None:
    """Now and then an arm over it all, or a small thing on a card."""
    if pen.rng.random() < 0.25:
        _reaching_arm(pen)
    if pen.rng.random() < 0.15:
        pen.clutter(1)


def _card_px(size_wh: tuple[int, int], rng: Generator) -> float:
    """From 20 px to two thirds of the frame, small ones as often as large ones."""
    low, high = np.log(20.0), np.log(max(0.66 * min(size_wh), 24.0))
    return float(np.exp(rng.uniform(low, high)))


def _middle(pen: Pen) -> Place:
    return Place(pen.size_wh[0] / 2, pen.size_wh[1] / 2, pen.card_px)


def _anywhere(pen: Pen, spread: float) -> Place:
    x, y = (0.5 + pen.rng.uniform(-spread, spread, 2)) * pen.size_wh
    turn = pen.rng.normal(0, 10) + 90 * pen.rng.choice([0, 0, 1, 2, 3])
    return Place(float(x), float(y), pen.card_px, float(turn))


def _few(rng: Generator) -> int:
    return int(rng.choice([0.0, 0.0, rng.uniform(1, 4), rng.uniform(2, 10)]))


def _backs(rng: Generator) -> float:
    return float(rng.choice([0.0, 0.15, 1.0], p=[0.7, 0.2, 0.1]))


def _shadow(rng: Generator) -> Shadow:
    """For a thing one pixel high: direction, softness, depth."""
    angle, length = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 1.4)
    dx, dy = float(np.cos(angle) * length), float(np.sin(angle) * length)
    return Shadow(dx, dy, float(rng.uniform(0.2, 1.5)), float(rng.uniform(0.1, 0.6)))


def _tagged(layer: Layer) -> Layer:
    return Layer(layer.sprite, layer.quad_px, ARM_TAG, layer.shadow)


def _grown(quad: Quad, factor: float) -> Quad:
    center = quad.mean(axis=0)
    return np.asarray(center + (quad - center) * factor, np.float32)


@cache
def _sleeve(index: int) -> Sprite:
    return sleeve_sprite(np.random.default_rng(index))


_KINDS: Final[dict[Callable[[Pen], None], float]] = {
    _empty: 0.05,
    _scatter: 0.17,
    _rows: 0.09,
    _grid: 0.04,
    _table: 0.2,
    _held_fan: 0.12,
    _close_up: 0.17,
    _close_pile: 0.09,
    _hand_laid_open: 0.07,
}
"""The kinds of scenes and how often each comes."""

KINDS_OF_SCENE: Final[dict[str, dict[Callable[[Pen], None], float]]] = {
    "any": _KINDS,
    "pile": {_close_pile: 1.0},
    "fan": {_held_fan: 0.6, _hand_laid_open: 0.4},
    "far": {_far: 1.0},
    "table": {_table: 1.0},
}
"""Kinds that can be asked for by name."""
