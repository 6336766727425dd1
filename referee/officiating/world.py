"""What would be ruled: the round as it stands, and the rules to try an act on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from referee.cards import Card
from referee.rules.actions import Action, Draw, Play
from referee.rules.state import Round, Verdict
from referee.seats import Seat

Adjudicate: TypeAlias = Callable[[Round, Action], Verdict]
"""The rules of this table: total, no act makes it raise."""


@dataclass(frozen=True, slots=True)
class World:
    """A round and its rules. Nothing here changes either: every act is only tried."""

    round: Round
    adjudicate: Adjudicate

    def codes(self, action: Action) -> frozenset[str]:
        """The codes of what would be ruled on an act."""
        return frozenset(ruling.code for ruling in self.adjudicate(self.round, action).rulings)

    def after(self, action: Action) -> World:
        """The world in which the act has happened."""
        return World(self.adjudicate(self.round, action).round, self.adjudicate)

    def is_legal(self, seat: Seat, card: Card) -> bool:
        """Whether this seat may lay this card now."""
        return not self.codes(Play(seat, (card,))) & {"misplay", "void"}

    def would_be_void(self, action: Action) -> bool:
        """Whether an act makes no sense now."""
        return "void" in self.codes(action)

    def may_draw(self, seat: Seat) -> bool:
        """Whether this seat has a reason to draw now: a debt, or its turn."""
        return not self.codes(Draw(seat)) & {"void", "misplay", "wrong-draw"}
