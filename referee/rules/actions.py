"""What happened at the table: one frozen value for every input line of a record.

`parse_action` and ``str`` are inverse. The values are plain facts: whether an act makes sense
is the rules' business, so nothing is checked when one is made, and a seat may be ``?`` where
nobody could tell who it was. The lines are those of the section "Inputs" of the notation.

>>> parse_action("A play W color=b")
parse_action('A play W color=b')
>>> parse_action("A play W color=b").color
<Color.BLUE: 'b'>
>>> parse_action("A play r55")
Traceback (most recent call last):
    ...
referee.errors.RecordError: line 1, column 8: expected a card (r5, yS, b+2, W, W+4, ??), found 'r55'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self, TypeAlias

from referee.cards import Card, Color
from referee.rules.acts import (
    MATCH,
    Act,
    CardsAct,
    Deal,
    Flip,
    Next,
    NumberAct,
    Pause,
    Reseat,
    Reshuffle,
    Resume,
    SeatAct,
    Stands,
    Teams,
    Timeout,
)
from referee.rules.words import Words
from referee.seats import Seat

__all__ = (
    "MATCH",
    "NO_PARTNER",
    "REFEREE",
    "VERBS",
    "Action",
    "Adds",
    "Admit",
    "Advice",
    "Catch",
    "Challenge",
    "Count",
    "Deal",
    "Draw",
    "Flip",
    "Innocent",
    "LayOpen",
    "Leave",
    "Lot",
    "NameColor",
    "Next",
    "Noise",
    "Pass",
    "Pause",
    "Play",
    "Points",
    "Reseat",
    "Reshuffle",
    "Resume",
    "SeatAction",
    "Show",
    "Shown",
    "Slap",
    "Stands",
    "Swap",
    "TableAction",
    "TakeBack",
    "Teams",
    "Timeout",
    "Uno",
    "parse_action",
    "read_action",
)

REFEREE: Final = "referee"
"""Stands for a seat as the one who catches: ``referee catch A``."""
NO_PARTNER: Final = "none"
"""Stands for a partner where a swap was declined."""


@dataclass(frozen=True, slots=True, repr=False)
class Lot(SeatAct):
    """A card drawn to find the dealer: ``A lot y7``."""

    card: Card
    VERB = "lot"

    def __str__(self) -> str:
        return f"{self.seat} lot {self.card}"

    @classmethod
    def read(cls, seat: Seat, words: Words) -> Self:
        return cls(seat, words.card())


@dataclass(frozen=True, slots=True, repr=False)
class Play(CardsAct):
    """Cards laid in this order, last on top: ``A play r5 b5 color=b``, ``A play r7 swap=C``.

    A discard-all is written first though it may lie below. `color` is None and `swap` empty
    where nothing was said with the play; `swap` is `NO_PARTNER` where it was declined.
    """

    color: Color | None = None
    swap: str = ""
    VERB = "play"

    def __str__(self) -> str:
        color = f" color={self.color}" if self.color else ""
        swap = f" swap={self.swap}" if self.swap else ""
        return f"{CardsAct.__str__(self)}{color}{swap}"

    @classmethod
    def read(cls, seat: Seat, words: Words) -> Self:
        cards = words.cards()
        color = words.value("color").color() if words.is_option("color") else None
        swap = _partner(words.value("swap")) if words.is_option("swap") else ""
        return cls(seat, cards, color, swap)


def _partner(words: Words) -> str:
    return words.take() if words.peek() == NO_PARTNER else words.seat()


@dataclass(frozen=True, slots=True, repr=False)
class Adds(CardsAct):
    """More cards on the seat's own play, seen one after the other: ``A adds b5 y5``."""

    VERB = "adds"


@dataclass(frozen=True, slots=True, repr=False)
class NameColor(SeatAct):
    """The colour named for a wild card already laid: ``A color b``."""

    color: Color
    VERB = "color"

    def __str__(self) -> str:
        return f"{self.seat} color {self.color}"

    @classmethod
    def read(cls, seat: Seat, words: Words) -> Self:
        return cls(seat, words.color())


@dataclass(frozen=True, slots=True, repr=False)
class Swap(SeatAct):
    """The partner chosen for a hand swap, or `NO_PARTNER`: ``A swap C``, ``A swap none``."""

    partner: str
    VERB = "swap"

    def __str__(self) -> str:
        return f"{self.seat} swap {self.partner}"

    @classmethod
    def read(cls, seat: Seat, words: Words) -> Self:
        return cls(seat, _partner(words))


@dataclass(frozen=True, slots=True, repr=False)
class Draw(SeatAct):
    """Cards taken from the draw pile: ``B draw``, ``B draw 2``, ``B draw g4 ??``.

    `cards` is empty, or has `count` cards: one that was not seen is ``??``.
    """

    count: int = 1
    cards: tuple[Card, ...] = ()
    VERB = "draw"

    def __str__(self) -> str:
        if self.cards:
            return f"{self.seat} draw {' '.join(map(str, self.cards))}"
        return f"{self.seat} draw {self.count}" if self.count != 1 else f"{self.seat} draw"

    @classmethod
    def read(cls, seat: Seat, words: Words) -> Self:
        if not words or words.is_number():
            return cls(seat, words.number(least=1) if words else 1)
        cards = words.cards()
        return cls(seat, len(cards), cards)


@dataclass(frozen=True, slots=True, repr=False)
class Pass(SeatAct):
    """The turn ends without a card; implied when the next seat acts after a draw."""

    VERB = "pass"


@dataclass(frozen=True, slots=True, repr=False)
class TakeBack(CardsAct):
    """A misplayed card goes back to the hand: ``A takes-back r7``."""

    VERB = "takes-back"


@dataclass(frozen=True, slots=True, repr=False)
class Uno(SeatAct):
    """The call of the last card."""

    VERB = "uno"


@dataclass(frozen=True, slots=True, repr=False)
class Catch(Act):
    """`by` accuses `seat` of a missing call: ``C catch A``; `by` may be `REFEREE`."""

    by: str
    seat: Seat
    VERB = "catch"

    def __str__(self) -> str:
        return f"{self.by} catch {self.seat}"

    @classmethod
    def read(cls, by: str, words: Words) -> Self:
        """The act, from the words after who catches and the verb."""
        return cls(by, words.seat())


@dataclass(frozen=True, slots=True, repr=False)
class Challenge(SeatAct):
    """`seat` doubts the wild draw four laid on it."""

    VERB = "challenge"


@dataclass(frozen=True, slots=True, repr=False)
class Show(CardsAct):
    """The whole hand, seen: from here on it is known. ``A show g2 b7 r1``."""

    VERB = "show"


@dataclass(frozen=True, slots=True, repr=False)
class Shown(SeatAct):
    """The hand was seen in private; only the finding is told: ``A shown guilty``."""

    guilty: bool = field(kw_only=True)
    VERB = "shown"

    def __str__(self) -> str:
        return f"{self.seat} shown {'guilty' if self.guilty else 'innocent'}"

    @classmethod
    def read(cls, seat: Seat, words: Words) -> Self:
        if words.peek() not in ("guilty", "innocent"):
            words.fail("guilty or innocent")
        return cls(seat, guilty=words.take() == "guilty")


@dataclass(frozen=True, slots=True, repr=False)
class Admit(SeatAct):
    """On honour: the wild draw four was not allowed."""

    VERB = "admit"


@dataclass(frozen=True, slots=True, repr=False)
class Innocent(SeatAct):
    """On honour: the wild draw four was allowed."""

    VERB = "innocent"


@dataclass(frozen=True, slots=True, repr=False)
class Count(NumberAct):
    """A hand counted: ``A count 5``."""

    VERB = "count"


@dataclass(frozen=True, slots=True, repr=False)
class LayOpen(CardsAct):
    """A hand laid open for the score: ``A hand r5 g2``."""

    VERB = "hand"


@dataclass(frozen=True, slots=True, repr=False)
class Points(SeatAct):
    """A score given by hand: ``A points 37``."""

    points: int
    VERB = "points"

    def __str__(self) -> str:
        return f"{self.seat} points {self.points}"

    @classmethod
    def read(cls, seat: Seat, words: Words) -> Self:
        return cls(seat, words.number("points"))


@dataclass(frozen=True, slots=True, repr=False)
class Noise(SeatAct):
    """A sound while a silent two is in force."""

    VERB = "noise"


@dataclass(frozen=True, slots=True, repr=False)
class Slap(SeatAct):
    """A hand on the draw pile after a nine, in the order seen."""

    VERB = "slap"


@dataclass(frozen=True, slots=True, repr=False)
class Advice(SeatAct):
    """Advice given to another player."""

    VERB = "advice"


@dataclass(frozen=True, slots=True, repr=False)
class Leave(SeatAct):
    """A player leaves for good."""

    VERB = "leave"


TableAction: TypeAlias = (
    Deal | Flip | Reseat | Teams | Next | Stands | Reshuffle | Timeout | Pause | Resume
)
SeatAction: TypeAlias = (
    Lot | Play | Adds | NameColor | Swap | Draw | Pass | TakeBack | Uno | Catch | Challenge
    | Show | Shown | Admit | Innocent | Count | LayOpen | Points | Noise | Slap | Advice | Leave
)  # fmt: skip
Action: TypeAlias = TableAction | SeatAction

_TABLE_ACTS: Final[dict[str, type[TableAction]]] = {
    act.VERB: act
    for act in (Deal, Flip, Reseat, Teams, Next, Stands, Reshuffle, Timeout, Pause, Resume)
}
_SEAT_ACTS: Final[dict[str, type[SeatAction]]] = {
    act.VERB: act
    for act in (
        Lot, Play, Adds, NameColor, Swap, Draw, Pass, TakeBack, Uno, Catch, Challenge, Show,
        Shown, Admit, Innocent, Count, LayOpen, Points, Noise, Slap, Advice, Leave,
    )
}  # fmt: skip
VERBS: Final = (*_TABLE_ACTS, *_SEAT_ACTS)
"""The verb of every act there is; each is tested."""


def parse_action(text: str) -> Action:
    """The act that an input line tells, without its mark, evidence and remark.

    Raises `RecordError` with the column and what was expected there.
    """
    words = Words(text)
    action = read_action(words)
    words.end()
    return action


def read_action(words: Words) -> Action:
    """The act that stands next; words may be left after it."""
    table = _TABLE_ACTS.get(words.peek())
    if table:
        words.take()
        return table.read(words)
    if words.peek() != REFEREE and not words.is_seat():
        words.unknown("a seat A-J or ?, or a verb of the table", _TABLE_ACTS)
    who = words.take()
    known = {Catch.VERB: Catch} if who == REFEREE else _SEAT_ACTS
    kind = known.get(words.peek())
    if not kind:
        words.unknown(f"what {who} did", known)
    words.take()
    return kind.read(who, words)
