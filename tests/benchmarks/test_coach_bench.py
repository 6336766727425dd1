"""The bench of the advice: a deal favours nobody, a margin is sure, a stop loses nothing."""

import json
from pathlib import Path

from referee.benchmarks.coach import Margin, advised, any_fitting, first_fitting, wins, wins_kept


def test_who_plays_alike_wins_one_of_each_deals_two_hands() -> None:
    """The same cards twice, the seats changed over: were anything else to differ, some deal would
    be won twice."""
    assert [wins(deal, first_fitting, first_fitting) for deal in range(30)] == [1] * 30


def test_following_the_hints_wins_more_hands() -> None:
    """The margin itself is measured over 10 000 hands: `referee bench coach`."""
    found = Margin.of([wins(deal, advised(), any_fitting) for deal in range(3000, 3120)])
    assert found.won > 52


def test_a_hint_that_is_no_better_is_told() -> None:
    assert not Margin.of([1, 1, 2, 0]).is_sure
    assert not Margin.of([1] * 99 + [2]).is_sure  # 50.5 %, and it could be half a percent less
    assert Margin.of([1, 2] * 500).is_sure


def test_a_bench_that_was_stopped_goes_on(tmp_path: Path) -> None:
    name = "any card that fits"
    first = list(wins_kept(name, 4, tmp_path, at_once=2))
    (folder,) = tmp_path.iterdir()
    kept = sorted(folder.iterdir())
    assert [json.loads(path.read_text()) for path in kept] == [first[:2], first[2:]]
    kept[0].write_text("[7, 7]")
    kept[1].unlink()
    assert list(wins_kept(name, 4, tmp_path, at_once=2)) == [7, 7, *first[2:]]
