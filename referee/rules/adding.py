"""More cards on one's own last play, seen one after the other (rows MULTI, XC-1)."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import Card, Color
from referee.rules import duties
from referee.rules.actions import Adds, Play
from referee.rules.answering import act_on, effects_of, to_match
from referee.rules.effects import Effect, Skip
from referee.rules.jumping import retold, undone
from referee.rules.memory import SHUT
from referee.rules.piles import census_rulings, discard, holds
from referee.rules.playing import settle
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling
from referee.rules.state import Round, Verdict


def why_not(book: Rulebook, round: Round, act: Adds) -> str:
    """Why these cards may not join the last play, which was of the same seat; ``''`` if they may.

    Only as long as nobody has acted since; then the play is judged as a whole.
    """
    window, cards = round.window, (*round.window.cards, *act.cards)
    count, known = round.hand_count(act.seat), round.known_cards(act.seat)
    if window is SHUT or window.is_late or window.copies > 1 or len(act.cards) > count:
        return "too-many"
    reason = book.why_not_together(cards, known)
    if reason:
        return reason
    if window.hit.count and book.hits.answer(window.hit, window.color, cards[0]) != "adds":
        return "too-many"
    if round.owes(act.seat):
        return "must-draw"
    if len(known) == count and not holds(known, act.cards):
        return "not-in-hand"
    is_last = len(act.cards) == count
    return "last-card" if is_last and not book.may_be_last(cards[-1]) else ""


def add(book: Rulebook, round: Round, act: Adds) -> Verdict:
    """The play as if all its cards had been laid at once; only what is new is said."""
    cards = (*round.window.cards, *act.cards)
    before = round if round.top.is_number else undone(round, act.seat)
    laid = replace(round.last, card=to_match(cards))
    after = discard(
        before,
        act.seat,
        act.cards,
        top=laid.card,
        color=laid.card.color or before.color,
        last=laid,
        player=before.player if before is round else before.after(act.seat),
        window=replace(round.window, cards=cards),
    )
    play = Play(act.seat, cards, _named(round))
    said = census_rulings(book, after, act.cards)
    after, done = act_on(book, after, laid, _effects(book, before, cards), play)
    settled = settle(book, round, after, said + done, act.seat)
    if before is round:
        return settled
    told = retold(round, settled)
    first = effects_of(book, before, round.window.cards)
    return Verdict(told.round, _without_skips(told.rulings, sum(map(_seats_skipped, first))))


def _effects(book: Rulebook, round: Round, cards: tuple[Card, ...]) -> tuple[Effect, ...]:
    """MULTI-7: what the house has numbers do was done by the first of them."""
    return book.together(cards, ()) if cards[0].is_number else effects_of(book, round, cards)


def _named(round: Round) -> Color | None:
    """The colour named for the play so far; of several coloured cards it is named anew."""
    is_open = any(isinstance(duty, duties.NameColor) for duty in round.obligations)
    return round.color if round.top.is_wild and not is_open else None


def _seats_skipped(effect: Effect) -> int:
    return effect.seats if isinstance(effect, Skip) and effect.is_said else 0


def _without_skips(said: tuple[Ruling, ...], count: int) -> tuple[Ruling, ...]:
    """The rulings without the skips that were said of the play before, the first ones."""
    skips = [number for number, given in enumerate(said) if given.code == "skip"][:count]
    return tuple(given for number, given in enumerate(said) if number not in skips)
