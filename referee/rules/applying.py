"""The effects of a laid card, in order, on whose turn it is and on what is owed."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from referee.cards import Color
from referee.rules import duties
from referee.rules.actions import NO_PARTNER, Play
from referee.rules.duties import DrawDebt, Laid
from referee.rules.effects import (
    ChooseColor,
    Effect,
    Hush,
    Owe,
    Race,
    Return,
    Reverse,
    RotateHands,
    ShuffleHands,
    Skip,
    SwapHands,
)
from referee.rules.exchanging import is_choice, rotate, shuffle, swap
from referee.rules.rulings import Ruling, ruling
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def apply_effects(round: Round, laid: Laid, effects: tuple[Effect, ...], act: Play) -> Verdict:
    """The round after these effects. `act` has what was named with the play, if anything.

    On entry `round.player` is the next seat, as after a plain number.
    """
    said: tuple[Ruling, ...] = ()
    for effect in effects:
        round, more = _apply(round, laid, effect, act)
        said += more
    return Verdict(round, said)


def _apply(round: Round, laid: Laid, effect: Effect, act: Play) -> Verdict:  # noqa: PLR0911
    match effect:
        case Skip():
            return _skip(round, effect)
        case Reverse():
            return _reverse(round, laid)
        case Owe(cards):
            debt = DrawDebt(round.player, cards, ends_turn=True, chain=(laid,))
            return Verdict(_owing(round, debt))
        case ChooseColor(among):
            return _choose(round, laid, act.color, among)
        case SwapHands():
            return _swap(round, laid.seat, effect, act.swap)
        case RotateHands(even_last):
            is_last = round.hand_count(laid.seat) == 0
            return Verdict(round) if is_last and not even_last else rotate(round)
        case ShuffleHands():
            return shuffle(round, laid.seat)
        case Hush():
            return Verdict(round._replace(party=replace(round.party, hushed_by=laid.seat)))
        case Race():
            return Verdict(round._replace(party=replace(round.party, racing=round.seats)))
        case Return():
            return Verdict(round)
    assert_never(effect)


def _owing(round: Round, hit: DrawDebt) -> Round:
    """Hits stand behind the choices they came with, and before the fines."""
    choices = tuple(duty for duty in round.obligations if not isinstance(duty, DrawDebt))
    debts = tuple(duty for duty in round.obligations if isinstance(duty, DrawDebt))
    return round._replace(obligations=(*choices, hit, *debts))


def _skip(round: Round, skip: Skip) -> Verdict:
    said: tuple[Ruling, ...] = ()
    for _ in range(skip.seats):
        if skip.is_said:
            said += (ruling("skip", round.player, rule=skip.row),)
        round = round._replace(player=round.after(round.player))
    return Verdict(round, said)


def _reverse(round: Round, laid: Laid) -> Verdict:
    turned = round._replace(direction="ccw" if round.direction == "cw" else "cw")
    after = turned._replace(player=turned.after(laid.seat))
    return Verdict(after, (ruling("direction", direction=after.direction, rule="ACT-2"),))


def _choose(round: Round, laid: Laid, color: Color | None, among: tuple[Color, ...]) -> Verdict:
    if color is None or (among and color not in among):
        choice = duties.NameColor(laid.seat, among)
        return Verdict(round._replace(obligations=(choice, *round.obligations)))
    changed = (ruling("color", color=color),) if color != round.color else ()
    return Verdict(round._replace(color=color), changed)


def _swap(round: Round, seat: Seat, effect: SwapHands, partner: str) -> Verdict:
    """HAND-3: a last card swaps nothing. Without a partner named with it, one is asked for."""
    choice = duties.ChooseSwap(seat, effect.may_decline)
    if round.hand_count(seat) == 0:
        return Verdict(round)
    if not is_choice(round, choice, partner):
        return Verdict(round._replace(obligations=(choice, *round.obligations)))
    return Verdict(round) if partner == NO_PARTNER else swap(round, seat, partner)
