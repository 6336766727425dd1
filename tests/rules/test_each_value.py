"""No option is inert: for any two values of it some game is ruled differently."""

from __future__ import annotations

from itertools import combinations

import pytest
from values import Case, cases

from referee.errors import ConfigError
from referee.match.game import new_game, step
from referee.rules.actions import parse_action
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS, value_text
from referee.seats import Seating

CLOCKS = {"turn_seconds", "turn_seconds_late", "late_from_seconds", "match_seconds"}
"""When a clock runs out is told to the rules (``timeout A``); how long it runs is not theirs."""
NUMBERS = {"decks": "2", "target": "200", "hands": "1", "score_multiplier": "3"}
OTHERS = {
    "custom_cards": ("none", "wild_skip", "wild_reverse"),
    "hands": ("1", "2"),
    "scoring": (
        *("winner_takes", "elimination", "lowest_wins", "bust", "none"),
        "fixed_hands hands=1",
    ),
}
REFUSED = {"stacked_wd4_exempt"}
"""With one value what it governs works, with the other the line is refused."""


def values_of(name: str) -> list[str]:
    """All words, and where numbers are possible the official one and another."""
    if name in OTHERS:
        return list(OTHERS[name])
    option = OPTIONS[name]
    numbers = [NUMBERS.get(name, str(max(option.low, 8)))] if option.high >= option.low else []
    return list(dict.fromkeys([*option.words, value_text(HouseRules(), name), *numbers]))


def ruled(case: Case, value: str) -> list[str]:
    """What is ruled in this game, under this value."""
    line = " ".join(filter(None, ("mattel", case.line, f"{case.option}={value}")))
    try:
        house = HouseRules.parse(line)
    except ConfigError as error:
        assert case.option in REFUSED
        return [str(error)]
    game = new_game(Seating.of(["x"] * case.seats), house, case.dealer)
    given: list[str] = []
    for act in case.acts:
        game, rulings = step(game, parse_action(act))
        given += [act, *map(str, rulings)]
    return given


@pytest.mark.parametrize(
    "name", [name for name in OPTIONS if name not in CLOCKS and "." not in name]
)
def test_any_two_values_are_ruled_differently(name: str) -> None:
    games = [case for case in cases() if case.option == name]
    values = values_of(name)
    assert games
    assert len(values) > 1
    told = {value: [ruled(case, value) for case in games] for value in values}
    alike = [pair for pair in combinations(values, 2) if told[pair[0]] == told[pair[1]]]
    assert not alike


@pytest.mark.parametrize("name", [name for name in OPTIONS if name.startswith("values.")])
def test_each_value_of_a_card_counts(name: str) -> None:
    face = name.removeprefix("values.")
    card = face if face.startswith("W") else f"r{face}"
    acts = ("deal A=1 B=7", "flip r5", "A play r9", f"B hand {card}")
    told = [ruled(Case(name, "count_check=off", 2, "B", acts), value) for value in ("111", "112")]
    assert told[0] != told[1]
    assert any("points A 111" in line for line in told[0])


def test_every_game_is_of_an_option() -> None:
    assert {case.option for case in cases()} <= set(OPTIONS)
