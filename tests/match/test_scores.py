"""The score of a match: rows SCORE-0 and SCORE-1, and who deals on (SET-3)."""

from __future__ import annotations

import pytest
from matches import after, begin, win

from referee.cards import Card
from referee.match.hands import hand_value
from referee.match.scoring import Outcome, outcome
from referee.rules.house import HouseRules
from referee.rules.state import Round


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("r0", 0),
        ("r9 g1", 10),
        ("rS gR b+2", 60),
        ("W W+4", 100),
        ("r5 ??", 5),
        ("rA WB", 70),
        ("WH WX WC", 120),
    ],
)
def test_score_0_card_values(cards: str, points: int) -> None:
    assert hand_value(HouseRules(), map(Card.parse, cards.split())) == points


def test_score_0_values_are_the_houses() -> None:
    house = HouseRules.parse("mattel values.W=40 values.+2=25")
    assert hand_value(house, map(Card.parse, ("W", "r+2", "W+4"))) == 115


def test_score_1_the_winner_takes_what_the_others_hold() -> None:
    game, said = after(win(begin(), "A"), "B hand r5 gS", "C hand W")
    assert said[-2:] == ["points A 75", "total A 75"]
    assert (game.total("A"), game.total("B")) == (75, 0)


def test_score_1_hands_that_are_known_need_not_be_laid_open() -> None:
    game, _ = after(begin(2), "deal A=2 B=2", "A show r6 r7", "B show r9 W", "flip r5", "A play r6")
    game, _ = after(game, "B play r9")
    assert game.round.is_known("B")
    game, said = after(game, "A play r7")
    assert said == ["uno-unnoticed B", "out A", "points A 50", "total A 50"]


def test_score_1_the_first_at_the_target_wins_the_match() -> None:
    game, said = after(win(begin(2, "mattel target=60"), "A"), "A points 59")
    assert said == ["points A 59", "total A 59"]
    game, _ = after(game, "next")
    game, said = after(win(game, "B"), "A points 60")
    assert said == ["points B 60", "total B 60", "wins B"]
    assert game.round.phase == "match-over"
    assert after(game, "next")[1] == ["void reason=match-over"]
    assert after(game, "A play r1")[1] == ["void A reason=match-over"]


def test_score_1_five_hundred_is_the_official_target() -> None:
    game, said = after(win(begin(), "A"), "A points 499")
    assert said == ["points A 499", "total A 499"]
    game, said = after(win(after(game, "next")[0], "A"), "A points 1")
    assert said[-1] == "wins A"


def test_score_1_the_next_hand_waits_for_the_score() -> None:
    game = win(begin(), "A")
    assert after(game, "next")[1] == ["void reason=points-due"]
    assert after(game, "A points 10", "next")[1] == ["dealer A hand=2"]


def test_score_1_an_unread_card_is_asked_for_again() -> None:
    game, said = after(win(begin(2), "A"), "B hand r5 ??")
    assert said == ["ask-hand B"]
    assert not game.is_scored


def test_score_1_points_of_a_loser_given_by_hand() -> None:
    _game, said = after(win(begin(3), "A"), "B points 20", "C points 5")
    assert said == ["points A 25", "total A 25"]


def test_league_3_stakes_multiply_the_score() -> None:
    _, said = after(win(begin(2, "mattel score_multiplier=8"), "A"), "B points 10")
    assert said == ["points A 80", "total A 80"]


def test_score_5_a_single_hand_has_no_score() -> None:
    game = win(begin(2, "mattel scoring=none"), "A")
    assert game.wins == "A"


def test_score_9_a_leaver_scores_for_nobody() -> None:
    game, said = after(
        begin(3), "deal A=1 B=7 C=7", "flip r5", "B leave", "A play r6", "C points 5"
    )
    assert said == ["points A 5", "total A 5"]
    assert dict(game.totals) == {"A": 5, "B": 0, "C": 0}


def test_set_3_the_deal_goes_round() -> None:
    game = begin(3)
    dealers = []
    for _ in range(4):
        dealers.append(game.dealer)
        game, _ = after(win(game, "A"), "A points 1", "next")
    assert dealers == ["C", "A", "B", "C"]


def test_set_3_the_winner_deals_where_the_house_says_so() -> None:
    _game, said = after(win(begin(3, "mattel next_dealer=winner"), "B"), "B points 1", "next")
    assert said == ["dealer B hand=2"]


def test_players_may_change_places_between_hands() -> None:
    game, _ = after(win(begin(3), "A"), "A points 1")
    assert after(game, "seats A B")[1] == ["void reason=no-such-seat"]
    game, _ = after(game, "seats A C B", "next", "deal 7", "flip r5")
    assert game.round.seats == ("A", "C", "B")
    assert after(game, "seats A B C")[1] == ["void reason=hand-not-over"]


def test_the_next_hand_waits_for_the_end_of_this_one() -> None:
    game, _ = after(begin(3), "deal 7", "flip r5")
    assert after(game, "next")[1] == ["void reason=hand-not-over"]
    assert after(game, "next dealer=E")[1] == ["void E reason=no-such-seat"]


def test_score_2_elimination() -> None:
    game, said = after(win(begin(3, "mattel scoring=elimination target=50"), "A"),
                       "B points 10", "C points 60")  # fmt: skip
    assert said == ["points B 10", "total B 10", "points C 60", "total C 60", "eliminated C"]
    game, said = after(game, "next")
    assert game.round.seats == ("A", "B")
    game, said = after(win(game, "B"), "A points 50")
    assert said == ["points A 50", "total A 50", "eliminated A", "wins B"]


def test_score_2_all_at_once_the_lowest_total_wins() -> None:
    game = win(begin(3, "mattel scoring=elimination target=5"), "A")
    game, said = after(game, "B points 5", "C points 6")
    assert said[-3:] == ["eliminated B", "eliminated C", "wins A"]


def test_score_3_the_lowest_total_wins() -> None:
    game, said = after(win(begin(3, "mattel scoring=lowest_wins target=50"), "A"),
                       "B points 10", "C points 60")  # fmt: skip
    assert said[-1] == "wins A"
    assert game.round.phase == "match-over"


def test_score_4_the_first_to_go_bust_ends_the_match() -> None:
    _, said = after(
        win(begin(3, "mattel scoring=bust target=50"), "A"), "B points 10", "C points 60"
    )
    assert said == [
        "points B -10",
        "total B -10",
        "points C -60",
        "total C -60",
        "bust C",
        "wins A",
    ]


def test_score_6_a_fixed_number_of_hands() -> None:
    game = begin(3, "mattel scoring=fixed_hands hands=2")
    game, said = after(win(game, "A"), "A points 10")
    assert said == ["points A 10", "total A 10"]
    game, said = after(win(after(game, "next")[0], "B"), "B points 9")
    assert said[-1] == "wins A"


def test_score_6_a_tie_plays_on() -> None:
    game = begin(2, "mattel scoring=fixed_hands hands=2")
    game, said = after(win(game, "A"), "A points 10")
    game, said = after(win(after(game, "next")[0], "B"), "B points 10")
    assert said == ["points B 10", "total B 10"]
    assert after(win(after(game, "next")[0], "B"), "B points 1")[1][-1] == "wins B"


def test_score_7_cards_of_a_last_hit_count() -> None:
    game, _ = after(begin(2), "deal A=1 B=1", "flip r5", "B show r9", "A play r+2", "B draw g9 W")
    assert dict(game.totals) == {"A": 9 + 9 + 50, "B": 0}


def test_score_8_hands_laid_open_or_points_given_by_hand() -> None:
    game = win(begin(3), "A")
    assert after(game, "B hand r5", "C points 7")[1] == ["points A 12", "total A 12"]


def test_score_8_by_hand_nobody_is_asked_to_lay_cards_open() -> None:
    game, said = after(begin(2, "mattel score_input=manual"), "deal A=1 B=2", "flip r5",
                       "B show r9 W", "A play r6")  # fmt: skip
    assert said == ["out A"]
    assert after(game, "B hand r9 W")[1] == ["void B reason=points-by-hand"]
    assert after(game, "B points 59")[1] == ["points A 59", "total A 59"]


def test_set_1_where_the_dealer_is_named_no_lots_are_drawn() -> None:
    game = begin(3, "mattel dealer=chosen")._replace(round=Round(("A", "B", "C"), ""))
    game, said = after(game, "A lot y7")
    assert said == ["void A reason=dealer-is-named"]
    assert after(game, "next dealer=B")[1] == ["dealer B hand=1"]


def test_score_2_level_at_the_end_they_play_on() -> None:
    house = HouseRules.parse("mattel scoring=elimination target=50")
    assert outcome(house, {"A": 60, "B": 60, "C": 70}, 1) == Outcome(eliminated=("C",))
    assert outcome(house, {"A": 60, "B": 70}, 1) == Outcome(eliminated=("B",), wins="A")


def test_score_4_with_several_ahead_the_loser_is_known_and_no_winner() -> None:
    _, said = after(
        win(begin(3, "mattel scoring=bust target=50"), "A"), "B points 0", "C points 60"
    )
    assert said[-1] == "bust C"


@pytest.mark.parametrize("scoring", ["lowest_wins", "elimination", "bust"])
def test_league_3_stakes_count_in_every_scoring(scoring: str) -> None:
    game = win(begin(2, f"mattel scoring={scoring} score_multiplier=80"), "A")
    game, _ = after(game, "B points 2")
    assert abs(game.total("B")) == 160
