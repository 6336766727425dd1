"""Pictures to learn from that are cut from a film: piles of real depth under people's arms.

The film studio's own table, deck, people and camera, without a game: each still is a little
script of its own that has come to some moment. A finder looks at a film around a pile more often
than at the whole frame, so three stills in four are cut so.

What moves too fast to be read, or is just being turned over, is marked as doubtful.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator

from referee.cards import BACK
from referee.ports import Image
from referee.rendering import layouts
from referee.rendering.film import zone_seen
from referee.rendering.film_blocking import Blocking, Setting, block
from referee.rendering.film_camera import Camera
from referee.rendering.film_canvas import Canvas
from referee.rendering.film_layout import Layout, layout_for
from referee.rendering.film_look import FilmLook, Props, beyond_px, make_props
from referee.rendering.film_strokes import Laid, direction_deg
from referee.rendering.prints import CODES
from referee.rendering.scene import Scene
from referee.seats import LETTERS, Seat
from referee.simulation.looks import Limits, random_look
from referee.training.still_scripts import Instant, random_instant
from referee.training.still_truth import arms_at, seen_table

STILLS: Final = 12
"""Stills that share a table, a deck, a light, people and a place of the camera."""

SLEEVES: Final = ("charcoal", "navy", "white", "red", "green")
"""The others are worn in films that nothing is tuned to."""

_CAMERAS: Final = ((0.0, 14.0), (14.0, 35.0), (35.0, 50.0))
_CAMERA_ODDS: Final = (0.5, 0.25, 0.25)
_NO_TABLES: Final = ("room", "screen", "keyboard")
_WHOLE: Final = 0.25
"""The share of stills that show the whole frame."""
_MARGIN: Final = 0.55, 1.4
"""How far around a pile the others reach, as a share of its zone's width and height."""


@dataclass(frozen=True, slots=True, eq=False)
class Studio:
    """Everything that some stills are shot with."""

    look: FilmLook
    seats: tuple[Seat, ...]
    layout: Layout
    props: Props

    @staticmethod
    def of(families: Sequence[str], tables: Iterable[str], rng: Generator) -> Studio:
        """Any of these prints on any of these tables on which people play."""
        grounds = tuple(name for name in tables if name not in _NO_TABLES)
        tilt_deg = _CAMERAS[int(rng.choice(len(_CAMERAS), p=_CAMERA_ODDS))]
        limits = replace(_LIMITS, families=tuple(families), tables=grounds, tilt_deg=tilt_deg)
        look = random_look(limits, Random(int(rng.integers(2**31))))
        seats = tuple(LETTERS[: int(rng.integers(2, 9))])
        layout = layout_for(seats, size_wh=look.size_wh, card_px=look.card_px)
        return Studio(look, seats, layout, make_props(look, seats, rng.spawn(1)[0]))

    def still(self, size_px: int, rng: Generator) -> Scene:
        """One picture, its longer side `size_px`, and what is in it."""
        instant = random_instant(self.seats, rng)
        blocking = block(instant.script, self._setting(), rng)
        canvas = self._canvas(instant, blocking, rng)
        moments = arms_at(blocking, instant.time_s)
        camera = Camera(self.look, self.props, rng)
        view = camera.next_view(instant.time_s)
        image = camera.shoot(canvas.picture(moments, camera.exposure), view)
        part = self._part(rng)
        seen = seen_table(canvas, moments, view, self.look)
        return Scene(_cut(image, part, size_px), seen.cards(part, size_px))

    def _setting(self) -> Setting:
        look = self.look
        rise_px = look.above_px(look.card_mm)
        return Setting(self.layout, look.size_wh, look.card_px, look.mess, rise_px, beyond_px(look))

    def _canvas(self, instant: Instant, blocking: Blocking, rng: Generator) -> Canvas:
        canvas = Canvas(self.props, blocking.draw_pose, self.look.card_px, instant.script.stock)
        for change in blocking.changes:
            if change.at_s <= instant.time_s:
                canvas.change(change)
        canvas.lying += self._resting(rng)
        return canvas

    def _resting(self, rng: Generator) -> list[Laid]:
        """Hands that lie before their owners: fanned, most of them face down."""
        found: list[Laid] = []
        for seat in self.seats:
            if rng.random() < 0.3:
                count = int(rng.integers(1, 11))
                is_open = rng.random() < 0.35
                codes = [str(rng.choice(CODES)) if is_open else BACK for _ in range(count)]
                spread_deg = float(rng.choice([rng.uniform(3, 14), rng.uniform(10, 22)]))
                poses = layouts.fan(self._before(seat, rng), count, spread_deg, rng)
                found += [
                    Laid(code, pose, f"open {seat}")
                    for code, pose in zip(codes, poses, strict=True)
                ]
        return found

    def _before(self, seat: Seat, rng: Generator) -> layouts.Place:
        place, card_px = self.layout.place(seat), self.look.card_px
        (x, y), (ix, iy) = place.along(float(rng.uniform(0.25, 0.75))), place.inward
        deep = float(rng.uniform(0.1, 1.0)) * card_px
        width, height = self.look.size_wh
        turn_deg = direction_deg(ix, iy) + float(rng.normal(0, 12))
        return layouts.Place(x * width + ix * deep, y * height + iy * deep, card_px, turn_deg)

    def _part(self, rng: Generator) -> tuple[int, int, int, int]:
        """What of the frame is shown: left, top, right, bottom."""
        width, height = self.look.size_wh
        if rng.random() < _WHOLE:
            return 0, 0, width, height
        zone = zone_seen(self.layout, self.look, str(rng.choice(["discard", "draw"])))
        corners = np.array(zone) * (width, height)
        low, high = corners.min(axis=0), corners.max(axis=0)
        margin = (high - low) * rng.uniform(*_MARGIN)
        moved = rng.normal(0, 0.12, 2) * (high - low)
        low, high = low - margin + moved, high + margin + moved
        left, top = np.clip(low, 0, (width - 32, height - 32)).astype(int)
        right, bottom = np.clip(high, (left + 32, top + 32), (width, height)).astype(int)
        return int(left), int(top), int(right), int(bottom)


_LIMITS: Final = Limits(
    families=(), tables=(),
    card_px=(70.0, 150.0),
    blur_px=(0.3, 1.0),
    noise=(1.0, 6.0),
    shake_px=(0.3, 2.0),
    shutter_s=(0.004, 0.02),
    exposure=(0.0, 0.04),
    brightness=(0.55, 1.15),
    jpeg_quality=(50.0, 92.0),
    mess=(0.8, 1.9),
    carried_mm=(0.0, 80.0),
    card_mm=(0.24, 0.4),
    sleeves=SLEEVES,
)  # fmt: skip


def _cut(picture: Image, part: tuple[int, int, int, int], size_px: int) -> Image:
    left, top, right, bottom = part
    cut = picture[top:bottom, left:right]
    scale = size_px / max(cut.shape[:2])
    size_wh = (round(cut.shape[1] * scale), round(cut.shape[0] * scale))
    ways = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(cut, size_wh, interpolation=ways), np.uint8)
