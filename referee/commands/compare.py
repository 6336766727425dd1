"""``referee compare``: what was read against what happened."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import astuple
from pathlib import Path

from referee.errors import InputError, RecordError
from referee.record.comparing import Comparison, Tally, compare
from referee.record.files import load

HELP = "Compare a record that was read from a clip with the true one."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two records."""
    parser.add_argument("truth", type=Path, metavar="TRUTH.ugn")
    parser.add_argument("read", type=Path, metavar="READ.ugn")
    parser.add_argument("--json", action="store_true", help="the answer as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Say how well the game was read."""
    truth, read = load(args.truth), load(args.read)
    try:
        found = compare(truth, read)
    except RecordError as error:
        raise InputError(str(error), source=f"{args.truth} or {args.read}") from error
    text = json.dumps(found.as_json()) if args.json else _table(found)
    sys.stdout.write(text + "\n")
    return 0


def _table(found: Comparison) -> str:
    columns = ("events", "right", "missed", "invented", "wrong", "wrong seat")
    late = f"median {found.median_s} s, p95 {found.p95_s} s" if found.delays_s else "unknown"
    return "\n".join(
        [
            f"{'':6}{''.join(f'{name:>12}' for name in columns)}",
            _row("plays", found.plays),
            _row("draws", found.draws),
            f"questions {found.questions}, false accusations {found.false_accusations}",
            f"read after: {late}",
            "clean" if found.is_clean else "not clean",
        ]
    )


def _row(name: str, tally: Tally) -> str:
    return f"{name:6}{''.join(f'{count:>12}' for count in astuple(tally))}"
