"""What flows between the parts, and the Protocols of the outside world.

One way only: capture -> `Frame` -> vision -> `Look` -> tabletop -> events -> officiating.
No vendor type (cv2, onnxruntime, ultralytics) appears here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from referee.speaking import Sound, VoiceStyle

Image: TypeAlias = NDArray[np.uint8]
"""Pixels, shape (height, width, 3), BGR, 0..255."""

Quad: TypeAlias = NDArray[np.float32]
"""Four corners, shape (4, 2), x and y in pixels, clockwise seen in the picture, beginning at
the card's own top-left corner (which of two opposite corners that is, a symmetric card does
not tell)."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of the table. `time_s` is media time: seconds since the source began."""

    image: Image
    time_s: float
    number: int

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.shape[1], self.image.shape[0]


@dataclass(frozen=True, slots=True, eq=False)
class FoundCard:
    """A card or a back found in a picture, its face not read yet. `confidence` is 0..1."""

    quad_px: Quad
    confidence: float
    is_back: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class CardSeen:
    """A card in a picture with what its face may be.

    `faces` are (code, probability) pairs, best first, probabilities summing to at most 1;
    ``back`` is a code here. Empty when nothing could be read.
    """

    quad_px: Quad
    confidence: float
    faces: tuple[tuple[str, float], ...]

    @property
    def code(self) -> str:
        """The likeliest code, ``??`` where there is none."""
        return self.faces[0][0] if self.faces else "??"

    @property
    def probability(self) -> float:
        """How likely `code` is, 0..1."""
        return self.faces[0][1] if self.faces else 0.0


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm that reaches into the picture, in fractions of the frame (0..1).

    `entry` is where it crosses the picture's border, `tip` its farthest point inside;
    `covers` names the zones it lies over.
    """

    entry: tuple[float, float]
    tip: tuple[float, float]
    covers: frozenset[str] = frozenset()


Mask: TypeAlias = NDArray[np.bool_]
"""A coarse picture of yes and no, shape (rows, columns), spread over the whole frame."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What one frame shows. `cards` is only filled when `was_read` (the motion gate decides)."""

    time_s: float
    frame: int
    size_wh: tuple[int, int]
    change: dict[str, float] = field(default_factory=dict)
    """Zone name -> share of its pixels that differ from the last settled picture, 0..1."""
    motion: dict[str, float] = field(default_factory=dict)
    """Zone name -> share of its pixels that moved since the last frame, 0..1."""
    arms: tuple[Arm, ...] = ()
    cards: tuple[CardSeen, ...] = ()
    was_read: bool = False
    zone: str = ""
    """The zone that settled and was read; empty when nothing was, or the whole picture was."""
    changed: Mask = field(default_factory=lambda: np.zeros((0, 0), np.bool_))
    """Where the picture differs from the one that had settled before; empty unless read."""
    is_dark: bool = False
    """Too dark to see anything: the light is off or the lens is covered."""
    is_glimpse: bool = False
    """What was read is how the zone lay before the arms came that cover it now."""


@dataclass(frozen=True, slots=True)
class Stalled:
    """A stage from which nothing new has come for `seconds`; 0.0 seconds: it is back."""

    stage: str
    seconds: float
    time_s: float


class FrameSource(Protocol):
    """Where pictures come from. Iteration ends when the source does."""

    def frames(self) -> Iterator[Frame | Stalled]: ...

    def close(self) -> None: ...


class CardFinder(Protocol):
    """Stage one: where cards and backs lie in a picture (any size; BGR)."""

    def find(self, image: Image) -> tuple[FoundCard, ...]: ...


class FaceReader(Protocol):
    """Stage two: what is printed on the cards found, in their order."""

    def read(self, image: Image, found: tuple[FoundCard, ...]) -> tuple[CardSeen, ...]: ...


class Eyes(Protocol):
    """Both stages: the cards in a picture, or in a part of it, and what they may be.

    `region` is left, top, right, bottom in pixels, all zeros for the whole picture; quads are in
    pixels of the whole picture. `quarters`: the cards are searched for in the picture turned by
    so many quarters, which to a network is another picture: what is seen twice, turned in between,
    is surer than what is seen twice alike.
    """

    def look(
        self,
        image: Image,
        region: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
        quarters: int = 0,
    ) -> tuple[CardSeen, ...]: ...


class Speaker(Protocol):
    """Says one text aloud, in the voice of `style`.

    `say` returns False when it was not said, and never blocks for ever; an empty text plays
    `sound`. `prepare` and `cut` come back at once and may be called from any thread: likely
    texts are made ready, and what is being said stops.
    """

    style: VoiceStyle

    def say(self, text: str, *, language: str, sound: Sound = Sound.NONE) -> bool: ...

    def prepare(self, texts: Iterable[str], *, language: str) -> None: ...

    def cut(self) -> None: ...

    def close(self) -> None: ...


class Display(Protocol):
    """Shows an annotated picture and gives back the keys pressed since the last one."""

    def show(self, image: Image, drawing: Any) -> tuple[str, ...]: ...

    def close(self) -> None: ...
