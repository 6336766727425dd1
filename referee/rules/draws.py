"""Drawing: what is owed, the one card of a turn, and passing (rows DRAW, PEN-5, PILE)."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import UNKNOWN, Card
from referee.rules import duties
from referee.rules.actions import Draw, Pass
from referee.rules.calls import close_windows
from referee.rules.duties import DrawDebt
from referee.rules.going_out import hand_over
from referee.rules.piles import left_to_draw, take
from referee.rules.playing import is_held_up, ready
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling, ruling
from referee.rules.saying import due, owes, turn, void
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def draw(book: Rulebook, round: Round, act: Draw) -> Verdict:
    """Cards drawn by a seat: towards its debts, or as the draw of its turn."""
    seat = act.seat
    cards = (act.cards + (UNKNOWN,) * act.count)[: max(act.count, len(act.cards))]
    if any(debt.seat == seat for debt in round.debts):
        return _pay(book, round, seat, cards)
    begun = ready(round, seat) if seat != round.player else round
    if begun.player != seat or round.out:
        return void(round, seat, "not-your-turn")
    return _draw_on_turn(book, begun, seat, cards)


def _draw_on_turn(book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...]) -> Verdict:
    closed = close_windows(book, round, seat)
    after, said = take(closed.round, seat, cards)
    drawn = (*round.drawn, *cards[: left_to_draw(round)])
    after = after._replace(drawn=drawn)
    said = (*closed.rulings, *_wrong_count(book, seat, len(drawn), book.draws_a_turn), *said)
    if drawn and all(card.is_known and not book.may_play_drawn(after, card) for card in drawn):
        ended = _end_turn(after)
        return Verdict(ended, (*said, *due(ended)))
    return Verdict(after, said)


def _wrong_count(book: Rulebook, seat: Seat, took: int, owed: int) -> tuple[Ruling, ...]:
    if took <= owed or not book.counts_are_checked:
        return ()
    return (ruling("wrong-draw", seat, took=took, owed=owed, rule="PEN-5"),)


def _end_turn(round: Round) -> Round:
    return round._replace(player=round.after(round.player), drawn=())


def _pay(book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...]) -> Verdict:
    owed = round.owes(seat)
    begins = seat == round.player and not round.out
    closed = close_windows(book, round, seat) if begins else Verdict(round)
    after, said = take(closed.round, seat, cards)
    said = (*closed.rulings, *_wrong_count(book, seat, len(cards), owed), *said)
    forgiven = forgive(_paid(after, seat, len(cards)))
    return _settled(forgiven.round, seat, (*said, *forgiven.rulings))


def _paid(round: Round, seat: Seat, count: int) -> Round:
    """The round with `count` cards less to draw for `seat`; a hit that is drawn ends the turn."""
    left: list[duties.Duty] = []
    after = round
    for duty in round.obligations:
        if isinstance(duty, duties.AnswerChallenge) and duty.by == seat:
            continue  # who draws gives in
        if not isinstance(duty, DrawDebt) or duty.seat != seat:
            left.append(duty)
            continue
        paid = min(count, duty.count)
        count -= paid
        if paid < duty.count:
            left.append(replace(duty, count=duty.count - paid, begun=duty.begun or paid > 0))
        elif duty.ends_turn and after.player == seat:
            after = _end_turn(after)
    return after._replace(obligations=tuple(left))


def forgive(round: Round) -> Verdict:
    """PILE-3: where nothing is left to draw anywhere, what is owed is forgiven."""
    if left_to_draw(round) or not round.debts:
        return Verdict(round)
    said = tuple(
        ruling("no-cards", seat, forgiven=count, rule="PILE-3")
        for seat, count in round.debtors.items()
    )
    after = round
    for seat, count in round.debtors.items():
        after = _paid(after, seat, count)
    return Verdict(after, said)


def forgive_debts(round: Round) -> Verdict:
    """As `forgive`, and what is due then."""
    seats = tuple(round.debtors)
    forgiven = forgive(round)
    if not forgiven.rulings:
        return Verdict(round)
    return _settled(forgiven.round, seats[-1], forgiven.rulings)


def _settled(round: Round, seat: Seat, said: tuple[Ruling, ...]) -> Verdict:
    """What is said once `seat` has drawn: the rest it owes, whose turn it is, who is out."""
    if round.owes(seat):
        return Verdict(round, (*said, owes(seat, round.owes(seat))))
    if round.out and not round.debts:
        over = hand_over(round)
        return Verdict(over.round, (*said, *over.rulings))
    if is_held_up(round, round.player):
        return Verdict(_with_turn_unsaid(round), said)
    return Verdict(round, (*said, turn(round.player)))


def _with_turn_unsaid(round: Round) -> Round:
    """Cards to take back hold the turn up: it is to be said when they are back."""
    return round._replace(
        obligations=tuple(
            replace(duty, says_turn=True) if isinstance(duty, duties.TakeBack) else duty
            for duty in round.obligations
        )
    )


def pass_turn(book: Rulebook, round: Round, act: Pass) -> Verdict:
    """A turn ended without a card: after a draw, or where nothing is left to draw."""
    seat = act.seat
    if seat != round.player or round.out:
        return void(round, seat, "not-your-turn")
    if round.owes(seat):
        return void(round, seat, "must-draw")
    if not round.drawn and left_to_draw(round):
        return void(round, seat, "must-draw")
    said = () if round.drawn else (ruling("no-cards", seat, forgiven=1, rule="PILE-3"),)
    closed = close_windows(book, round, seat)
    after = _end_turn(closed.round)
    return Verdict(after, (*closed.rulings, *said, *due(after)))
