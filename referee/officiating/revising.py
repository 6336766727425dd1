"""From what is written to what is believed now: the corrections, in a harmless order.

A record is corrected entry by entry, and each correction is ruled on. Half way between two stories
people could be accused of what happened in neither; so the order is chosen by trying.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import accumulate
from typing import TypeAlias

from referee.cards import UNKNOWN
from referee.officiating.decisions import AT_END, Act, Amend, Correction, Evidence, Insert
from referee.officiating.story import Charge, Step, charges_of
from referee.officiating.world import World
from referee.rules.actions import Action, Play

Steps: TypeAlias = tuple[Step, ...]


def agree(written: Steps, story: Steps) -> int:
    """How many acts two of them have in common from the beginning."""
    shorter = min(len(written), len(story))
    if not shorter or written[shorter - 1].path == story[shorter - 1].path:
        return shorter
    return bisect_left(range(shorter), True, key=lambda n: written[n].path != story[n].path)


def corrections(world: World, written: Steps, story: Steps) -> tuple[Correction, ...]:
    """What makes the acts `written` those of the story, but for what it has after them.

    `world` is the one before the first of both. No correction leads to an accusation that is
    neither in what was written nor in what is to be, or, where there is such an order, takes one
    back for a while that stands.
    """
    changes, acts, wanted = tuple(_changes(written, story)), _acts(written), _acts(story)
    if not changes:
        return ()
    return (
        _harmless(world, acts, changes, wanted)
        or _by_way_of_blanks(world, acts, changes, wanted)
        or _anew(written, story)
    )


def _changes(written: Steps, story: Steps) -> Iterator[Correction]:
    kept = set(_kept_keys(written, story))
    wanted = {step.key: step for step in story}
    for step in written:
        if step.key not in kept:
            yield Amend(step.key, None, step.at)
        elif wanted[step.key].action != step.action:
            yield Amend(step.key, wanted[step.key].action, wanted[step.key].at)
    yield from _inserted(story, kept)


def _inserted(story: Steps, kept: set[int]) -> Iterator[Insert]:
    """The acts that are new, each before the next one that stays; not those after all of them."""
    for place, step in enumerate(story):
        after = next((other.key for other in story[place + 1 :] if other.key in kept), AT_END)
        if step.key not in kept and after != AT_END:
            yield Insert(after, _act(step))


def _kept_keys(written: Steps, story: Steps) -> Iterator[int]:
    """The keys that both have, in the same order."""
    old, new = [step.key for step in written], [step.key for step in story]
    for block in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        yield from old[block.a : block.a + block.size]


# --- trying ------------------------------------------------------------------------------------

_Acts: TypeAlias = tuple[Act, ...]
_Accused: TypeAlias = tuple[int, Action, Charge]


def _harmless(
    world: World, acts: _Acts, changes: tuple[Correction, ...], wanted: _Acts
) -> tuple[Correction, ...]:
    """The changes in an order in which each is harmless; empty where none was found."""
    before, after = _charges(world, acts), _charges(world, wanted)
    order: list[Correction] = []
    left = list(changes)
    while left:
        for change in _next_of(left):
            charged = _charges(world, corrected(acts, change))
            if before & after <= charged <= before | after:
                break
        else:
            return ()
        acts = corrected(acts, change)
        left.remove(change)
        order.append(change)
    return tuple(order)


def _next_of(left: list[Correction]) -> Iterator[Correction]:
    """The changes of which one may come next: what goes before the same act goes there in order."""
    places: set[int] = set()
    for change in left:
        if not isinstance(change, Insert) or change.before not in places:
            yield change
        if isinstance(change, Insert):
            places.add(change.before)


def _by_way_of_blanks(
    world: World, acts: _Acts, changes: tuple[Correction, ...], wanted: _Acts
) -> tuple[Correction, ...]:
    """The same where cards that depend on each other change: one of them, or each, is first a card
    that is not known, which fits everywhere."""
    blanks = tuple(
        Amend(change.key, Play(change.action.seat, (UNKNOWN,)), change.evidence)
        for change in changes
        if isinstance(change, Amend) and isinstance(change.action, Play)
    )
    known = _charges(world, acts) | _charges(world, wanted)
    for some in (*((blank,) for blank in blanks), blanks):
        ways = tuple(accumulate(some, corrected, initial=acts))
        is_fair = all(_charges(world, way) <= known for way in ways)
        if is_fair and (rest := _harmless(world, ways[-1], changes, wanted)):
            return (*some, *rest)
    return ()


def _anew(written: Steps, story: Steps) -> tuple[Correction, ...]:
    """All that was written taken back from its end, and the story written from its beginning:
    at no time does the record hold anything but a part of one of both."""
    back = (Amend(step.key, None, step.at) for step in reversed(written))
    return (*back, *(Insert(AT_END, _act(step)) for step in story))


def corrected(acts: _Acts, correction: Correction) -> _Acts:
    """The acts after one correction."""
    match correction:
        case Insert(before=before, act=act):
            place = next((n for n, each in enumerate(acts) if each.key == before), len(acts))
            return (*acts[:place], act, *acts[place:])
        case Amend(key=key, action=None):
            return tuple(act for act in acts if act.key != key)
        case Amend(key=key, action=action):
            assert action is not None
            return tuple(replace(act, action=action) if act.key == key else act for act in acts)


def _charges(world: World, acts: _Acts) -> frozenset[_Accused]:
    """Who would be accused of what, by these acts."""
    found: set[_Accused] = set()
    for act in acts:
        verdict = world.ruled(act.action)
        found |= {(act.key, act.action, charge) for charge in charges_of(verdict.rulings)}
        world = World(verdict.round, world.book)
    return frozenset(found)


def _acts(steps: Steps) -> _Acts:
    return tuple(map(_act, steps))


def _act(step: Step) -> Act:
    return Act(step.action, Evidence(step.at.time_s, step.at.frame, step.at.source), step.key)
