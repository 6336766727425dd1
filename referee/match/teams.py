"""Who plays with whom, and who stands on one side (rows TEAM).

A side is a team (``A+C``) or a seat that plays for itself; rulings, totals and winners name it so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from referee.errors import ConfigError
from referee.match.scoring import OWN_POINTS
from referee.match.state import Game
from referee.rules.house import HouseRules
from referee.seats import Seat

Teams: TypeAlias = tuple[tuple[Seat, ...], ...]
SMALLEST = 2


def check_teams(seats: Sequence[Seat], house: HouseRules, teams: Teams) -> None:
    """Raise `ConfigError` where these teams cannot play at this table by these rules (TEAM-1).

    `seats` are in the order in which they sit. No teams at all are in order.
    """
    if not teams:
        return
    named = " ".join(map("+".join, teams))
    for problem in (_why_not(seats, teams), _why_not_scored(house)):
        if problem:
            raise ConfigError(f"teams {named}: {problem}", key="teams")


def _why_not(seats: Sequence[Seat], teams: Teams) -> str:
    count = Counter(seat for team in teams for seat in team)
    twice = next((seat for seat, times in count.items() if times > 1), "")
    strange = next((seat for seat in count if seat not in seats), "")
    alone = next((seat for seat in seats if seat not in count), "")
    if strange:
        return f"{strange} is not at the table"
    if twice:
        return f"{twice} is named twice"
    if alone:
        return f"{alone} is in no team"
    if len(teams) == 1:
        return "two teams or more are needed"
    if any(len(team) < SMALLEST for team in teams):
        return "a team is two players or more"
    one, other = side_by_side(seats, teams) or ("", "")
    return f"{one} and {other} sit side by side" if one else ""


def side_by_side(seats: Sequence[Seat], teams: Teams) -> tuple[Seat, ...]:
    """The first two partners who sit side by side; empty where there are none (TEAM-1).

    >>> side_by_side("ABCD", (("A", "D"), ("B", "C")))
    ('B', 'C')
    """
    beside = zip(seats, (*seats[1:], *seats[:1]), strict=True)
    return next((pair for pair in beside if any(set(pair) <= set(team) for team in teams)), ())


def _why_not_scored(house: HouseRules) -> str:
    """TEAM-3: where little is good each team counts its own cards, else the opponents' count."""
    if house.team_score == "win_only" or house.scoring == "none":
        return ""
    if (house.team_score == "own_sum") == (house.scoring in OWN_POINTS):
        return ""
    good = "fewest" if house.scoring in OWN_POINTS else "most"
    return (
        f"team_score={house.team_score} contradicts scoring={house.scoring}, "
        f"where the {good} points win"
    )


def side_of(game: Game, seat: Seat) -> Seat:
    """The side a seat plays for: its team as it is written, or itself."""
    return next(("+".join(team) for team in game.teams if seat in team), seat)


def sides(game: Game) -> dict[Seat, tuple[Seat, ...]]:
    """The sides that are still in the match, with those of their people who sit at the table.

    Who is out while the others play on sits there too (END-3).
    """
    found: dict[Seat, tuple[Seat, ...]] = {}
    for seat in game.round.places.table or game.round.seats:
        if seat not in game.eliminated:
            side = side_of(game, seat)
            found[side] = (*found.get(side, ()), seat)
    return found


def standing(game: Game) -> dict[Seat, int]:
    """Who competes for the match, with the totals: sides, or people.

    Everybody competes alone where partners rotate (ROT-12), or have changed in this match.
    """
    found = sides(game)
    levels = {side: {game.total(seat) for seat in side.split("+")} for side in found}
    if game.house.rotation == "off" and all(len(level) == 1 for level in levels.values()):
        return {side: level.pop() for side, level in levels.items()}
    return {seat: game.total(seat) for seats in found.values() for seat in seats}
