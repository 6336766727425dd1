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


_EFFECTS: Final = Need("first_card", lambda h: h.first_card == "effects", "effects")
_CHALLENGE: Final = Need("challenge", lambda h: h.challenge == "on", "on")
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
    "stack_on_first": (_STACK,),
    "house_effect_on_first": (_HOUSE_EFFECT,),
    "voluntary_draw": (Need("forced_play", lambda h: not h.forced_play, "false"),),
    "until": (Need("draw", lambda h: h.draw == "until_playable", "until_playable"),),
    "challenge": (
        Need("wd4_legal", lambda h: h.wd4_legal != "always", "something other than always"),
    ),
    "challenge_proof": (_CHALLENGE,),
    "guilty_draw": (_CHALLENGE,),
    "innocent_extra": (_CHALLENGE,),
    "challenge_in_stack": (
        _CHALLENGE,
        _STACK,
        Need("stacked_wd4_exempt", lambda h: not h.stacked_wd4_exempt, "false"),
    ),
    "stacked_wd4_exempt": (_STACK,),
    "uno_on_swap": (Need("seven", lambda h: h.seven != "off" or h.zero != "off", "on, or zero"),),
    "stack_forced": (_STACK,),
    "multi_color": (Need("multi", lambda h: h.multi == "same_symbol", "same_symbol"),),
    "jump_effect": (_JUMP,),
    "jump_self": (_JUMP,),
    "jump_in_pending": (_JUMP,),
    "zero_last": (Need("zero", lambda h: h.zero == "rotate", "rotate"),),
    "silent_uno": (Need("silent_two", lambda h: h.silent_two, "true"),),
    "hands_per_partner": (_ROTATION,),
    "cycles": (_ROTATION,),
    "target": (Need("scoring", lambda h: h.scoring in _TARGETS, "one with a target"),),
    "hands": (Need("scoring", lambda h: h.scoring == "fixed_hands", "fixed_hands"),),
    "late_from_seconds": (Need("turn_seconds_late", lambda h: bool(h.turn_seconds_late), "on"),),
    "timeout": (Need("turn_seconds", lambda h: bool(h.turn_seconds), "on"),),
    "discard_all": (Need("deck", lambda h: h.deck == "yiqi120", "yiqi120"),),
}
"""Option -> what must hold for it to matter. ``uno_call=off`` is not here: the options of the
call then wait, and are not refused."""


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
    if house.scoring == "fixed_hands" and not house.hands:
        raise ConfigError("scoring=fixed_hands needs a number of hands: hands=...", key="hands")
