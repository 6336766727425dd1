"""The state of one hand of the game, as far as the table knows it.

Hands are counts; the cards in them are known only as far as they were shown, so `known` may
hold fewer cards than `hands` says. The round is a tuple with names because a game makes
thousands of them; change one with ``round._replace``.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from referee.cards import UNKNOWN, Card, Color
from referee.rules import duties
from referee.rules.deck import Census
from referee.rules.duties import NOTHING_LAID, DrawDebt, Duty, Laid
from referee.rules.memory import NO_PARTY, NO_PLACES, SHUT, Direction, Party, Places, Window
from referee.rules.rulings import Ruling
from referee.seats import Seat

Stage: TypeAlias = Literal["setup", "opening", "playing", "hand-over", "match-over"]
Phase: TypeAlias = Literal[
    "setup", "opening", "playing", "color", "swap", "challenge", "take-back",
    "hand-over", "match-over",
]  # fmt: skip


class Round(NamedTuple):
    """One hand: from the deal to the last card. Side by side: `seats`, `hands`, `known`.

    `player` is to play once nobody owes anything; `turn` is who must act now. `drawn` are the
    cards that `player` has drawn this turn (``??`` where unseen). `called` have called UNO and
    it still counts; `exposed` have one card, did not call, and may be caught. `out` has laid
    the last card. `rush` may still be laid by `rusher`, who has ended the turn. `only_color`:
    the next card must match by colour. `window`, `party` and `places` are told in
    `referee.rules.memory`. Always: draw pile + discards + hands = the deck.
    """

    seats: tuple[Seat, ...]
    dealer: Seat
    stage: Stage = "setup"
    player: Seat = ""
    direction: Direction = "cw"
    color: Color | None = None
    top: Card = UNKNOWN
    hands: tuple[int, ...] = ()
    known: tuple[tuple[Card, ...], ...] = ()
    obligations: tuple[Duty, ...] = ()
    drawn: tuple[Card, ...] = ()
    rush: tuple[Card, ...] = ()
    rusher: Seat = ""
    only_color: bool = False
    called: tuple[Seat, ...] = ()
    exposed: tuple[Seat, ...] = ()
    last: Laid = NOTHING_LAID
    census: Census = Census()
    discards: int = 0
    draw_pile: int = 0
    out: Seat = ""
    window: Window = SHUT
    party: Party = NO_PARTY
    places: Places = NO_PLACES

    @property
    def phase(self) -> Phase:
        """What the table waits for. A debt to draw is part of ``playing``."""
        if self.stage != "playing" or not self.obligations:
            return self.stage
        match self.obligations[0]:
            case duties.NameColor():
                return "color"
            case duties.ChooseSwap():
                return "swap"
            case duties.AnswerChallenge():
                return "challenge"
            case duties.TakeBack():
                return "take-back"
            case _:
                return "playing"

    @property
    def turn(self) -> Seat:
        """Who must act now: who has a duty, else who is to play; ``''`` out of play."""
        if self.stage != "playing":
            return ""
        return self.obligations[0].seat if self.obligations else self.player

    def hand_count(self, seat: Seat) -> int:
        """How many cards a seat holds; 0 for one that is not in the round."""
        return self.hands[self.seats.index(seat)] if seat in self.seats and self.hands else 0

    def known_cards(self, seat: Seat) -> tuple[Card, ...]:
        """The cards known to be in a hand: all of it, some, or none."""
        return self.known[self.seats.index(seat)] if seat in self.seats and self.known else ()

    def is_known(self, seat: Seat) -> bool:
        """Whether every card of a hand is known; True for an empty hand."""
        return len(self.known_cards(seat)) == self.hand_count(seat)

    def owes(self, seat: Seat) -> int:
        """How many cards a seat must draw."""
        if not self.obligations:
            return 0
        return sum(debt.count for debt in self.debts if debt.seat == seat)

    @property
    def debts(self) -> tuple[DrawDebt, ...]:
        """Everything that must be drawn, in the order it came up."""
        if not self.obligations:
            return ()
        return tuple(duty for duty in self.obligations if isinstance(duty, DrawDebt))

    @property
    def debtors(self) -> dict[Seat, int]:
        """Who owes, and how much."""
        return {debt.seat: self.owes(debt.seat) for debt in self.debts}

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat that many steps on in the direction of play.

        >>> Round(("A", "B", "C"), "A", direction="ccw").after("A")
        'C'
        """
        step = steps if self.direction == "cw" else -steps
        return self.seats[(self.seats.index(seat) + step) % len(self.seats)]

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise, whatever the direction of play."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]


class Verdict(NamedTuple):
    """What an act made of the round, and what is ruled. `rulings` is empty where all is well."""

    round: Round
    rulings: tuple[Ruling, ...] = ()


def replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The numbers with one of them replaced.

    >>> replaced((7, 7, 7), 1, 6)
    (7, 6, 7)
    """
    return (*values[:index], value, *values[index + 1 :])
