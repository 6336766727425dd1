"""``referee dataset make``: pictures of drawn cards, with what is in them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from referee.errors import ConfigError, InputError
from referee.rendering.arranging import KINDS_OF_SCENE
from referee.training import crop_maker, crops_data, dataset
from referee.training.dataset import HELD_OUT, TRAIN, Part

HELP: Final = (
    "Draws pictures to learn from: cards of many prints on many tables, with oriented boxes in "
    "the YOLO layout, upright crops of single cards, and views of their corner indices."
)
_HELD_OUT_SHARE: Final = 15


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words and options of the command."""
    parser.add_argument("what", choices=("make",), help="make a data set")
    parser.add_argument("--name", default="cards", help="what the set is called (%(default)s)")
    parser.add_argument("--count", type=int, default=0, help="pictures to find cards in")
    parser.add_argument("--crops", type=int, default=0, help="crops to read cards from")
    parser.add_argument(
        "--indices", type=int, default=0, help="cards whose corner indices to read, two views each"
    )
    parser.add_argument("--size", type=int, default=416, help="longer side, pixels (%(default)s)")
    parser.add_argument(
        "--kind", choices=(*KINDS_OF_SCENE, dataset.FILM), default="any", help="of scene"
    )
    parser.add_argument(
        "--of", choices=tuple(dataset.CLASSES_OF), default=dataset.CARDS,
        help="what the pictures' boxes are of (%(default)s)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same set")
    parser.add_argument("--out", type=Path, help="folder (runs/NAME)")
    parser.add_argument("--workers", type=int, default=2, help="processes (%(default)s)")
    parser.add_argument(
        "--held-out", action="store_true",
        help="only pictures of prints and tables held out, to measure with: what a person could "
        "not read for blur, light or size is no target",
    )  # fmt: skip
    parser.add_argument(
        "--unreadable-too", action="store_true",
        help="with --held-out: count such cards too, as these sets did before",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Make the set. A fifteenth as much again is made of held-out prints and tables."""
    _check(args)
    folder = args.out or Path("runs") / args.name
    dataset.one_thread()
    try:
        _make(args, folder)
    except OSError as problem:
        raise InputError(f"cannot be written ({problem.strerror})", source=str(folder)) from problem
    return 0


def _make(args: argparse.Namespace, folder: Path) -> None:
    if args.count:
        counts = _counts(args.count, held_out_only=args.held_out)
        parts = dataset.picture_parts(folder, counts, args.seed, args.size, args.kind)
        if args.held_out and not args.unreadable_too:
            parts = dataset.judged(parts)
        parts = dataset.of_indices(parts) if args.of == dataset.INDICES else parts
        _run(parts, dataset.make_part, args.workers, "pictures")
    if args.crops:
        counts = _counts(args.crops, held_out_only=args.held_out)
        crops = crop_maker.crop_parts(folder, counts, args.seed)
        _run(crops, crop_maker.make_shard, args.workers, "crops")
    if args.indices:
        counts = _counts(args.indices, held_out_only=args.held_out)
        indices = crop_maker.crop_parts(folder, counts, args.seed, crops_data.INDICES)
        _run(indices, crop_maker.make_index_shard, args.workers, "cards with their indices")


def _check(args: argparse.Namespace) -> None:
    for name, low in (
        ("count", 0),
        ("crops", 0),
        ("indices", 0),
        ("size", 64),
        ("workers", 1),
        ("seed", 0),
    ):
        if getattr(args, name) < low:
            raise ConfigError(f"--{name} must be at least {low}", key=name)
    if not args.count and not args.crops and not args.indices:
        raise ConfigError("nothing to make: give --count, --crops or --indices", key="count")


def _counts(count: int, *, held_out_only: bool) -> dict[str, int]:
    """How many of each split.

    >>> _counts(6000, held_out_only=False)
    {'train': 6000, 'val': 400}
    """
    if held_out_only:
        return {HELD_OUT: count}
    return {TRAIN: count, HELD_OUT: max(count // _HELD_OUT_SHARE, 1)}


def _run(parts: list[Part], work: Callable[[Part], int], workers: int, unit: str) -> None:
    total = dataset.run_all(parts, work, workers, unit)
    sys.stdout.write(f"{total} {unit} made\n")
