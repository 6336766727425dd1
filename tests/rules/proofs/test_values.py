"""Every value of every option changes the rulings of some game: none is inert."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from meetings import MEETINGS
from questions import changed, values_of

from referee.errors import ConfigError
from referee.match.game import new_game, step
from referee.record.notation import parse_record
from referee.rules.actions import Action, Show, parse_action
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS, value_text
from referee.seats import Seat, Seating

GOLDEN = Path(__file__).parents[2] / "games"
LATER = {"match_seconds", "turn_seconds", "turn_seconds_late", "late_from_seconds"}
"""Clocks: what they do is told to the rules by an act (`tests/match/test_clocks.py`)."""


@dataclass(frozen=True)
class Played:
    """Acts at a table, and the line they were played by."""

    name: str
    line: str
    seats: tuple[str, ...]
    dealer: Seat
    teams: tuple[tuple[Seat, ...], ...]
    acts: tuple[Action, ...]


EXTRA = (
    ("custom cards", "mattel", 3, "deal 7/flip r5/A play WR color=b"),
    ("skip of another colour", "mattel", 4, "deal 7/flip r5/A play r+2/B play bS"),
    ("reverse of another colour", "mattel", 4, "deal 7/flip r5/A play r+2/B play bR"),
    ("skip on a wild draw four", "mattel", 4, "deal 7/flip r5/A play W+4 color=g/B play bS"),
    ("stacked by the colour", "mattel", 3, "deal 7/flip r5/A play r+2/B play r+2"),
    ("last wild", "mattel", 2, "deal A=1 B=7/flip r5/A play W color=b"),
    ("last draw two", "mattel", 2, "deal A=1 B=7/flip r5/A play r+2"),
    ("blank", "mattel", 2, "deal 7/flip r5/A play WC color=b"),
    ("lots", "mattel", 2, "A lot yS/B lot r7/A lot W/B lot r9"),
    ("pair", "mattel", 3, "deal 7/flip r5/A play r5 r5/B play rS rS/B play bS rS"),
    ("jumps", "mattel", 4, "deal 7/flip r5/A play r7/C play r7/D play rS/B play rS/"
     "A play W+4 color=b/C play W+4 color=b/D draw 4/A play W color=b/C play W color=b"),
    ("swap declined", "mattel seven=must_swap", 3, "deal 7/flip r5/A play r7 swap=none"),
    ("windows", "mattel", 3, "deal A=2 B=7 C=7/flip r5/A play r6/B draw r8/C catch A/B play r8/"
     "C catch A/C draw g8/C pass/B catch A/A draw g8/C catch A"),
    ("proof", "mattel", 3, "deal 7/flip r5/A play W+4 color=b/B challenge/A shown guilty/"
     "A admit/A show r1 r2 r3 r4 r6 r7"),
    ("silence", "mattel silent_two=true", 3, "deal A=2 B=7 C=7/flip r5/A play r2/A uno/B catch A"),
    ("points", "mattel", 3, "deal A=1 B=7 C=7/flip r5/A play r6/B points 30/C points 20/next"),
    ("late", "mattel", 3, "deal A=1 B=7 C=7/flip r5/A play r6/B points 300/C points 300"),
    ("two hands", "mattel hands=1 scoring=fixed_hands", 2,
     "deal A=1 B=7/flip r5/A play r6/B points 30"),
    ("advice", "mattel", 3, "deal 7/flip r5/B advice"),
    ("accused", "mattel", 3, "deal 7/flip r5/B catch A/A uno"),
    ("a full hand", "mattel", 2, "deal 7/flip r5/A play r+2/B draw 2"),
    ("until", "mattel draw=until_playable", 2, "deal 7/flip r5/A draw rS/A draw r9/A play r9"),
    ("forced", "mattel", 2, "deal 2/A show r7 g3/flip r5/A draw r9/A pass"),
    ("wins of partners", "mattel", 4, "teams A+C B+D/deal A=1 B=7 C=7 D=7/flip r5/A play r6/"
     "B play r7/C play r8/D points 3/B points 4/C points 5"),
    ("last of partners", "mattel", 4, "teams A+C B+D/deal A=1 B=1 C=1 D=7/flip r5/A play r6/"
     "B play r7/C play r8/D points 3"),
)  # fmt: skip


@cache
def games() -> tuple[Played, ...]:
    """Everything that is played in examples, golden games, meetings and here."""
    found = []
    examples = files("referee.rules") / "examples"
    texts = {path.name: path.read_text(encoding="utf-8") for path in examples.iterdir()}
    texts |= {path.name: path.read_text() for path in GOLDEN.glob("*.ugn")}
    for name, text in sorted(texts.items()):
        opening = (record := parse_record(text)).opening
        acts = [entry.what for entry in record.entries if not hasattr(entry.what, "target")]
        shown = [Show(seat, cards) for seat, cards in opening.hands]
        plain = tuple(act for act in acts if hasattr(act, "VERB"))
        dealt = plain[:1] + tuple(shown) + plain[1:] if shown else plain
        names = opening.seating.names
        found.append(Played(name, opening.rules, names, opening.dealer, opening.teams, dealt))
    for name, line, seats, acts_text in EXTRA:
        acts_read = tuple(map(parse_action, acts_text.split("/")))
        dealer = "" if " lot " in acts_text else "ABCD"[seats - 1]
        found.append(Played(name, line, ("x",) * seats, dealer, (), acts_read))
    for meeting in MEETINGS:
        lines = filter(None, map(str.strip, meeting.text.splitlines()))
        acts_read = tuple(parse_action(line) for line in lines if not line.startswith("!"))
        seats_named = ("x",) * meeting.seats
        dealer = "ABCD"[meeting.seats - 1]
        line = f"mattel {meeting.options}"
        found.append(Played(meeting.name, line, seats_named, dealer, (), acts_read))
    return tuple(found)


@cache
def rulings(game: Played, line: str) -> tuple[str, ...]:
    """What is ruled on the acts of a game by another line; its refusal where it cannot be."""
    try:
        now = new_game(Seating.of(game.seats), HouseRules.parse(line), game.dealer, game.teams)
    except ConfigError:
        return ()
    said: list[str] = []
    for act in game.acts:
        now, given = step(now, act)
        said += [str(act), *map(str, given)]
    return tuple(said)


def lines_with(game: Played, option: str, value: Any) -> Iterator[tuple[str, str]]:
    """(the game's line with this value, the same with the official one), where both are meant."""
    house, official = HouseRules.parse(game.line), HouseRules()
    is_value = option.startswith("values.")
    usual = int(value_text(official, option)) if is_value else getattr(official, option)
    try:
        with_value = str(HouseRules.parse(str(changed(house, option, value))))
        without = str(HouseRules.parse(str(changed(house, option, usual))))
    except ConfigError:
        return
    yield with_value, without


def witness(option: str, value: Any) -> str:
    """A game whose rulings this value changes; ``''`` where there is none."""
    for game in games():
        for with_value, without in lines_with(game, option, value):
            one, other = rulings(game, with_value), rulings(game, without)
            if one and other and one != other:
                return game.name
    return ""


def unofficial() -> list[tuple[str, tuple[Any, ...]]]:
    """(option, value) for every word that is not the official one; for all numbers together."""
    found: list[tuple[str, tuple[Any, ...]]] = []
    for option in OPTIONS:
        if option in LATER or (option.startswith("values.") and option != "values.W"):
            continue
        others = [value for value in values_of(option) if not is_official(option, value)]
        words = [value for value in others if value in OPTIONS[option].words.values()]
        numbers = tuple(value for value in others if value not in words)
        found += [(option, (value,)) for value in words if option != "custom_cards"]
        found += [(option, numbers)] if numbers else []
    return [each for each in found if each not in NEEDS_ANOTHER]


def is_official(option: str, value: Any) -> bool:
    official = HouseRules()
    return value_text(changed(official, option, value), option) == value_text(official, option)


NEEDS_ANOTHER = (
    ("stacked_wd4_exempt", (False,)),  # opens challenge_in_stack
    ("scoring", ("fixed_hands",)),
    ("hands", (1, 2, 3, 5, 6)),
)
"""Values that cannot be set, or set back, in a line by themselves."""


@pytest.mark.parametrize(("option", "values"), unofficial(), ids=str)
def test_every_value_changes_the_rulings_of_a_game(option: str, values: tuple[Any, ...]) -> None:
    assert any(witness(option, value) for value in values)


def test_what_another_option_needs_is_refused_without_it() -> None:
    with pytest.raises(ConfigError, match="stacked_wd4_exempt"):
        HouseRules.parse("mattel challenge_in_stack=last_player stack=any")
    with pytest.raises(ConfigError, match="hands"):
        HouseRules.parse("mattel scoring=fixed_hands")
    (game,) = (game for game in games() if game.name == "SCORE-6.ugn")
    assert rulings(game, game.line) != rulings(game, "mattel")
