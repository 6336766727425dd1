"""The motion gate: frames in, `Look`s out; the detector only runs when it would see news.

A zone is read when no arm covers it and nothing in it has moved for `settle_s`, and once more
at each of `again_s` after that, so that a doubtful reading can be replaced by a better one. Each
time it is turned by another quarter: a network that looks at the same picture again errs again.
After the reading the zone's picture becomes the settled one. All limits are in seconds, so the
frame rate changes nothing (TRK-03).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from referee.config import Point, Polygon
from referee.ports import Arm, CardSeen, Eyes, Frame, Image, Look, Mask
from referee.vision import motion
from referee.vision.arms import find_arms
from referee.vision.glimpse import Glimpse, Glimpses

WHOLE: Final = "table"
"""The name of the whole picture, where it is read as a zone."""


@dataclass(frozen=True, slots=True)
class Pace:
    """When to read, in seconds."""

    settle_s: float = 0.3
    again_s: tuple[float, ...] = (0.35, 0.8, 1.6)
    absorb_s: float = 1.0
    """A still pixel outside arms and zones belongs to the table after this time."""
    absorb_arm_s: float = 8.0
    """An arm that has not moved for this long is a thing, not an arm."""
    absorb_over_s: float = 25.0
    """The same for one over a pile: hands rest there, and what they hide is news (F06)."""
    absorb_shade_s: float = 8.0
    """As long as a shadow lies on it, nothing becomes table, but for so long at most."""
    warm_up_s: float = 5.0
    """In the first seconds nobody knows yet what is table: a still arm is absorbed sooner."""
    absorb_early_s: float = 1.5
    lately_s: float = 1.0
    """For so long an arm that was seen to come in may be seen in part only."""


@dataclass(slots=True)
class _ZoneState:
    """What the gate remembers of one zone."""

    mask: Mask
    polygon: Polygon
    quiet_s: float = 0.0
    """Since when it has been uncovered and still."""
    was_disturbed: bool = True
    reads: int = 0
    """Readings since it was last disturbed."""
    glimpses: Glimpses = field(default_factory=Glimpses)


@dataclass(slots=True)
class Gate:
    """Turns each frame into a `Look`. `zones` are watched; those in `reads` are read."""

    eyes: Eyes
    zones: Mapping[str, Polygon]
    pace: Pace = field(default_factory=Pace)
    reads: tuple[str, ...] = ("discard",)
    """The zones whose cards matter; the others are only watched for arms."""
    wants_whole: bool = False
    """Read the whole picture, too, when it settles (hands laid open). The piles are read all the
    same: it may only seem that the hand is over."""
    _states: dict[str, _ZoneState] = field(default_factory=dict)
    _settled: motion.Settled | None = None
    _before: Image = field(default_factory=lambda: np.zeros((0, 0, 3), np.uint8))
    _shift: motion.Shift = motion.NOWHERE
    _absorbed_s: float = 0.0
    _shaded_s: float = 0.0
    """When there was no shadow last."""
    _arm_moved_s: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    """When the arm that covers a pixel last moved: a plain sleeve looks still while it moves."""
    _moved_s: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    _was_arm: Mask = field(default_factory=lambda: np.zeros((0, 0), np.bool_))
    """Pixels of the settled picture that are an arm which lay there for long."""
    _started_s: float = 0.0
    _came_in: list[tuple[float, Point]] = field(default_factory=list)
    """When and where arms were seen that came in, each once."""

    def look(self, frame: Frame) -> Look:
        """What this frame shows. Frames must come in the order of their times."""
        small = motion.shrink(frame.image)
        if self._settled is None or self._settled.image.shape != small.shape:
            self._begin(small, frame.time_s)
        if motion.is_dark(small):
            return Look(frame.time_s, frame.number, frame.size_wh, is_dark=True)
        return self._compare(frame, small)

    def _begin(self, small: Image, time_s: float) -> None:
        """Start, or start again after the picture's size changed (CAM-18)."""
        shape = small.shape[:2]
        self._settled = motion.Settled.of(small)
        self._before = self._settled.smooth
        self._shift, self._absorbed_s = motion.NOWHERE, time_s
        self._moved_s = np.full(shape, time_s, np.float32)
        self._arm_moved_s = np.full(shape, time_s, np.float32)
        self._was_arm = np.zeros(shape, np.bool_)
        self._started_s = self._shaded_s = time_s
        named = {**self.zones, WHOLE: ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))}
        self._states = {
            name: _ZoneState(motion.zone_mask(polygon, shape), polygon, time_s)
            for name, polygon in named.items()
        }

    def _compare(self, frame: Frame, small: Image) -> Look:
        assert self._settled is not None
        self._shift = motion.shift_from(small, self._settled, self._shift)
        small = motion.moved_back(small, self._shift)
        gain = motion.gain_between(small, self._settled.image)
        small = motion.brightened(small, 1.0 / gain)
        smooth = motion.smoothed(small)
        moved = motion.differs(smooth, self._before)
        exposed = motion.as_exposed(self._settled, gain)
        changed = motion.differs(smooth, exposed)
        shade = motion.shade_between(smooth, exposed)
        if shade.size:  # what a shadow explains has not changed
            changed &= motion.differs(smooth, motion.shaded(exposed, shade))
            small = motion.shaded(small, 1.0 / shade)
        self._shaded_s = frame.time_s if not shade.size else self._shaded_s
        self._before = smooth
        self._moved_s[moved] = frame.time_s
        masks = {name: self._states[name].mask for name in self.zones}
        lately = [entry for _, entry in self._came_in]
        arms, pieces = find_arms(changed, masks, lately)
        if len(arms) > _MOST_ARMS:  # not arms: the camera was bumped, or the light has changed
            arms, pieces, moved = (), (), np.ones_like(moved)
        self._note_entries(arms, frame.time_s)
        self._note_quiet(arms, moved, frame.time_s)
        for piece in pieces:
            if motion.share(moved, piece) > _ARM_STILL:
                self._arm_moved_s[piece] = frame.time_s
        glimpsed, glimpse = self._glimpsed(arms)
        zone = "" if glimpse else self._zone_to_read(frame.time_s)
        look = Look(
            frame.time_s,
            frame.number,
            frame.size_wh,
            change={name: motion.share(changed, mask) for name, mask in masks.items()},
            motion={name: motion.share(moved, mask) for name, mask in masks.items()},
            arms=arms,
        )
        if glimpse:
            look = self._read(look, glimpse.image, glimpsed, glimpse.changed)
            self._take(glimpse.small, self._around(glimpsed) & ~glimpse.arms)
            return replace(look, is_glimpse=True)
        if zone:
            look = self._read(look, frame.image, zone, changed)
        else:
            self._keep_glimpses(frame.image, small, changed, pieces, look)
        self._absorb(small, pieces, zone, frame.time_s)
        return look

    def _glimpsed(self, arms: tuple[Arm, ...]) -> tuple[str, Glimpse | None]:
        """The zone that somebody else's arm has come over before it could be read, and the
        picture to read of it."""
        for name in self.reads:
            over = [arm for arm in arms if name in arm.covers]
            if over and (glimpse := self._states[name].glimpses.covered(over)):
                return name, glimpse
        return "", None

    def _keep_glimpses(
        self, image: Image, small: Image, changed: Mask, pieces: tuple[Mask, ...], look: Look
    ) -> None:
        """Keep the picture for zones that are uncovered and were not read yet."""
        for name in self.reads:
            glimpses, moved = self._states[name].glimpses, look.motion[name]
            is_covered = any(name in arm.covers for arm in look.arms)
            if not is_covered and glimpses.is_wanted(moved):
                arms = self._near_arms(pieces)
                glimpses.keep(Glimpse(image.copy(), small, changed, arms), moved)

    def _note_entries(self, arms: tuple[Arm, ...], time_s: float) -> None:
        """Remember where arms come in, and for a moment where they came in."""
        here = [(time_s, arm.entry) for arm in arms]
        lately = [seen for seen in self._came_in if time_s - seen[0] <= self.pace.lately_s]
        self._came_in = here + [
            (seen_s, entry)
            for seen_s, entry in lately
            if all(math.dist(entry, other) > _SAME_ENTRY for _, other in here)
        ]

    def _note_quiet(self, arms: tuple[Arm, ...], moved: Mask, time_s: float) -> None:
        """Restart the clocks of zones that are covered, or in which something moves."""
        for name, state in self._states.items():
            is_covered = any(name in arm.covers for arm in arms)
            limit = _ALL_STILL if name == WHOLE else _STILL
            if is_covered or motion.share(moved, state.mask) > limit:
                state.quiet_s = time_s
                state.was_disturbed = True
                state.reads = 0

    def _zone_to_read(self, time_s: float) -> str:
        """The zone whose reading is due; one a frame, so that no frame takes long."""
        names = [*self.reads, WHOLE] if self.wants_whole else list(self.reads)
        for name in names:
            state = self._states[name]
            waits_s = (0.0, *self.pace.again_s)
            if state.reads >= len(waits_s):
                continue
            if time_s - state.quiet_s >= self.pace.settle_s + waits_s[state.reads]:
                return name
        return ""

    def _read(self, look: Look, image: Image, zone: str, changed: Mask) -> Look:
        state = self._states[zone]
        state.reads += 1
        state.was_disturbed = False
        state.glimpses.forget()
        region = _region(state.polygon, look.size_wh)
        cards: tuple[CardSeen, ...] = self.eyes.look(image, region, state.reads - 1)
        return Look(
            look.time_s,
            look.frame,
            look.size_wh,
            look.change,
            look.motion,
            look.arms,
            cards,
            was_read=True,
            zone=zone,
            changed=changed,
        )

    def _absorb(self, small: Image, pieces: tuple[Mask, ...], zone: str, time_s: float) -> None:
        """Make part of the settled picture what was read, and what has been still for long."""
        assert self._settled is not None
        if not zone and time_s - self._absorbed_s < _ABSORB_EVERY_S:
            return
        self._absorbed_s = time_s
        still_s = time_s - self._moved_s
        near_arms = self._near_arms(pieces)
        is_shaded = 0.0 < time_s - self._shaded_s < self.pace.absorb_shade_s
        take = (still_s >= self.pace.absorb_s) & ~self._pile_mask() & ~near_arms
        take &= not is_shaded
        for piece in pieces:
            take |= self._absorbed_arm(piece, time_s)
        if zone:
            take |= self._around(zone) & ~near_arms & (still_s >= self.pace.settle_s)
        self._take(small, take)

    def _take(self, small: Image, take: Mask) -> None:
        """Make a part of this picture part of the settled one."""
        assert self._settled is not None
        if take.any():
            image = self._settled.image.copy()
            image[take] = small[take]
            if (image != self._settled.image).any():
                self._settled = motion.Settled.of(image)

    def _near_arms(self, pieces: tuple[Mask, ...]) -> Mask:
        """Where arms are, their shadows and blurred edges included."""
        nothing = np.zeros(self._was_arm.shape, np.bool_)
        return motion.grown(np.logical_or.reduce((nothing, *pieces)), _ARM_RIM_PX)

    def _absorbed_arm(self, piece: Mask, time_s: float) -> Mask:
        """What of an arm that lies still belongs to the table from now on; never what is on a
        pile. Where an arm was taken for table before, this is the table that has come back."""
        is_back = motion.share(self._was_arm, piece) > _CAME_BACK
        patience_s = self.pace.absorb_s if is_back else self._patience_s(piece, time_s)
        still = piece & (time_s - self._arm_moved_s >= patience_s) & ~self._pile_mask()
        self._was_arm = self._was_arm & ~still if is_back else self._was_arm | still
        return np.asarray(still, np.bool_)

    def _patience_s(self, piece: Mask, time_s: float) -> float:
        if time_s - self._started_s < self.pace.warm_up_s:
            return self.pace.absorb_early_s
        is_over = any(
            motion.share(piece, self._states[name].mask) > _LEAST_OVER for name in self.zones
        )
        return self.pace.absorb_over_s if is_over else self.pace.absorb_arm_s

    def _pile_mask(self) -> Mask:
        """The zones that are read: what changes there is news, not table."""
        piles = [self._around(name) for name in self.reads]
        return np.asarray(np.logical_or.reduce(piles), np.bool_)

    def _around(self, zone: str) -> Mask:
        """A zone and what hangs over its edge, without the other zones."""
        state = self._states[zone]
        rows, columns = state.mask.shape
        left, top, right, bottom = _region(state.polygon, (columns, rows), _OVERHANG)
        mask = np.zeros((rows, columns), np.bool_)
        mask[top:bottom, left:right] = True
        for name in self.zones:
            if name != zone:
                mask &= ~self._states[name].mask
        return mask


_MOST_ARMS: Final = 5
_SAME_ENTRY: Final = 0.05
"""Entries so near to each other, in fractions of the picture, are one."""
_ARM_RIM_PX: Final = 6
"""Pixels around an arm that may be its shadow, or its blurred edge."""
_CAME_BACK: Final = 0.6
"""Share of a piece that was an arm before, from which it is the table under it."""
_LEAST_OVER: Final = 0.04
"""Share of a zone that a piece must cover to lie over it."""
_ARM_STILL: Final = 0.01
"""Share of an arm that may flicker while it is still."""
_ABSORB_EVERY_S: Final = 0.5
_STILL: Final = 0.01
"""Share of a zone that may flicker while it is still."""
_ALL_STILL: Final = 0.002
"""The same for the whole picture. Cards laid open at its edge look like arms, but do not move."""
_MARGIN: Final = 1.0
"""How far beyond a zone is read, as a share of its width and height."""
_OVERHANG: Final = 0.35
"""How far beyond a zone its cards may hang."""


def _region(
    zone: Polygon, size_wh: tuple[int, int], margin_share: float = _MARGIN
) -> tuple[int, int, int, int]:
    """The zone's rectangle with a margin, in pixels: left, top, right, bottom."""
    corners = np.array(zone, np.float32).reshape(-1, 2)
    low, high = corners.min(axis=0), corners.max(axis=0)
    margin = margin_share * (high - low)
    low, high = np.clip(low - margin, 0.0, 1.0), np.clip(high + margin, 0.0, 1.0)
    left, top = (low * size_wh).astype(int)
    right, bottom = np.ceil(high * size_wh).astype(int)
    return int(left), int(top), int(right), int(bottom)
