"""The symbols of the extra faces: layers of shapes, each with its ink, one unit high in all."""

from __future__ import annotations

import math
from typing import TypeAlias, assert_never

import numpy as np

from referee.cards import Face
from referee.rendering.prints import symbols
from referee.rendering.prints.extras import BounceForm, Extras, ShuffleForm, Spread, SwapForm
from referee.rendering.prints.parameters import Ink, Print
from referee.rendering.prints.shapes import (
    Points,
    Shape,
    arc,
    bounds,
    linear,
    moved,
    polygon,
    rounded_box,
    scaled,
    turned,
)

Emblem: TypeAlias = tuple[tuple[Shape, Ink], ...]
"""Shapes with the ink of each, the lowest first."""


def discard_all(style: Extras, inks: tuple[Ink, ...], cards: int) -> Emblem:
    """Some cards spread out, their inks taken in turn."""
    body = (rounded_box((style.slimness, 1.0), 0.1),)
    places = [number - (cards - 1) / 2 for number in range(cards)]
    layers = [_spread(body, place, style) for place in places]
    return fitted_emblem(_inked(layers, inks))


def _spread(card: Shape, place: float, style: Extras) -> Shape:
    match style.spread:
        case Spread.FAN:
            pivot = (0.0, 0.75)
            upright = moved(card, (-pivot[0], -pivot[1]))
            return moved(turned(upright, place * style.turn_deg), pivot)
        case Spread.STACK:
            return moved(card, (0.24 * place, -0.2 * place))
        case Spread.ROW:
            return moved(turned(card, 12.0), (0.36 * place, 0.05 * place))
    assert_never(style.spread)


def wild_emblem(face: Face, deck: Print, style: Extras, inks: tuple[Ink, ...]) -> Emblem:
    """The symbol of an extra wild card in these inks (as many as there are, taken in turn)."""
    match face:
        case Face.BOUNCE:
            layers = _bounce(style)
        case Face.SWAP_HANDS:
            layers = _swap(style)
        case Face.SHUFFLE_HANDS:
            layers = _shuffle(style)
        case Face.WILD_SKIP:
            return _skip(deck, inks)
        case Face.WILD_REVERSE:
            arrows = symbols.reverse(deck.arrows)
            layers = [(arrows[0],), (arrows[1],)]
        case _:
            raise ValueError(f"no emblem for {face}")
    return fitted_emblem(_inked(layers, inks))


def _inked(layers: list[Shape], inks: tuple[Ink, ...]) -> Emblem:
    return tuple((shape, inks[index % len(inks)]) for index, shape in enumerate(layers))


def fitted_emblem(emblem: Emblem) -> Emblem:
    """Centred on the origin; one unit high, or 1.25 wide where it is a wide one."""
    every = tuple(points for shape, _ in emblem for points in shape)
    left, top, right, bottom = bounds(every)
    middle = ((left + right) / 2, (top + bottom) / 2)
    factor = 1 / max(bottom - top, (right - left) / 1.25)
    return tuple(
        (scaled(moved(shape, (-middle[0], -middle[1])), factor), ink) for shape, ink in emblem
    )


def _skip(deck: Print, inks: tuple[Ink, ...]) -> Emblem:
    """The ring and bar in equal parts of each ink: the ring's holes stay holes."""
    ring = symbols.skip(deck.skip)
    parts = []
    for number, ink in enumerate(inks):
        start, width = 360 * number / len(inks), 360 / len(inks)
        if len(inks) == 1:
            return ((ring, ink),)
        parts.append((tuple(_sector(points, start, width) for points in ring), ink))
    return tuple((tuple(p for p in shape if len(p) > 2), ink) for shape, ink in parts)


def _sector(points: Points, start_deg: float, width_deg: float) -> Points:
    """The part of an outline within a sector of at most half a turn round the origin."""
    for edge_deg, side in ((start_deg, 1.0), (start_deg + width_deg, -1.0)):
        angle = math.radians(edge_deg)
        points = clipped(points, (-side * math.sin(angle), side * math.cos(angle)))
    return points


def clipped(points: Points, normal: tuple[float, float]) -> Points:
    """The part of an outline on the side of a line through the origin that `normal` points to.

    Right for a convex outline; one that bends inwards keeps an edge along the line.
    """
    depth = points @ np.asarray(normal)
    kept: list[Points] = []
    for index in range(len(points)):
        before, after = depth[index - 1], depth[index]
        if before * after < 0:
            share = before / (before - after)
            kept.append(points[index - 1] + share * (points[index] - points[index - 1]))
        if after >= 0:
            kept.append(points[index])
    return np.array(kept).reshape(-1, 2)


def _bounce(style: Extras) -> list[Shape]:
    stem, head = style.stem, style.head
    match style.bounce:
        case BounceForm.RETURN:
            over = arc((0.0, 0.0), (0.32, 0.32), (180, 360))
            path = np.concatenate([polygon((-0.32, 0.6)), over, polygon((0.32, 0.3))])
            return [_arrow_along(path, stem, head)]
        case BounceForm.REBOUND:
            path = polygon((-0.55, -0.45), (0.0, 0.42), (0.42, -0.22))
            ground = moved((rounded_box((1.0, stem * 0.8), 0.03),), (0.0, 0.42 + stem * 1.1))
            return [ground, _arrow_along(path, stem, head)]
        case BounceForm.ROUND:
            path = arc((0.0, 0.0), (0.42, 0.42), (-60, 235))
            return [_arrow_along(path, stem, head)]
    assert_never(style.bounce)


def _swap(style: Extras) -> list[Shape]:
    stem, head = style.stem * 0.7, style.head * 0.8
    match style.swap:
        case SwapForm.HANDS:
            hands = [moved(card, (x, 0.0)) for x in (-0.45, 0.45) for card in _hand(style)]
            over = _arrow_along(arc((0.0, -0.1), (0.5, 0.42), (205, 320)), stem, head)
            return [*hands, over, turned(over, 180.0)]
        case SwapForm.ROUND_CARDS:
            over = _arrow_along(arc((0.0, 0.0), (0.55, 0.55), (190, 335)), stem, head)
            return [*_hand(style), over, turned(over, 180.0)]
        case SwapForm.ACROSS:
            away = _arrow_along(polygon((-0.55, -0.2), (0.4, -0.2)), stem * 1.3, head * 1.1)
            card = scaled((rounded_box((style.slimness, 1.0), 0.1),), 0.34)
            cards = [moved(card, (-0.62, 0.34)), moved(card, (0.62, -0.34))]
            return [*cards, away, turned(away, 180.0)]
    assert_never(style.swap)


def _hand(style: Extras) -> list[Shape]:
    card = scaled((rounded_box((style.slimness, 1.0), 0.1),), 0.46)
    held = moved(card, (0.0, -0.3))
    return [moved(turned(held, turn_deg), (0.0, 0.26)) for turn_deg in (-24.0, 0.0, 24.0)]


def _shuffle(style: Extras) -> list[Shape]:
    stem, head = style.stem * 0.8, style.head
    card = moved(scaled((rounded_box((style.slimness, 1.0), 0.1),), 0.46), (0.05, -0.3))
    sails = [turned(card, 90.0 * number + style.turn_deg) for number in range(4)]
    match style.shuffle:
        case ShuffleForm.SAILS:
            return sails
        case ShuffleForm.CROSSING:
            path = polygon((-0.62, 0.3), (-0.34, 0.3), (0.2, -0.3), (0.45, -0.3))
            arrow = _arrow_along(path, stem, head)
            return [linear(arrow, ((1.0, 0.0), (0.0, -1.0))), arrow]
        case ShuffleForm.CHASED:
            round_it = _arrow_along(arc((0.0, 0.0), (0.72, 0.72), (200, 330)), stem * 0.8, head)
            return [*sails, round_it, turned(round_it, 180.0)]
    assert_never(style.shuffle)


def _arrow_along(path: Points, stem: float, head: float) -> Shape:
    """A band along an open path, `stem` wide, with a head at its end twice `head` wide."""
    ways = np.gradient(path, axis=0)
    ways /= np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-9)
    across = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
    end, way, side = path[-1], ways[-1], across[-1]
    tip = np.stack([end + side * head, end + way * head * 1.25, end - side * head])
    left, right = path + across * stem / 2, path - across * stem / 2
    return (np.concatenate([left, tip, right[::-1]]),)
