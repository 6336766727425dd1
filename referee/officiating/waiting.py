"""What waits to be decided, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from referee.hearing.utterance import Utterance
from referee.tabletop.events import CardLanded, CardLifted, DrawReach, Odds, PileTaken


@dataclass(slots=True)
class Landed:
    """A card that landed, with what was read since."""

    event: CardLanded
    faces: Odds
    looks: int = 1
    was_lifted: bool = False
    """The same card has been taken up again, by an event that waits behind."""
    repairs: int = 0
    """Missed acts that were put in before it."""

    @property
    def time_s(self) -> float:
        return self.event.at.time_s


@dataclass(slots=True)
class Lifted:
    """A card that was taken up again."""

    event: CardLifted

    @property
    def time_s(self) -> float:
        return self.event.at.time_s


@dataclass(slots=True)
class Drawing:
    """Reaches of one hand to the draw pile that may be one draw."""

    first: DrawReach
    last: DrawReach
    reaches: int = 1

    @property
    def time_s(self) -> float:
        return self.first.at.time_s


@dataclass(slots=True)
class Taken:
    """The discard pile was taken away."""

    event: PileTaken

    @property
    def time_s(self) -> float:
        return self.event.at.time_s


@dataclass(slots=True)
class Heard:
    """An utterance that waits for its place."""

    utterance: Utterance

    @property
    def time_s(self) -> float:
        return self.utterance.time_s


Item: TypeAlias = Landed | Lifted | Drawing | Taken | Heard


@dataclass(slots=True)
class Waiting:
    """A queue ordered by time; what happened at one time stays in the order it was told."""

    _items: list[Item] = field(default_factory=list)

    def add(self, item: Item) -> None:
        """Put an item in its place."""
        place = len(self._items)
        while place and self._items[place - 1].time_s > item.time_s:
            place -= 1
        self._items.insert(place, item)

    def remove(self, item: Item) -> None:
        """Take out an item that is done with."""
        self._items = [other for other in self._items if other is not item]

    def __iter__(self) -> Iterator[Item]:
        return iter(tuple(self._items))

    def __len__(self) -> int:
        return len(self._items)

    def landed(self, card: int) -> Landed | None:
        """The landed card of this number, if it still waits."""
        for item in self._items:
            if isinstance(item, Landed) and item.event.card == card:
                return item
        return None

    def after(self, item: Item) -> tuple[Item, ...]:
        """What happened on the table after an item."""
        here = next((i for i, other in enumerate(self._items) if other is item), -1)
        return tuple(self._items[here + 1 :])
