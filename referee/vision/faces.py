"""What is printed on a card: the reader's two questions and how its answers make card codes.

The reader answers two questions about an upright crop, the colour and the symbol, because a red
5 and a blue 5 share their drawing and a red 5 and a red 9 their ink: 6 + 24 answers are learnt
from far fewer pictures than 77. A code's probability is the product of its two parts; what the
impossible pairs get (a red wild) is doubt, and stays doubt: the probabilities sum to less than 1.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from referee.cards import BACK, CLASSIC_FACES, EXTRA_FACES, Card, Color
from referee.ports import Image

Probabilities: TypeAlias = NDArray[np.float32]
"""One row a crop, one column an answer, each row summing to 1."""

Faces: TypeAlias = tuple[tuple[str, float], ...]
"""What a card may be: codes and their probabilities, the likeliest first."""

COLORS: Final = ("r", "y", "g", "b", "none", "other")
"""The colour head's answers: the four, the black of the wilds, and anything else (backs)."""

CLASSIC_SYMBOLS: Final = (*(str(n) for n in range(10)), "S", "R", "+2", "W", "W+4", BACK, "??")
"""What the first models answer; ``??`` is a crop that shows too little to tell."""

SYMBOLS: Final = (*CLASSIC_SYMBOLS, "A", "WB", "WH", "WX", "WC", "WS", "WR")
"""The symbol head's answers. New ones are appended: a model answers the first so many of them."""

CODES: Final = (*(str(card) for card in CLASSIC_FACES), BACK)
"""The codes of a classic table: the 54 faces and the back."""

ALL_CODES: Final = (*CODES, *(str(card) for card in EXTRA_FACES))
"""Every code that a reading can give."""

MIN_FACE: Final = 0.005
"""Alternatives less likely than this are dropped: they never decide anything."""

MOST_FACES: Final = 6
BACK_ODDS: Final = 2.0
"""How much the finder's own word on face or back counts: odds of two to one."""


class ReaderNetwork(Protocol):
    """Runs the reader's weights.

    Takes crops of shape (n, 96, 64, 3), BGR bytes; gives (n, 6) and (n, k) probabilities, k the
    number of its symbols, each crop already read both ways round.
    """

    def run(self, crops: Image) -> tuple[Probabilities, Probabilities]: ...


def targets(code: str) -> tuple[int, int]:
    """The right answers for a code, as indices; -1 is a question that has no right answer.

    A card that cannot be read may still have a colour, so the colour of ``??`` is not asked.
    Of a two-coloured discard-all the colour is ``other``.

    >>> targets("b2"), targets("W"), targets("??"), targets("rbA")
    ((3, 2), (4, 13), (-1, 16), (5, 17))
    """
    if code in (BACK, "??"):
        return (COLORS.index("other") if code == BACK else -1), SYMBOLS.index(code)
    card = Card.parse(code)
    color = "other" if card.second else card.color or "none"
    return COLORS.index(color), SYMBOLS.index(card.face)


@dataclass(frozen=True, slots=True, eq=False)
class CodeBook:
    """The codes that a reader's two answers are put together to.

    `of` takes the reader's own symbols, so that a model which knows fewer goes on reading, and
    the codes that may lie on this table: asked for no other, a reader errs less.
    """

    codes: tuple[str, ...]
    color_of: NDArray[np.intp]
    symbol_of: NDArray[np.intp]

    @staticmethod
    def of(symbols: Sequence[str] = SYMBOLS, codes: Iterable[str] = CODES) -> CodeBook:
        """The codes among `codes` that these symbols can tell.

        >>> len(CodeBook.of().codes), CodeBook.of(CLASSIC_SYMBOLS, ("r5", "rA", "WB")).codes
        (55, ('r5',))
        """
        pairs = [(code, *targets(code)) for code in codes]
        known = [(code, color, symbol) for code, color, symbol in pairs if symbol < len(symbols)]
        return CodeBook(
            tuple(code for code, _, _ in known),
            np.array([color for _, color, _ in known], np.intp),
            np.array([symbol for _, _, symbol in known], np.intp),
        )

    def probabilities(self, colors: Probabilities, symbols: Probabilities) -> Probabilities:
        """Shape (n, codes): how likely each code is; rows sum to 1 at most.

        Codes that share both answers (two-coloured discard-alls) share the probability.

        >>> red, five = (np.eye(k, dtype=np.float32)[[i]] for k, i in ((6, 0), (17, 5)))
        >>> book = CodeBook.of()
        >>> book.codes[book.probabilities(red, five).argmax()]
        'r5'
        """
        joint = colors[:, self.color_of] * symbols[:, self.symbol_of] / self._sharers
        if BACK in self.codes:
            # A back has any colour a print likes: the symbol alone tells.
            joint[:, self.codes.index(BACK)] = symbols[:, SYMBOLS.index(BACK)]
        return np.asarray(joint, np.float32)

    @property
    def _sharers(self) -> NDArray[np.float32]:
        pairs = list(zip(self.color_of.tolist(), self.symbol_of.tolist(), strict=True))
        count = Counter(pairs)
        return np.array([count[pair] for pair in pairs], np.float32)

    def weigh_back(self, probabilities: Probabilities, is_back: NDArray[np.bool_]) -> Probabilities:
        """The finder saw a back, or did not: its word counts `BACK_ODDS` to one."""
        if BACK not in self.codes:
            return probabilities
        back = self.codes.index(BACK)
        weights = np.ones_like(probabilities)
        weights[is_back, back] = BACK_ODDS
        weights[~is_back, back] = 1 / BACK_ODDS
        weighed = probabilities * weights
        doubt = 1 - probabilities.sum(axis=1, keepdims=True)
        total: Probabilities = weighed.sum(axis=1, keepdims=True) + doubt
        return np.asarray(weighed / np.maximum(total, 1e-9), np.float32)

    def ranked(self, row: Probabilities) -> tuple[tuple[str, float], ...]:
        """The likeliest codes of one card, best first; ties in the order of `codes`."""
        return ranked_votes(self.codes, row)


def ranked_votes(names: tuple[str, ...], votes: Probabilities) -> tuple[tuple[str, float], ...]:
    """The likeliest names, best first; ties in the order given. Votes that sum to more than 1
    (one-stage models') are scaled down to it.

    >>> ranked_votes(("b6", "b9"), np.array([0.58, 0.61], np.float32))[0][0]
    'b9'
    """
    scaled = votes / max(float(votes.sum()), 1.0)
    order = np.argsort(-scaled, kind="stable")[:MOST_FACES]
    return tuple((names[i], float(scaled[i])) for i in order if scaled[i] >= MIN_FACE)


def pooled(readings: Iterable[tuple[Faces, float]]) -> Faces:
    """Several readings of one card, each with its weight, as one; weights that sum to less than 1
    leave the rest in doubt.

    >>> pooled([((("b8", 0.5), ("b3", 0.4)), 0.5), ((("b3", 0.8),), 0.5)])
    (('b3', 0.6000000000000001), ('b8', 0.25))
    """
    shares: dict[str, float] = defaultdict(float)
    for faces, weight in readings:
        for code, share in faces:
            shares[code] += weight * share
    return tuple(sorted(shares.items(), key=lambda face: -face[1])[:MOST_FACES])


assert tuple(color.value for color in Color) == COLORS[:4]
