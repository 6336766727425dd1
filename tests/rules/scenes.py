"""Small games written as text, with the rulings they must give: the language of these tests.

A line is an act; the lines below it that begin with ``!`` are what must be ruled on it, all of
it and in this order. An act without such lines must be ruled in order: nothing is said. The row
of a ruling (``[rule=...]``) need not be written, but where it is, it must agree.
"""

from __future__ import annotations

from referee.match.game import Game, new_game, step
from referee.rules.actions import parse_action
from referee.rules.house import HouseRules
from referee.rules.rulings import parse_ruling
from referee.seats import Seating

OPENED = "deal 7\nflip r5\n! turn A"


def scene(text: str, *, seats: int = 3, rules: str = "mattel", dealer: str = "last") -> Game:
    """Play `text` and check every ruling; the last seat deals, so A is the first to play."""
    seating = Seating.of([f"player {number}" for number in range(seats)])
    chosen = seating.order[-1] if dealer == "last" else dealer
    game = new_game(seating, HouseRules.parse(rules), chosen)
    for act, expected in _acts(text):
        game, rulings = step(game, parse_action(act))
        given = [str(ruling) for ruling in rulings]
        wanted = [_completed(line, given) for line in expected]
        assert given == wanted, f"after {act!r}"
    return game


def opened(text: str, *, seats: int = 3, rules: str = "mattel", first: str = "r5") -> Game:
    """`scene` after the deal and a first card that does nothing; A is to play."""
    return scene(f"deal 7\nflip {first}\n! turn A\n{text}", seats=seats, rules=rules)


def _acts(text: str) -> list[tuple[str, list[str]]]:
    acts: list[tuple[str, list[str]]] = []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if line.startswith("!"):
            parse_ruling(line[2:])  # a misspelt expectation is an error of the test
            acts[-1][1].append(line[2:])
        else:
            acts.append((line, []))
    return acts


def _completed(expected: str, given: list[str]) -> str:
    """The expectation with its row filled in from the ruling it matches, if it names none."""
    if "[rule=" in expected:
        return expected
    return next((line for line in given if line.partition(" [")[0] == expected), expected)
