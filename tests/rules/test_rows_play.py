"""Turns, matching, drawing and the action cards: rows TURN, DRAW, ACT and TWO of the rules."""

from __future__ import annotations

import pytest
from scenes import opened, scene

from referee.cards import Card, Color, Face
from referee.rules.position import legal_plays, may_play, what_fits, why_not


@pytest.mark.parametrize("card", ["r9", "r5", "rS", "rR", "r+2", "g5", "y5", "b5", "W", "W+4"])
def test_turn_1_color_number_or_wild_fit(card: str) -> None:
    game = opened("")
    assert may_play(game.book, game.round, "A", Card.parse(card))


@pytest.mark.parametrize("card", ["g9", "bS", "y+2", "gR", "b0"])
def test_turn_1_neither_color_nor_number_fits(card: str) -> None:
    game = opened(
        f"A play {card}\n! misplay A {card} reason=no-match remedy=take-back [rule=PEN-1]"
    )
    assert why_not(game.book, opened("").round, "A", Card.parse(card)) == "no-match"
    assert str(game.round.top) == "r5"


@pytest.mark.parametrize("face", ["S", "R", "+2"])
def test_turn_1_the_same_symbol_fits(face: str) -> None:
    game = opened(f"A play r{face}{_after(face)}")
    assert why_not(game.book, game.round, game.round.turn, Card.parse(f"g{face}")) == (
        "must-draw" if face == "+2" else ""
    )


def _after(face: str) -> str:
    return {
        "S": "\n! skip B\n! turn C",
        "R": "\n! direction ccw\n! turn C",
        "+2": "\n! owes B 2",
    }[face]


def test_turn_1_what_fits_and_which_plays_are_legal() -> None:
    game = opened("A play y5\n! turn B")
    assert what_fits(game.round) == (Color.YELLOW, Face.FIVE)
    hand = [Card.parse(code) for code in ("y1", "r5", "g2", "W", "W", "W+4")]
    assert [str(card) for card in legal_plays(game.book, game.round, hand)] == [
        "y1", "r5", "W", "W+4",
    ]  # fmt: skip


def test_turn_2_one_card_a_turn() -> None:
    game = opened("""
        A play r6 b6
        ! misplay A r6 b6 reason=too-many remedy=take-back [rule=TURN-2]
        A takes-back b6 r6
        A play r6
        ! turn B
        """)
    assert game.round.hand_count("A") == 6


def test_turn_2_a_second_card_seen_later_goes_back() -> None:
    game = opened("""
        A play r6
        ! turn B
        A adds b6
        ! misplay A b6 reason=too-many remedy=take-back
        B play g6
        ! turn C
        A takes-back b6
        """)
    assert game.round.hands == (6, 6, 7)


def test_turn_3_the_named_color_rules() -> None:
    game = opened("""
        A play W color=b
        ! color b
        ! turn B
        B play r9
        ! misplay B r9 reason=no-match remedy=take-back
        B play b9
        ! turn C
        """)
    assert game.round.color == Color.BLUE


def test_turn_3_play_waits_for_the_color() -> None:
    game = opened("""
        A play W
        ! ask-color A
        B play g1
        ! misplay B g1 reason=out-of-turn remedy=take-back
        B takes-back g1
        B color g
        ! void B reason=nothing-due
        A color g
        ! color g
        ! turn B
        B play g1
        ! turn C
        """)
    assert game.round.phase == "playing"


def test_turn_3_a_wild_on_a_wild_names_again() -> None:
    opened("A play W color=b\n! color b\n! turn B\nB play W color=y\n! color y\n! turn C")


def test_turn_3_the_same_color_again_is_no_change() -> None:
    opened("A play W color=r\n! turn B")


def test_turn_3_time_out_keeps_the_previous_color() -> None:
    game = opened("A play W\n! ask-color A\ntimeout A\n! turn B")
    assert game.round.color == Color.RED


def test_turn_3_time_out_on_an_opening_wild_asks_again() -> None:

    scene("deal 7\nflip W\n! ask-color A\ntimeout A\n! ask-color A\nA color b\n! color b\n! turn A")


def test_turn_4_a_player_may_draw_with_a_playable_card_in_hand() -> None:
    opened("A show r1 r2 r3 r4 r6 r7 r8\nA draw g1\n! turn B")


def test_turn_6_skip_and_reverse_move_the_turn() -> None:
    opened("""
        A play rS
        ! skip B
        ! turn C
        C play rR
        ! direction ccw
        ! turn B
        B play r1
        ! turn A
        A play r2
        ! turn D
        """, seats=4)  # fmt: skip


def test_turn_7_a_wild_may_follow_a_draw_card_that_was_served() -> None:
    opened("""
        A play r+2
        ! owes B 2
        B play W color=g
        ! misplay B W reason=must-draw remedy=take-back
        B takes-back W
        B draw 2
        ! turn C
        C play W color=g
        ! color g
        ! turn A
        """)


def test_draw_1_one_card_then_the_turn_ends() -> None:
    game = opened("A draw\nA pass\n! turn B\nB draw\nC play r1\n! turn A")
    assert game.round.hands == (8, 8, 6)


def test_draw_1_no_pass_without_a_draw() -> None:
    opened("A pass\n! void A reason=must-draw\nB pass\n! void B reason=not-your-turn")


def test_draw_1_a_second_card_is_flagged() -> None:
    opened("""
        A draw
        A draw
        ! wrong-draw A took=2 owed=1 [rule=PEN-5]
        A pass
        ! turn B
        B draw 3
        ! wrong-draw B took=3 owed=1
        """)


def test_draw_1_the_next_draw_implies_the_pass() -> None:
    game = opened("A draw\nB draw\nC draw")
    assert game.round.player == "C"


def test_draw_1_only_the_next_seat_implies_the_pass() -> None:
    opened("A draw\nC play r1\n! misplay C r1 reason=out-of-turn remedy=take-back")


def test_draw_2_the_drawn_card_may_be_played() -> None:
    opened("A draw r8\nA play r8\n! turn B")
    opened("A draw r8\nA pass\n! turn B")
    opened("A draw\nA play g5\n! turn B")


def test_draw_2_a_known_card_that_does_not_fit_ends_the_turn() -> None:
    opened("A draw g8\n! turn B\nA pass\n! void A reason=not-your-turn")


def test_draw_3_only_the_drawn_card_may_be_played() -> None:
    opened(
        "A draw r8\nA play r7\n! misplay A r7 reason=not-drawn-card remedy=take-back [rule=DRAW-3]"
    )


def test_draw_6_penalty_draws_end_the_turn() -> None:
    game = opened("""
        A play r+2
        ! owes B 2
        B draw r1
        ! owes B 1
        B play r1
        ! misplay B r1 reason=must-draw remedy=take-back [rule=DRAW-6]
        B takes-back r1
        B pass
        ! void B reason=must-draw
        C play r1
        ! misplay C r1 reason=out-of-turn remedy=take-back
        C takes-back r1
        B draw
        ! turn C
        B play r1
        ! misplay B r1 reason=out-of-turn remedy=take-back
        """)
    assert game.round.hand_count("B") == 9


def test_act_1_skip() -> None:
    opened(
        "A play rS\n! skip B [rule=ACT-1]\n! turn C\nB play r1\n"
        "! misplay B r1 reason=out-of-turn remedy=take-back"
    )


def test_act_2_reverse() -> None:
    game = opened(
        "A play rR\n! direction ccw [rule=ACT-2]\n! turn C\nC play gR\n! direction cw\n! turn A"
    )
    assert game.round.direction == "cw"


def test_act_3_draw_two() -> None:
    opened("A play r+2\n! owes B 2\nB draw 2\n! turn C\nC play g+2\n! owes A 2\nA draw 2\n! turn B")


def test_act_4_wild() -> None:
    opened("A play W\n! ask-color A\nA color y\n! color y\n! turn B\nB play y0\n! turn C")


def test_act_5_wild_draw_four() -> None:
    opened("""
        A play W+4
        ! ask-color A
        A color y
        ! color y
        ! owes B 4
        B draw 4
        ! turn C
        C play y0
        ! turn A
        A play W+4 color=b
        ! color b
        ! owes B 4
        """)


def test_act_5_the_victim_may_draw_before_the_color_is_named() -> None:
    opened("A play W+4\n! ask-color A\nB draw 4\nA color g\n! color g\n! turn C")


def test_two_1_skip_plays_again() -> None:
    opened("A play rS\n! skip B\n! turn A\nA play r1\n! turn B", seats=2)


def test_two_2_reverse_works_as_a_skip() -> None:
    game = opened("A play rR\n! turn A\nA play r1\n! turn B", seats=2)
    assert game.round.direction == "cw"


def test_two_2_a_wild_does_not() -> None:
    opened("A play W color=g\n! color g\n! turn B", seats=2)


def test_two_3_draw_cards_come_back() -> None:
    opened(
        "A play r+2\n! owes B 2\nB draw 2\n! turn A\nA play W+4 color=b\n! color b\n"
        "! owes B 4\nB draw 4\n! turn A",
        seats=2,
    )


def test_two_4_two_are_left_when_a_third_leaves() -> None:
    opened("A play r1\n! turn B\nC leave\n! left C next=B\nB play rR\n! turn B")
