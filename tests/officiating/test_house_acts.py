"""The acts of house rules, read from cards and hands: several cards, jump-ins, swaps, slaps."""

from __future__ import annotations

import pytest

from referee.officiating.decisions import About
from referee.record.comparing import ACCUSING
from referee.tabletop.events import Moment, PileTaken
from tests.officiating.desk import Desk

FOUR = ("Anna", "Ben", "Chi", "Dev")


def played(rules: str, *deeds: str) -> Desk:
    """A table of four at which cards land (``A r9``, ``A r9 again`` on one like it), hands go to
    the draw pile (``A draws``), and words are heard (``: A color b``)."""
    desk, at_s = Desk(FOUR, rules), 1.0
    for deed in deeds:
        match deed.split():
            case [":", *words]:
                desk.hears(" ".join(words), at_s)
            case [seat, "draws"]:
                desk.reaches(seat, at_s)
            case [seat, card, *more]:
                desk.lands(seat, card, at_s, same=bool(more))
        desk.until(at_s + 0.4)
        at_s += 1.0 if deed.endswith("draws") else 3.0
    desk.until(at_s + 8.0)
    return desk


def accused(desk: Desk) -> list[str]:
    return [ruling for ruling in desk.rulings if ruling.split()[0] in ACCUSING]


@pytest.mark.parametrize(
    ("rules", "deeds", "acts"),
    [
        (
            "mattel multi=same_symbol", ("A r9", "A b9", ": A color b", "B b3"),
            ["A play r9", "A adds b9", "A color b", "B play b3"],
        ),
        (
            "mattel multi=same_symbol", ("A r9", "A b9", "B b3"),  # nobody named the colour
            ["A play r9", "A adds b9", "A color b", "B play b3"],
        ),
        (
            "mattel multi=identical_pair", ("A r9", "A r9 again", "B r3"),
            ["A play r9", "A adds r9", "B play r3"],
        ),
        (
            "mattel jump_in=all", ("A r9", "C r9 again", "D r3"),
            ["A play r9", "C play r9", "D play r3"],
        ),
        (
            "mattel jump_in=all jump_self=true", ("A r9", "A r9 again", "B r3"),
            ["A play r9", "A play r9", "B play r3"],
        ),
        ("mattel", ("A r9", "A r9 again", "B r3"), ["A play r9", "B play r3"]),  # squared up
        (
            "mattel seven=must_swap", ("A r7", ": A swap C", "B r3"),
            ["A play r7", "A swap C", "B play r3"],
        ),
        ("mattel zero=rotate", ("A r0", "B r3"), ["A play r0", "B play r3"]),
        (
            "mattel slap_nine=true",
            ("A r9", "C draws", "B draws", "D draws", "A draws", "B r3"),
            ["A play r9", "C slap", "B slap", "D slap", "A draw 2", "B play r3"],
        ),
    ],
)  # fmt: skip
def test_what_was_done_is_what_is_written(
    rules: str, deeds: tuple[str, ...], acts: list[str]
) -> None:
    desk = played(rules, *deeds)
    assert desk.record == acts
    assert not [ruling for ruling in accused(desk) if "slow-slap" not in ruling]


def test_hand_1_a_swap_that_nobody_named_is_asked_about_and_the_seven_stays_a_seven() -> None:
    desk = played("mattel seven=must_swap", "A r7", "B r3", "C r4")
    assert desk.record[0] == "A play r7"
    (asked,) = desk.questions
    assert (asked.seat, asked.about) == ("A", About.SWAP)
    assert {str(option) for option in asked.options} == {"A swap B", "A swap C", "A swap D"}
    assert str(asked.options[0]) == desk.record[1]
    assert not accused(desk)


def test_hand_1_hands_that_are_swapped_over_the_table_draw_nothing() -> None:
    desk = Desk(FOUR, "mattel seven=must_swap")
    desk.lands("A", "r7", 1.0)
    desk.hears("A swap B", 2.0)
    for seat, at_s in (("A", 3.7), ("B", 3.8), ("B", 5.2)):  # the last of them draws
        desk.until(at_s)
        desk.reaches(seat, at_s)
    desk.lands("B", "r3", 8.0)
    desk.until(14.0)
    assert desk.record == ["A play r7", "A swap B", "B draw", "B play r3"]
    assert desk.said == desk.record


def test_hand_2_hands_that_are_passed_on_draw_nothing() -> None:
    desk = Desk(FOUR, "mattel zero=rotate")
    desk.lands("A", "r0", 1.0)
    for seat, at_s in (("D", 2.9), ("B", 3.0), ("C", 3.1)):
        desk.until(at_s)
        desk.reaches(seat, at_s)
    desk.lands("B", "r3", 6.0)
    desk.until(12.0)
    assert desk.record == ["A play r0", "B play r3"]


@pytest.mark.parametrize(("left", "acts"), [(4, ["reshuffle"]), (40, [])])
def test_pile_1_discards_that_are_taken_away_are_a_new_draw_pile_if_it_was_low(
    left: int, acts: list[str]
) -> None:
    desk = Desk(FOUR)
    low = desk.game.round._replace(draw_pile=left, discards=75 - left)
    desk.start = desk.game = desk.game._replace(round=low)
    desk.official.see(PileTaken(Moment(1.0, 12), (("A", 0.99),)))
    desk.until(6.0)
    assert desk.record == acts


def test_the_last_card_ends_the_hand() -> None:
    desk = Desk(("Anna", "Ben"))
    short = desk.game.round._replace(hands=(1, 5))
    desk.start = desk.game = desk.game._replace(round=short)
    desk.lands("A", "r9", 1.0)
    desk.until(6.0)
    assert desk.game.round.out == "A"
    assert desk.official.wants_hands(desk.game.round)
    assert desk.game.round.hands == (0, 5)


@pytest.mark.parametrize("pause_s", [1.0, 2.0])
def test_party_3_who_slapped_unseen_is_not_fined_for_a_hand_that_draws(pause_s: float) -> None:
    """Chi, Ben and Dev slap, Ben's hand under the others'; then Anna draws what the last one has
    to, and Ben a card in turn. By elimination that would be three slaps, and Ben the last."""
    desk = Desk(FOUR, "mattel slap_nine=true")
    desk.lands("A", "r9", 1.0)
    for seat, at_s in (("C", 2.3), ("D", 2.6), ("A", 2.6 + pause_s), ("B", 4.6 + pause_s)):
        desk.until(at_s)
        desk.reaches(seat, at_s)
    desk.lands("B", "r3", 7.5 + pause_s)
    desk.until(16.0)
    assert accused(desk) in ([], ["fine A draw=2 reason=slow-slap [rule=PARTY-3]"])
    assert [act for act in desk.record if act.startswith("B")][-2:] == ["B draw", "B play r3"]


def draws_on(desk: Desk, *reaches: tuple[str, float]) -> list[str]:
    for seat, at_s in reaches:
        desk.reaches(seat, at_s)
        desk.until(at_s + 0.3)
    desk.until(30.0)
    return desk.record


def test_draw_5_who_draws_until_a_card_fits_is_there_again_and_again() -> None:
    """Clip 8606: eleven cards in a row, of which four were read."""
    desk = Desk(rules="mattel draw=until_playable")
    reaches = [("A", 2.0 * turn) for turn in range(1, 7)]
    assert draws_on(desk, *reaches) == ["A draw"] * 6


def test_draw_5_two_reaches_soon_after_each_other_are_two_cards() -> None:
    desk = Desk(rules="mattel draw=until_playable")
    reaches = [("A", 2.0), ("A", 3.2), ("A", 6.0)]
    assert draws_on(desk, *reaches) == ["A draw"] * 3


def test_one_arm_told_as_two_draws_once() -> None:
    """Clip 8606: what lies at the border divides an arm, and half of it seems another's."""
    desk = Desk(rules="mattel draw=until_playable")
    reaches = [(seat, 2.0 * turn) for turn in range(1, 5) for seat in "AB"]
    assert draws_on(desk, *reaches) == ["A draw"] * 4


def two_at_once() -> Desk:
    """Anna's blue eight does not fit the red five: a red eight may lie under it."""
    desk = Desk(rules="mattel multi=same_symbol")
    desk.lands("A", "b8", 2.0)
    desk.until(5.0)
    return desk


def test_multi_1_two_cards_laid_as_one_of_which_only_one_is_seen_are_no_misplay() -> None:
    """Clip 8022: who laid a red and a blue draw two was accused of the blue one."""
    desk = two_at_once()
    desk.hears("A color b", 5.5)
    desk.lands("B", "b3", 6.0)
    desk.until(14.0)
    assert not [ruling for ruling in desk.rulings if ruling.split()[0] in ACCUSING]
    assert desk.record == ["A play r8 b8", "A color b", "B play b3"]


def test_multi_1_who_takes_the_card_up_again_has_misplayed_it() -> None:
    desk = two_at_once()
    desk.lifts("A", desk.cards, 6.0)
    desk.until(14.0)
    assert desk.record == ["A play b8", "A takes-back b8"]
    assert any(ruling.startswith("misplay A b8") for ruling in desk.rulings)
