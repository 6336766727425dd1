"""Faults that people met in other programs (RUL-* of the project's list), each with its answer."""

from __future__ import annotations

import pytest
from scenes import opened, scene

from referee.cards import CLASSIC_FACES, Card
from referee.errors import RecordError
from referee.rules.actions import parse_action

CAUGHT_HAND = "A count 1\n! desync A seen=1 record=7\n"


def test_rul_01_reverse_between_two_plays_again() -> None:
    opened("A play rR\n! turn A", seats=2)


def test_rul_03_the_top_card_stays_when_the_pile_is_shuffled() -> None:
    game = opened("A play r1\n! turn B\nB play r2\n! turn C\nC play r3\n! turn A\nreshuffle")
    assert game.round.discards == 1
    assert game.round.draw_pile == 108 - 21 - 1 + 3


def test_rul_04_a_matching_number_does_not_forbid_a_wild_draw_four() -> None:
    opened("A show g5 W+4\n! desync A seen=2 record=7\nA play W+4 color=b\n! color b\n! uno-due A\n"
           "! owes B 4\nB challenge\n! challenge-failed B draw=6\n! owes B 6")  # fmt: skip


def test_rul_06_the_named_color_rules() -> None:
    game = opened("A play W color=g\n! color g\n! turn B")
    assert game.round.color == "g"


def test_rul_07_a_bluff_that_was_none() -> None:
    opened("A show W+4 rS\n! desync A seen=2 record=7\nA play W+4 color=b\n! color b\n! uno-due A\n"
           "! owes B 4\nB challenge\n! challenge-failed B draw=6\n! owes B 6\nB draw 6\n"
           "! uno-unnoticed A\n! turn C", first="y4")  # fmt: skip


def test_rul_09_a_shuffle_before_the_color_is_named() -> None:
    game = opened("A play W+4\n! ask-color A\nreshuffle\ntimeout A\n! owes B 4")
    assert game.round.color == "r"


@pytest.mark.parametrize("word", ["wild", "black", ""])
def test_rul_11_a_wild_is_no_color(word: str) -> None:
    with pytest.raises(RecordError):
        parse_action(f"A color {word}")


def test_rul_12_a_wild_draw_four_never_opens_and_a_wild_asks() -> None:
    scene("deal 7\nflip W+4\nflip W\n! ask-color A\nA color g\n! color g\n! turn A")


def test_rul_13_action_cards_may_open() -> None:
    scene("deal 7\nflip rS\n! skip B\n! turn C", seats=4, dealer="A")
    scene("deal 7\nflip rR\n! direction ccw\n! turn A", seats=4, dealer="A")
    scene("deal 7\nflip r+2\n! owes B 2\nB draw 2\n! turn C", seats=4, dealer="A")


def test_rul_15_a_second_draw_is_flagged() -> None:
    opened("A draw\nA draw\n! wrong-draw A took=2 owed=1")
    opened("A draw g9\n! turn B\nA draw\n! void A reason=not-your-turn")


def test_rul_16_play_goes_on_after_a_color_nobody_named() -> None:
    opened("A play W\n! ask-color A\nB draw\nA count 6\nA color y\n! color y\n! turn B")


def test_rul_17_the_next_in_the_direction_of_play_follows_a_leaver() -> None:
    scene("deal 7\nflip yR\n! direction ccw\n! turn D\nD leave\n! left D next=C\n! turn C",
          seats=5, dealer="D")  # fmt: skip


def test_rul_19_points_are_given_once() -> None:
    game = opened(f"{CAUGHT_HAND}A play r1\n! out A\n! ask-hand B\nB hand r5 g2\n"
                  "! desync B seen=2 record=7\n! points A 7\n! total A 7\n"
                  "B hand r5 g2\n! void B reason=nothing-due\n"
                  "A points 7\n! void A reason=nothing-due", seats=2)  # fmt: skip
    assert game.total("A") == 7


def test_rul_20_a_last_draw_two_is_drawn_and_counted() -> None:
    opened(f"{CAUGHT_HAND}A play r+2\n! owes B 2\nB draw 2\n! out A\n! ask-hand B\n"
           "B hand r1 r2 r3 r4 r6 r7 r8 gS g9\n! points A 60\n! total A 60", seats=2)  # fmt: skip


def test_rul_21_no_stacking_in_the_official_game() -> None:
    opened("A play r+2\n! owes B 2\nB play g+2\n! misplay B g+2 reason=must-draw remedy=take-back")


def test_rul_22_every_face_has_one_spelling() -> None:
    assert len({str(card) for card in CLASSIC_FACES}) == len(CLASSIC_FACES) == 54
    assert all(Card.parse(str(card)) == card for card in CLASSIC_FACES)


def test_rul_23_catching_before_the_play_wins_nothing() -> None:
    two = "A count 2\n! desync A seen=2 record=7\n"
    pressed = 20 * "C catch A\n! false-catch C\n"
    opened(f"{two}{pressed}A uno\nA play r1\n! turn B\n"
           "C catch A\n! false-catch C")  # fmt: skip


def test_rul_24_a_call_counts_while_the_color_is_pending() -> None:
    opened("A count 2\n! desync A seen=2 record=7\nA play W\n! uno-due A\n! ask-color A\n"
               "A uno\n! saved-uno A\nA color g\n! color g\n! turn B\n"
        "C catch A\n! false-catch C")  # fmt: skip


def test_rul_27_a_call_with_two_cards_that_do_not_fit() -> None:
    call = "A show g1 b2\n! desync A seen=2 record=7\nA uno\n"
    opened(f"{call}! false-uno A")
    opened(f"{call}! false-uno A draw=2\n! owes A 2", rules="mattel false_uno_penalty=2")


def test_rul_28_the_window_ends_when_the_next_player_acts() -> None:
    opened("A count 2\n! desync A seen=2 record=7\nA play r1\n! uno-due A\n! turn B\n"
           "B play r2\n! uno-unnoticed A\n! turn C\nC catch A\n! late-catch C")  # fmt: skip
