"""Labelled upright crops to learn reading faces from, in shards of numpy arrays.

A crop is cut with the function the run time uses, from the finished picture, round a box that
is as far off as a finder's boxes are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.random import Generator

from referee.ports import Image, Quad
from referee.rendering.geometry import height_px
from referee.rendering.patch import Bench, Patch, card_patch, other_patch
from referee.training.crops_data import CROPS, INDICES
from referee.training.dataset import (
    INDEX_COVERED,
    INDEX_SHARE,
    INDEX_SHOWS,
    LEAST_INDEX_PX,
    Part,
    blocks,
    make_folder,
    picture_rng,
    seen_box,
    world_of,
)
from referee.vision.crops import (
    CROP_WH,
    INDEX_WH,
    cut_out,
    index_views,
    standing,
    upright_crop,
)

SHARD: Final = 2500
PRINTS_A_SHARD: Final = 56
GROUNDS_A_SHARD: Final = 42
UNREADABLE: Final = "??"
_OTHERS: Final = 0.1
_CROWD_AT_INDICES: Final = 0.75


@dataclass(frozen=True, slots=True, eq=False)
class LabelledCrop:
    """A crop (96, 64, 3) and its right answer: a code, ``back``, or ``??`` where nobody could
    tell or nothing is there. `visible` is the share of the card that shows.

    Of a corner index: a view (64, 48, 3), the share of the index, and whether it is the one at
    the bottom right."""

    image: Image
    code: str
    visible: float
    half_turned: bool


def crop_parts(folder: Path, counts: dict[str, int], seed: int, kind: str = CROPS) -> list[Part]:
    """The shards to be made, of whole cards or of ``indices``."""
    make_folder(folder / kind)
    return [
        Part(split, start, stop, seed, 0, folder)
        for split, count in counts.items()
        for start, stop in blocks(count, SHARD)
    ]


def make_shard(part: Part) -> int:
    """Draw and write one shard: `images` (n, 96, 64, 3) BGR, `codes`, `visible`,
    `half_turned`."""
    return _make(part, CROPS, lambda bench, rng: (random_crop(bench, rng),))


def make_index_shard(part: Part) -> int:
    """The same of corner indices, about two a card: `images` are (n, 64, 48, 3)."""
    return _make(part, INDICES, random_indices)


def _make(
    part: Part, kind: str, draw: Callable[[Bench, Generator], tuple[LabelledCrop, ...]]
) -> int:
    path = part.folder / kind / f"{part.split}-{part.start // SHARD:04d}.npz"
    if not (part.is_kept and path.is_file()):
        bench = bench_of(part.split, part.seed, part.start // SHARD)
        rngs = (picture_rng(part.seed, part.split, n) for n in range(part.start, part.stop))
        _write(path, [crop for rng in rngs for crop in draw(bench, rng)])
    return part.stop - part.start


def _write(path: Path, crops: list[LabelledCrop]) -> None:
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez(
            file,
            images=np.stack([crop.image for crop in crops]),
            codes=np.array([crop.code for crop in crops]),
            visible=np.array([crop.visible for crop in crops], np.float32),
            half_turned=np.array([crop.half_turned for crop in crops]),
        )
    unfinished.replace(path)  # whole shards only: a reader may look while they are made


@lru_cache(maxsize=1)
def bench_of(split: str, seed: int, block: int) -> Bench:
    """The decks and grounds of one shard."""
    world = world_of(split, seed, block, PRINTS_A_SHARD)
    return Bench.of(world.shoe, world.tables, GROUNDS_A_SHARD, world.shoe.seed)


def random_crop(bench: Bench, rng: Generator) -> LabelledCrop:
    """One crop: nine in ten of a card, the others of whatever else a finder may take for one."""
    make = other_patch if rng.random() < _OTHERS else card_patch
    patch = make(bench, rng)
    half_turned = bool(rng.random() < 0.5)
    quad = _found(patch, rng)
    quad = np.roll(quad, 2, axis=0) if half_turned else quad
    crop = upright_crop(patch.image, quad, CROP_WH)
    return LabelledCrop(crop, answer(patch), patch.card.visible, half_turned)


def random_indices(bench: Bench, rng: Generator) -> tuple[LabelledCrop, ...]:
    """The two corner indices of one card, the top left one first; one that is half covered, of
    which nobody could say whether it can be read, is left out."""
    is_other = rng.random() < _OTHERS
    patch = other_patch(bench, rng) if is_other else card_patch(bench, rng, _CROWD_AT_INDICES)
    views = index_views(_found(patch, rng))
    answers = (index_answer(patch, 0), index_answer(patch, 1))
    return tuple(
        LabelledCrop(cut_out(patch.image, view, INDEX_WH), code, shown, half_turned=place == 1)
        for place, (view, code, shown) in enumerate(
            zip(views, answers, patch.card.corners, strict=True)
        )
        if code
    )


def _found(patch: Patch, rng: Generator) -> Quad:
    """The card's corners, about as well as they are found."""
    size_wh = (patch.image.shape[1], patch.image.shape[0])
    return standing(jittered(seen_box(patch.card.quad_px, size_wh), rng))


def index_answer(patch: Patch, place: int) -> str:
    """What the top left (`place` 0) or bottom right (1) index says: the card's code, ``??`` where
    it is covered or too small or no card is there, nothing where it is half covered."""
    if not patch.is_card or INDEX_SHARE * height_px(patch.card.quad_px) < LEAST_INDEX_PX:
        return UNREADABLE
    shown = patch.card.corners[place]
    if shown >= INDEX_SHOWS:
        return patch.card.code
    return UNREADABLE if shown <= INDEX_COVERED else ""


def answer(patch: Patch) -> str:
    """The card's code where a person could tell it from what shows, else ``??``.

    The middle tells it, or a corner index that is not too small, or most of the card.
    """
    card = patch.card
    corner_px = INDEX_SHARE * height_px(card.quad_px)
    by_corner = card.corner >= INDEX_SHOWS and corner_px >= LEAST_INDEX_PX and card.visible >= 0.12
    if patch.is_card and (card.center >= 0.55 or by_corner):
        return card.code
    return UNREADABLE


def jittered(quad_px: Quad, rng: Generator) -> Quad:
    """The box as a finder gives it: moved, stretched and turned a little, each corner for
    itself a little more. The error's size varies, up to about 6 % of the card."""
    size = height_px(quad_px)
    error = abs(rng.normal(0, 0.022))
    center = quad_px.mean(axis=0)
    turn = rng.normal(0, error)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    stretched = (quad_px - center) @ spin.T * (1 + rng.normal(0, error, 2))
    moved = center + stretched + rng.normal(0, error, 2) * size
    return np.asarray(moved + rng.normal(0, error / 3, (4, 2)) * size, np.float32)
