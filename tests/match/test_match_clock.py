"""What happens when the clock of the match has run out (row TIME-2)."""

from __future__ import annotations

from matches import after, begin, win
from test_teams import teamed


def test_time_2_the_fewest_points_in_hand_win() -> None:
    game, said = after(begin(3), "deal 7", "flip r5", "timeout match")
    assert said == ["ask-hand A", "ask-hand B", "ask-hand C"]
    game, said = after(game, "A hand r1 r2 r3 r4 r5 r6 r7", "B hand W g2 g3 g4 g5 g6 g7")
    game, said = after(game, "C hand y0 y1 y1 y2 y2 y3 y3")
    assert said == ["points C 105", "total C 105", "wins C"]
    assert game.round.phase == "match-over"
    assert after(game, "timeout match")[1] == ["void reason=match-over"]


def test_time_2_level_points_the_fewest_cards_win() -> None:
    game, _ = after(begin(2), "deal A=2 B=3", "flip r5", "timeout match")
    _, said = after(game, "A hand r5 r2", "B hand r5 r1 y1")
    assert said[-1] == "wins A"


def test_time_2_all_level_nobody_has_won_alone() -> None:
    game, _ = after(begin(2), "deal 2", "flip r5", "timeout match")
    game, said = after(game, "A hand r5 r2", "B hand r6 r1")
    assert said == []
    assert (game.wins, game.round.phase) == ("", "match-over")


def test_time_2_what_is_due_lapses() -> None:
    game, _ = after(begin(2), "deal 2", "flip r5", "A play r+2")
    game, said = after(game, "timeout match")
    assert said == ["ask-hand A", "ask-hand B"]
    assert game.round.obligations == ()


def test_time_2_over_several_hands_the_totals_decide() -> None:
    game, _ = after(win(begin(2), "A"), "B points 300", "next", "deal 2", "flip r5")
    _, said = after(game, "timeout match", "A points 9", "B points 3")
    assert said == ["points B 9", "total B 9", "wins A"]
    low = begin(2, "mattel scoring=lowest_wins")
    game, _ = after(win(low, "A"), "B points 30", "next", "deal 2", "flip r5")
    _, said = after(game, "timeout match", "A points 9", "B points 3")
    assert said[-1] == "wins A"


def test_time_2_between_hands_and_with_a_hand_still_to_count() -> None:
    over = win(begin(2), "A")
    _, said = after(over, "timeout match")
    assert said == []
    assert after(over, "timeout match", "B points 7")[1] == ["points A 7", "total A 7", "wins A"]
    assert after(over, "B points 7", "timeout match")[1] == ["wins A"]
    assert after(begin(2), "timeout match")[0].wins == ""


def test_time_2_partners_count_together() -> None:
    game, _ = after(teamed("mattel match_seconds=180"), "deal 2", "flip r5", "timeout match")
    _, said = after(game, "A points 1", "B points 5", "C points 9", "D points 6")
    assert said[-1] == "wins A+C"
    won = teamed("mattel match_seconds=180 team_score=win_only")
    game, _ = after(won, "deal 2", "flip r5", "timeout match")
    assert after(game, "A points 9", "B points 5", "C points 9", "D points 6")[1] == ["wins B+D"]


def test_time_2_a_single_hand_without_points() -> None:
    game, _ = after(begin(2, "mattel scoring=none"), "deal 2", "flip r5", "timeout match")
    assert after(game, "A points 9", "B points 5")[1] == ["wins B"]
