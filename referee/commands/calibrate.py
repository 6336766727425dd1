"""``referee calibrate``: fit the table, see what is seen, put it right by mouse, write it down."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from referee.adapters.window import CLOSED, Mouse, open_window
from referee.app import Options, eyes_of, open_source
from referee.border import side_around, turn_of
from referee.capture.steady import Steady
from referee.commands.detect import add_model_arguments
from referee.commands.watch import names
from referee.config import SeatPlace, TableConfig, load_table
from referee.errors import DeviceError, InputError
from referee.outputs.fitting import Fitting
from referee.outputs.overlay import draw
from referee.outputs.phrases import remark
from referee.outputs.phrases.picture import setting_up
from referee.outputs.shapes import Shape
from referee.outputs.view import SeatView, TableView
from referee.ports import Eyes, Frame, FrameSource, Image
from referee.rules.house import HouseRules
from referee.seats import LETTERS, Seating
from referee.table_text import table_text
from referee.tabletop.layout import Layout
from referee.tabletop.layout import middle as middle_of
from referee.tabletop.watching import Watching
from referee.vision.gate import Gate

HELP = (
    "Find the piles and whose arms come from where in the first half minute, show it, take "
    "corrections by mouse (drag a pile or a name; + and - make a pile larger or smaller), and "
    "write the table file. Without a window what was found is written as it is."
)
_USUAL_FILE = Path("table.toml")
_LEAVE = ("escape", "q", CLOSED)


class Mousing(Protocol):
    """A window with a mouse."""

    def show(self, image: Image, drawing: tuple[Shape, ...]) -> tuple[str, ...]: ...

    def mouse(self) -> tuple[Mouse, ...]: ...

    def close(self) -> None: ...


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add = parser.add_argument
    add("--source", default="", metavar="S", help="camera number or name, device, address or clip")
    add("--table", type=Path, default=_USUAL_FILE, metavar="T.toml", help="the file to write")
    add("--players", type=names, default=(), metavar="A,B,C", help="clockwise from the lower edge")
    add("--seconds", type=float, default=30.0, help="how long to look at most (30)")
    add("--force", action="store_true", help="change a table file that is there")
    add("--no-window", action="store_true", help="show nothing, ask nothing")
    add_model_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Look, let people put it right, and write."""
    table = _known(args)
    options = Options(model=args.model, backend=args.backend, is_trusted=args.trust)
    source, eyes = open_source(table.source), eyes_of(options, HouseRules.parse(table.rules_line))
    display = None if args.no_window else _window(args.language)
    _say(args, "looking")
    try:
        fitting, image = look(Steady(source), eyes, table, (args.seconds, args.language), display)
        if display is not None:
            fitting = correct(display, fitting, image, table, args.language)
    finally:
        source.close()
        if display is not None:
            display.close()
    return _write(args, fitted(table, fitting), fitting)


def _known(args: argparse.Namespace) -> TableConfig:
    """What is known before: the file that is there, and the call over it."""
    if args.table.exists() and not args.force:
        raise InputError(setting_up("exists", args.language), source=str(args.table))
    table = load_table(args.table) if args.table.exists() else TableConfig()
    table = replace(table, source=args.source or table.source)
    if args.players:
        table = replace(table, seats=tuple(map(SeatPlace, args.players)))
        Seating.of(table.names)
    return table


def _window(language: str) -> Mousing | None:
    try:
        return open_window()
    except DeviceError as error:
        sys.stderr.write(f"referee: {remark('no-window', language, reason=str(error))}\n")
        return None


def look(
    source: FrameSource,
    eyes: Eyes,
    table: TableConfig,
    manner: tuple[float, str],
    display: Mousing | None,
) -> tuple[Fitting, Image]:
    """What the first seconds show, and the last picture. `manner` is for how long at most, and in
    which language; Enter in the window ends it sooner. Raises `InputError` for no picture."""
    seconds, language = manner
    watching, first_s, image = Watching(len(table.seats)), -1.0, None
    gate = Gate(eyes, Layout.of(TableConfig(), 4).zones, reads=())
    for frame in source.frames():
        if not isinstance(frame, Frame):
            continue
        first_s = frame.time_s if first_s < 0.0 else first_s
        image = frame.image
        seen = gate.look(frame)
        watching.step(seen)
        if watching.is_due(frame.time_s) and not seen.arms:
            watching.read(eyes.look(frame.image), frame.size_wh)
        is_over = frame.time_s - first_s >= seconds
        if is_over or _is_enough(display, watching, image, table, language):
            break
    if image is None:
        raise InputError("no picture came", source=table.source)
    return fitting_of(watching), image


def _is_enough(
    display: Mousing | None, watching: Watching, image: Image, table: TableConfig, language: str
) -> bool:
    """Show what is known so far; whether Enter was pressed, or the window left."""
    if display is None:
        return False
    text = setting_up("looking", language)
    keys = display.show(image, drawing(fitting_of(watching), table, image, (text, language)))
    display.mouse()
    return any(key == "enter" or key in _LEAVE for key in keys)


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
            if key in _LEAVE:
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
    return draw(view, (image.shape[1], image.shape[0]))


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


def _write(args: argparse.Namespace, table: TableConfig, fitting: Fitting) -> int:
    if not fitting.seats:
        _say(args, "left")
        return 1
    if fitting.wanted:
        _say(args, "not-found")
        return 1
    before = args.table.read_text(encoding="utf-8") if args.table.exists() else ""
    try:
        args.table.write_text(table_text(table, before), encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", source=str(args.table)) from None
    _say(args, "written", path=args.table)
    return 0


def _say(args: argparse.Namespace, kind: str, **parts: object) -> None:
    sys.stderr.write(f"referee: {setting_up(kind, args.language, **parts)}\n")
