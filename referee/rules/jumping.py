"""Identical cards laid out of turn, and what they undo (rows JUMP)."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import Card
from referee.rules import duties
from referee.rules.duties import DrawDebt
from referee.rules.memory import SHUT, Window
from referee.rules.piles import holds
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import ruling
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def why_not(
    book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...], otherwise: str
) -> str:
    """Why these cards may not jump in; `otherwise` is what is wrong with them as a plain play.

    JUMP-4: of two cards that race, the later one is ``beaten``.
    """
    if round.window is SHUT or round.out:
        return otherwise
    if not _is_identical(book, round, seat, cards[0]):
        return "beaten" if _is_beaten(book, round, seat, cards[0]) else otherwise
    if len(cards) > 1:
        return "too-many"
    if _owes_first(round, seat):
        return "must-draw"
    if round.is_known(seat) and not holds(round.known_cards(seat), cards):
        return "not-in-hand"
    is_last = round.hand_count(seat) == 1
    return "last-card" if is_last and not book.may_be_last(cards[0]) else ""


def _is_identical(book: Rulebook, round: Round, seat: Seat, card: Card) -> bool:
    """Whether this card could jump in now, whoever holds it (JUMP-1, 5, 6)."""
    if card != round.top or not book.jumps.may_jump(card):
        return False
    if round.window.is_late and not book.jumps.even_late:
        return False
    return book.jumps.on_own or seat != round.last.seat


def _is_beaten(book: Rulebook, round: Round, seat: Seat, card: Card) -> bool:
    """Who was to play and found a jumper's card there; or who jumps on a card that is covered."""
    if round.window.is_late:
        return False
    is_covered = card == round.last.top and book.jumps.may_jump(card) and seat != round.last.seat
    return seat == round.window.robbed or is_covered


def _owes_first(round: Round, seat: Seat) -> bool:
    """A fine of one's own is drawn first; a hit that is being jumped in on is not (JUMP-6)."""
    fines = [debt for debt in round.debts if debt.seat == seat and not debt.ends_turn]
    return any(debt.blocks or round.hand_count(seat) == 1 for debt in fines)


def undone(round: Round, seat: Seat) -> Round:
    """The round without what the last play did, its cards excepted (JUMP-3); hands that have
    changed owners stay where they are. A hit that it answered is now `seat`'s to answer."""
    window = round.window
    kept = tuple(duty for duty in round.obligations if _stays(duty))
    hits = (replace(window.hit, seat=seat),) if window.hit.count else ()
    return round._replace(
        direction=window.direction, color=window.color, obligations=(*hits, *kept)
    )


def _stays(duty: duties.Duty) -> bool:
    """Fines, and cards to take back."""
    match duty:
        case DrawDebt(ends_turn=hit):
            return not hit
        case duties.TakeBack():
            return True
        case _:
            return False


def once_more(round: Round, seat: Seat) -> Window:
    """One copy more, and who would have played now if it is not the jumper."""
    robbed = round.player if round.player != seat else ""
    return replace(SHUT, copies=round.window.copies + 1, robbed=robbed)


def announced(shown: Round, seat: Seat, made: Verdict) -> Verdict:
    """A jump-in in words: that it was one, and what has changed since `shown`."""
    row = "JUMP-1" if made.round.top.is_number else "JUMP-2"
    after, said = retold(shown, made)
    return Verdict(after, (ruling("jump-in", seat, rule=row), *said))


def retold(shown: Round, made: Verdict) -> Verdict:
    """A play that undid another one, with direction and colour ruled as they have changed since
    they were last told. Until the colour of a wild is named again, the one that was told stays."""
    after, said = made
    others = tuple(given for given in said if given.code not in ("direction", "color"))
    is_asked = any(given.code == "ask-color" for given in others)
    if is_asked and after.top.is_wild:
        after = after._replace(color=shown.color)
    turned = (ruling("direction", direction=after.direction, rule="ACT-2"),)
    named = (ruling("color", color=after.color or ""),)
    return Verdict(
        after,
        (
            *(turned if after.direction != shown.direction else ()),
            *(named if after.color != shown.color and not is_asked else ()),
            *others,
        ),
    )


def window_after(before: Round, after: Round) -> Window:
    """Whether one can still jump in after an act that laid no card (JUMP-4, JUMP-6).

    A draw, a pass, somebody who leaves and a hit that is settled end it; who begins to draw a hit,
    or challenges it, makes it late.
    """
    window = after.window
    is_settled = _hits(before) != _hits(after) or before.seats != after.seats
    if is_settled or (before.player, before.drawn) != (after.player, after.drawn):
        return SHUT
    is_challenged = any(isinstance(duty, duties.AnswerChallenge) for duty in after.obligations)
    is_begun = is_challenged or any(debt.begun for debt in after.debts)
    return replace(window, is_late=True) if is_begun and not window.is_late else window


def _hits(round: Round) -> tuple[tuple[Seat, int], ...]:
    return tuple((debt.seat, len(debt.chain)) for debt in round.debts if debt.ends_turn)
