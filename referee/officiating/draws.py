"""Hands at the draw pile: whose draw, of how many, and when it is complete."""

from __future__ import annotations

from typing import Final

from referee.officiating import odds
from referee.officiating.decisions import Act, Evidence
from referee.officiating.manner import Manner
from referee.officiating.plays import WAIT, Bench, Judged
from referee.officiating.waiting import Drawing, Heard, Item
from referee.officiating.world import World
from referee.rules.actions import Draw
from referee.seats import Seat
from referee.tabletop.events import DrawReach, best

_DUE: Final = 0.90
"""How often the hand at the draw pile is that of the seat that must draw, or is to play."""
_DEBT: Final = 3.0
"""A seat that owes cards is that much likelier to draw than one that merely may."""
_LEAST: Final = 0.02


def goes_on(drawing: Drawing, event: DrawReach, manner: Manner) -> bool:
    """Whether a reach is the same hand coming back for more."""
    same = best(drawing.last.seats)[0] == best(event.seats)[0]
    return same and event.at.time_s - drawing.last.at.time_s <= manner.draw_s


def judge(item: Drawing, later: tuple[Item, ...], world: World, bench: Bench) -> Judged:
    """Write the draw once it is complete; a reach nobody had a reason for is no draw."""
    if world.round.stage != "playing":
        return Judged(is_done=True)
    seat, probability = best(odds.seats_with_turn(item.first.seats, _prior(world)))
    if probability <= 0.0 or not world.may_draw(seat):
        return Judged(is_done=True)
    count = max(1, world.round.owes(seat))
    if count > 1 and item.reaches < count and not _is_complete(item, later, bench):
        return WAIT
    at = item.last.at
    act = Act(Draw(seat, count), Evidence(at.time_s, at.frame, "camera", probability))
    return Judged((act,), is_done=True)


def is_due(item: Drawing, world: World) -> bool:
    """Whether the hand that was seen has a reason to draw now."""
    return world.round.stage != "playing" or world.may_draw(best(item.first.seats)[0])


def fit(item: Drawing, world: World) -> float:
    """How well a world explains a hand at the draw pile, 0..1."""
    seat, _ = best(item.first.seats)
    return odds.agreement(item.first.seats, _prior(world)) if world.may_draw(seat) else _NO_FIT


_NO_FIT: Final = 1e-4


def _prior(world: World) -> dict[Seat, float]:
    """Who is likely to draw now. A turn that has drawn already is over without a word."""
    round_ = world.round
    weights = dict.fromkeys(round_.seats, _LEAST)
    due = round_.after(round_.turn) if round_.drawn and not round_.debts else round_.turn
    if due in weights:
        weights[due] = _DUE
    for seat in round_.debtors:
        weights[seat] = _DUE * _DEBT
    return weights


def _is_complete(item: Drawing, later: tuple[Item, ...], bench: Bench) -> bool:
    """Whether somebody else has acted since, or the hand has stayed away."""
    if any(not isinstance(other, Heard) for other in later):
        return True
    return bench.now_s - item.last.at.time_s >= bench.manner.draw_s
