"""What the referee decides: a `Ruling` has a code, the seat it concerns, and named parts.

`parse_ruling` and ``str`` are inverse. `SHAPES` lists every code with the parts that stand
without a name, in their order; any other part is written ``name=value``. Words for people are
in `referee.outputs.phrases`, never here.

>>> parse_ruling("owes B 2").number("count")
2
>>> str(ruling("misplay", "B", (Card.parse("g7"),), reason="no-match", rule="PEN-1"))
'misplay B g7 reason=no-match [rule=PEN-1]'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from referee.cards import Card
from referee.rules.words import Words
from referee.seats import Seat

Value: TypeAlias = int | str | tuple[Seat, ...] | tuple[tuple[Seat, int], ...]
"""A part: a number, a word, seats (``A C``), or hands (``A=5 B=6``)."""

SHAPES: Final[dict[str, str]] = {
    "dealer": "seat hand=",
    "lot-tie": "seats",
    "turn": "seat",
    "direction": "direction",
    "color": "color",
    "ask-color": "seat",
    "ask-swap": "seat",
    "ask-proof": "seat how=",
    "owes": "seat count",
    "skip": "seat",
    "misplay": "seat cards reason= remedy= draw=",
    "void": "seat reason=",
    "jump-in": "seat",
    "uno-due": "seat say=",
    "uno-unnoticed": "seat",
    "missed-uno": "seat draw= by=",
    "saved-uno": "seat",
    "false-uno": "seat draw=",
    "false-catch": "seat draw=",
    "late-catch": "seat",
    "challenge-upheld": "seat guilty= draw=",
    "challenge-failed": "seat draw=",
    "challenge-void": "seat reason=",
    "swap": "seat partner",
    "rotate": "direction",
    "hands": "hands",
    "wrong-draw": "seat took= owed=",
    "desync": "seat seen= record=",
    "reshuffle-due": "",
    "no-cards": "seat forgiven=",
    "hand-full": "seat forgiven=",
    "census": "cards seen= holds=",
    "quiet": "state",
    "fine": "seat draw= reason=",
    "out": "seat",
    "place": "seat place",
    "left": "seat owed= next=",
    "ask-hand": "seat",
    "points": "seat points",
    "total": "seat points",
    "eliminated": "seat",
    "bust": "seat",
    "wins": "seat",
    "withdrawn": "given_at ruling",
}
"""Code -> its parts as they are written: bare ones in order, then those with ``name=``.

`seat` and `cards` may be missing, and so may every named part; `seat` may be a team (``A+C``).
Codes may be added, never reused."""

_BARE: Final = {
    code: tuple(part for part in shape.split() if not part.endswith("="))
    for code, shape in SHAPES.items()
}
_NAMED: Final = {code: re.findall(r"(\w+)=", shape) for code, shape in SHAPES.items()}

_RULE: Final = re.compile(r" \[rule=([^ \[\]]+)\]$")
_LEAST: Final = -999_999


@dataclass(frozen=True, slots=True, repr=False)
class Ruling:
    """One decision. `parts` are (name, value), those without a written name first.

    `seat` is empty where nobody is concerned, `rule` where no single row decides. Make one with
    `ruling`, which puts the parts in the order in which they are written.
    """

    code: str
    seat: Seat = ""
    cards: tuple[Card, ...] = ()
    parts: tuple[tuple[str, Value], ...] = ()
    rule: str = ""

    def __str__(self) -> str:
        bare = _BARE[self.code]
        named = "".join(f" {name}={value}" for name, value in self.parts if name not in bare)
        return f"{self.gist}{named}{f' [rule={self.rule}]' if self.rule else ''}"

    def __repr__(self) -> str:
        return f"parse_ruling({str(self)!r})"

    @property
    def gist(self) -> str:
        """The code and the parts without a name: what a `withdrawn` line quotes.

        >>> parse_ruling("missed-uno A draw=2 by=C").gist
        'missed-uno A'
        """
        bare = dict[str, Value](self.parts) | {
            "seat": self.seat,
            "cards": tuple(map(str, self.cards)),
        }
        words = (_print_value(bare.get(kind, "")) for kind in _BARE[self.code])
        return " ".join([self.code, *filter(None, words)])

    def part(self, name: str) -> Value:
        """The part of this name, ``''`` where there is none."""
        return next((value for known, value in self.parts if known == name), "")

    def number(self, name: str) -> int:
        """The part of this name as a number; 0 where there is none, or no number."""
        value = self.part(name)
        return value if isinstance(value, int) else 0

    def word(self, name: str) -> str:
        """The part of this name as text; ``''`` where there is none."""
        return _print_value(self.part(name))

    def as_json(self) -> dict[str, Any]:
        """Every part by name, for `json.dumps`; the keys are those of `parts`, and stable.

        >>> parse_ruling("hands A=5 B=6").as_json()
        {'code': 'hands', 'hands': {'A': 5, 'B': 6}}
        """
        found: dict[str, Any] = {"code": self.code}
        if self.seat:
            found["team" if "+" in self.seat else "seat"] = self.seat
        if self.cards:
            found["cards"] = [str(card) for card in self.cards]
        found |= {name: _plain(value) for name, value in self.parts}
        return found | ({"rule": self.rule} if self.rule else {})


def ruling(
    code: str, seat: Seat = "", cards: tuple[Card, ...] = (), *, rule: str = "", **parts: Value
) -> Ruling:
    """A ruling with its parts in the order in which they are written.

    >>> str(ruling("missed-uno", "A", by="C", draw=2))
    'missed-uno A draw=2 by=C'
    """
    if len(parts) < 2:
        return Ruling(code, seat, cards, tuple(parts.items()), rule)
    known = {name: parts[name] for name in (*_BARE[code], *_NAMED[code]) if name in parts}
    return Ruling(code, seat, cards, tuple((known | parts).items()), rule)


def parse_ruling(text: str) -> Ruling:
    """The ruling that a ``!`` line tells, without its mark and remark.

    Raises `RecordError` for a code or a part that does not exist.
    """
    row = _RULE.search(text)
    words = Words(text[: row.start()] if row else text)
    code = words.peek()
    if code not in SHAPES:
        words.unknown("a ruling", SHAPES)
    words.take()
    bare = {kind: _READ.get(kind, _word)(words) for kind in _BARE[code]}
    named = dict(_read_named(words, _NAMED[code]))
    seat, cards = bare.pop("seat", ""), bare.pop("cards", ())
    return Ruling(code, seat, cards, (*bare.items(), *named.items()), row[1] if row else "")


def _read_named(words: Words, known: list[str]) -> Iterator[tuple[str, Value]]:
    while words:
        if not any(map(words.is_option, known)):
            expected = " or ".join(f"{name}=" for name in known) or "the end of the line"
            words.unknown(expected, known)
        name, value = words.option()
        yield name, value.number(least=_LEAST) if value.is_number() else value.take("a value")


def _word(words: Words) -> str:
    return words.take()


def _number(words: Words) -> int:
    return words.number(least=_LEAST)


def _seat(words: Words) -> Seat:
    is_team = "+" in words.peek() and not words.is_card() and not words.is_option()
    return "+".join(words.team()) if is_team else words.take() if words.is_seat() else ""


_READ: Final[dict[str, Callable[[Words], Any]]] = {
    "seat": _seat,
    "seats": Words.letters,
    "partner": Words.seat,
    "cards": lambda words: words.cards() if words.is_card() else (),
    "hands": Words.counts,
    "count": _number,
    "place": _number,
    "points": _number,
    "given_at": _number,
    "ruling": Words.rest,
}


def _print_value(value: Value) -> str:
    if isinstance(value, tuple):
        return " ".join(item if isinstance(item, str) else f"{item[0]}={item[1]}" for item in value)
    return str(value)


def _plain(value: Value) -> int | str | list[str] | dict[Seat, int]:
    if not isinstance(value, tuple):
        return value
    hands = {item[0]: item[1] for item in value if not isinstance(item, str)}
    return hands or [item for item in value if isinstance(item, str)]
