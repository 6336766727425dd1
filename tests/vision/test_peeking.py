"""Cards of which only a corner shows: each card is counted once, and none is made up."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from referee import models
from referee.adapters.onnx_detector import OnnxBoxes
from referee.errors import ModelError
from referee.ports import CardSeen, Image, Quad
from referee.testing import ScriptedEyes
from referee.vision import peeking as module
from referee.vision.crops import corner_views, index_views, of_index_view
from referee.vision.detections import overlap
from referee.vision.faces import CodeBook, Probabilities
from referee.vision.indices import IndexReader
from referee.vision.peeking import FoundIndex, IndexFinder, PeekingEyes, reread

CARD = np.array([[40, 20], [104, 20], [104, 116], [40, 116]], np.float32)
PICTURE = np.zeros((400, 400, 3), np.uint8)
SIZE_WH = (400, 400)


def peeking(cards: tuple[CardSeen, ...], indices: tuple[FoundIndex, ...]) -> tuple[CardSeen, ...]:
    return module.peeking(cards, indices, SIZE_WH)


def turned_by(quad: Quad, degrees: float, about: tuple[float, float]) -> Quad:
    matrix = cv2.getRotationMatrix2D(about, -degrees, 1.0)
    return np.asarray(cv2.transform(quad[None], matrix)[0], np.float32)


BELOW = turned_by(CARD, 18, (72.0, 116.0))
"""What lies under `CARD`, fanned out to the right."""


def seen(quad: Quad, code: str, probability: float = 0.97) -> CardSeen:
    return CardSeen(quad, 0.9, ((code, probability),))


def index(
    quad: Quad, code: str, place: int = 0, *, probability: float = 0.97, confidence: float = 0.8
) -> FoundIndex:
    return FoundIndex(index_views(quad)[place], confidence, ((code, probability),), looks=4)


def codes(cards: tuple[CardSeen, ...]) -> list[str]:
    return [card.code for card in cards]


COVER = seen(CARD, "g4")


def test_an_index_of_no_card_seen_is_a_card_where_that_card_lies() -> None:
    (card,) = peeking((seen(CARD, "g4"),), (index(CARD, "g4"), index(BELOW, "b7")))
    assert card.code == "b7"
    assert card.probability == pytest.approx(0.97 * 0.8)  # that it is there is no surer
    assert overlap(card.quad_px, BELOW) > 0.95


@pytest.mark.parametrize("place", [0, 1])
def test_an_index_and_its_card_lie_as_drawn(place: int) -> None:
    card = of_index_view(index_views(BELOW)[place])
    assert np.roll(card, 2 * place, axis=0) == pytest.approx(BELOW, abs=0.01)


def test_both_corners_of_one_card_are_one_card() -> None:
    """Also of one that was not seen, and upside down its six reads as a nine."""
    (card,) = peeking((COVER,), (index(BELOW, "b6"), index(BELOW, "b9", 1, probability=0.9)))
    assert card.code == "b6"
    assert peeking((seen(CARD, "r6"),), (index(CARD, "r6"), index(CARD, "r9", 1))) == ()


def test_a_print_with_an_index_in_every_corner_is_one_card() -> None:
    """The other two corners read as if the card lay across."""
    cards, indices = (seen(CARD, "y6"),), (index(CARD, "y6"), index(CARD, "y9", 1))
    corners = [view.mean(axis=0) for view in corner_views(CARD)]
    across = [
        replace(index(CARD, "yS"), view_px=turned_by(view, 90, tuple(corner)))
        for view, corner in zip(corner_views(CARD)[2:], corners[2:], strict=True)
    ]
    assert peeking(cards, (*indices, *across)) == ()


def test_an_index_found_twice_is_one() -> None:
    again = index(BELOW + np.array([3, 2], np.float32), "b7", confidence=0.6)
    assert codes(peeking((COVER,), (index(BELOW, "b7"), again))) == ["b7"]


def test_a_card_whose_outline_is_off_keeps_its_index() -> None:
    off = turned_by(CARD, 9, (72.0, 40.0)) + np.array([14, 8], np.float32)
    assert peeking((seen(off, "y2"),), (index(CARD, "y2"), index(CARD, "y2", 1))) == ()


def test_two_like_cards_one_under_the_other_are_two() -> None:
    both = (index(CARD, "b7"), index(CARD, "b7", 1), index(BELOW, "b7"))
    assert codes(peeking((seen(CARD, "b7"),), both)) == ["b7"]


@pytest.mark.parametrize(
    "doubtful",
    [
        index(BELOW, "b7", probability=0.6),
        replace(index(BELOW, "b7", confidence=0.5), looks=1),
        index(BELOW, "back"),
        FoundIndex(index_views(BELOW)[0], 0.9, (), looks=4),
        index(BELOW * 2, "b7"),  # a card twice as large as the others
    ],
)
def test_what_is_doubtful_is_no_card(doubtful: FoundIndex) -> None:
    assert peeking((seen(CARD, "g4"),), (index(CARD, "g4"), doubtful)) == ()


def test_a_cards_own_index_has_a_share_in_its_reading() -> None:
    doubtful = CardSeen(CARD, 0.9, (("b8", 0.5), ("b3", 0.4)))
    indices = (index(CARD, "b3", probability=0.9), index(CARD, "b8", 1, probability=0.6))
    (card,) = reread((doubtful,), indices)
    assert card.faces == (("b3", pytest.approx(0.55)), ("b8", pytest.approx(0.35)))
    (found_once,) = reread((doubtful,), (replace(indices[0], looks=1),))
    assert found_once == doubtful
    (of_another,) = reread((doubtful,), (index(BELOW, "g7"),))
    assert of_another == doubtful


def test_a_doubtful_find_without_an_index_is_read_less_surely() -> None:
    """The cap of a bottle was read as a yellow card."""
    cap = CardSeen(CARD, 0.49, (("yA", 0.54),))
    (card,) = reread((cap,), (index(BELOW, "g7"),))
    assert card.faces == (("yA", pytest.approx(0.378)),)
    sure = CardSeen(CARD, 0.8, (("yA", 0.54),))
    assert reread((sure,), ()) == (sure,)


def test_a_card_that_would_lie_free_would_have_been_seen() -> None:
    """An index in the corner of a print with four, of which the card itself was not seen there."""
    aside = CARD + np.array([58, 0], np.float32)
    assert peeking((seen(CARD, "g4"),), (index(CARD, "g4"), index(aside, "r7"))) == ()
    over_the_edge = CARD - np.array([0, 85], np.float32)  # a strip of it is in the picture
    assert codes(peeking((COVER,), (index(over_the_edge, "r7", 1),))) == ["r7"]


def test_a_network_that_finds_something_else_is_refused() -> None:
    finder = OnnxBoxes(models.locate() / "finder.onnx")
    reader = IndexReader(_NoNetwork(), CodeBook.of())
    with pytest.raises(ModelError, match=r"finds indices \(expected index, found card, back\)"):
        IndexFinder(finder, reader)


class _NoNetwork:
    def run(self, crops: Image) -> tuple[Probabilities, Probabilities]:
        raise AssertionError("nothing is to be read")


class _Indices:
    """Finds what it is told, in the part of the picture that it is shown."""

    def __init__(self, *found: FoundIndex) -> None:
        self.found = found
        self.sizes: list[tuple[int, ...]] = []

    def find(self, image: Image) -> tuple[FoundIndex, ...]:
        self.sizes.append(image.shape)
        return self.found


def test_in_a_part_of_a_picture_places_are_the_pictures() -> None:
    shift = np.array([150, 200], np.float32)
    eyes = ScriptedEyes((seen(CARD + shift, "g4"),))
    indices = _Indices(index(CARD, "g4"), index(BELOW, "b7"))
    looking = PeekingEyes(eyes, indices)
    cards = looking.look(PICTURE, (150.0, 200.0, 350.0, 390.0))
    assert codes(cards) == ["g4", "b7"]
    assert overlap(cards[1].quad_px, BELOW + shift) > 0.95
    assert indices.sizes == [(190, 200, 3)]
    assert looking.look(PICTURE, (390.0, 20.0, 390.0, 90.0)) == ()
    assert len(indices.sizes) == 1  # nothing to look at: nobody is asked
