"""``referee detect``: the cards in pictures."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from referee import models
from referee.adapters.detector import Backend, open_eyes, open_still_eyes
from referee.errors import InputError
from referee.ports import CardSeen, Eyes, Image
from referee.vision.annotate import annotated, write_picture
from referee.vision.faces import ALL_CODES
from referee.vision.pictures import open_picture

HELP = "Find the cards in pictures and say what they are."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pictures, and how to look at them."""
    parser.add_argument("images", nargs="+", metavar="IMAGE", type=Path)
    add_model_arguments(parser)
    add_looks_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a picture")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where annotated copies go")


def add_model_arguments(parser: argparse.ArgumentParser) -> None:
    """Which eyes: the same four options wherever a command looks at cards."""
    parser.add_argument(
        "--backend", type=Backend, choices=list(Backend), default=Backend.ONNX, metavar="B",
        help="onnx (always there), openvino, or ultralytics (a .pt file)",
    )  # fmt: skip
    parser.add_argument(
        "--model", default=models.DEFAULT, metavar="NAME|FILE",
        help="a model's name, its folder, or a finder's .onnx or .pt file",
    )  # fmt: skip
    parser.add_argument(
        "--trust", action="store_true", help="open a .pt file although it can run any program"
    )
    parser.add_argument(
        "--deck", type=Path, metavar="FILE", help="a deck of another print ('referee deck learn')"
    )


def add_looks_argument(parser: argparse.ArgumentParser) -> None:
    """How thoroughly a photograph is looked at."""
    parser.add_argument(
        "--quick", action="store_true",
        help="one look at each picture, as at a film's: no vote of four looks, and cards of which "
        "only a corner shows are not looked for",
    )  # fmt: skip


def still_eyes(args: argparse.Namespace, codes: Iterable[str] = ALL_CODES) -> Eyes:
    """Eyes for photographs, by the options of `add_model_arguments` and `add_looks_argument`."""
    opened = open_eyes if args.quick else open_still_eyes
    return opened(
        args.model, backend=args.backend, is_trusted=args.trust, codes=codes, deck=args.deck
    )


def run(args: argparse.Namespace) -> int:
    """Look at each picture; one that cannot be opened gets its line, the others are done."""
    eyes = still_eyes(args)
    all_done = True
    for path in args.images:
        try:
            _tell(path, eyes, args)
        except InputError as problem:
            sys.stderr.write(f"referee: {problem}\n")
            all_done = False
    return 0 if all_done else InputError.exit_status


def _tell(path: Path, eyes: Eyes, args: argparse.Namespace) -> None:
    image = open_picture(path)
    cards = eyes.look(image)
    if args.out:
        write_picture(args.out / f"{path.stem}.png", annotated(image, cards))
    sys.stdout.write(_line(path, image, cards, as_json=args.json))
    sys.stdout.flush()


def _line(path: Path, image: Image, cards: tuple[CardSeen, ...], *, as_json: bool) -> str:
    if as_json:
        return json.dumps(report(path, image, cards), ensure_ascii=False) + "\n"
    words = " ".join(f"{card.code} {card.probability:.2f}" for card in cards)
    return f"{path}: {words or 'no card'}\n"


def report(path: Path, image: Image, cards: tuple[CardSeen, ...]) -> dict[str, Any]:
    """The JSON object of one picture, as the commands' page promises it."""
    return {
        "image": str(path),
        "size_wh": [image.shape[1], image.shape[0]],
        "cards": [
            {
                "card": card.code,
                "confidence": round(card.probability, 3),
                "quad_px": [[round(float(x), 1), round(float(y), 1)] for x, y in card.quad_px],
            }
            for card in cards
        ],
    }
