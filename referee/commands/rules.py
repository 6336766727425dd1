"""`referee rules`: presets, a line of options explained, one row with a game, or all of them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

from referee.config import TableConfig, load_table
from referee.errors import ConfigError, nearest
from referee.outputs.phrases.options import sentence
from referee.outputs.phrases.rows import label, row_words
from referee.own_rules import line_of
from referee.rules.compiler import compile_rulebook
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS, Option, value_text
from referee.rules.needs import has_effect
from referee.rules.presets import PRESETS
from referee.rules.rows import ROWS, Row

HELP = "The presets, the options of a line in words, one row of the rules, or every row."
EXAMPLES: Final = files("referee.rules") / "examples"
"""A short game for each row that rules on something: ``ROW.ugn``, with its rulings."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    what = parser.add_subparsers(dest="what", metavar="what")
    listed = what.add_parser("list", help="the presets and the options")
    show = what.add_parser("show", help="a line of house rules, one sentence an option")
    show.add_argument("line", nargs="*", default=[], help="as in: mattel stack=same_kind")
    explain = what.add_parser("explain", help="one row: what holds, the sources, a short game")
    explain.add_argument("row", help="as in: WD4-7")
    matrix = what.add_parser("matrix", help="every row, what carries it, and its test")
    parser.set_defaults(json=False, table=None)
    for command in (listed, show):
        command.add_argument(
            "--table", type=Path, metavar="T.toml", help="a table file with presets of its own"
        )
    for command in (listed, show, explain, matrix):
        command.add_argument("--json", action="store_true", help="one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Print what was asked for; without a word, the presets and the options."""
    table = load_table(args.table) if args.table else TableConfig()
    match args.what:
        case "show":
            lines = _show(" ".join(args.line) or table.rules_line, table, args.language)
        case "explain":
            lines = _explain(args.row, args.language)
        case "matrix":
            lines = (_matrix_line(row, args.language) for row in ROWS.values())
        case _:
            lines = _list(table)
    _tell(lines, as_json=args.json)
    return 0


def _list(table: TableConfig) -> Iterator[dict[str, str]]:
    for name, (base, line) in PRESETS.items():
        written = " ".join(filter(None, (base and f"{base} and", line))) or "the official game"
        yield {"preset": name, "line": written, "refereed": _why_not_refereed(name) or "yes"}
    for name, line in table.presets:
        refereed = _why_not_refereed(line_of(table, name)) or "yes"
        yield {"preset": name, "line": line, "refereed": refereed}
    for option in OPTIONS.values():
        official = value_text(HouseRules(), option.name)
        yield {"option": option.name, "official": official, "possible": option.choices}


def _why_not_refereed(line: str) -> str:
    try:
        compile_rulebook(HouseRules.parse(line))
    except ConfigError as error:
        return str(error)
    return ""


def _show(line: str, table: TableConfig, language: str) -> Iterator[dict[str, str]]:
    """Every option that matters at this table, in a sentence."""
    house = HouseRules.parse(line_of(table, line))
    yield {"rules": str(house), "refereed": _why_not_refereed(str(house)) or "yes"}
    for name in OPTIONS:
        value = value_text(house, name)
        said = sentence(name, value, language=language)
        if said and has_effect(house, name):
            yield {"option": f"{name}={value}", "means": said}


def _explain(name: str, language: str) -> Iterator[dict[str, str]]:
    row = ROWS.get(name.upper()) or ROWS.get(name)
    if row is None:
        guess = nearest(name.upper(), ROWS)
        raise ConfigError(f"the rules have no row '{name}'", key=name, nearest=guess)
    yield _matrix_line(row, language)
    sources = row_words(row.id, language).sources
    if sources:
        yield {"sources": label("sources", language, said=sources)}
        if any(char.isdigit() or char == "A" for char in sources):
            yield {"legend": label("legend", language)}
    for option in filter(OPTIONS.get, row.options):
        yield from _values(OPTIONS[option], language)
    yield from _example(row, language)


def _values(option: Option, language: str) -> Iterator[dict[str, str]]:
    """What each value of an option means, the official one first; of numbers only that one."""
    official = value_text(HouseRules(), option.name)
    for value in dict.fromkeys((official, *option.words)):
        said = sentence(option.name, value, language=language)
        yield {"option": f"{option.name}={value}", "means": said or value}
    if option.numbers:
        yield {"option": f"{option.name}=...", "means": option.numbers}


def _example(row: Row, language: str) -> Iterator[dict[str, str]]:
    example = EXAMPLES / f"{row.example}.ugn"
    if example.is_file():
        yield {"example": label("example", language)}
        yield from ({"line": line} for line in example.read_text(encoding="utf-8").splitlines())


def _matrix_line(row: Row, language: str) -> dict[str, str]:
    return {
        "row": row.id,
        "carried by": ", ".join(row.options) or "fixed",
        "holds": row_words(row.id, language).statement,
        "test": "not refereed yet" if row.is_open else row.proof,
    }


def _tell(lines: Iterable[dict[str, str]], *, as_json: bool) -> None:
    for line in lines:
        text = json.dumps(line, ensure_ascii=False) if as_json else "  ".join(line.values())
        sys.stdout.write(text + "\n")
