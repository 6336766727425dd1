"""The figures on light: lamps have their colours, and what is counted is what was read."""

import numpy as np
import pytest
from numpy.typing import NDArray

from referee.rendering.prints import CODES
from referee.training.light_matrix import (
    DAYLIGHT,
    LIGHTS,
    Drawn,
    dim,
    lamp_color,
    mixed,
    tally,
    under,
    uneven,
)
from referee.vision.faces import COLORS, SYMBOLS, CodeBook, targets


def test_warm_lamps_lack_blue_and_cold_ones_red() -> None:
    assert np.allclose(lamp_color(DAYLIGHT), 1)
    blues = [lamp_color(kelvin)[0] for kelvin in (2700, 3500, 5000, DAYLIGHT)]
    assert blues == sorted(blues)
    blue, green, red = lamp_color(7500)
    assert blue == 1 > green > red > 0.8


def test_paper_under_a_lamp_is_the_lamp() -> None:
    paper = np.full((1, 96, 64, 3), 200, np.uint8)
    assert under(2700, paper)[0, 0, 0].tolist() == pytest.approx([70, 138, 200], abs=2)


def test_two_lamps_light_one_side_each_and_a_shadow_lies_on_one() -> None:
    paper = np.full((40, 96, 64, 3), 200, np.uint8)
    blue = mixed(paper)[..., 0].reshape(40, -1)
    assert blue.min() == pytest.approx(70, abs=3)
    assert blue.max() == pytest.approx(200, abs=3)
    grey = uneven(paper)[..., 1].reshape(40, -1)
    assert (grey.min(), grey.max()) == (pytest.approx(50, abs=3), pytest.approx(200, abs=3))
    tops = uneven(paper)[:, :20].mean(axis=(1, 2, 3))
    assert tops.max() - tops.min() > 60  # the dark side changes from card to card


def test_in_the_dark_there_is_noise() -> None:
    dark = dim(np.full((4, 96, 64, 3), 200, np.uint8)).astype(float)
    assert dark.mean() == pytest.approx(40, abs=1)
    assert dark.std() == pytest.approx(4, abs=0.5)
    assert {"dim", "mixed", "uneven", "2700 K", "7500 K"} <= LIGHTS.keys()


class _TakesBlueForBlack:
    def __init__(self, cards: NDArray[np.intp]) -> None:
        self.cards = cards

    def run(self, crops: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        answers = np.array([targets(CODES[card]) for card in self.cards])
        answers[answers[:, 0] == COLORS.index("b"), 0] = COLORS.index("none")
        eyes = np.eye(len(COLORS), dtype=np.float32), np.eye(len(SYMBOLS), dtype=np.float32)
        return eyes[0][answers[:, 0]], eyes[1][answers[:, 1]]


def test_what_is_counted_is_what_was_read() -> None:
    cards = np.array([CODES.index(code) for code in ("r5", "b5", "b+2", "W")])
    drawn = Drawn(np.zeros((4, 96, 64, 3), np.uint8), cards)
    counted = tally(drawn, drawn.crops, _TakesBlueForBlack(cards), CodeBook.of(SYMBOLS, CODES))
    assert (counted.card, counted.color) == (0.5, 0.5)
    assert counted.confusion[COLORS.index("b"), COLORS.index("none")] == 2
    assert counted.confusion.sum() == 4
