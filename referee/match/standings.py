"""Several records, one table: points a person and a team, and who stands before whom.

A match is read from its acts and rulings, so that corrections and house rules have had their
say; names across matches are one person. Where partners rotate, everybody keeps the points of
each side he was on (ROT-12).

The order: points first, most or least as the record's own rules line says (`Counting`); then
the tie-breaks that the table chose, in its order (`TIES`); who is level even then shares the
place. Where one's own points count, leaving early must not pay (SCORE-9): who left stands
behind those who stayed.

>>> seating = Seating.of(["Anna", "Ben"])
>>> one = Match(seating, "most", (Hand(("A", "B"), (("A", 30),), "A"),))
>>> two = Match(seating, "most", (Hand(("A", "B"), (("B", 42),), "B"),))
>>> [(line.place, line.names, line.points) for line in standings((one, two)).people]
[(1, ('Ben',), 42), (2, ('Anna',), 30)]
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from referee.match.scoring import OWN_POINTS
from referee.rules.actions import Action, Teams
from referee.rules.house import HouseRules
from referee.rules.rulings import Ruling
from referee.seats import Seat, Seating

Counting: TypeAlias = Literal["most", "least", "bust", "hands"]
"""What is best: most points collected, least of one's own, least below zero, hands won."""
Played: TypeAlias = Iterable[tuple[Action, tuple[Ruling, ...]]]
"""The acts in force, each with the rulings that stand on it."""


def counting_of(house: HouseRules, *, has_teams: bool = False) -> Counting:
    """How matches by these rules are ordered; only those of one kind can be added up.

    >>> counting_of(HouseRules(scoring="lowest_wins")), counting_of(HouseRules(scoring="none"))
    ('least', 'hands')
    """
    if house.scoring == "none" or (has_teams and house.team_score == "win_only"):
        return "hands"
    if house.scoring == "bust":
        return "bust"
    is_own = house.scoring in OWN_POINTS or (has_teams and house.team_score == "own_sum")
    return "least" if is_own else "most"


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that was scored. A side is a seat or a team (``A+C``), as in the rulings."""

    sides: tuple[Seat, ...]
    points: tuple[tuple[Seat, int], ...]
    won_by: Seat


@dataclass(frozen=True, slots=True)
class Match:
    """What one record comes to. `open_hands` were won, but never scored: they do not count."""

    seating: Seating
    counting: Counting
    hands: tuple[Hand, ...] = ()
    wins: Seat = ""
    left: tuple[Seat, ...] = ()
    open_hands: int = 0


def match_of(
    seating: Seating, house: HouseRules, teams: tuple[tuple[Seat, ...], ...], played: Played
) -> Match:
    """The match that these acts and rulings are."""
    reader = _Reader(list(seating.order), teams, teams)
    for action, rulings in played:
        reader.take(action, rulings)
    reader.end_hand()
    has_teams = any("+" in side for hand in reader.hands for side in hand.sides)
    counting = counting_of(house, has_teams=has_teams)
    hands = tuple(_with_winner(hand, counting) for hand in reader.hands)
    left = tuple(reader.left)
    return Match(seating, counting, hands, reader.wins, left, reader.open_hands)


def _with_winner(hand: Hand, counting: Counting) -> Hand:
    """Where the winner takes the points, it is these that tell who has won a hand."""
    if counting == "most" and hand.points:
        return replace(hand, won_by=hand.points[0][0])
    return hand


@dataclass(slots=True)
class _Reader:
    """Acts and rulings one after the other, cut into hands."""

    present: list[Seat]
    teams: tuple[tuple[Seat, ...], ...]
    next_teams: tuple[tuple[Seat, ...], ...]
    hands: list[Hand] = field(default_factory=list)
    wins: Seat = ""
    left: list[Seat] = field(default_factory=list)
    gone: set[Seat] = field(default_factory=set)
    open_hands: int = 0
    points: list[tuple[Seat, int]] = field(default_factory=list)
    out: Seat = ""

    def take(self, action: Action, rulings: Iterable[Ruling]) -> None:
        """One act. New teams play from the next hand on, which may be the first."""
        given = list(rulings)
        if isinstance(action, Teams) and not any(each.code == "void" for each in given):
            self.next_teams = action.teams
            if not self._has_begun:
                self.teams = action.teams
        for ruling in given:
            self._rule(ruling)

    @property
    def _has_begun(self) -> bool:
        return bool(self.out or self.points)

    def _rule(self, ruling: Ruling) -> None:
        seat = ruling.seat
        match ruling.code:
            case "dealer":
                self.end_hand()
            case "out":
                self.out = self.out or self._side(seat)
            case "points":
                self.points.append((seat, ruling.number("points")))
            case "wins":
                self.wins = seat
            case "left":
                self.left.append(seat)
                self.gone.add(seat)
            case "eliminated":
                self.gone.update(seat.split("+"))
            case _:
                pass

    def end_hand(self) -> None:
        """The next hand begins, or nothing more comes."""
        if self.points or (self.out and self.wins):
            sides = tuple(dict.fromkeys(map(self._side, self.present)))
            self.hands.append(Hand(sides, tuple(self.points), self.out))
        elif self.out:
            self.open_hands += 1
        self.present = [seat for seat in self.present if seat not in self.gone]
        self.points, self.out, self.teams = [], "", self.next_teams

    def _side(self, seat: Seat) -> Seat:
        return next(("+".join(team) for team in self.teams if seat in team), seat)


# --- adding up -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """A person, or a team of several, with what they did in all matches.

    `single` is the hand that counts most for or against them: the most points collected, or
    where own points are counted the worst hand. `place` counts from 1.
    """

    names: tuple[str, ...]
    points: int = 0
    hands_won: int = 0
    hands: int = 0
    single: int = 0
    matches_won: int = 0
    has_left: bool = False
    place: int = 0


@dataclass(frozen=True, slots=True)
class Standings:
    """Best first. `teams` has every two or more who ever played together."""

    people: tuple[Line, ...]
    teams: tuple[Line, ...] = ()


TIES: Final[dict[str, Callable[[Line, Counting], int]]] = {
    "hands": lambda line, counting: -line.hands_won,
    "single": lambda line, counting: line.single if counting == "least" else -line.single,
    "matches": lambda line, counting: -line.matches_won,
}
"""Tie-break -> what is compared, less is better: hands won, the single hand, matches won."""
DEFAULT_TIES: Final = ("hands", "single")


def standings(matches: Sequence[Match], ties: Sequence[str] = DEFAULT_TIES) -> Standings:
    """All matches added up. They must be of one `Counting`; this is not checked."""
    people: dict[tuple[str, ...], Line] = {}
    teams: dict[tuple[str, ...], Line] = {}
    for match in matches:
        for seat in match.seating.order:
            _add(people, match, seat)
        for team in dict.fromkeys(side for hand in match.hands for side in hand.sides):
            if "+" in team:
                _add(teams, match, team)
    counting = matches[0].counting if matches else "most"
    return Standings(_ranked(people, counting, ties), _ranked(teams, counting, ties))


def _add(lines: dict[tuple[str, ...], Line], match: Match, key: Seat) -> None:
    """Add what a seat or team did in a match to its line."""
    members = key.split("+")
    names = tuple(sorted(_name(match, seat) for seat in members))
    line = lines.get(names, Line(names))
    for hand in match.hands:
        if any(_is_of(key, side) for side in hand.sides):
            line = _with_hand(line, hand, match.counting, key)
    lines[names] = replace(
        line,
        matches_won=line.matches_won + _is_of(key, match.wins),
        has_left=line.has_left or any(seat in match.left for seat in members),
    )


def _name(match: Match, seat: Seat) -> str:
    """One name is one person, however its letters are put together."""
    return unicodedata.normalize("NFC", match.seating.called(seat))


def _is_of(key: Seat, side: Seat) -> bool:
    """Whether a side is `key`, or a team that `key` is in; a team is not in its member."""
    return key == side or ("+" not in key and key in side.split("+"))


def _with_hand(line: Line, hand: Hand, counting: Counting, key: Seat) -> Line:
    given = [points for side, points in hand.points if _is_of(key, side) or _is_of(side, key)]
    points = sum(given)
    worse = min if counting == "bust" else max
    return replace(
        line,
        points=line.points + points,
        hands=line.hands + 1,
        hands_won=line.hands_won + _is_of(key, hand.won_by),
        single=worse(line.single, points) if line.hands else points,
    )


def _ranked(
    lines: dict[tuple[str, ...], Line], counting: Counting, ties: Sequence[str]
) -> tuple[Line, ...]:
    """In order, with places; who is level shares the place, and the next one is left out."""

    def key(line: Line) -> tuple[int, ...]:
        return (_first(line, counting), *(TIES[tie](line, counting) for tie in ties))

    def standing(line: Line) -> tuple[bool, tuple[int, ...]]:
        return (counting != "most" and line.has_left, key(line))

    order = sorted(lines.values(), key=lambda line: (standing(line), line.names))
    keys = [standing(line) for line in order]
    return tuple(replace(line, place=1 + keys.index(standing(line))) for line in order)


def _first(line: Line, counting: Counting) -> int:
    match counting:
        case "least":
            return line.points
        case "hands":
            return -line.hands_won
        case "most" | "bust":
            return -line.points
