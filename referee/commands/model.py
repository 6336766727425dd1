"""``referee model``: from nothing to a shipped model, and the proof that it is the one promised."""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from referee import models
from referee.adapters.detector import demand_fit, open_eyes
from referee.commands.detect import add_looks_argument, add_model_arguments, still_eyes
from referee.errors import ConfigError, DeviceError, InputError
from referee.training.evaluation import Score, evaluate, table
from referee.training.offline import share_cores
from referee.training.recipes import recipe_of
from referee.training.self_test import GOLDEN, self_test
from referee.training.sets import HALVES, Picture, half_of, read_set
from referee.vision.model_card import check, read_card

HELP = "Train, export, measure and check the model that finds and reads cards."

_NOTHING: Final = Path()
_SHOWN_MISSES: Final = 25
THREADS: Final = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One part a step: train, export, evaluate, verify."""
    parts = parser.add_subparsers(
        dest="part", metavar="train|export|evaluate|verify", required=True
    )
    _train_arguments(
        parts.add_parser("train", help="teach the finder, the straightener, a reader, or all")
    )
    _export_arguments(parts.add_parser("export", help="weights to ONNX, with the model's card"))
    _evaluate_arguments(parts.add_parser("evaluate", help="measure on labelled sets"))
    verify = parts.add_parser("verify", help="hashes, classes and golden pictures")
    verify.add_argument("name", nargs="?", default=models.DEFAULT, metavar="NAME|DIR")


def _train_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", choices=("all", "finder", "straightener", "reader", "indices", "ear"),
        help="all: from nothing to a model, by --recipe; ear: what hearing ships; "
        "both go on where they were ended",
    )  # fmt: skip
    parser.add_argument("--data", type=Path, default=_NOTHING, metavar="DIR", help="unless all")
    parser.add_argument("--recipe", default="cpu-night", help="all: cpu-night or gpu-hour")
    parser.add_argument(
        "--shorten", type=int, default=1, metavar="TIMES",
        help="all, ear: so many times less, to try it",
    )  # fmt: skip
    parser.add_argument(
        "--device", default="", help="finder, all: cpu, or a graphics card's number"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="checkpoints, metrics"
    )
    parser.add_argument("--epochs", type=int, default=0, help="passes over the data")
    parser.add_argument("--hours", type=float, default=0.0, help="finder: in place of --epochs")
    parser.add_argument("--lr", type=float, default=0.0, help="highest learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--image-px", type=int, default=416, help="finder: input side")
    parser.add_argument(
        "--start-from", type=Path, default=_NOTHING, metavar="CHECKPOINT",
        help="teach it on; but for the straightener also a shipped .onnx",
    )  # fmt: skip
    parser.add_argument("--resume", action="store_true", help="go on with a run that was ended")


def _export_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--finder", type=Path, default=_NOTHING, metavar="CHECKPOINT")
    parser.add_argument("--straightener", type=Path, default=_NOTHING, metavar="CHECKPOINT")
    parser.add_argument("--reader", type=Path, default=_NOTHING, metavar="CHECKPOINT")
    parser.add_argument("--indices", type=Path, default=_NOTHING, metavar="CHECKPOINT")
    parser.add_argument("--index-finder", type=Path, default=_NOTHING, metavar="CHECKPOINT")
    parser.add_argument(
        "--crops", type=Path, default=_NOTHING, metavar="DIR", help="to calibrate by"
    )
    parser.add_argument("--data", default="", metavar="NAME", help="the sets it learnt from")
    parser.add_argument("--metrics", type=Path, default=_NOTHING, metavar="JSONL")
    parser.add_argument(
        "--fit-for-refereeing", action="store_true", help="its figures have been looked at"
    )
    parser.add_argument("--format", choices=("onnx",), default="onnx")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")


def _evaluate_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("sets", nargs="+", type=Path, metavar="DIR")
    add_model_arguments(parser)
    add_looks_argument(parser)
    parser.add_argument(
        "--one-card", nargs="*", default=["corner"], metavar="NAME",
        help="sets whose boxes tell the card and not its place",
    )  # fmt: skip
    parser.add_argument(
        "--half", choices=HALVES, help="only the pictures of one half, by their names"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a set")
    parser.add_argument("--misses", action="store_true", help="what was read as what")
    parser.add_argument(
        "--out", type=Path, default=_NOTHING, metavar="FILE", help="figures as JSONL"
    )


def run(args: argparse.Namespace) -> int:
    """Do the part that was asked for."""
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    match args.part:
        case "train":
            return _train(args)
        case "export":
            return _export(args)
        case "evaluate":
            return _evaluate(args)
        case _:
            return _verify(args.name)


def _training(module: str) -> Any:
    """A module that needs the training extra, imported only now."""
    try:
        return import_module(f"referee.training.{module}")
    except ImportError as problem:
        raise DeviceError(
            f"{problem.name} is not installed; install it with pip install 'referee[train]'",
            port="train",
        ) from problem


def _train(args: argparse.Namespace) -> int:
    if args.what == "all":
        return _train_all(args)
    if args.what == "ear":
        return _train_ear(args)
    if args.start_from != _NOTHING and not args.start_from.is_file():
        raise InputError("there is no such file to start from", source=str(args.start_from))
    if args.data == _NOTHING:
        raise ConfigError("--data is needed: the pictures or crops to learn from", key="data")
    share_cores(THREADS)
    chosen: dict[str, Any] = {"data": args.data, "out": args.out, "seed": args.seed}
    chosen |= {"start_from": args.start_from}
    chosen |= {key: value for key in ("epochs", "lr") if (value := getattr(args, key))}
    match args.what:
        case "reader" | "indices":
            reader, net = _training("reader"), _training("reader_net")
            shape = net.INDEX if args.what == "indices" else net.FACE
            plan = reader.ReaderPlan(**chosen, shape=shape)
            best = reader.train_reader(plan, resume=args.resume)
        case "straightener":
            straight = _training("straightener")
            corners = straight.StraightenerPlan(**chosen)
            best = straight.train_straightener(corners, resume=args.resume)
        case _:
            finder = _training("finder")
            chosen |= {"device": args.device or "cpu", "hours": args.hours}
            wanted = finder.FinderPlan(**chosen, image_px=args.image_px)
            best = finder.train_finder(wanted, resume=args.resume)
    sys.stdout.write(f"{best}\n")
    return 0


def _train_all(args: argparse.Namespace) -> int:
    recipe = recipe_of(args.recipe)
    recipe = replace(recipe, seed=args.seed, device=args.device or recipe.device)
    share_cores(recipe.threads)
    model = _training("from_nothing").make_model(recipe.shortened(args.shorten), args.out)
    sys.stdout.write((args.out / "figures.txt").read_text(encoding="utf-8") + f"{model}\n")
    return 0


def _train_ear(args: argparse.Namespace) -> int:
    share_cores(1)
    ear = _training("ear")
    plan = ear.EarPlan(args.out, max(1, args.shorten))
    sys.stdout.write(f"{ear.make_ear(plan)}\n")
    return 0


def _export(args: argparse.Namespace) -> int:
    for name in ("reader", "indices"):
        if getattr(args, name) != _NOTHING and args.crops == _NOTHING:
            raise ConfigError(f"--{name} needs --crops, the crops to calibrate by", key="crops")
    export = _training("export")
    if args.finder != _NOTHING:
        export.export_finder(args.finder, args.out)
    if args.index_finder != _NOTHING:
        export.export_finder(args.index_finder, args.out, export.INDEX_FINDER)
    if args.straightener != _NOTHING:
        export.export_straightener(args.straightener, args.out)
    if args.reader != _NOTHING:
        export.export_reader(args.reader, args.crops, args.out)
    if args.indices != _NOTHING:
        export.export_indices(args.indices, args.crops, args.out)
    export.write_golden(args.out)
    shipment = export.Shipment(
        args.out.name, args.data, args.out, fit_for_refereeing=args.fit_for_refereeing
    )
    path = export.write_card(shipment, _kept_metrics(args.metrics))
    sys.stdout.write(f"{path}\n")
    return 0


def _kept_metrics(path: Path) -> dict[str, dict[str, float]]:
    """The figures that ``evaluate --out`` wrote: set -> figure -> value."""
    if path == _NOTHING:
        return {}
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        return {row.pop("set"): row for row in rows}
    except (OSError, ValueError, KeyError) as problem:
        raise ConfigError(f"{path}: no figures here: {problem}", key="metrics") from problem


def _evaluate(args: argparse.Namespace) -> int:
    eyes = still_eyes(args)
    scores = [evaluate(eyes, folder.name, _pictures(folder, args)) for folder in args.sets]
    lines = [json.dumps({"set": score.name, **score.figures()}) for score in scores]
    sys.stdout.write("\n".join(lines if args.json else table(scores)) + "\n")
    if args.out != _NOTHING:
        args.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if args.misses:
        _tell_misses(scores)
    return 0


def _pictures(folder: Path, args: argparse.Namespace) -> tuple[Picture, ...]:
    pictures = read_set(folder, one_card=folder.name in args.one_card)
    return half_of(pictures, args.half) if args.half else pictures


def _tell_misses(scores: Iterable[Score]) -> None:
    for score in scores:
        sys.stderr.write(f"{score.name}: wanted -> read, how often\n")
        for (wanted, read), count in score.misses().most_common(_SHOWN_MISSES):
            sys.stderr.write(f"  {wanted} -> {read}  {count}\n")


def _verify(name: str) -> int:
    card = read_card(models.locate(name))
    check(card)
    demand_fit(str(card.folder))
    result = self_test(open_eyes(str(card.folder)), card.folder / GOLDEN)
    sys.stdout.write(f"{card.name}: weights and classes as promised; {result}\n")
    return 0 if result.is_passed else 1
