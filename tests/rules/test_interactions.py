"""The 25 interactions of the rules: where two of them meet, a whole game says what is ruled.

The games are played by `test_golden_games` as all others; here it is asked that there is one for
each, and that it really is about the rules it is named after.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.files import load
from referee.record.replay import replay

GAMES = sorted((Path(__file__).parents[1] / "games").glob("interaction_*.ugn"))
RULED: dict[int, tuple[str, ...]] = {
    1: ("challenge-void", "challenge-upheld"),
    2: ("STK-11", "out"),
    3: ("reason=last-card",),
    4: ("jump-in C", "jump-in B", "challenge-failed"),
    5: ("jump-in C", "ask-swap C", "swap C B"),
    6: ("jump-in C", "direction ccw"),
    7: ("rotate", "out B"),
    8: ("swap A B", "uno-due B", "missed-uno B"),
    9: ("quiet on", "saved-uno B", "reason=noise"),
    10: ("owes B 10", "rotate"),
    11: ("owes B 2",),
    12: ("reshuffle-due", "no-cards B"),
    13: ("challenge-upheld", "reason=forced"),
    14: ("skip A", "owes A 4"),
    15: ("uno-due A", "out B"),
    16: ("direction ccw", "owes B 4", "owes A 4"),
    17: ("eliminated B", "rotate"),
    18: ("color g", "color b"),
    19: ("ask-color A", "owes A 4"),
    20: ("left B owed=2 next=C", "ask-color A"),
    21: ("challenge-failed C",),
    22: ("misplay B", "jump-in D"),
    23: ("turn A",),
    24: ("swap A C", "rotate"),
    25: ("owes D 4", "owes B 6", "owes A 8"),
}
"""What the game of each interaction must rule, in parts of its rulings."""


def test_every_interaction_has_one_game() -> None:
    assert [int(path.stem.split("_")[1]) for path in GAMES] == list(range(1, 26)) == list(RULED)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_game_is_about_what_it_is_named_after(path: Path) -> None:
    played = replay(load(path))
    given = [str(ruling) for judged in played.judged for ruling in judged.rulings]
    for part in RULED[int(path.stem.split("_")[1])]:
        assert any(part in line for line in given), part
