"""The house rules of a table: every option there is, one field each, and their text form.

A line is a preset, then what differs from it: ``mattel misplay_penalty=2``. The first value a
field lists is the default of ``mattel``. Numbers use 0 for ``off`` and `PENDING` for
``pending``. What the options *do* is decided in `referee.rules.rulebook` alone.

>>> HouseRules.parse("mattel stack=same_kind").stack
'same_kind'
>>> str(HouseRules.parse("mattel uno_penalty=4 stack=off"))
'mattel uno_penalty=4'
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from referee.cards import Face
from referee.rules.deck import DeckName
from referee.rules.values import VALUES

PENDING: Final = -1
"""Value of `guilty_draw` for ``pending``: the whole pending amount."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One field an option of the rules' section 2; `preset` is what the line starts from."""

    preset: str = "mattel"
    deck: DeckName = "classic108"
    decks: int = 1
    custom_cards: tuple[str, ...] = ()
    hand_size: int = 7
    dealer: Literal["draw", "chosen"] = "draw"
    dealer_draw_actions: Literal["zero", "redraw", "point_value"] = "zero"
    next_dealer: Literal["rotate_left", "winner"] = "rotate_left"
    starter: Literal["left_of_dealer", "dealer"] = "left_of_dealer"
    first_card: Literal["effects", "numbers_only"] = "effects"
    first_wild: Literal["starter_chooses", "dealer_chooses", "return"] = "starter_chooses"
    first_draw2: Literal["hit_starter", "none"] = "hit_starter"
    first_skip: Literal["skip_starter", "none"] = "skip_starter"
    first_reverse: Literal["dealer_starts", "right_of_dealer"] = "dealer_starts"
    stack_on_first: bool = False
    house_effect_on_first: bool = False
    voluntary_draw: bool = True
    forced_play: bool = False
    wild_on_draw_card: Literal["after_served", "never"] = "after_served"
    draw: Literal["one", "until_playable"] = "one"
    until: Literal["any", "number"] = "any"
    drawn_card: Literal["may", "must", "number_only_rush"] = "may"
    drawn_only: bool = True
    hand_limit: int = 0
    wd4_legal: Literal["no_color", "no_color_or_symbol", "no_other_playable", "always"] = "no_color"
    challenge: Literal["on", "off"] = "on"
    challenge_proof: Literal["show_to_challenger", "show_to_camera", "honour"] = (
        "show_to_challenger"
    )
    guilty_draw: int = 4
    innocent_extra: int = 2
    challenge_in_stack: Literal["off", "first_player", "last_player"] = "off"
    stacked_wd4_exempt: bool = True
    uno_call: Literal["on", "off"] = "on"
    uno_when: Literal["before_or_at_play", "strict_one_card"] = "before_or_at_play"
    uno_penalty: int = 2
    uno_enforcement: Literal["players_call", "remind", "referee_calls"] = "players_call"
    uno_window: Literal["next_begins", "next_plays", "own_next_turn", "open"] = "next_begins"
    late_self_call: bool = True
    false_uno_penalty: int = 0
    false_accuse_penalty: int = 0
    uno_on_swap: bool = True
    misplay: Literal["take_back", "take_back_pass", "card_stays"] = "take_back"
    misplay_penalty: int = 0
    advice_penalty: int = 0
    count_check: Literal["warn", "off"] = "warn"
    stack: Literal["off", "same_kind", "plus4_on_plus2", "any"] = "off"
    stack_forced: bool = False
    evade_skip: Literal["off", "same_color", "any"] = "off"
    evade_reverse: Literal["off", "same_color", "any"] = "off"
    evade_plus4: Literal["off", "same_color", "any"] = "off"
    after_penalty_match: Literal["top_card", "last_draw_color_only"] = "top_card"
    multi: Literal["off", "same_symbol", "same_color_action", "identical_pair"] = "off"
    multi_color: Literal["choose_among_played", "top_card"] = "choose_among_played"
    jump_in: Literal["off", "numbers", "numbers_actions", "numbers_actions_wd4", "all"] = "off"
    jump_effect: Literal["replace", "accumulate"] = "replace"
    jump_self: bool = False
    jump_in_pending: bool = False
    seven: Literal["off", "must_swap", "may_swap"] = "off"
    zero: Literal["off", "rotate"] = "off"
    zero_last: Literal["win", "rotate"] = "win"
    red_zero_plus10: bool = False
    silent_two: bool = False
    slap_nine: bool = False
    silent_uno: Literal["exempt", "fine_both", "gesture"] = "exempt"
    last_draw_card_hits: bool = True
    last_card: Literal["any", "number_only", "no_wild", "no_draw_card"] = "any"
    play_on: bool = False
    two_reverse: Literal["skip", "none"] = "skip"
    team_end: Literal["first_out", "all_out", "last_out"] = "first_out"
    team_score: Literal["opponents_to_winner", "own_sum", "win_only"] = "opponents_to_winner"
    rotation: Literal["off", "4p12", "8p28"] = "off"
    hands_per_partner: int = 4
    cycles: int = 1
    scoring: Literal[
        "winner_takes", "elimination", "lowest_wins", "bust", "fixed_hands", "none"
    ] = "winner_takes"
    target: int = 500
    hands: int = 0
    values: tuple[tuple[Face, int], ...] = tuple(VALUES.items())
    score_multiplier: int = 1
    score_input: Literal["camera", "manual"] = "camera"
    turn_seconds: int = 0
    turn_seconds_late: int = 0
    match_seconds: int = 0
    late_from_seconds: int = 60
    timeout: Literal["draw_pass", "pass"] = "draw_pass"
    discard_all: Literal["any", "all_of_color"] = "any"

    @classmethod
    def parse(cls, line: str) -> HouseRules:
        """The rules of a line. Raises `ConfigError` naming the option, and the nearest one.

        Refused: an unknown preset, option or value, an option given twice, an option that has
        no effect because what governs it is off, and lines that contradict each other. A value
        equal to the preset's is accepted.
        """
        from referee.rules.house_text import parse  # noqa: PLC0415 (the text form knows the fields)

        return parse(line)

    def __str__(self) -> str:
        from referee.rules.house_text import print_line  # noqa: PLC0415

        return print_line(self)

    def with_values(self, **changes: object) -> HouseRules:
        """The same rules with other fields; nothing is checked."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def value_of(self, face: Face) -> int:
        """What a card with this face counts in hand (SCORE-0); 0 for an unknown one."""
        return dict(self.values).get(face, 0)
