"""`referee watch` as it is called: bad input is one plain line, and the truth stays closed."""

from __future__ import annotations

import builtins
import io
import shutil
from pathlib import Path

import numpy as np
import pytest

from referee import models
from referee.cards import Card, Color
from referee.cli import main
from referee.errors import RecordError
from referee.hearing.heard import VERBS, Heard
from referee.hearing.keys import Answer, Keys, Nothing, Quit, Undo
from referee.ports import Frame
from referee.rendering.film_clip import write_clip
from referee.rules import actions
from referee.rules.duties import NameColor, TakeBack
from referee.rules.state import Round

QUIET = ["--no-voice", "--no-window"]


@pytest.fixture
def clip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clip of an empty table, and a journal of its own."""
    monkeypatch.setenv("REFEREE_JOURNAL", str(tmp_path / "journal.sqlite3"))
    path = tmp_path / "table.mp4"
    picture = np.random.default_rng(1).integers(90, 110, (270, 480, 3), np.uint8)
    write_clip(path, (Frame(picture, n / 6, n) for n in range(12)), fps=6.0)
    return path


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--source", "{dir}"], 2, "directory"),
        (["--source", "{dir}/none.mp4"], 2, "no such file"),
        (["--source", "{dir}/empty.mp4"], 2, "empty"),
        (["--source", "{dir}/text.mp4"], 2, "no video"),
        (["--source", "/dev/video97"], 3, "no such device"),
        (["--source", "{clip}", "--table", "{dir}/none.toml"], 2, "no such file"),
        (["--source", "{clip}", "--table", "{dir}/bad.toml"], 2, "did you mean 'source'?"),
        (["--source", "{clip}", "--rules", "matel"], 2, "mattel"),
        (["--source", "{clip}", "--heard", "{dir}/text.mp4"], 2, "line 1"),
        (["--source", "{clip}", "--heard", "{dir}/none.ugn"], 2, "no such file"),
        (["--source", "{clip}", "--model", "cards-9"], 2, "no model"),
        (["--source", "{clip}", "--players", "Solo"], 2, "the game needs 2 to 10"),
        (["--source", "{clip}", "--record", "{dir}/no/where.ugn"], 2, "cannot be written"),
        (["--source", "{clip}", "--serve"], 2, "no dashboard"),
    ],
)
def test_bad_input_is_one_line(
    words: list[str], status: int, said: str, clip: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = clip.parent
    (folder / "empty.mp4").touch()
    (folder / "text.mp4").write_text("hello")
    (folder / "bad.toml").write_text("[camera]\nsourse = '0'\n")
    filled = [word.format(dir=folder, clip=clip) for word in words]
    assert main(["watch", *filled, *QUIET]) == status
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


def test_a_clip_without_cards_says_so_with_status_0(
    clip: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = clip.parent / "R.ugn"
    call = ["watch", "--source", str(clip), "--record", str(record), *QUIET]
    assert main([*call, "--players", 'Zoë,小明,"Q" 🎉,Zoë']) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert "No card was seen." in said.err
    assert ">" not in record.read_text()


def test_watch_never_opens_the_truth(
    clip: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    truth = clip.with_suffix(".ugn")
    truth.write_text("@ format ugn/1\n@ seats A=Anna B=Ben\n> deal 7\n")
    opened: list[str] = []
    real_open = builtins.open

    def spy(file: object, *args: object, **more: object) -> object:
        opened.append(str(file))
        return real_open(file, *args, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(builtins, "open", spy)
    monkeypatch.setattr(io, "open", spy)
    assert main(["watch", "--source", str(clip), *QUIET]) == 0
    assert str(truth) not in opened


def test_only_what_can_be_heard_is_heard() -> None:
    assert {"uno", "catch", "challenge", "color", "swap", "next"} <= VERBS
    assert not {"play", "draw", "flip", "deal", "takes-back", "hand"} & VERBS
    with pytest.raises(RecordError, match="not something that can be heard"):
        Heard.parse("@ format ugn/1\n@ seats A=Anna B=Ben\n> A play r5 [t=1.00]\n")
    with pytest.raises(RecordError, match="no time"):
        Heard.parse("@ format ugn/1\n@ seats A=Anna B=Ben\n> A uno\n")


SEATS = ("A", "B", "C")
PLAYING = Round(SEATS, "C", stage="playing", player="A", exposed=("C",))


@pytest.mark.parametrize(
    ("keys", "round_", "meant"),
    [
        ("g", PLAYING._replace(obligations=(NameColor("B"),)), "B color g"),
        ("u", PLAYING._replace(exposed=()), "A uno"),
        ("u", PLAYING, "C uno"),
        ("3u", PLAYING, "C uno"),
        ("2c", PLAYING, "B catch C"),
        ("c", PLAYING, "? catch C"),
        ("x", PLAYING, "A challenge"),
        ("2s", PLAYING, "A swap B"),
        ("p", PLAYING, "A pass"),
        ("n", PLAYING, "next"),
    ],
)
def test_keys(keys: str, round_: Round, meant: str) -> None:
    hand = Keys(SEATS)
    for key in keys[:-1]:
        assert hand.press(key, round_) == Nothing()
    assert str(hand.press(keys[-1], round_)) == meant


def test_keys_that_are_no_acts() -> None:
    hand = Keys(SEATS)
    assert hand.press("z", PLAYING) == Undo()
    assert hand.press("q", PLAYING) == Quit()
    assert hand.press("?", PLAYING) == Nothing()
    assert hand.press("2", PLAYING) == Answer(2)
    assert hand.press("t", PLAYING) == Nothing()
    assert hand.press("é", PLAYING) == Nothing()


def test_take_back_and_let_stand() -> None:
    duty = TakeBack("B", (Card.parse("g7"),), Color.RED, "B")
    wrong = PLAYING._replace(obligations=(duty,))
    assert Keys(SEATS).press("t", wrong) == actions.TakeBack("B", (Card.parse("g7"),))
    assert Keys(SEATS).press("l", wrong) == actions.Stands()


def test_det_16_an_unfit_model_does_not_referee_unless_it_is_trusted(
    clip: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "unfit"
    shutil.copytree(models.locate(), folder)
    card = folder / "model.toml"
    text = card.read_text(encoding="utf-8")
    card.write_text(
        text.replace("fit_for_refereeing = true", "fit_for_refereeing = false"), "utf-8"
    )
    words = ["watch", "--source", str(clip), "--model", str(folder), *QUIET]
    assert main(words) == 2
    assert "not fit for refereeing" in capsys.readouterr().err
    assert main([*words, "--trust"]) == 0
