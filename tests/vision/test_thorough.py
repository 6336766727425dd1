"""Several looks at one picture: counted as one answer."""

import numpy as np
import pytest

from referee.ports import CardSeen, Image, Quad
from referee.vision.detections import overlap
from referee.vision.eyes import EVERYWHERE, Region
from referee.vision.thorough import ThoroughEyes, agreed_on

CARD = np.array([[40, 20], [80, 20], [80, 80], [40, 80]], np.float32)
ELSEWHERE = CARD + np.array([120, 60], np.float32)
PICTURE = np.zeros((200, 300, 3), np.uint8)


def _seen(quad: Quad, *faces: tuple[str, float], confidence: float = 0.9) -> CardSeen:
    return CardSeen(np.asarray(quad, np.float32), confidence, faces)


class _Eyes:
    """Read one card as they are told, look by look, and remember how they were asked."""

    def __init__(self, *answers: tuple[str, float]) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[Region, int]] = []

    def look(
        self, image: Image, region: Region = EVERYWHERE, quarters: int = 0
    ) -> tuple[CardSeen, ...]:
        self.asked.append((region, quarters))
        return (_seen(CARD + len(self.asked), self.answers.pop(0)),)


def test_all_ways_round_show_one_card_and_their_faces_are_counted() -> None:
    eyes = _Eyes(("r6", 0.9), ("r6", 0.8), ("r8", 0.5), ("r6", 0.9))
    (card,) = ThoroughEyes(eyes).look(PICTURE, (1.0, 2.0, 90.0, 90.0))
    assert eyes.asked == [((1.0, 2.0, 90.0, 90.0), quarters) for quarters in range(4)]
    assert card.faces == (("r6", pytest.approx(0.65)), ("r8", pytest.approx(0.125)))
    # in the middle of the three looks that read it so: 1, 2 and 4 pixels off
    assert card.quad_px[0].tolist() == pytest.approx([40 + 7 / 3, 20 + 7 / 3])


def test_what_one_look_finds_alone_counts_where_it_is_sure_and_read_surely() -> None:
    one = _seen(CARD, ("g5", 0.95))
    doubtful = _seen(ELSEWHERE, ("g5", 0.5), confidence=0.5)
    assert [card.code for card in agreed_on([(one,), (doubtful,)])] == ["g5"]
    assert len(agreed_on([(doubtful,), (doubtful,)])) == 1


def test_two_like_cards_side_by_side_stay_two() -> None:
    """Neighbours in a fan overlap more than two looks at one card may differ."""
    left, right = _seen(CARD, ("b7", 0.9)), _seen(CARD + np.array([10, 0], np.float32), ("b7", 0.9))
    assert overlap(left.quad_px, right.quad_px) > 0.5
    assert len(agreed_on([(left, right), (right, left), (left, right)])) == 2


def test_a_card_that_no_look_could_read_stays_unread() -> None:
    unread = _seen(CARD)
    (card,) = agreed_on([(unread,), (unread,)])
    assert (card.code, card.probability) == ("??", 0.0)


def test_nothing_seen_is_nothing() -> None:
    assert agreed_on([(), (), ()]) == ()
