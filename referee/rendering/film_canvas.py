"""The table of a film as a picture: what lies on it is stamped when it changes, arms always.

The canvas is the frame and a margin of table around it, before the camera tilts it. Only the
compositing happens here; what lies where was decided by `film_blocking`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import cos, pi
from typing import Final, assert_never

import cv2
import numpy as np

from referee.cards import BACK
from referee.ports import Image, Quad
from referee.rendering.film_look import GAIN_ONE, Props
from referee.rendering.film_stamp import Alpha, Cut, cast, cut, smeared, stamp
from referee.rendering.film_strokes import (
    Change,
    Gone,
    Held,
    Laid,
    Lifted,
    Moment,
    Put,
    Squared,
    Stock,
    Swept,
)
from referee.rendering.geometry import Matrix, Pose, quad_of
from referee.rendering.hands import SHEET_WIDTH_MM, Arm
from referee.rendering.layers import Sprite
from referee.rendering.light import shadow_of

_CARD_STANDS_PX: Final = 1.6
_HAND_STANDS_PX: Final = 9.0
_LIFTED_PX: Final = 26.0
_GROWS: Final = 0.06
"""How much larger a thing looks that is carried above the table."""
_STEP: Final = 9
"""The draw pile is drawn as every so many-th card."""
_CARD_THICK: Final = 0.0005
"""How far the next card of a pile is shifted away from the middle of the frame, as a share of
its distance: 0.3 mm seen from 0.6 m."""
_GLOSS: Final = 0.5
_HEAD_STANDS_PX: Final = 60.0
_NOTHING: Final = Cut(
    slice(0, 0), slice(0, 0), np.zeros((0, 0, 3), np.uint8), np.zeros((0, 0), np.uint8)
)

Over = tuple[Sprite, Quad]
"""A drawing and where it lies, in table pixels."""


@dataclass(slots=True)
class Canvas:
    """The picture of the table, kept up to date by `change`."""

    props: Props
    draw_pose: Pose
    card_px: float
    stock: int
    lying: list[Laid] = field(default_factory=list)
    _still: Image = field(init=False)
    _is_stale: bool = True

    def change(self, change: Change) -> None:
        """Something now lies elsewhere."""
        match change:
            case Put(laid=laid):
                self.lying.append(laid)
            case Gone():
                self.lying.remove(self.discards[-1])
            case Stock(count=count):
                self.stock = count
            case Lifted(laid=laid):
                self.lying.remove(laid)
            case Squared(pile=pile):
                others = [laid for laid in self.lying if laid.zone != "discard"]
                self.lying = [*others, *pile]
            case Swept():
                top = self.discards[-1]
                self.lying = [laid for laid in self.lying if laid.zone != "discard"]
                self.lying.append(top)
            case _:
                assert_never(change)
        self._is_stale = True

    @property
    def discards(self) -> list[Laid]:
        """The discard pile, the top card last."""
        return [laid for laid in self.lying if laid.zone == "discard"]

    @property
    def stack(self) -> list[Laid]:
        """The draw pile as it is drawn: some of its cards, the top one last."""
        levels = [*range(0, max(self.stock - 1, 0), _STEP), self.stock - 1] if self.stock else []
        return [Laid(BACK, self._stacked(level), "draw") for level in levels]

    def picture(
        self, moments: list[Moment], exposure: float = 1.0, over: Sequence[Over] = ()
    ) -> Image:
        """The lit table with these arms and what is `over` them, `exposure` times as bright as it
        should be."""
        if self._is_stale:
            self._still = self._stamped()
            self._is_stale = False
        picture = self._still.copy() if moments or over else self._still
        for moment in moments:
            self._reach_over(picture, moment)
        for sprite, quad in over:
            piece = self._cut(sprite, quad, picture.shape)
            cast(picture, piece, shadow_of(self.props.light, _HEAD_STANDS_PX))
            stamp(picture, piece, sheen=self.props.sheen)
        return np.asarray(
            cv2.multiply(picture, self.props.gain, scale=exposure / GAIN_ONE), np.uint8
        )

    def held_quads(self, moment: Moment) -> list[tuple[str, Quad]]:
        """The cards in a hand: code and quad in table pixels, the top one last."""
        return self._held(moment)

    def _arm_quad(self, moment: Moment) -> Quad:
        """Where the sheet of an arm lies, in table pixels."""
        arm = self.props.arms[moment.seat]
        size_mm = np.array([SHEET_WIDTH_MM, self.props.arm_length_mm])
        corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * size_mm - arm.grip_mm
        scale = self.card_px / 87 * (1 + _GROWS * moment.lift)
        angle = np.radians(moment.spot.point_deg)
        c, s = np.cos(angle), np.sin(angle)
        turned = corners @ np.array([[c, s], [-s, c]]) * scale
        grip = np.array(self._seen_at(moment, (moment.spot.x, moment.spot.y)))
        return np.asarray(turned + grip, np.float32)

    def arms_mask(self, moments: list[Moment], view: Matrix, size_wh: tuple[int, int]) -> Alpha:
        """255 where an arm covers the table in the frame that `view` gives, else 0."""
        mask = np.zeros(self.props.ground.shape[:2], np.uint8)
        for moment in moments:
            for piece in self._arm_pieces(moment, mask.shape):
                if piece.alpha.size:
                    mask[piece.rows, piece.cols] |= piece.alpha
        _, solid = cv2.threshold(
            cv2.warpPerspective(mask, view, size_wh), 96, 255, cv2.THRESH_BINARY
        )
        return np.asarray(solid, np.uint8)

    def _stamped(self) -> Image:
        picture = self.props.ground.copy()
        shadow = shadow_of(self.props.light, _CARD_STANDS_PX)
        for laid in (*self.stack, *self.lying):
            piece = self._cut(self.props.faces[laid.code], quad_of(laid.pose), picture.shape)
            cast(picture, piece, shadow)
            stamp(picture, piece, sheen=self.props.sheen, gloss=_GLOSS)
        return picture

    def _stacked(self, level: int) -> Pose:
        """A card of the draw pile: higher ones lie farther out, none lies quite straight."""
        pose, wobble = self.draw_pose, (level * 2654435761 % 1000) / 500 - 1
        (left, top), (middle_x, middle_y) = self.props.corner_px, self.props.middle_px
        rise_x, rise_y = self.props.rise_px
        away_x = ((pose.x + left - middle_x) * _CARD_THICK + rise_x) * level
        away_y = ((pose.y + top - middle_y) * _CARD_THICK + rise_y) * level
        aside = 0.008 * self.card_px * wobble
        return replace(
            pose,
            x=pose.x + away_x + aside,
            y=pose.y + away_y - aside,
            turn_deg=pose.turn_deg + 1.2 * wobble,
        )

    def _slide_over(self, picture: Image, moment: Moment) -> None:
        """Cards that slide by themselves."""
        shape = picture.shape[:2]
        for code, quad in self._held(moment):
            piece = self._smeared(self._cut(self.props.faces[code], quad, shape), moment, shape)
            cast(picture, piece, shadow_of(self.props.light, _CARD_STANDS_PX))
            stamp(picture, piece, sheen=self.props.sheen)

    def _reach_over(self, picture: Image, moment: Moment) -> None:
        if moment.held.is_loose:
            self._slide_over(picture, moment)
            return
        shape = picture.shape[:2]
        arm, thumb = self._arm_pieces(moment, shape)
        cards = [
            self._cut(self.props.faces[code], quad, shape) for code, quad in self._held(moment)
        ]
        arm, thumb, *cards = (self._smeared(piece, moment, shape) for piece in (arm, thumb, *cards))
        shadow = shadow_of(self.props.light, _HAND_STANDS_PX + _LIFTED_PX * moment.lift)
        for piece in (arm, *cards):
            cast(picture, piece, shadow)
        if moment.held.from_under or moment.under:
            pieces = [arm, *self._slid_from(moment, shape), *cards, thumb]
        else:
            pieces = [*cards, arm, thumb]
        for piece in pieces:
            stamp(picture, piece, sheen=self.props.sheen)

    def _arm_pieces(self, moment: Moment, shape_hw: tuple[int, ...]) -> tuple[Cut, Cut]:
        """The hand with its arm, and the thumb that lies over what is held."""
        if moment.held.is_loose:
            return _NOTHING, _NOTHING
        arm, quad = self.props.arms[moment.seat], self._arm_quad(moment)
        thumb_quad = _thumb_quad(arm, quad, self.props.arm_length_mm)
        return self._cut(arm.behind, quad, shape_hw), self._cut(arm.front, thumb_quad, shape_hw)

    def _smeared(self, piece: Cut, moment: Moment, shape_hw: tuple[int, ...]) -> Cut:
        vx, vy = moment.velocity_px_s
        return smeared(piece, (vx * self.props.shutter_s, vy * self.props.shutter_s), shape_hw)

    def _slid_from(self, moment: Moment, shape_hw: tuple[int, ...]) -> list[Cut]:
        return [
            self._cut(self.props.faces[laid.code], quad_of(laid.pose), shape_hw)
            for laid in moment.under
        ]

    def _held(self, moment: Moment) -> list[tuple[str, Quad]]:
        held = moment.held
        x, y = self._seen_at(moment, moment.spot.ahead(held.ahead_mm * self.card_px / 87))
        height = self.card_px * (1 + _GROWS * moment.lift)
        turn_deg = moment.spot.point_deg + held.turn_deg
        codes, squash = _turning(held, moment.turned)
        return [
            (code, _squashed(Pose(x + 2.5 * i, y - 1.5 * i, height, turn_deg + 3 * i), squash))
            for i, code in enumerate(codes)
        ]

    def _seen_at(self, moment: Moment, point: tuple[float, float]) -> tuple[float, float]:
        """Where a tilted camera sees what is carried above this point."""
        dx, dy = self.props.lifted_px
        return point[0] + moment.lift * dx, point[1] + moment.lift * dy

    def _cut(self, sprite: Sprite, quad_px: Quad, shape_hw: tuple[int, ...]) -> Cut:
        return cut(sprite, quad_px + np.array(self.props.corner_px, np.float32), shape_hw)


def _turning(held: Held, turned: float) -> tuple[tuple[str, ...], float]:
    """The codes to be seen and the width left to them, of a card that may be turning over."""
    if not held.turns_to:
        return held.codes, 1.0
    code = held.codes[-1] if turned < 0.5 else held.turns_to
    return (code,), max(abs(cos(pi * turned)), 0.08)


def _squashed(pose: Pose, width: float) -> Quad:
    quad = quad_of(pose)
    middle_left, middle_right = (quad[0] + quad[3]) / 2, (quad[1] + quad[2]) / 2
    across = (middle_right - middle_left) * np.float32((1 - width) / 2)
    return np.asarray(quad + np.stack([across, -across, -across, across]), np.float32)


def _thumb_quad(arm: Arm, quad_px: Quad, length_mm: float) -> Quad:
    """The part of an arm's sheet that the thumb's own sprite shows."""
    left, top, right, bottom = arm.front_mm
    part = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    share = part / (SHEET_WIDTH_MM, length_mm)
    across, down = quad_px[1] - quad_px[0], quad_px[3] - quad_px[0]
    return np.asarray(quad_px[0] + share[:, :1] * across + share[:, 1:] * down, np.float32)
