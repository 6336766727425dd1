"""A card landed: who laid which, and whether that may be ruled on, held, or asked.

A legal reading passes at once. One that would be a misplay is held and read again; it is ruled
only when the odds are overwhelming, and otherwise the best legal reading stands with a question.
Before anybody is accused, an act that was not seen is considered: a missed draw is likelier than
a player who forgets whose turn it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from referee.cards import UNKNOWN, Card
from referee.officiating import odds
from referee.officiating.decisions import Act, Decision, Evidence, Question
from referee.officiating.manner import Manner
from referee.officiating.odds import Reading, Weighed
from referee.officiating.waiting import Landed
from referee.officiating.world import World
from referee.rules.actions import Action, Draw, Pass, Play
from referee.seats import Seat
from referee.tabletop.events import best

_TURN: Final = 0.97
"""How often the seat whose turn it is lays the next card."""
_LIFTED: Final = 20.0
"""A card that is taken up again was that much likelier a wrong one."""
_OPTIONS: Final = 3


@dataclass(frozen=True, slots=True)
class Judged:
    """What to do about a landed card now. Nothing decided: wait. `is_done`: no more to do."""

    decisions: tuple[Decision, ...] = ()
    is_done: bool = False


WAIT: Final = Judged()


@dataclass(frozen=True, slots=True)
class Bench:
    """What every judgement needs: the table's manner, the deck, and the time now.

    `now_s` is infinite when the clip has ended and nothing better can come.
    """

    manner: Manner
    copies: Mapping[Card, int]
    now_s: float
    may_accuse: bool = True
    """False while the record and the table do not agree: then there are only questions."""


def judge(item: Landed, world: World, bench: Bench) -> Judged:
    """Rule on, hold, or ask about a card that landed while the hand is played."""
    waited_s = bench.now_s - item.time_s
    if not item.faces:
        return _unreadable(item, world, bench) if waited_s >= bench.manner.again_s else WAIT
    if item.event.may_be_same and not _is_a_second(item, world):
        return Judged(is_done=True)
    weighed = weigh(item, world, bench)
    is_legal = weighed.legal_share >= 0.5
    if not is_legal or is_another_hand(item, world):
        missed = missed_draw(item, world, bench, weighed)
        if missed is not None:
            return Judged((missed,)) if waited_s >= bench.manner.again_s else WAIT
    if is_legal:
        return _legal(item, weighed, bench)
    is_held = waited_s < bench.manner.hold_s and not item.was_lifted
    return WAIT if is_held else _doubtful(item, world, weighed, bench)


def is_another_hand(item: Landed, world: World) -> bool:
    """Whether the arm was clearly not that of anybody who was to play."""
    return odds.agreement(item.event.seats, _turn_prior(world)) < _STRANGE


_STRANGE: Final = 0.05


def _is_a_second(item: Landed, world: World) -> bool:
    """Whether a card like the top one is a second one, laid, or the first, pushed about.

    It is a play by the hand that was to play. Anybody else's hand was squaring up the pile.
    """
    seat, _ = best(item.event.seats, world.round.turn)
    is_turn = seat == world.round.turn or (
        bool(world.round.drawn) and seat == world.round.after(world.round.turn)
    )
    return is_turn and not world.round.debts


def is_doubtful(item: Landed, world: World, bench: Bench) -> bool:
    """Whether a card looks like a misplay, or came from another hand than was to play."""
    if not item.faces:
        return False
    return is_another_hand(item, world) or weigh(item, world, bench).legal_share < 0.5


def has_settled(item: Landed, bench: Bench) -> bool:
    """Whether the card has been looked at long enough to draw conclusions from it."""
    return item.looks > 1 or bench.now_s - item.time_s >= bench.manner.again_s


def weigh(item: Landed, world: World, bench: Bench) -> Weighed:
    """All readings of the card, the turn, the rules and the deck taken into account."""
    prior = _turn_prior(world)
    seats = odds.seats_with_turn(item.event.seats, prior)
    weights = odds.copies_left(world.round, bench.copies)
    weighed = odds.weigh(item.faces, seats, weights, world.is_legal)
    weighed = replace(weighed, evidence=weighed.evidence * odds.agreement(item.event.seats, prior))
    return weighed.tilted(_LIFTED) if item.was_lifted else weighed


def _turn_prior(world: World) -> dict[Seat, float]:
    seats = world.round.seats
    turn = world.round.turn
    other = (1.0 - _TURN) / max(1, len(seats) - 1)
    prior = {seat: _TURN if seat == turn else other for seat in seats}
    if world.round.drawn and turn in prior:  # it may play what it drew, or pass without a word
        prior[turn] = prior[world.round.after(turn)] = _TURN / 2.0
    return prior


def _legal(item: Landed, weighed: Weighed, bench: Bench) -> Judged:
    """A legal reading passes: at once when it is sure, after a second look when it is not."""
    reading = weighed.best(legal=True)
    assert reading is not None
    waited_s = bench.now_s - item.time_s
    is_sure = reading.probability >= bench.manner.sure
    if not is_sure and waited_s < bench.manner.again_s:
        return WAIT
    act = _act(item, reading)
    if reading.probability >= bench.manner.ask:
        return Judged((act,), is_done=True)
    return Judged((act, _question(item, weighed)), is_done=True)


def _doubtful(item: Landed, world: World, weighed: Weighed, bench: Bench) -> Judged:
    """What is left after holding: a misplay when it is clear, otherwise a question."""
    wrong = weighed.best(legal=False)
    is_open = bench.may_accuse
    if is_open and wrong is not None and _is_clear(item, world, weighed, wrong, bench.manner):
        return Judged((_act(item, wrong),), is_done=True)
    stands = weighed.best(legal=True)
    question = _question(item, weighed)
    if stands is not None and stands.look >= _SEEN:
        return Judged((_act(item, stands), question), is_done=True)
    if world.is_legal(weighed.readings[0].seat, UNKNOWN):
        return Judged((_unknown(item, weighed.readings[0].seat), question), is_done=True)
    return Judged((question,), is_done=True)


_SEEN: Final = 0.003
"""A legal face the eyes gave less than this is no reading but a guess."""


def _is_clear(item: Landed, world: World, weighed: Weighed, wrong: Reading, manner: Manner) -> bool:
    """Whether a misplay is beyond doubt: the face, and where it matters the seat."""
    if 1.0 - weighed.legal_share < manner.accuse or wrong.probability < manner.accuse_card:
        return False
    if not world.round.debts and wrong.seat == world.round.turn:
        return True
    return dict(item.event.seats).get(wrong.seat, 0.0) >= manner.sure_seat


def missed_draw(item: Landed, world: World, bench: Bench, weighed: Weighed) -> Act | None:
    """The first of the draws that nobody saw, where they explain this card better than a misplay.

    Up to all the others may have drawn unseen; each one more is that much less likely.
    """
    missing = len(world.round.seats) - 1 - item.repairs
    then, price, first = world, 1.0, None
    best_of, answer = weighed.evidence, None
    for _ in range(max(0, missing)):
        draw = _draw_due(then)
        if draw is None:
            break
        first = first or draw
        then, price = _passed(then.after(draw)), price * bench.manner.missed
        explained = weigh(item, then, bench)
        if price * explained.evidence * explained.legal_share > best_of:
            best_of, answer = price * explained.evidence * explained.legal_share, first
    if answer is None:
        return None
    at = item.event.at
    return Act(answer, Evidence(at.time_s, at.frame, "camera", UNSEEN))


def _draw_due(world: World) -> Draw | None:
    """What the seat on turn could have drawn unseen; None where it could not have."""
    turn = world.round.turn
    if not turn or world.round.drawn:
        return None
    draw = Draw(turn, max(1, world.round.owes(turn)))
    return None if world.would_be_void(draw) else draw


def _passed(world: World) -> World:
    """The turn is over after a draw that was not followed by a card."""
    return world.after(Pass(world.round.turn)) if world.round.drawn else world


UNSEEN: Final = 0.5
"""The confidence written for an act that was only inferred."""


def _unreadable(item: Landed, world: World, bench: Bench) -> Judged:
    """A card landed and nobody could read it: it is a card all the same, and asked about.

    Nobody is accused of a card that was not read, so where even an unknown one would be wrong,
    there is only the question.
    """
    seats = odds.seats_with_turn(item.event.seats, _turn_prior(world))
    act = _unknown(item, seats[0][0])
    question = Question(seats[0][0], (), act.evidence, item.event.card)
    if world.is_legal(seats[0][0], UNKNOWN):
        return Judged((act, question), is_done=True)
    return Judged((question,), is_done=True)


def _unknown(item: Landed, seat: Seat) -> Act:
    return _act(item, Reading(seat, UNKNOWN, is_legal=True, probability=0.0))


def _act(item: Landed, reading: Reading) -> Act:
    at = item.event.at
    evidence = Evidence(at.time_s, at.frame, "camera", reading.probability)
    return Act(Play(reading.seat, (reading.card,)), evidence, item.event.card)


def _question(item: Landed, weighed: Weighed) -> Question:
    """The likeliest readings, what stands first."""
    at = item.event.at
    found: list[Action] = []
    for reading in weighed.readings:
        action = Play(reading.seat, (reading.card,))
        if reading.probability >= 0.01 and action not in found:
            found.append(action)
    evidence = Evidence(at.time_s, at.frame)
    seat = weighed.readings[0].seat
    return Question(seat, tuple(found[:_OPTIONS]), evidence, item.event.card)


def wrong_cards(weighed: Weighed) -> tuple[Play, ...]:
    """The wrong cards it may have been instead, best first, should it be taken up again."""
    return tuple(
        Play(reading.seat, (reading.card,))
        for reading in weighed.readings
        if not reading.is_legal and reading.look >= _SEEN
    )
