"""What is printed on a card: the reader's two questions and how its answers make card codes.

The reader answers two questions about an upright crop, the colour and the symbol, because a red
5 and a blue 5 share their drawing and a red 5 and a red 9 their ink: 6 + 17 answers are learnt
from far fewer pictures than 55. A code's probability is the product of its two parts; what the
impossible pairs get (a red wild) is doubt, and stays doubt: the probabilities sum to less than 1.
"""

from __future__ import annotations

from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from referee.cards import BACK, CLASSIC_FACES, Color
from referee.ports import CardSeen, FoundCard, Image, Quad
from referee.vision.crops import CROP_WH, clockwise, standing, upright_crop

Probabilities: TypeAlias = NDArray[np.float32]
"""One row a crop, one column an answer, each row summing to 1."""

COLORS: Final = ("r", "y", "g", "b", "none", "other")
"""The colour head's answers: the four, the black of the wilds, and anything else (backs)."""

SYMBOLS: Final = (*(str(n) for n in range(10)), "S", "R", "+2", "W", "W+4", BACK, "??")
"""The symbol head's answers; ``??`` is a crop that shows too little to tell."""

CODES: Final = (*(str(card) for card in CLASSIC_FACES), BACK)
"""The codes a reading can give: the 54 classic faces and the back."""

MIN_FACE: Final = 0.005
"""Alternatives less likely than this are dropped: they never decide anything."""

MOST_FACES: Final = 6
BACK_ODDS: Final = 2.0
"""How much the finder's own word on face or back counts: odds of two to one."""


class ReaderNetwork(Protocol):
    """Runs the reader's weights.

    Takes crops of shape (n, 96, 64, 3), BGR bytes; gives (n, 6) and (n, 17) probabilities,
    each crop already read both ways round.
    """

    def run(self, crops: Image) -> tuple[Probabilities, Probabilities]: ...


def targets(code: str) -> tuple[int, int]:
    """The right answers for a code, as indices; -1 is a question that has no right answer.

    A card that cannot be read may still have a colour, so the colour of ``??`` is not asked.
    Faces outside the classic deck are ``??`` with a colour.

    >>> targets("b2"), targets("W"), targets("??")
    ((3, 2), (4, 13), (-1, 16))
    """
    unknown = SYMBOLS.index("??")
    match code[:1], code[1:]:
        case "?", _:
            return -1, unknown
        case "W", _:
            return COLORS.index("none"), _symbol(code)
        case _ if code == BACK:
            return COLORS.index("other"), SYMBOLS.index(BACK)
        case color, face:
            return COLORS.index(color), _symbol(face)


def _symbol(face: str) -> int:
    return SYMBOLS.index(face) if face in SYMBOLS else SYMBOLS.index("??")


def _parts() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    pairs = [targets(code) for code in CODES]
    return np.array([c for c, _ in pairs]), np.array([s for _, s in pairs])


_COLOR_OF_CODE, _SYMBOL_OF_CODE = _parts()


def code_probabilities(colors: Probabilities, symbols: Probabilities) -> Probabilities:
    """Shape (n, 55): how likely each of `CODES` is; rows sum to 1 at most.

    >>> red = np.eye(6, dtype=np.float32)[[0]]
    >>> five = np.eye(17, dtype=np.float32)[[5]]
    >>> CODES[code_probabilities(red, five).argmax()]
    'r5'
    """
    joint: Probabilities = colors[:, _COLOR_OF_CODE] * symbols[:, _SYMBOL_OF_CODE]
    # A back has any colour a print likes: the symbol alone tells.
    joint[:, CODES.index(BACK)] = symbols[:, SYMBOLS.index(BACK)]
    return joint


def weigh_back(probabilities: Probabilities, is_back: NDArray[np.bool_]) -> Probabilities:
    """The finder saw a back, or did not: its word counts `BACK_ODDS` to one."""
    back = CODES.index(BACK)
    weights = np.ones_like(probabilities)
    weights[is_back, back] = BACK_ODDS
    weights[~is_back, back] = 1 / BACK_ODDS
    weighed = probabilities * weights
    doubt = 1 - probabilities.sum(axis=1, keepdims=True)
    total: Probabilities = weighed.sum(axis=1, keepdims=True) + doubt
    return np.asarray(weighed / np.maximum(total, 1e-9), np.float32)


def ranked(row: Probabilities) -> tuple[tuple[str, float], ...]:
    """The likeliest codes of one card, best first; ties in the order of `CODES`."""
    order = np.argsort(-row, kind="stable")[:MOST_FACES]
    return tuple((CODES[i], float(row[i])) for i in order if row[i] >= MIN_FACE)


def ranked_votes(names: tuple[str, ...], votes: Probabilities) -> tuple[tuple[str, float], ...]:
    """One-stage models: each class's score as a candidate, scaled to sum to 1 at most.

    >>> ranked_votes(("b6", "b9"), np.array([0.58, 0.61], np.float32))[0][0]
    'b9'
    """
    scaled = votes / max(float(votes.sum()), 1.0)
    order = np.argsort(-scaled, kind="stable")[:MOST_FACES]
    return tuple((names[i], float(scaled[i])) for i in order if scaled[i] >= MIN_FACE)


class CropReader:
    """Reads cards by cutting each out of the full picture, upright, and asking the network.

    A card seen at a slant may come out nearly square, its long side unknown; such a crop is
    read a quarter turned as well, and the surer reading counts.
    """

    def __init__(self, network: ReaderNetwork) -> None:
        self._network = network

    def read(self, image: Image, found: tuple[FoundCard, ...]) -> tuple[CardSeen, ...]:
        """The found cards with their faces, in the same order."""
        if not found:
            return ()
        quads = [standing(clockwise(card.quad_px)) for card in found]
        rows = self._rows(image, quads)
        square = [i for i, quad in enumerate(quads) if _squareness(quad) > NEARLY_SQUARE]
        if square:
            turned = self._rows(image, [np.roll(quads[i], -1, axis=0) for i in square])
            for i, other in zip(square, turned, strict=True):
                if other.max() > rows[i].max():
                    rows[i], quads[i] = other, np.roll(quads[i], -1, axis=0)
        rows = weigh_back(rows, np.array([card.is_back for card in found]))
        return tuple(
            CardSeen(quad, card.confidence, ranked(row))
            for card, quad, row in zip(found, quads, rows, strict=True)
        )

    def _rows(self, image: Image, quads: list[Quad]) -> Probabilities:
        width, height = CROP_WH
        crops = np.empty((len(quads), height, width, 3), np.uint8)
        for crop, quad in zip(crops, quads, strict=True):
            crop[:] = upright_crop(image, quad)
        return code_probabilities(*self._network.run(crops))


NEARLY_SQUARE: Final = 0.9
"""Short side over long side; a card lying flat has 0.64. `standing` lets up to 1.1 lie."""


def _squareness(quad: Quad) -> float:
    edges = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    across, down = float(edges[0] + edges[2]), float(edges[1] + edges[3])
    return min(across, down) / max(across, down, 1e-6)


assert tuple(color.value for color in Color) == COLORS[:4]
