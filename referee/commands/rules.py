"""`referee rules`: presets, a line of options explained, one row, or all of them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator

from referee.errors import ConfigError, nearest
from referee.outputs.phrases.options import sentence
from referee.rules.compiler import compile_rulebook
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS, value_text
from referee.rules.needs import has_effect
from referee.rules.presets import PRESETS
from referee.rules.rows import ROWS, Row

HELP = "The presets, the options of a line in words, one row of the rules, or every row."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    what = parser.add_subparsers(dest="what", metavar="what")
    listed = what.add_parser("list", help="the presets and the options")
    show = what.add_parser("show", help="a line of house rules, one sentence an option")
    show.add_argument("line", nargs="*", default=["mattel"], help="as in: mattel stack=same_kind")
    explain = what.add_parser("explain", help="one row of the rules")
    explain.add_argument("row", help="as in: WD4-7")
    matrix = what.add_parser("matrix", help="every row, what carries it, and its test")
    parser.set_defaults(json=False)
    for command in (listed, show, explain, matrix):
        command.add_argument("--json", action="store_true", help="one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Print what was asked for; without a word, the presets and the options."""
    match args.what:
        case "show":
            lines = _show(" ".join(args.line), args.language)
        case "explain":
            lines = _explain(args.row, args.language)
        case "matrix":
            lines = map(_matrix_line, ROWS.values())
        case _:
            lines = _list()
    _tell(lines, as_json=args.json)
    return 0


def _list() -> Iterator[dict[str, str]]:
    for name, (base, line) in PRESETS.items():
        written = " ".join(filter(None, (base and f"{base} and", line))) or "the official game"
        yield {"preset": name, "line": written, "refereed": _why_not_refereed(name) or "yes"}
    for option in OPTIONS.values():
        official = value_text(HouseRules(), option.name)
        yield {"option": option.name, "official": official, "possible": option.choices}


def _why_not_refereed(line: str) -> str:
    try:
        compile_rulebook(HouseRules.parse(line))
    except ConfigError as error:
        return str(error)
    return ""


def _show(line: str, language: str) -> Iterator[dict[str, str]]:
    house = HouseRules.parse(line)
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
    yield _matrix_line(row)
    for option in row.options:
        if option in OPTIONS:
            for value in OPTIONS[option].words:
                said = sentence(option, value, language=language)
                yield {"option": f"{option}={value}", "means": said or value}


def _matrix_line(row: Row) -> dict[str, str]:
    carrier = ", ".join(row.options) or "fixed"
    test = f"test_{row.test}" if row.is_rule else "no ruling"
    test = "not refereed yet" if row.is_open else test
    return {"row": row.id, "carried by": carrier, "holds": row.statement, "test": test}


def _tell(lines: Iterable[dict[str, str]], *, as_json: bool) -> None:
    for line in lines:
        text = json.dumps(line, ensure_ascii=False) if as_json else "  ".join(line.values())
        sys.stdout.write(text + "\n")
