"""A card laid on a pending hit: it adds to it, sends it on, or sends it back (rows STK, XC-2)."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import Card, Face
from referee.rules import duties
from referee.rules.actions import Play
from referee.rules.applying import apply_effects
from referee.rules.duties import NO_HIT, DrawDebt, Laid
from referee.rules.effects import ChooseColor, Effect, Skip
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import ruling
from referee.rules.state import Round, Verdict
from referee.seats import Seat


def hit_on(round: Round, seat: Seat) -> DrawDebt:
    """The hit that `seat` must draw, `NO_HIT` if there is none."""
    for duty in round.obligations:
        if isinstance(duty, DrawDebt) and duty.ends_turn and duty.seat == seat:
            return duty
    return NO_HIT


def without_hit(round: Round, hit: DrawDebt) -> Round:
    """The round without a hit that was answered, without the choice of colour it came with, and
    without a challenge of it."""
    gone = duties.NameColor | duties.AnswerChallenge
    return round._replace(
        obligations=tuple(
            duty for duty in round.obligations if duty is not hit and not isinstance(duty, gone)
        )
    )


def effects_of(book: Rulebook, round: Round, cards: tuple[Card, ...]) -> tuple[Effect, ...]:
    """What these cards do, laid at once; of a discard-all and what it sheds, the former."""
    table = book.effects_for_two if len(round.seats) == 2 else book.effects_of
    if len(cards) == 1:
        return table(cards[0])
    return book.together(cards, table(to_match(cards)))


def to_match(cards: tuple[Card, ...]) -> Card:
    """The card that rules: the last one laid, or the discard-all that took others along (XC-1)."""
    is_shed = cards[0].face is Face.DISCARD_ALL and cards[-1].face is not Face.DISCARD_ALL
    return cards[0] if is_shed else cards[-1]


def act_on(
    book: Rulebook, round: Round, laid: Laid, effects: tuple[Effect, ...], act: Play
) -> Verdict:
    """What a play does: by itself, or to the hit that it answers.

    On entry `round.player` is the next seat; a hit on who laid the card is still owed.
    """
    if not effects and not round.obligations:
        return Verdict(round)
    if not round.obligations:
        return apply_effects(round, laid, effects, act)
    hit = hit_on(round, laid.seat)
    answer, left = book.hits.answer(hit, laid.color, laid.card), without_hit(round, hit)
    hit = noted_play(hit, act)
    match answer:
        case "":
            return apply_effects(round, laid, effects, act)
        case "adds":
            after, said = apply_effects(left, laid, effects, act)
            return Verdict(_added(after, hit), said)
        case "skips":
            after, said = apply_effects(left, laid, (_passing(hit),), act)
            return Verdict(_owing(after, hit, laid), said)
        case "turns":
            return _sent_back(left, laid, hit, act)


def noted_play(hit: DrawDebt, act: Play) -> DrawDebt:
    """The hit after who has laid a card of its chain answers it again: these cards were in the
    hand from which that card was laid (WD4-11)."""
    chain = tuple(
        replace(laid, laid_since=(*laid.laid_since, *act.cards)) if laid.seat == act.seat else laid
        for laid in hit.chain
    )
    return replace(hit, chain=chain) if chain != hit.chain else hit


def _added(round: Round, hit: DrawDebt) -> Round:
    """STK-1: the sum passes on; the new hit carries the whole chain."""
    return round._replace(
        obligations=tuple(
            replace(duty, count=duty.count + hit.count, chain=(*hit.chain, *duty.chain))
            if isinstance(duty, DrawDebt) and duty.ends_turn
            else duty
            for duty in round.obligations
        )
    )


def _passing(hit: DrawDebt) -> Skip:
    return Skip(row=_evading_row(hit, "STK-7"))


def _evading_row(hit: DrawDebt, row: str) -> str:
    """The row by which a draw two is evaded, or that of the wild draw four."""
    return "STK-9" if hit.chain[-1].card.face is Face.WILD_DRAW_FOUR else row


def _owing(round: Round, hit: DrawDebt, laid: Laid) -> Round:
    """The hit on who is now to play; a bounce names a colour anew, a skip or reverse does not."""
    color = (hit.color or laid.color) if laid.card.color else None
    moved = replace(hit, seat=round.player, color=color)
    return round._replace(obligations=(moved, *round.obligations))


def _sent_back(round: Round, laid: Laid, hit: DrawDebt, act: Play) -> Verdict:
    """STK-8: play turns round and the seat before draws; a bounce names a colour too (XC-2)."""
    turned = round._replace(direction="ccw" if round.direction == "cw" else "cw")
    owing = _owing(turned._replace(player=turned.after(laid.seat)), hit, laid)
    row = _evading_row(hit, "STK-8") if laid.card.color else "XC-2"
    said = ruling("direction", direction=owing.direction, rule=row)
    choices: tuple[Effect, ...] = () if laid.card.color else (ChooseColor(),)
    after, more = apply_effects(owing, laid, choices, act)
    return Verdict(after, (said, *more))
