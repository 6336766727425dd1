"""Eyes: finding, then reading, in a whole picture or a part of one; large cards at two sizes."""

import numpy as np
import pytest
from numpy.typing import NDArray

from referee.errors import ModelError
from referee.ports import CardSeen, FoundCard, Image
from referee.vision.eyes import CardEyes, OneStageEyes, sensible, turned, turned_back
from referee.vision.finding import BoxFinder, FinderSettings

PICTURE = np.zeros((512, 640, 3), np.uint8)


class _Finder:
    """Finds one card at (10, 20) of whatever it is shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[int, int]] = []

    def find(self, image: Image) -> tuple[FoundCard, ...]:
        self.shown.append(image.shape[:2])
        return (FoundCard(np.array([[10, 20], [50, 20], [50, 80], [10, 80]], np.float32), 0.9),)


class _Reader:
    def read(self, image: Image, found: tuple[FoundCard, ...]) -> tuple[CardSeen, ...]:
        assert image.shape == PICTURE.shape  # always the full picture's own pixels
        return tuple(CardSeen(card.quad_px, card.confidence, (("r5", 0.9),)) for card in found)


class _Network:
    """Finds fixed boxes (cx, cy, w, h as shares of the input, score) at each input size."""

    classes = ("card", "back")

    def __init__(self, by_width: dict[int, list[tuple[float, ...]]]) -> None:
        self.by_width, self.widths = by_width, []

    def run(self, blob: NDArray[np.float32]) -> NDArray[np.float32]:
        height, width = blob.shape[2:]
        self.widths.append(width)
        output = np.zeros((1, 7, 10), np.float32)
        for i, (x, y, w, h, score) in enumerate(self.by_width.get(width, [])):
            output[0, :6, i] = [x * width, y * height, w * width, h * height, score, 0]
        return output


def test_a_region_is_searched_alone_and_reported_in_the_picture() -> None:
    finder = _Finder()
    (seen,) = CardEyes(finder, _Reader()).look(PICTURE, (100.0, 200.0, 300.0, 400.0))
    assert finder.shown == [(200, 200)]
    assert seen.quad_px[0].tolist() == [110, 220]


@pytest.mark.parametrize("quarters", [0, 1, 2, 3, 4])
def test_a_place_of_a_turned_picture_is_found_in_the_picture_itself(quarters: int) -> None:
    image = np.arange(7 * 5, dtype=np.uint8).reshape(5, 7)
    around = turned(image, quarters)
    row, column = 2, 1
    (middle,) = turned_back(np.array([[column + 0.5, row + 0.5]], np.float32), quarters, (7, 5))
    assert image[int(middle[1]), int(middle[0])] == around[row, column]


def test_the_picture_is_searched_turned_and_read_as_it_is() -> None:
    finder = _Finder()
    (seen,) = CardEyes(finder, _Reader()).look(PICTURE, (100.0, 200.0, 200.0, 400.0), 1)
    assert finder.shown == [(100, 200)]  # a part 100 wide and 200 high, turned
    # (10, 20) of it, turned back: 20 from the right border, 10 from the top
    assert seen.quad_px[0].tolist() == [100 + 100 - 20, 200 + 10]


@pytest.mark.parametrize("region", [(700.0, 0.0, 800.0, 90.0), (5.0, 5.0, 5.0, 9.0)])
def test_a_region_outside_or_empty_shows_nothing(region: tuple[float, ...]) -> None:
    assert CardEyes(_Finder(), _Reader()).look(PICTURE, region) == ()


def test_each_picture_is_looked_at_from_near_and_from_far() -> None:
    network = _Network({416: [(0.2, 0.5, 0.1, 0.2, 0.8)], 160: [(0.8, 0.5, 0.3, 0.6, 0.7)]})
    assert [round(card.confidence, 1) for card in BoxFinder(network).find(PICTURE)] == [0.8, 0.7]
    assert network.widths == [416, 160]


def test_a_card_seen_in_both_looks_is_one_card_from_the_surer() -> None:
    near = [(0.5, 0.5, 0.5, 0.8, 0.4)]
    network = _Network({416: near, 160: [(0.5, 0.5, 0.6, 0.95, 0.9)]})
    (found,) = BoxFinder(network).find(PICTURE)
    assert found.confidence == pytest.approx(0.9)
    assert np.ptp(found.quad_px[:, 0]) == pytest.approx(0.6 * 640, abs=1)


def test_where_cards_are_small_the_second_look_is_closer() -> None:
    small = [(0.2, 0.5, 0.03, 0.05, 0.8), (0.4, 0.5, 0.03, 0.05, 0.7)]
    network = _Network({416: small, 704: [(0.8, 0.5, 0.03, 0.05, 0.9)]})
    assert len(BoxFinder(network).find(PICTURE)) == 3
    assert network.widths == [416, 704]
    never = _Network({416: small})
    BoxFinder(never, FinderSettings(close_side_px=0)).find(PICTURE)
    assert never.widths == [416, 160]


TILES = [(0.5, 0.5, 0.5, 0.9, 0.4), (0.2, 0.5, 0.4, 0.9, 0.3)]


@pytest.mark.parametrize(
    ("found", "widths"),
    [
        (TILES, [416, 160, 704]),
        ([], [416, 160, 704]),
        ([*TILES, (0.3, 0.5, 0.3, 0.6, 0.8)], [416, 160]),
        ([(0.8, 0.5, 0.03, 0.05, 0.9)], [416, 704]),
    ],
    ids=["tiles", "nothing", "a large card surely", "a small card"],
)
def test_a_photograph_is_looked_at_closer_where_no_large_card_is_sure(
    found: list[tuple[float, ...]], widths: list[int]
) -> None:
    """Small cards on tiles that look a little like cards themselves were not found."""
    network = _Network({416: found, 704: [(0.8, 0.5, 0.03, 0.05, 0.9)]})
    seen = BoxFinder(network, FinderSettings(closer=True)).find(PICTURE)
    assert network.widths == widths
    assert max(card.confidence for card in seen) == pytest.approx(0.9 if 704 in widths else 0.8)


def test_neighbours_of_a_fan_stay_two_though_they_share_half() -> None:
    """.55 of their union: less than two boxes of one look at one card share, more than two looks
    at one card may differ."""
    fan = [(0.40, 0.5, 0.25, 0.5, 0.8), (0.4725, 0.5, 0.25, 0.5, 0.7)]
    network = _Network({416: fan, 160: fan})
    assert len(BoxFinder(network).find(PICTURE)) == 2
    again = _Network({416: fan, 160: [(0.42, 0.5, 0.25, 0.5, 0.9), (0.43, 0.5, 0.25, 0.5, 0.6)]})
    assert [round(card.confidence, 1) for card in BoxFinder(again).find(PICTURE)] == [0.9, 0.7]


def test_a_model_that_names_no_cards_is_refused() -> None:
    network = _Network({})
    network.classes = ("cat", "dog")  # type: ignore[assignment]
    with pytest.raises(ModelError, match="not a model that finds cards"):
        BoxFinder(network)


def test_one_stage_models_keep_both_classes_of_a_place() -> None:
    class Both(_Network):
        classes = ("b6", "b9")

        def run(self, blob: NDArray[np.float32]) -> NDArray[np.float32]:
            output = np.zeros((1, 7, 2), np.float32)
            output[0, :, 0] = [200, 160, 40, 60, 0.61, 0, 0] if blob.shape[3] == 416 else 0
            output[0, :, 1] = [201, 160, 40, 60, 0, 0.58, 0] if blob.shape[3] == 416 else 0
            return output

    (seen,) = OneStageEyes(Both({}), FinderSettings()).look(PICTURE)
    assert [code for code, _ in seen.faces] == ["b6", "b9"]
    assert sum(share for _, share in seen.faces) == pytest.approx(1)


def _seen(left: float, width: float, find: float, *faces: tuple[str, float]) -> CardSeen:
    corners = np.array([[0, 0], [1, 0], [1, 1.5], [0, 1.5]], np.float32) * width
    return CardSeen(corners + np.float32(left), find, faces)


def test_a_piece_of_a_card_that_reads_worse_is_no_card() -> None:
    card = _seen(0, 100, 0.5, ("r5", 0.9))
    piece = _seen(10, 50, 0.7, ("r3", 0.4))
    assert sensible((piece, card)) == (card,)


def test_a_frame_round_a_card_that_reads_worse_is_no_card() -> None:
    card, frame = _seen(30, 40, 0.5, ("r5", 0.9)), _seen(0, 100, 0.7, ("back", 0.3))
    assert sensible((frame, card)) == (card,)


def test_a_doubtful_find_of_another_size_than_the_tables_cards_is_no_card() -> None:
    cards = (_seen(0, 100, 0.9, ("r5", 0.95)), _seen(300, 90, 0.9, ("b2", 0.95)))
    leaf, far = _seen(600, 55, 0.4, ("r7", 0.8)), _seen(600, 75, 0.4, ("r7", 0.8))
    assert sensible((*cards, leaf)) == cards
    assert sensible((*cards, far)) == (*cards, far)
    sure = _seen(600, 55, 0.8, ("r7", 0.8))
    assert sensible((*cards, sure)) == (*cards, sure)
    assert sensible((cards[0], leaf)) == (cards[0], leaf)


def test_a_card_cut_off_by_the_border_is_known_by_the_side_that_is_left() -> None:
    cards = (_seen(0, 100, 0.9, ("r5", 0.95)), _seen(300, 90, 0.9, ("b2", 0.95)))
    whole = _seen(600, 95, 0.4, ("r7", 0.8))
    half = CardSeen(whole.quad_px * np.float32((0.5, 1)), 0.4, whole.faces)
    assert sensible((*cards, half)) == (*cards, half)


def test_what_hardly_reads_is_kept_only_on_the_finders_word() -> None:
    sure, unsure = _seen(0, 40, 0.8, ("r5", 0.1)), _seen(200, 40, 0.3, ("r5", 0.1))
    assert sensible((sure, unsure)) == (sure,)
    assert sensible((_seen(0, 40, 0.3),)) == ()


def test_cards_keep_their_order() -> None:
    cards = (_seen(0, 40, 0.4, ("r5", 0.5)), _seen(200, 40, 0.9, ("b5", 0.9)))
    assert sensible(cards) == cards


def test_the_same_card_found_twice_is_the_one_that_reads_better() -> None:
    quad = np.array([[10, 20], [50, 20], [50, 80], [10, 80]], np.float32)
    again = CardSeen(quad + 2, 0.5, (("r5", 0.99),))
    first = CardSeen(quad, 0.6, (("rR", 0.4),))
    beside = CardSeen(quad + np.float32([30, 0]), 0.6, (("b2", 0.9),))
    assert sensible((first, again, beside)) == (again, beside)
