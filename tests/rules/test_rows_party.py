"""Party rules on numbers, limits of a hand, places (rows PARTY, PEN-4, FIRST-7, DRAW-7, END-3)."""

from __future__ import annotations

import pytest
from scenes import opened, scene

QUIET = "mattel silent_two=true"
HUSHED = "A play r2\n! quiet on [rule=PARTY-2]\n! turn B\n"
SLAP = "mattel slap_nine=true"
PLACES = "mattel count_check=off play_on=true"
FIRST = "mattel house_effect_on_first=true"


def test_party_1_a_red_zero_is_ten_cards() -> None:
    rules = "mattel red_zero_plus10=true stack=any zero=rotate"
    opened("A play r0\n! owes B 10\nB play g+2\n! misplay B g+2 reason=must-draw remedy=take-back\n"
           "B takes-back g+2\nB draw 10\n! turn C\nC play g0\n! rotate cw\n! hands A=6 B=6 C=17\n"
           "! turn A", rules=rules)  # fmt: skip
    opened("A play r0\n! turn B", rules="mattel")


def test_party_1_a_last_red_zero_is_still_drawn() -> None:
    scene("deal A=1 B=7\nflip r5\n! turn A\nA play r0\n! owes B 10\nB draw 10\n! out A\n"
          "! ask-hand B", seats=2, rules="mattel count_check=off red_zero_plus10=true")  # fmt: skip


def test_party_2_a_two_demands_silence_until_its_player_plays_again() -> None:
    opened(f"{HUSHED}B play r3\n! turn C\nC play r4\n! turn A\nA play r6\n! quiet off\n! turn B\n"
           "B noise\n! void B reason=nothing-due", rules=QUIET)  # fmt: skip
    opened(f"{HUSHED}B play r3\n! turn C\nC play r4\n! turn A\nA draw\n! quiet off", rules=QUIET)
    opened("A play r2\n! turn B\nB noise\n! void B reason=nothing-due", rules="mattel")


def test_party_2_the_first_sound_ends_it() -> None:
    opened(f"{HUSHED}C noise\n! fine C draw=2 reason=noise\n! quiet off\n! owes C 2\n"
           "A noise\n! void A reason=nothing-due", rules=QUIET)  # fmt: skip


def test_party_2_another_two_keeps_it() -> None:
    opened(f"{HUSHED}B play b2\n! turn C\nC play b3\n! turn A\nA play b4\n! turn B\nB play b5\n"
           "! quiet off\n! turn C", rules=QUIET)  # fmt: skip


def test_party_2_it_ends_with_who_leaves_and_with_the_hand() -> None:
    game = opened(f"{HUSHED}A leave\n! left A next=B", rules=QUIET)
    assert not game.round.party.hushed_by
    scene("deal A=7 B=1\nflip r5\n! turn A\nA play r2\n! quiet on\n! turn B\nB play r3\n"
          "! quiet off\n! out B\n! ask-hand A",
          seats=2, rules=f"{QUIET} count_check=off")  # fmt: skip


@pytest.mark.parametrize(
    ("silent_uno", "call", "catch"),
    [
        ("exempt", "! saved-uno B", "! missed-uno B draw=2 by=C\n! owes B 2"),
        (
            "fine_both",
            "! saved-uno B\n! fine B draw=2 reason=noise\n! quiet off\n! owes B 2",
            "! missed-uno B draw=2 by=C\n! owes B 2\n! fine C draw=2 reason=noise\n! quiet off\n"
            "! owes C 2",
        ),
    ],
)
def test_party_2_the_call_in_a_silence(silent_uno: str, call: str, catch: str) -> None:
    text = "deal A=7 B=2 C=7\nflip r5\n! turn A\n" + HUSHED + "B play r3\n! uno-due B\n! turn C\n"
    rules = f"{QUIET} count_check=off silent_uno={silent_uno}"
    scene(f"{text}B uno\n{call}", rules=rules)
    scene(f"{text}C catch B\n{catch}", rules=rules)


def test_party_2_a_call_by_gesture_is_not_heard() -> None:
    text = "deal A=7 B=2 C=7\nflip r5\n! turn A\n" + HUSHED + "B play r3\n! turn C\n"
    scene(f"{text}C catch B\n! false-catch C\n! fine C draw=2 reason=noise\n! quiet off\n"
          "! owes C 2", rules=f"{QUIET} count_check=off silent_uno=gesture")  # fmt: skip


def test_party_3_and_pen_4_the_last_hand_draws_two() -> None:
    opened("A play r9\n! turn B\nC slap\nC slap\n! void C reason=nothing-due\nA slap\n"
           "! fine B draw=2 reason=slow-slap\n! owes B 2\nB slap\n! void B reason=nothing-due\n"
           "B draw 2\n! turn B", rules=SLAP)  # fmt: skip
    opened("A play r9\n! turn B\nA slap\n! void A reason=nothing-due", rules="mattel")


def test_party_3_nobody_is_blamed_once_play_goes_on() -> None:
    opened("A play r9\n! turn B\nC slap\nB play r1\n! turn C\nA slap\n! void A reason=nothing-due",
           rules=SLAP)  # fmt: skip
    opened("A play r9\n! turn B\nC slap\nB draw\nA slap\n! void A reason=nothing-due", rules=SLAP)


def test_first_7_house_rules_count_for_the_first_card() -> None:
    scene("deal 7\nflip r7\n! ask-swap A [rule=FIRST-7]\nA swap C\n! swap A C\n! hands A=7 C=7\n"
          "! turn A", rules=f"{FIRST} seven=must_swap")  # fmt: skip
    scene(
        "deal 7\nflip g0\n! rotate cw\n! hands A=7 B=7 C=7\n! turn A", rules=f"{FIRST} zero=rotate"
    )
    scene("deal 7\nflip r0\n! owes A 10 [rule=FIRST-7]\nA draw 10\n! turn B",
          rules=f"{FIRST} red_zero_plus10=true")  # fmt: skip
    scene("deal 7\nflip g2\n! quiet on\n! turn A\nA play g3\n! turn B\nB play g4\n! turn C\n"
          "C play g5\n! quiet off\n! turn A", rules=f"{FIRST} silent_two=true")  # fmt: skip
    scene("deal 7\nflip g9\n! turn A\nA slap\nC slap\n! fine B draw=2 reason=slow-slap\n! owes B 2",
          rules=f"{FIRST} slap_nine=true")  # fmt: skip


def test_first_7_as_a_rule_they_do_not() -> None:
    for card, rules in (("r7", "seven=must_swap"), ("g0", "zero=rotate"), ("r0", "slap_nine=true")):
        scene(f"deal 7\nflip {card}\n! turn A", rules=f"mattel {rules}")


def test_draw_7_a_full_hand_draws_no_more() -> None:
    rules = "mattel hand_limit=8"
    full = "! hand-full B forgiven=1 [rule=DRAW-7]\n"
    opened(f"A play r+2\n! owes B 2\nB draw\n{full}! turn C\nC play r1\n! turn A\nA play r2\n"
           f"! turn B\nB pass\n{full}! turn C", rules=rules)  # fmt: skip
    opened("A play r+2\n! owes B 2\nB draw 2\n! turn C", rules="mattel")


def test_draw_7_drawing_on_ends_at_the_limit() -> None:
    opened("A draw g9\n! turn B", rules="mattel draw=until_playable hand_limit=8")
    opened("A draw g9\nA draw g8", rules="mattel draw=until_playable")


def test_end_3_play_goes_on_for_places() -> None:
    scene("""
        deal A=1 B=2 C=2
        flip r5
        ! turn A
        A play rS
        ! skip B
        ! out A
        ! place A 1
        ! turn C
        C uno
        C play r0
        ! rotate cw
        ! hands B=1 C=2
        ! uno-due B
        ! turn B
        B play r+2
        ! uno-unnoticed B
        ! owes C 2
        A uno
        ! void A reason=no-such-seat
        C draw 2
        ! out B
        ! place B 2
        ! place C 3
        ! ask-hand C
        C points 40
        ! points A 40
        ! total A 40
        next
        ! dealer A hand=2
        """, rules=f"{PLACES} zero=rotate")  # fmt: skip


def test_end_3_who_is_out_still_names_the_color() -> None:
    scene("deal A=1 B=3 C=3\nflip r5\n! turn A\nA play W\n! out A\n! place A 1\n! ask-color A\n"
          "A color g\n! color g\n! turn B\nB play g1\n! turn C\nC play g2\n! turn B",
          rules=PLACES)  # fmt: skip


def test_end_3_who_is_out_may_leave() -> None:
    game = scene("deal A=1 B=3 C=3\nflip r5\n! turn A\nA play r1\n! out A\n! place A 1\n! turn B\n"
                 "A leave\n! left A next=B\nC leave\n! left C next=B\n! place B 2\n! wins B",
                 rules=PLACES)  # fmt: skip
    assert game.round.seats == ("B",)


def test_two_4_two_are_left_when_others_are_out() -> None:
    scene("deal A=1 B=3 C=3\nflip r5\n! turn A\nA play r1\n! out A\n! place A 1\n! turn B\n"
          "B play rR\n! turn B\nB play rS\n! skip C\n! uno-due B\n! turn B",
          rules=PLACES)  # fmt: skip


def test_team_2_until_a_whole_team_is_out() -> None:
    text = "teams A+C B+D\ndeal A=1 B=3 C=1 D=3\nflip r5\n! turn A\nA play r9\n"
    rules = "mattel count_check=off team_end="
    scene(f"{text}! out A\n! ask-hand B\n! ask-hand D", seats=4, rules=f"{rules}first_out")
    scene(f"{text}! out A\n! place A 1\n! turn B\nB play r1\n! turn C\nC play r2\n! out C\n"
          "! place C 2\n! place B 3\n! place D 4\n! ask-hand B\n! ask-hand D", seats=4,
          rules=f"{rules}all_out")  # fmt: skip


def test_team_2_until_one_team_is_left_which_has_won() -> None:
    game = scene("teams A+C B+D\ndeal A=1 B=3 C=1 D=3\nflip r5\n! turn A\nA play r9\n! out A\n"
                 "! place A 1\n! turn B\nB play r1\n! turn C\nC play r2\n! out C\n! place C 2\n"
                 "! place B 3\n! place D 4\n! wins B+D", seats=4,
                 rules="mattel count_check=off scoring=none team_end=last_out")  # fmt: skip
    assert game.wins == "B+D"


def test_end_3_who_owes_with_no_card_left_is_not_out() -> None:
    """B lays the last card beside the hit, and it stands: the hit is still drawn."""
    scene("deal A=7 B=1 C=3\nflip r5\n! turn A\nA play r+2\n! owes B 2\nB play g9\n"
          "! misplay B g9 reason=must-draw remedy=stays\n! owes B 2\nB draw 2\n! turn C",
          rules=f"{PLACES} misplay=card_stays")  # fmt: skip


def test_party_3_nobody_slaps_a_nine_that_was_the_last_card() -> None:
    scene("deal A=1 B=7 C=7\nflip r5\n! turn A\nB advice\n! fine B draw=2 reason=advice\n"
          "! owes B 2\nA play r9\n! owes B 2\nC slap\n! void C reason=nothing-due\nB draw 2\n"
          "! out A\n! ask-hand B\n! ask-hand C",
          rules="mattel advice_penalty=2 count_check=off slap_nine=true")  # fmt: skip


def test_party_2_a_two_that_was_the_last_card_hushes_nobody() -> None:
    scene("deal A=1 B=7 C=7\nflip r5\n! turn A\nA play r2\n! out A\n! ask-hand B\n! ask-hand C",
          rules=f"{QUIET} count_check=off")  # fmt: skip


def test_end_3_the_dealer_who_is_out_and_leaves_passes_the_deal_on() -> None:
    scene("deal A=1 B=1 C=1\nflip r5\n! turn A\nA play r9\n! out A\n! place A 1\n! turn B\n"
          "A leave\n! left A next=B\nB play r8\n! out B\n! place B 2\n! place C 3\n! ask-hand C\n"
          "C points 5\n! points B 5\n! total B 5\nnext\n! dealer B hand=2",
          dealer="A", rules=f"{PLACES} starter=dealer")  # fmt: skip


def test_draw_7_a_full_hand_does_not_pass_before_it_has_chosen() -> None:
    scene("deal 2\nflip r7\n! ask-swap A\nA pass\n! void A reason=not-your-turn\nA swap B\n"
          "! swap A B\n! hands A=2 B=2\n! turn A",
          rules=f"{FIRST} hand_limit=2 hand_size=2 seven=must_swap")  # fmt: skip
