"""The command line: finds the command's module, parses, runs, and turns errors into one line.

Exit status: 0 done, 1 the answer is no, 2 the input or the call is wrong, 3 a device or a
service is missing. Each command is one module of `referee.commands` with ``HELP``,
``add_arguments(parser)`` and ``run(args) -> int``; it is imported only when it is called, so
``referee replay`` never waits for a vision library.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Final

from referee import __version__
from referee.errors import RefereeError, nearest

COMMANDS: Final[dict[str, str]] = {
    "watch": "referee a table: a webcam, a stream or a clip",
    "demo": "the main job on a clip that it makes itself",
    "detect": "the cards in pictures",
    "simulate": "play games by itself, and film them",
    "compare": "what was read against what happened",
    "replay": "print a record with its rulings",
    "check": "recompute a record's rulings and compare",
    "rules": "presets, options and rows, in words",
    "games": "what the journal holds",
    "cameras": "list the cameras",
    "doctor": "what works, what is missing, how to mend it",
    "dataset": "make pictures to learn from",
    "model": "train, evaluate, export, verify",
    "bench": "the figures, on this machine",
}

INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. Never raises for what a user did."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        return _dispatch(words)
    except RefereeError as error:
        _say(f"referee: {error}")
        return error.exit_status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone, as in `referee replay G | head`
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _dispatch(words: list[str]) -> int:
    name = next((word for word in words if not word.startswith("-")), "")
    if name and name not in COMMANDS:
        guess = nearest(name, COMMANDS)
        hint = f"; did you mean '{guess}'?" if guess else ""
        raise RefereeError(f"no command '{name}'{hint} (referee --help lists them)")
    parser = _parser(name)
    try:
        args = parser.parse_args(words)
    except SystemExit as done:  # argparse has printed its line or the help
        return int(done.code or 0)
    if not name:
        parser.print_help()
        return 0
    run = _module(name).run
    status: int = run(args)
    return status


def _parser(name: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="referee", description=_DESCRIPTION)
    parser.add_argument("--version", action="version", version=f"referee {__version__}")
    commands = parser.add_subparsers(metavar="command")
    for known, summary in COMMANDS.items():
        command = commands.add_parser(known, help=summary, description=summary)
        if known == name:
            module = _module(name)
            command.description = module.HELP
            module.add_arguments(command)
            _add_language(command)
    return parser


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language", choices=("en", "zh"), default="en", help="the language of what is said"
    )


def _module(name: str) -> ModuleType:
    return import_module(f"referee.commands.{name}")


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


_DESCRIPTION: Final = (
    "A camera over a real card table watches a game of UNO, rules on every move, "
    "keeps the score and says it aloud."
)
