"""``referee deck``: photographs to a file that makes another print known, and what it refuses."""

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.adapters.detector import open_eyes
from referee.cli import main
from referee.commands.deck import shots_in, take
from referee.errors import InputError
from referee.ports import Frame, Image
from referee.rendering.geometry import Pose, quad_of
from referee.rendering.layers import Layer, render
from referee.rendering.prints import HELD_OUT_FAMILIES
from referee.rendering.shoe import Shoe
from referee.vision.deck_file import LearntDeck, read_deck, write_deck

TAUGHT = (*(f"r{face}" for face in (*"0123456789", "S", "R", "+2")), "y3", "g7", "b8", "W", "W+4")
READ = ("b3", "g4", "y9", "gS", "bR", "y0", "g6", "b1", "W+4", "r7")
"""Cards of the same print, most of them not photographed: another card has their symbol."""


def photograph(shoe: Shoe, code: str, height: int, turn_deg: float) -> Image:
    side = int(height * 1.7)
    card = quad_of(Pose(side / 2, side / 2, height, turn_deg))
    sprite = (shoe.close_card if height > 170 else shoe.card)(0, code)
    ground = np.full((side, side, 3), (96, 110, 120), np.uint8)
    drawn = render(ground, [Layer(sprite, card)], np.zeros((0, 0), np.float32))
    return np.clip(drawn.pixels, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def shoe() -> Shoe:
    return Shoe.of(HELD_OUT_FAMILIES[:1], 1, 3)


@pytest.fixture(scope="module")
def folder(shoe: Shoe, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("photographs")
    for number, code in enumerate(TAUGHT):
        cv2.imwrite(str(folder / f"{code}.jpg"), photograph(shoe, code, 260, 7.0 * number))
    cv2.imwrite(str(folder / "r5-2.png"), photograph(shoe, "r5", 240, 200.0))
    (folder / "notes.txt").write_text("not a picture")
    return folder


@pytest.fixture(scope="module")
def learnt(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("decks") / "mine.deck"
    assert main(["deck", "learn", str(folder), "--name", "mine", "--out", str(path)]) == 0
    return path


def test_a_print_never_seen_is_read_with_its_deck_also_from_afar(shoe: Shoe, learnt: Path) -> None:
    """At 34 pixels, most of them cards that were not photographed: never worse than without."""
    alone, with_deck = open_eyes(), open_eyes(deck=learnt)
    right = [0, 0]
    for number, code in enumerate(READ):
        image = photograph(shoe, code, 34, 15.0 + 31 * number)
        for which, eyes in enumerate((alone, with_deck)):
            cards = eyes.look(image)
            right[which] += bool(cards) and cards[0].code == code
    assert right[1] >= 8
    assert right[1] >= right[0]


def test_detect_takes_the_deck_and_show_tells_what_it_is(
    folder: Path, learnt: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = str(folder / "r3.jpg")
    assert main(["detect", picture, "--deck", str(learnt), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cards"][0]["card"] == "r3"
    assert main(["deck", "show", str(learnt)]) == 0
    assert capsys.readouterr().out.startswith("deck 'mine', for the reader ")


@pytest.mark.parametrize(("after", "is_needless"), [(0.95, False), (0.8, True), (0.7, True)])
def test_a_deck_that_helps_nothing_says_so(
    after: float,
    is_needless: bool,
    learnt: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    deck = read_deck(learnt)
    proof = {"pictures": 52.0, "before": 0.8, "after": after}
    path = tmp_path / "a.deck"
    write_deck(path, LearntDeck("x", deck.reader, deck.color, deck.symbol, proof))
    assert main(["deck", "show", str(path)]) == 0
    told = capsys.readouterr().out
    assert f"80.0 % were read right without it, {100 * after:.1f} % with it" in told
    assert ("as well without it" in told) == is_needless


def test_a_deck_of_another_reader_and_another_version_is_refused(
    folder: Path, learnt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = read_deck(learnt)
    write_deck(tmp_path / "other.deck", LearntDeck("x", "0" * 64, deck.color, deck.symbol))
    assert main(["detect", str(folder / "r3.jpg"), "--deck", str(tmp_path / "other.deck")]) == 2
    assert "learnt with another model's reader; learn it again" in capsys.readouterr().err
    newer = json.loads(learnt.read_text()) | {"version": 7}
    (tmp_path / "newer.deck").write_text(json.dumps(newer))
    assert main(["detect", str(folder / "r3.jpg"), "--deck", str(tmp_path / "newer.deck")]) == 2
    assert "(expected 1, found 7)" in capsys.readouterr().err


def test_faces_that_nothing_teaches_are_named(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["deck", "learn", str(folder), "--of", "yiqi120", "--out", str(tmp_path / "a.deck")]
    assert main(call) == 2
    assert "no photograph teaches rA yA gA bA WB" in capsys.readouterr().err
    assert not (tmp_path / "a.deck").exists()


def test_names_are_codes_and_further_ones_are_held_back(tmp_path: Path) -> None:
    for name in ("r5.jpg", "R5-2.jpg", "b+2.PNG", "W.jpg", "w+4 b.webp", "Back.jpg", "ys.bmp"):
        (tmp_path / name).touch()
    shots = {shot.path.name: (shot.code, shot.is_further) for shot in shots_in(tmp_path)}
    assert shots == {
        "R5-2.jpg": ("r5", False), "r5.jpg": ("r5", True), "b+2.PNG": ("b+2", False),
        "W.jpg": ("W", False), "w+4 b.webp": ("W+4", False), "Back.jpg": ("back", False),
        "ys.bmp": ("yS", False),
    }  # fmt: skip


@pytest.mark.parametrize("name", ["IMG_0001.jpg", "x5.jpg", ".jpg.jpg", "??.jpg"])
def test_a_picture_whose_name_is_no_code_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    with pytest.raises(InputError, match="the name is no card's code"):
        shots_in(tmp_path)


def test_no_folder_and_no_pictures(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such folder"):
        shots_in(tmp_path / "none")
    with pytest.raises(InputError, match="holds no picture"):
        shots_in(tmp_path)


def test_a_picture_without_a_card_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for code in TAUGHT:
        cv2.imwrite(str(tmp_path / f"{code}.jpg"), np.full((120, 90, 3), 120, np.uint8))
    assert main(["deck", "learn", str(tmp_path), "--out", str(tmp_path / "a.deck")]) == 2
    assert "no card was found; photograph it alone" in capsys.readouterr().err


class _Camera:
    """Pictures whose brightness counts up."""

    def __init__(self, count: int) -> None:
        self.count = count

    def frames(self) -> Iterator[Frame]:
        for number in range(self.count):
            yield Frame(np.full((20, 30, 3), number, np.uint8), number / 30, number)

    def close(self) -> None:
        pass


def test_the_camera_takes_each_card_once_and_goes_on_where_it_was_broken_off(
    tmp_path: Path,
) -> None:
    cv2.imwrite(str(tmp_path / "r1.jpg"), np.zeros((4, 4, 3), np.uint8))
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return "-" if "lay W " in question else ""

    take(_Camera(40), tmp_path, ("r0", "r1", "W", "back"), ask)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["back.jpg", "r0.jpg", "r1.jpg"]
    assert [question.split(":")[0] for question in asked] == ["1 of 4", "3 of 4", "4 of 4"]
    assert "a card face down" in asked[2]
    with pytest.raises(InputError, match="gave no picture"):
        take(_Camera(0), tmp_path, ("g1",), ask)
