"""Learning a deck of another print from one photograph of each of its faces, within seconds.

Each photograph is turned into many crops such as a table camera would give: smaller, blurred,
a little askew, in other light, with something over a part. From what the reader says to them
two linear heads are fitted (`deck_file`), one for the colours and one for the symbols. Because
they are apart, a red 5 teaches the 5 of all colours, and a deck can be judged on cards it has
not seen: `proven` leaves every fourth card out in turn and reads its photograph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from referee.errors import InputError
from referee.ports import Image, Quad
from referee.vision.crops import CROP_WH, upright_crop
from referee.vision.deck_file import Head, LearntDeck, logarithms, understood
from referee.vision.faces import COLORS, SYMBOLS, CodeBook, Probabilities, ReaderNetwork, targets

VIEWS: Final = 16
"""Crops made of each photograph."""

FOLDS: Final = 4
_SMALLEST_PX, _LARGEST_PX = 24.0, 130.0
_SHRINK: Final = 0.1
"""How far the spread of the views is taken to be alike in all directions: few pictures cannot
tell it exactly."""

_SOFTNESS: Final = 3.0
"""Divides the logits: views of one photograph are more alike than a table's pictures are, and
heads fitted to them would be too sure."""

Answer: TypeAlias = tuple[Probabilities, Probabilities]


@dataclass(frozen=True, slots=True, eq=False)
class Photograph:
    """A picture of one card lying alone: what it is, and where it lies."""

    code: str
    image: Image
    quad_px: Quad


@dataclass(frozen=True, slots=True, eq=False)
class Views:
    """What the reader said to the crops of all photographs; `of` says which photograph (n)."""

    codes: tuple[str, ...]
    colors: Probabilities
    symbols: Probabilities
    of: NDArray[np.intp]

    def only(self, photographs: Iterable[int]) -> Views:
        """The views of some of the photographs."""
        rows = np.isin(self.of, list(photographs))
        return Views(self.codes, self.colors[rows], self.symbols[rows], self.of[rows])


def look_at(photographs: Sequence[Photograph], network: ReaderNetwork, rng: Generator) -> Views:
    """Show the reader `VIEWS` crops of each photograph."""
    answers: list[Answer] = []
    for photograph in photographs:
        crops = [a_view(photograph, rng) for _ in range(VIEWS)]
        answers.append(network.run(np.stack(crops)))
    return Views(
        tuple(photograph.code for photograph in photographs),
        np.concatenate([colors for colors, _ in answers]),
        np.concatenate([symbols for _, symbols in answers]),
        np.repeat(np.arange(len(photographs)), VIEWS),
    )


def learn(views: Views, name: str, reader: str) -> LearntDeck:
    """The deck that these views teach; `reader` is the reader's hash.

    Raises `InputError` where there is no view at all.
    """
    if not len(views.of):
        raise InputError("no photograph of a card, so nothing can be learnt")
    seen = logarithms(views.colors, views.symbols)
    right = np.array([targets(code) for code in views.codes], np.intp)[views.of]
    return LearntDeck(
        name, reader, _fitted(seen, right[:, 0], COLORS), _fitted(seen, right[:, 1], SYMBOLS)
    )


def missing(codes: Iterable[str], wanted: Iterable[str]) -> tuple[str, ...]:
    """The wanted codes that photographs of `codes` do not teach: no card has their colour, or
    none their symbol.

    >>> missing(["r5", "g7", "W"], ["r7", "g5", "W", "b5", "r8"])
    ('b5', 'r8')
    """
    taught = [targets(code) for code in codes]
    colors, symbols = {color for color, _ in taught}, {symbol for _, symbol in taught}
    return tuple(
        code
        for code, (color, symbol) in ((code, targets(code)) for code in wanted)
        if color not in colors or symbol not in symbols
    )


def proven(views: Views, held_back: Sequence[int] = ()) -> dict[str, float]:
    """How well photographs are read that were not learnt from: `before` is the reader alone,
    `after` with the deck (shares 0..1 of their views), `pictures` how many there were.

    Judged on the photographs `held_back` where there are some; else on every fourth one in
    turn, and on those only whose colour and symbol other cards teach (the one wild of a set
    cannot be learnt without its picture).
    """
    before = after = 0.0
    judged = 0
    for learnt, tested in _splits(views, held_back):
        deck = learn(views.only(learnt), "", "")
        for number in tested:
            part = views.only([number])
            before += _right(part, lambda colors, symbols: (colors, symbols))
            after += _right(part, partial(understood, deck))
            judged += 1
    if not judged:
        return {"pictures": 0}
    return {
        "pictures": judged,
        "before": round(before / judged, 4),
        "after": round(after / judged, 4),
    }


def _splits(views: Views, held_back: Sequence[int]) -> Iterable[tuple[list[int], list[int]]]:
    """Which photographs are learnt from and which are read, one round after the other."""
    everything = range(len(views.codes))
    rounds = [list(held_back)] if held_back else [_fold(views.codes, k) for k in range(FOLDS)]
    for tested in rounds:
        learnt = [number for number in everything if number not in tested]
        unknown = missing([views.codes[i] for i in learnt], [views.codes[i] for i in tested])
        readable = [number for number in tested if views.codes[number] not in unknown]
        if learnt and readable:
            yield learnt + [i for i in tested if i not in readable], readable


def _fold(codes: Sequence[str], number: int) -> list[int]:
    """Every fourth coloured card, so that of each symbol another colour is left out."""
    return [
        index
        for index, (color, symbol) in enumerate(map(targets, codes))
        if (color + symbol) % FOLDS == number
    ]


def _right(part: Views, read: Callable[[Probabilities, Probabilities], Answer]) -> float:
    """The share of one photograph's views read as its code, among all codes of the deck."""
    wanted = part.codes[int(part.of[0])]
    book = CodeBook.of(SYMBOLS[: part.symbols.shape[1]], dict.fromkeys(part.codes))
    rows = book.probabilities(*read(part.colors, part.symbols))
    return float((rows.argmax(axis=1) == book.codes.index(wanted)).mean())


def _fitted(seen: NDArray[np.float32], right: NDArray[np.intp], names: tuple[str, ...]) -> Head:
    """Linear discriminants: each answer's mean, and one spread about the means for all."""
    present, labels = np.unique(right, return_inverse=True)
    means = np.stack([seen[labels == k].mean(axis=0) for k in range(len(present))])
    means = means.astype(np.float64)
    off = seen - means[labels]
    spread = off.T @ off / len(seen)
    size = np.trace(spread) / len(spread)
    spread = (1 - _SHRINK) * spread + _SHRINK * max(float(size), 1e-6) * np.eye(len(spread))
    weights = np.linalg.solve(spread, means.T)
    bias = -0.5 * (means.T * weights).sum(axis=0)
    return Head(
        tuple(names[index] for index in present),
        np.asarray(weights / _SOFTNESS, np.float32),
        np.asarray(bias / _SOFTNESS, np.float32),
    )


def a_view(photograph: Photograph, rng: Generator) -> Image:
    """The photograph's card as a crop from a table's picture: far off, askew, in other light."""
    quad = photograph.quad_px
    height = float(np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2
    goal = float(np.exp(rng.uniform(np.log(_SMALLEST_PX), np.log(_LARGEST_PX))))
    small, quad = _seen_from_afar(photograph.image, quad, min(goal / max(height, 1.0), 1.0))
    if rng.random() < 0.5:
        small = np.asarray(cv2.GaussianBlur(small, (0, 0), float(rng.uniform(0.3, 1.0))), np.uint8)
    quad = quad + rng.normal(0, 0.02, (4, 2)).astype(np.float32) * min(goal, height)
    quad = np.roll(quad, 2, axis=0) if rng.random() < 0.5 else quad
    return _covered(_in_other_light(upright_crop(small, quad), rng), rng)


def _seen_from_afar(image: Image, quad: Quad, factor: float) -> tuple[Image, Quad]:
    """The part round the card only, made smaller."""
    margin = 0.15 * float(np.ptp(quad, axis=0).max())
    low = np.maximum(np.floor(quad.min(axis=0) - margin), 0).astype(int)
    high = np.ceil(quad.max(axis=0) + margin).astype(int)
    part = image[low[1] : high[1], low[0] : high[0]]
    size_wh = (max(round(part.shape[1] * factor), 1), max(round(part.shape[0] * factor), 1))
    small = cv2.resize(part, size_wh, interpolation=cv2.INTER_AREA)
    ratio = np.array(size_wh, np.float32) / (part.shape[1], part.shape[0])
    return np.asarray(small, np.uint8), np.asarray((quad - low) * ratio, np.float32)


def _in_other_light(crop: Image, rng: Generator) -> NDArray[np.float32]:
    """Brighter or darker, warmer or colder, unevenly, with noise; still floats."""
    bent = (crop.astype(np.float32) / 255) ** float(np.exp(rng.normal(0, 0.15)))
    gains = np.exp(rng.normal(0, 0.18) + rng.normal(0, 0.1, 3))
    down = 1 + rng.uniform(-0.25, 0.25) * np.linspace(-1, 1, len(crop))[:, None, None]
    noise = rng.normal(0, rng.uniform(0, 8), crop.shape)
    return np.asarray(bent * 255 * gains * down + noise, np.float32)


def _covered(crop: NDArray[np.float32], rng: Generator) -> Image:
    """Something plain over a part of three crops in ten."""
    width, height = CROP_WH
    if rng.random() < 0.3:
        top, left = int(rng.integers(height - 16)), int(rng.integers(width - 14))
        high, wide = int(rng.integers(8, 40)), int(rng.integers(8, 30))
        crop[top : top + high, left : left + wide] = rng.uniform(0, 255, 3)
    return np.asarray(np.clip(crop, 0, 255), np.uint8)
