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

import cv2
import numpy as np
from numpy.random import Generator

from referee.ports import Frame, Quad
from referee.rendering.film_blocking import Blocking, Setting, block
from referee.rendering.film_camera import Camera
from referee.rendering.film_canvas import Canvas
from referee.rendering.film_layout import Layout, Point, layout_for
from referee.rendering.film_look import EASY, FilmLook, make_props
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
    blocking_rng, props_rng, camera_rng = rng.spawn(3)
    setting = Setting(table_of(script, look), look.size_wh, look.card_px)
    blocking = block(script, setting, blocking_rng)
    props = make_props(look, script.seats, props_rng)
    canvas = Canvas(props, blocking.draw_pose, look.card_px, script.stock)
    camera = Camera(look, props, camera_rng)
    changes = list(blocking.changes)
    for number in range(int(script.length_s * look.fps) + 1):
        time_s = number / look.fps
        while changes and changes[0].at_s <= time_s:
            canvas.change(changes.pop(0))
        moments, view = _moments(blocking, time_s), camera.next_view()
        image = camera.shoot(canvas.picture(moments, camera.exposure), view)
        yield Frame(image, time_s, number), canvas, moments, view


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
    margin = float(canvas.props.margin_px)
    quads = [project(view, quad + margin) for _, quad, _ in in_table]
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
