"""Rotations: rows ROT-12, ROT-28 and ROT-n, as properties of the whole schedule."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from referee.errors import ConfigError
from referee.match.rotation import PEOPLE, Sitting, schedule
from referee.rules.house import HouseRules

NAMES = ("Anna", "Ben", "小明", "Dan", "Eve", "Finn", "Gus", "Hal")
KINDS = list(PEOPLE)


def made(kind: str, cycles: int = 1, hands: int = 4) -> tuple[Sitting, ...]:
    line = f"mattel rotation={kind} cycles={cycles} hands_per_partner={hands}"
    return schedule(HouseRules.parse(line), NAMES[: PEOPLE[kind]])


def pairs(kind: str) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in combinations(NAMES[: PEOPLE[kind]], 2)}


def partners(sittings: tuple[Sitting, ...]) -> Counter[frozenset[str]]:
    return Counter(frozenset(side) for sitting in sittings for side in sitting.sides)


def opponents(sittings: tuple[Sitting, ...]) -> Counter[frozenset[str]]:
    return Counter(
        frozenset((one, two))
        for sitting in sittings
        for one in sitting.sides[0]
        for two in sitting.sides[1]
    )


def lefts(sittings: tuple[Sitting, ...]) -> Counter[tuple[str, str]]:
    """(person, the one to the left), that is next clockwise."""
    return Counter(
        (sitting.clockwise[place], sitting.clockwise[(place + 1) % 4])
        for sitting in sittings
        for place in range(4)
    )


def test_rot_12_each_partner_once_and_each_opponent_twice() -> None:
    sittings = made("4p12")
    assert [sitting.round for sitting in sittings] == [1, 2, 3]
    assert partners(sittings) == dict.fromkeys(pairs("4p12"), 1)
    assert opponents(sittings) == dict.fromkeys(pairs("4p12"), 2)
    assert sum(sitting.hands for sitting in sittings) == 12


def test_rot_28_each_partner_once_and_each_opponent_twice() -> None:
    sittings = made("8p28")
    assert [(s.round, s.table) for s in sittings] == [(r, t) for r in range(1, 8) for t in (1, 2)]
    assert partners(sittings) == dict.fromkeys(pairs("8p28"), 1)
    assert opponents(sittings) == dict.fromkeys(pairs("8p28"), 2)
    played = Counter(dict.fromkeys(NAMES, 0))
    for sitting in sittings:
        played.update(dict.fromkeys(sitting.clockwise, sitting.hands))
    assert set(played.values()) == {28}


def test_rot_28_everybody_sits_at_one_table_of_each_round() -> None:
    sittings = made("8p28")
    for round in range(1, 8):
        seated = [name for s in sittings if s.round == round for name in s.clockwise]
        assert sorted(seated) == sorted(NAMES)


@pytest.mark.parametrize("kind", KINDS)
def test_rot_n_every_cycle_is_a_whole_rotation(kind: str) -> None:
    sittings = made(kind, cycles=3)
    for cycle in (1, 2, 3):
        of_cycle = tuple(sitting for sitting in sittings if sitting.cycle == cycle)
        assert partners(of_cycle) == dict.fromkeys(pairs(kind), 1)
    rounds = sorted({sitting.round for sitting in sittings})
    assert rounds == list(range(1, len(rounds) + 1))


@pytest.mark.parametrize("kind", KINDS)
def test_rot_n_over_two_cycles_everybody_is_to_the_left_as_often_as_to_the_right(kind: str) -> None:
    found = lefts(made(kind, cycles=2))
    assert all(found[one, two] == found[two, one] for one, two in combinations(NAMES, 2))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cycles", [1, 2, 5])
def test_rot_n_the_first_deal_goes_around(kind: str, cycles: int) -> None:
    sittings = made(kind, cycles)
    dealt = Counter(dict.fromkeys(NAMES[: PEOPLE[kind]], 0))
    dealt.update(sitting.dealer for sitting in sittings)
    assert max(dealt.values()) - min(dealt.values()) <= 1
    assert all(sitting.dealer in sitting.clockwise for sitting in sittings)


@pytest.mark.parametrize("kind", KINDS)
def test_team_1_partners_sit_opposite_each_other(kind: str) -> None:
    for sitting in made(kind, cycles=2):
        for one, two in sitting.sides:
            places = sitting.clockwise.index(one), sitting.clockwise.index(two)
            assert abs(places[0] - places[1]) == 2
        assert sitting.clockwise["ABCD".index(sitting.dealer_seat)] == sitting.dealer


def test_rot_12_hands_per_partner_are_the_houses() -> None:
    assert {sitting.hands for sitting in made("4p12", hands=2)} == {2}


@pytest.mark.parametrize(
    ("line", "people", "problem"),
    [
        ("mattel", NAMES[:4], "rotation=off: there is nothing to schedule"),
        ("mattel rotation=4p12", NAMES[:3], "4p12 is for 4 players, not for 3"),
        ("mattel rotation=8p28", NAMES[:4], "8p28 is for 8 players, not for 4"),
        ("mattel rotation=4p12", ("Kim", "Ben", "Kim", "Dan"), "Kim is named twice"),
        ("mattel rotation=4p12", ("Zo\u00eb", "Zoe\u0308", "B", "C"), "Zo\u00eb is named twice"),
        ("mattel rotation=4p12", ("Anna", "", "B", "C"), "'' is no name that can be printed"),
        ("mattel rotation=4p12", ("Anna", "B\n", "B", "C"), r"'B\\n' is no name"),
    ],
)
def test_what_cannot_be_scheduled_is_refused(
    line: str, people: tuple[str, ...], problem: str
) -> None:
    with pytest.raises(ConfigError, match=problem):
        schedule(HouseRules.parse(line), people)
