"""Words and their place: a colour may be called before the card is seen, or after."""

from __future__ import annotations

from typing import Final

from referee.cards import BACK, Card, Color
from referee.hearing.utterance import Utterance
from referee.officiating.decisions import Act, Evidence
from referee.officiating.plays import UNSEEN, WAIT, Bench, Judged
from referee.officiating.waiting import Heard, Landed
from referee.officiating.world import World
from referee.rules import duties
from referee.rules.actions import Action, NameColor, Stands, TakeBack, Timeout
from referee.seats import Seat
from referee.tabletop.events import best

CONVICTING: Final = frozenset({"false-uno", "false-catch"})
"""Rulings against the one who spoke, for nothing but the word."""


def judge(item: Heard, world: World, bench: Bench) -> Judged:
    """Pass on what was heard. A word that makes no sense yet waits for the card it belongs to.

    What the ear alone would convict somebody of is let go: the word may have been table talk,
    and the count of the hand a misread. A key says it for certain.
    """
    utterance = item.utterance
    waited_s = bench.now_s - utterance.time_s
    convicts = _ear_would_convict(utterance, world)
    if (convicts or world.would_be_void(utterance.action)) and waited_s < bench.manner.heard_s:
        return WAIT
    if convicts:
        return Judged(is_done=True)
    act = Act(utterance.action, Evidence(utterance.time_s, 0, utterance.way))
    return Judged((act,), is_done=True)


def _ear_would_convict(utterance: Utterance, world: World) -> bool:
    return utterance.way == "mic" and bool(world.codes(utterance.action) & CONVICTING)


def before_card(item: Landed, world: World, bench: Bench) -> Judged | None:
    """What must have happened before this card could fall, while something else was due.

    None when nothing was due, and the card can be judged as it is.
    """
    if world.round.stage != "playing" or not world.round.obligations:
        return None
    waited_s = bench.now_s - item.time_s
    match world.round.obligations[0]:
        case duties.NameColor(seat=seat):
            if waited_s < bench.manner.again_s:
                return WAIT
            return _inferred(item, _color_named(seat, item))
        case duties.TakeBack(seat=seat, cards=cards):
            return _taken_back_or_stands(item, seat, cards)
        case _:
            return None


def _taken_back_or_stands(item: Landed, seat: Seat, cards: tuple[Card, ...]) -> Judged:
    """Another card fell while one was to be taken back: by the same hand it was, else it stood."""
    who, _ = best(item.event.seats, seat)
    return _inferred(item, TakeBack(seat, cards) if who == seat else Stands())


def _color_named(seat: Seat, item: Landed) -> Action:
    """The colour nobody heard: that of the next card, or the one before where that has none."""
    weights: dict[Color, float] = {}
    for code, probability in item.faces:
        color = Card.parse(code).color if code != BACK else None
        if color is not None:
            weights[color] = weights.get(color, 0.0) + probability
    if not weights:
        return Timeout(seat)
    return NameColor(seat, max(weights, key=lambda color: weights[color]))


def _inferred(item: Landed, action: Action) -> Judged:
    at = item.event.at
    return Judged((Act(action, Evidence(at.time_s, at.frame, "camera", UNSEEN)),))
