"""Colours under lamps of 2700 K to 7500 K, in the dark, under two lamps at once and in shadow,
read with and without the balance by white borders.

``python -m referee.training.light_matrix --out datasets/LIGHT.md`` draws cards of prints that no
training set holds, lights them as a camera set to daylight sees them, and writes the shares
read right and the confusion matrix of the colours, before and after.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from referee import models
from referee.adapters.onnx_detector import OnnxReader
from referee.ports import Image
from referee.rendering.prints import CODES, FAMILIES, draw_face, random_print
from referee.vision.crops import CROP_WH
from referee.vision.faces import COLORS, CodeBook, Probabilities, ReaderNetwork, targets
from referee.vision.model_card import read_card, symbols_of
from referee.vision.white import balanced

KELVINS: Final = (2700, 3000, 3500, 4200, 5000, 6500, 7500)
DAYLIGHT: Final = 6504
_PRINTS: Final = 4
"""Of each family."""

_CARDS_A_PRINT: Final = 9
_SEED: Final = 90_000
_GAMMA: Final = 2.2
_DIM: Final = 0.2
_DIM_NOISE: Final = 4.0
_SHADOW: Final = 0.25
_SHOWN: Final = ("2700 K", "6500 K", "dim", "mixed", "uneven")
"""Whose confusion matrices are shown."""


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """Crops in daylight and what is on them (indices of `CODES`)."""

    crops: Image
    cards: NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """One light, one way of reading: shares right, and colours wanted by colours read."""

    card: float
    color: float
    confusion: NDArray[np.intp]


def draw(rng: Generator) -> Drawn:
    """Some cards of some prints of each family, 30 to 130 pixels high, well lit to dim."""
    crops, cards = [], []
    for number, family in enumerate(FAMILIES * _PRINTS):
        deck = random_print(family, np.random.default_rng(_SEED + number))
        for card in rng.permutation(len(CODES))[:_CARDS_A_PRINT]:
            sharp = draw_face.__wrapped__(CODES[card], deck, 192).astype(np.float64)
            opacity = sharp[..., 3:] / 255
            plain = sharp[..., :3] * opacity + (1 - opacity) * rng.uniform(20, 160)
            crops.append(_from_afar(plain * rng.uniform(0.3, 0.95), rng))
            cards.append(card)
    return Drawn(np.stack(crops), np.array(cards))


def _from_afar(card: NDArray[np.float64], rng: Generator) -> Image:
    height = round(np.exp(rng.uniform(np.log(30), np.log(130))))
    small = cv2.resize(card, (round(height * 0.644), height), interpolation=cv2.INTER_AREA)
    crop = cv2.resize(small, CROP_WH, interpolation=cv2.INTER_LINEAR)
    noise = rng.normal(0, 3, crop.shape)
    return np.asarray(np.clip(crop + noise, 0, 255), np.uint8)


def lamp_color(kelvin: float) -> NDArray[np.float64]:
    """White paper under a black body of this temperature: linear blue, green, red, up to 1,
    for a camera set to daylight.

    The chromaticity is Kim's cubic (US patent 7024034), good from 1667 to 25000 K.

    >>> (lamp_color(2700) ** (1 / 2.2)).round(2).tolist()
    [0.35, 0.69, 1.0]
    """
    color = _linear_bgr(kelvin) / _linear_bgr(DAYLIGHT)
    return np.asarray(color / color.max())


def _linear_bgr(kelvin: float) -> NDArray[np.float64]:
    t = 1000 / kelvin
    if kelvin <= 4000:
        x = np.polyval([-0.2661239, -0.2343589, 0.8776956, 0.179910], t)
        y = np.polyval([-0.9549476, -1.37418593, 2.09137015, -0.16748867], x)
    else:
        x = np.polyval([-3.0258469, 2.1070379, 0.2226347, 0.240390], t)
        y = np.polyval([3.0817580, -5.87338670, 3.75112997, -0.37001483], x)
    to_rgb = np.array(
        [[3.2406, -1.5372, -0.4986], [-0.9689, 1.8758, 0.0415], [0.0557, -0.2040, 1.0570]]
    )
    rgb = to_rgb @ np.array([x / y, 1.0, (1 - x - y) / y])
    return np.asarray(np.maximum(rgb, 0.03)[::-1])


def under(kelvin: float, crops: Image) -> Image:
    """The crops as that lamp shows them."""
    gains = lamp_color(kelvin) ** (1 / _GAMMA)
    return np.asarray(np.clip(crops * gains, 0, 255), np.uint8)


def dim(crops: Image) -> Image:
    """A fifth of the light, and the noise of a sensor that has too little."""
    noise = np.random.default_rng(_SEED).normal(0, _DIM_NOISE, crops.shape)
    return np.asarray(np.clip(crops * _DIM + noise, 0, 255), np.uint8)


def mixed(crops: Image) -> Image:
    """A 2700 K lamp on one side and daylight on the other, going over into each other."""
    warm, cold = (lamp_color(kelvin) ** (1 / _GAMMA) for kelvin in (KELVINS[0], DAYLIGHT))
    share = _ramps(crops)[..., None]
    return np.asarray(np.clip(crops * (share * warm + (1 - share) * cold), 0, 255), np.uint8)


def uneven(crops: Image) -> Image:
    """A shadow that leaves a quarter of the light on one side of the card."""
    return np.asarray(crops * (_SHADOW + (1 - _SHADOW) * _ramps(crops)[..., None]), np.uint8)


def _ramps(crops: Image) -> NDArray[np.float64]:
    """0 to 1 over each crop, from a side that changes from crop to crop."""
    height, width = crops.shape[1:3]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    angles = np.arange(len(crops)) * np.pi * (3 - 5**0.5)  # the golden angle: no side is preferred
    along = np.cos(angles)[:, None, None] * x + np.sin(angles)[:, None, None] * y
    return np.asarray(np.clip(along / 2 + 0.5, 0, 1), np.float64)


LIGHTS: Final[dict[str, Callable[[Image], Image]]] = {
    **{f"{kelvin} K": partial(under, kelvin) for kelvin in KELVINS},
    "dim": dim,
    "mixed": mixed,
    "uneven": uneven,
}


def tally(drawn: Drawn, crops: Image, network: ReaderNetwork, book: CodeBook) -> Tally:
    """Read the crops and count."""
    colors, symbols = _read(network, crops)
    rows = book.probabilities(colors, symbols)
    wanted = np.array([targets(CODES[card])[0] for card in drawn.cards])
    read = colors.argmax(axis=1)
    confusion = np.zeros((len(COLORS), len(COLORS)), np.intp)
    np.add.at(confusion, (wanted, read), 1)
    answers = zip(rows.argmax(axis=1), drawn.cards, strict=True)
    right = [book.codes[best] == CODES[card] for best, card in answers]
    return Tally(float(np.mean(right)), float((wanted == read).mean()), confusion)


def _read(network: ReaderNetwork, crops: Image) -> tuple[Probabilities, Probabilities]:
    parts = [network.run(crops[start : start + 64]) for start in range(0, len(crops), 64)]
    return np.concatenate([c for c, _ in parts]), np.concatenate([s for _, s in parts])


def report(model: str) -> Iterator[str]:
    """The page, line by line."""
    card = read_card(models.locate(model))
    network = OnnxReader(card.folder / card.reader.file)
    book = CodeBook.of(symbols_of(card.reader), CODES)
    drawn = draw(np.random.default_rng(1))
    yield from (
        "# Colours under lamps",
        "",
        f"Model `{card.name}`, {len(drawn.cards)} drawn cards of {len(FAMILIES) * _PRINTS} prints"
        " that no training set holds, 30 to 130 pixels high, a camera set to daylight: under one"
        " lamp, with a fifth of the light, under a warm lamp and daylight at once, half in shadow."
        " After is with the deck as the reference: white borders balance the colour."
        " Made by `python -m referee.training.light_matrix --out datasets/LIGHT.md`.",
        "",
        "| light | colour right, before | after | card right, before | after |",
        "|---|---|---|---|---|",
    )
    matrices: list[str] = []
    for name, light in LIGHTS.items():
        lit = light(drawn.crops)
        before = tally(drawn, lit, network, book)
        after = tally(drawn, balanced(lit), network, book)
        shares = (before.color, after.color, before.card, after.card)
        yield f"| {name} | " + " | ".join(f"{100 * share:.1f} %" for share in shares) + " |"
        if name in _SHOWN:
            matrices += _matrices(name, before, after)
    yield from matrices


def _matrices(light: str, before: Tally, after: Tally) -> Iterator[str]:
    for name, one in (("before", before), ("after", after)):
        yield from ("", f"{light}, {name} (rows: printed, columns: read):", "")
        yield "| | " + " | ".join(COLORS) + " |"
        yield "|---" * (len(COLORS) + 1) + "|"
        for color, row in zip(COLORS, one.confusion, strict=True):
            if row.any():
                yield f"| {color} | " + " | ".join(map(str, row)) + " |"


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default=models.DEFAULT, metavar="NAME")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    args = parser.parse_args()
    args.out.write_text("\n".join(report(args.model)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
