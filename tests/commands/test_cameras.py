"""`referee cameras` and the picture part of `referee doctor`, in plain words."""

from __future__ import annotations

import json

import pytest

from referee import cli
from referee.adapters.picture_check import Glance
from referee.capture.devices import Device
from referee.capture.worker import NO_PICTURE
from referee.ports import CardSeen, Image
from referee.testing import ScriptedEyes
from tests.vision.test_suitability import black, blurred, dark, lamp, table

TWO = (Device(0, "Integrated Camera"), Device(2, "HD Pro Webcam"))


def seen_by(
    monkeypatch: pytest.MonkeyPatch, glances: dict[str, Glance], cards: list[CardSeen]
) -> None:
    devices = tuple(device for device in TWO if str(device.number) in glances)
    monkeypatch.setattr("referee.commands.cameras.linux_cameras", lambda: devices)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("referee.adapters.picture_check.glance", lambda source: glances[source])
    monkeypatch.setattr("referee.adapters.detector.open_eyes", lambda: ScriptedEyes(cards))


def spoilt(name: str) -> tuple[Image, list[CardSeen]]:
    image, cards = table(card_px=40 if name == "far" else 100)
    if name == "angle":
        cards = [CardSeen(card.quad_px * (1.0, 0.5), 0.9, card.faces) for card in cards]
    spoil = {"dark": dark, "blurred": blurred, "glare": lamp, "black": black}.get(name)
    return (spoil(image) if spoil else image), ([] if name == "no-cards" else cards)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("dark", "too dark"),
        ("blurred", "blurred"),
        ("glare", "mirrored"),
        ("far", "too small"),
        ("angle", "from the side"),
        ("black", "black or broken"),
        ("no-cards", "No card was found"),
        ("good", "The picture is good. Cards found: 3"),
    ],
)
def test_what_is_wrong_with_a_picture_is_said_in_plain_words(
    name: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    image, cards = spoilt(name)
    seen_by(monkeypatch, {"0": Glance(image, "", 30.0)}, cards)
    assert cli.main(["cameras"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("0  Integrated Camera  960x540")
    assert words in said


@pytest.mark.parametrize(
    "problem",
    [
        "there is no such camera, or another program uses it",
        "you are not allowed to use /dev/video0: sudo usermod -aG video $USER, then log in again",
        "its picture stands still",
    ],
)
def test_a_camera_without_a_picture_says_why_and_the_next_is_looked_at(
    problem: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    image, cards = table()
    glances = {"0": Glance(NO_PICTURE, problem), "2": Glance(image, "", 5.0)}
    seen_by(monkeypatch, glances, cards)
    assert cli.main(["cameras", "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["problem"] == problem
    assert second["size_wh"] == [960, 540]
    assert "only 5 pictures a second" in " ".join(second["remarks"])


@pytest.mark.parametrize(("language", "words"), [("en", "a phone can be one"), ("zh", "手机")])
def test_no_camera_is_no_error_and_says_what_to_do(
    language: str,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen_by(monkeypatch, {}, [])
    assert cli.main(["cameras", "--language", language]) == 0
    assert words in capsys.readouterr().err
