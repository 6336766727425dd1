"""Average precision, against figures worked out by hand."""

from pathlib import Path

import numpy as np
import pytest

from referee.ports import CardSeen, Quad
from referee.training.precision import OVERLAPS, Finds
from referee.training.sets import BoxPicture, Labelled


def quad(left: float, width: float = 100) -> Quad:
    corners = [[0, 0], [width, 0], [width, 150], [0, 150]]
    return np.array(corners, np.float32) + np.array([left, 0], np.float32)


def found(left: float, confidence: float) -> CardSeen:
    return CardSeen(quad(left), confidence, (("r5", 0.9),))


def picture(*lefts: float, ignored: tuple[Quad, ...] = ()) -> BoxPicture:
    labels = tuple(Labelled("r5", quad(left), is_upright=False) for left in lefts)
    return BoxPicture(Path("a.png"), labels, ignored)


def test_all_found_exactly_is_one() -> None:
    finds = Finds()
    finds.add(picture(0, 200), (found(0, 0.9), found(200, 0.4)))
    assert finds.average_precision() == (1.0, 1.0)


def test_a_surer_wrong_find_halves_the_precision() -> None:
    finds = Finds()
    finds.add(picture(0), (found(500, 0.9), found(0, 0.8)))
    assert finds.average_precision() == (0.5, 0.5)


def test_one_of_two_cards_found_is_half_of_the_levels() -> None:
    finds = Finds()
    finds.add(picture(0, 200), (found(0, 0.9),))
    assert finds.average_precision()[0] == pytest.approx(51 / 101, abs=1e-4)


def test_a_card_found_twice_counts_once() -> None:
    finds = Finds()
    finds.add(picture(0), (found(0, 0.9), found(2, 0.8)))
    finds.add(picture(0), (found(0, 0.7),))
    expected = (51 + 50 * 2 / 3) / 101
    assert finds.average_precision()[0] == pytest.approx(expected, abs=1e-4)


def test_a_loose_outline_counts_at_the_loose_overlaps_only() -> None:
    finds = Finds()
    finds.add(picture(0), (found(20, 0.9),))  # 80 of 120 shared: .667
    assert finds.average_precision() == (1.0, round(4 / len(OVERLAPS), 4))


def test_an_ignored_card_neither_gains_nor_costs() -> None:
    finds = Finds()
    finds.add(picture(0, ignored=(quad(300),)), (found(300, 0.9), found(0, 0.8)))
    assert finds.average_precision() == (1.0, 1.0)
