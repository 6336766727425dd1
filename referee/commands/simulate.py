"""`referee simulate`: plays games by itself, and films them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

from tqdm import tqdm

from referee.errors import ConfigError, RecordError
from referee.ports import Frame
from referee.rules import actions
from referee.seats import MAX_SEATS, MIN_SEATS
from referee.simulation.looks import random_look, usual_limits
from referee.simulation.studio import NAMES, Game, Paths, Plan, play, write

HELP = (
    "Play hands of the game by itself, and film them. G.ugn is the truth with times and frames, "
    "H.ugn only what could be heard; without any file to write, the record goes to stdout. "
    "With --games, the files are numbered and the seeds go up by one."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--seed", type=int, default=0, help="the same seed plays the same game")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="2 to 10")
    parser.add_argument("--rules", default="mattel", metavar="LINE", help="preset and options")
    parser.add_argument("--games", type=int, default=1, metavar="N", help="how many hands")
    parser.add_argument("--record", type=Path, metavar="G.ugn", help="the truth")
    parser.add_argument("--clip", type=Path, metavar="C.mp4", help="the film (.mp4 or .avi)")
    parser.add_argument("--heard", type=Path, metavar="H.ugn", help="what could be heard")
    parser.add_argument("--table", type=Path, metavar="T.toml", help="zones and seats of the film")
    parser.add_argument("--deck", default="", metavar="STYLE", help="the print of the cards")
    parser.add_argument("--json", action="store_true", help="one object a game on stdout")


def run(args: argparse.Namespace) -> int:
    """Play, write, and say what was played."""
    if args.games < 1:
        raise ConfigError(f"--games {args.games}: at least 1 is needed", key="games")
    if args.players > MAX_SEATS:
        problem = f"--players {args.players}: the game needs {MIN_SEATS} to {MAX_SEATS}"
        raise ConfigError(problem, key="players")
    wanted = Paths(args.record, args.clip, args.heard, args.table)
    for number in range(args.games):
        plan = _plan(args, args.seed + number)
        game = _played(plan)
        paths = wanted.numbered(number + 1) if args.games > 1 else wanted
        write(plan, game, paths, _with_bar)
        _tell(plan, game, as_json=args.json, as_record=wanted == Paths())
    return 0


def _played(plan: Plan) -> Game:
    """The game of a plan; what cannot be played is no line of a record, but the call is wrong."""
    try:
        return play(plan)
    except RecordError as error:
        raise ConfigError(error.problem, key="rules") from error


def _plan(args: argparse.Namespace, seed: int) -> Plan:
    names = NAMES[: max(args.players, 0)]
    look = random_look(usual_limits(args.deck), Random(seed))
    return Plan(seed, names, args.rules, look)


def _tell(plan: Plan, game: Game, *, as_json: bool, as_record: bool) -> None:
    acts = [entry.what for entry in game.staged.entries]
    facts = {
        "seed": plan.seed,
        "plays": sum(isinstance(act, actions.Play) for act in acts),
        "draws": sum(isinstance(act, actions.Draw) for act in acts),
        "out": game.out,
        "length_s": round(game.script.length_s, 2),
    }
    if as_json:
        sys.stdout.write(json.dumps(facts) + "\n")
    elif as_record:
        sys.stdout.write(str(game.truth))
    else:
        sys.stdout.write(" ".join(f"{name}={value}" for name, value in facts.items()) + "\n")


def _with_bar(frames: Iterable[Frame], count: int) -> Iterable[Frame]:
    bar: Iterable[Frame] = tqdm(frames, total=count, unit="frame", disable=not sys.stderr.isatty())
    return bar
