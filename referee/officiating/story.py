"""One way it may have been: every act since the hand began, and the round they lead to.

The eyes are sometimes wrong, so officiating does not follow one reading but several at once. Each
is a `Story`. All of them have seen the same things happen; they differ in what these things were.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from referee.officiating.decisions import Evidence
from referee.officiating.waiting import Heard
from referee.officiating.world import World
from referee.record.comparing import ACCUSING
from referee.rules.actions import Action
from referee.rules.deck import Census
from referee.rules.exchanging import moved_hands
from referee.rules.rulings import Ruling
from referee.rules.state import Round
from referee.seats import Seat

SLOTS: Final = 8
"""Acts that one thing seen may come to: what it was, and what must have happened before it."""

Charge: TypeAlias = tuple[str, Seat]
"""An accusation: the code of the ruling, and whom it is against."""


@dataclass(frozen=True, slots=True)
class Step:
    """One act of a story, what it is charged with, and the rounds before and after it.

    `key` is the same in all stories for what was seen: `SLOTS` times the number of the thing
    seen, plus 0 for the thing itself and more for acts that were only inferred from it.
    """

    key: int
    action: Action
    at: Evidence
    before: Round
    round: Round
    charges: tuple[Charge, ...] = ()
    path: int = 0
    """A hash of this act and all before it: stories that agree in it have come the same way."""
    moved: tuple[Seat, ...] = ()
    """Whose whole hands changed owners by it."""

    @property
    def item(self) -> int:
        """The number of the thing that was seen."""
        return self.key // SLOTS

    @property
    def is_inferred(self) -> bool:
        """Whether nobody saw the act itself."""
        return self.key % SLOTS != 0

    def is_as(self, other: Step) -> bool:
        """Whether two stories have the same act in this place."""
        return self.key == other.key and self.action == other.action


@dataclass(frozen=True, slots=True)
class Story:
    """A world, how it came about, and how likely that is (natural logarithm, not normalized).

    `unplaced` are words that made no sense so far. `undone` is the story without its last card,
    should that be taken up again.
    """

    world: World
    log_odds: float = 0.0
    steps: tuple[Step, ...] = ()
    unplaced: tuple[Heard, ...] = ()
    undone: tuple[Story, ...] = ()

    @property
    def round(self) -> Round:
        """The round as this story has it."""
        return self.world.round

    def weighed(self, log_factor: float) -> Story:
        """The same story, likelier or less likely."""
        odds = self.log_odds + log_factor
        return Story(self.world, odds, self.steps, self.unplaced, self.undone)

    def then(self, key: int, action: Action, at: Evidence, log_factor: float = 0.0) -> Story:
        """The story with one more act, which is so likely."""
        verdict = self.world.ruled(action)
        path = hash((self.steps[-1].path if self.steps else 0, key, action))
        moved = moved_hands(verdict.rulings)
        charges = charges_of(verdict.rulings)
        step = Step(key, action, at, self.round, verdict.round, charges, path, moved)
        world = World(verdict.round, self.world.book)
        odds = self.log_odds + log_factor
        return Story(world, odds, (*self.steps, step), self.unplaced, self.undone)

    def step(self, key: int) -> Step | None:
        """The act of this key; None where this story has none. Looks from the end."""
        return next((step for step in reversed(self.steps) if step.key == key), None)

    def state(self) -> object:
        """What the future depends on: stories that agree in it differ in the past alone."""
        round_ = self.round._replace(census=Census(), discards=0)
        return round_, tuple(id(heard) for heard in self.unplaced)


def charges_of(rulings: tuple[Ruling, ...]) -> tuple[Charge, ...]:
    """The accusations among rulings."""
    return tuple((each.code, each.seat) for each in rulings if each.code in ACCUSING)
