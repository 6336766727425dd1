"""``referee replay``: a record with its rulings."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.errors import InputError, RecordError
from referee.record.files import read_file
from referee.record.notation import Reading
from referee.record.replay import Replay, annotated, corrected, replay, state_json

HELP = "Play a record again and print it with its rulings, each after the entry it follows from."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The record, and in which form it is printed."""
    parser.add_argument("record", type=Path, metavar="G.ugn")
    parser.add_argument("--json", action="store_true", help="one JSON object a ruling")
    parser.add_argument(
        "--final", action="store_true", help="the corrected game, as if it had been played so"
    )


def run(args: argparse.Namespace) -> int:
    """Print what is good of the record; then say what is wrong with it, if anything is."""
    reading = read_file(args.record)
    try:
        _print(reading, args)
    except RecordError as error:
        raise InputError(str(reading.problem or error), source=str(args.record)) from error
    if reading.problem:
        sys.stdout.flush()
        raise InputError(f"{reading.problem}; {_good(reading)}", source=str(args.record))
    return 0


def _print(reading: Reading, args: argparse.Namespace) -> None:
    record = corrected(reading.record) if args.final else reading.record
    played = replay(record)
    if args.json:
        for found in _objects(reading, played):
            sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(str(annotated(record, played)))


def _objects(reading: Reading, played: Replay) -> Iterator[dict[str, Any]]:
    """One a ruling, what is wrong with the record, and the last good state."""
    for judged in played.judged:
        for ruling in judged.rulings:
            yield {"entry": judged.number, **ruling.as_json()}
    if reading.problem:
        wrong = reading.problem
        yield {"problem": wrong.problem, "line": wrong.line, "column": wrong.column}
    yield {"state": state_json(played.game)}


def _good(reading: Reading) -> str:
    count = len(reading.record.entries)
    return (
        f"the {count} entries before it are good" if count != 1 else "the entry before it is good"
    )
