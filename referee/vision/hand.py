"""A hand laid open: one find a card, so that nothing is counted twice.

Two like cards side by side are two finds, each a whole card's size. A card of which another
covers the middle may be found twice, by its two ends; each end is too short for a card, and
both together are one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.ports import CardSeen, Quad
from referee.vision.crops import clockwise, standing
from referee.vision.detections import overlap, shared_area

CARD_ASPECT: Final = 56 / 87
"""Width over height of a card, in millimetres."""

ASPECT_ROOM: Final = 0.12
"""How far a card's aspect may be off, seen at a slant and found a little askew."""

SAME_PLACE: Final = 0.6
"""Finds that share more of their union than this and may be the same card are one."""

LYING_OVER: Final = 0.12
"""Share of a card that another one covers from which on one lies over the other."""

_PARALLEL: Final = 0.96
"""Cosine of the angle within which two ends of one card lie the same way."""


def one_a_card(cards: tuple[CardSeen, ...]) -> tuple[CardSeen, ...]:
    """The cards of a hand from the top left, each once.

    The surer find of a doubled card stays; two ends of one card become one find round both.
    """
    kept: list[CardSeen] = []
    for card in sorted(cards, key=lambda one: -one.confidence):
        twin = next((i for i, other in enumerate(kept) if _is_same(card, other)), None)
        if twin is None:
            kept.append(card)
        elif overlap(card.quad_px, kept[twin].quad_px) <= SAME_PLACE:
            kept[twin] = _joined(kept[twin], card)
    return tuple(sorted(kept, key=_reading_order))


def overlap_each_other(cards: tuple[CardSeen, ...]) -> bool:
    """Whether some card lies over another, so that a card could be hidden or its number unsure.

    Two cards that touch, or whose finds are a little too large, do not count.
    """
    return any(
        shared_area(one.quad_px, other.quad_px) > LYING_OVER * _smaller(one, other)
        for index, one in enumerate(cards)
        for other in cards[index + 1 :]
    )


def _smaller(one: CardSeen, other: CardSeen) -> float:
    return min(cv2.contourArea(one.quad_px), cv2.contourArea(other.quad_px))


def _is_same(one: CardSeen, other: CardSeen) -> bool:
    codes = {code for code, _ in one.faces}
    if codes and other.faces and not codes & {code for code, _ in other.faces}:
        return False
    shared = overlap(one.quad_px, other.quad_px)
    return shared > SAME_PLACE or (one.code == other.code and _are_two_ends(one, other))


def _are_two_ends(one: CardSeen, other: CardSeen) -> bool:
    """Neither is a card by its shape, both lie the same way, and their hull is one card."""
    if _is_card_shaped(one.quad_px) or _is_card_shaped(other.quad_px):
        return False
    whole = _hull(one.quad_px, other.quad_px)
    area = cv2.contourArea(whole)
    parts = cv2.contourArea(one.quad_px) + cv2.contourArea(other.quad_px)
    return _is_card_shaped(whole) and _lie_alike(one.quad_px, other.quad_px) and parts < 1.1 * area


def _is_card_shaped(quad_px: Quad) -> bool:
    across, down = _sides(quad_px)
    aspect = min(across, down) / max(across, down, 1e-6)
    return abs(aspect - CARD_ASPECT) <= ASPECT_ROOM


def _sides(quad_px: Quad) -> tuple[float, float]:
    edges = np.linalg.norm(quad_px - np.roll(quad_px, -1, axis=0), axis=1)
    return float(edges[0] + edges[2]) / 2, float(edges[1] + edges[3]) / 2


def _hull(one: Quad, other: Quad) -> Quad:
    points = np.concatenate((one, other)).astype(np.float32)
    return standing(clockwise(np.asarray(cv2.boxPoints(cv2.minAreaRect(points)), np.float32)))


def _lie_alike(one: Quad, other: Quad) -> bool:
    """Along the same two directions, whichever side of the box comes first."""
    way, other_way = (_direction(quad) for quad in (one, other))
    turned = np.array([-other_way[1], other_way[0]], np.float32)
    return max(abs(float(way @ other_way)), abs(float(way @ turned))) > _PARALLEL


def _direction(quad_px: Quad) -> NDArray[np.float32]:
    side = quad_px[1] - quad_px[0]
    return np.asarray(side / max(float(np.linalg.norm(side)), 1e-6), np.float32)


def _joined(one: CardSeen, other: CardSeen) -> CardSeen:
    surer = one if one.probability >= other.probability else other
    return replace(surer, quad_px=_hull(one.quad_px, other.quad_px))


def _reading_order(card: CardSeen) -> tuple[int, float]:
    """Rows from the top, each from the left: a row is as high as a card is wide."""
    middle = card.quad_px.mean(axis=0)
    across, _ = _sides(card.quad_px)
    return round(float(middle[1]) / max(across, 1.0)), float(middle[0])
