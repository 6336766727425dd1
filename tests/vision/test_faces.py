"""What the reader's two answers come to as card codes."""

import numpy as np
import pytest

from referee.ports import FoundCard
from referee.vision.faces import (
    ALL_CODES,
    CLASSIC_SYMBOLS,
    CODES,
    COLORS,
    SYMBOLS,
    CodeBook,
    targets,
)
from referee.vision.reading import CropReader

BOOK = CodeBook.of()
EVERY = CodeBook.of(SYMBOLS, ALL_CODES)

CARD = np.array([[20, 20], [60, 20], [60, 80], [20, 80]], np.float32)


def _one(names: tuple[str, ...], **shares: float) -> np.ndarray:
    row = np.zeros((1, len(names)), np.float32)
    for name, share in shares.items():
        row[0, names.index(name.removeprefix("_"))] = share
    return row


@pytest.mark.parametrize(
    "code", [code for code in ALL_CODES if len(code) < 3 or code[1] not in "rygb"]
)
def test_sure_answers_give_the_code_they_were_taught_for(code: str) -> None:
    color, symbol = targets(code)
    colors = np.eye(len(COLORS), dtype=np.float32)[[color]]
    symbols = np.eye(len(SYMBOLS), dtype=np.float32)[[symbol]]
    assert EVERY.ranked(EVERY.probabilities(colors, symbols)[0])[0] == (code, pytest.approx(1))


def test_the_fifteen_names_of_each_color_and_the_wilds_are_all_there() -> None:
    assert len(CODES) == 55
    assert len(set(CODES)) == 55


def test_look_alikes_are_kept_as_alternatives() -> None:
    row = BOOK.probabilities(_one(COLORS, b=0.7, g=0.3), _one(SYMBOLS, _6=0.6, _9=0.4))[0]
    assert [code for code, _ in BOOK.ranked(row)] == ["b6", "b9", "g6", "g9"]
    assert sum(share for _, share in BOOK.ranked(row)) == pytest.approx(1)


def test_what_cannot_be_read_and_what_cannot_be_stays_doubt() -> None:
    row = BOOK.probabilities(_one(COLORS, r=1.0), _one(SYMBOLS, W=0.6, _5=0.3, **{"??": 0.1}))[0]
    assert BOOK.ranked(row) == (("r5", pytest.approx(0.3)),)


def test_the_finders_word_on_a_back_is_odds_not_an_order() -> None:
    row = BOOK.probabilities(_one(COLORS, r=1.0), _one(SYMBOLS, _5=0.6, back=0.4))
    said_back, said_card = (
        BOOK.weigh_back(row, np.array([is_back]))[0] for is_back in (True, False)
    )
    assert BOOK.ranked(said_back)[0][0] == "back"
    assert BOOK.ranked(said_card)[0][0] == "r5"
    sure = BOOK.probabilities(_one(COLORS, r=1.0), _one(SYMBOLS, _5=0.9, back=0.1))
    assert BOOK.ranked(BOOK.weigh_back(sure, np.array([True]))[0])[0][0] == "r5"


def test_every_code_of_the_rules_has_its_answers() -> None:
    assert targets("rA") == (COLORS.index("r"), SYMBOLS.index("A"))
    assert targets("WH") == (COLORS.index("none"), SYMBOLS.index("WH"))
    assert SYMBOLS[:17] == CLASSIC_SYMBOLS
    assert len(set(ALL_CODES)) == len(ALL_CODES) == 54 + 1 + 4 + 12 + 6


def test_which_two_colors_a_discard_all_has_is_asked_not_guessed() -> None:
    row = EVERY.probabilities(_one(COLORS, other=1.0), _one(SYMBOLS, A=1.0))[0]
    assert row.sum() == pytest.approx(1)
    assert row.max() == pytest.approx(1 / 12)
    deck = CodeBook.of(SYMBOLS, ("r5", "rbA"))
    row = deck.probabilities(_one(COLORS, other=1.0), _one(SYMBOLS, A=1.0))[0]
    assert deck.ranked(row) == (("rbA", pytest.approx(1)),)


def test_a_model_of_fewer_symbols_goes_on_reading() -> None:
    old = CodeBook.of(CLASSIC_SYMBOLS, ALL_CODES)
    assert old.codes == CODES
    row = old.probabilities(_one(COLORS, r=1.0), _one(CLASSIC_SYMBOLS, _5=1.0))[0]
    assert old.ranked(row)[0][0] == "r5"


def test_a_table_without_backs_is_not_asked_for_them() -> None:
    book = CodeBook.of(SYMBOLS, ("r5",))
    row = book.probabilities(_one(COLORS, r=1.0), _one(SYMBOLS, _5=0.5, back=0.5))
    assert book.ranked(book.weigh_back(row, np.array([True]))[0]) == (("r5", pytest.approx(0.5)),)


class _Network:
    """Says green 7 for a crop that is brighter above than below, else it cannot tell."""

    def run(self, crops: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        upright = crops[:, :48].mean(axis=(1, 2, 3)) > crops[:, 48:].mean(axis=(1, 2, 3)) + 50
        colors = np.tile(_one(COLORS, g=1.0), (len(crops), 1))
        symbols = np.where(upright[:, None], _one(SYMBOLS, _7=1.0), _one(SYMBOLS, **{"??": 1.0}))
        return colors, symbols.astype(np.float32)


def test_cards_come_back_in_the_order_given_with_their_quads() -> None:
    image = np.zeros((100, 200, 3), np.uint8)
    image[20:50, 20:60] = 255
    found = (FoundCard(CARD + np.float32(90), 0.4), FoundCard(CARD, 0.9))
    seen = CropReader(_Network()).read(image, found)
    assert [card.code for card in seen] == ["??", "g7"]
    assert [card.confidence for card in seen] == [0.4, 0.9]
    assert np.array_equal(seen[1].quad_px, CARD)


def test_a_card_seen_at_a_slant_is_tried_a_quarter_turned() -> None:
    image = np.zeros((100, 100, 3), np.uint8)
    image[20:80, 50:80] = 255
    square = np.array([[20, 20], [80, 20], [80, 80], [20, 80]], np.float32)
    (seen,) = CropReader(_Network()).read(image, (FoundCard(square, 0.9),))
    assert seen.code == "g7"
    assert seen.quad_px[0].tolist() == [80, 20]


def test_no_card_is_no_question() -> None:
    assert CropReader(_Network()).read(np.zeros((4, 4, 3), np.uint8), ()) == ()
