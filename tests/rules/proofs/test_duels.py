"""The engine against the slow referee, on random games by random lines; `duels.py` plays more."""

from __future__ import annotations

import pytest
from duel import Duel, random_duel
from slow_world import OFFICIAL

from referee.errors import ConfigError
from referee.rules.compiler import UNREFEREED, compile_rulebook
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS, value_text
from referee.rules.needs import check_line
from referee.rules.presets import PRESETS

BEFORE_AND_AFTER = frozenset(
    name
    for name in OPTIONS
    if name.startswith("values.")
    or name in (
        "dealer", "dealer_draw_actions", "next_dealer", "team_end", "team_score", "rotation",
        "hands_per_partner", "cycles", "scoring", "target", "hands", "score_multiplier",
        "score_input", "match_seconds", "turn_seconds", "turn_seconds_late", "late_from_seconds",
        "timeout", "uno_enforcement", "count_check", "advice_penalty", "false_uno_penalty",
        "false_accuse_penalty", "challenge_proof",
    )
)  # fmt: skip
"""Options that decide nothing about a right act within a hand."""


@pytest.mark.parametrize("block", range(10))
def test_engine_and_slow_referee_agree(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        random_duel(seed, width=2).play_out()


def is_refereed(preset: str) -> bool:
    try:
        compile_rulebook(HouseRules.parse(preset))
    except ConfigError:
        return False
    return True


@pytest.mark.parametrize("preset", sorted(filter(is_refereed, PRESETS)))
def test_they_agree_on_every_preset_whole(preset: str) -> None:
    Duel(preset, seed=1, players=3).play_out()


def test_the_slow_referee_knows_every_option_of_play() -> None:
    assert set(OPTIONS) == set(OFFICIAL) | BEFORE_AND_AFTER | set(UNREFEREED)


def test_both_mean_the_same_official_game() -> None:
    house = HouseRules()
    assert {name: value_text(house, name) for name in OFFICIAL} == OFFICIAL
    check_line(house, ())
