"""The presets: for each name what it starts from, and a line of what differs from that."""

from __future__ import annotations

from typing import Final

PRESETS: Final[dict[str, tuple[str, str]]] = {
    "mattel": ("", ""),
    "mattel_uk": ("", "advice_penalty=2 misplay=take_back_pass misplay_penalty=2"),
    "mattel_2001": (
        "",
        "dealer_draw_actions=point_value deck=blank112 drawn_card=must "
        "first_reverse=right_of_dealer first_wild=return uno_penalty=4",
    ),
    "mattel_house": (
        "",
        "challenge_in_stack=last_player guilty_draw=pending jump_in=numbers_actions_wd4 "
        "jump_self=true seven=must_swap stack=same_kind stacked_wd4_exempt=false zero=rotate",
    ),
    "seed0": (
        "",
        "dealer_draw_actions=redraw false_accuse_penalty=2 false_uno_penalty=2 "
        "first_card=numbers_only next_dealer=winner starter=dealer uno_window=next_plays",
    ),
    "seed0_fun": (
        "seed0",
        "challenge=off draw=until_playable forced_play=true jump_in=numbers multi=same_symbol "
        "seven=must_swap stack=plus4_on_plus2 zero=rotate",
    ),
    "seed1": (
        "",
        "first_draw2=none first_reverse=right_of_dealer first_skip=none jump_in=numbers_actions "
        "misplay_penalty=2 scoring=lowest_wins stack=plus4_on_plus2 team_score=own_sum "
        "uno_window=next_plays wd4_legal=no_color_or_symbol",
    ),
    "seed3_detail": ("", "drawn_card=must uno_window=next_plays"),
    "seed3_party": (
        "",
        "advice_penalty=2 after_penalty_match=last_draw_color_only challenge=off "
        "drawn_card=number_only_rush evade_reverse=same_color evade_skip=same_color jump_in=all "
        "last_card=number_only misplay_penalty=2 multi=identical_pair red_zero_plus10=true "
        "silent_two=true slap_nine=true stack=plus4_on_plus2 uno_window=open wd4_legal=always "
        "wild_on_draw_card=never zero=rotate zero_last=rotate",
    ),
    "seed3_endless": ("seed3_party", "draw=until_playable drawn_card=must until=number"),
    "seed4": (
        "",
        "dealer_draw_actions=redraw first_draw2=none first_skip=none multi=same_color_action "
        "uno_window=own_next_turn wd4_legal=no_other_playable",
    ),
    "ubisoft": ("", "jump_in=all seven=must_swap stack=same_kind zero=rotate"),
    "yiqi": (
        "",
        "deck=yiqi120 decks=2 discard_all=all_of_color jump_in=all match_seconds=180 "
        "seven=must_swap stack=plus4_on_plus2 stack_forced=true team_score=win_only "
        "turn_seconds=10 turn_seconds_late=5 zero=rotate",
    ),
    "mobile": ("", "forced_play=true seven=must_swap stack=plus4_on_plus2 zero=rotate"),
}
