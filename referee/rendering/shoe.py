"""A shoe of decks: some prints with their cards as sprites, each drawn when it is first wanted.

Drawing a face takes ten times as long as stamping it, so pictures made together share a shoe.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.random import Generator

from referee.cards import BACK, Card
from referee.rendering.layers import Sprite
from referee.rendering.noise import clouds
from referee.rendering.prints import (
    CODES,
    EXTRA_CODES,
    Print,
    draw_back,
    draw_face,
    random_print,
    wear,
)

CLOSE_HEIGHT_PX: Final = 448
"""How high a card is drawn that fills the frame."""

_WORN: Final = (0.0, 0.25, 0.5, 0.1, 1.0)
"""How worn a shoe's decks are, in turn."""

_OFTEN: Final = {
    **{"6": 2.5, "9": 2.5, "8": 1.5, "S": 1.5, "R": 1.5, "+2": 1.5},
    **{"W": 3.0, "W+4": 3.0},
}
_TWO_COLORED: Final = 0.15
_ALL_CODES: Final = CODES + EXTRA_CODES
_WANTED: Final = np.array(
    [
        _TWO_COLORED if card.second else _OFTEN.get(str(card.face), 1.0)
        for card in map(Card.parse, _ALL_CODES)
    ]
)
_CODE_ODDS: Final = _WANTED / _WANTED.sum()


@dataclass(frozen=True, slots=True, eq=False)
class Shoe:
    """Prints, and the sprites drawn so far. Its answers never depend on what was asked before."""

    prints: tuple[Print, ...]
    height_px: int
    seed: int
    _drawn: dict[tuple[int, str], Sprite] = field(default_factory=dict)

    @staticmethod
    def of(families: Sequence[str], count: int, seed: int, height_px: int = 176) -> Shoe:
        """`count` prints, the families in turn, all else at random from `seed`."""
        rng = np.random.default_rng(seed)
        start = int(rng.integers(len(families)))
        names = [families[(start + index) % len(families)] for index in range(count)]
        return Shoe(tuple(random_print(name, rng) for name in names), height_px, seed)

    def card(self, deck: int, code: str) -> Sprite:
        """A card (or ``back``) of the deck with this index."""
        key = (deck, code)
        if key not in self._drawn:
            self._drawn[key] = self._draw(deck, code, self.height_px)
        return self._drawn[key]

    def close_card(self, deck: int, code: str) -> Sprite:
        """The same card, drawn large enough to fill a frame, and not kept."""
        return self._draw(deck, code, CLOSE_HEIGHT_PX)

    def _draw(self, deck: int, code: str, height_px: int) -> Sprite:
        print_ = self.prints[deck]
        # Past the caches of the prints: the sprites are the cache here.
        drawing = (
            draw_back.__wrapped__(print_, height_px)
            if code == BACK
            else draw_face.__wrapped__(code, print_, height_px)
        )
        rng = np.random.default_rng([self.seed, deck, *code.encode()])
        return Sprite.of(wear(drawing, rng, _WORN[(self.seed + deck) % len(_WORN)]))


def random_code(rng: Generator) -> str:
    """A face as often as a reader needs it: those that look alike from afar more often than
    the others (6 and 9 most), the two wilds of every deck three times, and the faces that only
    some decks hold once."""
    return _ALL_CODES[rng.choice(len(_ALL_CODES), p=_CODE_ODDS)]


def sleeve_sprite(rng: Generator) -> Sprite:
    """A clear sleeve to lie over a card: a rim, a haze, a fold of light."""
    sheet = np.full((180, 120, 4), 255, np.uint8)
    haze = clouds((120, 180), (3, 4), rng) * rng.uniform(10, 45) + rng.uniform(0, 25)
    sheet[:, :, 3] = haze.astype(np.uint8)
    rim = np.ones((180, 120), bool)
    rim[4:-4, 4:-4] = False
    sheet[rim, 3] = int(rng.uniform(40, 110))
    return Sprite.of(sheet)


def glare_sprite(rng: Generator) -> Sprite:
    """Light thrown back by a whole card: white, stronger at one end, see-through."""
    sheet = np.full((180, 120, 4), 255, np.uint8)
    ramp = np.linspace(rng.uniform(0, 0.5), rng.uniform(0.3, 0.9), 180)[:, None]
    opacity = ramp * np.ones(120) * clouds((120, 180), (2, 2), rng) * rng.uniform(80, 190)
    sheet[:, :, 3] = opacity.astype(np.uint8)
    return Sprite.of(sheet[:: int(rng.choice([-1, 1]))])
