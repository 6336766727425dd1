"""`referee bench`: the figures, on this machine."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec

from referee.benchmarks import BENCHMARKS

HELP = "Measure what the product promises, on this machine, and print the figures as tables."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    parser.add_argument(
        "which", nargs="?", choices=tuple(BENCHMARKS), help="one of them; all where absent"
    )
    parser.add_argument("--quick", action="store_true", help="a smaller sample, a rougher figure")


def run(args: argparse.Namespace) -> int:
    """0 where every bar was met, 1 where one was not."""
    names = [args.which] if args.which else [name for name in BENCHMARKS if _exists(name)]
    met = [import_module(BENCHMARKS[name]).run(_tell, quick=args.quick) for name in names]
    return 0 if all(met) else 1


def _exists(name: str) -> bool:
    return find_spec(BENCHMARKS[name]) is not None


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
