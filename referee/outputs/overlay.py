"""The picture's overlay: a `TableView` as a draw list, which a painter puts on a frame.

Pure, so it is tested without a picture. Sizes follow the picture's height, so that 960x540 and
1280x720 look alike. Colours are always written as words too: not everybody tells them apart.

>>> from referee.outputs.view import TableView
>>> [type(shape).__name__ for shape in draw(TableView(caption="Ben to play."), (960, 540))]
['Box', 'Label', 'Box', 'Box', 'Label']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from referee.cards import Card, Color
from referee.outputs.phrases import LANGUAGES, label
from referee.outputs.shapes import Box, Label, Polygon, Rgb, Shape, text_width_px, wrapped
from referee.outputs.view import CardView, Point, SeatView, TableView

INK: Final[Rgb] = (16, 20, 28)
PAPER: Final[Rgb] = (255, 255, 255)
MUTED: Final[Rgb] = (188, 198, 212)
TURN: Final[Rgb] = (255, 214, 64)
ALARM: Final[Rgb] = (255, 96, 84)
ASKING: Final[Rgb] = (110, 190, 255)
INKS: Final[dict[Color, Rgb]] = {
    Color.RED: (222, 50, 45),
    Color.YELLOW: (246, 200, 30),
    Color.GREEN: (46, 148, 66),
    Color.BLUE: (38, 104, 208),
}

BAR, BIG, TEXT, SMALL, EDGE = 0.105, 0.052, 0.042, 0.034, 0.022
"""Shares of the picture's height: the bar on top, three sizes of letters, the space at edges."""
MAX_LINES: Final = 2


@dataclass(frozen=True, slots=True)
class _Canvas:
    """The picture that is drawn on: turns shares into pixels."""

    size_wh: tuple[int, int]

    def px(self, share: float) -> float:
        return share * self.size_wh[1]

    def point_px(self, point: Point) -> tuple[float, float]:
        return point[0] * self.size_wh[0], point[1] * self.size_wh[1]


def draw(view: TableView, size_wh: tuple[int, int]) -> tuple[Shape, ...]:
    """The overlay for a picture of this size, to be painted in this order."""
    canvas = _Canvas(size_wh)
    caption = tuple(_caption(view, canvas))
    floor_px = min((box.xywh_px[1] for box in _boxes(caption)), default=float(size_wh[1]))
    cards = tuple(shape for card in view.cards for shape in _card(card, view.language, canvas))
    signs = tuple(shape for seat in view.seats for shape in _seat(seat, view, canvas, floor_px))
    bar = tuple(_bar(view, canvas))
    taken = _boxes((*cards, *bar, *signs, *caption))
    return (*_zones(view, canvas, taken), *cards, *bar, *signs, *_badges(view, canvas), *caption)


def _boxes(shapes: Iterable[Shape]) -> tuple[Box, ...]:
    return tuple(shape for shape in shapes if isinstance(shape, Box))


def _zones(view: TableView, canvas: _Canvas, taken: Sequence[Box]) -> Iterator[Shape]:
    for kind, zone in (("pile", view.discard), ("draw-pile", view.draw)):
        if zone:
            points = tuple(canvas.point_px(point) for point in zone)
            yield Polygon(points, PAPER, canvas.px(0.003))
            yield from _zone_tag(label(kind, view.language), points, canvas, taken)


def _zone_tag(
    text: str, points: Sequence[tuple[float, float]], canvas: _Canvas, taken: Sequence[Box]
) -> tuple[Shape, ...]:
    """A zone's sign below it; above it, or on its edge, where something else is written there."""
    top_px, bottom_px = min(y for _, y in points), max(y for _, y in points)
    away_px = canvas.px(0.03)
    places_px = (bottom_px + away_px, top_px - away_px, bottom_px - away_px)
    tags = [tuple(_tag(text, points, y_px, canvas)) for y_px in places_px]
    free = [tag for tag in tags if not _is_covered(_boxes(tag), taken)]
    return free[0] if free else tags[-1]


def _is_covered(boxes: Sequence[Box], taken: Sequence[Box]) -> bool:
    return any(_overlap(one.xywh_px, other.xywh_px) for one in boxes for other in taken)


def _overlap(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> bool:
    (x, y, wide, high), (x2, y2, wide2, high2) = one, other
    return x < x2 + wide2 and x2 < x + wide and y < y2 + high2 and y2 < y + high


def _card(seen: CardView, language: str, canvas: _Canvas) -> Iterator[Shape]:
    points = tuple(canvas.point_px(point) for point in seen.corners)
    yield Polygon(points, _ink(seen.card), canvas.px(0.007))
    above_px = min(y for _, y in points) - canvas.px(0.03)
    yield from _tag(LANGUAGES[language].card(seen.card), points, above_px, canvas)


def _ink(card: Card) -> Rgb:
    return INKS[card.color] if card.color else PAPER


def _tag(
    text: str, points: Sequence[tuple[float, float]], y_px: float, canvas: _Canvas
) -> Iterator[Shape]:
    """A small sign over or under the middle of an outline."""
    center_px = sum(x for x, _ in points) / len(points)
    yield from _pill(text, (center_px, y_px), canvas, (INK, PAPER))


def _pill(
    text: str, center_px: tuple[float, float], canvas: _Canvas, colors: tuple[Rgb, Rgb]
) -> Iterator[Shape]:
    """A sign with round ends; `colors` are the ground's and the letters'."""
    height_px = canvas.px(SMALL)
    width_px = text_width_px(text, height_px) + height_px
    x, y = center_px
    box = (x - width_px / 2, y - 0.7 * height_px, width_px, 1.4 * height_px)
    yield Box(box, colors[0], 0.82, 0.7 * height_px)
    room_px = width_px - 0.6 * height_px
    yield Label(text, center_px, height_px, colors[1], "center", room_px)


def _bar(view: TableView, canvas: _Canvas) -> Iterator[Shape]:
    width_px, height_px = float(canvas.size_wh[0]), canvas.px(BAR)
    yield Box((0.0, 0.0, width_px, height_px), INK, 0.8)
    yield from _match(view, canvas)
    middle_px = height_px / 2
    seat = next((seat for seat in view.seats if seat.seat == view.turn), None)
    if seat:
        text = f"{seat.name} {label('turn', view.language)}"
        at_px, room_px = (width_px / 2, middle_px), 0.36 * width_px
        yield Label(text, at_px, canvas.px(BIG), TURN, "center", room_px, is_bold=True)
    if view.seats:
        sign = "↻" if view.direction == "cw" else "↺"
        text = f"{label(view.direction, view.language)} {sign}"
        at_px = (width_px - canvas.px(EDGE), middle_px)
        yield Label(text, at_px, canvas.px(TEXT), MUTED, "right", 0.28 * width_px)


def _match(view: TableView, canvas: _Canvas) -> Iterator[Shape]:
    """The colour to match, as a patch with its name, and the top card in words."""
    x, middle_px, height_px = canvas.px(EDGE), canvas.px(BAR) / 2, canvas.px(TEXT)
    room_px = 0.3 * canvas.size_wh[0]
    if view.color is None and not view.top.is_known:
        text = label("waiting", view.language)
        yield Label(text, (x, middle_px), height_px, MUTED, "left", room_px)
        return
    if view.color is not None:
        name = LANGUAGES[view.language].colors[view.color].upper()
        width_px = text_width_px(name, height_px) + 1.2 * height_px
        patch = (x, middle_px - 0.8 * height_px, width_px, 1.6 * height_px)
        yield Box(patch, INKS[view.color], 1.0, 0.3 * height_px)
        ink = INK if view.color is Color.YELLOW else PAPER
        at_px = (x + width_px / 2, middle_px)
        yield Label(name, at_px, height_px, ink, "center", width_px, is_bold=True)
        x, room_px = x + width_px + 0.5 * height_px, room_px - width_px
    yield Label(_face(view), (x, middle_px), height_px, PAPER, "left", room_px)


def _face(view: TableView) -> str:
    """The top card in words, without the colour that the patch has named."""
    words = LANGUAGES[view.language]
    return words.faces[view.top.face] if view.color == view.top.color else words.card(view.top)


def _seat(seat: SeatView, view: TableView, canvas: _Canvas, floor_px: float) -> Iterator[Shape]:
    """A sign at the person's side of the table; the one to play has a bright one."""
    is_turn = seat.seat == view.turn
    ground, ink, faint = (TURN, INK, INK) if is_turn else (INK, PAPER, MUTED)
    height_px = canvas.px(TEXT)
    state = _state(seat, view.language)
    wide_px = max(text_width_px(seat.name, height_px), 0.8 * text_width_px(state, height_px))
    width_px = min(wide_px + 1.4 * height_px, 0.3 * canvas.size_wh[0])
    x, y = _inside(canvas.point_px(seat.at), (width_px, 2.6 * height_px), canvas, floor_px)
    yield Box((x, y, width_px, 2.6 * height_px), ground, 0.86, 0.5 * height_px)
    middle_px, room_px = x + width_px / 2, width_px - height_px
    at_px = (middle_px, y + (0.85 if state else 1.3) * height_px)
    yield Label(seat.name, at_px, height_px, ink, "center", room_px, is_bold=True)
    if not state:
        return
    color = ALARM if seat.owes and not is_turn else faint
    at_px = (middle_px, y + 1.95 * height_px)
    yield Label(state, at_px, 0.8 * height_px, color, "center", room_px)


def _state(seat: SeatView, language: str) -> str:
    if seat.cards < 0:
        return ""
    parts = [label("cards", language, seat.cards)]
    if seat.owes:
        parts.append(label("draws", language, seat.owes))
    elif seat.has_called:
        parts.append(label("uno", language))
    return " · ".join(parts)


def _inside(
    border_px: tuple[float, float], size_px: tuple[float, float], canvas: _Canvas, floor_px: float
) -> tuple[float, float]:
    """Where a sign's top-left corner goes, so that it lies in the free part of the picture."""
    edge_px = canvas.px(EDGE)
    (x, y), (width_px, height_px) = border_px, size_px
    ceiling_px, right_px = canvas.px(BAR) + edge_px, canvas.size_wh[0] - edge_px
    left = min(max(x - width_px / 2, edge_px), right_px - width_px)
    top = min(max(y - height_px / 2, ceiling_px), floor_px - edge_px - height_px)
    return left, top


def _badges(view: TableView, canvas: _Canvas) -> Iterator[Shape]:
    """What is missing or stopped, below the bar on the right."""
    y = canvas.px(BAR + 0.04)
    for badge in view.badges:
        text = label(badge, view.language)
        half_px = (text_width_px(text, canvas.px(SMALL)) + canvas.px(SMALL)) / 2
        x = canvas.size_wh[0] - canvas.px(EDGE) - half_px
        yield from _pill(text, (x, y), canvas, (ALARM, INK))
        y += canvas.px(0.06)


def _caption(view: TableView, canvas: _Canvas) -> Iterator[Shape]:
    """The question, or else the last ruling, in large letters below; the keys under it."""
    text, edge_px = view.question or view.caption, canvas.px(EDGE)
    room_px = canvas.size_wh[0] - 4 * edge_px
    height_px = canvas.px(BIG)
    lines = wrapped(text, height_px, room_px)
    if len(lines) > MAX_LINES:
        height_px = canvas.px(TEXT)
        lines = wrapped(text, height_px, room_px)
    step_px, keys_px = 1.35 * height_px, canvas.px(0.05) if view.keys else 0.0
    if not lines and not view.keys:
        return
    tall_px = len(lines) * step_px + keys_px + edge_px
    top_px = canvas.size_wh[1] - tall_px
    yield Box((0.0, top_px, float(canvas.size_wh[0]), tall_px), INK, 0.84)
    yield Box((0.0, top_px, 0.5 * edge_px, tall_px), _accent(view))
    for number, line in enumerate(lines):
        y = top_px + edge_px / 2 + (number + 0.5) * step_px
        yield Label(line, (2 * edge_px, y), height_px, PAPER, "left", room_px)
    if view.keys:
        y = canvas.size_wh[1] - keys_px / 2 - edge_px / 4
        yield Label(view.keys, (2 * edge_px, y), canvas.px(SMALL), MUTED, "left", room_px)


def _accent(view: TableView) -> Rgb:
    if view.question:
        return ASKING
    return ALARM if view.is_penalty else TURN
