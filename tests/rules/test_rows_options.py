"""Rows that the official game does not use: each option value in a small game of its own."""

from __future__ import annotations

import pytest
from scenes import opened, scene

HIT = "A play r+2\n! owes B 2\n"
ONE = "A count 1\n! desync A seen=1 record=7\n"


def test_first_0_numbers_only() -> None:
    scene(
        "deal 7\nflip rS\nflip W\nflip r+2\nflip g4\n! turn A",
        rules="mattel first_card=numbers_only",
    )


def test_first_2_the_dealer_chooses() -> None:
    scene("deal 7\nflip W\n! ask-color C\nC color g\n! color g\n! turn A",
          rules="mattel first_wild=dealer_chooses")  # fmt: skip


def test_first_2_a_wild_goes_back() -> None:
    scene("deal 7\nflip W\nflip g4\n! turn A", rules="mattel first_wild=return")


def test_first_3_and_5_without_effect() -> None:
    rules = "mattel first_draw2=none first_skip=none"
    scene("deal 7\nflip r+2\n! turn A", rules=rules)
    scene("deal 7\nflip rS\n! turn A", rules=rules)


def test_first_4_right_of_the_dealer() -> None:
    scene(
        "deal 7\nflip rR\n! direction ccw\n! turn B", rules="mattel first_reverse=right_of_dealer"
    )


def test_set_5_the_dealer_starts() -> None:
    scene("deal 7\nflip r4\n! turn C\nC play r5\n! turn A", rules="mattel starter=dealer")


def test_set_2_point_value() -> None:
    scene("A lot W\nB lot r9\nC lot gS\n! dealer A hand=1", dealer="",
          rules="mattel dealer_draw_actions=point_value")  # fmt: skip


def test_turn_4_no_draw_with_a_card_that_fits() -> None:
    show = "A show r1 g2 g3 g4 b1 b2 b3\n"
    opened(
        f"{show}A draw\n! misplay A reason=forced [rule=TURN-4]",
        rules="mattel voluntary_draw=false",
    )
    opened("A draw", rules="mattel voluntary_draw=false")


def test_turn_5_forced_play_binds_the_drawn_card() -> None:
    opened("A draw r1\nA pass\n! misplay A reason=forced draw=2\n! owes A 2\n! turn B",
           rules="mattel forced_play=true misplay_penalty=2")  # fmt: skip


def test_turn_5_and_xc_1_a_discard_all_fits_with_all_that_it_takes_along() -> None:
    """By itself it would be wrong; what is asked is whether there is anything to play."""
    line = "mattel count_check=off deck=yiqi120 discard_all=all_of_color forced_play=true"
    forced = "flip r5\n! turn A\nA draw g1\n! misplay A reason=forced\n! turn B"
    scene(f"deal A=4 B=7 C=7\nA show rA b3 y1 rS\n{forced}", rules=line)
    scene(f"deal A=3 B=7 C=7\nA show rA r1 rS\n{forced}", rules=f"{line} last_card=number_only")


def test_turn_7_never_a_wild_on_a_draw_card() -> None:
    opened(f"{HIT}B draw 2\n! turn C\nC play W color=g\n"
           "! misplay C W reason=wild-on-draw remedy=take-back [rule=TURN-7]\n"
           "C play r1\n! turn A\nA play W color=g\n! color g\n! turn B",
           rules="mattel wild_on_draw_card=never")  # fmt: skip


def test_draw_2_a_drawn_card_must_be_played() -> None:
    rules = "mattel drawn_card=must"
    opened("A draw r1\nA pass\n! misplay A reason=forced\n! turn B", rules=rules)
    opened("A draw r1\nB play r2\n! misplay A reason=forced\n! turn C", rules=rules)
    opened("A draw r1\nA play r1\n! turn B", rules=rules)
    opened("A draw\nA pass\n! turn B", rules=rules)


def test_draw_3_any_card_after_a_draw() -> None:
    opened("A draw r1\nA play r2\n! turn B", rules="mattel drawn_only=false")


def test_draw_4_a_drawn_action_waits() -> None:
    opened("A draw rS\n! turn B\nB draw r7\nB play r7\n! turn C",
           rules="mattel drawn_card=number_only_rush")  # fmt: skip


def test_draw_4_a_drawn_number_may_be_rushed() -> None:
    rules = "mattel drawn_card=number_only_rush"
    opened("A draw r7\nA pass\n! turn B\nA play r7\n! turn B\nB play r1\n! turn C", rules=rules)
    opened("A draw r7\nB draw g2\n! turn C\nA play r7\n! misplay A r7 reason=out-of-turn "
           "remedy=take-back", rules=rules)  # fmt: skip
    opened("A draw r7\nA pass\n! turn B\nB play r1\n! turn C\nA play r7\n! misplay A r7 "
           "reason=out-of-turn remedy=take-back", rules=rules)  # fmt: skip


def test_xc_1_a_discard_all_sheds_its_color() -> None:
    game = opened("A play rA r3 rS\n! turn B\nB play gA\n! turn C", rules="mattel deck=yiqi120")
    assert game.round.hands == (4, 6, 7)
    opened("A play rA\n! turn B\nA adds r3 rS\nB play g1\n! misplay B g1 reason=no-match "
           "remedy=take-back", rules="mattel deck=yiqi120")  # fmt: skip
    opened("A play rA b3\n! misplay A rA b3 reason=too-many remedy=take-back",
           rules="mattel deck=yiqi120")  # fmt: skip
    opened("A show rA r1 r2 g1\n! desync A seen=4 record=7\n"
           "A play rA r1\n! misplay A rA r1 reason=not-all remedy=take-back\n"
           "A play rA r1 r2\n! uno-due A\n! turn B",
           rules="mattel deck=yiqi120 discard_all=all_of_color")  # fmt: skip
    opened("A show rA r1\n! desync A seen=2 record=7\nA play rA\n! uno-due A\n! turn B\n"
               "A adds r1\n! out A\n! ask-hand B\n! ask-hand C",
           rules="mattel deck=yiqi120")  # fmt: skip


def test_xc_3_two_decks_of_240_cards() -> None:
    assert opened("", rules="mattel deck=yiqi120 decks=2").book.deck_size == 240


def test_draw_5_draw_until_one_fits() -> None:
    rules = "mattel draw=until_playable"
    opened("""
        A draw g1
        A pass
        ! void A reason=must-draw
        B play r1
        ! misplay B r1 reason=out-of-turn remedy=take-back
        A draw g2 g3
        A draw rS
        A draw g4
        ! wrong-draw A took=5 owed=4
        A play rS
        ! skip B
        ! turn C
           """,
           rules=rules)  # fmt: skip
    opened("A draw 5\nA pass\n! turn B", rules=rules)


def test_draw_5_until_a_number() -> None:
    opened("A draw rS\nA play rS\n! misplay A rS reason=not-drawn-card remedy=take-back\n"
           "A takes-back rS\nA draw W r1\nA play r1\n! turn B",
           rules="mattel draw=until_playable until=number")  # fmt: skip


def test_uno_1_strictly_with_one_card() -> None:
    two = "A count 2\n! desync A seen=2 record=7\n"
    opened(f"{two}A uno\n! false-uno A\nA play r1\n! uno-due A\n! turn B\nA uno\n! saved-uno A",
           rules="mattel uno_when=strict_one_card")  # fmt: skip


def test_uno_3_a_reminder() -> None:
    opened("A count 2\n! desync A seen=2 record=7\nA play r1\n! uno-due A say=now\n! turn B\n"
           "B play r2\n! turn C",
           rules="mattel uno_enforcement=remind")  # fmt: skip


@pytest.mark.parametrize(
    ("window", "closing"),
    [
        ("next_plays", "B draw\nC catch A\n! missed-uno A draw=2 by=C\n! owes A 2"),
        ("next_plays", "B draw\nB pass\n! uno-unnoticed A\n! turn C\nC catch A\n! late-catch C"),
        ("next_plays", "B play r2\n! uno-unnoticed A\n! turn C\nC catch A\n! late-catch C"),
        ("own_next_turn", "B play r2\n! turn C\nC play r3\n! turn A\n"
         "C catch A\n! missed-uno A draw=2 by=C\n! owes A 2"),
        ("own_next_turn", "B play r2\n! turn C\nC play r3\n! turn A\n"
         "A draw g9\n! uno-unnoticed A\n! turn B"),
        ("open", "B play r2\n! turn C\nC play r3\n! turn A\nA draw g9\n! turn B\n"
         "C catch A\n! false-catch C"),
    ],
)  # fmt: skip
def test_uno_4_other_windows(window: str, closing: str) -> None:
    opened(f"A count 2\n! desync A seen=2 record=7\nA play r1\n! uno-due A\n! turn B\n{closing}",
           rules=f"mattel uno_window={window}")  # fmt: skip


def test_uno_11_no_call_at_all() -> None:
    opened(
        "A count 2\n! desync A seen=2 record=7\nA play r1\n! turn B\nC catch A\n"
        "! void A reason=off\n"
           "A uno\n! void A reason=off",
           rules="mattel uno_call=off")  # fmt: skip


def test_pen_1_the_turn_passes() -> None:
    opened("A play g9\n! misplay A g9 reason=no-match remedy=take-back-pass\n! turn B\n"
           "A takes-back g9\nB play r1\n! turn C",
           rules="mattel misplay=take_back_pass")  # fmt: skip
    opened("A play g9\n! misplay A g9 reason=no-match remedy=take-back-pass draw=2\n! owes A 2\n"
           "A takes-back g9\nA draw 2\n! turn B",
           rules="mattel_uk")  # fmt: skip


def test_pen_1_the_card_stays() -> None:
    opened("A play g9\n! misplay A g9 reason=no-match remedy=stays draw=2\n! turn B\n! owes A 2\n"
           "B play g1\n! turn C",
           rules="mattel misplay=card_stays misplay_penalty=2")  # fmt: skip


def test_pen_2_advice() -> None:
    opened("B advice\n! fine B draw=2 reason=advice\n! owes B 2", rules="mattel_uk")


def test_stk_1_the_sum_passes_on() -> None:
    game = opened(f"""
        {HIT}
        B play g+2
        ! owes C 4
        C play y+2
        ! owes D 6
        D draw 6
        ! turn A
        A play y1
        ! turn B
        """, seats=4, rules="mattel stack=same_kind")  # fmt: skip
    assert game.round.hand_count("D") == 13


def test_stk_1_no_more_once_a_card_is_drawn() -> None:
    opened(
        f"{HIT}B draw\n! owes B 1\nB play g+2\n"
        f"! misplay B g+2 reason=must-draw remedy=take-back",
           rules="mattel stack=same_kind")  # fmt: skip


def test_stk_2_and_3_four_on_two_and_two_on_four() -> None:
    four = f"{HIT}B play W+4 color=g\n! color g\n! owes C 6\n"
    opened(four, rules="mattel stack=plus4_on_plus2")
    refused = "! misplay C g+2 reason=must-draw remedy=take-back"
    opened(f"{four}C play g+2\n{refused}", rules="mattel stack=plus4_on_plus2")
    opened(f"{four}C play g+2\n! owes A 8", rules="mattel stack=any")
    opened(f"{HIT}B play W+4 color=g\n! misplay B W+4 reason=must-draw remedy=take-back",
           rules="mattel stack=same_kind")  # fmt: skip


def test_stk_4_four_on_four_before_the_color_is_named() -> None:
    opened("A play W+4\n! ask-color A\nB play W+4 color=y\n! color y\n! owes C 8",
           rules="mattel stack=same_kind")  # fmt: skip


def test_stk_5_compulsory() -> None:
    opened(f"B show g+2 g1 g2 g3 g4 g6 g7\n{HIT}B draw 2\n! misplay B reason=forced\n! turn C",
           rules="mattel stack=same_kind stack_forced=true")  # fmt: skip


def test_stk_7_a_skip_sends_the_hit_on() -> None:
    opened(f"{HIT}B play rS\n! skip C\n! owes D 2\nD draw 2\n! turn A", seats=4,
           rules="mattel evade_skip=same_color")  # fmt: skip
    wrong = "! misplay B gS reason=must-draw remedy=take-back"
    opened(f"{HIT}B play gS\n{wrong}", rules="mattel evade_skip=same_color")
    opened(f"{HIT}B play gS\n! skip C\n! owes A 2", rules="mattel evade_skip=any")


def test_stk_8_a_reverse_sends_the_hit_back() -> None:
    opened(f"{HIT}B play rR\n! direction ccw\n! owes A 2\nA draw 2\n! turn C",
           rules="mattel evade_reverse=same_color")  # fmt: skip
    opened(f"{HIT}B play rR\n! direction ccw\n! owes A 2\nA draw 2\n! turn B", seats=2,
           rules="mattel evade_reverse=same_color")  # fmt: skip


def test_stk_9_evading_a_wild_draw_four() -> None:
    four = "A play W+4 color=g\n! color g\n! owes B 4\n"
    opened(f"{four}B play gS\n! skip C\n! owes A 4", rules="mattel evade_plus4=same_color")
    opened(f"{four}B play rR\n! misplay B rR reason=must-draw remedy=take-back",
           rules="mattel evade_plus4=same_color")  # fmt: skip
    opened(f"{four}B play rR\n! direction ccw\n! owes A 4", rules="mattel evade_plus4=any")


def test_stk_10_only_the_color_follows_a_served_hit() -> None:
    opened(
        f"{HIT}B draw 2\n! turn C\nC play g+2\n"
        f"! misplay C g+2 reason=no-match remedy=take-back\n"
           "C play r1\n! turn A\nA play g1\n! turn B",
           rules="mattel after_penalty_match=last_draw_color_only")  # fmt: skip


def test_stk_10_it_is_the_color_of_the_draw_card_whatever_evaded_it() -> None:
    line = "mattel after_penalty_match=last_draw_color_only deck=yiqi120 evade_plus4=any "
    line += "evade_reverse=any evade_skip=any"
    wrong = "A play g1\n! misplay A g1 reason=no-match remedy=take-back\nA takes-back g1\n"
    opened(f"{HIT}B play gS\n! skip C\n! owes D 2\nD draw 2\n! color r [rule=STK-10]\n"
           f"! turn A\n{wrong}A play r1\n! turn B", seats=4, rules=line)  # fmt: skip
    opened(f"{HIT}B play gR\n! direction ccw\n! owes A 2\nA draw 2\n! color r [rule=STK-10]\n"
           "! turn C", rules=line)  # fmt: skip
    four = "A play W+4 color=b\n! color b\n! owes B 4\n"
    opened(f"{four}B play gR\n! direction ccw\n! owes A 4\nA draw 4\n! color b [rule=STK-10]\n"
           "! turn C", rules=line)  # fmt: skip
    opened(f"{HIT}B play WB color=y\n! direction ccw\n! color y\n! owes A 2\nA draw 2\n! turn C",
           rules=line)  # fmt: skip


def test_stk_10_a_hit_that_a_full_hand_is_forgiven_is_served() -> None:
    line = "mattel after_penalty_match=last_draw_color_only hand_limit=2 hand_size=2"
    forgiven = "! owes A 2\n! hand-full A forgiven=2\n! turn B\n"
    wrong = "B play b+2\n! misplay B b+2 reason=no-match remedy=take-back"
    scene(f"deal 2\nflip g+2\n{forgiven}{wrong}", rules=line)


def test_stk_11_a_stack_ended_by_a_win() -> None:
    opened(f"{ONE}A play r+2\n! owes B 2\nB play g+2\n"
           "! misplay B g+2 reason=must-draw remedy=take-back [rule=STK-11]\nB draw 2\n! out A\n"
           "! ask-hand B\n! ask-hand C",
           rules="mattel stack=any")  # fmt: skip


def test_first_3_stacking_on_the_first_card() -> None:
    first = "deal 7\nflip r+2\n! owes A 2\nA play g+2\n"
    refused = "! misplay A g+2 reason=must-draw remedy=take-back"
    scene(f"{first}{refused}", rules="mattel stack=same_kind")
    scene(f"{first}! owes B 4", rules="mattel stack=same_kind stack_on_first=true")


def test_wd4_11_challenges_inside_a_stack() -> None:
    two = ("A play W+4 color=g\n! color g\n! owes B 4\nB play W+4 color=y\n! color y\n! owes C 8\n"
           "C challenge\n")  # fmt: skip
    rules = "mattel stack=same_kind stacked_wd4_exempt=false"
    opened(f"{two}! challenge-void C reason=in-stack", rules="mattel stack=same_kind")
    opened(f"{two}! ask-proof A\nA admit\n! challenge-upheld C guilty=A draw=4\n! owes A 4",
           rules=f"{rules} challenge_in_stack=first_player")  # fmt: skip
    opened(f"{two}! ask-proof B\nB admit\n! challenge-upheld C guilty=B draw=8\n! owes B 8",
           rules=f"{rules} challenge_in_stack=last_player guilty_draw=pending")  # fmt: skip
    opened(f"{two}! ask-proof B\nB innocent\n! challenge-failed C draw=10\n! owes C 10",
           rules=f"{rules} challenge_in_stack=last_player")  # fmt: skip


def test_xc_2_a_bounce_sends_the_hit_back() -> None:
    opened(f"{HIT}B play WB color=g\n! direction ccw\n! color g\n! owes A 2\nA draw 2\n! turn C",
           rules="mattel deck=yiqi120")  # fmt: skip
    opened(f"{HIT}B play WB color=g\n! direction ccw\n! color g\n! owes A 2\n"
               "A play WB color=b\n! direction cw\n! color b\n"
           "! owes B 2",
           rules="mattel deck=yiqi120")  # fmt: skip
    opened("A play WB\n! ask-color A\nA color y\n! color y\n! turn B", rules="mattel deck=yiqi120")


def test_end_2_limits_on_the_last_card() -> None:
    for limit, wrong, right in (
        ("number_only", "rS", "r1"), ("no_wild", "W", "rS\n! skip B"), ("no_draw_card", "r+2", "W")
    ):  # fmt: skip
        rules = f"mattel last_card={limit}"
        opened(f"{ONE}A play {wrong}\n! misplay A {wrong} reason=last-card remedy=take-back "
           "[rule=END-2]\nA takes-back ??\nA draw\nA pass\n! turn B",
           rules=rules)  # fmt: skip
        opened(f"{ONE}A play {right}\n! out A\n! ask-hand B\n! ask-hand C", rules=rules)


def test_end_2_with_a_pending_hit_the_play_is_forbidden() -> None:
    opened(f"B count 1\n! desync B seen=1 record=7\n{HIT}B play g+2\n"
               "! misplay B g+2 reason=last-card remedy=take-back\nB takes-back g+2\nB draw 2\n"
               "! turn C",
           rules="mattel stack=any last_card=no_draw_card")  # fmt: skip


def test_two_2_reverse_without_effect() -> None:
    opened("A play rR\n! direction ccw\n! turn B", seats=2, rules="mattel two_reverse=none")


def test_deck_4_and_5_more_cards() -> None:
    game = opened("A play r5\n! turn B\nB play r5\n! turn C\nC play r5\n! turn A\nA play r5\n"
           "! census r5 seen=5 holds=4\n! turn B",
           rules="mattel decks=2")  # fmt: skip
    assert game.book.deck_size == 216
    opened("A play WS color=g\n! color g\n! skip B\n! turn C",
           rules="mattel custom_cards=wild_skip,wild_reverse")  # fmt: skip


def test_time_1_a_time_out_may_cost_only_the_turn() -> None:
    opened("timeout A\n! owes A 1", rules="mattel")


def test_wd4_4_always_legal() -> None:
    game = opened("A play W+4 color=r\n! owes B 4", rules="mattel wd4_legal=always")
    assert game.book.hits.wd4_is_legal(game.round.last, ())


def test_stk_6_a_plain_wild_answers_no_hit() -> None:
    opened(
        f"{HIT}B play W color=g\n! misplay B W reason=must-draw remedy=take-back",
        rules="mattel stack=any",
    )


def test_party_4_drawing_on_is_an_option_of_its_own() -> None:
    opened("A draw g1 g2 g3\nA draw r1\nA play r1\n! turn B", rules="mattel draw=until_playable")


def test_stk_5_who_must_draw_a_fine_first_is_not_forced_to_stack() -> None:
    rules = "mattel advice_penalty=4 misplay_penalty=1 stack=same_kind stack_forced=true"
    opened("B show y+2 b2\n! desync B seen=2 record=7\nB advice\n! fine B draw=4 reason=advice\n"
           "! owes B 4\nA play r+2\n! owes B 6\nB draw 6\n! turn C", rules=rules)  # fmt: skip
