"""``referee detect``: the JSON it promises, and every bad picture a line while others are done."""

import json
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee import models
from referee.cli import main

GOLDEN = models.locate() / "golden"
CARDS = dict(line.split(maxsplit=1) for line in (GOLDEN / "cards.txt").read_text().splitlines())


def _signed_area(quad: list[list[float]]) -> float:
    points = np.array(quad)
    ahead = np.roll(points, -1, axis=0)
    return float((points[:, 0] * ahead[:, 1] - points[:, 1] * ahead[:, 0]).sum() / 2)


@pytest.mark.parametrize("name", sorted(CARDS))
def test_golden_pictures_in_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["detect", str(GOLDEN / name), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report) == {"image", "size_wh", "cards"}
    assert sorted(card["card"] for card in report["cards"]) == sorted(CARDS[name].split())
    for card in report["cards"]:
        assert 0 <= card["confidence"] <= 1
        assert _signed_area(card["quad_px"]) > 0


def test_a_mirrored_picture_is_not_read_as_the_mirrored_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = sorted(CARDS)[0]
    picture = cv2.imread(str(GOLDEN / name))
    assert picture is not None
    path = tmp_path / "mirrored.png"
    cv2.imwrite(str(path), picture[:, ::-1])
    assert main(["detect", str(path), "--json"]) == 0
    seen = json.loads(capsys.readouterr().out)["cards"]
    corners = [np.array(card["quad_px"]) for card in seen]
    assert all(_signed_area(quad.tolist()) > 0 for quad in corners)


def test_annotated_copies_have_the_size_of_the_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = GOLDEN / sorted(CARDS)[0]
    assert main(["detect", str(picture), "--out", str(tmp_path / "seen")]) == 0
    original, copy = (
        cv2.imread(str(picture)),
        cv2.imread(str(tmp_path / "seen" / f"{picture.stem}.png")),
    )
    assert original is not None
    assert copy is not None
    assert copy.shape == original.shape
    assert (copy != original).any()
    assert capsys.readouterr().out.startswith(f"{picture}: ")


def _bomb() -> bytes:
    body = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 0, 0, 0, 0)
    head = struct.pack(">I", 13) + b"IHDR" + body + struct.pack(">I", zlib.crc32(b"IHDR" + body))
    return b"\x89PNG\r\n\x1a\n" + head + b"\0\0\0\0IEND\xaeB`\x82"


def test_each_bad_picture_gets_its_line_and_the_others_are_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty.png").write_bytes(b"")
    (tmp_path / "text.png").write_text("cards")
    (tmp_path / "bomb.png").write_bytes(_bomb())
    cv2.imwrite(str(tmp_path / "one.png"), np.zeros((1, 1, 3), np.uint8))
    cv2.imwrite(str(tmp_path / "grey.png"), np.zeros((40, 3000), np.uint8))
    cv2.imwrite(str(tmp_path / "deep.png"), np.zeros((50, 50, 3), np.uint16))
    names = ("empty.png", "text.png", "bomb.png", "missing.png", ".", "one.png", "grey.png")
    pictures = [str(tmp_path / name) for name in (*names, "deep.png")]
    assert main(["detect", *pictures, "--json"]) == 2
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 5
    assert all(line.startswith("referee: ") for line in said.err.splitlines())
    done = [json.loads(line) for line in said.out.splitlines()]
    assert [Path(report["image"]).name for report in done] == ["one.png", "grey.png", "deep.png"]
    assert [report["cards"] for report in done] == [[], [], []]


def test_a_model_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["detect", "a.png", "--model", "card-1"]) == 2
    assert "did you mean 'cards-1'?" in capsys.readouterr().err
