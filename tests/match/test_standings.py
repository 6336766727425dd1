"""Records merged: who gets which points, and who stands before whom."""

from __future__ import annotations

import pytest

from referee.match.standings import Line, Match, match_of, standings
from referee.rules.actions import parse_action
from referee.rules.house import HouseRules
from referee.rules.rulings import parse_ruling
from referee.seats import Seating

Teams = tuple[tuple[str, ...], ...]
PAIRS: Teams = (("A", "C"), ("B", "D"))


def played(names: str, *steps: str, rules: str = "mattel", teams: Teams = ()) -> Match:
    """A match of steps ``act: ruling; ruling``."""
    acts = []
    for step in steps:
        act, _, rulings = step.partition(": ")
        given = tuple(parse_ruling(each) for each in rulings.split("; ") if each)
        acts.append((parse_action(act), given))
    return match_of(Seating.of(names.split()), HouseRules.parse(rules), teams, acts)


def people(*matches: Match, ties: tuple[str, ...] = ("hands", "single")) -> dict[str, Line]:
    return {line.names[0]: line for line in standings(matches, ties).people}


def places(*matches: Match, ties: tuple[str, ...] = ("hands", "single")) -> dict[str, int]:
    return {name: line.place for name, line in people(*matches, ties=ties).items()}


def test_score_1_points_are_the_winners_and_names_are_people() -> None:
    one = played("Anna Ben", "A play r5: out A; points A 30; total A 30")
    two = played(
        "Ben Anna Chi",
        "B play r5: out B; points B 12; total B 12",
        "next: dealer A hand=2",
        "A play r5: out A; points A 60; total A 60; wins A",
    )
    found = people(one, two)
    assert (found["Anna"].points, found["Anna"].hands_won, found["Anna"].hands) == (42, 2, 3)
    assert (found["Ben"].points, found["Ben"].matches_won, found["Ben"].single) == (60, 1, 60)
    assert (found["Chi"].points, found["Chi"].hands) == (0, 2)
    assert places(one, two) == {"Ben": 1, "Anna": 2, "Chi": 3}


def test_one_name_in_two_spellings_of_its_letters_is_one_person() -> None:
    one = played("Zo\u00eb Ben", "A play r5: out A; points A 30")
    two = played("Zoe\u0308 Ben", "A play r5: out A; points A 30")
    assert people(one, two)["Zo\u00eb"].points == 60


def test_two_people_of_one_name_are_told_apart_by_their_seats() -> None:
    found = people(played("Kim Kim", "A play r5: out A; points A 30"))
    assert {name: line.points for name, line in found.items()} == {"Kim A": 30, "Kim B": 0}


def test_score_3_the_lowest_total_is_first() -> None:
    match = played(
        "Anna Ben Chi",
        "A play r5: out A; points B 20; points C 9",
        "next: dealer B hand=2",
        "C play r5: out C; points A 30; points B 5",
        rules="mattel scoring=lowest_wins",
    )
    found = people(match)
    assert match.counting == "least"
    assert places(match) == {"Chi": 1, "Ben": 2, "Anna": 3}
    assert (found["Anna"].points, found["Anna"].hands_won, found["Anna"].single) == (30, 1, 30)


def test_score_4_who_lost_fewest_points_is_first() -> None:
    match = played("Anna Ben", "A play r5: out A; points B -20", rules="mattel scoring=bust")
    assert match.counting == "bust"
    assert places(match) == {"Anna": 1, "Ben": 2}
    assert people(match)["Ben"].single == -20


def test_score_5_hands_won_decide_where_nothing_is_counted() -> None:
    match = played("Anna Ben", "B play r5: out B; wins B", rules="mattel scoring=none")
    assert places(match) == {"Ben": 1, "Anna": 2}


def test_score_9_leaving_early_does_not_pay() -> None:
    steps = ("B leave: left B", "A play r5: out A; points C 9")
    match = played("Anna Ben Chi", *steps, rules="mattel scoring=lowest_wins")
    assert places(match) == {"Anna": 1, "Chi": 2, "Ben": 3}
    more = ("next: dealer A hand=2", "C play r5: out C; points A 3")
    found = people(played("Anna Ben Chi", *steps, *more, rules="mattel scoring=lowest_wins"))
    assert (found["Ben"].hands, found["Anna"].hands) == (1, 2)


def test_rot_12_partners_both_keep_the_points_of_their_side() -> None:
    match = played(
        "Anna Ben Chi Dan",
        "A play r5: out A; points A+C 40",
        "teams A+B C+D",
        "next: dealer B hand=2",
        "D play r5: out D; points C+D 7",
        teams=PAIRS,
    )
    found = people(match)
    assert {name: line.points for name, line in found.items()} == {
        "Chi": 47,
        "Anna": 40,
        "Dan": 7,
        "Ben": 0,
    }
    teams = standings([match]).teams
    assert [(line.names, line.points, line.hands) for line in teams] == [
        (("Anna", "Chi"), 40, 1),
        (("Chi", "Dan"), 7, 1),
        (("Anna", "Ben"), 0, 1),
        (("Ben", "Dan"), 0, 1),
    ]


def test_teams_named_before_the_first_deal_play_it() -> None:
    match = played("A B C D", "teams A+C B+D", "B play r5: out B; points B+D 9")
    assert match.hands[0].sides == ("A+C", "B+D")
    refused = played("A B C D", "teams A+B C+D: void reason=no-such-seat", "A uno")
    assert refused.hands == ()


def test_team_3_own_sums_are_best_when_least_and_the_partner_wins_too() -> None:
    rules = "mattel team_score=own_sum"
    step = "A play r5: out A; points A+C 20; points B+D 57"
    match = played("Anna Ben Chi Dan", step, rules=rules, teams=PAIRS)
    assert match.counting == "least"
    assert places(match) == {"Anna": 1, "Chi": 1, "Ben": 3, "Dan": 3}
    assert people(match)["Chi"].hands_won == 1


def test_team_3_where_only_the_win_counts_there_need_be_no_points() -> None:
    rules = "mattel team_score=win_only"
    match = played("A B C D", "A play r5: out A; wins A+C", rules=rules, teams=PAIRS)
    assert match.counting == "hands"
    assert people(match)["C"].matches_won == 1


def test_a_hand_that_was_not_scored_counts_for_nobody() -> None:
    match = played("Anna Ben", "A play r5: out A; ask-hand B")
    assert (match.hands, match.open_hands) == ((), 1)


TIED = (
    played("Anna Ben Chi", "A play r5: out A; points A 20"),
    played("Anna Ben Chi", "B play r5: out B; points B 15"),
    played("Anna Ben Chi", "A play r5: out A; points A 5"),
    played("Anna Ben Chi", "B play r5: out B; points B 10; wins B"),
    played("Anna Ben Chi", "C play r5: out C; points C 25"),
)


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        ((), {"Anna": 1, "Ben": 1, "Chi": 1}),
        (("hands",), {"Anna": 1, "Ben": 1, "Chi": 3}),
        (("hands", "single"), {"Anna": 1, "Ben": 2, "Chi": 3}),
        (("single",), {"Chi": 1, "Anna": 2, "Ben": 3}),
        (("matches",), {"Ben": 1, "Anna": 2, "Chi": 2}),
    ],
)
def test_ties_are_broken_as_the_table_chose(
    ties: tuple[str, ...], expected: dict[str, int]
) -> None:
    assert places(*TIED, ties=ties) == expected


def test_nothing_played_is_a_table_without_lines() -> None:
    assert standings(()).people == ()
