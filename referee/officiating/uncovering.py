"""The card on top was taken back, and the one below it looks as if it had landed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from referee.cards import UNKNOWN
from referee.officiating import odds
from referee.officiating.bench import Bench
from referee.officiating.decisions import Evidence
from referee.officiating.story import SLOTS, Step, Story
from referee.officiating.waiting import Landed
from referee.officiating.world import World
from referee.rules import duties
from referee.rules.actions import Play, TakeBack

_UNCOVERED: Final = 0.05
"""How often the card below one that is taken back is seen as a card that landed."""
_GIVEN_BACK: Final = 0.5
"""How often what lands next after a wrong card is the one it lay on, which nobody had seen."""
_WORTH: Final = 1e-6
"""A reading less likely than this is not followed."""


def uncovered(story: Story, item: Landed, bench: Bench) -> Iterator[Story]:
    """The card that was to be taken back has been: what shows is the one that it lay on."""
    duty = story.round.obligations[0] if story.round.obligations else None
    if isinstance(duty, duties.TakeBack):
        yield _taken_back(story, item, duty, _looks_like_top(story, item, bench))


def revealed(story: Story, item: Landed, bench: Bench) -> Iterator[Story]:
    """The card that nobody saw shows at last: the one on it did not fit, and was taken back.

    Only where people have said who laid that one, its seat is accused of it; else it is let pass.
    Example: r9 shows after `B play ??`, `A play y1`. If people say that Anna laid the one, it was
    `B play r9`, `A play y1`, `A takes-back y1`; else it was `B play r9`, and nothing more.
    """
    if len(story.steps) < 2 or not _covers_unseen(*story.steps[-2:]):
        return
    hidden, laid = story.steps[-2:]
    below = World(hidden.before, story.world.book)
    before = Story(below, story.log_odds, story.steps[:-2], story.unplaced)
    for play, share in _plays(below, hidden, item, bench):
        seen = before.then(hidden.key, play, hidden.at, math.log(share))
        wrong = seen.then(laid.key, laid.action, laid.at, math.log(odds.MISPLAYS))
        duty = wrong.round.obligations[0] if wrong.round.obligations else None
        if not isinstance(duty, duties.TakeBack):
            continue
        if laid.at.source == "key":
            yield _taken_back(wrong, item, duty, 1.0)
        else:
            yield seen.weighed(math.log(odds.MISPLAYS * _GIVEN_BACK))


def _covers_unseen(hidden: Step, laid: Step) -> bool:
    """Whether a card lies on one that was only inferred from it."""
    match hidden.action, laid.action:
        case Play(cards=(card,)), Play():
            return card == UNKNOWN and hidden.is_inferred and hidden.item == laid.item
        case _:
            return False


def _plays(below: World, hidden: Step, item: Landed, bench: Bench) -> Iterator[tuple[Play, float]]:
    """What the unseen card was by what shows now, of those that fitted; and how likely."""
    assert isinstance(hidden.action, Play)
    seat = hidden.action.seat
    left = bench.fitting(below, seat) * bench.left(below.round.census)
    shares = left * bench.looks(item.faces, is_told=item.is_told) / max(left.sum(), odds.GONE)
    for place, share in enumerate(shares):
        if share > _WORTH:
            yield Play(seat, (bench.cards[place],)), float(share)


def _taken_back(story: Story, item: Landed, duty: duties.TakeBack, looks: float) -> Story:
    arms = odds.of_arms(item.seats, story.round.seats, is_told=item.is_told)
    at = Evidence(item.time_s, item.event.at.frame)
    back = TakeBack(duty.seat, duty.cards)
    return story.then(item.number * SLOTS, back, at, math.log(_UNCOVERED * arms[duty.seat] * looks))


def _looks_like_top(story: Story, item: Landed, bench: Bench) -> float:
    """How far what was read speaks for the card that lies below; one that is not known may be
    any that is left."""
    looks = bench.looks(item.faces, is_told=item.is_told)
    if story.round.top in bench.cards:
        return float(looks[bench.cards.index(story.round.top)])
    left = bench.left(story.round.census)
    return float(left @ looks / left.sum())
