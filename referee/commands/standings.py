"""``referee standings``: records merged into one table."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any

from referee.errors import ConfigError, RecordError, RefereeError, nearest
from referee.match.standings import DEFAULT_TIES, TIES, Line, Match, Standings, standings
from referee.outputs.columns import columns
from referee.outputs.phrases.tournament import told
from referee.record.files import read_file
from referee.record.results import fingerprint, result_of

HELP = """Records merged into one table: points and hands won a person, and a team. Order: points
(most or least, as the records' rules say), then the tie-breaks; who is level shares the place."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The records, what breaks a tie, and the form of the table."""
    parser.add_argument("records", type=Path, nargs="+", metavar="G.ugn")
    parser.add_argument(
        "--ties",
        type=ties,
        default=DEFAULT_TIES,
        metavar="T,T",
        help=f"in this order: {', '.join(TIES)}; or none ({','.join(DEFAULT_TIES)})",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def ties(text: str) -> tuple[str, ...]:
    """The tie-breaks of ``hands,single``; ``none`` for none.

    >>> ties("single,hands"), ties("none")
    (('single', 'hands'), ())
    """
    chosen = () if text == "none" else tuple(dict.fromkeys(text.split(",")))
    for word in chosen:
        if word not in TIES:
            possible = f"possible is {', '.join(TIES)}, or none"
            raise ConfigError(f"--ties {word}: {possible}", key="ties", nearest=nearest(word, TIES))
    return chosen


def run(args: argparse.Namespace) -> int:
    """Print the table; then what is wrong with a record, a line each. The others count."""
    found = collect(args.records, args.language)
    table = standings(found.matches, args.ties)
    for line in _told(found, table, args):
        sys.stdout.write(line + "\n")
    sys.stdout.flush()
    for remark in (*found.problems, *_remarks(found, table, args.language)):
        sys.stderr.write(f"referee: {remark}\n")
    return RefereeError.exit_status if found.problems else 0


@dataclass(slots=True)
class Found:
    """What the files hold: matches of one kind, and a line for each that is not all right."""

    language: str
    matches: list[Match] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    known: dict[str, Path] = field(default_factory=dict)

    def add(self, path: Path) -> None:
        """One file; what is good of it counts."""
        try:
            reading = read_file(path)
            match = result_of(reading.record)
        except RecordError as error:
            self.problems.append(f"{path}: {error}")
            return
        except RefereeError as error:
            self.problems.append(str(error))
            return
        if reading.problem:
            self._problem(path, "good-part", problem=str(reading.problem))
        other = self.known.setdefault(fingerprint(reading.record), path)
        if other is path:
            self._take(path, match)
        else:
            self._problem(path, "twice", other=str(other))

    def _take(self, path: Path, match: Match) -> None:
        first = self.matches[0].counting if self.matches else match.counting
        if match.counting == first:
            self.matches.append(match)
            return
        mine, theirs = (
            told(f"counting-{counting}", self.language) for counting in (match.counting, first)
        )
        self._problem(path, "other-counting", mine=mine, theirs=theirs)

    def _problem(self, path: Path, kind: str, **parts: str) -> None:
        self.problems.append(f"{path}: {told(kind, self.language, **parts)}")


def collect(paths: Iterable[Path], language: str) -> Found:
    """The records of these files, in order. Never raises for what is in a file."""
    found = Found(language)
    for path in paths:
        found.add(path)
    return found


def _remarks(found: Found, table: Standings, language: str) -> Iterator[str]:
    """What a reader of the table should know."""
    unscored = sum(match.open_hands for match in found.matches)
    if unscored:
        yield told("open", language, n=str(unscored))
    hands = [line.hands for line in table.people]
    if len(set(hands)) > 1:
        yield told("uneven", language, least=str(min(hands)), most=str(max(hands)))
    if found.matches and not any(hands):
        yield told("no-hands", language)


def _told(found: Found, table: Standings, args: argparse.Namespace) -> Iterator[str]:
    if args.json:
        objects = [*map(_object, table.people), *map(_object, table.teams)]
        objects += [{"problem": problem} for problem in found.problems]
        yield from (json.dumps(each, ensure_ascii=False) for each in objects)
    elif found.matches:
        counting = found.matches[0].counting
        yield from _table(table.people, "name", counting, args.language)
        if table.teams:
            yield ""
            yield from _table(table.teams, "team", counting, args.language)
        yield ""
        yield _order(counting, args.ties, args.language)


def _object(line: Line) -> dict[str, Any]:
    who = {"team": line.names} if len(line.names) > 1 else {"name": line.names[0]}
    return {
        "place": line.place,
        **who,
        "points": line.points,
        "hands_won": line.hands_won,
        "hands": line.hands,
        "single": line.single,
        "matches_won": line.matches_won,
    }


def _table(lines: Sequence[Line], who: str, counting: str, language: str) -> Iterator[str]:
    single = "single" if counting == "most" else "worst"
    kinds = ("place", who, "points", "won", "played", single, "matches")
    head = tuple(told(f"col-{kind}", language) for kind in kinds)
    rows = [
        (
            str(line.place),
            " + ".join(line.names),
            *map(str, (line.points, line.hands_won, line.hands, line.single, line.matches_won)),
        )
        for line in lines
    ]
    return columns([head, *rows], right={0, 2, 3, 4, 5, 6})


def _order(counting: str, chosen: Sequence[str], language: str) -> str:
    """The order in which the table stands, in words."""
    first = told(f"first-{counting}", language)
    if not chosen:
        return told("order-shared", language, first=first)
    said = (told(f"tie-{tie}", language) for tie in chosen)
    in_turn = reduce(lambda one, other: told("then", language, one=one, other=other), said)
    return told("order-ties", language, first=first, ties=in_turn)
