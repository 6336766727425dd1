"""The cards, and their codes as written in a record (`rA` style; see notation).

A code is a colour letter ``r y g b`` and a face, or a face alone for the wild cards.
``??`` is a card nobody could read: it is a value like any other, equal to itself only.

>>> Card.parse("r+2").face
<Face.DRAW_TWO: '+2'>
>>> str(Card.parse("W+4"))
'W+4'
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from referee.errors import RefereeError


class Color(StrEnum):
    """The four colours, in the order in which decks list them."""

    RED = "r"
    YELLOW = "y"
    GREEN = "g"
    BLUE = "b"

    def __repr__(self) -> str:
        return f"<Color.{self.name}: {self.value!r}>"


class Face(StrEnum):
    """What is printed on a card besides its colour."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    SKIP = "S"
    REVERSE = "R"
    DRAW_TWO = "+2"
    DISCARD_ALL = "A"
    WILD = "W"
    WILD_DRAW_FOUR = "W+4"
    BOUNCE = "WB"
    SWAP_HANDS = "WH"
    SHUFFLE_HANDS = "WX"
    CUSTOM = "WC"
    WILD_SKIP = "WS"
    WILD_REVERSE = "WR"
    UNKNOWN = "??"

    def __repr__(self) -> str:
        return f"<Face.{self.name}: {self.value!r}>"


NUMBERS: Final = frozenset(Face(str(n)) for n in range(10))
ACTIONS: Final = frozenset({Face.SKIP, Face.REVERSE, Face.DRAW_TWO, Face.DISCARD_ALL})
WILDS: Final = frozenset(face for face in Face if face.value.startswith("W"))
COLORED: Final = NUMBERS | ACTIONS
BACK: Final = "back"
"""What recognition calls a card that lies face down. It is no card code: no record holds it."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `second` is the other colour of a two-coloured discard-all (``rbA``).

    Cards from `Card.parse` are shared objects, so comparing them is cheap; still compare
    with ``==``. Not checked here: whether a deck holds such a card.
    """

    face: Face
    color: Color | None = None
    second: Color | None = None

    @staticmethod
    def parse(code: str) -> Card:
        """The card with this code. Raises `CardError` for anything else.

        >>> Card.parse("rbA").second
        <Color.BLUE: 'b'>
        """
        return _parse(code)

    def __str__(self) -> str:
        return f"{self.color or ''}{self.second or ''}{self.face}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    @property
    def is_known(self) -> bool:
        """False for ``??`` only."""
        return self.face is not Face.UNKNOWN

    @property
    def is_number(self) -> bool:
        """A coloured card 0 to 9."""
        return self.face in NUMBERS

    @property
    def is_action(self) -> bool:
        """Skip, reverse, draw two, discard-all: coloured, not a number."""
        return self.face in ACTIONS

    @property
    def is_wild(self) -> bool:
        """A card without a colour of its own; ``??`` is not one."""
        return self.face in WILDS


class CardError(RefereeError, ValueError):
    """A text that is no card code."""


_COLOR_LETTERS: Final = frozenset(color.value for color in Color)


@cache
def _parse(code: str) -> Card:
    if code in WILDS or code == Face.UNKNOWN:
        return Card(Face(code))
    color, rest = code[:1], code[1:]
    if color and color in _COLOR_LETTERS:
        if rest in COLORED:
            return Card(Face(rest), Color(color))
        second = rest[:1]
        if rest[1:] == Face.DISCARD_ALL and second in _COLOR_LETTERS and second != color:
            return Card(Face.DISCARD_ALL, Color(color), Color(second))
    raise CardError(f"'{code}' is no card: a colour r y g b and 0-9 S R +2 A, or W W+4, or ??")


UNKNOWN: Final = Card(Face.UNKNOWN)
"""``??``: a card that was not, or could not be, read."""

CLASSIC_FACES: Final[tuple[Card, ...]] = (
    *(
        Card.parse(f"{color}{face}")
        for color in Color
        for face in (*(str(n) for n in range(10)), "S", "R", "+2")
    ),
    Card.parse("W"),
    Card.parse("W+4"),
)
"""The 54 different faces of the classic deck, colours in deck order."""

EXTRA_FACES: Final[tuple[Card, ...]] = (
    *(Card(Face.DISCARD_ALL, color) for color in Color),
    *(Card(Face.DISCARD_ALL, one, two) for one in Color for two in Color if one is not two),
    *(
        Card(face)
        for face in Face
        if face in WILDS and face not in (Face.WILD, Face.WILD_DRAW_FOUR)
    ),
)
"""The faces of other decks: discard-all in one colour and in two, and the other wilds."""
