"""Short drawn films of single acts, read by the eyes that are shipped: truth beside what was read.

Each hand is written down act by act, so that what it shows is known without playing a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from referee.adapters.detector import open_eyes
from referee.app import Console, Options, Ports, watch
from referee.hearing.heard import Heard
from referee.ports import Frame
from referee.record.files import load
from referee.record.notation import parse_record
from referee.rendering.film import FilmLook
from referee.rendering.film_script import Beat
from referee.rules.actions import parse_action
from referee.seats import LETTERS
from referee.session import Listening
from referee.simulation.deeds import Deed
from referee.simulation.game import Played
from referee.simulation.studio import NAMES, Game, Plan, frames, staged, table_for

LOOK = FilmLook(size_wh=(800, 450), card_px=95, family="oval_white", table="wood", noise=2.0)
EYES = open_eyes()
SEED = 5


@dataclass(frozen=True)
class Hand:
    """A hand of Anna, Ben and Chi, or more; the last one deals.

    `passes` are the hands that go over the table after the act of that number; `beats` are filmed
    besides, and are no acts.
    """

    rules: str
    acts: Sequence[str]
    passes: dict[int, tuple[tuple[str, str, int], ...]] = field(default_factory=dict)
    waits_s: dict[int, float] = field(default_factory=dict)
    beats: tuple[Beat, ...] = ()
    stock: int = 80
    players: int = 3

    @property
    def plan(self) -> Plan:
        """What decides the film."""
        return Plan(SEED, NAMES[: self.players], self.rules, LOOK)

    def game(self) -> Game:
        """The hand with its times, its truth and its ears."""
        deeds = tuple(
            Deed(parse_action(act), self.waits_s.get(n, 0.8), passes=self.passes.get(n, ()))
            for n, act in enumerate(self.acts)
        )
        seats = tuple(LETTERS[: self.players])
        played = Played(seats, seats[-1], deeds, self.stock, "")
        game = staged(self.plan, played, Random(SEED))
        script = game.staged.script
        more = replace(script, beats=tuple(sorted((*script.beats, *self.beats), key=_at_s)))
        return replace(game, staged=replace(game.staged, script=more))


def _at_s(beat: Beat) -> float:
    return beat.at_s


@dataclass(frozen=True)
class Reading:
    """What came of watching a hand."""

    acts: tuple[str, ...]
    truth: tuple[str, ...]
    record: str
    said: str


class Filmed:
    """The film as a source."""

    def __init__(self, hand: Hand, game: Game) -> None:
        self._hand, self._game = hand, game

    def frames(self) -> Iterator[Frame]:
        """Its pictures."""
        return frames(self._hand.plan, self._game)

    def close(self) -> None:
        """Nothing is held open."""


def read(
    hand: Hand, folder: Path, *, as_json: bool = False, ears: Listening | None = None,
    language: str = "en",
) -> Reading:  # fmt: skip
    """Film a hand and watch it, with what could be heard of it, or with these ears."""
    game, path = hand.game(), folder / "R.ugn"
    ears = ears or Heard.parse(str(game.heard))
    ports = Ports(table_for(hand.plan, game, source="film"), Filmed(hand, game), EYES, ears)
    options = Options(
        record=path, journal=folder / "j.sqlite3", voice=False, window=False, as_json=as_json,
        language=language,
    )  # fmt: skip
    said: list[str] = []
    watch(ports, options, Console(said.append, said.append))
    entries = load(path).entries
    truth = parse_record(str(game.truth)).entries
    return Reading(
        tuple(str(entry.what) for entry in entries),
        tuple(str(entry.what) for entry in truth),
        path.read_text(encoding="utf-8"),
        "\n".join(said),
    )
