"""``referee watch``: the main job."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tqdm import tqdm

from referee.app import Console, Options, ports_of, resumed_ports, watch
from referee.commands.detect import add_model_arguments
from referee.config import load_table
from referee.errors import ConfigError
from referee.ports import Frame
from referee.record.journal import Journal
from referee.record.notation import parse_record
from referee.record.replay import replay

HELP = (
    "Referee a table: a webcam, a stream or a clip. Keys in the window: r y g b colour, u UNO, "
    "c catch, x challenge, s swap, p pass, t take back, l let it stand, n next hand, z undo, "
    "? and a digit to answer, q to end; a digit before a key says whose it is."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add = parser.add_argument
    add(
        "--source",
        default="",
        metavar="S",
        help="camera number or name, device, address or video file",
    )
    add("--table", type=Path, metavar="T.toml", help="the table file: zones, seats, rules")
    add("--players", type=names, default=(), metavar="A,B,C", help="clockwise seen from above")
    add("--rules", default="", metavar="LINE", help="a preset and options, such as 'mattel'")
    add("--record", type=Path, metavar="G.ugn", help="write the game here too")
    add("--heard", type=Path, metavar="H.ugn", help="what could be heard, for a clip")
    add(
        "--microphone",
        nargs="?",
        const="default",
        default="",
        metavar="M",
        help="hear UNO, colours and challenges: a device's name, or a WAV file (extra [hearing])",
    )
    add("--no-voice", action="store_true", help="say nothing aloud")
    add("--no-window", action="store_true", help="show no picture")
    add("--wait", action="store_true", help="wait for a camera that is not there yet")
    add("--realtime", action="store_true", help="play a file at its own pace")
    add("--json", action="store_true", help="one JSON object a line of the record")
    add("--serve", action="store_true", help="the dashboard (not in this version)")
    add_model_arguments(parser)


def names(text: str) -> tuple[str, ...]:
    """The people of ``A,B,C``; spaces around them do not count.

    >>> names("Anna, 小明")
    ('Anna', '小明')
    """
    return tuple(name.strip() for name in text.split(",") if name.strip())


def run(args: argparse.Namespace) -> int:
    """Watch until the source ends or somebody stops it."""
    if args.serve:
        raise ConfigError("--serve: there is no dashboard in this version", key="serve")
    options, told = options_of(args), console()
    watch(ports_of(options, told), options, told, watched=_meter(args))
    return 0


def options_of(args: argparse.Namespace) -> Options:
    """The call's arguments as options."""
    language = args.language
    if args.table and language == "en":
        language = load_table(args.table).language
    return Options(
        source=args.source,
        table=args.table,
        players=args.players,
        rules=args.rules,
        language=language,
        record=args.record,
        heard=args.heard,
        microphone=args.microphone,
        voice=not args.no_voice,
        window=not args.no_window,
        realtime=args.realtime,
        waits=args.wait,
        as_json=args.json,
        backend=args.backend,
        model=args.model,
        is_trusted=args.trust,
        deck=args.deck,
    )


def console() -> Console:
    """Rulings on standard output, remarks on standard error."""
    return Console(_say, _remark, _ask)


def resume(path: Path, game: int, place: Options | None = None) -> int:
    """Go on with a game of a journal. `place` says where its table is: source, table file, voice
    and window; else the usual camera and the usual places."""
    with Journal.open(path) as journal:
        played = replay(parse_record(journal.text(game)))
    seating = played.opening.seating
    options = replace(
        place or Options(), players=seating.names, rules=played.opening.rules, journal=path
    )
    told = console()
    ports = resumed_ports(ports_of(options, told), played)
    watch(ports, options, told, resumed=(game, played))
    return 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _remark(line: str) -> None:
    sys.stderr.write(f"referee: {line}\n")


def _ask(question: str) -> str | None:
    """A line from somebody at a terminal."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None
    sys.stderr.write(f"referee: {question}")
    sys.stderr.flush()
    return sys.stdin.readline() or None


def _meter(args: argparse.Namespace) -> Callable[[Frame], None]:
    """A counter of the seconds watched, on a terminal whose output goes elsewhere."""
    is_plain = not sys.stderr.isatty() or sys.stdout.isatty()
    bar = tqdm(unit=" s", disable=is_plain or args.realtime, leave=False)

    def watched(frame: Frame) -> None:
        bar.update(round(frame.time_s, 1) - bar.n)

    return watched
