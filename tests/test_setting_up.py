"""`referee watch` without a table file: piles and people are found, or asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from referee.adapters.clip import ClipSource
from referee.app import Console, Options, _asking
from referee.border import border_point, turn_of
from referee.config import SeatPlace, TableConfig
from referee.ports import Arm, Frame, Image, Look
from referee.rendering.film_clip import write_clip
from referee.setting_up import Asking, placed
from referee.tabletop.finding import Piles, find_piles, overlap
from referee.tabletop.layout import Layout, middle, usual_sides
from referee.tabletop.settling import SettlingTable
from referee.tabletop.sides import find_sides
from referee.tabletop.table import Table
from referee.tabletop.watching import Watching
from referee.testing import ScriptedCamera, ScriptedEyes
from tests.commands.test_calibrate import Hand, Taken, click
from tests.tabletop.sketch import LAYOUT, ZONE, Sketch

FOUR = TableConfig(seats=tuple(map(SeatPlace, "ABCD")))
ENTRIES = {"A": (0.55, 1.0), "B": (0.0, 0.5), "C": (0.55, 0.0), "D": (1.0, 0.5)}


def filmed(rounds: int) -> tuple[list[Image], ScriptedEyes]:
    sketch, taken = Sketch(), Taken()
    sketch.gate = sketch.table = taken  # type: ignore[assignment]
    sketch.rest(1.5)
    for round_ in range(rounds):
        for seat, code in (("A", "r5"), ("B", "r9"), ("C", "g9"), ("D", "g2")):
            sketch.lay(seat, code, (round_, -round_))
            sketch.rest(0.6)
    return taken.frames, ScriptedEyes(sketch.eyes.cards)


@pytest.fixture(scope="module")
def played() -> tuple[list[Image], ScriptedEyes]:
    return filmed(2)


class Told:
    """What people were told, and the window they were asked in."""

    def __init__(self, *steps: object) -> None:
        self.kinds: list[str] = []
        self.hand = Hand(*steps) if steps else None  # type: ignore[arg-type]

    def asking(self, *, are_named: bool = True) -> Asking:
        say = lambda kind, **parts: self.kinds.append(kind)  # noqa: E731
        return Asking(say, lambda: self.hand, are_named=are_named)


def owners(table: TableConfig) -> list[str]:
    layout = Layout.of(table, len(table.seats))
    return [layout.seat_odds(entry)[0][0] for entry in ENTRIES.values()]


def test_a_camera_goes_on_as_soon_as_the_piles_are_known(
    played: tuple[list[Image], ScriptedEyes],
) -> None:
    frames, eyes = played
    told, camera = Told(), ScriptedCamera(frames)
    table = placed(FOUR, eyes, camera, told.asking(are_named=False))
    assert overlap(table.discard, ZONE.discard) > 0.5
    assert overlap(table.draw, ZONE.draw) > 0.5
    assert told.kinds == ["look-for-piles", "piles-found", "players-taken"]


def test_a_clip_tells_piles_and_people_before_it_is_read(
    played: tuple[list[Image], ScriptedEyes], tmp_path: Path
) -> None:
    frames, eyes = played
    path = tmp_path / "table.mp4"
    write_clip(path, (Frame(image, n / 12, n) for n, image in enumerate(frames)), fps=12.0)
    told, clip = Told(), ClipSource(path)
    known = TableConfig(source=str(path), seats=FOUR.seats)
    table = placed(known, eyes, clip, told.asking())
    assert owners(table) == list("ABCD")
    assert all(seat.side for seat in table.seats)
    assert told.kinds == []
    first = next(seen for seen in clip.frames() if isinstance(seen, Frame))
    assert first.number == 0


def test_what_is_not_found_is_asked_for_by_mouse(
    played: tuple[list[Image], ScriptedEyes],
) -> None:
    frames, _ = played
    told = Told(click(0.4, 0.5), click(0.6, 0.5), ("enter",))
    table = placed(FOUR, ScriptedEyes(), ScriptedCamera(frames[:20]), told.asking())
    assert table.draw[0][0] < 0.4 < table.draw[2][0] < table.discard[2][0]
    assert table.names == ("A", "B", "C", "D")


def test_without_a_window_it_is_said_that_no_pile_was_found(
    played: tuple[list[Image], ScriptedEyes],
) -> None:
    frames, _ = played
    told = Told()
    table = placed(FOUR, ScriptedEyes(), ScriptedCamera(frames[:20]), told.asking())
    assert told.kinds == ["look-for-piles", "no-piles"]
    assert table == FOUR


def test_a_table_file_that_knows_its_piles_is_left_alone() -> None:
    told = Told()
    assert placed(ZONE, ScriptedEyes(), ScriptedCamera([]), told.asking()) is ZONE
    assert told.kinds == []


def test_people_in_unusual_places_are_learnt_while_they_play() -> None:
    """Two at the lower edge and nobody at the left one: until they are known, the usual holds."""
    sketch = Sketch()
    learnt: list[Layout] = []
    usual = Layout(LAYOUT.discard, LAYOUT.draw, ("A", "B"), usual_sides(2))
    settling = SettlingTable(Table(usual), learnt.append)
    sketch.table = settling  # type: ignore[assignment]
    sketch.rest(1.5)
    for code in ("r5", "r9"):
        sketch.lay("B", code)
        sketch.rest(0.6)
        sketch.lay("D", code)
        sketch.rest(0.6)
    sketch.rest(1.5)
    assert len(learnt) == 1
    assert settling.table.layout is learnt[0]
    assert {learnt[0].seat_odds(ENTRIES[seat])[0][0] for seat in "BD"} == {"A", "B"}


def around(turns: dict[float, int]) -> Iterator[tuple[float, float]]:
    for turn, times in turns.items():
        for n in range(times):
            yield border_point(turn + 0.004 * n)


def test_nine_people_are_told_apart_though_half_of_them_were_seen_once() -> None:
    seen = {0.95: 1, 0.0: 2, 0.05: 2, 0.155: 1, 0.318: 1, 0.446: 1, 0.52: 3, 0.678: 3, 0.78: 2}
    sides = find_sides(list(around(seen)), 9)
    assert len(sides) == 9
    assert find_sides(list(around({**seen, 0.155: 0})), 9) == ()


def test_of_four_people_nobody_is_believed_who_was_seen_once() -> None:
    assert find_sides(list(around({0.0: 3, 0.25: 3, 0.5: 3, 0.75: 1})), 4) == ()


def test_people_at_the_usual_places_sit_where_the_picture_has_most_room() -> None:
    for players in range(2, 11):
        sides = usual_sides(players)
        turns = [turn_of(side[len(side) // 2]) for side in sides]
        assert len(set(turns)) == players
        layout = Layout(LAYOUT.discard, LAYOUT.draw, tuple("ABCDEFGHIJ"[:players]), sides)
        assert [layout.seat_odds(side[0])[0][0] for side in sides] == list(layout.seats)


def test_a_zone_reaches_far_enough_across_where_the_other_pile_is_near() -> None:
    """Both zones became small squares where the piles lay close to each other."""
    sketch = Sketch()
    sketch.cards.append(("r5", (222, 135)))
    piles = find_piles(sketch._seen(), (480, 270))
    rows = [[y for _, y in zone] for zone in (piles.draw, piles.discard)]
    tall = [max(row) - min(row) for row in rows]
    assert min(tall) * 270 == pytest.approx(1.5 * 52, rel=0.05)
    assert max(x for x, _ in piles.draw) <= min(x for x, _ in piles.discard) + 1e-6


def filmed_by(path: Path, *seats: str, idle: str = "") -> tuple[ClipSource, ScriptedEyes]:
    """A clip without a table file in which some play, and one only reaches to the table's edge."""
    sketch, taken = Sketch(), Taken()
    sketch.gate = sketch.table = taken  # type: ignore[assignment]
    sketch.rest(1.5)
    for code in ("r5", "r9", "g9"):
        for seat in seats:
            sketch.lay(seat, code)
            sketch.rest(0.6)
        if idle:
            sketch.visit(idle, (420, 135))
            sketch.rest(0.6)
    write_clip(path, (Frame(image, n / 12, n) for n, image in enumerate(taken.frames)), fps=12.0)
    return ClipSource(path), ScriptedEyes(sketch.eyes.cards)


@pytest.mark.parametrize(("seats", "idle"), [("AC", ""), ("ABC", "D"), ("ABCD", "")])
def test_how_many_play_is_seen_in_a_clip(seats: str, idle: str, tmp_path: Path) -> None:
    """Four were taken to play whatever the clip showed."""
    told, path = Told(), tmp_path / "table.mp4"
    clip, eyes = filmed_by(path, *seats, idle=idle)
    table = placed(
        TableConfig(source=str(path), seats=FOUR.seats), eyes, clip, told.asking(are_named=False)
    )
    assert len(table.seats) == len(seats)
    assert told.kinds == ["players-seen"]
    layout = Layout.of(table, len(seats))
    found = {layout.seat_odds(ENTRIES[seat])[0][0] for seat in seats}
    assert found == set(layout.seats)


def test_before_a_camera_is_looked_at_somebody_is_asked_how_many_play(
    played: tuple[list[Image], ScriptedEyes],
) -> None:
    frames, eyes = played
    told = Told()
    asking = replace(told.asking(are_named=False), how_many=lambda usual: 6 if usual == 4 else 0)
    table = placed(FOUR, eyes, ScriptedCamera(frames), asking)
    assert table.names == tuple("ABCDEF")
    assert told.kinds == ["look-for-piles", "piles-found", "players-taken"]


def test_a_clip_that_does_not_show_who_plays_asks(tmp_path: Path) -> None:
    told, path = Told(), tmp_path / "table.mp4"
    clip, eyes = filmed_by(path)
    asking = replace(told.asking(are_named=False), how_many=lambda usual: 3)
    table = placed(TableConfig(source=str(path), seats=FOUR.seats), eyes, clip, asking)
    assert table.names == ("A", "B", "C")


@pytest.mark.parametrize(
    ("answers", "number"),
    [
        (["5\n"], 5),
        (["\n"], 4),
        (["many\n", "11\n", "1\n", " 10 \n"], 10),
        ([None], 0),
        (["x", None], 0),
    ],
)
def test_the_question_how_many_play_takes_a_number_enter_or_nothing(
    answers: list[str | None], number: int
) -> None:
    asked: list[str] = []

    def ask(question: str) -> str | None:
        asked.append(question)
        return answers.pop(0)

    console = Console(asked.append, asked.append, ask)
    assert _asking(Options(), console).how_many(4) == number
    assert "4" in asked[0] and not answers


def test_people_who_are_named_are_not_asked_for() -> None:
    told: list[str] = []
    console = Console(told.append, told.append)
    assert _asking(Options(players=("Anna", "Ben")), console).are_named
    assert not _asking(Options(), console).are_named


def arms_of(turn: float, time_s: float) -> list[Look]:
    """Somebody reaches to the draw pile and is gone again."""
    arm = Arm(border_point(turn), middle(ZONE.draw))
    return [Look(time_s + n / 12, 0, (480, 270), arms=(arm,)) for n in range(6)]


def seen_to(
    watching: Watching, turns: Sequence[float], until_s: float, from_s: float = 0.0
) -> None:
    """One after the other, a turn every two seconds."""
    for n, time_s in enumerate(np.arange(from_s, until_s, 2.0)):
        for look in arms_of(turns[n % len(turns)], float(time_s)):
            watching.step(look)


@pytest.mark.parametrize(("turns", "late"), [((0.0, 0.5), 0), ((0.0, 0.25, 0.5, 0.75, 0.9), 1)])
def test_the_number_of_players_takes_half_a_minute_and_longer_for_more(
    turns: tuple[float, ...], late: int
) -> None:
    """Where two have been at a pile eight times each, one arm from elsewhere is nobody's."""
    watching = Watching(0)
    watching._search.looks += [Piles(ZONE.discard, ZONE.draw)] * 3
    seen_to(watching, turns, 12.0)
    assert not watching.is_sure
    seen_to(watching, turns, 33.0, from_s=12.0)
    assert watching.is_sure
    assert len(watching.found.sides) == len(turns)
    seen_to(watching, (0.62,), 35.0, from_s=33.0)
    assert len(watching.found.sides) == len(turns) + late
    assert watching.is_sure == (not late), "somebody who was there once is waited for"
