"""Wrong cards, wrong counts, the last card and empty piles: rows PEN, END, PILE, and leavers."""

from __future__ import annotations

import pytest
from scenes import opened, scene

MISPLAY = "A play g9\n! misplay A g9 reason=no-match remedy=take-back"


def test_pen_1_take_back_and_try_again() -> None:
    game = opened(f"{MISPLAY}\nA takes-back g9\nA play r9\n! turn B")
    assert game.round.hand_count("A") == 6


def test_pen_1_another_card_means_the_first_was_taken_back() -> None:
    opened(f"{MISPLAY}\nA play r9\n! turn B")


def test_pen_1_the_example_of_the_notation() -> None:
    opened(
        """
        A play r9
        ! turn B
        B play g7
        ! misplay B g7 reason=no-match remedy=take-back draw=2 [rule=PEN-1]
        ! owes B 2
        B takes-back g7
        B draw 2
        ! turn B
        """,
        rules="mattel misplay_penalty=2",
    )


def test_pen_1_the_fine_may_be_drawn_first() -> None:
    opened(
        "A play g9\n! misplay A g9 reason=no-match remedy=take-back draw=2\n! owes A 2\n"
        "A draw 2\nA takes-back g9\n! turn A",
        rules="mattel misplay_penalty=2",
    )


def test_pen_1_the_table_lets_it_stand() -> None:
    game = opened(
        f"{MISPLAY}\nstands\n! turn B\nB play g1\n! turn C\nstands\n! void reason=nothing-due"
    )
    assert str(game.round.top) == "g1"
    assert game.round.hand_count("A") == 6


def test_pen_1_a_wild_that_stands_keeps_its_color() -> None:
    opened("B play W color=g\n! misplay B W reason=out-of-turn remedy=take-back\n"
           "stands\n! color g\n! turn C")  # fmt: skip


def test_pen_1_only_the_misplayed_card_is_taken_back() -> None:
    opened(f"A takes-back g9\n! void A reason=nothing-due\n{MISPLAY}\n"
               "A takes-back g8\n! void A reason=nothing-due\nB takes-back g9\n"
               "! void B reason=nothing-due\n"
           "A takes-back ??")  # fmt: skip


def test_pen_1_a_card_that_cannot_be_in_this_hand() -> None:
    opened(
        "A show r1 r2 r3 r4 g1 g2 g3\nA play r6\n! misplay A r6 reason=not-in-hand remedy=take-back"
    )


@pytest.mark.parametrize(
    "before",
    [
        "A show g1 g2 g3 g4 b1 b2 ??\n",  # the unread card is the one that is played
        "A show r1 r2 r3 g4 b1 b2 ??\nA play ??\n! turn B\n"  # it may have been any of them
        "B play r9\n! turn C\nC play r8\n! turn A\n",
    ],
)
def test_pen_1_an_unread_card_of_a_hand_that_was_shown_may_be_any(before: str) -> None:
    opened(f"{before}A play r6\n! turn B")


def test_turn_5_an_unread_card_need_not_fit() -> None:
    opened(
        "A show g1 g2 g3 g4 b1 b2 ??\nA draw",
        rules="mattel forced_play=true misplay_penalty=2",
    )


def test_pen_3_out_of_turn_is_charged_to_who_played() -> None:
    game = opened(
        """
        C play r1
        ! misplay C r1 reason=out-of-turn remedy=take-back draw=2 [rule=PEN-3]
        ! owes C 2
        A play r2
        ! turn B
        C takes-back r1
        C draw 2
        ! turn B
        """,
        rules="mattel misplay_penalty=2",
    )
    assert game.round.hands == (6, 7, 9)


def test_pen_3_a_turn_that_came_while_the_card_lay_there_is_said_when_it_is_back() -> None:
    opened("""
        A play r9
        ! turn B
        D play g8
        ! misplay D g8 reason=out-of-turn remedy=take-back
        C play r9
        ! jump-in C
        D takes-back g8
        ! turn D
        """, rules="mattel jump_in=numbers", seats=4)  # fmt: skip


def test_pen_3_a_hit_that_came_while_the_card_lay_there_is_said_when_it_is_back() -> None:
    opened("""
        B play g7
        ! misplay B g7 reason=out-of-turn remedy=take-back
        A play r+2
        B takes-back g7
        ! owes B 2
        B draw 2
        ! turn C
        """)


def test_pen_3_a_card_out_of_turn_may_stand() -> None:
    opened("B play r1\n! misplay B r1 reason=out-of-turn remedy=take-back\nstands\n! turn C")


def test_pen_3_drawing_out_of_turn_changes_nothing() -> None:
    game = opened("B draw\n! void B reason=not-your-turn")
    assert game.round.hands == (7, 7, 7)


def test_pen_5_too_many_penalty_cards() -> None:
    game = opened(
        "A play r+2\n! owes B 2\nB draw 3\n! wrong-draw B took=3 owed=2 [rule=PEN-5]\n! turn C"
    )
    assert game.round.hand_count("B") == 10


def test_pen_5_too_few_are_still_owed() -> None:
    opened("A play r+2\n! owes B 2\nB draw\n! owes B 1\nB draw\n! turn C")


def test_pen_5_counts_may_go_unchecked() -> None:
    opened("A play r+2\n! owes B 2\nB draw 3\n! turn C", rules="mattel count_check=off")


def test_pen_5_a_counted_hand() -> None:
    game = opened("A count 7\nA count 5\n! desync A seen=5 record=7\nA count 5")
    assert game.round.hand_count("A") == 5


def test_end_1_the_last_draw_two_is_still_drawn() -> None:
    game = opened("""
        A count 1
        ! desync A seen=1 record=7
        A play r+2
        ! owes B 2
        C play r+2
        ! misplay C r+2 reason=must-draw remedy=take-back [rule=STK-11]
        B play r+2
        ! misplay B r+2 reason=must-draw remedy=take-back
        B draw 2
        ! out A [rule=END-3]
        ! ask-hand B
        ! ask-hand C
        """)
    assert game.round.hand_count("B") == 9


def test_end_1_switched_off() -> None:
    opened("A count 1\n! desync A seen=1 record=7\nA play r+2\n! out A\n! ask-hand B\n! ask-hand C",
           rules="mattel last_draw_card_hits=false")  # fmt: skip


def test_end_1_a_last_wild_names_no_color() -> None:
    opened("A count 1\n! desync A seen=1 record=7\nA play W\n! out A\n! ask-hand B\n! ask-hand C")


@pytest.mark.parametrize("card", ["r0", "rS", "rR", "W"])
def test_end_2_any_card_may_be_the_last(card: str) -> None:
    game = opened(f"A count 1\n! desync A seen=1 record=7\nA play {card}"
                  f"{_last(card)}\n! out A\n! ask-hand B\n! ask-hand C")  # fmt: skip
    assert game.round.phase == "hand-over"


def _last(card: str) -> str:
    return {"rS": "\n! skip B", "rR": "\n! direction ccw"}.get(card, "")


def test_end_3_nothing_counts_after_the_hand() -> None:
    opened("A count 1\n! desync A seen=1 record=7\nA play r1\n! out A\n! ask-hand B\n! ask-hand C\n"
           "B play r2\n! void B reason=hand-over\nB draw\n! void B reason=hand-over\n"
           "C catch A\n! void A reason=hand-over\nstands\n! void reason=hand-over")  # fmt: skip


def low_stock(left: int, more: str, *, rules: str = "mattel", seats: int = 2) -> object:
    """Two players hold nearly everything: `left` cards are in the draw pile after the flip."""
    hand = (108 - 1 - left) // 2
    other = 108 - 1 - left - hand
    return scene(
        f"deal A={hand} B={other}\nflip r5\n! turn A\n{more}",
        seats=seats,
        rules=f"{rules} count_check=off",
    )


def test_pile_1_the_draw_pile_is_empty() -> None:
    low_stock(2, """
        A play r1
        ! turn B
        B play r+2
        ! owes A 2
        A draw 2
        ! reshuffle-due [rule=PILE-1]
        ! turn B
        reshuffle
        B draw
        B pass
        ! turn A
        """)  # fmt: skip


def test_pile_1_the_named_color_outlives_the_shuffle() -> None:
    game = low_stock(1, """
        A play W color=b
        ! color b
        ! turn B
        B draw
        ! reshuffle-due
        reshuffle
        B play b1
        ! turn A
        """)  # fmt: skip
    assert str(game.round.color) == "b"  # type: ignore[attr-defined]


def test_pile_1_nothing_to_shuffle() -> None:
    opened("reshuffle\n! void reason=nothing-due")


def test_pile_1_a_draw_from_an_empty_pile_means_it_was_shuffled() -> None:
    low_stock(1, """
        A draw
        A play r1
        ! turn B
        B draw
        """)  # fmt: skip


def test_pile_2_a_penalty_goes_on_after_the_shuffle() -> None:
    low_stock(1, """
        A play r1
        ! turn B
        B play r2
        ! turn A
        A play r+2
        ! owes B 2
        B draw
        ! reshuffle-due
        ! owes B 1
        reshuffle
        B draw
        ! turn A
        """)  # fmt: skip


def test_pile_3_nothing_left_anywhere_forgives_the_rest() -> None:
    low_stock(1, """
        A play W+4 color=g
        ! color g
        ! owes B 4
        B draw
        ! reshuffle-due
        ! owes B 3
        B draw
        ! no-cards B forgiven=2 [rule=PILE-3]
        ! turn A
        A pass
        ! no-cards A forgiven=1
        ! turn B
        """)  # fmt: skip


def test_pile_4_the_discard_pile_is_gone_but_for_the_top_card() -> None:
    game = opened("A play r1\n! turn B\nB play r2\n! turn C\nreshuffle")
    assert game.round.discards == 1
    assert str(game.round.top) == "r2"


def test_a_leaver_takes_no_part_and_the_cards_go_under_the_pile() -> None:
    game = opened("A leave\n! left A next=B\n! turn B\nA play r1\n! void A reason=no-such-seat")
    assert game.round.seats == ("B", "C")
    assert game.round.draw_pile == 108 - 1 - 14


def test_a_hit_on_a_leaver_lapses() -> None:
    opened("A play r+2\n! owes B 2\nB leave\n! left B owed=2 next=C\n! turn C\nC play r1\n! turn A")


def test_an_unnamed_color_is_named_by_the_next_seat() -> None:
    opened(
        "A play W\n! ask-color A\nA leave\n! left A next=B\n! ask-color B\nB color g\n"
        "! color g\n! turn B"
    )


def test_the_last_one_left_has_won() -> None:
    game = opened("A leave\n! left A next=B\n! wins B", seats=2)
    assert game.round.phase == "match-over"


def test_advice_costs_only_where_the_house_says_so() -> None:
    opened("B advice\n! fine B reason=advice [rule=PEN-2]")
    opened("B advice\n! fine B draw=2 reason=advice\n! owes B 2", rules="mattel advice_penalty=2")


def test_time_out_on_a_turn_costs_a_card_and_the_turn() -> None:
    opened(
        "timeout A\n! owes A 1\nA draw\n! turn B\nB draw\ntimeout B\n! turn C\n"
        "timeout A\n! void A reason=nothing-due"
    )


def test_acts_before_play_are_void() -> None:
    scene(
        "A play r1\n! void A reason=nothing-due\nflip r1\n! void reason=nothing-due\n"
        "A draw\n! void A reason=nothing-due"
    )


def test_a_seat_nobody_could_tell() -> None:
    opened("? uno\n! void ? reason=unknown-seat\nD play r1\n! void D reason=no-such-seat")
