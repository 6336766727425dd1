"""Labelled sets to measure on, whatever their layout; each is read as it lies on disk.

A set is a folder with ``images/`` and one of

- ``state.csv``: a table of four players: the top of the discard pile and each side's cards;
- ``labels.csv``: one card a picture (``file,card``);
- ``labels/*.txt``: boxes, YOLO upright (5 numbers) or oriented (9), with the class names in
  ``classes.txt`` or ``data.yaml`` beside or above; ``faces/*.txt`` may hold each label's card
  code, where the classes say less, ``tops/*.txt`` each label's pile (``discard``, ``draw`` or
  ``-``) of which it is the top, and ``ignore/*.txt`` boxes that are neither right nor wrong.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from referee.errors import InputError
from referee.ports import Image, Quad
from referee.vision.pictures import open_picture

PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp"})
SIDES: Final = ("bottom", "right", "top", "left")
HALVES: Final = ("look", "report")
DISCARD, DRAW = "discard", "draw"
ANY_CARD: Final = "card"
"""A label that says that a card lies there, not which."""


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """A card that is known to lie in a picture; `quad_px` as in `referee.ports`."""

    code: str
    quad_px: Quad
    is_upright: bool
    """The label is an upright box round the card, not the card's own outline."""

    top_of: str = ""
    """The pile that it is the top of: `DISCARD`, `DRAW`, or none, or that is not known."""


@dataclass(frozen=True, slots=True, eq=False)
class BoxPicture:
    """A picture with all its cards, and the places that do not count."""

    path: Path
    cards: tuple[Labelled, ...]
    ignored: tuple[Quad, ...]


@dataclass(frozen=True, slots=True)
class SinglePicture:
    """A picture of one card; where it lies is not known."""

    path: Path
    code: str


@dataclass(frozen=True, slots=True)
class StatePicture:
    """A table: the discard pile's top, and the cards of the sides in the order of `SIDES`."""

    path: Path
    discard: str
    sides: tuple[tuple[str, ...], ...]


Picture = BoxPicture | SinglePicture | StatePicture


def read_set(folder: Path, *, one_card: bool = False) -> tuple[Picture, ...]:
    """The labelled pictures of a set, in the order of their names.

    With `one_card` a picture's only box tells its card, and not where the whole card lies.
    Raises `InputError` for a folder in none of the layouts, or with labels of unknown classes.
    """
    if (folder / "state.csv").is_file():
        return tuple(_states(folder))
    if (folder / "labels.csv").is_file():
        return tuple(_singles(folder))
    if (folder / "labels").is_dir():
        boxed = tuple(_boxed(folder))
        return tuple(_only_card(picture) for picture in boxed) if one_card else boxed
    raise InputError("is no labelled set: no state.csv, labels.csv or labels/", source=str(folder))


def half_of(pictures: tuple[Picture, ...], half: str) -> tuple[Picture, ...]:
    """Those of one half, ``look`` or ``report``; the picture's name says which, so a picture stays
    where it is when others come or go. Misses are looked at in the one, figures told of the other.
    """
    wanted = HALVES.index(half)
    return tuple(
        one for one in pictures if sha256(one.path.name.encode()).digest()[0] % 2 == wanted
    )


def _only_card(picture: BoxPicture) -> SinglePicture:
    return SinglePicture(picture.path, picture.cards[0].code)


def _states(folder: Path) -> Iterator[StatePicture]:
    for row in _rows(folder / "state.csv"):
        sides = tuple(tuple(row[side].split()) for side in SIDES)
        yield StatePicture(folder / "images" / row["file"], row["discard"], sides)


def _singles(folder: Path) -> Iterator[SinglePicture]:
    for row in _rows(folder / "labels.csv"):
        yield SinglePicture(folder / "images" / row["file"], row["card"])


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _boxed(folder: Path) -> Iterator[BoxPicture]:
    classes = class_list(folder)
    images = folder / "images"
    for path in sorted(path for path in images.rglob("*") if path.suffix.lower() in PICTURES):
        name = path.relative_to(images).with_suffix(".txt")
        image = open_picture(path)
        cards = _with_words(folder, name, tuple(_labels(folder / "labels" / name, image, classes)))
        ignored = tuple(label.quad_px for label in _labels(folder / "ignore" / name, image, ()))
        yield BoxPicture(path, cards, ignored)


def _with_words(folder: Path, name: Path, cards: tuple[Labelled, ...]) -> tuple[Labelled, ...]:
    """The labels with what is written of each beside them."""
    codes = _words(folder / "faces" / name, len(cards)) or [card.code for card in cards]
    tops = _words(folder / "tops" / name, len(cards)) or ["-"] * len(cards)
    return tuple(
        replace(card, code=code, top_of=top if top in (DISCARD, DRAW) else "")
        for card, code, top in zip(cards, codes, tops, strict=True)
    )


def _words(path: Path, count: int) -> list[str]:
    """One word a label, or none at all where there is no file."""
    if not path.is_file():
        return []
    words = path.read_text(encoding="ascii").split()
    if len(words) != count:
        raise InputError(
            f"has {len(words)} {path.parent.name} for {count} labels", source=str(path)
        )
    return words


def class_list(folder: Path) -> tuple[str, ...]:
    """The class names in the order of their numbers, from ``classes.txt`` or ``data.yaml``."""
    for place in (folder, folder.parent):
        if (place / "classes.txt").is_file():
            return tuple((place / "classes.txt").read_text(encoding="utf-8").split())
        if (place / "data.yaml").is_file():
            return _yaml_names((place / "data.yaml").read_text(encoding="utf-8"))
    raise InputError("has no classes.txt and no data.yaml", source=str(folder))


def _yaml_names(text: str) -> tuple[str, ...]:
    """The names in a data.yaml as `referee dataset make` writes it: one numbered line each."""
    lines = text.partition("names:")[2].splitlines()
    pairs = [line.split(":", 1) for line in lines if line.startswith(" ") and ":" in line]
    named = {int(number): name.strip().strip("'\"") for number, name in pairs}
    return tuple(named[number] for number in range(len(named)))


def _labels(path: Path, image: Image, classes: tuple[str, ...]) -> Iterator[Labelled]:
    if not path.is_file():
        return
    size = np.array([image.shape[1], image.shape[0]], np.float32)
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip():
            yield _label(line.split(), size, classes, f"{path}:{number}")


def _label(
    words: list[str], size: NDArray[np.float32], classes: tuple[str, ...], place: str
) -> Labelled:
    try:
        code = classes[int(words[0])] if classes else words[0]
        numbers = np.array([float(word) for word in words[1:]], np.float32)
    except (ValueError, IndexError) as problem:
        raise InputError(f"no label of a known class ({problem})", source=place) from problem
    match len(numbers):
        case 4:
            return Labelled(code, _upright(numbers) * size, is_upright=True)
        case 8:
            return Labelled(code, numbers.reshape(4, 2) * size, is_upright=False)
        case count:
            raise InputError(f"a label has 4 or 8 numbers, not {count}", source=place)


def _upright(box: NDArray[np.float32]) -> Quad:
    center, half = box[:2], box[2:] / 2
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    return np.asarray(center + signs * half, np.float32)
