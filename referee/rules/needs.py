"""What an option needs to have an effect, and which lines contradict each other.

A line is refused where it changes an option whose governor is off. Inside a preset that is
allowed: the line waits for its governor. Whether there are teams is not the line's to say, so
the team options are checked when a match is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from referee.errors import ConfigError
from referee.rules.house import HouseRules

Test: TypeAlias = Callable[[HouseRules], bool]


@dataclass(frozen=True, slots=True)
class Need:
    """An option has no effect unless `is_met`; `governor` is the option that decides it."""

    governor: str
    is_met: Test
    needed: str


def _hands_move(house: HouseRules) -> bool:
    decks = ("swap112", "shuffle112")
    return house.seven != "off" or house.zero != "off" or house.deck in decks


_EFFECTS: Final = Need("first_card", lambda h: h.first_card == "effects", "effects")
_CHALLENGE: Final = Need("challenge", lambda h: h.challenge == "on", "on")
_ILLEGAL: Final = Need(
    "wd4_legal", lambda h: h.wd4_legal != "always", "something other than always"
)
_SCORED: Final = Need("scoring", lambda h: h.scoring != "none", "something other than none")
_TURN: Final = Need("turn_seconds", lambda h: bool(h.turn_seconds), "on")
_MATCH: Final = Need("match_seconds", lambda h: bool(h.match_seconds), "on")
_LATE: Final = Need("turn_seconds_late", lambda h: bool(h.turn_seconds_late), "on")
_STACK: Final = Need("stack", lambda h: h.stack != "off", "on")
_JUMP: Final = Need("jump_in", lambda h: h.jump_in != "off", "on")
_ROTATION: Final = Need("rotation", lambda h: h.rotation != "off", "on")
_TARGETS: Final = ("winner_takes", "elimination", "lowest_wins", "bust")
_HOUSE_EFFECT: Final = Need(
    "seven",
    lambda h: (
        h.seven != "off" or h.zero != "off" or h.red_zero_plus10 or h.silent_two or h.slap_nine
    ),
    "on, or zero, red_zero_plus10, silent_two or slap_nine",
)


NEEDS: Final[dict[str, tuple[Need, ...]]] = {
    "dealer_draw_actions": (Need("dealer", lambda h: h.dealer == "draw", "draw"),),
    "first_wild": (_EFFECTS,),
    "first_draw2": (_EFFECTS,),
    "first_skip": (_EFFECTS,),
    "first_reverse": (_EFFECTS,),
    "stack_on_first": (
        _STACK,
        _EFFECTS,
        Need("first_draw2", lambda h: h.first_draw2 == "hit_starter", "hit_starter"),
    ),
    "house_effect_on_first": (_HOUSE_EFFECT,),
    "voluntary_draw": (Need("forced_play", lambda h: not h.forced_play, "false"),),
    "until": (
        Need("draw", lambda h: h.draw == "until_playable", "until_playable"),
        Need("drawn_card", lambda h: h.drawn_card != "number_only_rush", "may or must"),
    ),
    "challenge": (_ILLEGAL,),
    "challenge_proof": (_CHALLENGE, _ILLEGAL),
    "guilty_draw": (_CHALLENGE, _ILLEGAL),
    "innocent_extra": (_CHALLENGE, _ILLEGAL),
    "challenge_in_stack": (
        _CHALLENGE,
        _ILLEGAL,
        _STACK,
        Need("stacked_wd4_exempt", lambda h: not h.stacked_wd4_exempt, "false"),
    ),
    "stacked_wd4_exempt": (_STACK,),
    "uno_on_swap": (Need("seven", _hands_move, "on, or zero, or a deck that swaps"),),
    "stack_forced": (_STACK,),
    "multi_color": (Need("multi", lambda h: h.multi == "same_symbol", "same_symbol"),),
    "jump_effect": (_JUMP,),
    "jump_self": (_JUMP,),
    "jump_in_pending": (_JUMP,),
    "zero_last": (Need("zero", lambda h: h.zero == "rotate", "rotate"),),
    "silent_uno": (Need("silent_two", lambda h: h.silent_two, "true"),),
    "hands_per_partner": (_ROTATION,),
    "cycles": (_ROTATION,),
    "target": (
        Need("scoring", lambda h: h.scoring in _TARGETS, "one with a target"),
        Need("rotation", lambda h: h.rotation == "off", "off"),
    ),
    "hands": (Need("scoring", lambda h: h.scoring == "fixed_hands", "fixed_hands"),),
    "next_dealer": (_SCORED,),
    "score_multiplier": (_SCORED,),
    "score_input": (_SCORED,),
    "turn_seconds_late": (_TURN, _MATCH),
    "late_from_seconds": (_TURN, _LATE, _MATCH),
    "timeout": (_TURN,),
    "discard_all": (Need("deck", lambda h: h.deck == "yiqi120", "yiqi120"),),
}
"""Option -> what must hold for it to matter. ``uno_call=off`` is not here: the options of the
call then wait, and are not refused."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two options that cannot both be meant; `problem` says so in words, with both names."""

    option: str
    is_met: Test
    problem: Callable[[HouseRules], str]


CLASHES: Final = (
    Clash(
        "hands",
        lambda h: h.scoring == "fixed_hands" and not h.hands,
        lambda h: "scoring=fixed_hands needs a number of hands: hands=...",
    ),
    Clash(
        "hand_limit",
        lambda h: 0 < h.hand_limit < h.hand_size,
        lambda h: (
            f"hand_limit={h.hand_limit} contradicts hand_size={h.hand_size}: "
            "nobody could be dealt a whole hand"
        ),
    ),
    Clash(
        "late_from_seconds",
        lambda h: bool(h.turn_seconds_late) and 0 < h.match_seconds < h.late_from_seconds,
        lambda h: (
            f"late_from_seconds={h.late_from_seconds} contradicts "
            f"match_seconds={h.match_seconds}: the match is shorter"
        ),
    ),
    Clash(
        "team_end",
        lambda h: h.play_on and h.team_end != "first_out",
        lambda h: (
            f"team_end={h.team_end} contradicts play_on=true: "
            "with teams it is team_end that says when a hand is over"
        ),
    ),
    Clash(
        "rotation",
        lambda h: h.rotation != "off" and h.scoring not in ("winner_takes", "lowest_wins"),
        lambda h: (
            f"rotation={h.rotation} contradicts scoring={h.scoring}: "
            "in a rotation everybody plays every hand, and no more"
        ),
    ),
)
"""The contradictions; each option of them has an effect, but not together."""


def has_effect(house: HouseRules, option: str) -> bool:
    """Whether what governs an option is on, so that it matters at this table."""
    return all(need.is_met(house) for need in NEEDS.get(option, ()))


def check_line(house: HouseRules, changed: Iterable[str]) -> None:
    """Refuse inert and contradictory lines; `changed` are the options that differ from the preset.

    Raises `ConfigError` naming the option and the one that stands against it.
    """
    for option in changed:
        for need in NEEDS.get(option, ()):
            if not need.is_met(house):
                raise ConfigError(
                    f"{option} has no effect here: it needs {need.governor} to be {need.needed}",
                    key=option,
                )
    for clash in CLASHES:
        if clash.is_met(house):
            raise ConfigError(clash.problem(house), key=clash.option)
