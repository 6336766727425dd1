"""A camera that was bumped, followed back to the table: later pictures look as the first ones did.

Everything after the capture thinks in places of the picture: where the piles lie, over which
edge whose arm comes. So a picture of a camera that has moved is not handed on until it is known
how far, and from then on each is moved back (F05, TRK-18). The same brings a picture of another
size or shape to the old one (F22, CAM-18).

How far, is told by the table itself (`referee.capture.view`): its corners, and everything that
shows as a whole. A bare table without any pattern tells nothing; then nothing is noticed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from referee.capture.sliding import FAR_BETTER, Slides
from referee.capture.view import (
    LEAST_SUPPORT,
    STAYED,
    Edge,
    Move,
    View,
    after,
    beyond,
    misfit,
    move_between,
    moved_back,
    view_of,
)
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
_MOST: Final = 0.7
"""Of the table's corners, so many must have moved together for a bump that the whole picture does
not make clear: an arm or a pile has fewer, and where nothing moved they stay."""
_BETTER: Final = 0.75
"""Misfit of the moved picture then, as a share of the other's: .61 and .69 on woven ground; where
a pattern only repeats itself the moved picture fits no better."""
_STRANGE: Final = 0.5
"""The least misfit of a picture of something else: of two films' tables it is .64 to .89; of one
whose corners are not known again though the camera stands still, with arms over it, .24 to .41."""
_TELL_EVERY_S: Final = 0.5


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
    _slides: Slides = field(default_factory=Slides)
    _kept: Image = field(default_factory=lambda: np.zeros((0, 0, 3), np.uint8))
    """The last picture at rest, as the first ones looked."""
    _edge: Edge = field(default_factory=lambda: np.zeros((0, 0, 3), np.int16))
    """Where the camera sees no more of the table after a bump; empty where it sees all."""

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
        self._first, self._checked_s = view_of(frame.image), frame.time_s
        self._found_s = frame.time_s
        return self._first

    def _must_tell(self, now_s: float) -> bool:
        is_sure = now_s - self._doubt_s >= _SURE_S
        return is_sure and (self._told_s < 0.0 or now_s - self._told_s >= _TELL_EVERY_S)

    def _check(self, first: View, frame: Frame) -> None:
        """Compare with the first picture, and decide where the camera is."""
        now = view_of(frame.image)
        move = self._move(first, now)
        slide = self._slides.step(now, frame.time_s, may_learn=self._doubt_s < 0.0)
        self._note_found(move, frame.time_s)
        if self._doubt_s < 0.0 and self._slides.is_at_rest(now):
            self._kept = self._as_before(first, frame).image
        is_elsewhere = move.support > 0 and self._is_elsewhere(move, first, now)
        if slide.support and not is_elsewhere:
            move, is_elsewhere = after(self._fit, slide), self._is_off(slide, now)
        if not move.support and self._is_lost(first, now, frame.time_s):
            self._doubt_s, self._still_s = frame.time_s - _SURE_S, frame.time_s
        elif self._doubt_s >= 0.0:
            self._settle(move, (first, now), frame.time_s, is_elsewhere=is_elsewhere)
        elif is_elsewhere:
            self._doubt_s, self._last, self._still_s = frame.time_s, move, frame.time_s
        elif move.support and not slide.support:
            self._best = max(self._best, move.support)
            if move.support < self._best / 2 and self._slides.is_alike:
                self._refresh(first, frame)
        elif len(first.places) < LEAST_SUPPORT <= len(now.places) and self._slides.is_alike:
            self._refresh(first, frame)

    def _note_found(self, move: Move, now_s: float) -> None:
        self._checks += 1
        if move.support:
            self._found_s, self._finds, self._checks_then = now_s, self._finds + 1, self._checks

    def _is_lost(self, first: View, now: View, now_s: float) -> bool:
        """Whether the camera looks at something else altogether: much is seen, nothing known."""
        if self._doubt_s < 0.0 and self._slides.is_gone(now_s):
            return True
        is_rich = min(self._best, len(now.places)) >= _RICH
        is_known = self._finds >= max(_KNOWN_CHECKS, _KNOWN_SHARE * self._checks_then)
        is_gone = now_s - self._found_s >= _LOST_S
        may_be = is_rich and is_known and is_gone and self._doubt_s < 0.0
        may_be = may_be and not self._slides.is_alike
        return may_be and misfit(first, now, self._fit) > _STRANGE

    def _move(self, first: View, now: View) -> Move:
        """Where the camera is; a picture that was only scaled tells it by itself."""
        move = move_between(first, now, self._fit)
        shapes = [width / height for width, height in (first.size_wh, now.size_wh)]
        is_scaled = now.size_wh != first.size_wh and abs(shapes[0] - shapes[1]) < 0.01
        return Move(self._fit.matrix, 1) if is_scaled and not move.support else move

    def _is_elsewhere(self, move: Move, first: View, now: View) -> bool:
        """Whether the camera is where `move` says, and no longer where it was: the whole picture
        must agree far better, for an arm or a pile also moves many corners together; or better,
        where most of the table's corners have moved."""
        if move.off(self._fit, first.size_wh) <= NOTICED:
            return False
        are_most = move.support >= max(_RICH, _MOST * self._best)
        limit = _BETTER if are_most else FAR_BETTER
        return misfit(first, now, move) < limit * misfit(first, now, self._fit)

    def _is_off(self, slide: Move, now: View) -> bool:
        return slide.off(STAYED, now.size_wh) > NOTICED

    def _settle(
        self, move: Move, views: tuple[View, View], now_s: float, *, is_elsewhere: bool
    ) -> None:
        """While in doubt: the camera is back, or still moves, or stays where it is now."""
        first, now = views
        is_same_size = first.size_wh == now.size_wh
        is_astray = (
            self._slides.has_slid and not is_elsewhere
        )  # corners of a pattern that repeats itself
        if is_astray or not move.support:
            is_back = is_same_size and self._slides.is_alike
            self._doubt_s = -1.0 if is_back else self._doubt_s
            return
        if move.off(self._last, first.size_wh) > _STILL:
            self._still_s = now_s
        self._last = move
        is_back = is_same_size and not is_elsewhere
        if is_back or now_s - self._still_s >= _STILL_S:
            self._doubt_s = -1.0
            if not is_back:
                self._slides, self._fit = Slides(), move
                has_kept = self._kept.shape[1::-1] == first.size_wh
                self._edge = beyond(self._kept, move, now.size_wh) if has_kept else self._edge

    def _refresh(self, first: View, frame: Frame) -> None:
        """Much of the first picture has gone: remember the present one, seen from there."""
        image = moved_back(frame.image, self._fit, first.size_wh)
        self._first, self._best = view_of(image), 0

    def _as_before(self, first: View, frame: Frame) -> Frame:
        if self._fit is STAYED and first.size_wh == frame.size_wh:
            return frame
        image = moved_back(frame.image, self._fit, first.size_wh)
        if self._edge.shape == image.shape:
            image = np.clip(image + self._edge, 0, 255).astype(np.uint8)
        return Frame(image, frame.time_s, frame.number)
