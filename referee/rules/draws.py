"""Drawing: what is owed, the one card of a turn, and passing (rows DRAW, PEN-5, PILE)."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import UNKNOWN, Card
from referee.rules import duties, party
from referee.rules.actions import Draw, Pass
from referee.rules.calls import close_windows
from referee.rules.challenges import noted_draw
from referee.rules.duties import DrawDebt
from referee.rules.going_out import hand_over
from referee.rules.memory import NO_PARTY
from referee.rules.mending import forced_at_draw, forced_at_pass
from referee.rules.piles import can_draw, nothing_drawn, take
from referee.rules.playing import fits_as_drawn, is_held_up, may_pass, ready, turn_ended
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling, ruling
from referee.rules.saying import due, owes, turn, void, with_turn_unsaid
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def draw(book: Rulebook, round: Round, act: Draw) -> Verdict:
    """Cards drawn by a seat: towards its debts, or as the draw of its turn."""
    seat = act.seat
    cards = (act.cards + (UNKNOWN,) * act.count)[: max(act.count, len(act.cards))]
    if any(debt.seat == seat for debt in round.debts):
        return _pay(book, round, seat, cards)
    if seat == round.player:
        return void(round, seat, "not-your-turn") if round.out else _draw(book, round, seat, cards)
    if ready(book, round, seat).player != seat or round.out:
        return void(round, seat, "not-your-turn")
    passed = forced_at_pass(book, round)
    drawn = _draw(book, ready(book, passed.round, seat), seat, cards)
    return Verdict(drawn.round, (*passed.rulings, *drawn.rulings))


def _draw(book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...]) -> Verdict:
    """The draw of a turn."""
    said: tuple[Ruling, ...] = ()
    if round.exposed:
        round, said = close_windows(book, round, seat, "draws")
    if round.party is not NO_PARTY:
        round, told = _acted(round, seat)
        said += told
    if book.drawing.hand_forced_by:
        round, told = forced_at_draw(book, round, seat)
        said += told
    after, more = take(round, seat, cards, in_turn=True)
    said += (*_wrong_count(book, seat, len(after.drawn), _enough(book, after)), *more)
    if not after.drawn or _goes_on(book, after) or _could_lay(book, after):
        return Verdict(after, said)
    ended = end_turn(book, after)
    return Verdict(ended.round, (*said, *ended.rulings))


def _goes_on(book: Rulebook, round: Round) -> bool:
    """DRAW-5: whether who found nothing to play draws on."""
    return book.drawing.goes_on and can_draw(book, round, round.player)


def _acted(round: Round, seat: Seat) -> Verdict:
    """A draw ends a race for the pile, and the silence of who draws."""
    after = round._replace(party=party.once_acted(round.party, seat))
    return Verdict(after, party.told(round.party, after.party))


def _could_lay(book: Rulebook, round: Round) -> bool:
    """Whether a card may still be laid after this draw; any of the hand, where DRAW-3 is off."""
    if not book.drawing.only_drawn:
        return True
    return any(not card.is_known or fits_as_drawn(book, round, card) for card in round.drawn)


def _enough(book: Rulebook, round: Round) -> int:
    """How many cards the draw of this turn is: one, or up to the first that is known to fit; none
    for a full hand (DRAW-7)."""
    drawing = book.drawing
    if (
        drawing.hand_limit
        and round.hand_count(round.player) - len(round.drawn) >= drawing.hand_limit
    ):
        return 0
    if not book.drawing.goes_on:
        return 1
    fitting = (
        number
        for number, card in enumerate(round.drawn, start=1)
        if card.is_known and fits_as_drawn(book, round, card)
    )
    return next(fitting, len(round.drawn))


def _wrong_count(book: Rulebook, seat: Seat, took: int, owed: int) -> tuple[Ruling, ...]:
    if took <= owed or not book.counts_are_checked:
        return ()
    return (ruling("wrong-draw", seat, took=took, owed=owed, rule="PEN-5"),)


def end_turn(book: Rulebook, round: Round) -> Verdict:
    """The turn of the player ends without a card; it is said who is next."""
    closed = close_windows(book, round, round.player, "ends")
    after = turn_ended(book, closed.round)
    return Verdict(after, (*closed.rulings, *due(after)))


def _pay(book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...]) -> Verdict:
    owed = round.owes(seat)
    begins = seat == round.player and not round.out
    closed = close_windows(book, round, seat, "draws") if begins else Verdict(round)
    begun, told = forced_at_draw(book, closed.round, seat) if begins else closed
    told = (*closed.rulings, *told) if begins else ()
    after, said = take(begun, seat, cards)
    said = (*told, *_wrong_count(book, seat, len(cards), owed), *said)
    after = noted_draw(_paid(book, after, seat, len(cards)), seat, cards)
    said = (*said, *_color_again(begun, after))
    if after.player != round.player:
        closed = close_windows(book, after, seat, "ends")
        after, said = closed.round, (*said, *closed.rulings)
    forgiven = forgive(book, after)
    return _settled(book, forgiven.round, seat, (*said, *forgiven.rulings))


def _paid(book: Rulebook, round: Round, seat: Seat, count: int) -> Round:
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
            after = _hit_settled(book, after, duty)
    return after._replace(obligations=tuple(left))


def _hit_settled(book: Rulebook, round: Round, hit: DrawDebt) -> Round:
    """The turn is lost; where only the colour of the hit follows (STK-10), it is that of its last
    draw card, whatever evaded it since."""
    after = round._replace(player=round.after(hit.seat), drawn=(), only_color=False)
    if not (book.hits.only_color_follows and hit.chain):
        return after
    return after._replace(only_color=True, color=hit.color or round.color)


def _color_again(before: Round, after: Round) -> tuple[Ruling, ...]:
    """STK-10: the colour is said where it is another again than that of the card on top."""
    if after.color in (None, before.color) or after.out:
        return ()
    return (ruling("color", color=after.color, rule="STK-10"),)


def forgive(book: Rulebook, round: Round) -> Verdict:
    """PILE-3, DRAW-7: where nothing is left to draw anywhere, or a hand is full, what is owed is
    forgiven."""
    if not round.obligations:
        return Verdict(round)
    owing = [
        (seat, count) for seat, count in round.debtors.items() if not can_draw(book, round, seat)
    ]
    after, said = round, tuple[Ruling, ...]()
    for seat, count in owing:
        after = _paid(book, after, seat, count)
        said += (nothing_drawn(book, round, seat, count),)
    return Verdict(after, (*said, *_color_again(round, after)))


def forgive_debts(book: Rulebook, round: Round) -> Verdict:
    """As `forgive`, and what is due then."""
    forgiven = forgive(book, round)
    if not forgiven.rulings:
        return Verdict(round)
    return _settled(book, forgiven.round, forgiven.rulings[-1].seat, forgiven.rulings)


def _settled(book: Rulebook, round: Round, seat: Seat, said: tuple[Ruling, ...]) -> Verdict:
    """What is said once `seat` has drawn: the rest it owes, whose turn it is, who is out."""
    if round.owes(seat):
        return Verdict(round, (*said, owes(seat, round.owes(seat))))
    if round.out and not round.debts:
        over = hand_over(book, round)
        return Verdict(over.round, (*said, *over.rulings))
    if is_held_up(round, round.player):
        return Verdict(with_turn_unsaid(round), said)
    return Verdict(round, (*said, turn(round.player)))


def pass_turn(book: Rulebook, round: Round, act: Pass) -> Verdict:
    """A turn ended without a card: after a draw, or where nothing is left to draw."""
    seat = act.seat
    if seat != round.player or round.out:
        return void(round, seat, "not-your-turn")
    if round.owes(seat):
        return void(round, seat, "must-draw")
    if can_draw(book, round, seat) and not may_pass(book, round):
        return void(round, seat, "must-draw")
    if is_held_up(round, seat):
        return void(round, seat, "not-your-turn")
    missing = () if round.drawn else (nothing_drawn(book, round, seat, 1),)
    passed = forced_at_pass(book, round)
    ended = end_turn(book, passed.round)
    return Verdict(ended.round, (*missing, *passed.rulings, *ended.rulings))
