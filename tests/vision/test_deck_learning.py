"""A deck learnt from a few views of each card, by a reader that takes its print for another."""

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from referee.errors import InputError
from referee.vision.deck_file import LearntReader
from referee.vision.deck_learning import (
    VIEWS,
    Photograph,
    Views,
    a_view,
    learn,
    look_at,
    missing,
    proven,
)
from referee.vision.faces import COLORS, SYMBOLS, CodeBook, targets

CODES = (*(f"{c}{s}" for c, s in product("rygb", (*"0123456789", "S", "R", "+2"))), "W", "W+4")
CARD = np.array([[60, 40], [172, 40], [172, 214], [60, 214]], np.float32)


def said(codes: tuple[str, ...], rng: np.random.Generator) -> Views:
    """What a confused reader says: each symbol half as the next one, colours one further."""
    of = np.repeat(np.arange(len(codes)), VIEWS)
    right = np.array([targets(code) for code in codes])[of]
    colors = _shares((right[:, 0] + 1) % 4, right[:, 0], len(COLORS), rng)
    symbols = _shares((right[:, 1] + 1) % 15, right[:, 1], len(SYMBOLS), rng)
    return Views(codes, colors, symbols, of)


def _shares(
    first: NDArray[np.intp], second: NDArray[np.intp], count: int, rng: np.random.Generator
) -> NDArray[np.float32]:
    rows = rng.uniform(0.0, 0.02, (len(first), count))
    rows[np.arange(len(first)), first] += rng.uniform(0.5, 0.8, len(first))
    rows[np.arange(len(first)), second] += rng.uniform(0.1, 0.3, len(first))
    return np.asarray(rows / rows.sum(axis=1, keepdims=True), np.float32)


class _Repeats:
    """A reader that says what the views say."""

    def __init__(self, views: Views) -> None:
        self.views = views

    def run(self, crops: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        return self.views.colors, self.views.symbols


def test_a_reader_that_is_always_wrong_in_the_same_way_is_put_right() -> None:
    rng = np.random.default_rng(1)
    deck = learn(said(CODES, rng), "odd", "hash")
    again = said(CODES, rng)
    book = CodeBook.of(SYMBOLS, CODES)
    wanted = np.array([book.codes.index(code) for code in CODES])[again.of]
    alone = book.probabilities(again.colors, again.symbols).argmax(axis=1)
    rows = LearntReader(_Repeats(again), deck).run(np.zeros(0, np.uint8))
    learnt = book.probabilities(*rows).argmax(axis=1)
    assert (alone == wanted).mean() < 0.05
    assert (learnt == wanted).mean() > 0.97


def test_the_proof_is_made_on_cards_that_were_left_out() -> None:
    proof = proven(said(CODES, np.random.default_rng(2)))
    assert proof["pictures"] == 52  # a set's one wild and one draw four cannot be left out
    assert proof["before"] < 0.05
    assert proof["after"] > 0.95


def test_further_photographs_are_the_proof_where_there_are_some() -> None:
    codes = (*CODES, "r5", "W")
    proof = proven(said(codes, np.random.default_rng(3)), held_back=(54, 55))
    assert proof["pictures"] == 2
    assert proof["after"] > 0.9


def test_what_is_not_learnt_cannot_be_proven() -> None:
    assert proven(said(("r5",), np.random.default_rng(4))) == {"pictures": 0}
    with pytest.raises(InputError, match="no photograph"):
        learn(Views((), *(np.zeros((0, 6), np.float32),) * 2, np.zeros(0, np.intp)), "", "")


def test_a_proof_on_random_answers_shows_no_gain() -> None:
    """The proof can fail: a reader that guesses is not made better."""
    views = said(CODES, np.random.default_rng(5))
    mixed = np.random.default_rng(6).permutation(len(views.of))
    proof = proven(Views(views.codes, views.colors[mixed], views.symbols[mixed], views.of))
    assert proof["after"] < 0.1


def test_what_photographs_teach() -> None:
    assert missing(CODES, CODES) == ()
    assert missing(("r5", "g7", "W"), ("r7", "g5", "r8", "y5", "W+4")) == ("r8", "y5", "W+4")


def test_views_are_repeatable_upright_and_unlike() -> None:
    image = np.full((260, 240, 3), 30, np.uint8)
    image[40:214, 60:172] = 250
    image[40:127, 60:172] = (20, 20, 220)
    photograph = Photograph("r5", image, CARD)
    rng, same = (np.random.default_rng(7) for _ in range(2))
    views = [a_view(photograph, rng) for _ in range(12)]
    for view in views:
        assert np.array_equal(view, a_view(photograph, same))
        assert view.shape == (96, 64, 3)
        ends = view[8:24, 8:56].mean(axis=(0, 1)), view[72:88, 8:56].mean(axis=(0, 1))
        assert max(end[2] - end[0] for end in ends) > 25  # one end is red, whichever way round
    assert len({view.tobytes() for view in views}) == 12


def test_a_card_at_the_pictures_edge_and_a_tiny_one_have_views_too() -> None:
    image = np.full((90, 60, 3), 200, np.uint8)
    tiny = np.array([[50, 80], [58, 80], [58, 92], [50, 92]], np.float32)
    for quad in (tiny, np.array([[-20, -30], [70, -30], [70, 110], [-20, 110]], np.float32)):
        view = a_view(Photograph("r5", image, quad), np.random.default_rng(8))
        assert view.shape == (96, 64, 3)


def test_every_photograph_is_looked_at_as_often() -> None:
    image = np.zeros((260, 240, 3), np.uint8)
    shots = [Photograph(code, image, CARD) for code in ("r5", "W")]

    class Mute:
        def run(self, crops: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
            return np.zeros((len(crops), 6), np.float32), np.zeros((len(crops), 24), np.float32)

    views = look_at(shots, Mute(), np.random.default_rng(9))
    assert views.of.tolist() == [0] * VIEWS + [1] * VIEWS
    assert views.colors.shape == (2 * VIEWS, 6)
