"""Corner indices have a word in what a card is, and only where they can be read."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from referee.ports import FoundCard
from referee.rendering.prints import draw_face, random_print
from referee.vision.crops import INDEX_WH, cut_out, index_views
from referee.vision.faces import ALL_CODES, COLORS, SYMBOLS, CodeBook
from referee.vision.indices import COVERED_TRUST, FREE_TRUST, IndexReader, weighed
from referee.vision.reading import CropReader

BOOK = CodeBook.of(SYMBOLS, ("r6", "r9", "b6"))
CARD = np.array([[20, 10], [84, 10], [84, 106], [20, 106]], np.float32)
COVERED = np.array([[COVERED_TRUST]], np.float32)
PICTURE = np.zeros((120, 120, 3), np.uint8)


def _rows(count: int, names: tuple[str, ...], **shares: float) -> NDArray[np.float32]:
    row = np.zeros((count, len(names)), np.float32)
    for name, share in shares.items():
        row[:, names.index(name.removeprefix("_"))] = share
    return row


class _Whole:
    """The crop of the whole card: red, and perhaps a 6, perhaps a 9."""

    def run(self, crops: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        return _rows(len(crops), COLORS, r=1.0), _rows(len(crops), SYMBOLS, _6=0.5, _9=0.45)


class _Indices:
    """Every other view is covered; the others say 9."""

    def __init__(self) -> None:
        self.shown: list[NDArray[np.uint8]] = []

    def run(self, crops: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        self.shown.append(crops)
        symbols = _rows(len(crops), SYMBOLS, **{"??": 1.0})
        symbols[::2] = _rows(1, SYMBOLS, _9=0.9, _6=0.05)
        return _rows(len(crops), COLORS, r=0.95), symbols


def test_one_index_that_shows_decides_between_look_alikes() -> None:
    indices = _Indices()
    reader = CropReader(_Whole(), BOOK, IndexReader(indices, BOOK))
    (seen,) = reader.read(PICTURE, (FoundCard(CARD, 0.9),))
    assert (CropReader(_Whole(), BOOK).read(PICTURE, (FoundCard(CARD, 0.9),))[0].code) == "r6"
    assert seen.code == "r9"
    assert indices.shown[0].shape == (2, *INDEX_WH[::-1], 3)


class _Sure(_Whole):
    """The crop of the whole card is a red 6, no doubt."""

    def run(self, crops: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        return _rows(len(crops), COLORS, r=1.0), _rows(len(crops), SYMBOLS, _6=0.99)


def test_a_card_that_lies_free_and_is_read_surely_is_not_asked_for_its_indices() -> None:
    indices = _Indices()
    reader = CropReader(_Sure(), BOOK, IndexReader(indices, BOOK))
    apart = (FoundCard(CARD, 0.9), FoundCard(CARD + np.float32(70), 0.9))
    assert [card.code for card in reader.read(PICTURE, apart)] == ["r6", "r6"]
    assert indices.shown == []
    over = (FoundCard(CARD, 0.9), FoundCard(CARD + np.float32(30), 0.9))
    reader.read(PICTURE, over)
    assert len(indices.shown[0]) == 4


def test_covered_indices_change_nothing() -> None:
    rows = np.array([[0.5, 0.3, 0.1]], np.float32)
    assert weighed(rows, np.zeros((1, 2, 3), np.float32), COVERED) == pytest.approx(rows)


def test_two_sure_indices_outweigh_a_doubt_whether_there_is_a_card() -> None:
    every = CodeBook.of(SYMBOLS, ALL_CODES)
    read = every.probabilities(_rows(2, COLORS, b=0.97), _rows(2, SYMBOLS, _7=0.97))
    rows = np.full((1, len(every.codes)), 0.1 / len(every.codes), np.float32)
    rows[0, every.codes.index("b7")] = 0.1
    (row,) = weighed(rows, read[None], COVERED)
    assert every.ranked(row)[0] == ("b7", pytest.approx(0.61, abs=0.03))


def test_indices_that_disagree_with_each_other_leave_the_card_in_doubt() -> None:
    rows = np.array([[0.45, 0.45, 0.05]], np.float32)
    read = np.array([[[0.95, 0.02, 0.0], [0.02, 0.95, 0.0]]], np.float32)
    assert weighed(rows, read, COVERED)[0].max() < 0.6


@pytest.mark.parametrize("turns", [0, 2])
def test_both_views_show_the_index_upright_whichever_way_up_the_card_lies(turns: int) -> None:
    sprite = draw_face("b7", random_print("oval_white", np.random.default_rng(2)), 87 * 4)
    card = np.asarray(sprite[..., :3], np.uint8)
    height, width = card.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    views = [cut_out(card, view, INDEX_WH) for view in index_views(np.roll(corners, turns, axis=0))]
    alike = cv2.matchTemplate(views[0], views[1], cv2.TM_CCOEFF_NORMED).max()
    turned = cv2.matchTemplate(views[0], views[1][::-1, ::-1], cv2.TM_CCOEFF_NORMED).max()
    assert alike > 0.9 > turned


def test_two_indices_of_one_card_are_one_witness() -> None:
    """They are one drawing: a print whose 3 looks like an 8 has it in both corners."""
    rows = np.array([[0.8, 0.1, 0.05]], np.float32)
    one = np.array([[[0.05, 0.9, 0.02], [0, 0, 0]]], np.float32)
    both = np.repeat(one[:, :1], 2, axis=1)
    once, twice = (weighed(rows, read, COVERED) for read in (one, both))
    assert twice == pytest.approx(once, abs=0.03)


def test_an_index_has_less_to_say_where_the_whole_card_lies_free() -> None:
    rows = np.array([[0.6, 0.3, 0.05]], np.float32)
    read = np.array([[[0.05, 0.9, 0.02]] * 2], np.float32)
    assert weighed(rows, read, COVERED)[0].argmax() == 1
    assert weighed(rows, read, np.array([[FREE_TRUST]], np.float32))[0].argmax() == 0


def test_no_card_is_no_question() -> None:
    indices = _Indices()
    lamps = np.zeros((0, 3), np.float32)
    assert IndexReader(indices, BOOK).read(PICTURE, [], lamps).shape == (0, 2, 3)
    assert indices.shown == []
