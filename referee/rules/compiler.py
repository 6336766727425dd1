"""`compile_rulebook`: house rules become a `Rulebook`, or are refused with a plain reason.

This is the one place where options become behaviour: each table maps the values of an option to
the functions of `referee.rules.points`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

from referee.cards import BACK, EXTRA_FACES, NUMBERS, Card, Face
from referee.errors import ConfigError
from referee.rules.deck import Deck
from referee.rules.duties import DrawDebt
from referee.rules.effects import (
    ChooseColor,
    Effect,
    Hush,
    Race,
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
    jumping,
    matching,
    opening,
    stacking,
    together,
    wild_draw_four,
)
from referee.rules.rulebook import (
    CallRules,
    DrawRules,
    EndRules,
    HitRules,
    JumpRules,
    OpeningRules,
    Proof,
    Remedy,
    Rulebook,
)
from referee.seats import Seat

ANY_NUMBER: Final = 999
"""More cards than there are."""

UNREFEREED: Final[tuple[str, ...]] = ()
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
_JUMPS: Final = {
    "off": jumping.nothing,
    "numbers": jumping.numbers,
    "numbers_actions": jumping.numbers_and_actions,
    "numbers_actions_wd4": jumping.numbers_actions_and_fours,
    "all": jumping.every_card,
}
_TOGETHER: Final = {
    "off": together.alone,
    "same_symbol": together.same_symbol,
    "same_color_action": together.same_color_action,
    "identical_pair": together.identical_pair,
}
_MOST_AT_ONCE: Final = {"off": 1, "same_symbol": ANY_NUMBER, "same_color_action": ANY_NUMBER,
                        "identical_pair": 2}  # fmt: skip
_PROOF: Final[dict[str, Proof]] = {
    "show_to_challenger": "",
    "show_to_camera": "camera",
    "honour": "honour",
}
_CUSTOM: Final = {"wild_skip": "WS", "wild_reverse": "WR"}


def deck_of(house: HouseRules) -> Deck:
    """The cards these rules are played with (rows DECK-1 to DECK-7).

    >>> deck_of(HouseRules(decks=2)).size
    216
    """
    custom = [Card.parse(_CUSTOM[name]) for name in house.custom_cards]
    return Deck.named(house.deck, house.decks, custom)


def codes_of(deck: Deck) -> tuple[str, ...]:
    """What may lie on a table of this deck, two-coloured discard-alls and backs included.

    >>> len(codes_of(deck_of(HouseRules())))
    55
    """
    cards = [card for card, _ in deck.contents]
    plain = {Card(card.face, card.color) for card in cards}
    two = [card for card in EXTRA_FACES if card.second and Card(card.face, card.color) in plain]
    return (*(str(card) for card in (*cards, *two)), BACK)


@cache
def compile_rulebook(house: HouseRules, teams: tuple[tuple[Seat, ...], ...] = ()) -> Rulebook:
    """The rulebook of these house rules, for these teams if there are any.

    Raises `ConfigError` for what is not refereed yet.
    """
    _refuse_unrefereed(house)
    deck = deck_of(house)
    copies = dict(deck.contents)
    table = _played(house)
    for_two = acting.effects_for_two if house.two_reverse == "skip" else acting.effects_by_face
    by_card = acting.with_red_zero if house.red_zero_plus10 else _as_it_is
    return Rulebook(
        deck_size=deck.size,
        hand_size=house.hand_size,
        copies=lambda card: copies.get(card, 0),
        opening=_opening(house),
        fits=matching.fits,
        effects_of=by_card(acting.effects_by_face(table)),
        effects_for_two=by_card(for_two(table)),
        why_not_together=_why_not_together(house),
        together=_joint(house),
        jumps=_jumps(house),
        remembers_plays=house.jump_in != "off" or house.multi != "off",
        may_be_last=_LAST[house.last_card],
        hits=_hits(house),
        drawing=_drawing(house),
        calls=_calls(house),
        ending=_ending(house, teams),
        remedy=_REMEDY[house.misplay],
        misplay_penalty=house.misplay_penalty,
        advice_penalty=house.advice_penalty,
        party_penalty=2,
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


EffectsOf: TypeAlias = Callable[[Card], tuple[Effect, ...]]


def _as_it_is(effects_of: EffectsOf) -> EffectsOf:
    return effects_of


def _opening_effects(house: HouseRules) -> EffectsOf:
    """FIRST-0 to FIRST-6, and with FIRST-7 what the house has numbers do."""
    table = _opening_table(house)
    if not house.house_effect_on_first:
        return acting.effects_by_face(table)
    numbers = {face: done for face, done in _played(house).items() if face in NUMBERS}
    effects_of = acting.effects_by_face(table | numbers)
    return acting.with_red_zero(effects_of) if house.red_zero_plus10 else effects_of


def _opening_table(house: HouseRules) -> dict[Face, tuple[Effect, ...]]:
    if house.first_card == "numbers_only":
        return opening.ONLY_NUMBERS
    quiet = {
        Face.DRAW_TWO: house.first_draw2 == "none",
        Face.SKIP: house.first_skip == "none",
    }
    table = {face: () if quiet.get(face) else effects for face, effects in opening.OPENING.items()}
    if house.first_wild == "return":
        table[Face.WILD] = (Return(),)
    return table


def _played(house: HouseRules) -> dict[Face, tuple[Effect, ...]]:
    """What each face does: the official table, and what the house makes of 7, 0 and the decks."""
    table = dict(acting.PLAYED)
    if house.seven != "off":
        table[Face.SEVEN] = (SwapHands(may_decline=house.seven == "may_swap"),)
    if house.zero == "rotate":
        table[Face.ZERO] = (RotateHands(even_last=house.zero_last == "rotate"),)
    if house.silent_two:
        table[Face.TWO] = (Hush(),)
    if house.slap_nine:
        table[Face.NINE] = (Race(),)
    if house.deck == "swap112":
        table[Face.SWAP_HANDS] = (ChooseColor(), SwapHands(may_decline=True))
    if house.deck == "shuffle112":
        table[Face.SHUFFLE_HANDS] = (ShuffleHands(), ChooseColor())
    return table


def _why_not_together(house: HouseRules) -> together.WhyNot:
    """TURN-2, MULTI, and with the deck that has it XC-1."""
    judge = _TOGETHER[house.multi]
    if house.deck != "yiqi120":
        return judge
    shedding = together.shedding(all_of_color=house.discard_all == "all_of_color")
    return together.either(shedding, judge)


def _joint(house: HouseRules) -> together.Joint:
    """MULTI-2, 3 and 5: what several cards do at once."""
    joint = together.once if house.multi in ("off", "identical_pair") else together.added_up
    is_named = house.multi == "same_symbol" and house.multi_color == "choose_among_played"
    return together.choosing_among(joint) if is_named else joint


def _jumps(house: HouseRules) -> JumpRules:
    adds_up = house.jump_effect == "accumulate"
    return JumpRules(
        may_jump=_JUMPS[house.jump_in],
        on_own=house.jump_self,
        even_late=house.jump_in_pending,
        effects=together.added_up if adds_up else together.once,
    )


def _ending(house: HouseRules, teams: tuple[tuple[Seat, ...], ...]) -> EndRules:
    """TEAM-2 where there are teams, else END-3."""
    if teams and house.team_end == "all_out":
        over, winner = going_out.with_a_whole_team(teams), going_out.whole_team_wins(teams)
        return EndRules(over, winner, gives_places=True)
    if teams and house.team_end == "last_out":
        return EndRules(going_out.with_the_last_team(teams), going_out.left_wins, gives_places=True)
    over = going_out.with_the_last if house.play_on else going_out.with_the_first
    return EndRules(over, going_out.first_wins, gives_places=house.play_on)


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
        proof=_PROOF[house.challenge_proof],
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
    forced_by = "TURN-5" if house.forced_play else ""
    return DrawRules(
        goes_on=goes_on,
        may_play=drawing.drawn_number if only_numbers else drawing.any_drawn,
        only_drawn=house.drawn_only,
        may_rush=house.drawn_card == "number_only_rush",
        drawn_forced_by="DRAW-2" if house.drawn_card == "must" else forced_by,
        hand_forced_by=forced_by if house.voluntary_draw else "TURN-4",
        hand_limit=house.hand_limit,
    )


def _calls(house: HouseRules) -> CallRules:
    return CallRules(
        is_on=house.uno_call == "on",
        penalty=house.uno_penalty,
        false_call_penalty=house.false_uno_penalty,
        false_catch_penalty=house.false_accuse_penalty,
        earliest=1 if house.uno_when == "strict_one_card" else 1 + _most_at_once(house),
        saves_itself=house.late_self_call,
        reminds=house.uno_enforcement == "remind",
        tells_unnoticed=house.uno_enforcement == "players_call",
        counts_received=house.uno_on_swap,
        closes=_WINDOW[house.uno_window],
        breaks_silence=house.silent_uno != "exempt",
        is_gesture_in_silence=house.silent_uno == "gesture",
    )


def _most_at_once(house: HouseRules) -> int:
    """How many cards one play may be: the call is then early with one card more."""
    return ANY_NUMBER if house.deck == "yiqi120" else _MOST_AT_ONCE[house.multi]


def _refuse_unrefereed(house: HouseRules) -> None:
    official = HouseRules()
    for name in UNREFEREED:
        value = getattr(house, name)
        if value != getattr(official, name):
            raise ConfigError(f"not refereed yet: {name}={OPTIONS[name].write(value)}", key=name)
