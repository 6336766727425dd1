"""Cards that move between the draw pile, the hands and the discard pile. Always conserved."""

from __future__ import annotations

from typing import Any, Final

from referee.cards import UNKNOWN, Card
from referee.rules.deck import Census
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling, ruling
from referee.rules.state import Round, Verdict, replaced
from referee.seats import Seat

_UNSEEN: Final = (UNKNOWN,)


def left_to_draw(round: Round) -> int:
    """Cards that can still be drawn: the draw pile, and the discards without the top card."""
    return round.draw_pile + max(round.discards - 1, 0)


def can_draw(book: Rulebook, round: Round, seat: Seat) -> bool:
    """Whether there is a card to draw, and room for it in the hand (PILE-3, DRAW-7)."""
    return bool(left_to_draw(round)) and not is_full(book, round, seat)


def is_full(book: Rulebook, round: Round, seat: Seat) -> bool:
    """DRAW-7: whether a hand has grown to the limit of the house."""
    return 0 < book.drawing.hand_limit <= round.hand_count(seat)


def nothing_drawn(book: Rulebook, round: Round, seat: Seat, count: int) -> Ruling:
    """So many cards cannot be drawn: the hand is full, or nothing is left."""
    if is_full(book, round, seat):
        return ruling("hand-full", seat, forgiven=count, rule="DRAW-7")
    return ruling("no-cards", seat, forgiven=count, rule="PILE-3")


def take(round: Round, seat: Seat, cards: tuple[Card, ...], *, in_turn: bool = False) -> Verdict:
    """`seat` draws these cards (``??`` unseen), reshuffling on the way where it must.

    More than there is cannot be drawn: the rest is forgiven (PILE-3). A call of UNO by this
    seat no longer counts (UNO-9), and it cannot be caught any more. `in_turn` where it is the
    draw of a turn.
    """
    taken = cards[: left_to_draw(round)]
    after = with_draw_pile(round, len(taken))
    index = round.seats.index(seat)
    known = after.known
    seen = () if taken == _UNSEEN else tuple(card for card in taken if card.is_known)
    if seen:
        known = (*known[:index], known[index] + seen, *known[index + 1 :])
    after = after._replace(
        hands=replaced(after.hands, index, after.hands[index] + len(taken)),
        known=known,
        draw_pile=after.draw_pile - len(taken),
        called=without(after.called, seat),
        exposed=without(after.exposed, seat),
        drawn=(*after.drawn, *taken) if in_turn else after.drawn,
    )
    return Verdict(after, _pile_rulings(after, seat, len(cards) - len(taken)))


def with_draw_pile(round: Round, count: int) -> Round:
    """The round with at least `count` cards to draw, if there are so many: reshuffled or not."""
    return reshuffled(round) if count > round.draw_pile else round


def _pile_rulings(round: Round, seat: Seat, missing: int) -> tuple[Ruling, ...]:
    if missing:
        return (ruling("no-cards", seat, forgiven=missing, rule="PILE-3"),)
    if round.draw_pile == 0 and round.discards > 1:
        return (ruling("reshuffle-due", rule="PILE-1"),)
    return ()


def reshuffled(round: Round) -> Round:
    """PILE-1: the top card stays, the rest of the discards is the new draw pile."""
    return round._replace(
        draw_pile=left_to_draw(round),
        discards=min(round.discards, 1),
        census=Census().plus(round.top) if round.top.is_known and round.discards else Census(),
    )


def discard(round: Round, seat: Seat, cards: tuple[Card, ...], **also: Any) -> Round:
    """`seat` lays these cards; `also` are other fields that change with it, all in one copy."""
    index = round.seats.index(seat)
    known = round.known[index]
    census = round.census
    for card in cards:
        census = census.plus(card)
        if known:
            known = without_one(known, card)
    left = round.hands[index] - len(cards)
    if known and (len(known) > left or UNKNOWN in cards):
        known = ()  # not a card of this hand as it was known; one unread may be any of them
    if known is not round.known[index]:
        also["known"] = (*round.known[:index], known, *round.known[index + 1 :])
    return round._replace(
        hands=replaced(round.hands, index, left),
        census=census,
        discards=round.discards + len(cards),
        **also,
    )


def census_rulings(book: Rulebook, round: Round, cards: tuple[Card, ...]) -> tuple[Ruling, ...]:
    """Cards of which more copies were seen than the deck holds (DECK-4)."""
    said: tuple[Ruling, ...] = ()
    for card in cards if len(cards) == 1 else dict.fromkeys(cards):
        seen, holds = _seen(round, card), book.copies(card)
        if seen > holds and card.is_known:
            said += (ruling("census", "", (card,), seen=seen, holds=holds, rule="DECK-1"),)
    return said


def _seen(round: Round, card: Card) -> int:
    shown = sum(hand.count(card) for hand in round.known) if any(round.known) else 0
    return round.census.of(card) + shown


def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """The seats but one.

    >>> without(("A", "B"), "A")
    ('B',)
    """
    return tuple(other for other in seats if other != seat) if seats else seats


def holds(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> bool:
    """Whether all these cards are in a hand; one that was not seen can be any.

    >>> holds((Card.parse("r5"),), (Card.parse("r5"), Card.parse("??")))
    True
    """
    return all(not card.is_known or hand.count(card) >= cards.count(card) for card in cards)


def without_one(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards with one copy of `card` less, or all of them where it is not among them."""
    if card not in cards:
        return cards
    index = cards.index(card)
    return (*cards[:index], *cards[index + 1 :])
