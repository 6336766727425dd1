"""A picture with what was seen drawn over it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.errors import InputError
from referee.ports import CardSeen, Image

_SURE: Final = (70, 200, 70)
_UNSURE: Final = (0, 165, 255)
_SURE_FROM: Final = 0.5


def annotated(image: Image, cards: tuple[CardSeen, ...]) -> Image:
    """A copy with each card's outline and code; green where it is surer than not, else orange.

    A dot marks the corner that was taken for the card's top left.
    """
    copy = image.copy()
    thickness = max(1, round(max(image.shape[:2]) / 500))
    for card in cards:
        color = _SURE if card.probability >= _SURE_FROM else _UNSURE
        corners = np.round(card.quad_px).astype(np.int32)
        cv2.polylines(copy, [corners], True, color, thickness, cv2.LINE_AA)
        cv2.circle(copy, corners[0].tolist(), 2 * thickness, color, -1, cv2.LINE_AA)
        _label(copy, f"{card.code} {card.probability:.2f}", corners, color)
    return copy


def _label(
    image: Image, text: str, corners: NDArray[np.int32], color: tuple[int, int, int]
) -> None:
    scale = max(image.shape[:2]) / 1600
    place = corners[corners[:, 1].argmin()].tolist()
    for ink, thickness in (((0, 0, 0), 4), (color, 2)):
        cv2.putText(
            image, text, place, cv2.FONT_HERSHEY_SIMPLEX, max(scale, 0.35), ink,
            max(1, round(thickness * max(scale, 0.5))), cv2.LINE_AA,
        )  # fmt: skip


def write_picture(path: Path, image: Image) -> None:
    """Write a picture file. Raises `InputError` where that cannot be done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        done, data = cv2.imencode(path.suffix, image)
        if done:
            path.write_bytes(data.tobytes())
    except OSError as problem:
        raise InputError(f"cannot be written: {problem.strerror}", source=str(path)) from problem
