"""One find a card: like neighbours stay two, two ends of one card become one."""

import numpy as np
import pytest

from referee.ports import CardSeen, Quad
from referee.vision.hand import one_a_card


def box(x: float, y: float, width: float, height: float, turn_deg: float = 0.0) -> Quad:
    """A rectangle by its top left, turned about the origin."""
    corners = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
    angle = np.radians(turn_deg)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(corners @ spin.T, np.float32)


def seen(quad: Quad, code: str = "r5", share: float = 0.9, confidence: float = 0.8) -> CardSeen:
    return CardSeen(quad, confidence, ((code, share), ("g1", 0.02)))


@pytest.mark.parametrize("turn_deg", [0.0, 30.0, 90.0, 200.0])
@pytest.mark.parametrize("step", [0.5, 0.7, 1.05])
def test_two_like_cards_side_by_side_are_two(step: float, turn_deg: float) -> None:
    pair = tuple(seen(box(step * 56 * k, 0, 56, 87, turn_deg)) for k in range(2))
    assert len(one_a_card(pair)) == 2


@pytest.mark.parametrize("turn_deg", [0.0, 40.0, 90.0])
def test_two_ends_of_one_card_are_one(turn_deg: float) -> None:
    ends = (
        seen(box(0, 0, 56, 26, turn_deg), share=0.6),
        seen(box(0, 58, 56, 29, turn_deg), share=0.8, confidence=0.5),
    )
    (card,) = one_a_card(ends)
    assert (card.code, card.probability) == ("r5", 0.8)
    width, height = np.sort([np.ptp(box(0, 0, 56, 87).T[k]) for k in range(2)])
    sides = np.linalg.norm(card.quad_px - np.roll(card.quad_px, -1, axis=0), axis=1)
    assert sides.min() == pytest.approx(width, rel=0.02)
    assert sides.max() == pytest.approx(height, rel=0.02)


def test_two_ends_of_other_codes_or_of_a_row_stay_two() -> None:
    assert len(one_a_card((seen(box(0, 0, 56, 26)), seen(box(0, 58, 56, 29), "r7")))) == 2
    lying = (seen(box(0, 0, 56, 26)), seen(box(0, 200, 56, 26)))
    assert len(one_a_card(lying)) == 2


def test_a_card_found_twice_counts_once_and_the_surer_find_stays() -> None:
    twice = (seen(box(0, 0, 56, 87), confidence=0.4), seen(box(3, 2, 56, 87), confidence=0.9))
    (card,) = one_a_card(twice)
    assert card.confidence == 0.9
    other = seen(box(3, 2, 56, 87), confidence=0.9)
    unlike = CardSeen(box(0, 0, 56, 87), 0.4, (("b2", 0.9),))
    assert len(one_a_card((unlike, other))) == 2


def test_cards_come_in_the_order_in_which_one_reads() -> None:
    row = [seen(box(x, y, 56, 87), code) for x, y, code in
           ((100, 104, "b3"), (0, 100, "b2"), (80, 3, "b1"), (0, 0, "b0"))]  # fmt: skip
    assert [card.code for card in one_a_card(tuple(row))] == ["b0", "b1", "b2", "b3"]


def test_no_card() -> None:
    assert one_a_card(()) == ()
