"""A cursor over the words of one line, for the values that have a text form.

Words are parted by spaces. Columns count from 1 in the text as it was given, so an error says
where to look: what was expected, and what stands there instead.

>>> words = Words("A play r9")
>>> words.seat(), words.take(), words.cards()
('A', 'play', (Card.parse('r9'),))
>>> words.end()
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NoReturn

from referee.cards import Card, CardError, Color
from referee.errors import RecordError, nearest
from referee.seats import LETTERS, NOBODY, Seat

_WORD: Final = re.compile(r"[^ ]+")
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
_COLORS: Final = {color.value: color for color in Color}
_LETTERS: Final = frozenset(LETTERS)


class Words:
    """The words of `text`, taken from the left. `first` is the column where the text begins.

    Every method that takes something raises `RecordError` where it does not stand next.
    """

    __slots__ = ("_at", "_first", "_found", "_text")

    def __init__(self, text: str, first: int = 1) -> None:
        self._text, self._first, self._at = text, first, 0
        self._found = [(match.group(), match.start()) for match in _WORD.finditer(text)]

    def __bool__(self) -> bool:
        return self._at < len(self._found)

    @property
    def column(self) -> int:
        """Where the next word begins; one past the end where there is none."""
        return self._first + (self._found[self._at][1] if self else len(self._text))

    def peek(self) -> str:
        """The next word without taking it, or ``''``."""
        return self._found[self._at][0] if self else ""

    def take(self, expected: str = "a word") -> str:
        """The next word; `expected` says what it should be, for the error."""
        word = self.peek() or self.fail(expected)
        self._at += 1
        return word

    def fail(self, expected: str) -> NoReturn:
        """Raise for the next word: it is not what was expected."""
        found = f"'{self.peek()}'" if self else "the end of the line"
        raise RecordError(f"expected {expected}, found {found}", line=1, column=self.column)

    def unknown(self, expected: str, known: Iterable[str]) -> NoReturn:
        """Raise for the next word, with the known word that it was most likely meant to be."""
        guess = nearest(self.peek().partition("=")[0], known)
        self.fail(f"{expected} (did you mean '{guess}'?)" if guess else expected)

    def end(self) -> None:
        """Raise when words are left."""
        if self:
            self.fail("the end of the line")

    def rest(self) -> str:
        """Everything that is left, as it was written, without the spaces around it."""
        text = self._text[self.column - self._first :].rstrip(" ")
        self._at = len(self._found)
        return text

    def is_seat(self) -> bool:
        """Whether a seat stands next (``?`` is one)."""
        return self.peek() in _LETTERS or self.peek() == NOBODY

    def seat(self) -> Seat:
        """A seat, or ``?``."""
        return self.take() if self.is_seat() else self.fail("a seat A-J or ?")

    def letter(self) -> Seat:
        """A seat that is known."""
        return self.take() if self.peek() in _LETTERS else self.fail("a seat A-J")

    def letters(self) -> tuple[Seat, ...]:
        """Known seats up to the end, one or more."""
        seats = [self.letter()]
        while self:
            seats.append(self.letter())
        return tuple(seats)

    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """Teams up to the end, one or more: ``A+C B+D``."""
        teams = [self.team()]
        while self:
            teams.append(self.team())
        return tuple(teams)

    def team(self) -> tuple[Seat, ...]:
        """Seats joined with ``+``; a team of one is one letter."""
        seats = tuple(self.peek().split("+"))
        if not all(seat in _LETTERS for seat in seats):
            self.fail("seats joined with +, as in A+C")
        self._at += 1
        return seats

    def counts(self) -> tuple[tuple[Seat, int], ...]:
        """``A=5 B=6``: one or more, up to the end."""
        counts = [self._seat_count()]
        while self:
            counts.append(self._seat_count())
        return tuple(counts)

    def _seat_count(self) -> tuple[Seat, int]:
        if not self.peek().startswith(tuple(f"{letter}=" for letter in LETTERS)):
            self.fail("SEAT=number, as in A=7")
        seat, value = self.option()
        return seat, value.number()

    def is_card(self) -> bool:
        """Whether a card stands next."""
        try:
            Card.parse(self.peek())
        except CardError:
            return False
        return True

    def card(self) -> Card:
        """One card."""
        if not self.is_card():
            self.fail("a card (r5, yS, b+2, W, W+4, ??)")
        return Card.parse(self.take())

    def cards(self) -> tuple[Card, ...]:
        """One card or more, up to the first word with ``=`` or the end."""
        cards = [self.card()]
        while self and not self.is_option():
            cards.append(self.card())
        return tuple(cards)

    def is_number(self) -> bool:
        """Whether a whole number stands next."""
        return bool(_NUMBER.fullmatch(self.peek()))

    def number(self, expected: str = "a number", *, least: int = 0) -> int:
        """A whole number in plain digits, `least` or more."""
        if not self.is_number() or int(self.peek()) < least:
            self.fail(f"{expected}, {least} or more")
        return int(self.take())

    def color(self) -> Color:
        """A colour letter."""
        return _COLORS[self.take()] if self.peek() in _COLORS else self.fail("a colour r y g b")

    def is_option(self, name: str = "") -> bool:
        """Whether ``name=`` stands next, of any name where it is empty."""
        found, sign, _ = self.peek().partition("=")
        return bool(found and sign) and name in ("", found)

    def option(self) -> tuple[str, Words]:
        """The name of the ``name=value`` that stands next, and a cursor over its value."""
        if not self.is_option():
            self.fail("name=value")
        column = self.column
        name, _, value = self.take().partition("=")
        return name, Words(value, column + len(name) + 1)

    def value(self, name: str) -> Words:
        """A cursor over the value of the option `name`, which must stand next."""
        return self.option()[1] if self.is_option(name) else self.fail(f"{name}=...")
