"""Seats: letters A to J around the table, clockwise seen from above, each with a person.

Letters stay with people when they change places; the order of a `Seating` is the order in
which they sit.

>>> seating = Seating.of(["Anna", "Ben", "小明"])
>>> seating.letters
('A', 'B', 'C')
>>> seating.name("C")
'小明'
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from referee.errors import ConfigError

Seat: TypeAlias = str
"""One of `LETTERS`, or `NOBODY` where nobody could tell who it was."""

LETTERS: Final = "ABCDEFGHIJ"
NOBODY: Final = "?"
_AS_PICTURE: Final = "\ufe0f"
"""Behind a sign: it is drawn as a picture."""
MIN_SEATS: Final = 2  # DECK-6
MAX_SEATS: Final = 10  # DECK-6


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where. `order` and `names` run side by side, clockwise seen from above."""

    order: tuple[Seat, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, names: Sequence[str]) -> Seating:
        """People by name, clockwise, as A, B, C ... Raises `ConfigError` outside 2 to 10."""
        if not MIN_SEATS <= len(names) <= MAX_SEATS:
            raise ConfigError(
                f"{len(names)} players: the game needs {MIN_SEATS} to {MAX_SEATS}", key="seats"
            )
        return cls(tuple(LETTERS[: len(names)]), tuple(names))

    @property
    def letters(self) -> tuple[Seat, ...]:
        """The seats, clockwise."""
        return self.order

    def name(self, seat: Seat) -> str:
        """The person at a seat; the letter itself for one that is not at the table."""
        for letter, name in zip(self.order, self.names, strict=True):
            if letter == seat:
                return name
        return seat

    def called(self, seat: Seat) -> str:
        """The name in a table: two people with one name are told apart by their seats.

        >>> Seating.of(["Kim", "Kim"]).called("B")
        'Kim B'
        """
        name = self.name(seat)
        return f"{name} {seat}" if self.names.count(name) > 1 else name

    def aloud(self, seat: Seat) -> str:
        """The name to say: people whose names sound alike, or of whose name nothing can be said,
        have their seats beside it.

        >>> seating = Seating.of(["\U0001f389", "Kim", "kim \u2764\ufe0f", "Ben"])
        >>> [seating.aloud(seat) for seat in "BCD"]
        ['Kim B', 'kim \u2764\ufe0f C', 'Ben']
        >>> seating.aloud("A") == "\U0001f389 A"
        True
        """
        name = self.name(seat)
        alike = [_sound(name) for name in self.names].count(_sound(name))
        is_plain = alike == 1 and _sound(name)
        return name if is_plain or seat not in self.order else f"{name} {seat}"

    def reseated(self, order: Iterable[Seat]) -> Seating:
        """The same people in a new clockwise order; raises `ConfigError` for others."""
        new = tuple(order)
        if sorted(new) != sorted(self.order):
            raise ConfigError(f"seats {' '.join(new)}: the same seats in a new order are needed")
        return Seating(new, tuple(self.name(seat) for seat in new))


def _sound(name: str) -> str:
    """What is said of a name: its letters, their marks, and digits; pictures are not."""
    written = unicodedata.normalize("NFC", name).casefold().replace(_AS_PICTURE, "")
    return "".join(sign for sign in written if unicodedata.category(sign)[0] in "LNM")
