"""Several cards in one turn (rows MULTI, STK-12)."""

from __future__ import annotations

import pytest
from scenes import opened, scene

SYMBOL = "mattel multi=same_symbol"
ACTION = "mattel multi=same_color_action"
PAIR = "mattel multi=identical_pair"
TOO_MANY = "reason=too-many remedy=take-back"


def test_multi_1_cards_of_one_symbol() -> None:
    opened(f"""
        A play r9 b9 y9 color=b
        ! color b
        ! turn B
        B play b1 b2
        ! misplay B b1 b2 {TOO_MANY}
        B takes-back b1 b2
        B play g9
        ! turn C
        """, rules=SYMBOL)  # fmt: skip
    opened(f"A play r9 b9\n! misplay A r9 b9 {TOO_MANY}", rules="mattel")


def test_multi_1_the_first_must_fit() -> None:
    opened("A play b9 r9\n! misplay A b9 r9 reason=no-match remedy=take-back", rules=SYMBOL)


def test_multi_1_more_cards_seen_one_after_the_other() -> None:
    opened(f"""
        A play r9
        ! turn B
        A adds b9
        ! ask-color A
        A color r
        ! color r
        ! turn B
        B play rS
        ! skip C
        ! turn D
        B adds bS
        ! skip D
        ! ask-color B
        B color b
        ! turn A
        A play b+2
        ! owes B 2
        A adds b+2
        ! owes B 4
        A adds b1
        ! misplay A b1 {TOO_MANY}
        A takes-back b1
        B draw 4
        ! turn C
        A adds g+2
        ! misplay A g+2 {TOO_MANY}
        """, seats=4, rules=SYMBOL)  # fmt: skip


def test_multi_1_a_second_reverse_undoes_the_first() -> None:
    game = opened("A play rR\n! direction ccw\n! turn D\nA adds bR\n! direction cw\n! ask-color A\n"
                  "A color r\n! color r\n! turn B", seats=4, rules=SYMBOL)  # fmt: skip
    assert game.round.direction == "cw"


def test_multi_1_only_drawn_cards_after_a_draw() -> None:
    opened("A draw r9\nA play r9 b9\n! misplay A r9 b9 reason=not-drawn-card remedy=take-back",
           rules=SYMBOL)  # fmt: skip
    opened("A draw r9\nA play r9 b9\n! ask-color A", rules=f"{SYMBOL} drawn_only=false")


def test_multi_1_no_more_than_are_held() -> None:
    scene("deal A=1 B=7\nflip r5\n! turn A\nA play r9 b9\n"
          "! misplay A r9 b9 reason=not-in-hand remedy=take-back", seats=2,
          rules=f"{SYMBOL} count_check=off")  # fmt: skip


def test_multi_2_one_of_the_colors_laid_is_named() -> None:
    laid = "A play r9 b9 color=g\n! ask-color A\nA color g\n! void A reason=not-played\n"
    opened(f"{laid}A color r\n! color r\n! turn B\nB play b1\n"
           "! misplay B b1 reason=no-match remedy=take-back", rules=SYMBOL)  # fmt: skip
    opened(f"{laid}timeout A\n! turn B\nB play b1\n! turn C", rules=SYMBOL)


def test_multi_2_or_the_top_one_rules() -> None:
    opened("A play r9 b9\n! turn B\nB play b1\n! turn C", rules=f"{SYMBOL} multi_color=top_card")


def test_multi_3_effects_add_up() -> None:
    rules = f"{SYMBOL} multi_color=top_card"
    opened("A play rS bS\n! skip B\n! skip C\n! turn D", seats=4, rules=rules)
    opened("A play rS bS gS yS\n! skip B\n! skip C\n! skip D\n! skip A\n! turn B", seats=4,
           rules=rules)  # fmt: skip
    opened("A play rR bR\n! turn B", rules=rules)
    opened("A play rR bR gR\n! direction ccw\n! turn C", rules=rules)
    opened("A play r+2 g+2\n! owes B 4", rules=rules)
    opened("A play W W color=b\n! color b\n! turn B", rules=rules)
    opened("A play W+4 W+4 color=b\n! color b\n! owes B 8", rules=rules)


def test_multi_3_between_two_players() -> None:
    rules = f"{SYMBOL} multi_color=top_card"
    opened("A play rS bS\n! skip B\n! skip A\n! turn B", seats=2, rules=rules)
    opened("A play rR bR\n! turn B", seats=2, rules=rules)
    opened("A play rR\n! turn A", seats=2, rules=rules)


def test_multi_3_on_a_pending_hit() -> None:
    hit = "A play r+2\n! owes B 2\nB play g+2 g+2\n"
    opened(f"{hit}! owes C 6", rules=f"{SYMBOL} stack=same_kind")
    opened(f"{hit}! misplay B g+2 g+2 {TOO_MANY}", rules="mattel stack=same_kind")


def test_multi_4_and_stk_12_actions_of_one_symbol_and_color() -> None:
    opened("A play r+2 r+2\n! owes B 4", rules=ACTION)
    opened(f"A play r+2 b+2\n! misplay A r+2 b+2 {TOO_MANY}", rules=ACTION)
    opened(f"A play r1 r1\n! misplay A r1 r1 {TOO_MANY}", rules=ACTION)


def test_multi_5_a_pair_works_once() -> None:
    opened("A play r+2 r+2\n! owes B 2", rules=PAIR)
    opened("A play rS rS\n! skip B\n! turn C", rules=PAIR)
    opened("A play r9 r9\n! turn B", rules=PAIR)
    opened("A play W W color=g\n! color g\n! turn B", rules=PAIR)
    opened(f"A play r9 b9\n! misplay A r9 b9 {TOO_MANY}", rules=PAIR)
    opened(f"A play W W W\n! misplay A W W W {TOO_MANY}", rules=PAIR)


@pytest.mark.parametrize(("held", "rules"), [(3, PAIR), (5, SYMBOL)])
def test_multi_6_a_call_whenever_one_card_is_left(held: int, rules: str) -> None:
    cards = " ".join(["r9"] * (held - 1))
    text = f"deal A={held} B=7 C=7\nflip r5\n! turn A\n"
    rules = f"{rules} count_check=off decks=2"
    scene(f"{text}A play {cards}\n! uno-due A\n! turn B", rules=rules)
    scene(f"{text}A uno\nA play {cards}\n! turn B", rules=rules)


def test_multi_6_a_call_too_early_does_not_count() -> None:
    """Called with three cards, but then only one was laid."""
    scene("deal A=3 B=7 C=7\nflip r5\n! turn A\nA uno\nA play r9\n! turn B\nB play r1\n! turn C\n"
          "C play r2\n! turn A\nA play r3\n! uno-due A\n! turn B",
          rules=f"{PAIR} count_check=off")  # fmt: skip


def test_multi_6_a_call_that_no_play_could_follow() -> None:
    three = "deal A=3 B=7 C=7\nA show {}\nflip r5\n! turn A\nA uno\n"
    rules = f"{PAIR} count_check=off false_uno_penalty=2"
    scene(three.format("r9 r9 b1"), rules=rules)
    scene(three.format("r9 b9 b1") + "! false-uno A draw=2\n! owes A 2", rules=rules)


def test_multi_6_none_left_wins() -> None:
    scene("deal A=2 B=7 C=7\nflip r5\n! turn A\nA play r9 r9\n! out A\n! ask-hand B\n! ask-hand C",
          rules=f"{PAIR} count_check=off")  # fmt: skip


def test_multi_6_the_last_card_laid_counts_for_the_limit() -> None:
    scene("deal A=2 B=7 C=7\nflip r5\n! turn A\nA play rS rS\n"
          "! misplay A rS rS reason=last-card remedy=take-back",
          rules=f"{PAIR} count_check=off last_card=number_only")  # fmt: skip


def test_multi_7_sevens_and_zeros_work_once() -> None:
    rules = f"{SYMBOL} count_check=off multi_color=top_card seven=must_swap zero=rotate"
    scene("deal A=5 B=4 C=3\nflip r5\n! turn A\nA play r7 b7 swap=B\n! swap A B\n! hands A=4 B=3\n"
          "! turn B\nB play b0 g0\n! rotate cw\n! hands A=3 B=4 C=1\n! uno-due C\n! turn C",
          rules=rules)  # fmt: skip


def test_multi_7_a_second_seven_swaps_no_more() -> None:
    scene("deal A=5 B=4 C=3\nflip r5\n! turn A\nA play r7 swap=B\n! swap A B\n! hands A=4 B=4\n"
          "! turn B\nA adds b7\n! ask-color A\nA color r\n! color r\n! turn B",
          rules=f"{SYMBOL} count_check=off seven=must_swap")  # fmt: skip


def test_multi_5_and_draw_3_only_as_many_as_were_drawn() -> None:
    opened("A draw W\nA draw r1\nA play r1 r1\n"
           "! misplay A r1 r1 reason=not-drawn-card remedy=take-back\n"
           "A takes-back r1 r1\nA play r1\n! turn B",
           rules="mattel draw=until_playable multi=identical_pair until=number")  # fmt: skip
