"""What would be ruled: the round as it stands, and the rules to try an act on."""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards import Card
from referee.rules import adding
from referee.rules.actions import Action, Adds, Draw
from referee.rules.engine import adjudicate
from referee.rules.memory import SHUT
from referee.rules.playing import why_not
from referee.rules.rulebook import Rulebook
from referee.rules.state import Round, Verdict
from referee.seats import Seat


@dataclass(frozen=True, slots=True)
class World:
    """A round and its rules. Nothing here changes either: every act is only tried."""

    round: Round
    book: Rulebook

    def ruled(self, action: Action) -> Verdict:
        """What an act would make of the round, and what would be ruled."""
        return adjudicate(self.book, self.round, action)

    def codes(self, action: Action) -> frozenset[str]:
        """The codes of what would be ruled on an act."""
        return frozenset(ruling.code for ruling in self.ruled(action).rulings)

    def after(self, action: Action) -> World:
        """The world in which the act has happened."""
        return World(self.ruled(action).round, self.book)

    def is_legal(self, seat: Seat, card: Card) -> bool:
        """Whether this seat may lay this card now."""
        return self.may_lay(seat, (card,))

    def may_lay(self, seat: Seat, cards: tuple[Card, ...]) -> bool:
        """Whether this seat may lay these cards now, as one play, the last one on top."""
        if self.round.stage != "playing":
            return False
        return not why_not(self.book, self.round, seat, cards)

    def may_add(self, seat: Seat, card: Card) -> bool:
        """Whether this card may join the play that this seat has just made."""
        if self.round.window is SHUT or self.round.last.seat != seat:
            return False
        return not adding.why_not(self.book, self.round, Adds(seat, (card,)))

    def would_be_void(self, action: Action) -> bool:
        """Whether an act makes no sense now."""
        return "void" in self.codes(action)

    def may_draw_now(self, draw: Draw) -> bool:
        """Whether this seat has a reason to draw so many now: a debt, or its turn."""
        return not self.codes(draw) & {"void", "misplay", "wrong-draw"}
