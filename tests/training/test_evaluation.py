"""The tally: what counts as found, right, wrong, unsure and invented, set by set."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.ports import CardSeen, Image
from referee.training.evaluation import (
    LOST,
    evaluate,
    judge_boxes,
    judge_single,
    judge_state,
    table,
)
from referee.training.sets import BoxPicture, Labelled, SinglePicture, StatePicture

PATH = Path("a.png")


def _quad(left: float, top: float, width: float = 40, height: float = 60) -> np.ndarray:
    corners = [[0, 0], [width, 0], [width, height], [0, height]]
    return np.array(corners, np.float32) + np.array([left, top], np.float32)


def _seen(code: str, left: float, top: float, probability: float = 0.9) -> CardSeen:
    return CardSeen(_quad(left, top), 0.8, ((code, probability),))


def _labelled(code: str, left: float, top: float) -> Labelled:
    return Labelled(code, _quad(left, top), is_upright=True)


def test_each_card_is_paired_once_and_the_rest_is_invented() -> None:
    picture = BoxPicture(PATH, (_labelled("r5", 0, 0), _labelled("g7", 100, 0)), (_quad(300, 0),))
    cards = (
        _seen("r5", 2, 0),
        _seen("r5", 200, 0),
        _seen("b1", 300, 0),
        _seen("b1", 400, 0, 0.3),
        _seen("back", 500, 0),
    )
    readings, invented = judge_boxes(picture, cards)
    assert [(one.wanted, one.read) for one in readings] == [("r5", "r5"), ("g7", LOST)]
    assert invented == 1


def test_a_card_over_another_is_no_reading_of_the_other() -> None:
    under, over = _labelled("g7", 0, 0), _labelled("r5", 0, 15)
    readings, invented = judge_boxes(BoxPicture(PATH, (under, over), ()), (_seen("r5", 0, 14),))
    assert [(one.wanted, one.read) for one in readings] == [("g7", LOST), ("r5", "r5")]
    assert invented == 0


def test_half_a_card_found_is_not_found() -> None:
    picture = BoxPicture(PATH, (_labelled("r5", 0, 0),), ())
    readings, invented = judge_boxes(picture, (_seen("r5", 25, 0),))
    assert not readings[0].is_found
    assert invented == 1


def test_outlines_are_compared_with_outlines() -> None:
    turned = cv2.boxPoints(((100.0, 100.0), (40.0, 60.0), 30.0))
    picture = BoxPicture(PATH, (Labelled("card", turned, is_upright=False),), ())
    (reading,), _ = judge_boxes(picture, (CardSeen(turned, 0.8, (("y2", 0.9),)),))
    assert reading.overlap == pytest.approx(1, abs=0.01)
    assert reading.is_right  # the label says card, not which


def test_a_pictures_only_card_is_the_large_sure_find() -> None:
    small = CardSeen(_quad(0, 0, 8, 12), 0.95, (("b1", 0.9),))
    assert judge_single(SinglePicture(PATH, "g7"), (small, _seen("g7", 50, 0))).is_right
    assert not judge_single(SinglePicture(PATH, "g7"), ()).is_found


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.png"
    cv2.imwrite(str(path), np.zeros((600, 900, 3), np.uint8))
    return path


def test_a_tables_sides_are_multisets_and_the_middle_is_the_discard_pile(board: Path) -> None:
    picture = StatePicture(board, "y1", ((), ("r5", "r5"), ("rS",), ("b5",)))
    cards = (
        _seen("y1", 430, 270),
        _seen("r5", 800, 250),
        _seen("b9", 800, 320),
        _seen("rS", 430, 20),
        _seen("g2", 430, 500),
    )
    readings, invented = judge_state(picture, cards)
    assert [(one.wanted, one.read) for one in readings] == [
        ("y1", "y1"),
        ("r5", "r5"),
        ("r5", "b9"),
        ("rS", "rS"),
        ("b5", LOST),
    ]
    assert invented == 1


def test_the_top_of_the_discard_pile_is_counted_by_itself(board: Path) -> None:
    picture = StatePicture(board, "y1", (("r5",), (), (), ()))
    wrong_side, wrong_top = _seen("r6", 430, 500), _seen("y7", 430, 270)
    looks = ((_seen("y1", 430, 270, 0.4), wrong_side), (wrong_top, _seen("r5", 430, 500)), ())
    score = evaluate(_Eyes(*looks), "state", [picture] * 3)
    assert [one.top_of for one in score.readings] == ["discard", ""] * 3
    assert score.figures()["top"] == 0.3333


def test_every_card_right_is_not_yet_a_whole_picture(board: Path) -> None:
    picture = StatePicture(board, "y1", ((), (), (), ()))
    looks = ((_seen("y1", 430, 270), _seen("r5", 430, 500)), (_seen("y1", 430, 270),))
    figures = evaluate(_Eyes(*looks), "state", [picture] * 2).figures()
    assert (figures["complete"], figures["whole"], figures["top"]) == (1.0, 0.5, 1.0)


def test_boxes_of_draw_piles_that_are_not_found_fit_not_at_all(board: Path) -> None:
    draw = Labelled("back", _quad(0, 0), is_upright=True, top_of="draw")
    picture = BoxPicture(board, (draw, _labelled("r5", 100, 0)), ())
    near = CardSeen(_quad(0, 0), 0.8, (("back", 0.9),))
    figures = evaluate(_Eyes((near,), ()), "film", [picture] * 2).figures()
    assert figures["draw_overlap"] == pytest.approx(0.5, abs=0.002)
    assert "top" not in figures
    _, line = table([evaluate(_Eyes((near,)), "film", [picture])])
    top, _, draw, *_ = line.split()[-5:]
    assert (top, float(draw.rstrip("%"))) == ("-", pytest.approx(100, abs=0.3))


class _Eyes:
    def __init__(self, *looks: tuple[CardSeen, ...]) -> None:
        self._looks = list(looks)

    def look(self, _: Image) -> tuple[CardSeen, ...]:
        return self._looks.pop(0)


def test_figures_of_a_set_and_their_line(board: Path) -> None:
    picture = BoxPicture(board, (_labelled("r5", 0, 0), _labelled("g7", 100, 0)), ())
    looks = (
        (_seen("r5", 0, 0), _seen("g7", 100, 0)),
        (_seen("r5", 0, 0, 0.4), _seen("g1", 100, 0)),
    )
    score = evaluate(_Eyes(*looks), "two", [picture, picture])
    figures = score.figures()
    assert {key: figures[key] for key in ("found", "likeliest", "right", "wrong", "unsure")} == {
        "found": 1.0,
        "likeliest": 0.75,
        "right": 0.5,
        "wrong": 0.25,
        "unsure": 0.25,
    }
    assert figures["whole"] == 0.5
    assert score.misses() == {("g7", "g1"): 1}
    heading, line = table([score])
    assert heading.split()[:3] == ["set", "pict", "cards"]
    assert line.split()[:5] == ["two", "2", "4", "100.0%", "75.0%"]


def test_an_empty_set_divides_by_nothing() -> None:
    assert evaluate(_Eyes(), "none", []).figures()["right"] == 0
