"""The demo's game: half a minute, three people, and most of what a referee is for.

Ben lays a wrong card, takes it back, and goes out with it in the end; in between a draw two, a
forgotten call that is caught, a colour, and the score.

>>> game = demo_game()
>>> [str(entry.what) for entry in game.heard.entries]
['C catch A', 'B uno', 'B color g']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from referee.config import TableConfig
from referee.ports import Frame
from referee.rendering.film import FilmLook
from referee.rules.actions import parse_action
from referee.rules.deck import Deck
from referee.simulation.deeds import Deed
from referee.simulation.game import Played
from referee.simulation.studio import Game, Paths, Plan, frames, staged, table_for, write

_DEEDS: Final = (
    ("deal 3", 0.0),
    ("flip r5", 0.2),
    ("A play r3", 0.6),
    ("B play g7", 0.6),
    ("B takes-back g7", 3.5),
    ("B play r+2", 0.9),
    ("C draw 2", 0.7),
    ("A play r4", 0.7),
    ("C catch A", 0.5),
    ("A draw 2", 0.9),
    ("B uno", 0.5),
    ("B play W", 0.1),
    ("B color g", 0.2),
    ("C play g1", 0.7),
    ("A play g3", 0.8),
    ("B play g7", 0.8),
    ("C hand r6 y8 bR y+2", 1.0),
    ("A hand y5 bS", 0.5),
)
"""Acts and how long each waits for what came before it, in seconds."""

DEMO: Final = Plan(
    seed=7,
    names=("Anna", "Ben", "Chi"),
    rules_line="mattel hand_size=3",
    look=FilmLook(
        family="oval_white",
        table="wood",
        card_px=112.0,
        tilt_deg=5.0,
        blur_px=0.4,
        noise=2.0,
        shake_px=0.6,
        shutter_s=0.008,
        exposure=0.01,
        brightness=(0.9, 1.05),
    ),
)
"""How the demo looks."""


def demo_game() -> Game:
    """The demo's game with its times; always the same."""
    deeds = tuple(Deed(parse_action(text), wait_s) for text, wait_s in _DEEDS)
    seats = ("A", "B", "C")
    stock = Deck.named("classic108").size - 3 * len(seats)
    played = Played(seats, dealer="C", deeds=deeds, stock=stock, out="B")
    return staged(DEMO, played, Random(DEMO.seed))


def demo_clip(clip: Path) -> Paths:
    """Write the demo next to where its clip goes: clip, truth, ears and table file."""
    paths = Paths(
        clip.with_suffix(".ugn"), clip, clip.with_suffix(".heard.ugn"), clip.with_suffix(".toml")
    )
    write(DEMO, demo_game(), paths)
    return paths


@dataclass(frozen=True, slots=True)
class DemoTable:
    """The demo as a source of frames: nothing is written, filming goes on while it is watched."""

    game: Game

    def frames(self) -> Iterator[Frame]:
        """The film, frame by frame."""
        return frames(DEMO, self.game)

    def close(self) -> None:
        """Nothing is held open."""

    @property
    def table(self) -> TableConfig:
        """Where everything is in the picture."""
        return table_for(DEMO, self.game, source="demo")
