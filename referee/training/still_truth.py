"""What is true of a still: which card shows where, and which is the top of which pile.

The canvas is painted once more, with numbers in place of pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np

from referee.ports import Quad
from referee.rendering.film_blocking import Blocking
from referee.rendering.film_canvas import Canvas
from referee.rendering.film_look import FilmLook
from referee.rendering.film_strokes import Laid, Moment, at
from referee.rendering.geometry import Matrix, project, quad_of
from referee.rendering.layers import Owners
from referee.rendering.scene import SceneCard, seen_card

_SMEARED: Final = 0.2
"""Card heights that a card moves while the shutter is open, from which nobody reads it."""
_TURNING: Final = 0.2, 0.8
"""While a card is turned over it cannot be read between these shares of the time."""
_DOUBTFUL: Final = 0.1
_SUBPIXEL_BITS: Final = 4

Part = tuple[int, int, int, int]
"""Left, top, right and bottom in a frame's pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class _Card:
    code: str
    quad_px: Quad
    where: str
    is_readable: bool


@dataclass(slots=True, eq=False)
class Seen:
    """The cards of a frame, the lowest first, and whose its pixels are: those with the number 1
    are the first card's, those with 0 nobody's."""

    view: Matrix
    owners: Owners
    listed: list[_Card] = field(default_factory=list)
    tags: dict[Laid, int] = field(default_factory=dict)

    def cards(self, part: Part, size_px: int) -> tuple[SceneCard, ...]:
        """What shows of each card in a part of the frame that is then scaled to `size_px`, its
        longer side."""
        left, top, right, bottom = part
        owners = self.owners[top:bottom, left:right]
        scale = np.float32(size_px / max(owners.shape))
        corner = np.array([left, top], np.float32)
        return tuple(
            _scaled(each, seen_card(each.code, each.quad_px - corner, tag, owners), scale)
            for tag, each in enumerate(self.listed, 1)
        )

    def lay(self, laid: Laid, corner_px: Quad, where: str) -> None:
        """A card on the table; over whatever was painted before, though it was listed already."""
        quad = project(self.view, quad_of(laid.pose) + corner_px)
        if laid not in self.tags:
            self.hold(laid.code, quad, where)
            self.tags[laid] = len(self.listed)
        else:
            self._paint(quad, self.tags[laid])

    def hold(self, code: str, quad_px: Quad, where: str = "", *, is_readable: bool = True) -> None:
        """A card at these pixels of the frame."""
        self.listed.append(_Card(code, quad_px, where, is_readable))
        self._paint(quad_px, len(self.listed))

    def _paint(self, quad_px: Quad, tag: int) -> None:
        points = np.round(quad_px * 2**_SUBPIXEL_BITS).astype(np.int32)
        cv2.fillConvexPoly(self.owners, points, tag, shift=_SUBPIXEL_BITS)


def arms_at(blocking: Blocking, time_s: float) -> list[Moment]:
    """The arms that are over the table, or on their way, at a time."""
    return [at(each, time_s) for each in blocking.strokes if each.start_s <= time_s < each.end_s]


def seen_table(canvas: Canvas, moments: Sequence[Moment], view: Matrix, look: FilmLook) -> Seen:
    """What a frame shows, painted in the order in which the canvas stamps it."""
    seen = Seen(view, np.zeros((look.size_wh[1], look.size_wh[0]), np.int16))
    corner_px = np.array([canvas.props.corner_px], np.float32)
    tops = (*canvas.stack[-1:], *canvas.discards[-1:])
    for laid in (*canvas.stack, *canvas.lying):
        seen.lay(laid, corner_px, laid.zone if laid in tops else "")
    for moment in moments:
        is_over = moment.held.from_under or bool(moment.under)
        if not is_over:
            _hold(seen, canvas, moment, look)
        seen.owners[canvas.arms_mask([moment], view, look.size_wh) > 0] = 0
        if is_over:
            for laid in moment.under:
                seen.lay(laid, corner_px, "")
            _hold(seen, canvas, moment, look)
    return seen


def _hold(seen: Seen, canvas: Canvas, moment: Moment, look: FilmLook) -> None:
    corner_px = np.array(canvas.props.corner_px, np.float32)
    far_px = float(np.hypot(*moment.velocity_px_s)) * look.shutter_s
    is_turning = bool(moment.held.turns_to) and _TURNING[0] < moment.turned < _TURNING[1]
    is_readable = far_px < _SMEARED * look.card_px and not is_turning
    for code, quad in canvas.held_quads(moment):
        seen.hold(code, project(seen.view, quad + corner_px), is_readable=is_readable)


def _scaled(each: _Card, card: SceneCard, scale: np.float32) -> SceneCard:
    moved = replace(card, quad_px=card.quad_px * scale, where=each.where)
    if each.is_readable:
        return moved
    return replace(moved, visible=min(card.visible, _DOUBTFUL), center=0.0, corners=(0.0, 0.0))
