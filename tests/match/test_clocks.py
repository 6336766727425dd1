"""The clocks of a turn and of the match (rows TIME)."""

from __future__ import annotations

import pytest
from matches import after, begin

from referee.match.clocks import Clocks, advance, is_running
from referee.match.game import Game

FRESH = Clocks()
YIQI = "mattel match_seconds=180 turn_seconds=10 turn_seconds_late=5"


def opened(rules: str, *acts: str) -> Game:
    return after(begin(3, rules), "deal 7", "flip r5", *acts)[0]


def watched(game: Game, seconds: float, start: Clocks = FRESH) -> tuple[Clocks, list[str]]:
    """Pictures for so long, ten a second, of a table where nobody does anything."""
    clocks, out = start, []
    for tenth in range(1, int(seconds * 10) + 1):
        clocks, given = advance(clocks, game, start.seen_s + tenth / 10)
        out += map(str, given)
    return clocks, out


def test_time_1_a_turn_runs_out_and_costs_a_card() -> None:
    game = opened("mattel turn_seconds=10")
    assert watched(game, 9.9)[1] == []
    assert watched(game, 10.2)[1] == ["timeout A"]
    _, said = after(game, "timeout A")
    assert said == ["owes A 1"]
    assert after(game, "timeout A", "A draw")[1] == ["turn B"]


def test_time_1_where_it_only_passes() -> None:
    assert after(opened("mattel timeout=pass turn_seconds=10"), "timeout A")[1] == ["turn B"]


def test_time_1_a_new_turn_has_its_whole_time() -> None:
    game = opened("mattel turn_seconds=10")
    clocks, _ = watched(game, 9)
    game, _ = after(game, "A play r6")
    clocks, out = watched(game, 9, clocks)
    assert out == []
    assert watched(game, 1.2, clocks)[1] == ["timeout B"]


def test_time_1_the_last_minute_is_faster() -> None:
    game = opened(YIQI)
    late = Clocks(match_s=125.0)
    assert watched(game, 5.2, late)[1] == ["timeout A"]
    assert watched(game, 5.2)[1] == []


def test_time_1_a_debt_is_no_turn() -> None:
    game = opened("mattel turn_seconds=10", "A play r+2")
    assert watched(game, 30)[1] == []
    color = opened("mattel turn_seconds=10", "A play W")
    assert watched(color, 10.2)[1] == ["timeout A"]


def test_time_2_the_match_runs_out_once() -> None:
    game = opened("mattel match_seconds=12")
    assert watched(game, 12.2)[1] == ["timeout match"]
    game, _ = after(game, "timeout match")
    assert watched(game, 30)[1] == []


@pytest.mark.parametrize(
    ("rules", "acts"),
    [
        ("mattel", ("A play W+4 color=b", "B challenge")),
        ("mattel", ("A play g9",)),
        ("mattel slap_nine=true", ("A play r9",)),
        ("mattel", ("pause",)),
    ],
)
def test_time_3_clocks_stop_while_play_does(rules: str, acts: tuple[str, ...]) -> None:
    game = opened(f"{rules} turn_seconds=10 match_seconds=60", *acts)
    assert not is_running(game)
    clocks, out = watched(game, 90)
    assert (out, clocks.turn_s, clocks.match_s) == ([], 0.0, 0.0)


def test_time_3_a_pause_ends() -> None:
    game = opened("mattel turn_seconds=10", "pause")
    assert is_running(after(game, "resume")[0])
    assert is_running(after(game, "A play r6")[0]), "who plays has gone on"


def test_time_3_a_question_and_a_blind_camera_are_nobodys_time() -> None:
    game = opened("mattel turn_seconds=10")
    clocks = Clocks()
    for second in range(30):
        clocks, out = advance(clocks, game, float(second), is_held=True)
        assert out == ()
    assert advance(clocks, game, 60.0)[1] == ()
    assert clocks.turn_s == 0.0


def test_time_3_before_and_after_play_nothing_runs() -> None:
    game = begin(3, "mattel turn_seconds=10")
    assert watched(game, 30)[1] == []
    assert not is_running(after(game, "deal 7")[0])


def test_no_clocks_no_time() -> None:
    assert watched(opened("mattel"), 300)[1] == []
