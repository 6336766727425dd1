"""The rulings that the engine gives again and again, and what is due now, in words of rulings."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

from referee.rules import duties
from referee.rules.rulings import Ruling, Value, ruling
from referee.rules.state import Round, Verdict
from referee.seats import NOBODY, Seat


@cache
def turn(seat: Seat, rule: str = "") -> Ruling:
    """`seat` is to play."""
    return ruling("turn", seat, rule=rule)


@cache
def owes(seat: Seat, count: int, rule: str = "") -> Ruling:
    """`seat` must draw that many, all its debts together."""
    return ruling("owes", seat, rule=rule, count=count)


def priced(code: str, seat: Seat, count: int, rule: str, **parts: Value) -> Ruling:
    """A ruling that costs `count` cards; one that costs none is given without ``draw=``."""
    everything: dict[str, Any] = parts | ({"draw": count} if count else {})
    return ruling(code, seat, rule=rule, **everything)


def void(round: Round, seat: Seat, reason: str) -> Verdict:
    """An act without sense: nothing changes."""
    reason = "unknown-seat" if seat == NOBODY else reason
    return Verdict(round, (ruling("void", seat, reason=reason),))


def due(round: Round, rule: str = "") -> tuple[Ruling, ...]:
    """What must happen next: the first duty that play waits for, else whose turn it is.

    What players owe who are not to play, fines and cards to take back, does not hold play up.
    """
    for duty in round.obligations:
        match duty:
            case duties.NameColor(seat) | duties.ChooseSwap(seat):
                return (ruling(_ASKED[type(duty)], seat, rule=rule),)
            case duties.DrawDebt(seat, ends_turn=hit) if hit or seat == round.player or round.out:
                return (owes(seat, round.owes(seat), rule),)
            case duties.AnswerChallenge():
                return ()
            case duties.TakeBack(seat) if seat == round.player:
                return ()
            case duties.DrawDebt() | duties.TakeBack():
                continue
    return (turn(round.player, rule),) if round.stage == "playing" else ()


def with_turn_unsaid(round: Round) -> Round:
    """Cards that the player has to take back hold the turn up: it is said when they are back."""

    def noted(duty: duties.Duty) -> duties.Duty:
        if isinstance(duty, duties.TakeBack) and duty.seat == round.player:
            return replace(duty, says_turn=True)
        return duty

    return round._replace(obligations=tuple(map(noted, round.obligations)))


_ASKED: Final[dict[type[duties.Duty], str]] = {
    duties.NameColor: "ask-color",
    duties.ChooseSwap: "ask-swap",
}
