"""`compile_rulebook`: house rules become a `Rulebook`, or are refused with a plain reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from referee.cards import Card
from referee.errors import ConfigError
from referee.rules.deck import Deck
from referee.rules.duties import DrawDebt
from referee.rules.house import PENDING, HouseRules
from referee.rules.house_text import OPTIONS
from referee.rules.points import acting, drawing, matching, opening, wild_draw_four
from referee.rules.rulebook import Remedy, Rulebook

_LOTS: Final = {
    "zero": opening.lot_number_or_zero,
    "redraw": opening.lot_number_or_again,
    "point_value": opening.lot_points,
}
_STARTER: Final = {"left_of_dealer": opening.left_of_dealer, "dealer": opening.dealer_starts}
_REVERSE: Final = {
    "dealer_starts": opening.dealer_starts,
    "right_of_dealer": opening.right_of_dealer,
}
_WD4: Final = {
    "no_color": wild_draw_four.no_color,
    "no_color_or_symbol": wild_draw_four.no_color_or_symbol,
    "no_other_playable": wild_draw_four.no_other_playable,
    "always": wild_draw_four.always,
}
_REMEDY: Final[dict[str, Remedy]] = {
    "take_back": "take-back",
    "take_back_pass": "take-back-pass",
    "card_stays": "stays",
}

UNREFEREED: Final = (
    "first_card", "first_wild", "first_draw2", "first_skip", "stack_on_first",
    "house_effect_on_first", "forced_play", "wild_on_draw_card", "draw", "until", "drawn_card",
    "drawn_only", "hand_limit", "challenge_in_stack", "stacked_wd4_exempt", "uno_call",
    "uno_when", "uno_enforcement", "uno_window", "uno_on_swap", "stack", "stack_forced",
    "evade_skip", "evade_reverse", "evade_plus4", "after_penalty_match", "multi", "multi_color",
    "jump_in", "jump_effect", "jump_self", "jump_in_pending", "seven", "zero", "zero_last",
    "red_zero_plus10", "silent_two", "slap_nine", "silent_uno", "last_card", "play_on",
    "two_reverse", "team_end", "team_score", "rotation", "hands_per_partner", "cycles",
    "scoring", "hands", "turn_seconds", "turn_seconds_late", "match_seconds",
    "late_from_seconds", "timeout", "discard_all", "challenge_proof", "score_input",
    "voluntary_draw",
)  # fmt: skip
"""Options that are understood but not refereed yet: another value than the official one is
refused, never silently without effect."""


@cache
def compile_rulebook(house: HouseRules) -> Rulebook:
    """The rulebook of these house rules. Raises `ConfigError` for what is not refereed yet."""
    _refuse_unrefereed(house)
    deck = _deck(house)
    copies = dict(deck.contents)
    return Rulebook(
        deck_size=deck.size,
        hand_size=house.hand_size,
        copies=lambda card: copies.get(card, 0),
        lot_value=_LOTS[house.dealer_draw_actions],
        starter=_STARTER[house.starter],
        opening_effects=opening.opening_effects,
        reverse_starter=_REVERSE[house.first_reverse],
        opening_chooser=_STARTER["left_of_dealer"],
        fits=matching.fits,
        effects_of=acting.effects_of,
        effects_for_two=acting.effects_for_two,
        draws_a_turn=1,
        may_play_drawn=lambda round, card: drawing.any_fitting(
            matching.fits, round.color, round.top, card
        ),
        wd4_is_legal=_WD4[house.wd4_legal],
        why_no_challenge=(
            wild_draw_four.why_no_challenge
            if house.challenge == "on" and house.wd4_legal != "always"
            else wild_draw_four.never
        ),
        guilty_draw=_guilty_draw(house),
        innocent_draw=_innocent_draw(house),
        uno_penalty=house.uno_penalty,
        false_uno_penalty=house.false_uno_penalty,
        false_catch_penalty=house.false_accuse_penalty,
        advice_penalty=house.advice_penalty,
        saves_itself=house.late_self_call,
        remedy=_REMEDY[house.misplay],
        misplay_penalty=house.misplay_penalty,
        last_card_hits=house.last_draw_card_hits,
        counts_are_checked=house.count_check == "warn",
    )


def _deck(house: HouseRules) -> Deck:
    custom = [Card.parse(_CUSTOM[name]) for name in house.custom_cards]
    return Deck.named(house.deck, house.decks, custom)


_CUSTOM: Final = {"wild_skip": "WS", "wild_reverse": "WR"}


def _guilty_draw(house: HouseRules) -> Callable[[DrawDebt], int]:
    """WD4-7: a fixed number, or the whole pending amount."""
    if house.guilty_draw == PENDING:
        return lambda hit: hit.count
    return lambda hit: house.guilty_draw


def _innocent_draw(house: HouseRules) -> Callable[[DrawDebt], int]:
    """WD4-8: the pending amount and some more."""
    return lambda hit: hit.count + house.innocent_extra


def _refuse_unrefereed(house: HouseRules) -> None:
    official = HouseRules()
    for name in UNREFEREED:
        value = getattr(house, name)
        if value != getattr(official, name):
            raise ConfigError(f"not refereed yet: {name}={OPTIONS[name].write(value)}", key=name)
