"""Cards laid: what is wrong with a play, and what a right one does.

`why_not` says what is wrong without changing anything; `mending.play` asks it, so both agree.
"""

from __future__ import annotations

from referee.cards import Card, Color
from referee.rules import duties
from referee.rules.actions import Play
from referee.rules.applying import apply_effects
from referee.rules.calls import close_windows, expose
from referee.rules.duties import DrawDebt, Laid
from referee.rules.going_out import go_out
from referee.rules.piles import census_rulings, discard
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import ruling
from referee.rules.saying import due, void
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def why_not(book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...]) -> str:
    """What is wrong with laying these cards now: a reason of `mending.MISPLAY_ROWS`, or ``''``."""
    if seat == round.player and not round.obligations:
        return _why_not_on_turn(book, round, seat, cards)
    if round.out or any(debt.blocks for debt in round.debts if debt.seat == seat):
        return "must-draw"
    begun = ready(round, seat)
    if begun.player != seat or is_held_up(begun, seat):
        return "out-of-turn"
    if len(cards) == round.hand_count(seat) and round.owes(seat):
        return "must-draw"
    return _why_not_on_turn(book, begun, seat, cards)


def _why_not_on_turn(book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...]) -> str:
    index = round.seats.index(seat)
    known, count = round.known[index], round.hands[index]
    if len(known) == count and not _holds(known, cards):
        return "not-in-hand"
    if len(cards) > 1:
        return "too-many"
    card = cards[0]
    if round.drawn and not _may_be_drawn(round, card):
        return "not-drawn-card"
    return "" if book.fits(round.color, round.top, card) else "no-match"


def _holds(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> bool:
    return all(not card.is_known or hand.count(card) >= cards.count(card) for card in cards)


def _may_be_drawn(round: Round, card: Card) -> bool:
    """DRAW-3: whether this can be the card drawn this turn; one that was not seen can be any."""
    return not card.is_known or any(not drawn.is_known or drawn == card for drawn in round.drawn)


def is_held_up(round: Round, seat: Seat) -> bool:
    """Whether a duty stands in the way of `seat`'s play.

    The fines of others, and cards that others must take back, do not.
    """
    for duty in round.obligations:
        match duty:
            case DrawDebt(seat=owing, ends_turn=hit, blocks=blocks):
                if hit or (blocks and owing == seat):
                    return True
            case duties.TakeBack(owing):
                if owing == seat:
                    return True
            case _:
                return True
    return False


def ready(round: Round, seat: Seat) -> Round:
    """The round with what `seat`'s act implies: a pass after a draw, a card taken back, and on a
    wild that opened the colour of the card itself (FIRST-2)."""
    if seat == round.player:
        return _without_own_choices(round, seat)
    if round.drawn and seat == round.after(round.player) and not is_held_up(round, round.player):
        return round._replace(player=seat, drawn=())
    return round


def _without_own_choices(round: Round, seat: Seat) -> Round:
    left = tuple(
        duty
        for duty in round.obligations
        if not (isinstance(duty, duties.TakeBack) and duty.seat == seat)
        and not (round.color is None and duty == duties.NameColor(seat))
    )
    return round._replace(obligations=left)


def lay(book: Rulebook, round: Round, act: Play) -> Verdict:
    """A play that counts, right or let stand: its effects, who is next, who goes out."""
    seat, cards = act.seat, act.cards
    card = cards[-1]
    laid = Laid(seat, card, round.color, round.top)
    closed = close_windows(book, round, seat)
    after = discard(closed.round, seat, cards, card)._replace(
        color=card.color or round.color, last=laid, drawn=(), player=round.after(seat)
    )
    said = (*closed.rulings, *census_rulings(book, after, cards))
    effects = book.effects_for_two if len(round.seats) == 2 else book.effects_of
    after, done = apply_effects(after, laid, effects(card.face), act.color)
    left = after.hand_count(seat)
    if left == 0:
        return go_out(book, after, seat, (*said, *done))
    exposed = expose(after, seat) if left == 1 else Verdict(after)
    return Verdict(exposed.round, (*said, *done, *exposed.rulings, *due(exposed.round)))


def named_color(round: Round, seat: Seat, color: Color) -> Verdict:
    """A colour named for a wild already laid (TURN-3); said where it changes."""
    duty = next((duty for duty in round.obligations if isinstance(duty, duties.NameColor)), None)
    if duty is None or duty.seat != seat:
        return void(round, seat, "nothing-due")
    after = round._replace(color=color, obligations=without_duty(round, duty))
    changed = (ruling("color", color=color),) if color != round.color else ()
    return Verdict(after, (*changed, *due(after)))


def without_duty(round: Round, settled: duties.Duty) -> tuple[duties.Duty, ...]:
    """The duties but one."""
    return tuple(duty for duty in round.obligations if duty is not settled)
