"""Every pair of options: independent, met in a named game, or refused; a missing pair fails."""

from __future__ import annotations

import random
import re
import sys
from itertools import combinations
from pathlib import Path

import pytest
from meetings import MEETINGS, REFUSED, Meeting
from questions import (
    BASES,
    LEAVES,
    answers,
    changed,
    pairs,
    refereed,
    touched,
    values_of,
)

from referee.errors import ConfigError
from referee.match.game import new_game, step
from referee.rules.actions import parse_action
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS, parse, value_text
from referee.seats import Seating

sys.path.insert(0, str(Path(__file__).parents[1]))

from scenes import scene

OUTSIDE = {
    "stacked_wd4_exempt": "decides whether challenge_in_stack may be set at all",
    "match_seconds": "is the clock's, which tells the rules when time is up",
    "turn_seconds": "is the clock's as well",
    "turn_seconds_late": "is the clock's as well",
    "late_from_seconds": "is the clock's as well",
}
"""Options that no question reads, and why."""


def met() -> set[frozenset[str]]:
    """The pairs that a game shows together."""
    return {
        frozenset(pair)
        for meeting in MEETINGS
        for pair in combinations((word.partition("=")[0] for word in meeting.options.split()), 2)
    }


def meeting_pairs() -> list[frozenset[str]]:
    return [frozenset(pair) for pair in pairs() if touched(pair[0]) & touched(pair[1])]


def test_every_option_is_read_by_some_question() -> None:
    silent = {option for option in refereed() if not touched(option)}
    assert silent <= set(OUTSIDE)


def test_every_question_is_changed_by_some_option() -> None:
    found = set().union(*map(touched, refereed()))
    constant = {"fits", "party_penalty", "ending.winner"}  # TURN-1, PEN-4; TEAM-2 is the match's
    assert set(LEAVES) - found <= constant


def test_every_pair_that_meets_has_a_game_or_is_refused() -> None:
    known = met() | {frozenset(pair) for pair in REFUSED}
    missing = [sorted(pair) for pair in meeting_pairs() if pair not in known]
    assert missing == []


def test_no_pair_is_refused_that_could_be_met() -> None:
    assert not met() & {frozenset(pair) for pair in REFUSED}


@pytest.mark.parametrize("pair", REFUSED, ids="-".join)
def test_a_line_with_both_is_refused_by_name(pair: tuple[str, str]) -> None:
    line = REFUSED[pair]
    assert all(f"{option}=" in line for option in pair)
    with pytest.raises(ConfigError) as error:
        HouseRules.parse(f"mattel {line}")
    named = set(re.findall(r"[a-z]\w+", str(error.value))) & set(OPTIONS)
    assert len(named) >= 2, "the option and what stands against it"
    assert named & set(pair)


@pytest.mark.parametrize("meeting", MEETINGS, ids=lambda meeting: meeting.name)
def test_a_meeting_is_ruled_so(meeting: Meeting) -> None:
    scene(meeting.text, seats=meeting.seats, rules=f"mattel {meeting.options}")


@pytest.mark.parametrize("meeting", MEETINGS, ids=lambda meeting: meeting.name)
def test_each_option_of_a_meeting_matters_in_it(meeting: Meeting) -> None:
    """Without it the rulings are others, or the line cannot be meant."""
    words = meeting.options.split()
    whole = rulings(meeting, words)
    for word in words:
        others = [other for other in words if other != word]
        assert rulings(meeting, others) != whole, word


def rulings(meeting: Meeting, words: list[str]) -> list[str]:
    try:
        house = HouseRules.parse(" ".join(["mattel", *words]))
    except ConfigError as error:
        return [str(error)]
    seating = Seating.of(["x"] * meeting.seats)
    game, said = new_game(seating, house, seating.order[-1]), []
    for line in filter(None, map(str.strip, meeting.text.splitlines())):
        if not line.startswith("!"):
            game, given = step(game, parse_action(line))
            said.append(f"{line} {' '.join(map(str, given))}")
    return said


def some_value(option: str, house: HouseRules) -> object:
    """A value that is not the one of these rules."""
    now = value_text(house, option)
    values = [v for v in values_of(option) if value_text(changed(house, option, v), option) != now]
    return random.Random(option).choice(values)


def test_independent_options_change_nothing_of_each_other() -> None:
    """Both toggled, each question is answered as where only its own option was."""
    base = parse(BASES[1])
    before = answers(base)
    one_changed = {option: changed(base, option, some_value(option, base)) for option in refereed()}
    alone = {option: answers(house) for option, house in one_changed.items()}
    meet = set(meeting_pairs())
    rng = random.Random(4)
    independent = [pair for pair in pairs() if frozenset(pair) not in meet]
    for one, other in rng.sample(independent, 150):
        both = answers(changed(one_changed[one], other, some_value(other, base)))
        for name, answer in both.items():
            mine = alone[one if name in touched(one) else other].get(name)
            assert answer == (mine if before[name] != mine else before[name]), (one, other, name)
