"""From boxes to corners: exact both ways, never mirrored, never believed against all sense."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.ports import FoundCard, Image
from referee.vision.straighten import Straightener, StraightFinder, placed, roomy, shares

CARD = np.array([[30, 20], [70, 24], [68, 88], [27, 82]], np.float32)
PICTURE = np.zeros((120, 120, 3), np.uint8)


class _Finder:
    def __init__(self, *quads: np.ndarray) -> None:
        self._quads = quads

    def find(self, _: Image) -> tuple[FoundCard, ...]:
        return tuple(FoundCard(quad, 0.9 - 0.1 * i) for i, quad in enumerate(self._quads))


class _Network:
    """Always says the same corners, as shares of what it is shown."""

    def __init__(self, *corners: np.ndarray) -> None:
        self._corners = corners

    def run(self, crops: Image) -> np.ndarray:
        return np.stack([self._corners[min(i, len(self._corners) - 1)] for i in range(len(crops))])


def _unit(size: float = 1.0) -> np.ndarray:
    return np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], np.float32) * size


@given(st.floats(-3, 3), st.floats(0.7, 1.4), st.floats(-8, 8))
def test_corners_as_shares_and_back(angle: float, size: float, shift: float) -> None:
    c, s = np.cos(angle), np.sin(angle)
    turned = (CARD - CARD.mean(0)) @ np.array([[c, s], [-s, c]]) * size + 60 + shift
    view = roomy(turned.astype(np.float32))
    back = placed(view, shares(view, turned.astype(np.float32)))
    distances = np.linalg.norm(back[:, None] - turned[None], axis=2)
    assert distances.min(axis=1).max() < 0.01


def test_the_corner_nearest_to_the_views_top_left_comes_first() -> None:
    view = roomy(CARD)
    for turn in range(4):
        assert np.allclose(shares(view, np.roll(CARD, turn, axis=0)), shares(view, CARD))
    assert np.allclose(shares(view, CARD[::-1]), shares(view, CARD), atol=1e-5)


def test_corners_replace_the_box() -> None:
    finder = StraightFinder(_Finder(CARD), Straightener(_Network(_unit(1 / 1.3))))
    (found,) = finder.find(PICTURE)
    assert np.abs(found.quad_px.mean(0) - CARD.mean(0)).max() < 1
    assert found.confidence == pytest.approx(0.9)


@pytest.mark.parametrize(
    "nonsense",
    [np.zeros((4, 2), np.float32), _unit()[[0, 2, 1, 3]], _unit() + 3, _unit(0.2)],
    ids=["one point", "crossed", "elsewhere", "a dot"],
)
def test_nonsense_leaves_the_box_as_it_was(nonsense: np.ndarray) -> None:
    (found,) = StraightFinder(_Finder(CARD), Straightener(_Network(nonsense))).find(PICTURE)
    assert np.array_equal(found.quad_px, CARD)


def test_two_boxes_that_come_to_one_card_are_one_find() -> None:
    finder = StraightFinder(_Finder(CARD, CARD + 2), Straightener(_Network(_unit(1 / 1.3))))
    assert [card.confidence for card in finder.find(PICTURE)] == [pytest.approx(0.9)]


def test_nothing_found_asks_nothing() -> None:
    assert StraightFinder(_Finder(), Straightener(_Network())).find(PICTURE) == ()
