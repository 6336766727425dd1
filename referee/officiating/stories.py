"""Several stories followed at once, and the likeliest kept: a beam over what was seen and heard.

Things are taken in by their time. What comes late, or is read again, is put in its place, and the
stories are told anew from there; only what is older than `_REMEMBERED_S` stands for good.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Final, Protocol

from referee.officiating.bench import Bench
from referee.officiating.explain import explain
from referee.officiating.sparing import spared
from referee.officiating.story import Charge, Step, Story
from referee.officiating.waiting import Heard, Item, Landed

_WIDTH: Final = 24
"""How many stories are followed."""
_LOST: Final = math.log(1e-8)
"""A story so much less likely than the best is given up."""
_REMEMBERED_S: Final = 20.0


class Written(Protocol):
    """What stands in the record."""

    def is_written(self, story: Story) -> bool:
        """Whether a story agrees with it, as far as it goes."""

    def has(self, step: Step) -> bool:
        """Whether an act stands there, with what it is charged with."""

    def accuses(self, step: Step) -> bool:
        """Whether somebody stands accused there of what this act was seen by."""


class Stories:
    """All stories that are followed, best first. They begin with the world as it is."""

    def __init__(self, first: Story) -> None:
        self._items: list[Item] = []
        self._told: list[tuple[Story, ...]] = [(first,)]
        """`_told[i]`: the stories before item `i`; shorter than it could be where told anew."""

    def add(self, item: Item) -> None:
        """Put a thing in its place; what happened at one time stays in the order it was told."""
        place = len(self._items)
        while place and self._items[place - 1].time_s > item.time_s:
            place -= 1
        self._items.insert(place, item)
        del self._told[place + 1 :]

    def touch(self, item: Item) -> None:
        """A thing has changed: it is to be explained again."""
        del self._told[self._place(item) + 1 :]

    def remove(self, item: Item) -> None:
        """A thing was none."""
        place = self._place(item)
        del self._items[place], self._told[place + 1 :]

    def tell(self, bench: Bench, written: Written) -> tuple[Story, ...]:
        """The stories as they are now, best first. Of two that differ in the past alone, the one
        that is written is kept where it is nearly as likely."""
        while len(self._told) <= len(self._items):
            item = self._items[len(self._told) - 1]
            told = _explained(self._told[-1], item, bench)
            kept = _kept(told, item, bench, written.is_written)
            self._told.append(self._spared(kept, item.time_s - bench.manner.undo_s, written))
            self._forget(item.time_s, written)
        return self._told[-1]

    def _spared(
        self, told: tuple[Story, ...], since_s: float, written: Written
    ) -> tuple[Story, ...]:
        """The stories without the wrong cards from before `since_s` that nobody was accused of, nor
        ever will be: what followed them would stay out of the record for good."""
        old = {
            item.number
            for item in self._items
            if isinstance(item, Landed) and item.time_s < since_s and not item.is_told
        }
        return tuple(_without_unproven(story, old, written) for story in told)

    def _forget(self, now_s: float, written: Written) -> None:
        """What is old stands; who was not accused by then never is."""
        old = sum(item.time_s < now_s - _REMEMBERED_S for item in self._items)
        old = min(old, len(self._told) - 1)
        forgotten = {item.number for item in self._items[:old]}
        del self._items[:old], self._told[:old]
        if forgotten:
            self._told = [_standing(told, forgotten, written) for told in self._told]

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items)

    def item(self, number: int) -> Item | None:
        """The thing of this number, if it is remembered."""
        return next((item for item in self._items if item.number == number), None)

    def after(self, item: Item) -> tuple[Item, ...]:
        """What happened on the table after a thing; words do not count."""
        later = self._items[self._place(item) + 1 :]
        return tuple(other for other in later if not isinstance(other, Heard))

    @property
    def told(self) -> tuple[Story, ...]:
        """The stories as they were told last, best first."""
        return self._told[-1]

    def just_after(self, item: Item) -> tuple[Story, ...]:
        """The stories as they were before anything came after this thing."""
        place = self._place(item) + 1
        return self._told[place] if place < len(self._told) else ()

    def last(self) -> Item | None:
        """The last thing that happened on the table."""
        return next((item for item in reversed(self._items) if not isinstance(item, Heard)), None)

    def landed(self, card: int) -> Landed | None:
        """The card that landed as number `card`, if it is remembered."""
        for item in reversed(self._items):
            if isinstance(item, Landed) and item.event.card == card:
                return item
        return None

    def _place(self, item: Item) -> int:
        return next(place for place, other in enumerate(self._items) if other is item)


def _explained(stories: Sequence[Story], item: Item, bench: Bench) -> list[Story]:
    """All ways in which the stories may go on; none that could not be kept anyway."""
    told: list[Story] = []
    found: list[float] = []
    for story in stories:
        floor = max(found[0] + _LOST, found[-1]) if len(found) == _WIDTH else -math.inf
        ways = explain(story, item, bench, floor)
        told += ways
        found = sorted([*found, *(way.log_odds for way in ways)], reverse=True)[:_WIDTH]
    return told


def _kept(
    told: list[Story], item: Item, bench: Bench, is_written: Callable[[Story], bool]
) -> tuple[Story, ...]:
    """The likeliest stories, one for each state of the game, and one that accuses nobody now."""
    ranked = sorted(told, key=lambda story: -story.log_odds)
    best: dict[object, Story] = {}
    for story in ranked:
        known = best.setdefault(story.state(), story)
        is_near = known.log_odds - story.log_odds < math.log(bench.manner.hindsight)
        if known is not story and is_near and is_written(story) and not is_written(known):
            best[story.state()] = story
    found = sorted(best.values(), key=lambda story: -story.log_odds)
    kept = _various([story for story in found if story.log_odds - found[0].log_odds > _LOST])
    if all(_accuses(story, item) for story in kept):
        kept += [story for story in found if not _accuses(story, item)][:1]
    return _normalized(kept)


def _standing(
    told: tuple[Story, ...], forgotten: Container[int], written: Written
) -> tuple[Story, ...]:
    """The stories without those that accuse somebody of what is forgotten and was never ruled on:
    it cannot be proven any more, and would keep them out of the record for good."""
    left = [story for story in told if not _is_unproven(story, forgotten, written)]
    return _normalized(left) if 0 < len(left) < len(told) else told


def _without_unproven(story: Story, items: Container[int], written: Written) -> Story:
    """The story as it may be written, as far as that can be."""
    for key in [step.key for step in story.steps if step.charges and step.item in items]:
        step = story.step(key)
        if step is not None and step.charges and not written.accuses(step):
            story = spared(story, step) or story
    return story


def _is_unproven(story: Story, forgotten: Container[int], written: Written) -> bool:
    return any(
        step.charges and step.item in forgotten and not written.has(step) for step in story.steps
    )


def _various(ranked: list[Story]) -> list[Story]:
    """The best of a ranking, and besides them the best for each thing that may come next."""
    kept, seen = ranked[:_WIDTH], {_expects(story) for story in ranked[:_WIDTH]}
    for story in ranked[_WIDTH:]:
        if _expects(story) not in seen:
            seen.add(_expects(story))
            kept.append(story)
    return kept


def _expects(story: Story) -> object:
    round_ = story.round
    return round_.phase, round_.turn, round_.direction, tuple(round_.debtors.items())


def _accuses(story: Story, item: Item) -> bool:
    return any(step.charges for step in story.steps[-3:] if step.item == item.number)


def _normalized(stories: Sequence[Story]) -> tuple[Story, ...]:
    """The same with the best one's logarithm at zero, so that nothing is ever too small."""
    top = stories[0].log_odds
    return tuple(story.weighed(-top) for story in stories)


def shares(stories: Sequence[Story]) -> tuple[float, ...]:
    """How likely each story is, 0..1."""
    weights = [math.exp(story.log_odds) for story in stories]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def share_of_step(stories: Sequence[Story], step: Step) -> float:
    """How likely it is that this act happened."""
    return sum(
        share
        for story, share in zip(stories, shares(stories), strict=True)
        if (other := story.step(step.key)) is not None and other.action == step.action
    )


def share_of_charge(stories: Sequence[Story], key: int, charge: Charge) -> float:
    """How likely it is that somebody is rightly accused of this."""
    return sum(
        share
        for story, share in zip(stories, shares(stories), strict=True)
        if (step := story.step(key)) is not None and charge in step.charges
    )
