"""``referee deck``: learn a deck of another print from photographs of its cards; show one."""

from __future__ import annotations

import argparse
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final, get_args

import numpy as np
from tqdm import tqdm

from referee import models
from referee.adapters.detector import open_eyes, open_reader
from referee.app import open_source
from referee.cards import BACK, Card, CardError
from referee.errors import ConfigError, InputError
from referee.ports import CardSeen, Eyes, Frame, FrameSource, Image
from referee.rules.deck import Deck, DeckName
from referee.vision.annotate import write_picture
from referee.vision.deck_file import LearntDeck, read_deck, write_deck
from referee.vision.deck_learning import Photograph, learn, look_at, missing, proven
from referee.vision.pictures import open_picture

HELP = "Make a deck of another print known, from one photograph of each of its cards."

PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp"})
_NAMED: Final = re.compile(r"(?P<code>[^-_ ]+)(?P<again>[-_ ].*)?")
_FRESH: Final = 4
"""Pictures of a camera let pass after Enter: the first may be from before."""

_UNLIKE: Final = 0.9
"""A photograph read this surely as another card is worth a remark."""

Ask = Callable[[str], str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The parts, each with its own arguments."""
    parts = parser.add_subparsers(dest="part", required=True, metavar="learn|show")
    new = parts.add_parser("learn", help="photographs to a deck file")
    new.add_argument(
        "photographs", type=Path, metavar="DIR", nargs="?",
        help="pictures of one card each, named by its code: r5.jpg, b+2.jpg, W.jpg, back.jpg;"
        " further ones (r5-2.jpg) are held back to prove the deck",
    )  # fmt: skip
    new.add_argument("--camera", metavar="S", help="take them now with this camera, into DIR")
    new.add_argument("--name", default="", help="what the deck is called (default: DIR's name)")
    new.add_argument("--of", choices=get_args(DeckName), default="classic108", help="its cards")
    new.add_argument("--model", default=models.DEFAULT, metavar="NAME", help="who shall know it")
    new.add_argument("--out", type=Path, required=True, metavar="FILE", help="the deck file")
    show = parts.add_parser("show", help="what a deck file holds")
    show.add_argument("file", type=Path, metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Do the part that was asked for."""
    if args.part == "show":
        deck = read_deck(args.file)
        sys.stdout.write(_about(deck))
        return 0
    if args.photographs is None:
        raise ConfigError("name the folder of the photographs", key="photographs")
    wanted = tuple(dict.fromkeys(str(card) for card in Deck.named(args.of).cards()))
    if args.camera:
        with closing(open_source(args.camera)) as source:
            take(source, args.photographs, (*wanted, BACK), input)
    return _learn(args, wanted)


def _learn(args: argparse.Namespace, wanted: Sequence[str]) -> int:
    shots = shots_in(args.photographs)
    lacking = missing([shot.code for shot in shots], wanted)
    if lacking:
        raise InputError(
            f"no photograph teaches {' '.join(lacking[:8])}{' ...' if lacking[8:] else ''}",
            source=str(args.photographs),
        )
    network, reader = open_reader(args.model)
    taken = photographs(shots, open_eyes(args.model))
    views = look_at(taken, network, np.random.default_rng(1))
    held_back = [number for number, shot in enumerate(shots) if shot.is_further]
    deck = learn(views, args.name or args.photographs.resolve().name, reader)
    deck = LearntDeck(deck.name, reader, deck.color, deck.symbol, proven(views, held_back))
    write_deck(args.out, deck)
    sys.stdout.write(f"{args.out}: {_about(deck)}")
    return 0


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture file and the card on it. `is_further`: not the first one of its card."""

    path: Path
    code: str
    is_further: bool


def shots_in(folder: Path) -> tuple[Shot, ...]:
    """The pictures of a folder that are named by a card's code, by name.

    Raises `InputError` where the folder is missing or a picture's name is no code.
    """
    if not folder.is_dir():
        raise InputError("there is no such folder", source=str(folder))
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES)
    codes: list[str] = []
    shots = []
    for path in paths:
        code = _code_of(path)
        shots.append(Shot(path, code, code in codes))
        codes.append(code)
    if not shots:
        raise InputError("holds no picture; name each by its card: r5.jpg", source=str(folder))
    return tuple(shots)


def _code_of(path: Path) -> str:
    """The code in a file's name; case does not count where a code cannot be meant otherwise."""
    named = _NAMED.fullmatch(path.stem)
    code = named["code"] if named else ""
    if code.lower() == BACK:
        return BACK
    for spelling in (code, code[:1].lower() + code[1:].upper(), code.upper()):
        if _is_code(spelling):
            return spelling
    raise InputError("the name is no card's code (r5, b+2, gS, yR, W, W+4, back)", source=str(path))


def _is_code(text: str) -> bool:
    try:
        return Card.parse(text).is_known
    except CardError:
        return False


def photographs(shots: Sequence[Shot], eyes: Eyes) -> tuple[Photograph, ...]:
    """Each picture with the place of its card; a remark where it looks like another card.

    Raises `InputError` for a picture in which no card is found.
    """
    return tuple(_photograph(shot, eyes) for shot in tqdm(shots, leave=False, disable=None))


def _photograph(shot: Shot, eyes: Eyes) -> Photograph:
    image = open_picture(shot.path)
    card = alone(eyes.look(image), image)
    if card is None:
        raise InputError(
            "no card was found; photograph it alone, whole and from above", source=str(shot.path)
        )
    if card.probability >= _UNLIKE and card.code not in (shot.code, BACK):
        sys.stderr.write(f"referee: {shot.path}: looks like {card.code}; is its name right?\n")
    return Photograph(shot.code, image, card.quad_px)


def alone(cards: Sequence[CardSeen], image: Image) -> CardSeen | None:
    """The card that a picture is of: the largest of those found surely enough."""
    size = max(image.shape[:2])
    return max(cards, key=lambda card: card.confidence * _side(card) / size, default=None)


def _side(card: CardSeen) -> float:
    return float(np.ptp(card.quad_px, axis=0).max())


def take(source: FrameSource, folder: Path, codes: Sequence[str], ask: Ask) -> None:
    """Photograph the cards one after the other, each when Enter is pressed, into `folder`.

    Cards whose picture is there already are left out, so that it can be broken off and gone on
    with. ``-`` leaves one out. Raises `InputError` where the camera ends.
    """
    frames = (frame for frame in source.frames() if isinstance(frame, Frame))
    for number, code in enumerate(codes, start=1):
        path = folder / f"{code}.jpg"
        if not path.exists() and ask(_request(code, number, len(codes))).strip() != "-":
            write_picture(path, _next(frames))


def _request(code: str, number: int, count: int) -> str:
    what = "a card face down" if code == BACK else code
    return f"{number} of {count}: lay {what} alone under the camera, then Enter (- leaves it out) "


def _next(frames: Iterator[Frame]) -> Image:
    passed = deque(islice(frames, _FRESH), maxlen=1)
    if not passed:
        raise InputError("the camera gave no picture")
    return passed[0].image


def _about(deck: LearntDeck) -> str:
    proof = deck.proof
    lines = [f"deck '{deck.name}', for the reader {deck.reader[:12]}"]
    if proof.get("pictures"):
        lines.append(
            f"of {proof['pictures']:.0f} pictures held back {100 * proof['before']:.1f} % were read"
            f" right without it, {100 * proof['after']:.1f} % with it"
        )
        if proof["after"] <= proof["before"]:
            lines.append("the model reads this print as well without it")
    return "; ".join(lines) + "\n"
