"""What nobody saw or heard, but may have happened all the same, before something that was seen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from referee.cards import UNKNOWN, Card, Color, Face
from referee.officiating.decisions import Evidence
from referee.officiating.story import SLOTS, Story
from referee.rules import duties
from referee.rules.actions import (
    NO_PARTNER,
    Action,
    Admit,
    Count,
    Draw,
    Innocent,
    NameColor,
    Play,
    Stands,
    Swap,
    TakeBack,
)
from referee.rules.piles import without
from referee.seats import Seat

Arms: TypeAlias = Mapping[Seat, float]

UNSEEN: Final = 0.5
"""The confidence written for an act that was only inferred."""
_DRAW: Final = 0.004
_PLAY: Final = 0.001
_PLAY_COVERED: Final = 0.2
_SEEN: Final = 0.15
_FACES: Final = 13
WORD: Final = 0.02
_BACK: Final = 0.03
"""How often a misplayed card goes back without a hand having been seen."""
_STANDS: Final = 0.01
"""How often it is let stand."""
_IN_A_ROW: Final = 3
_RECENT: Final = 3
_MISCOUNTED: Final = 0.01
"""How often a hand is taken to be empty though its owner has drawn unseen."""
_HELD: Final = 3
"""What such a hand is taken to hold, with the card that seemed to be the last."""
_SPECIAL: Final = (Face.SKIP, Face.REVERSE)


def before(story: Story, number: int, at: Evidence, arms: Arms) -> Iterator[Story]:
    """What may have gone before thing `number` without being noticed, once nothing was due.

    `arms`: how far what was seen of arms speaks for each seat.
    """
    for way in done_before(story, number, at):
        yield from _plays(way, number, at, arms)
        yield from _draws(way, number, at)


def done_before(story: Story, number: int, at: Evidence) -> list[Story]:
    """The story itself where nothing is due but cards; else those in which it has been done."""
    ways, done = [story], list[Story]()
    for _ in range(_IN_A_ROW):
        due: list[Story] = []
        for way in ways:
            settled = list(_settled(way, number, at))
            (due if settled else done).extend(settled or [way])
        if not due:
            break
        ways = due
    return done or ways


def miscounted(story: Story, number: int, at: Evidence) -> Iterator[Story]:
    """Play goes on after the last card: then it was not the last, and its seat had drawn more."""
    last = story.steps[-1] if story.steps else None
    if not story.undone or story.round.stage != "hand-over" or last is None:
        return
    if not isinstance(last.action, Play) or not story.round.out:
        return
    before = replace(story.undone[0], log_odds=story.log_odds, unplaced=story.unplaced)
    counted = _told(before, number, at, Count(last.action.seat, _HELD), _MISCOUNTED)
    again = counted.then(last.key, last.action, last.at)
    if again.round.stage == "playing":
        yield from done_before(again, number, at)


def was_inferred(story: Story, action: Action) -> bool:
    """Whether a word has its place already: it was inferred before it was heard."""
    return any(step.is_inferred and step.action == action for step in story.steps[-_RECENT:])


def _settled(story: Story, number: int, at: Evidence) -> Iterator[Story]:
    """Ways to do what is due and needs no card: nothing where no such thing is due."""
    if story.round.stage != "playing" or not story.round.obligations:
        return
    match story.round.obligations[0]:
        case duties.NameColor(seat=seat, among=among):
            colors = among or tuple(Color)
            for color in colors:
                yield _told(story, number, at, NameColor(seat, color), WORD / len(colors))
        case duties.AnswerChallenge(seat=seat):
            yield _told(story, number, at, Admit(seat), WORD / 2)
            yield _told(story, number, at, Innocent(seat), WORD / 2)
        case duties.ChooseSwap(seat=seat, may_decline=may_decline):
            others = (*without(story.round.seats, seat), *([NO_PARTNER] if may_decline else []))
            for partner in others:
                yield _told(story, number, at, Swap(seat, partner), WORD / len(others))
        case duties.TakeBack(seat=seat, cards=cards):
            yield _told(story, number, at, TakeBack(seat, cards), _BACK)
            yield _told(story, number, at, Stands(), _STANDS)


def _draws(story: Story, number: int, at: Evidence) -> Iterator[Story]:
    """Draws that nobody saw, up to all of the others'."""
    then = story
    for _ in range(_IN_A_ROW):
        if then.round.stage != "playing" or (then.round.drawn and not then.round.debts):
            seat = then.round.after(then.round.player) if then.round.player else ""
        else:
            seat = then.round.turn
        if not seat:
            return
        draw = Draw(seat, max(1, then.round.owes(seat)))
        if then.world.would_be_void(draw):
            return
        then = _told(then, number, at, draw, _DRAW)
        if then.steps[-1].charges:
            return
        yield then


def _plays(story: Story, number: int, at: Evidence, arms: Arms) -> Iterator[Story]:
    """One card that nobody saw: another covered it before anybody could look. That is no wonder
    where the hands of two were seen at the pile since it was read."""
    seat, color = story.round.turn, story.round.color
    if story.round.stage != "playing" or story.round.obligations or color is None:
        return
    hands = sum(arm > _SEEN for arm in arms.values())
    odds = _PLAY_COVERED if hands > 1 and arms[seat] > _SEEN else _PLAY
    for card in (UNKNOWN, *(Card(face, color) for face in _SPECIAL)):
        share = odds if card is UNKNOWN else odds / _FACES
        told = _told(story, number, at, Play(seat, (card,)), share)
        if not told.steps[-1].charges:
            yield told


def _told(story: Story, number: int, at: Evidence, action: Action, odds: float) -> Story:
    used = sum(step.item == number for step in story.steps[-SLOTS:])
    key = number * SLOTS + used + 1
    return story.then(key, action, at).weighed(math.log(odds))
