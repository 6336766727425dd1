"""The reading of play. Nobody is accused on a doubtful reading."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import CLASSIC_FACES
from referee.record.comparing import ACCUSING
from tests.officiating.desk import Desk


def accusations(desk: Desk) -> list[str]:
    return [ruling for ruling in desk.rulings if ruling.split()[0] in ACCUSING]


def test_trk_17_a_legal_reading_passes_at_once() -> None:
    desk = Desk()
    desk.lands("A", "r9", 1.0)
    assert desk.until(1.1) == ["A play r9"]


def test_trk_17_a_wrong_reading_replaced_in_time_accuses_nobody() -> None:
    desk = Desk()
    card = desk.lands("A", "g7", 1.0)
    assert desk.until(2.9) == []
    desk.reads(card, (("r7", 0.98), ("g7", 0.02)), 3.0)
    assert desk.until(3.1) == ["A play r7"]
    assert not accusations(desk)


def test_trk_17_a_wrong_card_that_stays_is_ruled_on_after_the_hold() -> None:
    desk = Desk()
    desk.lands("A", "g7", 1.0)
    assert desk.until(3.4) == []
    assert desk.until(3.6) == ["A play g7"]
    assert accusations(desk) == ["misplay A g7 reason=no-match remedy=take-back [rule=PEN-1]"]


def test_a_doubtful_wrong_card_is_a_question_and_the_best_legal_reading_stands() -> None:
    desk = Desk()
    desk.lands("A", (("g7", 0.7), ("r7", 0.2), ("g1", 0.1)), 1.0)
    assert desk.until(9.0) == ["A play r7"]
    assert not accusations(desk)
    assert not desk.questions  # weighed with the rules, the legal reading is sure


def test_look_alikes_are_asked_about_best_first_three_at_most() -> None:
    desk = Desk()
    desk.lands("A", (("r6", 0.4), ("r9", 0.35), ("r8", 0.25)), 1.0)
    assert desk.until(3.0) == ["A play r6"]
    assert not desk.questions  # whoever plays next may tell
    desk.until(6.5)
    options = [str(option) for option in desk.questions[0].options]
    assert options == ["A play r6", "A play r9", "A play r8"]


def test_a_card_nobody_could_read_is_a_card_and_accuses_nobody() -> None:
    desk = Desk()
    desk.lands("A", (), 1.0)
    assert desk.until(3.0) == ["A play ??"]
    assert len(desk.questions) == 1
    assert not accusations(desk)


def test_an_unreadable_card_by_a_seat_that_owes_is_only_asked_about() -> None:
    desk = Desk()
    desk.lands("A", "r+2", 1.0)
    desk.lands("B", (), 3.0)
    desk.until(9.0)
    assert not accusations(desk)
    assert desk.questions


@given(st.sampled_from([str(c) for c in CLASSIC_FACES]), st.floats(0.05, 0.95))
def test_no_reading_that_leaves_a_legal_card_five_in_a_hundred_accuses(
    code: str, share: float
) -> None:
    desk = Desk()
    desk.lands("A", ((code, 1.0 - share), ("r8", share)), 1.0)
    desk.until(9.0)
    assert not accusations(desk)


def test_who_played_is_the_arm_and_a_missed_draw_is_likelier_than_a_mistake() -> None:
    desk = Desk()
    desk.lands("B", "r9", 2.0)
    assert desk.until(9.0) == ["A draw", "B play r9"]
    assert not accusations(desk)


def test_where_no_arm_was_seen_it_was_the_seat_to_play() -> None:
    desk = Desk()
    desk.lands("A", "r9", 1.0)
    desk.until(1.5)
    desk.lands("", "r3", 3.5)
    assert desk.until(6.0) == ["B play r3"]


def test_draws_are_counted_with_what_is_owed() -> None:
    desk = Desk()
    desk.lands("A", "r+2", 1.0)
    desk.reaches("B", 3.0)
    desk.until(3.1)
    desk.reaches("B", 3.9)
    assert desk.until(4.0) == ["B draw 2"]


def test_two_cards_taken_at_once_are_two_when_the_hand_stays_away() -> None:
    desk = Desk()
    desk.lands("A", "r+2", 1.0)
    desk.reaches("B", 3.0)
    desk.until(3.1)
    assert desk.until(4.0) == []
    assert desk.until(4.7) == ["B draw 2"]


def test_a_card_right_after_a_draw_by_the_same_seat() -> None:
    desk = Desk()
    desk.reaches("A", 1.0)
    desk.lands("A", "r3", 2.0)
    assert desk.until(2.1) == ["A draw", "A play r3"]


def test_a_pass_is_implied_by_the_next_seat() -> None:
    desk = Desk()
    desk.reaches("A", 1.0)
    desk.lands("B", "r3", 3.0)
    assert desk.until(3.1) == ["A draw", "B play r3"]
    assert not accusations(desk)


def test_a_hand_at_the_draw_pile_without_reason_draws_nothing() -> None:
    desk = Desk()
    desk.reaches("C", 1.0)
    assert desk.until(5.0) == []


def test_a_wrong_card_taken_back_in_the_hold_is_both() -> None:
    desk = Desk()
    card = desk.lands("A", "g7", 1.0)
    desk.lifts("A", card, 2.8)
    assert desk.until(2.9) == ["A play g7", "A takes-back g7"]


def test_trk_16_laid_and_lifted_at_once_was_never_played() -> None:
    desk = Desk()
    card = desk.lands("A", "g7", 1.0)
    desk.lifts("A", card, 1.6)
    desk.lands("A", "r7", 2.2)
    assert desk.until(2.3) == ["A play r7"]


def test_a_legal_looking_card_taken_up_again_was_the_wrong_one_it_looked_like() -> None:
    desk = Desk()
    card = desk.lands("A", (("r7", 0.6), ("g7", 0.4)), 1.0)
    assert desk.until(2.5) == ["A play r7"]
    desk.lifts("A", card, 4.0)
    assert desk.until(4.1)[0] == "~ A play g7"
    assert desk.record == ["A play g7", "A takes-back g7"]


def test_a_colour_called_before_the_card_is_seen_waits_for_it() -> None:
    desk = Desk()
    desk.hears("A color b", 0.9)
    assert desk.until(1.0) == []
    desk.lands("A", "W", 1.2)
    assert desk.until(1.3) == ["A play W", "A color b"]


def test_a_colour_nobody_heard_is_that_of_the_next_card() -> None:
    desk = Desk()
    desk.lands("A", "W", 1.0)
    desk.lands("B", "g4", 3.0)
    assert desk.until(9.0) == ["A play W", "A color g", "B play g4"]
    assert not accusations(desk)


def test_a_colour_called_late_still_comes_before_the_next_card() -> None:
    desk = Desk()
    desk.lands("A", "W", 1.0)
    desk.lands("B", "g4", 3.0)
    desk.until(3.1)
    desk.hears("A color g", 3.3)
    assert desk.until(4.3) == ["A color g", "B play g4"]


def test_a_word_that_never_makes_sense_is_let_go_but_a_key_is_not() -> None:
    desk = Desk()
    desk.hears("B color r", 1.0)
    assert desk.until(9.0) == []
    desk.hears("B color r", 9.0, "key")
    assert desk.until(9.1) == ["B color r"]


def test_another_hand_that_squares_up_the_pile_plays_nothing() -> None:
    desk = Desk()
    desk.lands("A", "r9", 1.0)
    desk.lands("C", "r9", 3.0, same=True)
    assert desk.until(9.0) == ["A play r9"]


def test_the_same_card_by_the_seat_to_play_is_a_play() -> None:
    desk = Desk()
    desk.lands("A", "r9", 1.0)
    desk.lands("B", "r9", 3.0, same=True)
    assert desk.until(3.1) == ["A play r9", "B play r9"]


def test_what_began_earlier_is_decided_first() -> None:
    desk = Desk()
    desk.lands("A", "r9", 1.0)
    desk.hears("A uno", 0.5, "key")
    assert desk.until(1.1) == ["A uno", "A play r9"]


@pytest.mark.parametrize("said", ["A uno", "B catch A"])
def test_the_ear_alone_convicts_nobody(said: str) -> None:
    """Seven cards in hand: a false call, or a false catch, if that was what was said."""
    desk = Desk()
    desk.hears(said, 1.0)
    assert desk.until(9.0) == []
    assert not accusations(desk)


@pytest.mark.parametrize("said", ["A uno", "B catch A"])
def test_a_key_says_for_certain_what_was_called(said: str) -> None:
    desk = Desk()
    desk.hears(said, 1.0, "key")
    assert desk.until(9.0) == [said]
    assert accusations(desk)


def test_a_call_heard_before_its_card_is_seen_counts() -> None:
    desk = Desk()
    for turn, number in enumerate("123467891234678"):  # five cards each: two are left
        desk.lands("ABC"[turn % 3], f"r{number}", 2.0 * turn)
        desk.until(2.0 * turn + 0.5)
    desk.hears("A uno", 30.0)
    assert desk.until(30.1) == ["A uno"]
    assert not accusations(desk)


def test_what_follows_tells_a_reverse_from_a_skip() -> None:
    desk = Desk(names=("Anna", "Ben", "Chi", "Dev"))
    desk.lands("A", "rS", 1.0)
    assert desk.until(1.5) == ["A play rS"]
    desk.lands("D", "r3", 4.0)  # after a skip it would have been Chi's turn
    assert desk.until(9.0) == ["~ A play rR", "D play r3"]
    assert not accusations(desk)


def test_a_draw_after_it_tells_it_too() -> None:
    desk = Desk(names=("Anna", "Ben", "Chi", "Dev"))
    desk.lands("A", "rS", 1.0)
    desk.until(1.5)
    desk.reaches("D", 4.0)
    assert desk.until(9.0) == ["~ A play rR", "D draw"]


def test_a_wrong_card_is_not_explained_away_by_the_card_before() -> None:
    desk = Desk()
    desk.lands("A", "r8", 1.0)
    desk.until(1.5)
    desk.lands("B", "g7", 3.0)
    assert desk.until(6.0) == ["B play g7"]
    assert accusations(desk)


def test_a_colour_named_without_a_wild_card_tells_that_there_was_one() -> None:
    desk = Desk()
    desk.lands("A", (("r1", 0.9), ("W+4", 0.1)), 1.0)
    assert desk.until(3.0) == ["A play r1"]
    desk.hears("A color b", 3.1)
    assert desk.until(4.4) == ["~ A play W+4", "A color b"]


def test_a_card_that_is_wrong_whatever_lay_below_it_is_ruled_on() -> None:
    desk = Desk()
    desk.lands("A", (("r6", 0.97), ("r9", 0.03)), 1.0)
    desk.until(3.0)
    desk.lands("B", "g7", 4.0)
    desk.until(9.0)
    assert [ruling.split()[:3] for ruling in accusations(desk)] == [["misplay", "B", "g7"]]


def test_a_card_that_is_wrong_on_one_reading_of_the_card_below_accuses_nobody() -> None:
    desk = Desk()
    desk.lands("A", (("r6", 0.5), ("r9", 0.5)), 1.0)
    desk.until(3.0)
    desk.lands("B", "g9", 4.0)
    desk.until(9.0)
    assert desk.record == ["A play r9", "B play g9"]
    assert not accusations(desk)


def test_words_tell_a_wild_draw_four_that_was_read_as_something_else() -> None:
    """Clip 7007: nothing after it fitted, and the rest of the hand was lost."""
    desk = Desk()
    desk.lands("A", (("r1", 0.4), ("r3", 0.3), ("r9", 0.1)), 1.0)
    desk.until(2.5)
    for text, at_s in (("A color b", 2.6), ("B challenge", 3.8), ("A admit", 5.0)):
        desk.hears(text, at_s)
        desk.until(at_s + 0.5)
    desk.reaches("A", 8.0)
    desk.lands("B", "b7", 11.0)
    desk.until(14.0)
    assert desk.record == [
        "A play W+4", "A color b", "B challenge", "A admit", "A draw 4", "B play b7",
    ]  # fmt: skip
    assert not accusations(desk)


def test_play_that_goes_on_after_the_last_card_tells_of_a_hand_that_was_miscounted() -> None:
    desk = Desk()
    for turn in range(7):  # Anna lays her seventh card, as far as anybody saw
        desk.lands("A", f"r{turn + 1}", 9.0 * turn)
        desk.until(9.0 * turn + 2.0)
        for seat, later_s in (("B", 3.0), ("C", 6.0)):
            if turn < 6:
                desk.reaches(seat, 9.0 * turn + later_s)
                desk.until(9.0 * turn + later_s + 2.0)
    assert desk.game.round.stage == "hand-over"
    desk.lands("B", "r4", 58.0)
    desk.lands("C", "r9", 60.0)
    desk.until(70.0)
    assert desk.game.round.stage == "playing"
    assert desk.record[-4:] == ["A count 3", "A play r7", "B play r4", "C play r9"]
    assert not accusations(desk)


def test_a_card_below_one_that_was_taken_back_has_not_landed_again() -> None:
    desk = Desk()
    desk.lands("A", "r9", 1.0)
    desk.lands("B", "g7", 3.0)
    desk.until(6.0)
    desk.lands("B", "r9", 8.0)
    desk.lands("B", "r3", 10.0)
    desk.until(14.0)
    assert desk.record == ["A play r9", "B play g7", "B takes-back g7", "B play r3"]


def test_where_two_hands_were_at_the_pile_one_card_may_lie_under_the_other() -> None:
    desk = Desk()
    desk.lands("B", "r9", 2.0, arms=(("B", 0.55), ("A", 0.45)))
    desk.lands("C", "r2", 4.0)
    desk.until(8.0)
    assert desk.record == ["A play ??", "B play r9", "C play r2"]


def test_who_hesitates_over_the_draw_pile_before_a_card_is_laid_has_drawn_nothing() -> None:
    desk = Desk()
    desk.reaches("A", 1.0, went_on=True)
    desk.lands("A", "r9", 1.0)
    desk.lands("B", "r3", 4.0)
    desk.until(10.0)
    assert desk.said == ["A play r9", "B play r3"]


def test_who_owes_cards_has_drawn_them_though_the_hand_went_on() -> None:
    desk = Desk()
    desk.lands("A", "r+2", 1.0)
    desk.reaches("B", 4.0, went_on=True)
    desk.lands("C", "r3", 7.0)
    desk.until(13.0)
    assert desk.record == ["A play r+2", "B draw 2", "C play r3"]


@pytest.mark.parametrize(
    ("follows", "acts"),
    [("C", ["A play r9", "B play r9", "C play r3"]), ("B", ["A play r9", "B play r3"])],
)
def test_what_follows_tells_a_second_card_like_the_first_from_the_first_one_pushed(
    follows: str, acts: list[str]
) -> None:
    desk = Desk()
    desk.lands("A", "r9", 1.0)
    desk.until(3.0)
    desk.lands("B", "r9", 4.0, same=True, moved=True)
    desk.until(6.5)
    assert desk.record == ["A play r9"]
    desk.lands(follows, "r3", 7.0)
    desk.until(13.0)
    assert desk.record == acts
    assert not desk.questions
