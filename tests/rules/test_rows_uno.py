"""The call of UNO: rows UNO of the rules."""

from __future__ import annotations

import pytest
from scenes import opened

TWO = "A count 2\n! desync A seen=2 record=7\n"
DOWN = f"{TWO}A play r1\n! uno-due A [rule=UNO-1]\n! turn B\n"
CAUGHT = "C catch A\n! missed-uno A draw=2 by=C [rule=UNO-2]\n! owes A 2\n"


def test_uno_1_called_before_the_play() -> None:
    opened(f"{TWO}A uno\nA play r1\n! turn B\nC catch A\n! false-catch C [rule=UNO-7]")


def test_uno_1_called_before_the_turn() -> None:
    opened("B count 2\n! desync B seen=2 record=7\nB uno\nA play r1\n! turn B\nB play r2\n! turn C")


def test_uno_2_a_missed_call_costs_two() -> None:
    game = opened(f"{DOWN}{CAUGHT}A draw 2\n! turn B\nB play r3\n! turn C")
    assert game.round.hand_count("A") == 3


def test_uno_2_the_price_is_the_houses() -> None:
    opened(f"{DOWN}C catch A\n! missed-uno A draw=4 by=C\n! owes A 4", rules="mattel uno_penalty=4")
    opened(f"{DOWN}C catch A\n! missed-uno A by=C", rules="mattel uno_penalty=0")


def test_uno_2_the_next_player_need_not_wait_for_the_fine() -> None:
    opened(f"{DOWN}{CAUGHT}B play r3\n! turn C\nA draw 2\n! turn C")


def test_uno_2_who_owes_may_not_go_out() -> None:
    opened(f"{DOWN}{CAUGHT}B play r3\n! turn C\nC play r4\n! owes A 2\n"
           "A play r6\n! misplay A r6 reason=must-draw remedy=take-back")  # fmt: skip


def test_uno_3_nobody_noticed() -> None:
    opened(f"{DOWN}B play r3\n! uno-unnoticed A\n! turn C")


def test_uno_3_the_referee_may_catch() -> None:
    opened(f"{DOWN}referee catch A\n! missed-uno A draw=2 by=referee\n! owes A 2")
    opened(f"{DOWN}B draw\n! uno-unnoticed A\nreferee catch A\n! void A reason=too-late")


@pytest.mark.parametrize(
    "act", ["B play r3\n! uno-unnoticed A\n! turn C", "B draw\n! uno-unnoticed A"]
)
def test_uno_4_the_window_closes_when_the_next_begins(act: str) -> None:
    opened(f"{DOWN}{act}\nC catch A\n! late-catch C [rule=UNO-4]")


def test_uno_4_a_wrong_card_of_the_next_closes_it_too() -> None:
    opened(f"{DOWN}B play g9\n! uno-unnoticed A\n! misplay B g9 reason=no-match remedy=take-back\n"
           "C catch A\n! late-catch C")  # fmt: skip


def test_uno_4_a_card_out_of_turn_does_not() -> None:
    opened(f"{DOWN}C play g9\n! misplay C g9 reason=out-of-turn remedy=take-back\n{CAUGHT}")


def test_uno_5_a_late_call_saves() -> None:
    opened(f"{DOWN}A uno\n! saved-uno A [rule=UNO-5]\nC catch A\n! false-catch C")


def test_uno_5_not_where_the_house_says_so() -> None:
    opened(f"{DOWN}A uno\n! void A reason=too-late\n{CAUGHT}", rules="mattel late_self_call=false")


def test_uno_5_too_late_after_the_catch() -> None:
    opened(f"{DOWN}{CAUGHT}A uno\nA draw 2\n! turn B\nC catch A\n! false-catch C")


def test_uno_6_a_false_call() -> None:
    opened("A uno\n! false-uno A [rule=UNO-6]\nA play r1\n! turn B")


def test_uno_6_two_cards_of_which_none_fits() -> None:
    opened("A show g1 b2\n! desync A seen=2 record=7\nA uno\n! false-uno A")
    opened("A show g1 r2\n! desync A seen=2 record=7\nA uno")


def test_uno_6_its_fine_does_not_block_the_turn() -> None:
    rules = "mattel false_uno_penalty=2"
    opened(
        "A uno\n! false-uno A draw=2\n! owes A 2\nA play r1\n! turn B\nA draw 2\n! turn B",
        rules=rules,
    )


def test_uno_6_but_who_owes_may_not_go_out() -> None:
    rules = "mattel false_uno_penalty=2"
    opened(
        "A show g1\n! desync A seen=1 record=7\nA uno\nA draw r4\nA uno\nA pass\n! turn B",
        rules=rules,
    )


def test_uno_7_a_false_accusation() -> None:
    opened("C catch A\n! false-catch C")
    opened("C catch A\n! false-catch C draw=2\n! owes C 2", rules="mattel false_accuse_penalty=2")


def test_uno_7_nobody_catches_himself() -> None:
    opened(f"{DOWN}A catch A\n! void A reason=nothing-due\n{CAUGHT}")


def test_uno_9_drawing_voids_the_call() -> None:
    opened("""
        A count 2
        ! desync A seen=2 record=7
        A uno
        A draw
        A play r1
        ! turn B
        B play rR
        ! direction ccw
        ! turn A
        A play r2
        ! uno-due A
        ! turn C
        C play rS
        ! uno-unnoticed A
        ! skip B
        ! turn A
        """)


def test_uno_10_a_win_without_a_call_stands() -> None:
    opened(f"{DOWN}B play r3\n! uno-unnoticed A\n! turn C\nC play r4\n! turn A\n"
           "A play r6\n! out A\n! ask-hand B\n! ask-hand C")  # fmt: skip
