"""Rendered pictures to learn finding cards from: oriented boxes in the YOLO layout.

A set is of cards, or (`Part.of` is ``indices``) of the corner indices that show, each a box of the
place where it is read from.

Beside ``labels/`` lie ``faces/``, the card codes of the labels line by line, and ``ignore/``, in
the form of labels: cards of which too little shows to be read. Pictures of the kind ``film`` have
``tops/`` too: line by line ``discard`` or ``draw`` for the card on top of that pile, else ``-``.

A picture depends on the seed and its own number alone: not on how many are made, nor on how
many processes make them. Training and held-out pictures share neither prints nor grounds.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeVar

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from tqdm import tqdm

from referee.cards import BACK
from referee.errors import InputError
from referee.ports import Image, Quad
from referee.rendering.geometry import height_px
from referee.rendering.prints import HELD_OUT_FAMILIES, TRAINING_FAMILIES
from referee.rendering.scene import Scene, SceneCard, World, random_scene
from referee.rendering.shoe import Shoe
from referee.rendering.tables import HELD_OUT_TABLES, TRAINING_TABLES
from referee.training.film_stills import STILLS, Studio
from referee.vision.crops import index_views

CARDS, INDICES = "cards", "indices"
"""What a set's labels are of."""

CLASSES: Final = ("card", BACK)
CLASSES_OF: Final = {CARDS: CLASSES, INDICES: ("index",)}
TRAIN, HELD_OUT = "train", "val"
FACES, IGNORE, TOPS = "faces", "ignore", "tops"
FILM: Final = "film"
"""The kind of picture that is cut from a film."""
BLOCK: Final = 500
"""Pictures made with one shoe of prints, by one process."""

PRINTS_A_BLOCK: Final = 10
INDEX_SHARE: Final = 0.13
"""How high an index is, in card heights; below `LEAST_INDEX_PX` nobody reads it."""

LEAST_INDEX_PX: Final = 5
INDEX_SHOWS, INDEX_COVERED = 0.9, 0.3
"""The share of an index that shows from which on it can be read, up to which it cannot."""

_JPEG_QUALITY: Final = 93

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Part:
    """Numbers `start` to `stop` (not included) of one split of a data set, all of one block."""

    split: str
    start: int
    stop: int
    seed: int
    size_px: int
    folder: Path
    kind: str = "any"
    of: str = CARDS
    is_kept: bool = False
    """What is there already stays: a set whose making was ended is made on."""

    is_judged: bool = False
    """Cards that a person could not read for blur, light or size are no targets. It takes ten times
    as long, and sets to measure with are worth it. Stills of films are not judged."""


def picture_parts(
    folder: Path, counts: dict[str, int], seed: int, size_px: int, kind: str = "any"
) -> list[Part]:
    """The parts to be made (see `make_part`, `run_parts`); the folders and ``data.yaml`` are
    made here."""
    for split in counts:
        make_folder(folder / "images" / split)
        for texts in ("labels", FACES, IGNORE, *([TOPS] if kind == FILM else [])):
            make_folder(folder / texts / split)
    (folder / "data.yaml").write_text(data_yaml(), encoding="utf-8")
    return [
        Part(split, start, stop, seed, size_px, folder, kind)
        for split, count in counts.items()
        for start, stop in blocks(count, BLOCK)
    ]


def of_indices(parts: Sequence[Part]) -> list[Part]:
    """The same pictures, labelled with the corner indices that show."""
    for folder in {part.folder for part in parts}:
        (folder / "data.yaml").write_text(data_yaml(of=INDICES), encoding="utf-8")
    return [replace(part, of=INDICES) for part in parts]


def judged(parts: Sequence[Part]) -> list[Part]:
    """The same pictures, to measure with: what a person could not read is ignored."""
    return [replace(part, is_judged=True) for part in parts]


def make_part(part: Part) -> int:
    """Draw and write the pictures of one part; gives their number."""
    for number in range(part.start, part.stop):
        if not (part.is_kept and _is_made(part, number)):
            _make(part, number)
    return part.stop - part.start


def _make(part: Part, number: int) -> None:
    scene = _scene(part, number)
    write_picture(_path(part, "images", number, ".jpg"), scene.image)
    size_wh = (scene.image.shape[1], scene.image.shape[0])
    for texts, text in _texts(scene, size_wh, part).items():
        path = _path(part, texts, number, ".txt")
        unfinished = path.with_suffix(".part")
        unfinished.write_text(text, encoding="ascii")
        unfinished.replace(path)


def _is_made(part: Part, number: int) -> bool:
    """Whether a picture is there with all that belongs to it: the last file tells."""
    last = TOPS if part.kind == FILM else IGNORE
    return _path(part, last, number, ".txt").is_file()


def _path(part: Part, folder: str, number: int, ending: str) -> Path:
    return part.folder / folder / part.split / f"{part.split}-{number:06d}{ending}"


def _scene(part: Part, number: int) -> Scene:
    rng = picture_rng(part.seed, part.split, number)
    if part.kind == FILM:
        return studio_of(part.split, part.seed, number // STILLS).still(part.size_px, rng)
    world = world_of(part.split, part.seed, number // BLOCK, PRINTS_A_BLOCK)
    return random_scene(world, part.size_px, rng, part.kind, is_judged=part.is_judged)


def _texts(scene: Scene, size_wh: tuple[int, int], part: Part) -> dict[str, str]:
    """What is written beside a picture, by the folder it goes to."""
    if part.of == INDICES:
        return _index_texts(scene, size_wh)
    targets = [card for card in scene.cards if card.is_target]
    doubtful = [card for card in scene.cards if card.is_doubtful]
    texts = {
        "labels": label_text(targets, size_wh),
        FACES: "".join(f"{card.code}\n" for card in targets),
        IGNORE: label_text(doubtful, size_wh),
    }
    if part.kind == FILM:
        texts[TOPS] = "".join(f"{card.where or '-'}\n" for card in targets)
    return texts


def _index_texts(scene: Scene, size_wh: tuple[int, int]) -> dict[str, str]:
    """Of every index that shows whole and can be read; one half covered, or too small, is neither
    right nor wrong."""
    seen: dict[bool, list[tuple[str, Quad]]] = {True: [], False: []}
    for card in scene.cards:
        if card.code == BACK:
            continue
        is_small = INDEX_SHARE * height_px(card.quad_px) < LEAST_INDEX_PX
        for view, shown in zip(index_views(card.quad_px), card.corners, strict=True):
            if shown >= INDEX_SHOWS:
                seen[not is_small].append((card.code, view))
            elif shown > INDEX_COVERED:
                seen[False].append((card.code, view))
    boxes = {is_target: [view for _, view in views] for is_target, views in seen.items()}
    return {
        "labels": _box_text(boxes[True], size_wh),
        FACES: "".join(f"{code}\n" for code, _ in seen[True]),
        IGNORE: _box_text(boxes[False], size_wh),
    }


def _box_text(quads: Iterable[Quad], size_wh: tuple[int, int]) -> str:
    boxes = [seen_box(quad, size_wh) / np.array(size_wh, np.float32) for quad in quads]
    return "".join("0 " + " ".join(f"{x:.5f}" for x in box.ravel()) + "\n" for box in boxes)


def write_picture(path: Path, image: Image) -> None:
    """Write a JPEG. Raises `InputError`: a full disk does not make OpenCV raise."""
    if not cv2.imwrite(str(path), image, [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY]):
        raise InputError("cannot be written", source=str(path))


_KEEPING_MEMORY: Final = {
    "MALLOC_MMAP_THRESHOLD_": str(1 << 30),
    "MALLOC_TRIM_THRESHOLD_": str(1 << 32),
}
"""For glibc: pictures come and go by the hundred, and it gives the memory of each one back. The
page faults took a sixth of the time. Other C libraries know no such names."""


def run_parts(
    parts: Sequence[Part], work: Callable[[Part], Result], workers: int
) -> Iterator[Result]:
    """What `work` gives for each part, in their order, made in `workers` processes."""
    if workers <= 1 or len(parts) <= 1:
        yield from map(work, parts)
        return
    for name, value in _KEEPING_MEMORY.items():  # read by a process when it starts
        os.environ.setdefault(name, value)
    with get_context("spawn").Pool(min(workers, len(parts)), initializer=one_thread) as pool:
        yield from pool.imap(work, parts)


def run_all(parts: Sequence[Part], work: Callable[[Part], int], workers: int, unit: str) -> int:
    """Make all parts, with a bar of progress where somebody looks on; gives how much was made."""
    total = sum(part.stop - part.start for part in parts)
    with tqdm(total=total, unit=f" {unit}", disable=not sys.stderr.isatty()) as bar:
        for done in run_parts(parts, work, workers):
            bar.update(done)
    return total


def one_thread() -> None:
    """One process a core is faster than every process on all cores."""
    cv2.setNumThreads(1)


@lru_cache(maxsize=1)
def world_of(split: str, seed: int, block: int, prints: int) -> World:
    """The decks and grounds of one block of one split."""
    shoe_seed = int(np.random.default_rng([seed, _split_number(split), block]).integers(2**31))
    if split == HELD_OUT:
        return World(Shoe.of(HELD_OUT_FAMILIES, prints, shoe_seed), HELD_OUT_TABLES)
    return World(Shoe.of(TRAINING_FAMILIES, prints, shoe_seed), TRAINING_TABLES)


@lru_cache(maxsize=1)
def studio_of(split: str, seed: int, block: int) -> Studio:
    """What the stills of one block of one split are shot with."""
    rng = np.random.default_rng([seed, _split_number(split), block, 2])
    if split == HELD_OUT:
        return Studio.of(HELD_OUT_FAMILIES, HELD_OUT_TABLES, rng)
    return Studio.of(TRAINING_FAMILIES, TRAINING_TABLES, rng)


def picture_rng(seed: int, split: str, number: int) -> Generator:
    """The generator of one picture."""
    return np.random.default_rng([seed, _split_number(split), number, 1])


def blocks(count: int, size: int) -> Iterable[tuple[int, int]]:
    """Start and stop of each block of `count` numbers.

    >>> list(blocks(5, 2))
    [(0, 2), (2, 4), (4, 5)]
    """
    return [(start, min(start + size, count)) for start in range(0, count, size)]


def data_yaml(folders: Sequence[Path] = (), of: str = CARDS) -> str:
    """The description of a set that trainers read; classes by name. With `folders` (whole
    paths) it is the sets in those together."""
    names = "\n".join(f"  {index}: {name}" for index, name in enumerate(CLASSES_OF[of]))
    train, val = (_places(folders, split) for split in (TRAIN, HELD_OUT))
    return f"train: {train}\nval: {val}\nnames:\n{names}\n"


def _places(folders: Sequence[Path], split: str) -> str:
    places = [(folder / "images" / split).as_posix() for folder in folders]
    return json.dumps(places) if places else f"images/{split}"


def label_text(cards: Iterable[SceneCard], size_wh: tuple[int, int]) -> str:
    """One line a card: class and the four corners, 0..1, from the card's own top-left."""
    lines = []
    for card in cards:
        corners = seen_box(card.quad_px, size_wh) / np.array(size_wh, np.float32)
        numbers = " ".join(f"{value:.5f}" for value in corners.ravel())
        lines.append(f"{int(card.code == BACK)} {numbers}\n")
    return "".join(lines)


def seen_box(quad_px: Quad, size_wh: tuple[int, int]) -> Quad:
    """The part of a card inside the frame, as a box along the card's own sides.

    A card wholly inside keeps its corners. Corners of a turned card that the frame cuts may
    still lie a little outside; where the box would be wider than the frame they are moved to
    its border, for trainers refuse such a label and the picture with it.
    """
    width, height = size_wh
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    if (quad_px >= 0).all() and (quad_px <= size_wh).all():
        return quad_px
    overlap, shared = cv2.intersectConvexConvex(quad_px.astype(np.float32), frame)
    if overlap <= 0:
        return np.clip(quad_px, 0, np.array(size_wh, np.float32))
    box = _box_along(quad_px, np.asarray(shared, np.float32).reshape(-1, 1, 2))
    low, high = box.min(axis=0), box.max(axis=0)
    middle = (low + high) / 2
    fits = (high - low <= size_wh).all() and (middle >= 0).all() and (middle <= size_wh).all()
    return box if fits else np.clip(box, 0, np.array(size_wh, np.float32))


def _box_along(quad_px: Quad, points: NDArray[np.float32]) -> Quad:
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    to_unit = cv2.getPerspectiveTransform(quad_px.astype(np.float32), unit)
    inside = np.clip(np.asarray(cv2.perspectiveTransform(points, to_unit)).reshape(-1, 2), 0, 1)
    (left, top), (right, bottom) = inside.min(axis=0), inside.max(axis=0)
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    back = np.linalg.inv(np.asarray(to_unit, np.float64))
    return np.asarray(cv2.perspectiveTransform(corners[None], back)[0], np.float32)


def _split_number(split: str) -> int:
    return (TRAIN, HELD_OUT).index(split)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it. Raises `InputError` where that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise InputError(f"cannot be made ({problem.strerror})", source=str(folder)) from problem
