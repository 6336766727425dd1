"""Cards laid: what is wrong with a play, and what a right one does.

`why_not` says what is wrong without changing anything; `mending.play` asks the same, so both
agree.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from referee.cards import Card, Color, Face
from referee.rules import duties, jumping, party
from referee.rules.actions import NO_PARTNER, Play
from referee.rules.answering import act_on, effects_of, hit_on, to_match
from referee.rules.calls import close_windows, expose_holders
from referee.rules.duties import DrawDebt, Laid
from referee.rules.exchanging import is_choice, moved_hands, swap
from referee.rules.going_out import emptied, go_out
from referee.rules.memory import NO_PARTY, SHUT, Window
from referee.rules.piles import can_draw, census_rulings, discard, holds, without, without_one
from referee.rules.places import gone
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling, ruling
from referee.rules.saying import due, void
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def why_not(book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...]) -> str:
    """What is wrong with laying these cards now: a reason of `mending.MISPLAY_ROWS`, or ``''``."""
    reason = why_not_in_turn(book, round, seat, cards)
    return jumping.why_not(book, round, seat, cards, reason) if reason else ""


def why_not_in_turn(book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...]) -> str:
    """The same, jumping in left aside."""
    if seat == round.player and not round.obligations:
        return _why_not_on_turn(book, round, seat, cards)
    if round.rusher and _is_rush(book, round, seat, cards):
        return ""
    return _why_not_now(book, round, seat, cards)


def _why_not_now(book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...]) -> str:
    """The same for a seat that is not to play, or where something is still due."""
    if round.out:
        return "must-draw"
    owed = [debt for debt in round.debts if debt.seat == seat and debt.blocks]
    if owed:
        return _why_not_answer(book, round, cards, owed)
    begun = ready(book, round, seat)
    if begun.player != seat or is_held_up(begun, seat):
        return "out-of-turn"
    if len(cards) == round.hand_count(seat) and round.owes(seat):
        return "must-draw"
    return _why_not_on_turn(book, begun, seat, cards)


def _why_not_answer(
    book: Rulebook, round: Round, cards: tuple[Card, ...], owed: list[DrawDebt]
) -> str:
    """Whether a hit may be answered; who owes a fine besides must draw first."""
    seat = owed[0].seat
    is_open = len(owed) == 1 and not any(
        isinstance(duty, duties.AnswerChallenge)
        or (isinstance(duty, duties.TakeBack) and duty.seat == seat)
        for duty in round.obligations
    )
    answer = book.hits.answer(owed[0], round.color, cards[0]) if is_open else ""
    if not answer:
        return "must-draw"
    known, count = round.known_cards(seat), round.hand_count(seat)
    if len(cards) > count or (len(known) == count and not holds(known, cards)):
        return "not-in-hand"
    if len(cards) > 1 and (answer != "adds" or book.why_not_together(cards, ())):
        return "too-many"
    return "last-card" if count == len(cards) and not book.may_be_last(cards[-1]) else ""


def _why_not_on_turn(book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...]) -> str:
    index = round.seats.index(seat)
    known, count = round.known[index], round.hands[index]
    if len(cards) > count or (len(known) == count and not holds(known, cards)):
        return "not-in-hand"
    left = known if len(cards) == 1 else _without_all(known, cards)
    together = book.why_not_together(cards, without_one(left, cards[0]) if left else left)
    if together:
        return together
    card = cards[0]
    if round.drawn and not _may_be_laid_after_draw(book, round, cards):
        return "not-drawn-card"
    if not fits(book, round, card):
        return "no-match"
    if not book.hits.may_follow(round.top, card):
        return "wild-on-draw"
    return "last-card" if count == len(cards) and not book.may_be_last(cards[-1]) else ""


def _without_all(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    for card in cards[1:]:
        hand = without_one(hand, card)
    return hand


def _is_rush(book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...]) -> bool:
    """DRAW-4: the number drawn by who has just ended the turn, before the next card falls."""
    return (
        seat == round.rusher
        and not round.obligations
        and len(cards) == 1
        and any(not card.is_known or card == cards[0] for card in round.rush)
        and fits_as_drawn(book, round, cards[0])
    )


def fits(book: Rulebook, round: Round, card: Card) -> bool:
    """Whether a card fits now: on colour and top card, or on the colour alone (STK-10)."""
    if round.only_color and card.color not in (None, round.color):
        return False
    return book.fits(round.color, round.top, card)


def fits_as_drawn(book: Rulebook, round: Round, card: Card) -> bool:
    """Whether a card drawn this turn could be laid at once."""
    may_follow = book.hits.may_follow(round.top, card)
    return book.drawing.may_play(card) and may_follow and fits(book, round, card)


def _may_be_laid_after_draw(book: Rulebook, round: Round, cards: tuple[Card, ...]) -> bool:
    """DRAW-3: whether these can be cards drawn this turn; one that was not seen can be any.

    What a discard-all takes along comes from the hand.
    """
    if not book.drawing.only_drawn:
        return True
    cards = cards[:1] if cards[0].face is Face.DISCARD_ALL else cards
    unseen = sum(not card.is_known for card in round.drawn)
    known = {card for card in cards if card.is_known}
    others = sum(max(cards.count(card) - round.drawn.count(card), 0) for card in known)
    can_be = len(cards) <= len(round.drawn) and others <= unseen
    return can_be and all(map(book.drawing.may_play, cards))


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


def ready(book: Rulebook, round: Round, seat: Seat) -> Round:
    """The round with what `seat`'s act implies: a pass after a draw, a card taken back, and on a
    wild that opened the colour of the card itself (FIRST-2)."""
    if seat == round.player:
        return _without_own_choices(round, seat)
    if seat == round.after(round.player) and may_pass(book, round):
        return turn_ended(book, round)
    return round


def turn_ended(book: Rulebook, round: Round) -> Round:
    """The next seat is to play; a card drawn in this turn may still be rushed (DRAW-4)."""
    rusher = round.player if book.drawing.may_rush and round.drawn else ""
    rush = round.drawn if rusher else ()
    return round._replace(player=round.after(round.player), drawn=(), rush=rush, rusher=rusher)


def may_pass(book: Rulebook, round: Round) -> bool:
    """Whether the player on turn has drawn, and need not draw on (DRAW-5)."""
    if not round.drawn or is_held_up(round, round.player):
        return False
    return not (
        book.drawing.goes_on
        and can_draw(book, round, round.player)
        and all(card.is_known and not fits_as_drawn(book, round, card) for card in round.drawn)
    )


def _without_own_choices(round: Round, seat: Seat) -> Round:
    left = tuple(
        duty
        for duty in round.obligations
        if not (isinstance(duty, duties.TakeBack) and duty.seat == seat)
        and not (round.color is None and duty == duties.NameColor(seat))
    )
    return round._replace(obligations=left)


def lay(book: Rulebook, round: Round, act: Play, jumped: Window = SHUT) -> Verdict:
    """A play that counts, right or let stand: its effects, who is next, who goes out.

    `jumped` is how a jump-in is remembered: with how many copies of the card, and who was robbed.
    """
    seat, cards = act.seat, act.cards
    card = cards[0] if len(cards) == 1 else to_match(cards)
    laid = Laid(seat, card, round.color, round.top)
    said: tuple[Ruling, ...] = ()
    if round.exposed:
        round, said = close_windows(book, round, seat, "plays")
    effects = effects_of(book, round, cards)
    if jumped is not SHUT:
        effects = book.jumps.effects((card,) * jumped.copies, effects)
    after = discard(
        round,
        seat,
        cards,
        top=card,
        color=card.color or round.color,
        last=laid,
        drawn=(),
        player=round.after(seat),
        only_color=False,
        rush=(),
        rusher="",
        **_remembered(book, round, act, jumped),
    )
    said += census_rulings(book, after, cards)
    after, done = act_on(book, after, laid, effects, act)
    return settle(book, round, after, said + done, seat)


def settle(
    book: Rulebook, before: Round, after: Round, done: tuple[Ruling, ...], seat: Seat
) -> Verdict:
    """Once a play of `seat` has done what it does: who is out, who must call, what is due."""
    if after.party is not before.party:
        done += party.told(before.party, after.party)
    out = emptied(after) if 0 in after.hands else ""
    if out:
        after, done = go_out(book, after, out, done)
        if not (before.party.hushed_by or after.party.hushed_by):  # a last two hushes nobody
            done = tuple(ruling for ruling in done if ruling.code != "quiet")
        if after.out or after.stage != "playing":
            return Verdict(after, done)
    if 1 in after.hands:
        after, told = _calls_due(book, after, seat, done)
        done += told
    return Verdict(after, done + due(after))


_NOTHING: Final[dict[str, Any]] = {}


def _remembered(book: Rulebook, round: Round, act: Play, jumped: Window) -> dict[str, Any]:
    """What is remembered of a play, as fields that change; nothing where no rule asks for it."""
    if not (book.remembers_plays or round.called or round.party is not NO_PARTY):
        return _NOTHING
    changed: dict[str, Any] = {}
    if book.remembers_plays:
        hit = hit_on(round, act.seat)
        changed["window"] = replace(
            jumped, direction=round.direction, color=round.color, hit=hit, cards=act.cards
        )
    if round.party is not NO_PARTY:
        changed["party"] = party.once_acted(round.party, act.seat)
    if round.called:
        changed["called"] = _still_called(book, round, act.seat, len(act.cards))
    return changed


def _still_called(book: Rulebook, round: Round, seat: Seat, count: int) -> tuple[Seat, ...]:
    """UNO-9: a call for more cards than have now been laid no longer counts."""
    is_early = book.calls.earliest > 2 and round.hand_count(seat) - count > 1
    return without(round.called, seat) if is_early else round.called


def _calls_due(book: Rulebook, round: Round, seat: Seat, done: tuple[Ruling, ...]) -> Verdict:
    """Who must call now; nobody while a partner for a swap is to be chosen (UNO-8)."""
    if any(isinstance(duty, duties.ChooseSwap) for duty in round.obligations):
        return Verdict(round)
    return expose_holders(book, round, seat, moved=moved_hands(done))


def shed(book: Rulebook, round: Round, seat: Seat, cards: tuple[Card, ...]) -> Verdict:
    """XC-1: cards laid under a discard-all, one after the other; they have no effect."""
    after = discard(round, seat, cards)
    said = census_rulings(book, after, cards)
    if after.hand_count(seat) == 0:
        out = go_out(book, after, seat, said)
        is_done = out.round.out or out.round.stage != "playing"
        return out if is_done else Verdict(out.round, (*out.rulings, *due(out.round)))
    exposed = expose_holders(book, after, seat, moved=())
    return Verdict(exposed.round, (*said, *exposed.rulings))


def named_color(round: Round, seat: Seat, color: Color) -> Verdict:
    """A colour named for a wild already laid (TURN-3); said where it changes."""
    duty = next((duty for duty in round.obligations if isinstance(duty, duties.NameColor)), None)
    if duty is None or duty.seat != seat:
        return void(round, seat, "nothing-due")
    if duty.among and color not in duty.among:
        return void(round, seat, "not-played")
    after = gone(round._replace(color=color, obligations=without_duty(round, duty)))
    changed = (ruling("color", color=color),) if color != round.color else ()
    return Verdict(after, (*changed, *due(after)))


def without_duty(round: Round, settled: duties.Duty) -> tuple[duties.Duty, ...]:
    """The duties but one."""
    return tuple(duty for duty in round.obligations if duty is not settled)


def chosen_partner(book: Rulebook, round: Round, seat: Seat, partner: str) -> Verdict:
    """Whom a player swaps hands with, for a card already laid (HAND-1)."""
    choice = next((d for d in round.obligations if isinstance(d, duties.ChooseSwap)), None)
    if choice is None or choice.seat != seat:
        return void(round, seat, "nothing-due")
    if not is_choice(round, choice, partner):
        return Verdict(round, due(round))
    after = round._replace(obligations=without_duty(round, choice))
    swapped = Verdict(after) if partner == NO_PARTNER else swap(after, seat, partner)
    exposed = expose_holders(book, swapped.round, seat, moved=moved_hands(swapped.rulings))
    return Verdict(exposed.round, (*swapped.rulings, *exposed.rulings, *due(exposed.round)))
