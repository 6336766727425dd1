"""A camera looked at for a moment: its picture, how many come a second, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from referee.adapters.clip import ClipSource
from referee.adapters.still import StillSource, is_photograph
from referee.adapters.webcam import webcam
from referee.capture.address import Kind, describe
from referee.capture.live import CAMERA, LEAST_RATE, LiveSource
from referee.capture.worker import NO_PICTURE
from referee.errors import DeviceError
from referee.outputs.phrases.picture import advice
from referee.ports import CardSeen, Eyes, Frame, Image
from referee.vision.suitability import problems

_SECONDS: Final = 1.5
"""Exposure and focus of a camera need a moment."""
_FEW: Final = 5


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """What a camera showed. `rate` is 0.0 where too few pictures came to tell."""

    image: Image
    problem: str = ""
    rate: float = 0.0

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height; zeros without a picture."""
        return self.image.shape[1], self.image.shape[0]


def glance(
    source: str, *, seconds: float = _SECONDS, open_live: Callable[[str], LiveSource] = webcam
) -> Glance:
    """Look at a source: the last picture of the first seconds. Never raises for a camera;
    `InputError` for a file that is no clip."""
    if is_photograph(source) and describe(source).kind is Kind.FILE:
        return Glance(StillSource(source).image)
    if describe(source).kind is Kind.FILE:
        return _of_clip(ClipSource(source), seconds)
    live = open_live(source)
    try:
        return _of_camera(live, seconds)
    except DeviceError as error:
        return Glance(NO_PICTURE, error.problem)
    finally:
        live.close()


def _of_camera(live: LiveSource, seconds: float) -> Glance:
    first_s, image, count, last_s = -1.0, NO_PICTURE, 0, 0.0
    for seen in live.frames():
        if isinstance(seen, Frame):
            first_s = seen.time_s if first_s < 0.0 else first_s
            image, count, last_s = seen.image, count + 1, seen.time_s
        elif count and seen.stage == CAMERA:  # what was seen is all there is
            return Glance(image, "its picture stands still", 0.0)
        if count and seen.time_s - first_s >= seconds:
            break
    return Glance(image, "", (count - 1) / (last_s - first_s) if count > _FEW else 0.0)


def _of_clip(clip: ClipSource, seconds: float) -> Glance:
    image = NO_PICTURE
    for frame in (seen for seen in clip.frames() if isinstance(seen, Frame)):
        image = frame.image
        if frame.time_s >= seconds:
            break
    clip.close()
    return Glance(image, "", clip.rate)


def remarks(seen: Glance, cards: tuple[CardSeen, ...], language: str) -> tuple[str, ...]:
    """What there is to say about a picture, in words."""
    found = [advice(code, language) for code in problems(seen.image, cards)]
    if 0.0 < seen.rate < LEAST_RATE:
        found.append(advice("slow", language, rate=round(seen.rate)))
    if found:
        return tuple(found)
    sides = [np.linalg.norm(card.quad_px[3] - card.quad_px[0]) for card in cards]
    return (advice("good", language, cards=len(cards), tall=round(float(np.median(sides)))),)


def look(seen: Glance, eyes: Eyes) -> tuple[CardSeen, ...]:
    """The cards in a picture; none where there is no picture."""
    return eyes.look(seen.image) if seen.image.size else ()
