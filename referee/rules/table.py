"""Acts of the table: the deal, the first card, hands shown and counted, and who leaves."""

from __future__ import annotations

from typing import Any

from referee.cards import Card
from referee.rules import duties
from referee.rules.actions import Count, Deal, Flip, Leave, Show
from referee.rules.challenges import answer_due, judge_shown
from referee.rules.deck import Census
from referee.rules.duties import NO_HIT, DrawDebt, Laid
from referee.rules.effects import (
    ChooseColor,
    Hush,
    Owe,
    Race,
    Return,
    Reverse,
    RotateHands,
    Skip,
    SwapHands,
)
from referee.rules.exchanging import rotate
from referee.rules.going_out import hand_over, is_over
from referee.rules.memory import SHUT, Party, Window
from referee.rules.party import told, without_seat
from referee.rules.piles import (
    census_rulings,
    left_to_draw,
    reshuffled,
    with_draw_pile,
    without,
)
from referee.rules.places import left_for_good
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling, ruling
from referee.rules.saying import due, void
from referee.rules.state import Round, Verdict, replaced
from referee.seats import Seat


def deal(book: Rulebook, round: Round, act: Deal) -> Verdict:
    """Hands dealt (SET-4). Another number than the house rules say is told, and counts."""
    if round.stage != "setup":
        return void(round, "", "nothing-due")
    counts = dict(act.counts) or dict.fromkeys(round.seats, act.each)
    hands = tuple(counts.get(seat, 0) for seat in round.seats)
    if sum(hands) >= book.deck_size or not all(hands):
        return void(round, "", "no-such-deal")
    after = round._replace(
        stage="opening",
        hands=hands,
        known=((),) * len(hands),
        draw_pile=book.deck_size - sum(hands),
    )
    return Verdict(after, _misdeals(book, round.seats, hands))


def _misdeals(
    book: Rulebook, seats: tuple[Seat, ...], hands: tuple[int, ...]
) -> tuple[Ruling, ...]:
    if not book.counts_are_checked:
        return ()
    return tuple(
        ruling("wrong-draw", seat, took=count, owed=book.hand_size, rule="SET-4")
        for seat, count in zip(seats, hands, strict=True)
        if count != book.hand_size
    )


def flip(book: Rulebook, round: Round, act: Flip) -> Verdict:
    """A card turned up to open (FIRST): it stands and works, or goes back and gives no ruling."""
    if round.stage != "opening":
        return void(round, "", "nothing-due")
    effects = book.opening.effects_of(act.card)
    if Return() in effects:
        return Verdict(round)
    starter = book.opening.starter(round)
    opened = round._replace(
        stage="playing",
        player=starter,
        top=act.card,
        color=act.card.color,
        census=Census().plus(act.card) if act.card.is_known else Census(),
        discards=1,
        draw_pile=round.draw_pile - 1,
        last=Laid("", act.card, None, act.card),
        window=Window("cw", None, NO_HIT, (act.card,)) if book.remembers_plays else SHUT,
    )
    said = census_rulings(book, opened, (act.card,))
    for effect in effects:
        opened, more = _open_with(book, opened, effect)
        said += more
    row = _OPENING_ROWS.get(str(act.card.face), "FIRST-7" if effects else "SET-5")
    return Verdict(opened, (*said, *due(opened, row)))


_OPENING_ROWS = {"W": "FIRST-2", "+2": "FIRST-3", "R": "FIRST-4", "S": "FIRST-5"}


def _open_with(book: Rulebook, round: Round, effect: object) -> Verdict:
    match effect:
        case Skip():
            said = (ruling("skip", round.player, rule="FIRST-5"),)
            return Verdict(round._replace(player=round.after(round.player)), said)
        case Reverse():
            return _open_with_reverse(book, round)
        case Owe(cards):
            debt = DrawDebt(round.player, cards, ends_turn=True, chain=(round.last,))
            return Verdict(round._replace(obligations=(debt,)))
        case ChooseColor():
            chooser = duties.NameColor(book.opening.chooser(round))
            return Verdict(round._replace(obligations=(chooser,)))
        case _:
            return _open_with_number(book, round, effect)


def _open_with_number(book: Rulebook, round: Round, effect: object) -> Verdict:
    """FIRST-7: what the house has numbers do, as if the dealer had laid the first card; whom to
    swap with is for the player to say who names the colour of a wild."""
    match effect:
        case SwapHands(may_decline):
            choice = duties.ChooseSwap(book.opening.chooser(round), may_decline)
            return Verdict(round._replace(obligations=(choice,)))
        case RotateHands():
            return rotate(round)
        case Hush():
            after = round._replace(party=Party(hushed_by=round.dealer))
            return Verdict(after, told(round.party, after.party))
        case Race():
            return Verdict(round._replace(party=Party(racing=round.seats)))
        case _:
            return Verdict(round)


def _open_with_reverse(book: Rulebook, round: Round) -> Verdict:
    if len(round.seats) == 2 and Reverse() not in book.effects_for_two(round.top):
        return Verdict(round._replace(player=round.after(round.player)))
    turned = round._replace(direction="ccw", player=book.opening.reverse_starter(round))
    return Verdict(turned, (ruling("direction", direction="ccw", rule="FIRST-4"),))


def reshuffle(round: Round) -> Verdict:
    """The discards become the draw pile (PILE-1); what rules stays the ruling colour."""
    if round.discards < 2:
        return void(round, "", "nothing-due")
    return Verdict(reshuffled(round))


def show(book: Rulebook, round: Round, act: Show) -> Verdict:
    """A whole hand seen: it is known from here on, and settles a challenge of this seat.

    Cards of it that could not be read are known to nobody, and leave the hand known in part.
    """
    counted = _counted(round, act.seat, len(act.cards))
    index = round.seats.index(act.seat)
    after = counted.round
    seen = tuple(card for card in act.cards[: after.hands[index]] if card.is_known)
    known = (*after.known[:index], seen, *after.known[index + 1 :])
    after = after._replace(known=known)
    said = (*counted.rulings, *census_rulings(book, after, act.cards))
    if answer_due(after, act.seat):
        judged = judge_shown(book, after, act.seat)
        return Verdict(judged.round, (*said, *judged.rulings))
    return Verdict(after, said)


def count(round: Round, act: Count) -> Verdict:
    """A hand counted: where it is not as recorded that is said, and the count holds from now on."""
    return _counted(round, act.seat, act.count)


def _counted(round: Round, seat: Seat, seen: int) -> Verdict:
    record = round.hand_count(seat)
    if seen == record:
        return Verdict(round)
    said = (ruling("desync", seat, seen=seen, record=record, rule="PEN-5"),)
    return Verdict(_with_count(round, seat, record, seen), said)


def _with_count(round: Round, seat: Seat, record: int, seen: int) -> Round:
    """The hand as counted; what is too many or too few is in the draw pile.

    An empty hand is not believed, nor more cards than there are.
    """
    count = min(seen, record + left_to_draw(round))
    if not seen:
        return round
    index = round.seats.index(seat)
    known: tuple[Card, ...] = round.known[index] if count > record else ()
    stocked = with_draw_pile(round, count - record)
    return stocked._replace(
        hands=replaced(round.hands, index, count),
        known=(*round.known[:index], known, *round.known[index + 1 :]),
        draw_pile=stocked.draw_pile + record - count,
        exposed=round.exposed if count == 1 else without(round.exposed, seat),
    )


def leave(book: Rulebook, round: Round, act: Leave) -> Verdict:
    """A player leaves for good: the cards go under the draw pile, what was due lapses.

    An unnamed colour is named by the next seat. The last one left has won the hand.
    """
    seat = act.seat
    owed = round.owes(seat)
    after_seat = round.after(seat)
    left = _without_seat(round, seat, after_seat)
    parts: dict[str, Any] = {"owed": owed} if owed else {}
    said = ruling("left", seat, next=left.player or after_seat, **parts)
    if _is_settled(book, left):
        over = hand_over(book, left)
        return Verdict(over.round, (said, *over.rulings))
    if len(left.seats) == 1:
        return Verdict(left._replace(stage="hand-over", obligations=(), out=""), (said,))
    is_concerned = left.player != round.player or left.obligations != round.obligations
    return Verdict(left, (said, *due(left)) if is_concerned else (said,))


def leave_finished(round: Round, seat: Seat) -> Verdict:
    """Who is out already leaves: nothing changes for the others, but for whose deal comes next."""
    if seat not in round.places.finished:
        return void(round, seat, "no-such-seat")
    table = round.places.table
    before = table[table.index(seat) - 1]
    after = round._replace(
        places=left_for_good(round.places, seat),
        dealer=before if round.dealer == seat else round.dealer,
    )
    return Verdict(after, (ruling("left", seat, next=round.player),))


def _is_settled(book: Rulebook, round: Round) -> bool:
    """Whether nobody has a card to lay or draw any more, since somebody has left."""
    if round.stage != "playing":
        return False
    if round.out:
        return not round.debts
    finished = round.places.finished
    return bool(finished) and is_over(book, finished, round.seats)


def _without_seat(round: Round, seat: Seat, after_seat: Seat) -> Round:
    index = round.seats.index(seat)
    was_hit = any(debt.ends_turn and debt.seat == seat for debt in round.debts)
    on_turn = round.player == seat
    return round._replace(
        seats=without(round.seats, seat),
        dealer=round.seats[index - 1] if round.dealer == seat else round.dealer,
        hands=round.hands[:index] + round.hands[index + 1 :],
        known=round.known[:index] + round.known[index + 1 :],
        draw_pile=round.draw_pile + (round.hands[index] if round.hands else 0),
        player=after_seat if on_turn or was_hit else round.player,
        drawn=() if on_turn else round.drawn,
        called=without(round.called, seat),
        exposed=without(round.exposed, seat),
        party=without_seat(round.party, seat),
        places=left_for_good(round.places, seat),
        obligations=tuple(_inherited(round, seat, after_seat)),
    )


def _inherited(round: Round, seat: Seat, heir: Seat) -> list[duties.Duty]:
    """The duties that are left: nobody draws or answers for a leaver, the next names the colour."""
    kept: list[duties.Duty] = []
    for duty in round.obligations:
        if isinstance(duty, duties.NameColor) and duty.seat == seat:
            kept.append(duties.NameColor(heir))
        elif duty.seat != seat and not (
            isinstance(duty, duties.AnswerChallenge) and duty.by == seat
        ):
            kept.append(duty)
    return kept
