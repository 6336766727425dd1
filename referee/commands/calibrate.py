"""``referee calibrate``: fit the table, see what is seen, put it right by mouse, write it down."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from referee.adapters.window import open_window
from referee.app import Options, eyes_of, open_source
from referee.capture.steady import Steady
from referee.commands.detect import add_model_arguments
from referee.commands.watch import names
from referee.config import SeatPlace, TableConfig, load_table
from referee.errors import DeviceError, InputError
from referee.outputs.fitting import Fitting
from referee.outputs.phrases import remark
from referee.outputs.phrases.picture import setting_up
from referee.rules.house import HouseRules
from referee.seats import Seating
from referee.setting_up import FirstLook, Mousing, correct, fitted, fitting_of
from referee.table_text import table_text
from referee.tabletop.watching import FIRST_LOOKS_S, Found

HELP = (
    "Find the piles and whose arms come from where in the first half minute, show it, take "
    "corrections by mouse (drag a pile or a name; + and - make a pile larger or smaller), and "
    "write the table file. Without a window what was found is written as it is."
)
_USUAL_FILE = Path("table.toml")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add = parser.add_argument
    add("--source", default="", metavar="S", help="camera number or name, device, address or clip")
    add("--table", type=Path, default=_USUAL_FILE, metavar="T.toml", help="the file to write")
    add("--players", type=names, default=(), metavar="A,B,C", help="clockwise from the lower edge")
    add("--seconds", type=float, default=FIRST_LOOKS_S, help="how long to look at most (30)")
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
        first = FirstLook(args.seconds, display=display, language=args.language)
        seen = first.of(Steady(source), eyes, table, len(table.seats))
        fitting = fitting_of(seen.watching)
        _tell_guesses(args, table, seen.watching.found)
        if display is not None:
            fitting = correct(display, fitting, seen.image, table, args.language)
    finally:
        source.close()
        if display is not None:
            display.close()
    return _write(args, fitted(table, fitting), fitting)


def _tell_guesses(args: argparse.Namespace, table: TableConfig, found: Found) -> None:
    """What was not seen, and is taken as it usually is."""
    if found.piles.is_guess:
        _say(args, "guessed")
    if not table.seats:
        text = remark("players-taken", args.language, count=str(len(found.sides)))
        sys.stderr.write(f"referee: {text}\n")


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
