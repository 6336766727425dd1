"""A hand added up: the values of the rules, and every doubt named with what it may cost."""

import pytest

from referee.cards import Card
from referee.match.handcount import count_hand
from referee.rules.compiler import deck_of
from referee.rules.house import HouseRules

HOUSE = HouseRules()
DECK = deck_of(HOUSE)


def sure(*codes: str) -> list[list[tuple[str, float]]]:
    return [[(code, 0.97), ("y1", 0.01)] for code in codes]


def test_values_are_those_of_the_rules() -> None:
    hand = count_hand(sure("r0", "g9", "bS", "yR", "r+2", "W", "W+4"), HOUSE, DECK)
    assert [card.points for card in hand.cards] == [0, 9, 20, 20, 20, 50, 50]
    assert (hand.points, hand.least, hand.most, hand.unsure) == (169, 169, 169, ())


def test_a_tables_own_values_and_decks_count() -> None:
    house = HouseRules.parse("mattel deck=yiqi120 values.A=30 values.W=40")
    hand = count_hand(sure("rA", "WB", "W"), house, deck_of(house))
    assert [card.points for card in hand.cards] == [30, 50, 40]
    assert hand.unsure == ()


def test_two_like_cards_count_twice_and_a_third_is_asked_about() -> None:
    assert count_hand(sure("r5", "r5"), HOUSE, DECK).unsure == ()
    hand = count_hand(sure("r5", "r5", "r5", "g2"), HOUSE, DECK)
    assert hand.points == 17
    assert [str(card.card) for card in hand.unsure] == ["r5", "r5", "r5"]
    assert len(count_hand(sure("r0", "r0"), HOUSE, DECK).unsure) == 2
    two_decks = HouseRules(decks=2)
    assert count_hand(sure("r5", "r5", "r5"), two_decks, deck_of(two_decks)).unsure == ()


def test_a_doubt_says_what_else_it_may_be_and_what_that_changes() -> None:
    hand = count_hand([[("b6", 0.5), ("b9", 0.4), ("g6", 0.02)], [("r1", 0.9)]], HOUSE, DECK)
    (doubt,) = hand.unsure
    assert (doubt.card, doubt.instead) == (Card.parse("b6"), (Card.parse("b9"),))
    assert (hand.points, hand.least, hand.most) == (7, 7, 10)


@pytest.mark.parametrize("faces", [[], [("back", 0.99)], [("??", 0.9)]])
def test_what_cannot_be_read_is_never_nothing(faces: list[tuple[str, float]]) -> None:
    hand = count_hand([faces, *sure("g4")], HOUSE, DECK)
    assert [card.is_sure for card in hand.cards] == [False, True]
    assert (hand.points, hand.least, hand.most) == (4, 4, 54)


def test_no_card_is_no_point() -> None:
    hand = count_hand([], HOUSE, DECK)
    assert (hand.cards, hand.points, hand.least, hand.most) == ((), 0, 0, 0)
