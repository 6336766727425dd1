"""What is asked in doubt, and what an answer does: it is certain, and all after it is read anew."""

from __future__ import annotations

import pytest

from referee.officiating.decisions import About
from referee.record.comparing import ACCUSING
from tests.officiating.desk import Desk


def accusations(desk: Desk) -> list[str]:
    return [" ".join(r.split()[:3]) for r in desk.rulings if r.split()[0] in ACCUSING]


def wrong_on_a_doubtful_card(doubt: float = 0.004) -> Desk:
    """Ben's green seven is read surely; it fits if the red nine under it is a red seven."""
    desk = Desk()
    desk.lands("A", (("r9", 1.0 - doubt), ("r7", doubt)), 1.0)
    desk.until(2.0)
    desk.lands("B", "g7", 4.0)
    desk.until(9.0)
    return desk


@pytest.mark.parametrize("doubt", [0.012, 0.004])
def test_the_card_that_is_asked_about_is_the_doubtful_one(doubt: float) -> None:
    desk = wrong_on_a_doubtful_card(doubt)
    (asked,) = desk.questions
    assert (asked.seat, asked.about) == ("A", About.COVERED)
    assert [str(option) for option in asked.options][:2] == ["A play r9", "A play r7"]
    assert len(asked.options) <= 3
    assert not accusations(desk)


def test_an_answer_that_proves_the_wrong_card_wrong_leads_to_the_ruling() -> None:
    desk = wrong_on_a_doubtful_card()
    assert desk.answer(1)
    desk.until(9.5)
    assert desk.record == ["A play r9", "B play g7"]
    assert accusations(desk) == ["misplay B g7"]


def test_an_answer_that_makes_it_right_mends_the_card_below_and_accuses_nobody() -> None:
    desk = wrong_on_a_doubtful_card()
    desk.answer(2)
    desk.until(9.5)
    assert desk.record == ["A play r7", "B play g7"]
    assert not accusations(desk)


def test_what_was_answered_is_asked_no_more_and_read_no_more() -> None:
    desk = Desk()
    card = desk.lands("A", (("r6", 0.4), ("r9", 0.35), ("r8", 0.25)), 1.0)
    desk.until(6.5)
    desk.answer(2)
    desk.until(7.0)
    desk.reads(card, (("r8", 0.9), ("r6", 0.1)), 7.5)
    desk.until(9.0)
    assert desk.record == ["A play r9"]
    assert len(desk.questions) == 1


def test_each_card_is_named_once_whoever_may_have_laid_it() -> None:
    desk = Desk()
    arms = (("A", 0.5), ("B", 0.5))
    desk.lands("A", (("r6", 0.4), ("r9", 0.35), ("r8", 0.25)), 1.0, arms=arms)
    desk.until(6.5)
    cards = [str(option).split()[-1] for option in desk.questions[0].options]
    assert len(cards) == len(set(cards)) == 3


# --- a card that came while there were no pictures ----------------------------------------------


def unseen() -> Desk:
    """Anna has laid a nine; there are no pictures for a while; then a three lies on it."""
    desk = Desk()
    desk.lands("A", "r9", 1.0)
    desk.until(2.0)
    desk.lands("", "r3", 30.0, unwatched=True)
    desk.until(31.0)
    return desk


def test_play_is_paused_and_it_is_asked_who_laid_it() -> None:
    desk = unseen()
    desk.until(41.0)
    (asked,) = desk.questions
    assert asked.about is About.UNSEEN
    assert [str(option) for option in asked.options] == ["B play r3", "C play r3", "A play r3"]
    assert desk.record == ["A play r9", "pause"]
    assert desk.game.is_paused


@pytest.mark.parametrize(
    ("number", "acts", "turn"), [(1, ["B play r3"], "C"), (2, ["B draw", "C play r3"], "A")]
)
def test_one_answer_mends_it_and_what_came_after_is_read_by_it(
    number: int, acts: list[str], turn: str
) -> None:
    desk = unseen()
    desk.lands(turn, "r4", 34.0)
    desk.until(36.0)
    assert desk.record[-1] == "pause"
    desk.answer(number)
    desk.until(37.0)
    assert desk.record == ["A play r9", "pause", "resume", *acts, f"{turn} play r4"]
    assert not desk.game.is_paused
    assert not accusations(desk)


def test_without_an_answer_the_likeliest_stands_in_the_end() -> None:
    desk = unseen()
    desk.until(51.0)
    assert desk.record == ["A play r9", "pause", "resume", "B play r3"]
    assert not accusations(desk)


# --- what is not asked ----------------------------------------------------------------------------


def six_or_nine(desk: Desk) -> None:
    desk.lands("A", (("r6", 0.4), ("r9", 0.35), ("r8", 0.25)), 1.0)
    desk.until(2.5)


@pytest.mark.parametrize(("next_card", "first"), [("b9", "A play r9"), ("b8", "A play r8")])
def test_a_doubt_that_the_next_card_settles_is_not_asked_about(next_card: str, first: str) -> None:
    desk = Desk()
    six_or_nine(desk)
    desk.lands("B", next_card, 3.0)
    desk.until(12.0)
    assert desk.record == [first, f"B play {next_card}"]
    assert not desk.questions


def test_a_doubt_that_no_later_card_settles_is_asked_about_once_it_lies_below() -> None:
    desk = Desk()
    six_or_nine(desk)
    desk.lands("B", "r3", 3.0)
    desk.until(3.4)
    assert not desk.questions
    desk.until(6.0)
    (asked,) = desk.questions
    assert asked.about is About.COVERED
    assert [str(o) for o in asked.options] == ["A play r6", "A play r9", "A play r8"]


def test_who_does_not_answer_is_not_asked_about_the_next_doubt_at_once() -> None:
    desk = Desk()
    six_or_nine(desk)
    desk.lands("B", (("r3", 0.4), ("r1", 0.35), ("r7", 0.25)), 3.0)
    desk.until(4.0)
    desk.lands("C", (("r2", 0.4), ("r4", 0.35), ("r5", 0.25)), 5.0)
    desk.until(14.0)
    assert len(desk.questions) == 1
    desk.until(17.0)
    assert len(desk.questions) == 2


def test_whoever_answers_is_asked_about_the_next_doubt() -> None:
    desk = Desk()
    six_or_nine(desk)
    desk.lands("B", (("r3", 0.4), ("r1", 0.35), ("r7", 0.25)), 3.0)
    desk.until(4.0)
    desk.answer(2)
    desk.until(9.0)
    assert [question.seat for question in desk.questions] == ["A", "B"]
