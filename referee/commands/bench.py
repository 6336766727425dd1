"""`referee bench`: the figures, on this machine."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from referee.benchmarks import BENCHMARKS
from referee.errors import ConfigError

HELP = "Measure what the product promises, on this machine, and print the figures as tables."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    parser.add_argument(
        "which", nargs="?", choices=tuple(BENCHMARKS), help="one of them; all where absent"
    )
    parser.add_argument("--quick", action="store_true", help="a smaller sample, a rougher figure")
    parser.add_argument(
        "--group",
        action="append",
        default=[],
        metavar="NAME",
        help="of the table: one group of bench.toml, or a recipe such as recipe-2; may be repeated",
    )
    parser.add_argument(
        "--hands",
        type=_count,
        default=0,
        metavar="N",
        help="of the table: the first N hands of each group; no bar is judged by fewer than all",
    )
    parser.add_argument(
        "--stills",
        type=Path,
        metavar="DIR",
        help="of the table: photographs instead of films, a folder with images/ and state.csv",
    )
    parser.add_argument(
        "--talk",
        type=_count,
        default=0,
        metavar="MIN",
        help="of hearing: so many minutes of table talk, in which nothing may be heard",
    )


def run(args: argparse.Namespace) -> int:
    """0 where every bar was met, 1 where one was not."""
    if args.stills:
        return 0 if _stills(args) else 1
    if args.talk:
        return 0 if _talked(args) else 1
    if args.group or args.hands:
        return 0 if _part_of_table(args) else 1
    names = [args.which] if args.which else [name for name in BENCHMARKS if _exists(name)]
    met = [import_module(BENCHMARKS[name]).run(_tell, quick=args.quick) for name in names]
    return 0 if all(met) else 1


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}': 1 or more")
    return int(text)


def _part_of_table(args: argparse.Namespace) -> bool:
    """Measure some groups, or some hands of each. Raises `ConfigError` where no table is meant."""
    if args.which != "table" or args.quick:
        raise ConfigError("--group and --hands go with 'referee bench table', without --quick")
    table = import_module(BENCHMARKS["table"])
    part = table.Part(tuple(args.group), args.hands)
    return bool(table.run(_tell, quick=False, part=part))


def _stills(args: argparse.Namespace) -> bool:
    """Read photographs of a table. Raises `ConfigError` where anything else is asked for too."""
    if args.which != "table" or args.quick or args.group or args.hands:
        raise ConfigError("--stills goes with 'referee bench table', and with nothing else")
    from referee.benchmarks import table_stills  # noqa: PLC0415 - loads OpenCV and a runtime

    return table_stills.run(_tell, args.stills)


def _talked(args: argparse.Namespace) -> bool:
    """Listen to talk for long. Raises `ConfigError` where anything else is asked for."""
    if args.which != "hearing" or args.quick:
        raise ConfigError("--talk goes with 'referee bench hearing', without --quick")
    return bool(import_module(BENCHMARKS["hearing"]).listened(_tell, args.talk))


def _exists(name: str) -> bool:
    return find_spec(BENCHMARKS[name]) is not None


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
