"""The wild draw four and its challenge: rows WD4 of the rules."""

from __future__ import annotations

import pytest
from scenes import opened, scene

HIT = "A play W+4 color=g\n! color g\n! owes B 4\n"
GUILTY = "! challenge-upheld B guilty=A draw=4 [rule=WD4-7]\n! owes A 4\n"
INNOCENT = "! challenge-failed B draw=6 [rule=WD4-8]\n! owes B 6\n"
ASKED = "B challenge\n! ask-proof A [rule=WD4-6]\n"


@pytest.mark.parametrize(
    ("hand", "verdict"),
    [
        ("g5 b5 y5 W W+4 bS", INNOCENT),  # the same number and other wilds do not matter
        ("g5 b5 y5 W W+4 rS", GUILTY),  # one card of the colour it was laid on
        ("g1 g2 g3 g4 g6 g7", INNOCENT),  # the named colour does not count
    ],
)
def test_wd4_1_legal_only_without_the_color(hand: str, verdict: str) -> None:
    opened(f"{HIT}{ASKED}A show {hand}\n{verdict}")


def test_wd4_1_the_color_of_a_wild_is_the_named_one() -> None:
    opened("""
        A play W color=y
        ! color y
        ! turn B
        B play W+4 color=r
        ! color r
        ! owes C 4
        C challenge
        ! ask-proof B
        B show r1 r2 r3 r4 b1 y9
        ! challenge-upheld C guilty=B draw=4
        ! owes B 4
        """)


def test_wd4_1_it_is_not_ruled_on_before_a_challenge() -> None:
    opened(
        "A show r1 r2 r3 r4 r6 r7 W+4\nA play W+4 color=g\n! color g\n! owes B 4\n"
        "B draw 4\n! turn C"
    )


def test_wd4_5_only_the_victim_may_challenge() -> None:
    opened(f"{HIT}C challenge\n! challenge-void C reason=not-the-victim\nB draw 4\n! turn C")


def test_wd4_5_there_must_be_something_to_challenge() -> None:
    opened("A play r+2\n! owes B 2\nB challenge\n! void B reason=nothing-due")


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("A shown guilty", GUILTY),
        ("A shown innocent", INNOCENT),
        ("A admit", GUILTY),
        ("A innocent", INNOCENT),
    ],
)
def test_wd4_6_shown_in_private_or_on_honour(answer: str, verdict: str) -> None:
    opened(f"{HIT}{ASKED}{answer}\n{verdict}")


def test_wd4_6_a_hand_that_is_known_needs_no_proof() -> None:
    opened(f"A show r1 g2 b3 y4 y6 y7 W+4\n{HIT}B challenge\n{GUILTY}")


UNREAD = "A show g5 b5 y5 W ?? bS\n"


@pytest.mark.parametrize(
    "then",
    [
        "A show g5 b5 y5 W r1 bS\n" + GUILTY,
        "A show g5 b5 y5 W g1 bS\n" + INNOCENT,
        "A shown innocent\n" + INNOCENT,
    ],
)
def test_wd4_6_a_hand_with_an_unread_card_acquits_nobody(then: str) -> None:
    opened(f"{HIT}{ASKED}{UNREAD}! ask-proof A [rule=WD4-6]\n{then}")


def test_wd4_6_one_card_that_convicts_is_enough_beside_an_unread_one() -> None:
    opened(f"{HIT}{ASKED}A show g5 b5 y5 W ?? rS\n{GUILTY}")


def test_wd4_6_a_hand_that_is_known_in_part_still_needs_proof() -> None:
    opened(f"A show g1 g2 b3 y4 y6 ?? W+4\n{HIT}{ASKED}A admit\n{GUILTY}")


def test_wd4_6_answers_without_a_challenge_are_void() -> None:
    opened(
        f"{HIT}A admit\n! void A reason=nothing-due\nA shown guilty\n! void A reason=nothing-due"
    )


def test_wd4_7_guilty_draws_four_and_the_challenger_plays() -> None:
    game = opened(f"{HIT}{ASKED}A admit\n{GUILTY}A draw 4\n! turn B\nB play g1\n! turn C")
    assert game.round.hands == (10, 6, 7)
    assert game.round.color == "g"


def test_wd4_7_the_challenger_need_not_wait_for_the_guilty() -> None:
    opened(f"{HIT}{ASKED}A admit\n{GUILTY}B play g1\n! turn C\nA draw 4\n! turn C")


def test_wd4_8_innocent_the_challenger_draws_six_and_loses_the_turn() -> None:
    game = opened(f"{HIT}{ASKED}A innocent\n{INNOCENT}B draw 6\n! turn C")
    assert game.round.hands == (6, 13, 7)


def test_wd4_8_no_second_challenge() -> None:
    opened(f"{HIT}{ASKED}B challenge\n! void B reason=nothing-due\nA innocent\n{INNOCENT}"
           "B challenge\n! challenge-void B reason=too-late")  # fmt: skip


def test_wd4_9_the_first_drawn_card_closes_the_window() -> None:
    opened(f"{HIT}B draw\n! owes B 3\nB challenge\n! challenge-void B reason=too-late\n"
           "B draw 3\n! turn C\nB challenge\n! challenge-void B reason=too-late")  # fmt: skip


def test_wd4_9_drawing_gives_in() -> None:
    opened(f"{HIT}{ASKED}B draw 4\n! turn C\nA admit\n! void A reason=nothing-due")


def test_wd4_9_a_challenge_may_come_before_the_color() -> None:
    opened(f"""
        A play W+4
        ! ask-color A
        B challenge
        ! ask-proof A
        A color g
        ! color g
        A admit
        {GUILTY}
        """)


def test_wd4_10_no_challenge_where_the_house_says_so() -> None:
    opened(f"{HIT}B challenge\n! challenge-void B reason=off", rules="mattel challenge=off")
    opened(f"{HIT}B challenge\n! challenge-void B reason=off", rules="mattel wd4_legal=always")


@pytest.mark.parametrize(
    ("rule", "hand", "verdict"),
    [
        ("no_color_or_symbol", "g5 b1 b2 b3 y1 y2", GUILTY),
        ("no_color_or_symbol", "W b1 b2 b3 y1 y2", INNOCENT),
        ("no_other_playable", "W b1 b2 b3 y1 y2", GUILTY),
        ("no_other_playable", "W+4 b1 b2 b3 y1 y2", INNOCENT),
        ("no_other_playable", "g5 b1 b2 b3 y1 y2", GUILTY),
    ],
)
def test_wd4_2_and_3_other_readings(rule: str, hand: str, verdict: str) -> None:
    opened(f"{HIT}{ASKED}A show {hand}\n{verdict}", rules=f"mattel wd4_legal={rule}")


def test_wd4_7_and_8_other_prices() -> None:
    opened(
        f"{HIT}{ASKED}A innocent\n! challenge-failed B draw=5\n! owes B 5",
        rules="mattel innocent_extra=1",
    )
    opened(
        f"{HIT}{ASKED}A admit\n! challenge-upheld B guilty=A draw=6\n! owes A 6",
        rules="mattel guilty_draw=6",
    )
    opened(
        f"{HIT}{ASKED}A admit\n! challenge-upheld B guilty=A\n! turn B",
        rules="mattel guilty_draw=0",
    )


def test_wd4_12_a_challenge_of_the_winning_card_fails() -> None:
    opened("""
        A count 1
        ! desync A seen=1 record=7
        A play W+4
        ! owes B 4
        B challenge
        ! challenge-failed B draw=6
        ! owes B 6
        B draw 6
        ! out A
        ! ask-hand B
        ! ask-hand C
        """)


CAUGHT = (
    "A show W+4 {held}\n! desync A seen=2 record=7\nA play W+4 color=b\n! color b\n! uno-due A\n"
    "! owes B 4\nC catch A\n! missed-uno A draw=2 by=C\n! owes A 2\n"
)


def test_wd4_1_what_was_drawn_after_the_card_does_not_convict() -> None:
    """Caught without a call, the accused has drawn two cards before the challenge."""
    laid = CAUGHT.format(held="g3")
    failed = "! challenge-failed B draw=6\n! owes B 6"
    opened(f"{laid}A draw r1 r2\nB challenge\n{failed}")
    opened(f"{laid}A draw 2\nB challenge\n! ask-proof A\nA show r1 r2 g3\n{failed}")


def test_wd4_1_two_unseen_cards_excuse_two_cards_and_no_more() -> None:
    opened(CAUGHT.format(held="r3") + "A draw 2\nB challenge\n! ask-proof A\nA show r1 r2 r3\n"
           "! challenge-upheld B guilty=A draw=4\n! owes A 4")  # fmt: skip


def test_wd4_11_what_the_first_player_stacked_since_still_convicts() -> None:
    line = "mattel challenge_in_stack=first_player stack=any stacked_wd4_exempt=false"
    opened("A show W+4 r+2 g3\n! desync A seen=3 record=7\nA play W+4 color=b\n! color b\n"
           "! owes B 4\nB play g+2\n! owes A 6\nA play r+2\n! uno-due A\n! owes B 8\n"
           "B challenge\n! challenge-upheld B guilty=A draw=4\n! owes A 4",
           seats=2, rules=line)  # fmt: skip


def test_wd4_9_who_has_challenged_cannot_pass_the_hit_on() -> None:
    doubted = ("A play W+4 color=g\n! color g\n! owes B 4\nB challenge\n! ask-proof A\n"
               "B play W+4 color=r\n")  # fmt: skip
    opened(f"{doubted}! misplay B W+4 reason=must-draw remedy=take-back",
           rules="mattel stack=same_kind")  # fmt: skip
    opened(f"{doubted}! misplay B W+4 reason=must-draw remedy=stays\n! color r\n! owes C 8\n"
           "A admit\n! void A reason=nothing-due",
           rules="mattel misplay=card_stays stack=same_kind")  # fmt: skip


def test_wd4_11_what_was_laid_since_from_that_hand_convicts() -> None:
    """The red reverse that sends the hit on again was in the hand that the four came from."""
    scene("deal A=3 B=7\nA show g3 rR W+4\nflip r5\n! turn A\nA play W+4 color=b\n! color b\n"
          "! owes B 4\nB play gR\n! direction ccw [rule=STK-9]\n! owes A 4\nA play rR\n"
          "! direction cw\n! uno-due A\n! owes B 4\nB challenge\n"
          "! challenge-upheld B guilty=A draw=4\n! owes A 4",
          seats=2, rules="mattel count_check=off evade_plus4=any")  # fmt: skip


def test_wd4_11_every_card_that_was_stacked_at_once_was_in_that_hand() -> None:
    scene("deal A=4 B=7\nA show g3 b+2 r+2 W+4\nflip r5\n! turn A\nA play W+4 color=b\n! color b\n"
          "! owes B 4\nB play g+2\n! owes A 6\nA play r+2 b+2 color=b\n! uno-due A\n"
          "! owes B 10\nB challenge\n! challenge-upheld B guilty=A draw=4\n! owes A 4",
          seats=2, rules="mattel challenge_in_stack=first_player count_check=off "
          "multi=same_symbol stack=any stacked_wd4_exempt=false")  # fmt: skip
