"""A doubtful reading is looked at again as if the box lay across the card."""

from dataclasses import replace

import numpy as np
import pytest

from referee.ports import CardSeen, FoundCard, Image, Quad
from referee.vision.crops import clockwise, standing
from referee.vision.second_look import SecondLook
from referee.vision.straighten import Straightener, roomy, shares

PICTURE = np.zeros((240, 240, 3), np.uint8)


def _lying(turn_deg: float) -> Quad:
    turn = np.radians(turn_deg)
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    unit = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * (56, 87)
    return np.asarray(unit @ spin + 120, np.float32)


CARD = _lying(45)
ACROSS = _lying(0)


class _Corners:
    """Finds the card's corners where the view lies along it, and leaves others as they are."""

    def __init__(self, unrest: float = 0.0) -> None:
        self._unrest = unrest
        self.asked: list[Quad] = []

    def straighten(self, _: Image, quads: list[Quad], looks: int = 2) -> list[Quad]:
        self.asked += quads
        return [self._one(quad, looks) for quad in quads]

    def _one(self, quad: Quad, looks: int) -> Quad:
        view = roomy(quad)
        if np.abs(shares(view, CARD)).max() > 0.55:
            return quad
        return np.asarray(CARD + (self._unrest * 87 if looks == 1 else 0), np.float32)


class _Reader:
    """Reads ``r5`` surely where the quad is the card's own, and something doubtful elsewhere."""

    def __init__(self, probability: float = 0.99) -> None:
        self._probability = probability

    def read(self, _: Image, found: tuple[FoundCard, ...]) -> tuple[CardSeen, ...]:
        return tuple(self._one(card) for card in found)

    def _one(self, card: FoundCard) -> CardSeen:
        ways = np.abs(standing(clockwise(card.quad_px)) - standing(CARD)).max()
        faces = (("r5", self._probability),) if ways < 10 else (("rR", 0.5), ("r5", 0.2))
        return CardSeen(card.quad_px, card.confidence, faces)


def _look(corners: _Corners, reader: _Reader, found: FoundCard) -> CardSeen:
    seen = reader.read(PICTURE, (found,))
    (mended,) = SecondLook(corners, reader).mend(PICTURE, (found,), seen)  # type: ignore[arg-type]
    return mended


def test_a_card_that_lies_across_its_box_is_read() -> None:
    mended = _look(_Corners(), _Reader(), FoundCard(ACROSS, 0.8))
    assert mended.code == "r5"
    assert np.abs(standing(clockwise(mended.quad_px)) - standing(CARD)).max() < 1
    assert mended.confidence == pytest.approx(0.8)


def test_a_sure_reading_is_not_looked_at_again() -> None:
    corners = _Corners()
    assert _look(corners, _Reader(), FoundCard(CARD, 0.8)).code == "r5"
    assert corners.asked == []


@pytest.mark.parametrize(
    ("corners", "reader"),
    [(_Corners(unrest=0.1), _Reader()), (_Corners(), _Reader(probability=0.7))],
    ids=["corners that do not rest", "a face that is doubtful there too"],
)
def test_a_second_look_that_is_not_sure_changes_nothing(corners: _Corners, reader: _Reader) -> None:
    assert _look(corners, reader, FoundCard(ACROSS, 0.8)).code == "rR"


def test_others_keep_their_places() -> None:
    found = (FoundCard(CARD, 0.9), FoundCard(ACROSS, 0.8), replace(FoundCard(CARD, 0.7)))
    reader = _Reader()
    corners = _Corners()
    mended = SecondLook(corners, reader).mend(PICTURE, found, reader.read(PICTURE, found))  # type: ignore[arg-type]
    assert [round(card.confidence, 1) for card in mended] == [0.9, 0.8, 0.7]
    assert [card.code for card in mended] == ["r5", "r5", "r5"]


def test_the_real_straightener_turns_the_box() -> None:
    class Network:
        def run(self, crops: Image) -> np.ndarray:
            return np.stack([shares(roomy(CARD), CARD) for _ in crops])

    straight = Straightener(Network())
    (mended,) = SecondLook(straight, _Reader()).mend(
        PICTURE, (FoundCard(ACROSS, 0.8),), _Reader().read(PICTURE, (FoundCard(ACROSS, 0.8),))
    )
    assert mended.code == "r5"
