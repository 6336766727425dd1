"""Partners: who may sit where, whose points count, and who wins (rows TEAM, ROT)."""

from __future__ import annotations

import pytest
from matches import after, win

from referee.errors import ConfigError
from referee.match.game import Game, new_game
from referee.match.scoring import OWN_POINTS
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS
from referee.seats import LETTERS, Seating

PAIRS = (("A", "C"), ("B", "D"))


def teamed(rules: str = "mattel", teams: tuple[tuple[str, ...], ...] = PAIRS) -> Game:
    """Four players or more about to begin; the last one deals."""
    seating = Seating.of(["x"] * sum(map(len, teams)))
    return new_game(seating, HouseRules.parse(rules), seating.order[-1], teams)


@pytest.mark.parametrize(
    ("teams", "problem"),
    [
        ("A+B C+D", "teams A+B C+D: A and B sit side by side"),
        ("A+D B+C", "teams A+D B+C: B and C sit side by side"),
        ("A+C B+D B+D", "teams A+C B+D B+D: B is named twice"),
        ("A+C", "teams A+C: B is in no team"),
        ("A+C B+E", "teams A+C B+E: E is not at the table"),
        ("A+C B D", "teams A+C B D: a team is two players or more"),
        ("A+B+C+D", "teams A+B+C+D: two teams or more are needed"),
    ],
)
def test_team_1_who_cannot_play_together(teams: str, problem: str) -> None:
    named = tuple(tuple(team.split("+")) for team in teams.split())
    with pytest.raises(ConfigError) as error:
        new_game(Seating.of(["x"] * 4), HouseRules(), "D", named)
    assert str(error.value) == problem


@pytest.mark.parametrize(
    ("players", "teams"), [(6, "A+C+E B+D+F"), (6, "A+D B+E C+F"), (8, "A+C+E B+G D+F+H")]
)
def test_team_1_larger_teams_need_only_sit_apart(players: int, teams: str) -> None:
    named = tuple(tuple(team.split("+")) for team in teams.split())
    assert new_game(Seating.of(["x"] * players), HouseRules(), "A", named).teams == named


def test_team_1_new_places_and_new_partners_come_one_after_the_other() -> None:
    game, said = after(teamed(), "seats A C B D", "deal 7")
    assert said == ["void reason=side-by-side"]
    game, said = after(game, "teams A+B C+D", "deal 7")
    assert said == []
    assert game.teams == (("A", "B"), ("C", "D"))
    assert after(teamed(), "teams A+B C+D")[1] == ["void reason=no-such-teams"]


def test_team_2_one_out_wins_for_the_team() -> None:
    assert win(teamed("mattel scoring=none"), "C").wins == "A+C"


def test_team_2_all_of_a_team_must_be_out() -> None:
    game, _ = after(teamed("mattel team_end=all_out"), "deal A=1 B=7 C=1 D=7", "flip r5")
    game, said = after(game, "A play r6", "B play r7", "C play r8")
    assert said[:2] == ["out C", "place C 2"]
    assert after(game, "B points 3", "D points 4")[1] == ["points A+C 7", "total A+C 7"]


def test_team_2_word_for_word_the_last_team_wins_with_what_it_holds() -> None:
    rules = "mattel scoring=lowest_wins team_end=last_out team_score=own_sum"
    game, _ = after(teamed(rules), "deal A=1 B=7 C=1 D=7", "flip r5", "A play r6", "B play r7")
    game, _ = after(game, "C play r8")
    assert game.round.out == "B"
    assert after(game, "B points 3", "D points 4")[1] == [
        "points A+C 0", "total A+C 0", "points B+D 7", "total B+D 7"
    ]  # fmt: skip


def test_team_2_a_partner_who_leaves_does_not_end_what_the_other_has_finished() -> None:
    game, _ = after(teamed("mattel team_end=all_out"), "deal A=1 B=7 C=7 D=7", "flip r5")
    game, _ = after(game, "A play r6")
    game, said = after(game, "D leave")
    assert "wins B+D" not in said and game.round.stage == "playing"


def test_team_3_the_opponents_hands_count_and_not_the_partners() -> None:
    game = win(teamed(), "A")
    game, said = after(game, "B hand r5 gS", "D hand W")
    assert said[1:] == ["points A+C 75", "total A+C 75"]
    assert dict(game.totals) == {"A": 75, "B": 0, "C": 75, "D": 0}


def test_team_3_own_sum_counts_the_winners_partner_too() -> None:
    game = win(teamed("mattel scoring=lowest_wins team_score=own_sum"), "A")
    game, said = after(game, "B hand r5 gS", "D hand W", "C hand r9")
    assert said[1:] == ["points B+D 75", "total B+D 75", "points A+C 9", "total A+C 9"]


def test_team_3_own_sum_to_the_target() -> None:
    game = win(teamed("mattel scoring=lowest_wins target=80 team_score=own_sum"), "A")
    _, said = after(game, "B points 40", "D points 40", "C points 9")
    assert said[-1] == "wins A+C"


def test_team_3_win_only_asks_for_no_hand() -> None:
    game = win(teamed("mattel team_score=win_only"), "A")
    assert game.wins == "A+C"
    assert game.round.phase == "match-over"
    assert not any(points for _, points in game.totals)


def test_team_3_a_team_is_eliminated_whole() -> None:
    teams = (("A", "D"), ("B", "E"), ("C", "F"))
    game = win(teamed("mattel scoring=elimination target=50 team_score=own_sum", teams), "A")
    game, said = after(game, "B points 30", "C points 4", "D points 1", "E points 30", "F points 3")
    assert said[-1] == "eliminated B+E"
    game, _ = after(game, "next")
    assert game.round.seats == ("A", "C", "D", "F")


def test_team_3_points_and_partners_must_mean_the_same() -> None:
    for line, problem in (
        ("mattel scoring=bust", "team_score=opponents_to_winner contradicts scoring=bust, "
         "where the fewest points win"),
        ("mattel team_score=own_sum", "team_score=own_sum contradicts scoring=winner_takes, "
         "where the most points win"),
    ):  # fmt: skip
        with pytest.raises(ConfigError, match=problem):
            teamed(line)
        assert HouseRules.parse(line), "without teams the option waits"


def test_team_3_every_scoring_has_a_reading_with_teams() -> None:
    for scoring in OPTIONS["scoring"].words:
        reading = "own_sum" if scoring in OWN_POINTS else "opponents_to_winner"
        hands = " hands=1" if scoring == "fixed_hands" else ""
        line = f"mattel scoring={scoring}{hands} team_score={reading} target=20"
        game = win(teamed(line.replace(" target=20", "") if scoring in ("none", "fixed_hands")
                          else line), "A")  # fmt: skip
        for seat in "BCD":
            game, _ = after(game, f"{seat} points 10")
        assert game.wins == "A+C"


def test_team_4_turns_alternate_by_the_seats() -> None:
    game, _ = after(teamed(), "deal 7", "flip r5")
    order = []
    for _ in range(4):
        order.append(game.round.turn)
        game, _ = after(game, f"{game.round.turn} draw g9")
    assert order == ["A", "B", "C", "D"]


def test_a_leavers_partner_plays_on_for_the_team() -> None:
    game, _ = after(teamed(), "deal A=1 B=7 C=7 D=7", "flip r5", "C leave", "A play r6")
    _, said = after(game, "B points 5", "D points 6")
    assert said == ["points A+C 11", "total A+C 11"]


def test_the_last_team_at_the_table_has_won() -> None:
    game, _ = after(teamed(), "deal 7", "flip r5", "B leave")
    game, said = after(game, "D leave")
    assert said[-1] == "wins A+C"
    assert game.round.phase == "match-over"


def test_rot_12_people_score_for_themselves_and_the_last_hand_ends_it() -> None:
    game = teamed("mattel hands_per_partner=1 rotation=4p12")
    game, said = after(win(game, "A"), "B points 4", "D points 5")
    assert said == ["points A+C 9", "total A 9", "total C 9"]
    game, _ = after(game, "seats A B D C", "teams A+D B+C", "next")
    game, said = after(win(game, "A"), "B points 400", "C points 400")
    assert said == ["points A+D 800", "total A 809", "total D 800"]
    game, _ = after(game, "seats A D B C", "teams A+B C+D", "next")
    game, said = after(win(game, "C"), "A points 1", "B points 0")
    assert said == ["points C+D 1", "total C 10", "total D 801", "wins A"]


def test_rot_28_a_record_is_the_hands_with_one_partner() -> None:
    game = teamed("mattel hands_per_partner=2 rotation=8p28")
    game, _ = after(win(game, "A"), "B points 4", "D points 5", "next")
    _, said = after(win(game, "B"), "A points 4", "C points 4")
    assert said == ["points B+D 8", "total B 8", "total D 8"]


@pytest.mark.parametrize("players", [1, 11])
def test_deck_6_no_more_and_no_fewer_players(players: int) -> None:
    with pytest.raises(ConfigError, match=f"^{players} players: the game needs 2 to 10$"):
        Seating.of(LETTERS[:players].ljust(players, "K"))


def test_set_4_a_deck_too_small_for_the_table() -> None:
    seating = Seating.of(["x"] * 10)
    with pytest.raises(ConfigError) as error:
        new_game(seating, HouseRules.parse("mattel hand_size=11"))
    assert str(error.value) == ("10 hands of 11 cards need more than the 108 cards of the deck")
    assert new_game(seating, HouseRules.parse("mattel hand_size=11 decks=2")).book.deck_size == 216
