"""`referee calibrate` on a drawn table: found, put right by mouse, written, read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.adapters.window import Mouse
from referee.cli import main
from referee.commands import calibrate
from referee.config import SeatPlace, TableConfig, load_table
from referee.outputs.fitting import Fitting
from referee.outputs.shapes import Label
from referee.ports import Frame, Image
from referee.rendering.film_clip import write_clip
from referee.setting_up import FirstLook, correct, drawing, fitting_of
from referee.tabletop.finding import overlap
from referee.tabletop.layout import Layout
from referee.tabletop.sides import find_sides
from referee.testing import ScriptedCamera, ScriptedEyes
from tests.tabletop.sketch import ZONE, Sketch


class Taken:
    """Keeps the pictures of a sketch."""

    def __init__(self) -> None:
        self.frames: list[Image] = []

    def look(self, frame: Frame) -> Frame:
        self.frames.append(frame.image)
        return frame

    def step(self, look: object) -> list[object]:
        return []


@pytest.fixture(scope="module")
def played() -> tuple[list[Image], ScriptedEyes]:
    """Two rounds of plays by four people, and eyes that know the table."""
    sketch, taken = Sketch(), Taken()
    sketch.gate = sketch.table = taken  # type: ignore[assignment]
    sketch.rest(1.5)
    for round_ in range(2):
        for seat, code in (("A", "r5"), ("B", "r9"), ("C", "g9"), ("D", "g2")):
            sketch.lay(seat, code, (round_, -round_))
            sketch.rest(0.6)
    return taken.frames, ScriptedEyes(sketch.eyes.cards)


def test_the_piles_and_four_people_are_found(played: tuple[list[Image], ScriptedEyes]) -> None:
    frames, eyes = played
    seen = FirstLook().of(ScriptedCamera(frames), eyes, TableConfig(), 0)
    fitting = fitting_of(seen.watching)
    assert overlap(fitting.discard, ZONE.discard) > 0.5
    assert overlap(fitting.draw, ZONE.draw) > 0.5
    assert [round(turn * 4) % 4 for turn in fitting.seats] == [0, 1, 2, 3]


class Hand:
    """A window in which somebody clicks and types; each picture shown is one more step."""

    def __init__(self, *steps: tuple[str, ...] | tuple[Mouse, ...]) -> None:
        self.steps = list(steps)
        self.now: tuple[str, ...] | tuple[Mouse, ...] = ()

    def show(self, image: Image, drawing: object) -> tuple[str, ...]:
        self.now = self.steps.pop(0)
        return tuple(one for one in self.now if isinstance(one, str))

    def mouse(self) -> tuple[Mouse, ...]:
        return tuple(one for one in self.now if isinstance(one, Mouse))

    def close(self) -> None:
        pass


def click(x: float, y: float) -> tuple[Mouse, ...]:
    return (Mouse("press", (x, y)), Mouse("release", (x, y)))


def test_what_was_not_found_is_asked_for_and_clicked() -> None:
    frame = Sketch().cloth.astype("uint8")
    hand = Hand(("enter",), click(0.4, 0.5), click(0.6, 0.5), ("enter",))
    fitting = correct(hand, Fitting(seats=(0.0, 0.5)), frame, TableConfig(), "en")
    assert fitting.wanted == ""
    assert fitting.draw[0][0] < 0.4 < fitting.draw[2][0] < fitting.discard[2][0]


def test_a_pile_and_a_person_are_dragged_and_a_pile_made_larger() -> None:
    frame = Sketch().cloth.astype("uint8")
    start = Fitting(ZONE.draw, ZONE.discard, (0.0, 0.25, 0.5, 0.75))
    drag = (Mouse("press", (0.56, 0.5)), Mouse("move", (0.66, 0.4)), Mouse("release", (0.66, 0.4)))
    person = (Mouse("press", (0.0, 0.5)), Mouse("move", (0.02, 0.3)), Mouse("release", (0, 0.3)))
    hand = Hand(drag, ("+",), person, ("enter",))
    fitting = correct(hand, start, frame, TableConfig(), "zh")
    assert sum(x for x, _ in fitting.discard) / 4 == pytest.approx(0.6625, abs=0.01)
    assert fitting.discard[1][0] - fitting.discard[0][0] > 0.165
    assert fitting.draw == start.draw
    assert fitting.seats[1] == pytest.approx(0.3)


def test_leaving_writes_nothing() -> None:
    frame = Sketch().cloth.astype("uint8")
    start = Fitting(ZONE.draw, ZONE.discard, (0.0, 0.5))
    assert correct(Hand(("escape",)), start, frame, TableConfig(), "en") == Fitting()


def test_from_a_clip_to_a_table_file_that_watch_can_read(
    played: tuple[list[Image], ScriptedEyes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    frames, eyes = played
    clip, table = tmp_path / "table.mp4", tmp_path / "T.toml"
    write_clip(clip, (Frame(image, n / 12, n) for n, image in enumerate(frames)), fps=12.0)
    monkeypatch.setattr(calibrate, "eyes_of", lambda options, house: eyes)
    call = ["calibrate", "--source", str(clip), "--table", str(table), "--no-window"]
    assert main([*call, "--players", "Zoë,小明,C,D"]) == 0
    assert f"referee watch --table {table}" in capsys.readouterr().err
    found = load_table(table)
    assert found.names == ("Zoë", "小明", "C", "D")
    layout = Layout.of(found, 4)
    for seat, entry in zip("ABCD", ((0.55, 1.0), (0.0, 0.5), (0.55, 0.0), (1.0, 0.5)), strict=True):
        assert layout.seat_odds(entry)[0][0] == seat
    assert main(call) == 2
    assert "--force" in capsys.readouterr().err
    table.write_text(table.read_text() + '\n[voice]\nlanguage = "zh"  # at home\n')
    assert main([*call, "--force"]) == 0
    assert load_table(table).language == "zh"
    assert load_table(table).seats[1] == SeatPlace("小明", found.seats[1].side)


def test_a_table_without_a_draw_pile_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sketch, taken = Sketch(), Taken()
    sketch.gate = sketch.table = taken  # type: ignore[assignment]
    sketch.rest(2.0)
    clip = tmp_path / "table.mp4"
    write_clip(clip, (Frame(image, n / 12, n) for n, image in enumerate(taken.frames)), fps=12.0)
    monkeypatch.setattr(calibrate, "eyes_of", lambda options, house: ScriptedEyes())
    call = ["calibrate", "--source", str(clip), "--table", str(tmp_path / "T.toml"), "--no-window"]
    assert main(call) == 1
    assert "lay one face down" in capsys.readouterr().err
    assert not (tmp_path / "T.toml").exists()


def test_nobody_is_said_to_hold_no_cards_while_a_table_is_fitted() -> None:
    start = Fitting(ZONE.draw, ZONE.discard, (0.0, 0.25, 0.5, 0.75))
    image = Sketch().cloth.astype("uint8")
    shapes = drawing(start, TableConfig(), image, ("Is this right?", "en"))
    texts = [shape.text for shape in shapes if isinstance(shape, Label)]
    assert {"A", "B", "C", "D"} <= set(texts)
    assert not [text for text in texts if text[0].isdigit()]


def test_of_two_people_at_the_lower_edge_the_right_one_comes_first() -> None:
    """Clockwise from the lower edge: its right half is passed before its left one."""
    entries = [(0.7, 1.0), (0.3, 1.0), (0.0, 0.5), (0.3, 0.0), (0.7, 0.0), (1.0, 0.5)]
    sides = find_sides([entry for entry in entries for _ in range(3)])
    middles = [side[len(side) // 2] if len(side) % 2 else side[0] for side in sides]
    assert len(sides) == 6
    assert middles[0][0] > 0.5 > middles[1][0]
    assert middles[0][1] == middles[1][1] == 1.0
