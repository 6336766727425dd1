"""``referee season``: a season's log, and the titles that its events give."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from referee.errors import ConfigError, InputError, RecordError
from referee.match.season import FOR_LIFE, GIVE_TITLE, KINDS, Event, Title, parse_season, titles
from referee.match.standings import Match, standings
from referee.outputs.columns import columns
from referee.outputs.phrases.tournament import told
from referee.record.files import save
from referee.record.journal import Journal, default_path
from referee.record.notation import Record, parse_record
from referee.record.results import fingerprint, result_of

HELP = """A season's log: list its events, add one from its records, or tell the titles. A title is
valid for a year, each further one won meanwhile adds a year, and a national win then makes it
one for life."""

_NEW = "# A season's log, written by 'referee season add'.\n"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, with which log."""
    parser.add_argument("what", nargs="?", choices=("list", "add", "titles"), default="list")
    parser.add_argument(
        "records", nargs="*", metavar="G.ugn", help="add: records, or numbers of journal games"
    )
    add = parser.add_argument
    add("--season", type=Path, metavar="FILE.toml", help="the log; else beside the journal")
    add(
        "--kind",
        choices=KINDS,
        default="weekly",
        help=f"add: the event (weekly); a title: {', '.join(GIVE_TITLE)}",
    )
    add("--venue", default="", metavar="V", help="add: where it was, a name or a number")
    add("--date", type=_day, metavar="YYYY-MM-DD", help="add: the day; else as the records say")
    add("--on", type=_day, metavar="YYYY-MM-DD", help="titles: as of this day; else today")
    add("--json", action="store_true", help="one JSON object an event or title")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ConfigError(f"'{text}' is no date, as in 2026-11-29", key="date") from None


def run(args: argparse.Namespace) -> int:
    """Do it. A log that does not exist yet has no events."""
    path = args.season or default_path().with_name("season.toml")
    text = _read(path)
    events = _events(path, text)
    if args.what == "add":
        return _add(path, text, events, args)
    if args.records:
        raise ConfigError(f"season {args.what} takes no records", key="records")
    if args.what == "titles":
        _tell_titles(events, args)
    else:
        _tell_events(events, args)
    return 0


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise InputError("expected text in UTF-8", source=str(path)) from None
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", source=str(path)) from error


def _events(path: Path, text: str) -> tuple[Event, ...]:
    try:
        return parse_season(text)
    except ConfigError as error:
        raise InputError(str(error), source=str(path)) from error


# --- add -------------------------------------------------------------------------------------


def _add(path: Path, text: str, events: Iterable[Event], args: argparse.Namespace) -> int:
    """Write one more event; the log is replaced whole, or not at all."""
    known = {record for event in events for record in event.records}
    event = _event(args, known)
    path.parent.mkdir(parents=True, exist_ok=True)
    before = text if text.endswith("\n") or not text else text + "\n"
    save(path, f"{before or _NEW}\n{event}", may_replace=True)
    winners = ", ".join(event.winners)
    said = {"date": str(event.date), "kind": _kind(event, args.language), "winners": winners}
    sys.stderr.write(told("added", args.language, **said) + "\n")
    return 0


def _event(args: argparse.Namespace, known: set[str]) -> Event:
    """The event that these records are. All must be whole, scored and new to the log."""
    if not args.records:
        raise ConfigError("season add needs records, as in: season add final.ugn", key="records")
    matches: list[Match] = []
    days: list[date] = []
    hashes: list[str] = []
    for name in args.records:
        record, match = _match(name, _text(name))
        mark = fingerprint(record)
        if mark in known or mark in hashes:
            raise InputError("this record is in the season already", source=name)
        matches.append(match)
        hashes.append(mark)
        days += [_day(record.header("date"))] if record.header("date") else []
    if len({match.counting for match in matches}) > 1:
        raise ConfigError("these records are not scored alike, and cannot be added up")
    if not (args.date or days):
        raise ConfigError("no record says its date: give --date YYYY-MM-DD", key="date")
    if not args.venue.isprintable():
        raise ConfigError("--venue: only letters that can be printed", key="venue")
    lines = standings(matches).people
    return Event(
        args.date or max(days),
        args.kind,
        tuple(line.names[0] for line in lines if line.place == 1),
        tuple((line.names[0], line.points) for line in lines),
        tuple(hashes),
        args.venue,
    )


def _text(name: str) -> str:
    """The text of a record: a file, or a game of the journal by its number."""
    path = Path(name)
    if name.isdecimal() and not path.exists():
        return _journal_text(int(name))
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InputError("expected text in UTF-8", source=name) from None
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", source=name) from error


def _journal_text(game: int) -> str:
    path = default_path()
    if path.exists():
        with Journal.open(path) as journal:
            if 0 < game <= journal.last_game():
                return journal.text(game)
    raise InputError(f"there is no game {game}", source=str(path))


def _match(name: str, text: str) -> tuple[Record, Match]:
    try:
        record = parse_record(text)
        match = result_of(record)
    except RecordError as error:
        raise InputError(str(error), source=name) from error
    if not match.hands:
        raise InputError("no hand has been scored in this record", source=name)
    return record, match


# --- tell ------------------------------------------------------------------------------------


def _kind(event: Event, language: str) -> str:
    return told(f"kind-{event.kind}", language)


def _tell_events(events: Iterable[Event], args: argparse.Namespace) -> None:
    lines = list(_event_lines(events, args))
    if not lines:
        sys.stderr.write(told("no-events", args.language) + "\n")
    for line in lines:
        sys.stdout.write(line + "\n")


def _event_lines(events: Iterable[Event], args: argparse.Namespace) -> Iterator[str]:
    if args.json:
        return (json.dumps(_event_object(event), ensure_ascii=False) for event in events)
    rows = [_event_row(event, args.language) for event in events]
    return columns(rows)


def _event_object(event: Event) -> dict[str, Any]:
    return {
        "date": event.date.isoformat(),
        "kind": event.kind,
        "venue": event.venue,
        "winners": event.winners,
        "results": dict(event.results),
        "void": event.void,
    }


def _event_row(event: Event, language: str) -> tuple[str, ...]:
    venue = told("venue", language, venue=event.venue) if event.venue else ""
    void = told("void", language, void=event.void) if event.void else ""
    won = told("won-by", language, winners=", ".join(event.winners))
    return event.date.isoformat(), _kind(event, language), venue, won, void


def _tell_titles(events: Iterable[Event], args: argparse.Namespace) -> None:
    """The titles as they stood on a day: what was won later has not happened yet."""
    on = args.on or datetime.now(UTC).astimezone().date()
    known = titles(event for event in events if event.date <= on)
    if not known:
        sys.stderr.write(told("no-titles", args.language) + "\n")
        return
    as_json = (json.dumps(_title_object(title, on), ensure_ascii=False) for title in known)
    for line in as_json if args.json else _title_table(known, on, args.language):
        sys.stdout.write(line + "\n")


def _title_table(known: Iterable[Title], on: date, language: str) -> Iterator[str]:
    kinds = ("name", "title", "since", "until", "times")
    head = tuple(told(f"col-{kind}", language) for kind in kinds)
    return columns([head, *(_title_row(title, on, language) for title in known)], right={4})


def _title_object(title: Title, on: date) -> dict[str, Any]:
    return {
        "name": title.name,
        "title": title.title,
        "since": title.since.isoformat(),
        "until": "" if title.until == FOR_LIFE else title.until.isoformat(),
        "for_life": title.until == FOR_LIFE,
        "times": title.times,
        "valid": title.is_valid(on),
    }


def _title_row(title: Title, on: date, language: str) -> tuple[str, ...]:
    until = title.until.isoformat()
    if title.until == FOR_LIFE:
        until = told("for-life", language)
    elif not title.is_valid(on):
        until = told("ran-out", language, until=until)
    name = told(f"title-{title.title}", language)
    return title.name, name, title.since.isoformat(), until, str(title.times)
