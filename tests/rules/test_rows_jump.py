"""Jumping in with an identical card (rows JUMP)."""

from __future__ import annotations

import pytest
from scenes import opened, scene

NUMBERS = "mattel jump_in=numbers"
ACTIONS = "mattel jump_in=numbers_actions"
FOURS = "mattel jump_in=numbers_actions_wd4"
ALL = "mattel jump_in=all"
HIT = "A play r+2\n! owes B 2\n"
WRONG = "reason=out-of-turn remedy=take-back"


def test_jump_1_an_identical_number_out_of_turn() -> None:
    opened(f"""
        A play r9
        ! turn B
        C play y9
        ! misplay C y9 {WRONG}
        C takes-back y9
        C play r9
        ! jump-in C [rule=JUMP-1]
        ! turn D
        """, seats=4, rules=NUMBERS)  # fmt: skip
    opened(f"A play r9\n! turn B\nC play r9\n! misplay C r9 {WRONG}", rules="mattel")


def test_jump_1_on_the_first_card() -> None:
    opened("C play r5\n! jump-in C\n! turn A", rules=NUMBERS)


def test_jump_1_only_numbers() -> None:
    opened(f"A play rS\n! skip B\n! turn C\nD play rS\n! misplay D rS {WRONG}",
           seats=4, rules=NUMBERS)  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "jumps"),
    [(NUMBERS, ""), (ACTIONS, "S"), (FOURS, "S W+4"), (ALL, "S W+4 W")],
)
def test_jump_2_how_far_it_goes(rules: str, jumps: str) -> None:
    skip = "A play rS\n! skip B\n! turn C\nD play rS\n"
    four = "A play W+4 color=g\n! color g\n! owes B 4\nC play W+4 color=b\n"
    wild = "A play W color=g\n! color g\n! turn B\nC play W color=b\n"
    for symbol, text, right, wrong in (
        ("S", skip, "! jump-in D [rule=JUMP-2]\n! skip A\n! turn B", f"! misplay D rS {WRONG}"),
        ("W+4", four, "! jump-in C\n! color b\n! owes D 4", f"! misplay C W+4 {WRONG}"),
        ("W", wild, "! jump-in C\n! color b\n! turn D", f"! misplay C W {WRONG}"),
    ):
        opened(text + (right if symbol in jumps.split() else wrong), seats=4, rules=rules)


def test_jump_2_and_party_5_wilds_of_the_party_rules() -> None:
    opened("A play W color=g\n! color g\n! turn B\nC play W\n! jump-in C\n! ask-color C\n"
           "C color r\n! color r\n! turn A", rules="seed3_party")  # fmt: skip


def test_jump_3_only_the_second_card_works() -> None:
    game = opened(f"{HIT}C play r+2\n! jump-in C\n! owes D 2\nD draw 2\n! turn A",
                  seats=4, rules=ACTIONS)  # fmt: skip
    assert game.round.hands == (6, 7, 6, 9)


def test_jump_3_the_flip_of_a_reverse_is_undone() -> None:
    game = opened("A play rR\n! direction ccw\n! turn D\nC play rR\n! jump-in C\n! turn B",
                  seats=4, rules=ACTIONS)  # fmt: skip
    assert game.round.direction == "ccw"


def test_jump_3_both_cards_count() -> None:
    rules = f"{ACTIONS} jump_effect=accumulate"
    opened(f"{HIT}C play r+2\n! jump-in C\n! owes D 4", seats=4, rules=rules)
    opened("A play rR\n! direction ccw\n! turn D\nC play rR\n! jump-in C\n! direction cw\n! turn D",
           seats=4, rules=rules)  # fmt: skip
    opened("A play rS\n! skip B\n! turn C\nA play b1\n"
           f"! misplay A b1 {WRONG}\nA takes-back b1\nB play rS\n! jump-in B\n! skip C\n! skip D\n"
           "! turn A", seats=4, rules=rules)  # fmt: skip


def test_jump_3_what_was_stacked_before_stays() -> None:
    opened(f"{HIT}B play g+2\n! owes C 4\nD play g+2\n! jump-in D\n! owes A 4",
           seats=4, rules=f"{ACTIONS} stack=same_kind")  # fmt: skip


def test_jump_3_the_victim_may_jump_too() -> None:
    opened(f"{HIT}B play r+2\n! jump-in B\n! owes C 2", rules=ACTIONS)


def test_jump_4_the_later_of_two_cards_is_beaten() -> None:
    rules = f"{NUMBERS} misplay_penalty=2 misplay=card_stays"
    lost = "reason=beaten remedy=take-back [rule=JUMP-4]"
    opened(f"A play r9\n! turn B\nB play r1\n! turn C\nD play r9\n! misplay D r9 {lost}",
           seats=4, rules=rules)  # fmt: skip
    opened("A play r9\n! turn B\nC play r9\n! jump-in C\n! turn D\n"
           f"B play r1\n! misplay B r1 {lost}", seats=4, rules=rules)  # fmt: skip


def test_jump_4_a_draw_ends_it() -> None:
    opened(
        f"A play r9\n! turn B\nB draw\nD play r9\n! misplay D r9 {WRONG}", seats=4, rules=NUMBERS
    )


def test_jump_5_on_ones_own_card() -> None:
    two = "A play r9\n! turn B\nA play r9\n"
    opened(f"{two}! misplay A r9 {WRONG}", rules=NUMBERS)
    opened(f"{two}! jump-in A\n! turn B\nB play r1\n! turn C", rules=f"{NUMBERS} jump_self=true")


def test_jump_5_two_cards_one_by_one_are_the_last_two() -> None:
    opened("A count 2\n! desync A seen=2 record=7\nA play r9\n! uno-due A\n! turn B\nA uno\n"
           "! saved-uno A\nA play r9\n! jump-in A\n! out A\n! ask-hand B\n! ask-hand C",
           rules="mattel_house")  # fmt: skip


def test_jump_6_not_once_the_hit_is_being_settled() -> None:
    begun = f"{HIT}B draw\n! owes B 1\nC play r+2\n"
    opened(f"{begun}! misplay C r+2 {WRONG}", seats=4, rules=ACTIONS)
    opened(f"{begun}! jump-in C\n! owes D 2\nD draw 2\n! turn A", seats=4,
           rules=f"{ACTIONS} jump_in_pending=true")  # fmt: skip


def test_jump_6_not_once_it_is_challenged() -> None:
    doubted = "A play W+4 color=g\n! color g\n! owes B 4\nB challenge\n! ask-proof A\nC play W+4\n"
    opened(f"{doubted}! misplay C W+4 {WRONG}", seats=4, rules=FOURS)
    opened(f"{doubted}! jump-in C\n! ask-color C\nC color r\n! color r\n! owes D 4", seats=4,
           rules=f"{FOURS} jump_in_pending=true")  # fmt: skip


def test_jump_6_the_choice_of_a_color_is_void() -> None:
    opened("A play W+4\n! ask-color A\nC play W+4\n! jump-in C\n! ask-color C\n"
           "A color g\n! void A reason=nothing-due\nC color b\n! color b\n! owes D 4",
           seats=4, rules=FOURS)  # fmt: skip


def test_jump_7_a_wrong_jump_is_a_misplay() -> None:
    opened("A play r9\n! turn B\nC play b9\n! misplay C b9 reason=out-of-turn remedy=take-back "
           "draw=2\n! owes C 2\nC takes-back b9\nC play r9\n! misplay C r9 reason=must-draw "
           "remedy=take-back draw=2\n! owes C 4",
           seats=4, rules=f"{NUMBERS} misplay_penalty=2")  # fmt: skip


def test_jump_7_the_last_card_must_be_allowed() -> None:
    opened("C count 1\n! desync C seen=1 record=7\nA play rS\n! skip B\n! turn C\nD count 1\n"
           "! desync D seen=1 record=7\nD play rS\n"
           "! misplay D rS reason=last-card remedy=take-back",
           seats=4, rules=f"{ACTIONS} last_card=number_only")  # fmt: skip


def test_jump_8_it_is_charged_to_who_laid_it() -> None:
    game = opened("A play r9\n! turn B\nD play r9\n! jump-in D\n! turn A", seats=4, rules=NUMBERS)
    assert game.round.hands == (6, 7, 7, 6)


def test_jump_1_a_pair_jumps_in_card_by_card() -> None:
    opened("A play r9\n! turn B\nC play r9 r9\n! misplay C r9 r9 reason=too-many remedy=take-back",
           seats=4, rules="mattel decks=2 jump_in=all multi=identical_pair")  # fmt: skip


def test_jump_1_with_a_seven_the_jumper_chooses() -> None:
    scene("deal A=7 B=3 C=5\nflip r5\n! turn A\nA play r7\n! ask-swap A\nC play r7 swap=B\n"
          "! jump-in C\n! swap C B\n! hands B=4 C=3\n! turn A",
          rules=f"{NUMBERS} count_check=off seven=must_swap")  # fmt: skip
