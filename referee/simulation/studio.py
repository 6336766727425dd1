"""From a plan to a filmed game: the clip, its truth, its ears and its table file.

>>> game = play(Plan(seed=3, names=("Anna", "Ben")))
>>> str(game.truth).splitlines()[:2]
['@ format ugn/1', '@ seats A=Anna B=Ben']
>>> play(Plan(seed=3, names=("Anna", "Ben"))) == game
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from numpy.random import Generator

from referee.config import SeatPlace, TableConfig
from referee.errors import InputError
from referee.ports import Frame
from referee.record.notation import Opening, Record
from referee.rendering.film import EASY, FilmLook, film, table_of, zone_seen
from referee.rendering.film_clip import write_clip
from referee.rendering.film_script import Script
from referee.rules.house import HouseRules
from referee.seats import Seat, Seating
from referee.simulation.disturbances import CALM, Disturbances
from referee.simulation.game import Played, play_hand
from referee.simulation.habits import USUAL, Habits
from referee.simulation.records import ears, truth
from referee.simulation.staging import Staged, TableFacts, stage
from referee.simulation.table_file import table_toml

NAMES: Final = ("Anna", "Ben", "Chi", "Dev", "Eva", "Finn", "Gita", "Hugo", "Ida", "Jun")
"""Who sits at a simulated table."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides a simulated game and its film."""

    seed: int
    names: tuple[str, ...] = NAMES[:4]
    rules_line: str = "mattel"
    look: FilmLook = EASY
    habits: Habits = USUAL
    disturbances: Disturbances = CALM


@dataclass(frozen=True, slots=True)
class Game:
    """A game played and staged. `truth` is every act with its time and frame, `heard` only what
    was said aloud; `out` is who went out."""

    opening: Opening
    staged: Staged
    truth: Record
    heard: Record
    out: Seat

    @property
    def script(self) -> Script:
        """What is filmed."""
        return self.staged.script


@dataclass(frozen=True, slots=True)
class Paths:
    """Where a game is written to; what is None is not wanted."""

    record: Path | None = None
    clip: Path | None = None
    heard: Path | None = None
    table: Path | None = None

    def numbered(self, number: int) -> Paths:
        """The same with a number before the ending: ``game.ugn`` becomes ``game-002.ugn``.

        >>> Paths(record=Path("game.ugn")).numbered(2).record
        PosixPath('game-002.ugn')
        """
        return Paths(
            *(
                path.with_stem(f"{path.stem}-{number:03d}") if path else None
                for path in (self.record, self.clip, self.heard, self.table)
            )
        )


def play(plan: Plan) -> Game:
    """Play and stage the game of a plan. Raises `ConfigError` for rules that cannot be meant,
    and for too few or too many players."""
    rng = Random(plan.seed)
    house = HouseRules.parse(plan.rules_line)
    seating = Seating.of(plan.names)
    dealer = rng.choice(seating.letters)
    return staged(plan, play_hand(house, seating.letters, dealer, rng, plan.habits), rng)


def staged(plan: Plan, played: Played, rng: Random) -> Game:
    """A hand that was played, with its times."""
    facts = TableFacts(played.dealer, played.stock, plan.look.fps, plan.habits, plan.disturbances)
    opening = Opening(
        seating=Seating.of(plan.names),
        rules=str(HouseRules.parse(plan.rules_line)),
        dealer=played.dealer,
    )
    done = stage(played.deeds, played.seats, facts, rng)
    return Game(opening, done, truth(opening, done), ears(opening, done), played.out)


def frames(plan: Plan, game: Game) -> Iterator[Frame]:
    """The film of a game, frame by frame."""
    return film(game.script, plan.look, film_rng(plan))


def film_rng(plan: Plan) -> Generator:
    """The generator of a plan's film: another stream than the one the game was played from."""
    return np.random.default_rng([plan.seed, 1])


def table_for(plan: Plan, game: Game, *, source: str) -> TableConfig:
    """What a table file says about this film."""
    layout = table_of(game.script, plan.look)
    return TableConfig(
        source=source,
        rules_line=game.opening.rules,
        dealer=game.opening.dealer,
        discard=zone_seen(layout, plan.look, "discard"),
        draw=zone_seen(layout, plan.look, "draw"),
        seats=tuple(
            SeatPlace(name, layout.place(seat).side)
            for name, seat in zip(plan.names, game.opening.seating.letters, strict=True)
        ),
    )


Watched = Callable[[Iterable[Frame], int], Iterable[Frame]]
"""Passes frames on, of which there will be so many: a progress bar, or nothing."""


def write(
    plan: Plan, game: Game, paths: Paths, watched: Watched = lambda frames, _: frames
) -> None:
    """Write what is wanted of a game. Raises `InputError` for what cannot be written."""
    source = str(paths.clip) if paths.clip else "0"
    texts = (
        (paths.record, str(game.truth)),
        (paths.heard, str(game.heard)),
        (paths.table, table_toml(table_for(plan, game, source=source))),
    )
    for path, text in texts:
        if path:
            _write_text(path, text)
    if paths.clip:
        count = frame_count(plan, game)
        write_clip(paths.clip, watched(frames(plan, game), count), fps=plan.look.fps)


def frame_count(plan: Plan, game: Game) -> int:
    """How many frames the film has."""
    return int(game.script.length_s * plan.look.fps) + 1


def _write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or "not writable"
        raise InputError(f"cannot be written: {reason}", source=str(path)) from None
