"""What was read against what happened."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import cli
from referee.record.comparing import Comparison, Event, Tally, align, compare
from referee.record.notation import parse_record

HEAD = "@ format ugn/1\n@ seats A=Anna B=Ben C=Chi\n@ dealer C\n@ rules mattel misplay_penalty=2\n"
TRUTH = """\
> deal 7
> flip r5 [t=1.00]
> A play r9 [t=3.00]
> B play g7 [t=5.00]
> B takes-back g7 [t=6.50]
> B draw 2 [t=8.00]
> B play r7 [t=10.00]
> C draw [t=12.00]
> A play W color=b [t=14.00]
> B play b7 [t=16.00]
"""


def compared(read: str, truth: str = TRUTH) -> Comparison:
    return compare(parse_record(HEAD + truth), parse_record(HEAD + read))


def test_a_game_read_without_an_error() -> None:
    """The misplay is a play like any other: it happened, and it was read."""
    found = compared(TRUTH)
    assert found.as_json() == {
        "plays": {
            "events": 5,
            "right": 5,
            "missed": 0,
            "invented": 0,
            "wrong_card": 0,
            "wrong_seat": 0,
        },
        "draws": {
            "events": 2,
            "right": 2,
            "missed": 0,
            "invented": 0,
            "wrong_count": 0,
            "wrong_seat": 0,
        },
        "questions": 0,
        "false_accusations": 0,
        "latency_s": {"median": 0.0, "p95": 0.0},
        "clean": True,
    }


@pytest.mark.parametrize(
    ("old", "new", "plays", "draws"),
    [
        ("> B play b7 [t=16.00]\n", "", Tally(5, 4, missed=1), Tally(2, 2)),
        ("> B play b7 [t=16.00]", "> B play b7 [t=19.01]", Tally(5, 4, 1, 1), Tally(2, 2)),
        ("> B play b7 [t=16.00]", "> B play b7 [t=19.00]", Tally(5, 5), Tally(2, 2)),
        ("> B play b7 [t=16.00]", "> B play b9 [t=16.00]", Tally(5, 4, wrong_what=1), Tally(2, 2)),
        ("> B play b7", "> C play b7", Tally(5, 4, wrong_seat=1), Tally(2, 2)),
        ("> B play b7", "> ? play b7", Tally(5, 4, wrong_seat=1), Tally(2, 2)),
        ("> B play b7", "> C play b8", Tally(5, 4, wrong_what=1), Tally(2, 2)),
        ("> C draw", "> C pass", Tally(5, 5), Tally(2, 1, missed=1)),
        ("> C draw", "> C draw 2", Tally(5, 5), Tally(2, 1, wrong_what=1)),
        ("> C draw", "> A draw", Tally(5, 5), Tally(2, 1, wrong_seat=1)),
        ("> A play W", "> A uno [t=13.00]\n> A play W", Tally(5, 5), Tally(2, 2)),
        ("> A play W", "> A play W [t=13.00]\n> A play W", Tally(5, 5, invented=1), Tally(2, 2)),
    ],
)
def test_each_way_to_be_wrong(old: str, new: str, plays: Tally, draws: Tally) -> None:
    found = compared(TRUTH.replace(old, new, 1))
    assert (found.plays, found.draws) == (plays, draws)
    assert found.is_clean == (plays.is_clean and draws.is_clean and not found.false_accusations)


def test_a_missed_card_does_not_shift_the_others() -> None:
    found = compared(TRUTH.replace("> A play r9 [t=3.00]\n", ""))
    assert found.plays == Tally(5, 4, missed=1)


def test_an_accusation_that_is_not_true_counts() -> None:
    found = compared(TRUTH.replace("> B play b7", "> B play g9"))
    assert (found.false_accusations, found.plays.wrong_what) == (1, 1)


def test_a_true_accusation_with_another_card_is_not_false() -> None:
    """B did play a wrong card; that it was read as another one is an error of the eyes."""
    found = compared(
        TRUTH.replace("B play g7", "B play g4").replace("B takes-back g7", "B takes-back g4")
    )
    assert (found.false_accusations, found.plays.wrong_what) == (0, 1)


def test_an_accusation_that_was_taken_back_was_still_spoken() -> None:
    read = TRUTH.replace("> B play b7", "> B play g9") + "~ 10 > B play b7 [t=18.00]\n"
    found = compared(read)
    assert (found.plays, found.false_accusations, found.is_clean) == (Tally(5, 5), 1, False)


def test_an_accusation_that_was_missed_is_not_false() -> None:
    found = compared(TRUTH, TRUTH.replace("> B play b7", "> B play g9"))
    assert (found.false_accusations, found.plays.wrong_what) == (0, 1)


def test_questions_are_counted_and_are_no_errors() -> None:
    found = compared(TRUTH + "? Who played the last card?\n? b7 or b9?\n")
    assert (found.questions, found.is_clean) == (2, True)


def test_one_card_is_one_event_however_it_is_written() -> None:
    together, apart = "> A play r5 b5 [t=3.00]\n", "> A play r5 [t=3.00]\n> A adds b5 [t=3.40]\n"
    assert compared(apart, together).plays == compared(together, apart).plays == Tally(2, 2)


def test_records_without_times_are_aligned_by_their_order() -> None:
    truth = "> A play r9\n> B play r7\n> C play r1\n"
    found = compared(truth.replace("> B play r7\n", ""), truth)
    assert found.plays == Tally(3, 2, missed=1)
    assert found.as_json()["latency_s"] == {"median": None, "p95": None}


def test_how_late_it_was_read() -> None:
    truth = "".join(f"> A play r9 [t={10 * n}.00]\n" for n in range(20))
    late = [*([0.5] * 10), *([0.7] * 9), 2.0]
    read = "".join(f"> A play r9 [t={10 * n + late[n]:.2f}]\n" for n in range(20))
    assert compared(read, truth).as_json()["latency_s"] == {"median": 0.6, "p95": 0.7}


events = st.lists(
    st.builds(
        Event,
        st.sampled_from("AB"),
        st.sampled_from(["r5", "g7"]),
        st.sampled_from([0.0, 1.5, 3.0, 4.5, 9.0, float("nan")]),
    ),
    max_size=7,
)


@given(events, events)
def test_pairs_keep_their_order_and_are_near(truth: list[Event], read: list[Event]) -> None:
    pairs = align(truth, read)
    for (here, there), (next_here, next_there) in pairwise(pairs):
        assert here < next_here and there < next_there
    assert all(truth[here].is_near(read[there]) for here, there in pairs)


@given(events)
def test_everything_is_found_in_itself(truth: list[Event]) -> None:
    timed = [event for event in truth if event.time_s == event.time_s]
    assert align(timed, timed) == tuple((n, n) for n in range(len(timed)))


@given(events, events)
def test_as_many_are_right_as_can_be(truth: list[Event], read: list[Event]) -> None:
    """Against the plain recursion, which tries everything."""

    def best(here: int, there: int) -> int:
        if here == len(truth) or there == len(read):
            return 0
        skipped = max(best(here + 1, there), best(here, there + 1))
        one, other = truth[here], read[there]
        is_right = (one.seat, one.what) == (other.seat, other.what)
        if not one.is_near(other):
            return skipped
        return max(skipped, is_right + best(here + 1, there + 1))

    right = sum(
        (truth[here].seat, truth[here].what) == (read[there].seat, read[there].what)
        for here, there in align(truth, read)
    )
    assert right == best(0, 0)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    truth, read = tmp_path / "G.ugn", tmp_path / "R.ugn"
    truth.write_text(HEAD + TRUTH, encoding="utf-8")
    read.write_text(HEAD + TRUTH.replace("> B play b7", "> C play b7"), encoding="utf-8")
    assert cli.main(["compare", str(truth), str(read), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["plays"]["wrong_seat"] == 1 and found["clean"] is False
    assert cli.main(["compare", str(truth), str(truth)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["plays", "5", "5", "0", "0", "0", "0"]
    assert lines[-1] == "clean"


def test_the_command_with_a_file_that_is_no_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    truth = tmp_path / "G.ugn"
    truth.write_text(HEAD + "> A runs\n", encoding="utf-8")
    assert cli.main(["compare", str(truth), str(truth)]) == 2
    assert f"referee: {truth}: line 5, column 5: expected what A did" in capsys.readouterr().err
