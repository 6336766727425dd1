"""Hands that change owner: rows HAND, UNO-8 and the swap and shuffle cards."""

from __future__ import annotations

from scenes import opened

from referee.cards import Card

SWAP = "mattel seven=must_swap"
ROTATE = "mattel zero=rotate"


def test_hand_1_a_seven_swaps_hands() -> None:
    game = opened(
        """
        A play r7
        ! ask-swap A
        A swap A
        ! ask-swap A
        A swap none
        ! ask-swap A
        B swap C
        ! void B reason=nothing-due
        A swap C
        ! swap A C [rule=HAND-1]
        ! hands A=7 C=6
        ! turn B
        """,
        rules=SWAP,
    )
    assert game.round.hands == (7, 7, 6)


def test_hand_1_the_partner_may_be_named_with_the_card() -> None:
    opened("A play r7 swap=B\n! swap A B\n! hands A=7 B=6\n! turn B", rules=SWAP)


def test_hand_1_play_waits_for_the_choice() -> None:
    game = opened(
        "A play r7\n! ask-swap A\nB play r1\n! misplay B r1 reason=out-of-turn remedy=take-back",
        rules=SWAP,
    )
    assert opened("A play r7\n! ask-swap A", rules=SWAP).round.phase == "swap"
    assert game.round.obligations


def test_hand_1_may_be_declined_where_the_house_says_so() -> None:
    opened("A play r7 swap=none\n! turn B", rules="mattel seven=may_swap")
    opened("A play r7\n! ask-swap A\nA swap none\n! turn B", rules="mattel seven=may_swap")


def test_hand_1_what_is_known_goes_with_the_hand() -> None:
    game = opened(
        "A show r7 g1\n! desync A seen=2 record=7\nB show b1\n! desync B seen=1 record=7\n"
        "A play r7 swap=B\n! swap A B\n! hands A=1 B=1\n! uno-due A\n! uno-due B\n! turn B",
        rules=SWAP,
    )
    assert game.round.known_cards("A") == (Card.parse("b1"),)
    assert game.round.known_cards("B") == (Card.parse("g1"),)


def test_hand_2_a_zero_rotates_all_hands() -> None:
    game = opened(
        "B count 5\n! desync B seen=5 record=7\nA play r0\n! rotate cw [rule=HAND-2]\n"
        "! hands A=7 B=6 C=5\n! turn B",
        rules=ROTATE,
    )
    assert game.round.hands == (7, 6, 5)


def test_hand_2_in_the_direction_of_play() -> None:
    opened(
        "A play rR\n! direction ccw\n! turn C\nC play r0\n! rotate ccw\n"
        "! hands A=7 B=6 C=6\n! turn B",
        rules=ROTATE,
    )


ONE = "A count 1\n! desync A seen=1 record=7\n"


def test_hand_3_a_last_seven_or_zero_wins() -> None:
    out = "! out A\n! ask-hand B\n! ask-hand C"
    opened(f"{ONE}A play r7\n{out}", rules=SWAP)
    opened(f"{ONE}A play r0\n{out}", rules=ROTATE)


def test_hand_3_the_receiver_of_an_empty_hand_goes_out() -> None:
    opened(
        f"{ONE}A play r0\n! rotate cw\n! hands A=7 B=0 C=7\n! out B\n! ask-hand A\n! ask-hand C",
        rules=f"{ROTATE} zero_last=rotate",
    )


def test_hand_4_and_uno_8_who_receives_one_card_must_call() -> None:
    two = "A count 2\n! desync A seen=2 record=7\n"
    opened(
        f"{two}A play r7 swap=C\n! swap A C\n! hands A=7 C=1\n! uno-due C\n! turn B\n"
        "B catch C\n! missed-uno C draw=2 by=B\n! owes C 2",
        rules=SWAP,
    )
    opened(
        f"{two}A play r7\n! ask-swap A\nA swap C\n! swap A C\n! hands A=7 C=1\n! turn B\n"
        "B catch C\n! false-catch B",
        rules=f"{SWAP} uno_on_swap=false",
    )


def test_hand_4_a_call_before_an_exchange_does_not_count_after_it() -> None:
    opened(
        "B count 1\n! desync B seen=1 record=7\nB uno\nA play r7 swap=B\n! swap A B\n"
        "! hands A=1 B=6\n! uno-due A\n! turn B",
        rules=SWAP,
    )


def test_hand_5_only_those_in_play_pass_hands_on() -> None:
    opened(
        "A leave\n! left A next=B\n! turn B\nB play r0\n! rotate cw\n! hands B=7 C=6\n! turn C",
        rules=ROTATE,
    )


def test_hand_6_swap_hands_then_a_color() -> None:
    opened(
        "A play WH\n! ask-swap A\nA swap B\n! swap A B\n! hands A=7 B=6\n! ask-color A\n"
        "A color g\n! color g\n! turn B",
        rules="mattel deck=swap112",
    )
    opened("A play WH color=b swap=none\n! color b\n! turn B", rules="mattel deck=swap112")


def test_hand_6_shuffle_hands() -> None:
    game = opened(
        "A count 3\n! desync A seen=3 record=7\nA play WX color=b\n! hands A=5 B=6 C=5\n"
        "! color b\n! turn B",
        rules="mattel deck=shuffle112",
    )
    assert sum(game.round.hands) == 16
