"""``referee score``: hands laid open, each card once, and no doubt passed over in silence."""

import json
from pathlib import Path
from string import Formatter

import cv2
import numpy as np
import pytest

from referee import models
from referee.adapters.detector import open_eyes
from referee.cards import Card
from referee.cli import main
from referee.commands.score import Asker, asked
from referee.outputs.phrases import LANGUAGES
from referee.outputs.phrases.counting import COUNTING
from referee.ports import CardSeen
from referee.rendering.geometry import Pose, quad_of
from referee.rendering.layers import Layer, Shadow, render
from referee.rendering.shoe import Shoe
from referee.rules.compiler import codes_of, deck_of
from referee.rules.house import HouseRules
from referee.vision.hand import one_a_card

GOLDEN = models.locate() / "golden"
CARDS = dict(line.split(maxsplit=1) for line in (GOLDEN / "cards.txt").read_text().splitlines())
HOUSE = HouseRules()
DECK = deck_of(HOUSE)
EYES = open_eyes(codes=codes_of(DECK))
SHOE = Shoe.of(("oval_white",), 1, 4)


def drawn(folder: Path, *cards: tuple[str, float, float, float], height: int = 130) -> Path:
    """A picture of cards of one height: code, x, y and turn of each, the lowest first."""
    ground = np.full((420, 640, 3), (70, 82, 60), np.uint8)
    layers = [
        Layer(SHOE.card(0, code), quad_of(Pose(x, y, height, turn)), shadow=Shadow(2, 2, 2, 0.3))
        for code, x, y, turn in cards
    ]
    pixels = render(ground, layers, np.zeros((0, 0), np.float32)).pixels
    path = folder / "hand.png"
    cv2.imwrite(str(path), np.clip(pixels, 0, 255).astype(np.uint8))
    return path


def scored(path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    assert main(["score", str(path), "--json", *more]) == 0
    report: dict[str, object] = json.loads(capsys.readouterr().out)
    return report


@pytest.mark.parametrize("name", sorted(CARDS)[:2])
def test_golden_pictures_add_up(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = CARDS[name].split()
    report = scored(GOLDEN / name, capsys)
    faces = [code for code in wanted if code != "back"]
    assert report["points"] == sum(HOUSE.value_of(Card.parse(code).face) for code in faces)
    cards, unsure = report["cards"], report["unsure"]
    assert isinstance(cards, list)
    assert isinstance(unsure, list)
    assert sorted(code for code in cards if code != "??") == sorted(faces)
    assert len(cards) == len(wanted)
    assert sum(doubt["card"] == "??" for doubt in unsure) == wanted.count("back")


def test_two_like_cards_side_by_side_count_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = drawn(tmp_path, ("r5", 200, 200, 0), ("r5", 286, 200, 0), ("W", 440, 210, 8))
    report = scored(path, capsys)
    assert report["cards"] == ["r5", "r5", "W"]
    assert (report["points"], report["points_span"]) == (60, [60, 60])


@pytest.mark.parametrize("height", [130, 380])
def test_a_card_that_shows_both_its_corners_counts_once(
    height: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From afar and filling the picture, where each half is as large as a card elsewhere."""
    path = drawn(tmp_path, ("r5", 320, 210, 4), height=height)
    assert scored(path, capsys)["cards"] == ["r5"]


def test_a_tables_own_values_and_the_words_for_people(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = drawn(tmp_path, ("r5", 200, 200, 0), ("yS", 420, 200, 0))
    assert scored(path, capsys, "--rules", "mattel values.S=15")["points"] == 20
    assert main(["score", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: r5(5) yS(20) = 25 points\n"


def test_an_empty_table_and_bad_pictures_get_their_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "one.png"), np.zeros((1, 1, 3), np.uint8))
    (tmp_path / "none.jpg").write_bytes(b"")
    paths = [str(tmp_path / "none.jpg"), str(tmp_path / "one.png")]
    assert main(["score", *paths]) == 2
    told = capsys.readouterr()
    assert told.out == f"{paths[1]}: no card\n"
    assert told.err.startswith(f"referee: {paths[0]}: is empty")


def test_of_a_doubt_it_asks_and_believes_the_answer() -> None:
    place = np.array([[0, 0], [56, 0], [56, 87], [0, 87]], np.float32)
    cards = (
        CardSeen(place, 0.9, (("r5", 0.99),)),
        CardSeen(place + 100, 0.9, (("b6", 0.5), ("b9", 0.4))),
        CardSeen(place + 200, 0.9, (("back", 0.9),)),
        CardSeen(place + 300, 0.9, (("g1", 0.6), ("g7", 0.3))),
    )
    asked_for: list[str] = []
    answers = iter(["b99", "b9", "-", ""])

    def ask(question: str) -> str:
        asked_for.append(question)
        return next(answers)

    told = asked(cards, HOUSE, DECK, Asker(ask))
    assert [card.code for card in told] == ["r5", "b9", "g1"]
    assert [card.probability for card in told] == [0.99, 1.0, 0.6]
    assert asked_for[0] == asked_for[1]
    assert asked_for[0].startswith("the card at 128,144: b6 b9?")


def test_each_deck_has_its_own_cards() -> None:
    assert len(codes_of(DECK)) == 55
    yiqi = codes_of(deck_of(HouseRules.parse("mattel deck=yiqi120")))
    assert {"rA", "rbA", "WB", "back"} <= set(yiqi)
    assert "WH" not in yiqi


@pytest.mark.parametrize("step", [0.55, 0.75])
def test_a_row_of_like_neighbours_keeps_its_number(step: float, tmp_path: Path) -> None:
    codes = ("y4", "y4", "bS", "g0")
    cards = [(code, 190 + 84 * step * k, 200.0, 1.5 * k) for k, code in enumerate(codes)]
    image = cv2.imread(str(drawn(tmp_path, *cards)))
    assert image is not None
    assert len(one_a_card(EYES.look(np.asarray(image, np.uint8)))) == 4


def test_cards_that_lie_over_each_other_and_cards_that_are_missing_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = drawn(tmp_path, ("y4", 200, 200, 0), ("bS", 250, 200, 3), ("g0", 440, 200, 0))
    assert scored(path, capsys)["overlapping"] is True
    assert main(["score", str(path), "--cards", "3"]) == 0
    assert "lay them side by side" in capsys.readouterr().out
    assert main(["score", str(path), "--cards", "5"]) == 1
    assert f"{path}: 3 cards seen, 5 wanted" in capsys.readouterr().err
    apart = drawn(tmp_path, ("y4", 200, 200, 0), ("bS", 290, 200, 0))
    assert scored(apart, capsys)["overlapping"] is False


def test_several_hands_are_told_one_by_one_with_what_they_come_to_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    first = drawn(one, ("r5", 200, 200, 0), ("yS", 420, 200, 0))
    second = drawn(two, ("g9", 200, 200, 0))
    assert main(["score", str(first), str(second)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{first}: r5(5) yS(20) = 25 points",
        f"{second}: g9(9) = 9 points",
        "  so far: 34 points",
    ]
    assert main(["score", str(first), str(second), "--json"]) == 0
    totals = [json.loads(line)["total"] for line in capsys.readouterr().out.splitlines()]
    assert totals == [25, 34]


@pytest.mark.parametrize("language", sorted(COUNTING))
def test_every_word_about_a_hand_is_there_in_every_language(language: str) -> None:
    assert set(COUNTING) == set(LANGUAGES)
    for kind, text in COUNTING["en"].items():
        fields = {name for _, name, _, _ in Formatter().parse(text) if name}
        said = COUNTING[language][kind]
        assert {name for _, name, _, _ in Formatter().parse(said) if name} == fields, kind


def test_a_hand_is_told_in_chinese(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = drawn(tmp_path, ("r5", 200, 200, 0), ("yS", 420, 200, 0))
    assert main(["score", str(path), "--cards", "3", "--language", "zh"]) == 1
    told = capsys.readouterr()
    assert told.out == f"{path}: r5(5) yS(20) = 25分\n"
    assert "看到2张牌，应有3张" in told.err
