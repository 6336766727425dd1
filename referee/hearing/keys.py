"""Keys for what a camera cannot see. One key is one act; a digit before it says whose.

``r y g b`` colour · ``u`` UNO · ``c`` catch · ``x`` challenge · ``s`` swap with the seat of the
digit · ``h`` a sound in a silent two · ``p`` pass · ``t`` take back · ``l`` let stand ·
``n`` next hand · ``z`` undo · ``?`` then a digit answers a question · ``w`` why ·
``+ -`` louder, softer · ``< >`` slower, faster · ``q`` end.

>>> keys = Keys(("A", "B", "C"))
>>> from referee.rules.state import Round
>>> now = Round(("A", "B", "C"), "C", stage="playing", player="A")
>>> keys.press("2", now), keys.press("u", now)
(Nothing(), parse_action('B uno'))
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from referee.cards import Color
from referee.rules import actions, duties
from referee.rules.actions import Action
from referee.rules.state import Round
from referee.seats import NOBODY, Seat


@dataclass(frozen=True, slots=True)
class Nothing:
    """The key began something, or means nothing."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The last entry did not happen."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The question is answered with option `number`, counted from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class Quit:
    """Enough for today."""


@dataclass(frozen=True, slots=True)
class Why:
    """What was ruled last is to be explained."""


@dataclass(frozen=True, slots=True)
class Tune:
    """The voice by so many steps louder and faster; negative: softer, slower."""

    louder: int = 0
    faster: int = 0


Pressed: TypeAlias = Action | Nothing | Undo | Answer | Quit | Why | Tune
NOTHING: Final = Nothing()
COLORS: Final = frozenset(Color)
ESCAPE: Final = "\x1b"


@dataclass(slots=True)
class Keys:
    """Remembers a digit, or the question mark, until the next key."""

    seats: tuple[Seat, ...]
    _digit: int = field(default=0)
    _is_answering: bool = field(default=False)

    def press(self, key: str, round_: Round) -> Pressed:
        """What a key means while the round stands like this."""
        if key.isdigit() and key != "0":
            return self._number(int(key))
        seat = self._seat()
        self._digit, self._is_answering = 0, key == "?"
        return _act(key, seat, round_)

    def _number(self, digit: int) -> Pressed:
        if self._is_answering:
            self._is_answering = False
            return Answer(digit)
        self._digit = digit
        return NOTHING

    def _seat(self) -> Seat:
        """The seat of the digit pressed before, empty for none."""
        return self.seats[self._digit - 1] if 0 < self._digit <= len(self.seats) else ""


def _act(key: str, seat: Seat, round_: Round) -> Pressed:
    """The act of a key; `seat` is whom the digit named, or empty."""
    actor = seat or round_.turn or NOBODY
    if key and key in COLORS:
        return actions.NameColor(actor, Color(key))
    simple: dict[str, Pressed] = {
        "u": actions.Uno(seat or _likely_caller(round_)),
        "c": actions.Catch(seat or NOBODY, _exposed(round_)),
        "x": actions.Challenge(actor),
        "s": actions.Swap(round_.turn or NOBODY, seat or actions.NO_PARTNER),
        "h": actions.Noise(seat or NOBODY),
        "p": actions.Pass(actor),
        "t": _take_back(round_, stands=False),
        "l": _take_back(round_, stands=True),
        "n": actions.Next(),
        "z": Undo(),
        "w": Why(),
        "+": Tune(louder=1),
        "-": Tune(louder=-1),
        ">": Tune(faster=1),
        "<": Tune(faster=-1),
        "q": Quit(),
        ESCAPE: Quit(),
    }
    return simple.get(key, NOTHING)


def _take_back(round_: Round, *, stands: bool) -> Pressed:
    """Of a card that was wrong; of a wild draw four that was challenged: it goes back for a guilty
    one, and stands for an innocent one (WD4-6: the hand itself stays private)."""
    duty = round_.obligations[0] if round_.obligations else None
    if isinstance(duty, duties.AnswerChallenge):
        return actions.Innocent(duty.seat) if stands else actions.Admit(duty.seat)
    if not isinstance(duty, duties.TakeBack):
        return NOTHING
    return actions.Stands() if stands else actions.TakeBack(duty.seat, duty.cards)


def _exposed(round_: Round) -> Seat:
    """Who can be caught: the seat that has not called, else whoever played last."""
    return round_.exposed[-1] if round_.exposed else round_.last.seat or NOBODY


def _likely_caller(round_: Round) -> Seat:
    """Who calls UNO when nobody is named: a seat that is due, else the one to play."""
    return round_.exposed[-1] if round_.exposed else round_.turn or NOBODY
