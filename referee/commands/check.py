"""``referee check``: whether a record's rulings are right."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from referee.errors import InputError, RecordError
from referee.record.checking import Difference, check
from referee.record.files import load
from referee.record.notation import Record

HELP = "Compute a record's rulings again and compare: 0 they agree, 1 they differ, 2 no record."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The record, and in which form the answer is given."""
    parser.add_argument("record", type=Path, metavar="G.ugn")
    parser.add_argument("--json", action="store_true", help="the answer as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Say whether the rulings agree, and where they first differ."""
    record = load(args.record)
    try:
        found = check(record)
    except RecordError as error:
        raise InputError(str(error), source=str(args.record)) from error
    if args.json:
        sys.stdout.write(json.dumps(_object(record, found), ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(_sentence(args.record, record, found) + "\n")
    return 1 if found else 0


def _rulings(record: Record) -> int:
    return sum(str(line).startswith("!") for line in record.lines)


def _object(record: Record, found: tuple[Difference, ...]) -> dict[str, Any]:
    counts = {"entries": len(record.entries), "rulings": _rulings(record)}
    if not found:
        return {"agrees": True, **counts}
    first = found[0]
    where = {"line": first.line, "expected": first.expected, "found": first.found}
    return {"agrees": False, **where, **counts}


def _sentence(path: Path, record: Record, found: tuple[Difference, ...]) -> str:
    if not found:
        return f"{path}: {_rulings(record)} rulings agree, {len(record.entries)} entries"
    first = found[0]
    expected, wrong = first.expected or "nothing", first.found or "nothing"
    return f"{path}: line {first.line}: expected: {expected}; found: {wrong}"
