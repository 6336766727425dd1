"""`compile_rulebook`: house rules become a `Rulebook`, or are refused with a plain reason.

This is the one place where options become behaviour: each table maps the values of an option to
the functions of `referee.rules.points`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from referee.cards import Card, Face
from referee.errors import ConfigError
from referee.rules.deck import Deck
from referee.rules.duties import DrawDebt
from referee.rules.effects import (
    ChooseColor,
    Effect,
    Return,
    RotateHands,
    ShuffleHands,
    SwapHands,
)
from referee.rules.house import PENDING, HouseRules
from referee.rules.house_text import OPTIONS
from referee.rules.points import (
    acting,
    calling,
    drawing,
    going_out,
    matching,
    opening,
    shedding,
    stacking,
    wild_draw_four,
)
from referee.rules.rulebook import (
    CallRules,
    DrawRules,
    HitRules,
    OpeningRules,
    Remedy,
    Rulebook,
)

UNREFEREED: Final = (
    "house_effect_on_first", "hand_limit", "multi", "multi_color", "jump_in",
    "jump_effect", "jump_self", "jump_in_pending",
    "red_zero_plus10", "silent_two", "slap_nine", "silent_uno", "play_on", "team_end",
    "turn_seconds",
    "turn_seconds_late", "late_from_seconds", "challenge_proof",
)  # fmt: skip
"""Options that are understood but not refereed yet: another value than the official one is
refused, never silently without effect."""

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
_STACK: Final = {
    "off": stacking.no_stack,
    "same_kind": stacking.same_kind,
    "plus4_on_plus2": stacking.plus4_on_plus2,
    "any": stacking.any_draw_card,
}
_EVADE: Final = {
    "off": stacking.never_evades,
    "same_color": stacking.evades_in_color,
    "any": stacking.always_evades,
}
_FOLLOW: Final = {
    "after_served": matching.may_always_follow,
    "never": matching.no_wild_on_draw_card,
}
_WINDOW: Final = {
    "next_begins": calling.when_next_begins,
    "next_plays": calling.when_next_has_played,
    "own_next_turn": calling.when_own_turn_begins,
    "open": calling.never_closes,
}
_LAST: Final = {
    "any": going_out.any_card,
    "number_only": going_out.only_a_number,
    "no_wild": going_out.no_wild,
    "no_draw_card": going_out.no_draw_card,
}
_REMEDY: Final[dict[str, Remedy]] = {
    "take_back": "take-back",
    "take_back_pass": "take-back-pass",
    "card_stays": "stays",
}
_CUSTOM: Final = {"wild_skip": "WS", "wild_reverse": "WR"}


def deck_of(house: HouseRules) -> Deck:
    """The cards these rules are played with (rows DECK-1 to DECK-7).

    >>> deck_of(HouseRules(decks=2)).size
    216
    """
    custom = [Card.parse(_CUSTOM[name]) for name in house.custom_cards]
    return Deck.named(house.deck, house.decks, custom)


@cache
def compile_rulebook(house: HouseRules) -> Rulebook:
    """The rulebook of these house rules. Raises `ConfigError` for what is not refereed yet."""
    _refuse_unrefereed(house)
    deck = deck_of(house)
    copies = dict(deck.contents)
    table = _played(house)
    for_two = acting.effects_for_two if house.two_reverse == "skip" else acting.effects_by_face
    return Rulebook(
        deck_size=deck.size,
        hand_size=house.hand_size,
        copies=lambda card: copies.get(card, 0),
        opening=_opening(house),
        fits=matching.fits,
        effects_of=acting.effects_by_face(table),
        effects_for_two=for_two(table),
        why_not_together=(
            shedding.shedding(all_of_color=house.discard_all == "all_of_color")
            if house.deck == "yiqi120"
            else shedding.alone
        ),
        may_be_last=_LAST[house.last_card],
        hits=_hits(house),
        drawing=_drawing(house),
        calls=_calls(house),
        remedy=_REMEDY[house.misplay],
        misplay_penalty=house.misplay_penalty,
        advice_penalty=house.advice_penalty,
        timeout_draw=1 if house.timeout == "draw_pass" else 0,
        counts_are_checked=house.count_check == "warn",
    )


def _opening(house: HouseRules) -> OpeningRules:
    return OpeningRules(
        lot_value=_LOTS[house.dealer_draw_actions],
        starter=_STARTER[house.starter],
        effects_of=_opening_effects(house),
        reverse_starter=_REVERSE[house.first_reverse],
        chooser=(
            opening.dealer_starts
            if house.first_wild == "dealer_chooses"
            else _STARTER[house.starter]
        ),
    )


def _opening_effects(house: HouseRules) -> Callable[[Face], tuple[Effect, ...]]:
    if house.first_card == "numbers_only":
        return opening.only_a_number_opens
    quiet = {
        Face.DRAW_TWO: house.first_draw2 == "none",
        Face.SKIP: house.first_skip == "none",
    }
    table = {face: () if quiet.get(face) else effects for face, effects in opening.OPENING.items()}
    if house.first_wild == "return":
        table[Face.WILD] = (Return(),)
    return lambda face: table.get(face, ())


def _played(house: HouseRules) -> dict[Face, tuple[Effect, ...]]:
    """What each face does: the official table, and what the house makes of 7, 0 and the decks."""
    table = dict(acting.PLAYED)
    if house.seven != "off":
        table[Face.SEVEN] = (SwapHands(may_decline=house.seven == "may_swap"),)
    if house.zero == "rotate":
        table[Face.ZERO] = (RotateHands(even_last=house.zero_last == "rotate"),)
    if house.deck == "swap112":
        table[Face.SWAP_HANDS] = (ChooseColor(), SwapHands(may_decline=True))
    if house.deck == "shuffle112":
        table[Face.SHUFFLE_HANDS] = (ShuffleHands(), ChooseColor())
    return table


def _hits(house: HouseRules) -> HitRules:
    in_first = house.challenge_in_stack == "first_player"
    return HitRules(
        answer=stacking.answer_with(
            adds=_STACK[house.stack],
            skip=_EVADE[house.evade_skip],
            reverse=_EVADE[house.evade_reverse],
            plus4=_EVADE[house.evade_plus4],
            stack_on_first=house.stack_on_first,
        ),
        answer_is_forced=house.stack_forced,
        wd4_is_legal=_WD4[house.wd4_legal],
        challenged=wild_draw_four.first_laid if in_first else wild_draw_four.last_laid,
        why_no_challenge=_why_no_challenge(house),
        guilty_draw=_guilty_draw(house),
        innocent_draw=lambda hit: hit.count + house.innocent_extra,
        only_color_follows=house.after_penalty_match == "last_draw_color_only",
        may_follow=_FOLLOW[house.wild_on_draw_card],
        last_card_hits=house.last_draw_card_hits,
    )


def _why_no_challenge(house: HouseRules) -> Callable[[DrawDebt], str]:
    if house.challenge == "off" or house.wd4_legal == "always":
        return wild_draw_four.never
    if house.challenge_in_stack == "off":
        return wild_draw_four.why_no_challenge
    return wild_draw_four.why_no_challenge_in_stack


def _guilty_draw(house: HouseRules) -> Callable[[DrawDebt], int]:
    """WD4-7: a fixed number, or the whole pending amount."""
    if house.guilty_draw == PENDING:
        return lambda hit: hit.count
    return lambda hit: house.guilty_draw


def _drawing(house: HouseRules) -> DrawRules:
    goes_on = house.draw == "until_playable"
    only_numbers = house.drawn_card == "number_only_rush" or (goes_on and house.until == "number")
    return DrawRules(
        goes_on=goes_on,
        may_play=drawing.drawn_number if only_numbers else drawing.any_drawn,
        only_drawn=house.drawn_only,
        may_rush=house.drawn_card == "number_only_rush",
        drawn_is_forced=house.drawn_card == "must" or house.forced_play,
        hand_is_forced=house.forced_play or not house.voluntary_draw,
    )


def _calls(house: HouseRules) -> CallRules:
    return CallRules(
        is_on=house.uno_call == "on",
        penalty=house.uno_penalty,
        false_call_penalty=house.false_uno_penalty,
        false_catch_penalty=house.false_accuse_penalty,
        earliest=1 if house.uno_when == "strict_one_card" else 2,
        saves_itself=house.late_self_call,
        reminds=house.uno_enforcement == "remind",
        tells_unnoticed=house.uno_enforcement == "players_call",
        counts_received=house.uno_on_swap,
        closes=_WINDOW[house.uno_window],
    )


def _refuse_unrefereed(house: HouseRules) -> None:
    official = HouseRules()
    for name in UNREFEREED:
        value = getattr(house, name)
        if value != getattr(official, name):
            raise ConfigError(f"not refereed yet: {name}={OPTIONS[name].write(value)}", key=name)
