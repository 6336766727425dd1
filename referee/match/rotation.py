"""Partners in rotation: who plays with whom, at which table, and who deals first (rows ROT).

Four people change partners over three rounds, eight at two tables over seven, so that in every
cycle each person has each other one as a partner once, and as an opponent twice. Partners sit
opposite each other (TEAM-1); in every second cycle the tables sit the other way round, so that
who sat to the left then sits to the right.

>>> house = HouseRules.parse("mattel rotation=4p12")
>>> for sitting in schedule(house, ("Anna", "Ben", "Chi", "Dan")):
...     print(sitting.round, sitting.sides, sitting.dealer)
1 (('Anna', 'Ben'), ('Chi', 'Dan')) Anna
2 (('Anna', 'Chi'), ('Ben', 'Dan')) Ben
3 (('Anna', 'Dan'), ('Ben', 'Chi')) Chi
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from referee.errors import ConfigError
from referee.rules.house import HouseRules
from referee.seats import LETTERS

Places: TypeAlias = tuple[int, int, int, int]
"""Four people of the list, from 0, clockwise around a table: 0 and 2 are partners, 1 and 3."""
Side: TypeAlias = tuple[str, str]

_FOUR: Final[tuple[tuple[Places, ...], ...]] = (
    ((0, 2, 1, 3),),
    ((0, 1, 2, 3),),
    ((0, 1, 3, 2),),
)
_EIGHT: Final[tuple[Places, ...]] = ((0, 2, 1, 4), (3, 5, 7, 6))
"""The first round of eight. The first person stays, the other seven move on by one a round:
their partners are 1, 2 and 3 places apart, each once, their opponents each twice."""
_MOVING: Final = 7

PEOPLE: Final = {"4p12": 4, "8p28": 8}
"""Kind of rotation -> how many people it is for."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table of one round. `round` counts on over the cycles; all three count from 1."""

    cycle: int
    round: int
    table: int
    clockwise: tuple[str, str, str, str]
    """Seen from above, the first two sides' people by turns."""
    dealer: str
    """Who deals the first of the hands; then the deal goes on to the left (SET-3)."""
    hands: int

    @property
    def sides(self) -> tuple[Side, Side]:
        """The two pairs of partners."""
        one, two, three, four = self.clockwise
        return (one, three), (two, four)

    @property
    def dealer_seat(self) -> str:
        """The dealer's letter, where the people sit as A, B, C, D."""
        return LETTERS[self.clockwise.index(self.dealer)]


def schedule(house: HouseRules, people: Sequence[str]) -> tuple[Sitting, ...]:
    """Every table of every round, in order, by ``rotation``, ``hands_per_partner``, ``cycles``.

    Raises `ConfigError` for another number of people, and for people who cannot be told apart.
    """
    _check(house, people)
    sittings: list[Sitting] = []
    dealt: Counter[str] = Counter()
    rounds = (each for cycle in range(1, house.cycles + 1) for each in _cycle(house, cycle))
    for number, (cycle, tables) in enumerate(rounds, start=1):
        for table, places in enumerate(tables, start=1):
            one, two, three, four = (people[place] for place in places)
            clockwise = (one, two, three, four)
            dealer = min((people[place] for place in sorted(places)), key=dealt.__getitem__)
            dealt[dealer] += 1
            hands = house.hands_per_partner
            sittings.append(Sitting(cycle, number, table, clockwise, dealer, hands))
    return tuple(sittings)


def _check(house: HouseRules, people: Sequence[str]) -> None:
    if house.rotation == "off":
        raise ConfigError("rotation=off: there is nothing to schedule", key="rotation")
    needed = PEOPLE[house.rotation]
    if len(people) != needed:
        problem = f"{house.rotation} is for {needed} players, not for {len(people)}"
        raise ConfigError(problem, key="players")
    seen = [unicodedata.normalize("NFC", name) for name in people]
    for name in seen:
        if not name.strip() or not name.isprintable():
            raise ConfigError(f"{name!r} is no name that can be printed", key="players")
        if seen.count(name) > 1:
            problem = f"{name} is named twice: give people different names"
            raise ConfigError(problem, key="players")


def _cycle(house: HouseRules, cycle: int) -> Iterator[tuple[int, tuple[Places, ...]]]:
    """(cycle, the tables of a round), round after round."""
    rounds = _FOUR if house.rotation == "4p12" else tuple(map(_eight, range(_MOVING)))
    for tables in rounds:
        yield cycle, tables if cycle % 2 else tuple(map(_other_way, tables))


def _eight(steps: int) -> tuple[Places, ...]:
    return tuple(
        (_moved(one, steps), _moved(two, steps), _moved(three, steps), _moved(four, steps))
        for one, two, three, four in _EIGHT
    )


def _moved(place: int, steps: int) -> int:
    return (place - 1 + steps) % _MOVING + 1 if place else 0


def _other_way(places: Places) -> Places:
    one, two, three, four = places
    return one, four, three, two
