"""Easy pictures that lie beside a model: what it must always read, on any machine.

Each holds cards of one drawn edition lying apart on a table, every face of the deck once over
all pictures, some backs, no trick of light. They prove that weights, class order, padding and
run time fit together; how good a model is, its metrics say.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.random import Generator

from referee.cards import BACK
from referee.ports import Image
from referee.rendering import tables
from referee.rendering.geometry import Pose, quad_of
from referee.rendering.layers import Layer, Shadow, render
from referee.rendering.prints import CODES
from referee.rendering.shoe import Shoe
from referee.vision.annotate import write_picture

SIZE_WH: Final = (640, 400)
_COLUMNS, _ROWS, _CARD_PX = 5, 2, 118
_GROUNDS: Final = (tables.wood, tables.felt, tables.plain, tables.laminate)
_FAMILIES: Final = ("oval_white", "oval_ring")


def make_golden(folder: Path, seed: int = 1) -> Path:
    """Draw the pictures and their list, ``cards.txt``; returns the list's path."""
    rng = np.random.default_rng(seed)
    codes = [*rng.permutation(CODES), *[BACK] * 6]
    shoe = Shoe.of(_FAMILIES, 2, seed)
    a_picture = _COLUMNS * _ROWS
    lines = []
    for number in range(len(codes) // a_picture):
        chosen = [str(code) for code in codes[number::6]][:a_picture]
        name = f"table-{number + 1}.jpg"
        write_picture(folder / name, _picture(shoe, number % 2, chosen, rng))
        lines.append(f"{name} {' '.join(chosen)}")
    path = folder / "cards.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _picture(shoe: Shoe, deck: int, codes: list[str], rng: Generator) -> Image:
    ground = _GROUNDS[int(rng.integers(len(_GROUNDS)))](SIZE_WH, rng)
    layers = [
        Layer(shoe.card(deck, code), quad_of(pose), shadow=Shadow(2, 3, 3, 0.3))
        for code, pose in zip(codes, _poses(rng), strict=True)
    ]
    seen = render(ground, layers, np.zeros((0, 0), np.float32))
    return np.clip(seen.pixels, 0, 255).astype(np.uint8)


def _poses(rng: Generator) -> list[Pose]:
    width, height = SIZE_WH[0] / _COLUMNS, SIZE_WH[1] / _ROWS
    return [
        Pose(
            (column + 0.5) * width + rng.uniform(-6, 6),
            (row + 0.5) * height + rng.uniform(-20, 20),
            _CARD_PX,
            rng.uniform(-28, 28) + 180 * int(rng.integers(2)),
        )
        for row in range(_ROWS)
        for column in range(_COLUMNS)
    ]
