"""From a plan to files: clip, truth, ears, table file, recipe and the command itself."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from referee.cli import main
from referee.config import parse_table
from referee.errors import ConfigError, InputError
from referee.ports import Frame
from referee.record.notation import parse_record
from referee.rendering.film import FilmLook, film_with_truth
from referee.rendering.film_clip import write_clip
from referee.rules import actions
from referee.simulation.demo import DEMO, DemoTable, demo_clip, demo_game
from referee.simulation.looks import Limits, random_look, usual_limits
from referee.simulation.studio import (
    NAMES,
    Paths,
    Plan,
    film_rng,
    frame_count,
    frames,
    play,
    table_for,
    write,
)
from referee.simulation.table_file import table_toml

SMALL = FilmLook(size_wh=(320, 180), card_px=36.0, fps=12.0)


def test_every_play_lies_clear_in_the_frame_that_the_truth_names() -> None:
    plan = Plan(seed=3, look=SMALL)
    game = play(plan)
    plays = {
        entry.evidence.frame: entry.what
        for entry in game.truth.entries
        if isinstance(entry.what, actions.Play)
    }
    seen = film_with_truth(game.script, plan.look, film_rng(plan), only=set(filter(None, plays)))
    found = {frame.number: truth.discards[-1] for frame, truth in seen}
    assert len(plays) > 20 and found.keys() == plays.keys()
    for number, act in plays.items():
        assert number is not None
        assert found[number].code == str(act.cards[-1])
        assert found[number].shown > 0.9, (number, act)


def test_the_film_ends_with_the_table_as_the_record_leaves_it() -> None:
    plan = Plan(seed=8, look=SMALL)
    game = play(plan)
    last = frame_count(plan, game) - 1
    ((_, truth),) = film_with_truth(game.script, plan.look, film_rng(plan), only={last})
    for entry in game.truth.entries:
        if isinstance(entry.what, actions.LayOpen):
            mine = [card.code for card in truth.cards if card.where == f"open {entry.what.seat}"]
            assert mine == [str(card) for card in entry.what.cards]
    held = sum(card.where.startswith("open") for card in truth.cards)
    assert truth.stock + len(truth.discards) + held == 108
    assert truth.reaching == ()


@pytest.mark.parametrize("ending", ["mp4", "avi"])
def test_a_clip_reads_back_frame_by_frame(tmp_path: Path, ending: str) -> None:
    plan = replace(DEMO, look=replace(SMALL, family="oval_white"))
    game = demo_game()
    short = [frame for frame, _ in zip(frames(plan, game), range(40), strict=False)]
    path = tmp_path / f"clip.{ending}"
    assert write_clip(path, short, fps=12) == 40
    capture = cv2.VideoCapture(str(path))
    assert capture.get(cv2.CAP_PROP_FPS) == pytest.approx(12)
    count = 0
    while (read := capture.read())[0]:
        assert np.abs(read[1].astype(int) - short[count].image).mean() < 6
        count += 1
    assert count == 40


@pytest.mark.parametrize(
    ("name", "says"),
    [("clip.gif", "ends in .mp4"), ("no/clip.mp4", "no such directory"), ("", "ends in .mp4")],
)
def test_a_clip_that_cannot_be_written_is_one_plain_line(
    tmp_path: Path, name: str, says: str
) -> None:
    frame = Frame(np.zeros((180, 320, 3), np.uint8), 0.0, 0)
    with pytest.raises(InputError, match=says):
        write_clip(tmp_path / name, [frame], fps=12)


def test_the_table_file_says_where_everything_is() -> None:
    plan = Plan(seed=2, names=("Zoë", 'O"Hara', "小明"), look=FilmLook(tilt_deg=12))
    table = table_for(plan, play(plan), source="a.mp4")
    assert parse_table(table_toml(table)) == table
    assert table.names == ("Zoë", 'O"Hara', "小明")
    assert max(x for x, _ in table.draw) < min(x for x, _ in table.discard) + 0.01


def test_looks_stay_within_their_limits() -> None:
    limits = Limits(("star",), ("felt",), tilt_deg=(3, 5), noise=(1, 2))
    looks = [random_look(limits, Random(seed)) for seed in range(30)]
    assert all(3 <= look.tilt_deg <= 5 and 1 <= look.noise <= 2 for look in looks)
    assert len({look.card_px for look in looks}) > 20
    with pytest.raises(ConfigError, match="did you mean 'star'"):
        usual_limits("starr")


def test_the_demo_shows_what_a_referee_is_for() -> None:
    game = demo_game()
    text = str(game.truth)
    for ruling in (
        "misplay B g7",
        "owes C 2",
        "missed-uno A draw=2 by=C",
        "color g",
        "points B 79",
    ):
        assert f"! {ruling}" in text
    assert "void" not in text and "desync" not in text
    assert game.script.length_s < 36


def test_the_demo_can_be_watched_while_it_is_filmed_or_written(tmp_path: Path) -> None:
    table = DemoTable(demo_game())
    first = next(table.frames())
    assert (first.size_wh, first.number, first.time_s) == ((960, 540), 0, 0.0)
    assert table.table.names == ("Anna", "Ben", "Chi")
    assert table.table.rules_line == "mattel hand_size=3"
    table.close()


def test_writing_gives_four_files_that_belong_together(tmp_path: Path) -> None:
    plan = Plan(seed=4, names=NAMES[:2], rules_line="mattel hand_size=1", look=SMALL)
    paths = Paths(*(tmp_path / name for name in ("g.ugn", "c.avi", "h.ugn", "t.toml")))
    game = play(plan)
    write(plan, game, paths)
    assert (tmp_path / "g.ugn").read_text(encoding="utf-8") == str(game.truth)
    assert parse_record((tmp_path / "h.ugn").read_text(encoding="utf-8")) == game.heard
    assert parse_table((tmp_path / "t.toml").read_text(encoding="utf-8")).source.endswith("c.avi")
    capture = cv2.VideoCapture(str(tmp_path / "c.avi"))
    assert capture.get(cv2.CAP_PROP_FRAME_COUNT) == frame_count(plan, game)


def test_simulate_prints_a_record_that_check_agrees_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--seed", "7", "--players", "3"]) == 0
    path = tmp_path / "g.ugn"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["check", str(path)]) == 0


def test_simulate_numbers_several_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--seed", "1", "--games", "3", "--json"]
    assert main([*words, "--record", str(tmp_path / "g.ugn")]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["seed"] for each in told] == [1, 2, 3]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "g-001.ugn", "g-002.ugn", "g-003.ugn"
    ]  # fmt: skip
    written = parse_record((tmp_path / "g-002.ugn").read_text(encoding="utf-8"))
    assert written == play(Plan(2)).truth


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--players", "11"], "2 to 10"),
        (["--players", "1"], "2 to 10"),
        (["--games", "0"], "at least 1"),
        (["--deck", "starr"], "did you mean 'star'"),
        (["--rules", "matel"], "mattel"),
        (["--record", "/nowhere/g.ugn"], "/nowhere/g.ugn"),
    ],
)
def test_simulate_refuses_with_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == 2
    told = capsys.readouterr()
    assert told.out == "" and len(told.err.splitlines()) == 1
    assert says in told.err


def test_demo_files(tmp_path: Path) -> None:
    """One whole demo on disk: what a person gets who wants to look at it."""
    paths = demo_clip(tmp_path / "demo.mp4")
    assert paths.record is not None and paths.record.is_file()
    capture = cv2.VideoCapture(str(tmp_path / "demo.mp4"))
    assert capture.get(cv2.CAP_PROP_FRAME_COUNT) == frame_count(DEMO, demo_game())
