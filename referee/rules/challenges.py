"""The challenge of a wild draw four, its proof, and what it costs (rows WD4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from referee.cards import UNKNOWN, Card, Face
from referee.rules import duties
from referee.rules.actions import Challenge
from referee.rules.calls import fined
from referee.rules.duties import NOTHING_LAID, AnswerChallenge, DrawDebt, Laid
from referee.rules.piles import without_one
from referee.rules.rulebook import Rulebook
from referee.rules.rulings import Ruling, ruling
from referee.rules.saying import owes, priced, turn, void
from referee.rules.state import Round, Verdict
from referee.seats import Seat

VOID_ROWS: Final = {
    "not-the-victim": "WD4-5",
    "too-late": "WD4-9",
    "off": "WD4-10",
    "in-stack": "WD4-11",
}
"""The row by which a challenge has no sense."""


def challenge(book: Rulebook, round: Round, act: Challenge) -> Verdict:
    """A seat doubts the wild draw four laid on it."""
    hit = next((debt for debt in round.debts if debt.ends_turn), DrawDebt("", 0))
    laid = book.hits.challenged(hit)
    reason = _why_void(book, round, act.seat, hit)
    if reason == "nothing-due":
        return void(round, act.seat, reason)
    if reason:
        row = VOID_ROWS[reason]
        return Verdict(round, (ruling("challenge-void", act.seat, reason=reason, rule=row),))
    answer = AnswerChallenge(laid.seat, act.seat, laid)
    asked = round._replace(obligations=_before_debts(round, answer))
    if round.is_known(laid.seat):
        return judge(book, asked, guilty=_is_convicted(book, asked, answer))
    return Verdict(asked, (_ask_proof(book, laid.seat),))


def _ask_proof(book: Rulebook, seat: Seat) -> Ruling:
    if book.hits.proof:
        return ruling("ask-proof", seat, how=book.hits.proof, rule="WD4-6")
    return ruling("ask-proof", seat, rule="WD4-6")


def _why_void(book: Rulebook, round: Round, seat: Seat, hit: DrawDebt) -> str:
    if any(isinstance(duty, AnswerChallenge) for duty in round.obligations):
        return "nothing-due"
    if book.hits.challenged(hit) is NOTHING_LAID:
        was_wd4 = round.last.card.face is Face.WILD_DRAW_FOUR
        return "too-late" if was_wd4 and not hit.count else "nothing-due"
    if seat != hit.seat:
        return "not-the-victim"
    return book.hits.why_no_challenge(hit)


def _before_debts(round: Round, answer: AnswerChallenge) -> tuple[duties.Duty, ...]:
    choices = tuple(duty for duty in round.obligations if not isinstance(duty, DrawDebt))
    return (*choices, answer, *round.debts)


def _is_convicted(book: Rulebook, round: Round, answer: AnswerChallenge) -> bool:
    """Whether a known card shows that the wild draw four was not allowed.

    By the hand of that time: what was drawn since does not count, what was laid since does. A
    card that nobody saw being drawn may be any of those that would convict.
    """
    laid = answer.laid
    hand = round.known_cards(answer.seat) + laid.laid_since
    for card in laid.drawn_since:
        hand = without_one(hand, card)
    convicting = [card for card in hand if not book.hits.wd4_is_legal(laid, (card,))]
    return len(convicting) > laid.drawn_since.count(UNKNOWN)


def noted_draw(round: Round, seat: Seat, cards: tuple[Card, ...]) -> Round:
    """The round after `seat` drew these: they were not in its hand when it laid a draw card."""
    if not round.obligations or not any(debt.chain for debt in round.debts):
        return round

    def noted(laid: Laid) -> Laid:
        is_its = laid.seat == seat
        return replace(laid, drawn_since=(*laid.drawn_since, *cards)) if is_its else laid

    changed: list[duties.Duty] = []
    for duty in round.obligations:
        match duty:
            case DrawDebt(chain=chain):
                changed.append(replace(duty, chain=tuple(map(noted, chain))))
            case AnswerChallenge(laid=laid):
                changed.append(replace(duty, laid=noted(laid)))
            case _:
                changed.append(duty)
    return round._replace(obligations=tuple(changed))


def answer_due(round: Round, seat: Seat) -> bool:
    """Whether `seat` must answer a challenge."""
    return any(
        isinstance(duty, AnswerChallenge) and duty.seat == seat for duty in round.obligations
    )


def answered(book: Rulebook, round: Round, seat: Seat, *, guilty: bool) -> Verdict:
    """An answer on honour or seen in private; void where no challenge is open.

    Where the hand is to be shown to the camera, only guilt is believed without it (WD4-6).
    """
    if not answer_due(round, seat):
        return void(round, seat, "nothing-due")
    if book.hits.proof == "camera" and not guilty:
        return Verdict(round, (_ask_proof(book, seat),))
    return judge(book, round, guilty=guilty)


def judge_shown(book: Rulebook, round: Round, seat: Seat) -> Verdict:
    """The accused has shown a hand: the open challenge is decided, if the hand can decide it.

    One card that convicts is enough; while any card is unread the others acquit nobody, and the
    proof is asked for again.
    """
    answer = next(duty for duty in round.obligations if isinstance(duty, AnswerChallenge))
    is_guilty = _is_convicted(book, round, answer)
    if not is_guilty and not round.is_known(seat):
        return Verdict(round, (_ask_proof(book, seat),))
    return judge(book, round, guilty=is_guilty)


def judge(book: Rulebook, round: Round, *, guilty: bool) -> Verdict:
    """The open challenge decided (WD4-7, WD4-8). The named colour and the card stay.

    Guilty: the accused draws, the challenger owes nothing and plays. Innocent: the challenger
    draws more, and loses the turn.
    """
    answer = next(duty for duty in round.obligations if isinstance(duty, AnswerChallenge))
    hit = next(debt for debt in round.debts if debt.ends_turn)
    left = tuple(duty for duty in round.obligations if duty is not answer)
    if not guilty:
        return _failed(book, round._replace(obligations=left), answer.by, hit)
    after = round._replace(obligations=tuple(duty for duty in left if duty is not hit))
    draw = book.hits.guilty_draw(hit)
    said = priced("challenge-upheld", answer.by, draw, "WD4-7", guilty=answer.seat)
    if draw:
        return fined(after, DrawDebt(answer.seat, draw), (said,))
    return Verdict(after, (said, turn(after.player)))


def _failed(book: Rulebook, round: Round, by: Seat, hit: DrawDebt) -> Verdict:
    more = replace(hit, count=book.hits.innocent_draw(hit), begun=True)
    after = round._replace(
        obligations=tuple(more if duty is hit else duty for duty in round.obligations)
    )
    said = ruling("challenge-failed", by, draw=more.count, rule="WD4-8")
    return Verdict(after, (said, owes(by, after.owes(by))))
