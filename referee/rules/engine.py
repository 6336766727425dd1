"""`adjudicate`: what an act at the table means. Total: nothing a player does raises.

The engine asks the rulebook and knows no option. Acts of the match (lots, scores, the next
hand, teams) are `referee.match.game`'s; here they are void.

>>> from referee.rules.compiler import compile_rulebook
>>> from referee.rules.house import HouseRules
>>> from referee.rules.actions import parse_action
>>> book = compile_rulebook(HouseRules())
>>> state = Round(("A", "B"), dealer="B")
>>> for line in ("deal 7", "flip r5", "A play g7"):
...     state, rulings = adjudicate(book, state, parse_action(line))
>>> [str(ruling) for ruling in rulings]
['misplay A g7 reason=no-match remedy=take-back [rule=PEN-1]']
"""

from __future__ import annotations

from typing import assert_never

from referee.rules import calls, challenges, draws, mending, party, playing, table
from referee.rules.actions import (
    Action,
    Adds,
    Admit,
    Advice,
    Catch,
    Challenge,
    Count,
    Deal,
    Draw,
    Flip,
    Innocent,
    LayOpen,
    Leave,
    Lot,
    NameColor,
    Next,
    Noise,
    Pass,
    Pause,
    Play,
    Points,
    Reseat,
    Reshuffle,
    Resume,
    SeatAction,
    Show,
    Shown,
    Slap,
    Stands,
    Swap,
    TableAction,
    TakeBack,
    Teams,
    Timeout,
    Uno,
)
from referee.rules.clock import time_out
from referee.rules.duties import DrawDebt
from referee.rules.going_out import out_at_last
from referee.rules.jumping import window_after
from referee.rules.memory import SHUT
from referee.rules.rulebook import Rulebook
from referee.rules.saying import priced, void, with_turn_unsaid
from referee.rules.state import Round, Verdict


def adjudicate(book: Rulebook, round: Round, action: Action) -> Verdict:
    """The round after an act, and what is ruled. A misplay is a ruling, never an exception."""
    match action:
        case Play() | Draw() if round.stage == "playing" and action.seat in round.seats:
            made = (
                mending.play(book, round, action)
                if isinstance(action, Play)
                else draws.draw(book, round, action)
            )
        case Deal() | Flip() | Reseat() | Teams() | Next() | Stands() | Reshuffle() | Timeout():
            made = _at_table(book, round, action)
        case Pause() | Resume():
            return Verdict(round)
        case _:
            made = _by_seat(book, round, action)
    if made.round.obligations and made.round.player != round.player:
        made = Verdict(with_turn_unsaid(made.round), made.rulings)
    if made.round.window is not SHUT:
        made = _with_window(round, made)
    if made.round.obligations and (made.round.draw_pile <= 0 or book.drawing.hand_limit):
        made = _forgiven(book, made)
    return out_at_last(book, made) if book.ending.gives_places else made


def _with_window(before: Round, made: Verdict) -> Verdict:
    """The chance to jump in, or to add a card, after an act that laid none."""
    if made.round.window is not before.window or made.round is before:
        return made
    window = window_after(before, made.round)
    return Verdict(made.round._replace(window=window), made.rulings)


def _forgiven(book: Rulebook, made: Verdict) -> Verdict:
    forgiven = draws.forgive_debts(book, made.round)
    return Verdict(forgiven.round, (*made.rulings, *forgiven.rulings))


def _at_table(book: Rulebook, round: Round, action: TableAction) -> Verdict:  # noqa: PLR0911
    match action:
        case Deal():
            return table.deal(book, round, action)
        case Flip():
            return table.flip(book, round, action)
        case Timeout(seat):
            return time_out(book, round, seat)
        case Stands() if round.stage == "playing":
            return mending.stand(book, round)
        case Reshuffle() if round.stage == "playing":
            return table.reshuffle(round)
        case Pause() | Resume():
            return Verdict(round)
        case _:
            return void(round, "", _idle(round))


def _idle(round: Round) -> str:
    """Why an act makes no sense outside play."""
    return "hand-over" if round.stage in ("hand-over", "match-over") else "nothing-due"


def _by_seat(book: Rulebook, round: Round, action: SeatAction) -> Verdict:
    if action.seat not in round.seats:
        return _from_outside(round, action)
    if round.stage == "match-over":
        return void(round, action.seat, "match-over")
    if isinstance(action, Leave):
        return table.leave(book, round, action)
    if isinstance(action, Show | Count) and round.hands:
        return _hand_seen(book, round, action)
    if round.stage != "playing":
        return void(round, action.seat, _idle(round))
    return _in_play(book, round, action)


def _from_outside(round: Round, action: SeatAction) -> Verdict:
    """Who is no part of this hand can only leave: those who are out while the others play on."""
    if isinstance(action, Leave) and action.seat in round.places.table:
        return table.leave_finished(round, action.seat)
    return void(round, action.seat, "no-such-seat")


def _hand_seen(book: Rulebook, round: Round, action: Show | Count) -> Verdict:
    if isinstance(action, Show):
        return table.show(book, round, action)
    return table.count(round, action)


def _in_play(book: Rulebook, round: Round, action: SeatAction) -> Verdict:  # noqa: PLR0911, PLR0912
    seat = action.seat
    match action:
        case Play():
            return mending.play(book, round, action)
        case Draw():
            return draws.draw(book, round, action)
        case Adds():
            return mending.adds(book, round, action)
        case Pass():
            return draws.pass_turn(book, round, action)
        case NameColor(_, color):
            return playing.named_color(round, seat, color)
        case TakeBack():
            return mending.take_back(round, action)
        case Uno():
            return party.spoken(book, calls.call_uno(book, round, action), seat)
        case Catch():
            return _catch(book, round, action)
        case Challenge():
            return challenges.challenge(book, round, action)
        case Shown(_, guilty=guilty):
            return challenges.answered(book, round, seat, guilty=guilty)
        case Admit():
            return challenges.answered(book, round, seat, guilty=True)
        case Innocent():
            return challenges.answered(book, round, seat, guilty=False)
        case Advice():
            return _advice(book, round, action)
        case Swap(_, partner):
            return playing.chosen_partner(book, round, seat, partner)
        case Noise():
            return party.noise(book, round, seat)
        case Slap():
            return party.slap(book, round, seat)
        case Lot() | LayOpen() | Points() | Show() | Count() | Leave():
            return void(round, seat, "nothing-due")
    assert_never(action)


def _catch(book: Rulebook, round: Round, action: Catch) -> Verdict:
    if action.by != "referee" and action.by not in round.seats:
        return void(round, action.by, "no-such-seat")
    return party.spoken(book, calls.catch(book, round, action), action.by)


def _advice(book: Rulebook, round: Round, action: Advice) -> Verdict:
    """PEN-2: advice costs cards where the house says so."""
    count = book.advice_penalty
    said = priced("fine", action.seat, count, "PEN-2", reason="advice")
    return calls.fined(round, DrawDebt(action.seat, count), (said,))
