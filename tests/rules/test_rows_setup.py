"""The deck, the deal and the first card: rows DECK-1, DECK-6, SET and FIRST of the rules."""

from __future__ import annotations

import pytest
from scenes import scene

from referee.cards import Card
from referee.errors import ConfigError
from referee.match.game import new_game
from referee.rules.deck import Deck
from referee.rules.house import HouseRules
from referee.seats import Seating


def test_deck_1_the_classic_deck_has_108_cards() -> None:
    deck = Deck.named("classic108")
    cards = list(deck.cards())
    assert len(cards) == deck.size == 108
    assert sum(card.is_number for card in cards) == 76
    assert sum(card.is_action for card in cards) == 24
    assert sum(card.is_wild for card in cards) == 8
    assert deck.copies(Card.parse("g0")) == 1
    assert deck.copies(Card.parse("g9")) == 2
    assert deck.copies(Card.parse("rA")) == 0


def test_deck_1_a_third_copy_is_no_card_of_this_deck() -> None:
    scene("""
        deal 7
        flip r5
        ! turn A
        A play r5
        ! turn B
        B play r5
        ! census r5 seen=3 holds=2 [rule=DECK-1]
        ! turn C
        """)


def test_deck_1_known_hands_count_in_the_census() -> None:
    scene("""
        deal 2
        ! wrong-draw A took=2 owed=7 [rule=SET-4]
        ! wrong-draw B took=2 owed=7
        ! wrong-draw C took=2 owed=7
        A show r0 g1
        flip r0
        ! census r0 seen=2 holds=1
        ! turn A
        """)


def test_deck_2_numbers_actions_and_wilds_are_three_kinds() -> None:
    kinds = {code: Card.parse(code) for code in ("r0", "rS", "r+2", "rA", "W", "W+4", "WB")}
    assert [code for code, card in kinds.items() if card.is_number] == ["r0"]
    assert [code for code, card in kinds.items() if card.is_action] == ["rS", "r+2", "rA"]
    assert [code for code, card in kinds.items() if card.is_wild] == ["W", "W+4", "WB"]


def test_deck_3_and_7_other_decks() -> None:
    sizes = {"blank112": 112, "swap112": 112, "shuffle112": 112, "yiqi120": 120}
    assert {name: Deck.named(name).size for name in sizes} == sizes  # type: ignore[arg-type]
    assert Deck.named("yiqi120").copies(Card.parse("rbA")) == 2


def test_deck_6_two_to_ten_players() -> None:
    with pytest.raises(ConfigError, match="11 players: the game needs 2 to 10"):
        Seating.of(["x"] * 11)
    with pytest.raises(ConfigError, match="1 players"):
        Seating.of(["x"])


def test_deck_too_small_for_the_table_is_refused() -> None:
    with pytest.raises(ConfigError, match="10 hands of 11 cards need more than the 108"):
        new_game(Seating.of(["x"] * 10), HouseRules.parse("mattel hand_size=11"))


def test_set_1_a_chosen_dealer() -> None:
    game = scene(
        "next dealer=B\n! dealer B hand=1 [rule=SET-1]\ndeal 7\nflip r5\n! turn C", dealer=""
    )
    assert game.dealer == "B"


def test_set_1_a_deal_without_a_dealer_lets_the_first_seat_start() -> None:
    scene("deal 7\n! dealer C hand=1\nflip r5\n! turn A", dealer="")


def test_set_2_the_highest_number_deals() -> None:
    scene("A lot y7\nB lot g9\nC lot W\n! dealer B hand=1 [rule=SET-2]", dealer="")


def test_set_2_symbols_count_nothing() -> None:
    scene("A lot y+2\nB lot gS\nC lot r1\n! dealer C hand=1", dealer="")


def test_set_2_the_tied_draw_again() -> None:
    scene(
        """
        A lot y7
        B lot g2
        C lot b7
        ! lot-tie A C [rule=SET-2]
        B lot g9
        ! void B reason=nothing-due
        C lot r3
        C lot r4
        ! void C reason=nothing-due
        A lot r5
        ! dealer A hand=1
        """,
        dealer="",
    )


def test_set_2_an_unread_lot_is_drawn_again() -> None:
    scene(
        "A lot ??\n! void A reason=draw-again\nA lot r1\nB lot r2\nC lot r3\n! dealer C hand=1",
        dealer="",
    )


def test_set_2_redraw() -> None:
    scene(
        """
        A lot W
        ! void A reason=draw-again
        A lot r0
        B lot r2
        C lot rS
        ! void C reason=draw-again
        C lot r1
        ! dealer B hand=1
        """,
        dealer="",
        rules="mattel dealer_draw_actions=redraw",
    )


def test_set_2_no_lots_once_there_is_a_dealer() -> None:
    scene("A lot y7\n! void A reason=nothing-due")


def test_set_3_the_deal_moves_to_the_left() -> None:
    scene("""
        deal 1
        ! wrong-draw A took=1 owed=7
        ! wrong-draw B took=1 owed=7
        ! wrong-draw C took=1 owed=7
        flip r5
        ! turn A
        A play r6
        ! out A
        ! ask-hand B
        ! ask-hand C
        B hand g1
        C hand g2
        ! points A 3
        ! total A 3
        next
        ! dealer A hand=2 [rule=SET-3]
        deal 7
        flip r1
        ! turn B
        """)


def test_set_3_a_dealer_can_be_named() -> None:
    scene("""
        deal A=1 B=7 C=7
        ! wrong-draw A took=1 owed=7
        flip r5
        ! turn A
        A play r6
        ! out A
        ! ask-hand B
        ! ask-hand C
        A points 40
        ! points A 40
        ! total A 40
        next dealer=B
        ! dealer B hand=2
        """)


def test_set_4_seven_cards_each() -> None:
    game = scene("deal 7")
    assert game.round.hands == (7, 7, 7)
    assert game.round.draw_pile == 108 - 21
    scene("deal A=7 B=6 C=7\n! wrong-draw B took=6 owed=7 [rule=SET-4]")


def test_set_4_a_deal_that_cannot_be() -> None:
    scene("deal 50\n! void reason=no-such-deal\ndeal A=7\n! void reason=no-such-deal")
    scene("deal 7\ndeal 7\n! void reason=nothing-due")


@pytest.mark.parametrize(("dealer", "starter"), [("A", "B"), ("B", "C"), ("C", "A")])
def test_set_5_left_of_the_dealer_starts(dealer: str, starter: str) -> None:
    scene(f"deal 7\nflip r5\n! turn {starter} [rule=SET-5]", dealer=dealer)


def test_set_6_play_begins_clockwise() -> None:
    game = scene("deal 7\nflip r5\n! turn A\nA play r6\n! turn B\nB play r7\n! turn C")
    assert game.round.direction == "cw"


def test_first_0_every_number_may_open() -> None:
    for number in range(10):
        scene(f"deal 7\nflip b{number}\n! turn A [rule=SET-5]")


def test_first_1_a_wild_draw_four_never_stands() -> None:
    game = scene("deal 7\nflip W+4\nflip W+4\nflip g3\n! turn A")
    assert str(game.round.top) == "g3"
    assert game.round.draw_pile == 108 - 21 - 1


def test_first_2_the_starter_names_the_color_of_a_wild() -> None:
    game = scene("""
        deal 7
        flip W
        ! ask-color A [rule=FIRST-2]
        B color g
        ! void B reason=nothing-due
        A color g
        ! color g
        ! turn A
        A play b3
        ! misplay A b3 reason=no-match remedy=take-back
        A play g3
        ! turn B
        """)
    assert game.round.color == "g"


def test_first_2_a_card_laid_on_an_opening_wild_names_its_color() -> None:
    game = scene("deal 7\nflip W\n! ask-color A\nA play y3\n! turn B")
    assert game.round.color == "y"


def test_first_3_a_draw_two_hits_the_starter() -> None:
    scene("""
        deal 7
        flip g+2
        ! owes A 2 [rule=FIRST-3]
        A play g1
        ! misplay A g1 reason=must-draw remedy=take-back
        A takes-back g1
        A draw 2
        ! turn B
        """)


def test_first_4_a_reverse_lets_the_dealer_start() -> None:
    game = scene("deal 7\nflip yR\n! direction ccw\n! turn C [rule=FIRST-4]\nC play y1\n! turn B")
    assert game.round.direction == "ccw"


def test_first_4_between_two_the_dealer_starts() -> None:
    scene("deal 7\nflip yR\n! turn B [rule=FIRST-4]\nB play y1\n! turn A", seats=2)


def test_first_5_a_skip_skips_the_starter() -> None:
    scene("deal 7\nflip rS\n! skip A [rule=FIRST-5]\n! turn B")


def test_first_6_special_cards_of_other_decks_open_quietly() -> None:
    scene(
        "deal 7\nflip WH\n! ask-color A\nA color r\n! color r\n! turn A",
        rules="mattel deck=swap112",
    )


def test_an_unread_first_card_lets_everything_fit() -> None:
    scene("deal 7\nflip ??\n! turn A\nA play b4\n! turn B\nB play r4\n! turn C")
