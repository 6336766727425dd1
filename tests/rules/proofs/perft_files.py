"""Positions with the number of right sequences of acts from them, as text.

::

    seats A B
    hand A r5 W
    hand B g1 b+2
    pile y3 gS r1 b7
    discards b2 r9
    turn A
    color r
    depth 1 9
    depth 2 47
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from slow_world import OFFICIAL, World


@dataclass
class Position:
    """A world, and for each depth how many sequences of right acts there are."""

    world: World
    counts: dict[int, int] = field(default_factory=dict)


def read(path: Path) -> Position:
    """The position in a file."""
    lines = [line.split() for line in path.read_text().splitlines() if line and line[0] != "#"]
    said = {words[0]: words[1:] for words in lines if words[0] not in ("hand", "depth")}
    world = World(
        option=OFFICIAL,
        seats=said["seats"],
        dealer=said["seats"][-1],
        hands={words[1]: words[2:] for words in lines if words[0] == "hand"},
        pile=said["pile"],
        discards=said["discards"],
        color=said["color"][0],
        turn=said["turn"][0],
        clockwise=said.get("direction", ["cw"])[0] == "cw",
    )
    return Position(world, {int(w[1]): int(w[2]) for w in lines if w[0] == "depth"})


ALL = sorted((Path(__file__).parents[1] / "perft").glob("*.perft"))
