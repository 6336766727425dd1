"""Wrong plays and how they are mended: the remedy, the fine, cards taken back or let stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.cards import Card, Face
from referee.rules import adding, duties, jumping, places
from referee.rules.actions import Adds, Play, TakeBack
from referee.rules.answering import hit_on
from referee.rules.calls import close_windows
from referee.rules.duties import DrawDebt
from referee.rules.piles import without_one
from referee.rules.playing import (
    fits_as_drawn,
    is_held_up,
    lay,
    ready,
    shed,
    why_not_in_turn,
    without_duty,
)
from referee.rules.rulebook import Remedy, Rulebook
from referee.rules.rulings import Ruling
from referee.rules.saying import due, owes, priced, turn, void
from referee.rules.state import Round, Verdict
from referee.seats import Seat

MISPLAY_ROWS = {
    "no-match": "PEN-1",
    "out-of-turn": "PEN-3",
    "not-drawn-card": "DRAW-3",
    "must-draw": "DRAW-6",
    "last-card": "END-2",
    "too-many": "TURN-2",
    "forced": "TURN-5",
    "wild-on-draw": "TURN-7",
    "not-in-hand": "PEN-1",
    "not-all": "XC-1",
    "beaten": "JUMP-4",
}
"""The row each reason for a misplay follows from."""


def play(book: Rulebook, round: Round, act: Play) -> Verdict:
    """Cards laid by a seat: a play, or a misplay. By the next seat, it implies a pass."""
    seat = act.seat
    if seat == round.player or not round.drawn or ready(book, round, seat) is round:
        return _play(book, round, act)
    passed = forced_at_pass(book, round)
    made = _play(book, ready(book, passed.round, seat), act)
    return Verdict(made.round, (*passed.rulings, *made.rulings))


def _play(book: Rulebook, round: Round, act: Play) -> Verdict:
    reason = why_not_in_turn(book, round, act.seat, act.cards)
    if reason:
        return _play_out_of_turn(book, round, act, reason)
    return lay(book, ready(book, round, act.seat) if round.obligations else round, act)


def _play_out_of_turn(book: Rulebook, round: Round, act: Play, reason: str) -> Verdict:
    """What is no plain play: a jump-in, or wrong for this `reason`."""
    wrong = jumping.why_not(book, round, act.seat, act.cards, reason)
    return misplay(book, round, act, wrong) if wrong else _jump_in(book, round, act)


def _jump_in(book: Rulebook, round: Round, act: Play) -> Verdict:
    """JUMP: the play before is undone, then the identical card is laid as if in turn."""
    seat = act.seat
    before = places.gone(jumping.undone(round, seat))
    return jumping.announced(round, seat, lay(book, before, act, jumping.once_more(round, seat)))


def adds(book: Rulebook, round: Round, act: Adds) -> Verdict:
    """More cards on the seat's own last play: shed with a discard-all, or more of the same."""
    if round.last.seat != act.seat or round.out:
        return play(book, round, Play(act.seat, act.cards))
    if _are_shed(book, round, act):
        return shed(book, round, act.seat, act.cards)
    reason = adding.why_not(book, round, act)
    if reason:
        return _play_out_of_turn(book, round, Play(act.seat, act.cards), reason)
    return adding.add(book, round, act)


def _are_shed(book: Rulebook, round: Round, act: Adds) -> bool:
    reason = book.why_not_together((round.last.card, *act.cards), ())
    return (
        round.last.card.face is Face.DISCARD_ALL
        and act.cards[-1].face is not Face.DISCARD_ALL
        and reason in ("", "not-all")
        and len(act.cards) <= round.hand_count(act.seat)
    )


def misplay(book: Rulebook, round: Round, act: Play, reason: str) -> Verdict:
    """A wrong play (PEN-1): the remedy, and the fine where there is one."""
    seat = act.seat
    remedy = "take-back" if reason == "beaten" else _remedy(book, round, act)
    begun = close_windows(book, round, seat, "plays") if seat == round.player else Verdict(round)
    row = "STK-11" if round.out else MISPLAY_ROWS[reason]
    cost = _cost(book, reason)
    told = priced("misplay", seat, cost, row, reason=reason, remedy=remedy)
    said = (*begun.rulings, replace(told, cards=act.cards))
    if remedy == "stays":
        stayed = lay(book, begun.round, act)
        return _fined(stayed.round, seat, cost, (*said, *stayed.rulings))
    back = duties.TakeBack(seat, act.cards, act.color)
    after = begun.round._replace(obligations=(back, *begun.round.obligations))
    if remedy == "take-back-pass" and seat == round.player and not is_held_up(round, seat):
        after = after._replace(player=after.after(seat), drawn=())
        said = said if cost else (*said, turn(after.player))
    return _fined(after, seat, cost, said)


def _cost(book: Rulebook, reason: str) -> int:
    """A race that was lost costs nothing (JUMP-4)."""
    return 0 if reason == "beaten" else book.misplay_penalty


def forced_at_pass(book: Rulebook, round: Round) -> Verdict:
    """DRAW-2 `must`: a drawn card that is known and fits must be laid; who passes has misplayed."""
    row = book.drawing.drawn_forced_by
    is_wrong = row and any(
        card.is_known and fits_as_drawn(book, round, card) for card in round.drawn
    )
    return forced(book, round, round.player, row) if is_wrong else Verdict(round)


def forced_at_draw(book: Rulebook, round: Round, seat: Seat) -> Verdict:
    """TURN-4, TURN-5, STK-5: nobody may draw who is known to hold a card that must be laid."""
    hit = hit_on(round, seat)
    if hit.count:
        is_wrong = book.hits.answer_is_forced and _could_add(book, round, hit)
        return forced(book, round, seat, "STK-5") if is_wrong else Verdict(round)
    row = book.drawing.hand_forced_by
    is_wrong = bool(row) and not round.drawn and _could_lay(book, round, seat)
    return forced(book, round, seat, row) if is_wrong else Verdict(round)


def _could_add(book: Rulebook, round: Round, hit: DrawDebt) -> bool:
    """Whether who is hit is known to hold a card that adds to it."""
    return any(
        book.hits.answer(hit, round.color, card) == "adds"
        and not why_not_in_turn(book, round, hit.seat, (card,))
        for card in round.known_cards(hit.seat)
    )


def _could_lay(book: Rulebook, round: Round, seat: Seat) -> bool:
    """Whether a seat is known to hold a card that it could lay now."""
    held = round.known_cards(seat)
    return any(
        not why_not_in_turn(book, round, seat, cards)
        for card in held
        for cards in _ways_to_lay(card, held)
    )


def _ways_to_lay(card: Card, held: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """A card by itself; a discard-all also with all of its colour, any of them last (XC-1)."""
    yield (card,)
    if card.face is Face.DISCARD_ALL:
        others = tuple(other for other in without_one(held, card) if other.color == card.color)
        yield from ((card, *without_one(others, last), last) for last in dict.fromkeys(others))


def forced(book: Rulebook, round: Round, seat: Seat, row: str) -> Verdict:
    """A play that was left out: a misplay without a card."""
    said = priced("misplay", seat, book.misplay_penalty, row, reason="forced")
    return _fined(round, seat, book.misplay_penalty, (said,))


def _remedy(book: Rulebook, round: Round, act: Play) -> Remedy:
    """The house's remedy; nothing stays once somebody is out, nor more cards than were held."""
    if book.remedy != "stays":
        return book.remedy
    cannot = round.out or len(act.cards) > round.hand_count(act.seat)
    return "take-back" if cannot else "stays"


def _fined(round: Round, seat: Seat, cost: int, said: tuple[Ruling, ...]) -> Verdict:
    if not cost or round.stage != "playing" or seat not in round.seats:
        return Verdict(round, said)
    fine = DrawDebt(seat, cost)
    after = round._replace(obligations=(*round.obligations, fine))
    return Verdict(after, (*said, owes(seat, after.owes(seat))))


def take_back(round: Round, act: TakeBack) -> Verdict:
    """Misplayed cards go back to the hand that they never left in the count."""
    duty = _take_back_duty(round, act.seat)
    if duty is None or not _are_same(duty.cards, act.cards):
        return void(round, act.seat, "nothing-due")
    after = round._replace(obligations=without_duty(round, duty))
    is_due = duty.says_turn and act.seat == after.player
    return Verdict(after, due(after) if is_due else ())


def _are_same(laid: tuple[Card, ...], taken: tuple[Card, ...]) -> bool:
    """The same cards in any order; one that was not seen can be any."""
    seen = [card for card in taken if card.is_known]
    return len(laid) == len(taken) and all(laid.count(card) >= seen.count(card) for card in seen)


def stand(book: Rulebook, round: Round) -> Verdict:
    """The table lets the wrong card stand: it counts as played. A fine stays due."""
    duty = next((duty for duty in round.obligations if isinstance(duty, duties.TakeBack)), None)
    if duty is None or round.out or len(duty.cards) > round.hand_count(duty.seat):
        return void(round, "", "nothing-due")
    after = round._replace(obligations=without_duty(round, duty))
    return lay(book, after, Play(duty.seat, duty.cards, duty.color))


def _take_back_duty(round: Round, seat: Seat) -> duties.TakeBack | None:
    for duty in round.obligations:
        if isinstance(duty, duties.TakeBack) and duty.seat == seat:
            return duty
    return None
