"""``referee games``: what the journal holds."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from referee.errors import InputError
from referee.record.files import save
from referee.record.journal import ENVIRONMENT, GameSummary, Journal, default_path

HELP = "List the games of the journal, show or export one, or go on with the last."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, with which game of which journal."""
    parser.add_argument(
        "what", nargs="?", choices=("list", "show", "export", "resume"), default="list"
    )
    parser.add_argument("game", nargs="?", type=int, default=0, help="its number; else the last")
    parser.add_argument("file", nargs="?", type=Path, metavar="G.ugn", help="where export writes")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    parser.add_argument("--json", action="store_true", help="one JSON object a game, for list")
    place = parser.add_argument_group("where the table of resume is")
    place.add_argument("--source", default="", metavar="S", help="camera, address or clip")
    place.add_argument("--table", type=Path, metavar="T.toml", help="the table file")
    place.add_argument("--no-voice", action="store_true", help="say nothing aloud")
    place.add_argument("--no-window", action="store_true", help="show no picture")
    parser.add_argument(
        "--journal", type=Path, metavar="FILE", help=f"another journal (or set {ENVIRONMENT})"
    )


def run(args: argparse.Namespace) -> int:
    """Do it; a journal that does not exist yet holds no games, and is not made."""
    path = args.journal or default_path()
    if not path.exists():
        return _no_games(path, args.what)
    with Journal.open(path) as journal:
        if journal.mended:
            sys.stderr.write(f"referee: {journal.mended}\n")
        if args.what == "list":
            return _list(journal, as_json=args.json)
        game = args.game or journal.last_game()
        text = _text(journal, game)
    if args.what == "show":
        sys.stdout.write(text)
    elif args.what == "export":
        _export(args.file or Path(f"game-{game}.ugn"), text, may_replace=args.force)
    else:
        return _resume(path, game, args)
    return 0


def _no_games(path: Path, what: str) -> int:
    if what != "list":
        raise InputError("there is no journal yet, so no game", source=str(path))
    sys.stderr.write("no games yet\n")
    return 0


def _list(journal: Journal, *, as_json: bool) -> int:
    for game in journal.games():
        sys.stdout.write(
            (json.dumps(asdict(game), ensure_ascii=False) if as_json else _row(game)) + "\n"
        )
    return 0


def _row(game: GameSummary) -> str:
    began = datetime.fromtimestamp(game.began_at_s, UTC).astimezone()
    what = f"{game.game:>4}  {began:%Y-%m-%d %H:%M}  {game.entries:>5} entries"
    return "  ".join(filter(None, (what, ", ".join(game.names), game.result)))


def _text(journal: Journal, game: int) -> str:
    text = journal.text(game)
    if not text:
        raise InputError(f"there is no game {game}", source=str(journal.path))
    return text


def _export(path: Path, text: str, *, may_replace: bool) -> None:
    save(path, text, may_replace=may_replace)
    sys.stderr.write(f"written to {path}\n")


def _resume(path: Path, game: int, args: argparse.Namespace) -> int:
    """Hand the game to ``referee watch``, which goes on with its people and its rules."""
    from referee.app import Options  # noqa: PLC0415 - loads a vision library
    from referee.commands import watch  # noqa: PLC0415

    place = Options(
        source=args.source,
        table=args.table,
        voice=not args.no_voice,
        window=not args.no_window,
        language=args.language,
    )
    return watch.resume(path, game, place)
