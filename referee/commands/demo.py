"""``referee demo``: the main job on a clip that it makes itself, anywhere."""

from __future__ import annotations

import argparse

from referee.adapters.detector import open_eyes
from referee.app import Options, Ports, watch
from referee.commands.watch import console
from referee.hearing.heard import Heard
from referee.simulation.demo import DemoTable, demo_game

HELP = (
    "Film a short hand of three people and referee it: no camera, no download, no speaker needed. "
    "The pictures are drawn while they are watched."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--no-voice", action="store_true", help="say nothing aloud")
    parser.add_argument("--no-window", action="store_true", help="show no picture")
    parser.add_argument("--json", action="store_true", help="one JSON object a line of the record")


def run(args: argparse.Namespace) -> int:
    """Play, watch, rule, and end with the score. Nothing is written to the journal."""
    options = Options(
        language=args.language,
        journal=None,
        voice=not args.no_voice,
        window=not args.no_window,
        as_json=args.json,
    )
    game = demo_game()
    source = DemoTable(game)
    ports = Ports(source.table, source, open_eyes(), Heard.parse(str(game.heard)))
    watch(ports, options, console())
    return 0
