"""A camera that was bumped, followed back to the table: later pictures look as the first ones did.

Everything after the capture thinks in places of the picture: where the piles lie, over which
edge whose arm comes. So a picture of a camera that has moved is not handed on until it is known
how far, and from then on each is moved back (F05, TRK-18). The same brings a picture of another
size or shape to the old one (F22, CAM-18).

How far, is told by the table itself: corners of its pattern and of what lies still on it, found
again in both pictures. A table without any pattern tells nothing; then nothing is noticed here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.ports import Frame, FrameSource, Image, Stalled

MOVED: Final = "moved"
NOTICED: Final = 0.012
"""Share of the picture's width by which it must be off: less is shake, which the eyes bear."""
_EVERY_S: Final = 0.2
_SURE_S: Final = 0.3
"""How long it must look moved before that is believed."""
_STILL_S: Final = 0.7
"""How long the new view must keep still before it is taken."""
_STILL: Final = 0.006
_LOST_S: Final = 2.2
"""How long nothing of the table may be found again before the camera is taken to look elsewhere."""
_KNOWN_SHARE: Final = 0.9
_KNOWN_CHECKS: Final = 8
"""So often, and of so many looks, a table must have been known again for that: tiles and chequers
are lost from one picture to the next although nothing moves."""
_RICH: Final = 80
"""Corners that a table must have for that: of a plain one, too little is left beside an arm."""
_STRANGE: Final = 0.5
"""The least misfit of a picture of something else: of two films' tables it is .64 to .89; of one
whose corners are not known again though the camera stands still, with arms over it, .24 to .41."""
_TELL_EVERY_S: Final = 0.5
_WIDTH: Final = 640
_CORNERS: Final = 700
_LEAST_SUPPORT: Final = 24
_LEAST_SHARE: Final = 0.35
_FAR: Final = (0.75, 1.33)
"""Limits of the zoom that is believed."""
_OUTLIER: Final = 0.005
_FAR_BETTER: Final = 0.33
"""After true bumps the moved picture's misfit is a fifth of the other's; where an arm or a pile
moved, it is .38 to 2.8 times the other's."""
_DETAIL: Final = 5.0
"""Grey levels; below this it is noise."""
_CLEARLY_MORE: Final = 2.0
"""So many times the corners that stayed must have moved together: in films of a camera that only
shook both explained alike many (.9 to 1.1), after a true bump next to none have stayed."""

Matrix = NDArray[np.float64]
_SAME: Final[Matrix] = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What a picture is known again by: places, in widths of the picture, and their looks."""

    places: NDArray[np.float32]
    looks: NDArray[np.uint8]
    size_wh: tuple[int, int]
    detail: NDArray[np.float32]
    """The picture made small, without its light: what differs from its surroundings, and how."""


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """Where things of one view are in another: a matrix (2, 3) in widths of the picture.

    `support` is how many corners agree; 0 where it cannot be told.
    """

    matrix: Matrix
    support: int

    def off(self, other: Move, size_wh: tuple[int, int]) -> float:
        """How far the two are apart in a corner of the picture, in widths of it."""
        tall = size_wh[1] / size_wh[0]
        corners = np.array([[0, 0, 1], [1, 0, 1], [1, tall, 1], [0, tall, 1]], np.float64)
        apart = corners @ (self.matrix - other.matrix).T
        return float(np.linalg.norm(apart, axis=1).max())


STAYED: Final = Move(_SAME, 0)


def view_of(image: Image) -> View:
    """What is remembered of a picture."""
    height, width = image.shape[:2]
    small = cv2.resize(
        image, (_WIDTH, round(height * _WIDTH / width)), interpolation=cv2.INTER_AREA
    )
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    finder = cv2.ORB.create(nfeatures=_CORNERS, scaleFactor=1.3, nlevels=4, fastThreshold=10)
    corners, looks = finder.detectAndCompute(grey, None)
    places = np.array([corner.pt for corner in corners], np.float32).reshape(-1, 2)
    found = looks if looks is not None else np.zeros((0, 32))
    light = cv2.GaussianBlur(grey, (0, 0), 12).astype(np.float32)
    detail = np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.5).astype(np.float32) - light, np.float32)
    return View(places / np.float32(_WIDTH), np.asarray(found, np.uint8), (width, height), detail)


def move_between(before: View, now: View, known: Move = STAYED) -> Move:
    """Where the things of one view are in the other; without support where that is not clear.

    What is `known` already stands unless another place explains clearly more: corners in one
    part of the picture, a pile that grew or a card like another, agree with many a small move.
    """
    if min(len(before.places), len(now.places)) < _LEAST_SUPPORT:
        return STAYED
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(before.looks, now.looks)
    if len(pairs) < _LEAST_SUPPORT:
        return STAYED
    source = before.places[[pair.queryIdx for pair in pairs]]
    target = now.places[[pair.trainIdx for pair in pairs]]
    cv2.setRNGSeed(1)  # the same clip twice gives the same record
    matrix, agree = cv2.estimateAffinePartial2D(
        source, target, ransacReprojThreshold=_OUTLIER, maxIters=600
    )
    support = int(agree.sum()) if matrix is not None else 0
    placed = np.asarray(np.column_stack((source, np.ones(len(source)))), np.float64)
    places = placed @ known.matrix.T
    stayed = int((np.linalg.norm(places - target, axis=1) < _OUTLIER).sum())
    if stayed >= _LEAST_SUPPORT and stayed * _CLEARLY_MORE >= support:
        return Move(known.matrix, stayed)
    if support < max(_LEAST_SUPPORT, _LEAST_SHARE * len(pairs)):
        return STAYED
    zoom = math.hypot(matrix[0, 0], matrix[1, 0])
    return Move(np.asarray(matrix, np.float64), support) if _FAR[0] < zoom < _FAR[1] else STAYED


def misfit(before: View, now: View, move: Move) -> float:
    """How badly the old picture, moved, agrees with the new one where either shows anything.

    0 is the same picture, 1 what two strange pictures give. A bump moves everything; an arm, or
    a card laid down, leaves the rest of the table where it was.
    """
    matrix = move.matrix.copy()
    matrix[:, 2] *= _WIDTH
    height, width = now.detail.shape
    rim = cv2.BORDER_REPLICATE
    moved = cv2.warpAffine(before.detail, matrix, (width, height), borderMode=rim)
    shown = np.maximum(np.abs(moved), np.abs(now.detail)) > _DETAIL
    shown &= cv2.warpAffine(np.ones_like(before.detail), matrix, (width, height)) > 0.5
    either, both = (
        np.abs(moved[shown]) + np.abs(now.detail[shown]),
        moved[shown] - now.detail[shown],
    )
    return float(np.minimum(np.abs(both), either).sum() / max(float(either.sum()), 1.0))


def moved_back(image: Image, move: Move, size_wh: tuple[int, int]) -> Image:
    """The picture as it would be from the old place, in the old size."""
    width = image.shape[1]
    matrix = move.matrix.copy()
    matrix[:, :2] *= width / size_wh[0]
    matrix[:, 2] *= width
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    rim = cv2.BORDER_REPLICATE  # an arm that comes in over the new edge still comes over the old
    moved = cv2.warpAffine(image, matrix, size_wh, flags=flags, borderMode=rim)
    return np.asarray(moved, np.uint8)


@dataclass(frozen=True, slots=True)
class Later:
    """A source whose times begin at `by_s`: the one of a game that goes on."""

    source: FrameSource
    by_s: float

    def frames(self) -> Iterator[Frame | Stalled]:
        """What the source gives, later."""
        for seen in self.source.frames():
            yield replace(seen, time_s=round(seen.time_s + self.by_s, 6))

    def close(self) -> None:
        """Close the source."""
        self.source.close()


@dataclass(slots=True)
class Steady:
    """A source whose pictures all look from the place of the first one.

    Yields `Stalled("moved", ...)` instead of pictures while it is not clear where the camera is.
    """

    source: FrameSource
    _first: View | None = None
    _best: int = 0
    _fit: Move = STAYED
    """Where the things of the first picture are now."""
    _checked_s: float = -1.0
    _doubt_s: float = -1.0
    """Since when the camera looks moved; negative while it does not."""
    _still_s: float = -1.0
    _last: Move = field(default_factory=lambda: STAYED)
    _told_s: float = -1.0
    _found_s: float = -1.0
    """When something of the table was last found again."""
    _checks: int = 0
    _finds: int = 0
    _checks_then: int = 0
    """How often the table was looked for, and found again; the former when it was last found."""

    def frames(self) -> Iterator[Frame | Stalled]:
        """The source's pictures and reports."""
        for seen in self.source.frames():
            if isinstance(seen, Stalled):
                yield seen
            else:
                yield from self._step(seen)

    def close(self) -> None:
        """Close the source."""
        self.source.close()

    def _step(self, frame: Frame) -> Iterator[Frame | Stalled]:
        first = self._first or self._begin(frame)
        if self._doubt_s < 0.0 and first.size_wh != frame.size_wh:
            self._doubt_s, self._checked_s = frame.time_s - _SURE_S, -1.0
        if frame.time_s - self._checked_s >= _EVERY_S:
            self._checked_s = frame.time_s
            self._check(first, frame)
        if self._doubt_s < 0.0:
            if self._told_s >= 0.0:
                self._told_s = -1.0
                yield Stalled(MOVED, 0.0, frame.time_s)
            yield self._as_before(first, frame)
        elif self._must_tell(frame.time_s):
            self._told_s = frame.time_s
            yield Stalled(MOVED, frame.time_s - self._doubt_s, frame.time_s)

    def _begin(self, frame: Frame) -> View:
        first = view_of(frame.image)
        if len(first.places) >= _LEAST_SUPPORT:
            self._first, self._checked_s = first, frame.time_s
            self._found_s = frame.time_s
        return first

    def _must_tell(self, now_s: float) -> bool:
        is_sure = now_s - self._doubt_s >= _SURE_S
        return is_sure and (self._told_s < 0.0 or now_s - self._told_s >= _TELL_EVERY_S)

    def _check(self, first: View, frame: Frame) -> None:
        """Compare with the first picture, and decide where the camera is."""
        now = view_of(frame.image)
        move = self._move(first, now)
        self._checks += 1
        if move.support:
            self._found_s, self._finds, self._checks_then = (
                frame.time_s, self._finds + 1, self._checks,
            )  # fmt: skip
        elif self._is_lost(first, now, frame.time_s):
            self._doubt_s, self._still_s = frame.time_s - _SURE_S, frame.time_s
        if move.support and self._doubt_s < 0.0:
            self._best = max(self._best, move.support)
            if self._is_elsewhere(move, first, now):
                self._doubt_s, self._last, self._still_s = frame.time_s, move, frame.time_s
            elif move.support < self._best / 2:
                self._refresh(first, frame)
        elif move.support:
            self._settle(move, (first, now), frame.time_s)

    def _is_lost(self, first: View, now: View, now_s: float) -> bool:
        """Whether the camera looks at something else altogether: much is seen, nothing known."""
        is_rich = min(self._best, len(now.places)) >= _RICH
        is_known = self._finds >= max(_KNOWN_CHECKS, _KNOWN_SHARE * self._checks_then)
        is_gone = now_s - self._found_s >= _LOST_S
        may_be = is_rich and is_known and is_gone and self._doubt_s < 0.0
        return may_be and misfit(first, now, self._fit) > _STRANGE

    def _move(self, first: View, now: View) -> Move:
        """Where the camera is; a picture that was only scaled tells it by itself."""
        move = move_between(first, now, self._fit)
        shapes = [width / height for width, height in (first.size_wh, now.size_wh)]
        is_scaled = now.size_wh != first.size_wh and abs(shapes[0] - shapes[1]) < 0.01
        return Move(self._fit.matrix, 1) if is_scaled and not move.support else move

    def _is_elsewhere(self, move: Move, first: View, now: View) -> bool:
        """Whether the camera is where `move` says, and no longer where it was: the whole picture
        must agree far better, for an arm or a pile also moves many corners together."""
        if move.off(self._fit, first.size_wh) <= NOTICED:
            return False
        return misfit(first, now, move) < _FAR_BETTER * misfit(first, now, self._fit)

    def _settle(self, move: Move, views: tuple[View, View], now_s: float) -> None:
        """While in doubt: the camera is back, or still moves, or stays where it is now."""
        first, now = views
        is_same_size = first.size_wh == now.size_wh
        is_back = is_same_size and not self._is_elsewhere(move, first, now)
        if move.off(self._last, first.size_wh) > _STILL:
            self._still_s = now_s
        self._last = move
        if is_back or now_s - self._still_s >= _STILL_S:
            self._fit, self._doubt_s = (self._fit if is_back else move), -1.0

    def _refresh(self, first: View, frame: Frame) -> None:
        """Much of the first picture has gone: remember the present one, seen from there."""
        image = moved_back(frame.image, self._fit, first.size_wh)
        self._first, self._best = view_of(image), 0

    def _as_before(self, first: View, frame: Frame) -> Frame:
        if self._fit is STAYED and first.size_wh == frame.size_wh:
            return frame
        return Frame(moved_back(frame.image, self._fit, first.size_wh), frame.time_s, frame.number)
