"""Arms: what is new in the picture and hangs together with its border.

A hand over the table always comes with an arm that crosses the border; a card that was laid
down does not. So an arm is a piece of foreground that touches the border, its entry the middle
of where it does, its tip the point inside that is farthest away from there. A sleeve of the
table's own colour is not seen: then what reaches a pile from near an entry that an arm came in by
a moment ago is that arm still.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import cv2
import numpy as np

from referee.config import Point
from referee.ports import Arm, Mask

_BORDER_PX: Final = 4
_LEAST_SHARE: Final = 0.004
"""Share of the picture below which a piece of foreground is no arm."""
_LEAST_CONTACT_PX: Final = 16
"""Pixels of the border strip an arm must cover to count as coming in there."""
_LEAST_REACH: Final = 0.10
"""How far an arm must reach in, as a share of the picture's height."""
_COVERS: Final = 0.04
"""Share of a zone that must lie under an arm for the zone to be covered."""
_CUT_SHORT: Final = 0.12
"""How far from its entry an arm may begin to be seen, as a share of the picture's width."""
_CLOSE: Final = np.ones((5, 5), np.uint8)


def find_arms(
    foreground: Mask, zones: Mapping[str, Mask], lately: Sequence[Point] = ()
) -> tuple[tuple[Arm, ...], tuple[Mask, ...]]:
    """The arms in a foreground mask, and the pieces of it that they are (arms may share one).

    `lately` is where arms came in a moment ago.
    """
    closed = cv2.morphologyEx(foreground.astype(np.uint8), cv2.MORPH_CLOSE, _CLOSE)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    arms: list[Arm] = []
    pieces: list[Mask] = []
    for label in range(1, count):
        if stats[label, cv2.CC_STAT_AREA] < _LEAST_SHARE * foreground.size:
            continue
        piece = np.asarray(labels == label, np.bool_)
        found = _arms_of(piece, zones) or _cut_short(piece, zones, lately)
        if found:
            arms += found
            pieces.append(piece)
    return tuple(arms), tuple(pieces)


def _arms_of(piece: Mask, zones: Mapping[str, Mask]) -> list[Arm]:
    """The arms a piece of foreground is made of, one for each place where it meets the border.

    Arms that cross hang together: each pixel then counts for the entry it is nearest to.
    """
    entries = _entries(piece)
    if not len(entries):
        return []
    points = np.argwhere(piece)[:, ::-1].astype(np.float32)  # x, y
    away = np.linalg.norm(points[:, None, :] - entries[None, :, :], axis=2)
    owner = away.argmin(axis=1)
    arms = []
    for number, entry in enumerate(entries):
        mine = owner == number
        if mine.any() and away[mine, number].max() >= _LEAST_REACH * piece.shape[0]:
            arms.append(_arm(points[mine], entry, away[mine, number], zones))
    return arms


def _cut_short(piece: Mask, zones: Mapping[str, Mask], lately: Sequence[Point]) -> list[Arm]:
    """The arm over a zone that this piece is, though it does not touch the border: it begins near
    the entry of one that came in a moment ago. A card that was laid lies far from there."""
    rows, columns = piece.shape
    points = np.argwhere(piece)[:, ::-1].astype(np.float32)  # x, y
    found: list[tuple[float, Arm]] = []
    for x, y in lately:
        entry = np.array((x * columns, y * rows), np.float32)
        away = np.linalg.norm(points - entry, axis=1)
        if away.min() <= _CUT_SHORT * columns:
            found.append((float(away.min()), _arm(points, entry, away, zones)))
    over = [each for each in found if each[1].covers]
    return [min(over, key=lambda pair: pair[0])[1]] if over else []


def _entries(piece: Mask) -> np.ndarray:
    """The middles of the stretches where a piece meets the border, shape (entries, 2), x and y."""
    rim = piece.astype(np.uint8)
    rim[_BORDER_PX:-_BORDER_PX, _BORDER_PX:-_BORDER_PX] = 0
    count, _, stats, centres = cv2.connectedComponentsWithStats(rim, connectivity=8)
    wide = [n for n in range(1, count) if stats[n, cv2.CC_STAT_AREA] >= _LEAST_CONTACT_PX]
    return np.asarray(centres[wide], np.float32).reshape(-1, 2)


def _arm(points: np.ndarray, entry: np.ndarray, away: np.ndarray, zones: Mapping[str, Mask]) -> Arm:
    shape = next(iter(zones.values())).shape if zones else (1, 1)
    tip = points[away >= np.quantile(away, 0.985)].mean(axis=0)
    columns, rows = points[:, 0].astype(int), points[:, 1].astype(int)
    covers = frozenset(
        name
        for name, zone in zones.items()
        if zone[rows, columns].sum() > _COVERS * max(1, int(zone.sum()))
    )
    size = np.array([shape[1], shape[0]], np.float32)
    return Arm(_pair(entry / size), _pair(tip / size), covers)


def _pair(point: np.ndarray) -> tuple[float, float]:
    return float(point[0]), float(point[1])
