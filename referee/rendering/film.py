"""Films of a card table: a script goes in, frames come out, and with them what is true of each.

>>> import numpy as np
>>> from referee.rendering.film_script import Lay, Script
>>> script = Script(("A", "B"), stock=80, beats=(Lay("A", 1.0, "r5"),), length_s=1.5)
>>> frames = list(film(script, FilmLook(size_wh=(320, 180), card_px=50), np.random.default_rng(1)))
>>> len(frames), frames[-1].image.shape
(19, (180, 320, 3))
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import ceil

import cv2
import numpy as np
from numpy.random import Generator

from referee.ports import Frame, Image, Quad
from referee.rendering.film_blocking import Blocking, Setting, block
from referee.rendering.film_camera import Camera
from referee.rendering.film_canvas import Canvas, Over
from referee.rendering.film_happenings import Bump, Gap, LeanIn
from referee.rendering.film_layout import Layout, Point, layout_for
from referee.rendering.film_light import Lighting, Metering
from referee.rendering.film_look import EASY, FilmLook, Props, beyond_px, make_props
from referee.rendering.film_people import edge_px, head_quad
from referee.rendering.film_script import Script
from referee.rendering.film_strokes import Moment, at
from referee.rendering.geometry import Matrix, Tilt, camera, project, quad_of
from referee.seats import Seat

__all__ = [
    "EASY",
    "CardThere",
    "FilmLook",
    "FilmTruth",
    "film",
    "film_with_truth",
    "table_of",
    "zone_seen",
]


@dataclass(frozen=True, slots=True, eq=False)
class CardThere:
    """A card that is in the picture. `where` is ``discard``, ``draw``, ``hand A`` (carried by A)
    or ``open A`` (laid open by A); `shown` is the share of it that nothing covers, 0..1."""

    code: str
    quad_px: Quad
    where: str
    shown: float


@dataclass(frozen=True, slots=True, eq=False)
class FilmTruth:
    """What is true of one frame. Cards from the lowest to the highest; `stock` is the height of
    the draw pile in cards; `reaching` are the seats whose arms are over the table."""

    time_s: float
    number: int
    cards: tuple[CardThere, ...]
    stock: int
    reaching: tuple[Seat, ...]

    @property
    def discards(self) -> tuple[CardThere, ...]:
        """The discard pile, the top card last."""
        return tuple(card for card in self.cards if card.where == "discard")


def table_of(script: Script, look: FilmLook) -> Layout:
    """Where piles and seats of this film are, as fractions of the untilted frame."""
    return layout_for(script.seats, size_wh=look.size_wh, card_px=look.card_px)


def zone_seen(layout: Layout, look: FilmLook, name: str) -> tuple[Point, ...]:
    """The corners of a zone as the tilted camera sees it, as fractions of the frame."""
    size = np.array(look.size_wh, float)
    tilt = camera(look.size_wh, Tilt(look.tilt_deg, look.tilt_from_deg))
    seen = project(tilt, np.array(layout.zone(name)) * size) / size
    return tuple((round(float(x), 4), round(float(y), 4)) for x, y in np.clip(seen, 0, 1))


def film(script: Script, look: FilmLook, rng: Generator) -> Iterator[Frame]:
    """The frames of a film, in order; the same script, look and generator give the same ones.

    Frame n is taken at ``n / look.fps`` seconds. Raises `ConfigError` where the look names a
    print or a table that does not exist.
    """
    for frame, _, _, _ in _shots(script, look, rng):
        yield frame


def film_with_truth(
    script: Script, look: FilmLook, rng: Generator, only: Collection[int] = ()
) -> Iterator[tuple[Frame, FilmTruth]]:
    """The same frames with what is true of each, which takes about five times as long.

    `only` are the numbers of the frames wanted; empty is all of them.
    """
    for frame, canvas, moments, view in _shots(script, look, rng):
        if not only or frame.number in only:
            yield frame, _truth(frame, canvas, moments, view)


def _shots(
    script: Script, look: FilmLook, rng: Generator
) -> Iterator[tuple[Frame, Canvas, list[Moment], Matrix]]:
    studio = _Studio.of(script, look, rng)
    changes = list(studio.blocking.changes)
    image = np.zeros((0, 0, 3), np.uint8)
    lost = _lost(script, look)
    for number in range(int(script.length_s * look.fps) + 1):
        time_s = number / look.fps
        while changes and changes[0].at_s <= time_s:
            studio.canvas.change(changes.pop(0))
        moments, view = _moments(studio.blocking, time_s), studio.camera.next_view(time_s)
        if number not in lost or not image.size:
            image = studio.shoot(moments, view, time_s)
        yield Frame(image, time_s, number), studio.canvas, moments, view


def _lost(script: Script, look: FilmLook) -> frozenset[int]:
    """The numbers of the frames that the camera loses."""
    gaps = (each for each in script.happenings if isinstance(each, Gap))
    firsts = ((ceil(gap.at_s * look.fps), gap.frames) for gap in gaps)
    return frozenset(first + i for first, frames in firsts for i in range(frames))


@dataclass(slots=True)
class _Studio:
    """Everything that a film is shot with."""

    look: FilmLook
    layout: Layout
    blocking: Blocking
    props: Props
    canvas: Canvas
    camera: Camera
    leans: tuple[LeanIn, ...]
    lighting: Lighting
    metering: Metering

    @classmethod
    def of(cls, script: Script, look: FilmLook, rng: Generator) -> _Studio:
        """Set up for a script."""
        blocking_rng, props_rng, camera_rng = rng.spawn(3)
        layout = table_of(script, look)
        setting = Setting(
            layout, look.size_wh, look.card_px, look.mess, look.above_px(look.card_mm),
            beyond_px(look),
        )  # fmt: skip
        blocking = block(script, setting, blocking_rng)
        leans = tuple(each for each in script.happenings if isinstance(each, LeanIn))
        bumps = tuple(each for each in script.happenings if isinstance(each, Bump))
        leaning = [seat for seat in script.seats if any(lean.seat == seat for lean in leans)]
        props = make_props(look, script.seats, props_rng, leaning)
        return cls(
            look, layout, blocking, props,
            Canvas(props, blocking.draw_pose, look.card_px, script.stock),
            Camera(look, props, camera_rng, bumps),
            leans, Lighting.of(script.happenings), Metering(look.auto_exposure, 1 / look.fps),
        )  # fmt: skip

    def shoot(self, moments: list[Moment], view: Matrix, time_s: float) -> Image:
        """The picture of one moment."""
        exposure = self.camera.exposure * self.metering.gain * self.lighting.gain(time_s)
        lit = self.canvas.picture(moments, exposure, self._heads(time_s))
        lit = self.lighting.warmed(self.lighting.shaded(lit, time_s), time_s)
        self.metering.meter(lit)
        return self.camera.shoot(lit, view)

    def _heads(self, time_s: float) -> list[Over]:
        """The heads that are over the table now."""
        found: list[Over] = []
        for lean in self.leans:
            if lean.at_s <= time_s < lean.at_s + lean.length_s:
                place = self.layout.place(lean.seat)
                deep_px = lean.deep * self.look.size_wh[1] * lean.share(time_s)
                deep_px -= edge_px(place, self.look.size_wh, self.props.tilt)
                quad = head_quad(place, self.look.size_wh, deep_px, self.look.px_per_mm)
                found.append((self.props.heads[lean.seat], quad))
        return found


def _moments(blocking: Blocking, time_s: float) -> list[Moment]:
    return [
        at(stroke, time_s) for stroke in blocking.strokes if stroke.start_s <= time_s < stroke.end_s
    ]


def _truth(frame: Frame, canvas: Canvas, moments: list[Moment], view: Matrix) -> FilmTruth:
    in_table = [
        (laid.code, quad_of(laid.pose), laid.zone) for laid in (*canvas.stack, *canvas.lying)
    ]
    for moment in moments:
        held = canvas.held_quads(moment)
        in_table += [(code, quad, f"hand {moment.seat}") for code, quad in held]
    corner = np.array(canvas.props.corner_px, np.float32)
    quads = [project(view, quad + corner) for _, quad, _ in in_table]
    shown = _shares_shown(quads, canvas.arms_mask(moments, view, frame.size_wh))
    cards = tuple(
        CardThere(code, quad, where, share)
        for (code, _, where), quad, share in zip(in_table, quads, shown, strict=True)
    )
    reaching = tuple(moment.seat for moment in moments)
    return FilmTruth(frame.time_s, frame.number, cards, canvas.stock, reaching)


def _shares_shown(
    quads: list[Quad], covered: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
) -> list[float]:
    """The share of each quad that neither an arm nor a later quad covers."""
    hidden = covered.copy()
    shares: list[float] = []
    for quad in reversed(quads):
        mine = np.zeros_like(hidden)
        cv2.fillConvexPoly(mine, np.round(quad).astype(np.int32), 255)
        area = cv2.countNonZero(mine)
        shares.append(cv2.countNonZero(mine & ~hidden) / area if area else 0.0)
        hidden |= mine
    return shares[::-1]
