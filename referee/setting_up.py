"""A table sets itself up: what the first half minute shows, and what people put right by mouse.

The same for ``referee calibrate``, which writes down what comes out, and for ``referee watch``
without a table file, which goes on with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Protocol

from referee.adapters.clip import ClipSource
from referee.adapters.window import CLOSED, Mouse
from referee.border import side_around, turn_of
from referee.config import SeatPlace, TableConfig
from referee.errors import InputError
from referee.outputs.fitting import Fitting
from referee.outputs.overlay import draw as overlaid
from referee.outputs.phrases.picture import setting_up
from referee.outputs.shapes import Shape
from referee.outputs.view import SeatView, TableView
from referee.ports import Eyes, Frame, FrameSource, Image
from referee.seats import LETTERS
from referee.tabletop.layout import Layout
from referee.tabletop.layout import middle as middle_of
from referee.tabletop.watching import FIRST_LOOKS_S, Found, Watching
from referee.vision.gate import Gate

_UNKNOWN_S: Final = 60.0
"""Of a clip in which it is not known how many play, so much is looked at."""
LEAVE: Final = ("escape", "q", CLOSED)
_APART_S: Final = 1.0 / 16.0
"""Pictures that come faster than this tell nothing more about arms."""


class Mousing(Protocol):
    """A window with a mouse."""

    def show(self, image: Image, drawing: tuple[Shape, ...]) -> tuple[str, ...]: ...

    def mouse(self) -> tuple[Mouse, ...]: ...

    def close(self) -> None: ...


def _never(watching: Watching) -> bool:
    return False


@dataclass(slots=True)
class FirstLook:
    """How the first pictures are looked at: for how long at most, until what is known, and in
    which window; Enter in it ends the look sooner."""

    seconds: float = FIRST_LOOKS_S
    is_enough: Callable[[Watching], bool] = _never
    display: Mousing | None = None
    language: str = "en"

    def of(self, source: FrameSource, eyes: Eyes, table: TableConfig, players: int) -> Seen:
        """What is known after it. `players` is 0 where their number is to be found out.

        Raises `InputError` where no picture came.
        """
        watching, first_s, last_s, image = Watching(players), -1.0, -1.0, None
        gate = Gate(eyes, Layout.of(TableConfig(), 4).zones, reads=())
        for frame in source.frames():
            if not isinstance(frame, Frame) or (image is not None and _is_soon(frame, last_s)):
                continue
            first_s = frame.time_s if first_s < 0.0 else first_s
            last_s, image = frame.time_s, frame.image
            is_over = frame.time_s - first_s >= self.seconds
            is_enough = _take_in(watching, gate, frame) and self.is_enough(watching)
            if is_over or is_enough or self._is_ended(watching, image, table):
                break
        if image is None:
            raise InputError("no picture came", source=table.source)
        return Seen(watching, image)

    def _is_ended(self, watching: Watching, image: Image, table: TableConfig) -> bool:
        """Show what is known so far; whether Enter was pressed, or the window left."""
        if self.display is None:
            return False
        text = setting_up("looking", self.language)
        shapes = drawing(fitting_of(watching), table, image, (text, self.language))
        keys = self.display.show(image, shapes)
        self.display.mouse()
        return any(key == "enter" or key in LEAVE for key in keys)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the first pictures showed, and the last of them."""

    watching: Watching
    image: Image


@dataclass(frozen=True, slots=True)
class Asking:
    """How people are told and asked while a table is not known yet."""

    say: Callable[..., None]
    """Takes a kind of remark, and its parts by name."""
    window: Callable[[], Mousing | None] = lambda: None
    """Opens a window, where one is wanted and there is a screen."""
    language: str = "en"
    are_named: bool = True
    """Somebody has said who plays; else their number is to be found out."""
    how_many: Callable[[int], int] = lambda usual: 0
    """Asks how many people play, given the usual number; 0 where nobody can be asked."""


def placed(table: TableConfig, eyes: Eyes, source: FrameSource, asking: Asking) -> TableConfig:
    """The table with its piles and its people: as its file says, or as the first pictures show.

    A clip is opened a second time for it, so that none of its frames is missed; a camera goes on
    where this leaves it, which is as soon as the piles are known: its people are found on the way.
    What is not found is asked for by mouse, and where there is no window, said. How many people
    play is seen in a clip, and asked otherwise.
    """
    if table.discard and table.draw and asking.are_named:
        return table
    is_clip = isinstance(source, ClipSource)
    if not is_clip and not asking.are_named:  # before they play; a clip will show it
        table = _of_many(table, asking.how_many(len(table.seats)))
    if not is_clip:
        asking.say("look-for-piles")
    seen = _first_look(table, eyes, source, are_known=asking.are_named or not is_clip)
    found = seen.watching.found
    fitting = fitting_of(seen.watching)
    if fitting.wanted and not (table.draw and table.discard) and (display := asking.window()):
        fitting = _asked(display, fitting, seen.image, table, asking.language)
        if fitting.seats:
            return fitted(table, fitting)
    if is_clip and not asking.are_named:
        table = _counted(table, found, asking)
    _tell(table, found, asking, is_clip=is_clip)
    discard, draw = table.discard or fitting.discard, table.draw or fitting.draw
    table = replace(table, discard=discard, draw=draw)
    return _seated(table, found) if found.are_sides_seen else table


def _counted(table: TableConfig, found: Found, asking: Asking) -> TableConfig:
    """A table of as many people as reached in, or as somebody says."""
    if found.are_sides_seen:
        return _of_many(table, len(found.sides))
    return _of_many(table, asking.how_many(len(table.seats)))


def _of_many(table: TableConfig, players: int) -> TableConfig:
    """The table with so many people, by letter; as it is where they are as many, or 0."""
    if players in (0, len(table.seats)):
        return table
    return replace(table, seats=tuple(map(SeatPlace, LETTERS[:players])))


def _first_look(table: TableConfig, eyes: Eyes, source: FrameSource, *, are_known: bool) -> Seen:
    players = len(table.seats) if are_known else 0
    if not isinstance(source, ClipSource):
        first = FirstLook(is_enough=lambda watching: watching.are_piles_sure)
        return first.of(source, eyes, table, players)
    again = ClipSource(table.source)
    try:
        seconds = FIRST_LOOKS_S if players else _UNKNOWN_S
        first = FirstLook(seconds, is_enough=lambda watching: watching.is_sure)
        return first.of(again, eyes, table, players)
    finally:
        again.close()


def _asked(
    display: Mousing, fitting: Fitting, image: Image, table: TableConfig, language: str
) -> Fitting:
    try:
        return correct(display, fitting, image, table, language)
    finally:
        display.close()


def _tell(table: TableConfig, found: Found, asking: Asking, *, is_clip: bool) -> None:
    """What was found, as far as people should know it."""
    if not found.piles.is_complete and not (table.draw and table.discard):
        asking.say("no-piles")
    elif not is_clip:
        asking.say("piles-found")
    if not asking.are_named:
        is_seen = is_clip and found.are_sides_seen
        asking.say("players-seen" if is_seen else "players-taken", count=len(table.seats))


def _seated(table: TableConfig, found: Found) -> TableConfig:
    """The table with people in the places that were found, unless its file has them."""
    seats = zip(table.seats, found.sides, strict=True)
    return replace(
        table, seats=tuple(replace(seat, side=seat.side or side) for seat, side in seats)
    )


def _is_soon(frame: Frame, last_s: float) -> bool:
    return frame.time_s - last_s < _APART_S


def _take_in(watching: Watching, gate: Gate, frame: Frame) -> bool:
    """Whether the cards of this picture were looked at, too."""
    seen = gate.look(frame)
    watching.step(seen)
    if not watching.is_due(seen):
        return False
    watching.read(gate.eyes.look(frame.image), frame.size_wh)
    return True


def fitting_of(watching: Watching) -> Fitting:
    """What was found, to be put right."""
    found = watching.found
    seats = tuple(turn_of(_middle(side)) for side in found.sides)
    return Fitting(found.piles.draw, found.piles.discard, seats)


def _middle(side: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    return side[len(side) // 2] if len(side) % 2 else middle_of((side[0], side[-1]))


def correct(
    display: Mousing, fitting: Fitting, image: Image, table: TableConfig, language: str
) -> Fitting:
    """Let people put it right; empty where they leave without writing."""
    while True:
        kind = f"click-{fitting.wanted}" if fitting.wanted else "drag"
        text = setting_up(kind, language)
        for key in display.show(image, drawing(fitting, table, image, (text, language))):
            if key in LEAVE:
                return Fitting()
            if key == "enter" and not fitting.wanted:
                return fitting
            fitting = fitting.grown({"+": 1, "=": 1, "-": -1}.get(key, 0))
        for done in display.mouse():
            fitting = moved(fitting, done)


def moved(fitting: Fitting, done: Mouse) -> Fitting:
    """The fitting after one thing that the mouse did."""
    acts: dict[str, Callable[[], Fitting]] = {
        "press": lambda: fitting.pressed(done.at),
        "move": lambda: fitting.moved(done.at),
        "release": fitting.released,
    }
    return acts[done.kind]()


def drawing(
    fitting: Fitting, table: TableConfig, image: Image, saying: tuple[str, str]
) -> tuple[Shape, ...]:
    """The overlay: zones, people, and what is asked, in a language."""
    text, language = saying
    people = tuple(
        SeatView(letter, name, middle_of(_side(fitting, number)))
        for number, (letter, name) in enumerate(zip(LETTERS, _names(table, fitting), strict=False))
    )
    view = TableView(
        seats=people, discard=fitting.discard, draw=fitting.draw, question=text, language=language
    )
    return overlaid(view, (image.shape[1], image.shape[0]))


def _side(fitting: Fitting, number: int) -> tuple[tuple[float, float], ...]:
    """A person's stretch of the border: most of the way to the nearest neighbour."""
    turns = fitting.seats
    away = [min((a - turns[number]) % 1.0, (turns[number] - a) % 1.0) for a in turns]
    nearest = min((one for n, one in enumerate(away) if n != number), default=0.5)
    return side_around(turns[number], min(0.1, max(0.02, 0.4 * nearest)))


def _names(table: TableConfig, fitting: Fitting) -> tuple[str, ...]:
    return table.names or tuple(LETTERS[: len(fitting.seats)])


def fitted(table: TableConfig, fitting: Fitting) -> TableConfig:
    """The table with what was found and put right."""
    seats = tuple(
        SeatPlace(name, _side(fitting, number))
        for number, name in enumerate(_names(table, fitting)[: len(fitting.seats)])
    )
    return replace(table, discard=fitting.discard, draw=fitting.draw, seats=seats)
