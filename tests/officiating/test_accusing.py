"""Nobody is accused of a card where it was not seen who laid it, or on what."""

from __future__ import annotations

import pytest

from referee.match.game import step
from referee.officiating.decisions import About
from referee.record.comparing import ACCUSING
from referee.rules.actions import parse_action
from tests.officiating.desk import Desk

TWO_HANDS = (("B", 0.806), ("A", 0.194))
"""Ben's hand lays a card while somebody else's is still over the pile."""


def accusations(desk: Desk) -> list[str]:
    return [" ".join(r.split()[:3]) for r in desk.rulings if r.split()[0] in ACCUSING]


def standing(desk: Desk) -> list[str]:
    """The accusations that all corrections together come to."""
    game, found = desk.start, list[str]()
    for act in desk.acts:
        game, rulings = step(game, act.action)
        found += [str(r).split(" reason")[0] for r in rulings if r.code in ACCUSING]
    return found


def wrong_card_on_one_that_was_not_seen() -> Desk:
    """Anna's red nine is covered at once by Ben's yellow one, which does not fit and is taken back:
    the nine shows again, as if Ben had laid it."""
    desk = Desk()
    desk.lands("B", "y1", 3.0, arms=TWO_HANDS)
    desk.until(8.0)
    desk.lands("B", "r9", 9.0)
    desk.until(10.0)
    desk.lands("B", "r8", 10.5)
    desk.until(11.0)
    desk.lands("C", "r2", 12.5)
    desk.until(20.0)
    return desk


def test_a_wrong_card_after_one_that_was_not_seen_accuses_nobody() -> None:
    desk = wrong_card_on_one_that_was_not_seen()
    assert not accusations(desk)
    assert desk.record[-2:] == ["B play r8", "C play r2"]
    assert len(desk.questions) <= 1


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7])
def test_whose_wrong_card_it_was_is_asked_where_two_may_have_laid_it(share: float) -> None:
    desk = Desk()
    desk.lands("A", "g7", 1.0, arms=tuple(sorted((("A", share), ("C", 1.0 - share)), key=_odds)))
    desk.until(12.0)
    assert not accusations(desk)
    (asked,) = desk.questions
    assert asked.about is About.WHOSE
    assert {str(option) for option in asked.options} == {"A play g7", "C play g7"}


def _odds(pair: tuple[str, float]) -> float:
    return -pair[1]


def test_a_wrong_card_laid_by_one_hand_is_ruled_on() -> None:
    desk = Desk()
    desk.lands("A", "g7", 1.0, arms=(("A", 0.9), ("B", 0.1)))
    desk.until(12.0)
    assert accusations(desk) == ["misplay A g7"]


def test_who_is_named_as_the_one_who_laid_it_is_ruled_against() -> None:
    desk = Desk()
    desk.lands("A", "g7", 1.0, arms=(("A", 0.6), ("C", 0.4)))
    desk.until(12.0)
    desk.answer(1)
    desk.until(13.0)
    assert accusations(desk) == ["misplay A g7"]


def test_a_card_on_one_that_could_not_be_read_accuses_nobody_of_being_out_of_turn() -> None:
    desk = Desk()
    desk.lands("A", (), 1.0)
    desk.until(4.0)
    desk.lands("C", "g7", 5.0)
    desk.until(12.0)
    assert not accusations(desk)


def test_who_is_named_tells_what_lay_below_and_play_goes_on_from_there() -> None:
    """Ben's arm laid the card; Anna's, which was at the pile as well, laid the one that shows."""
    desk = wrong_card_on_one_that_was_not_seen()
    (asked,) = desk.questions
    desk.answer([str(option) for option in asked.options].index("B play y1") + 1)
    desk.until(21.0)
    laid = ["A play r9", "B play y1", "B takes-back y1"]
    assert desk.record == [*laid, "B play r8", "C play r2"]
    assert standing(desk) == ["misplay B y1"]


def ruled_legal_then_not() -> tuple[Desk, int]:
    """Ben's green seven is ruled legal on what is read as a red seven, which turns out to be a
    draw two when it is covered already."""
    desk = Desk(names=("Anna", "Ben", "Chi", "Dev"))
    below = desk.lands("A", (("r7", 0.93), ("r2", 0.07)), 1.0)
    desk.until(3.0)
    laid = desk.lands("B", "g7", 4.0)
    assert "B play g7" in desk.until(7.0)
    desk.reads(below, (("r2", 0.9999), ("r7", 0.0001)), 7.5)
    desk.until(9.0)
    return desk, laid


@pytest.mark.parametrize("after", ["C r1", "A r1", "D r1", "C g1"])
def test_no_correction_accuses_of_what_was_ruled_legal(after: str) -> None:
    """Clip 8616: a card covered long ago was read anew, and the one on it, ruled legal and right,
    became a misplay."""
    desk, _ = ruled_legal_then_not()
    seat, card = after.split()
    desk.lands(seat, card, 11.0)
    desk.until(22.0)
    assert not [ruling for ruling in accusations(desk) if " B " in ruling]


def test_who_takes_the_card_up_again_may_have_misplayed_it_after_all() -> None:
    desk, laid = ruled_legal_then_not()
    desk.lifts("B", laid, 9.5)
    desk.until(16.0)
    assert accusations(desk) == ["misplay B g7"]
    assert desk.record == ["A play r2", "B play g7", "B takes-back g7"]


def test_what_people_say_lay_below_may_accuse() -> None:
    desk = Desk(names=("Anna", "Ben", "Chi", "Dev"))
    desk.lands("A", (("r7", 0.93), ("r2", 0.07)), 1.0)
    desk.until(3.0)
    desk.lands("B", "g7", 4.0)
    desk.until(9.0)
    desk.official.settle(desk.acts[0].key, parse_action("A play r2"))
    desk.until(20.0)
    assert accusations(desk) == ["misplay B g7"]


def test_a_covered_card_that_shows_again_was_laid_by_who_covered_nothing() -> None:
    """Anna's red nine was covered at once; the yellow one on it did not fit and is taken back."""
    desk = Desk()
    desk.lands("B", "y1", 3.0, arms=TWO_HANDS)
    desk.until(8.0)
    assert desk.record == ["A play ??", "B play y1"]
    desk.lands("B", "r9", 9.0)
    desk.until(10.0)
    desk.lands("B", "r8", 10.5)
    desk.until(20.0)
    assert desk.record == ["A play r9", "B play r8"]
    assert desk.acts[0].evidence.time_s == pytest.approx(3.0)
    assert not accusations(desk)


def test_what_could_not_be_proven_in_time_is_followed_no_longer() -> None:
    """Who was the last to slap stays open, so nobody is fined; half a minute later what was seen
    then is forgotten, and a story with a fine that never can be ruled would keep out of the record
    whatever comes after."""
    desk = Desk(names=("Anna", "Ben", "Chi", "Dev"), rules="mattel slap_nine=true")
    desk.lands("A", "r9", 1.0)
    for seat, at_s in (("C", 2.0), ("B", 2.3), ("A", 4.0), ("D", 6.0)):
        desk.reaches(seat, at_s)
    cards = [(seat, f"r{number}") for number in (1, 2, 3, 4) for seat in "BCDA"]
    for turn, (seat, code) in enumerate(cards):
        desk.until(8.0 + 2.0 * turn)
        desk.lands(seat, code, 8.0 + 2.0 * turn)
    desk.until(40.0)
    stories = desk.official._stories
    assert stories is not None
    written = {act.key for act in desk.acts}
    charged = [step for story in stories.told for step in story.steps if step.charges]
    assert not [step for step in charged if step.at.time_s < 10.0 and step.key not in written]
    assert desk.record[-1] == "A play r4"
