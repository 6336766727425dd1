"""The bench of the table: what counts as right, who answers, what is worse than was kept."""

import json
import math
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from referee.benchmarks import table, table_clips
from referee.benchmarks.table import (
    BARS,
    beside,
    failures_of,
    figures_of,
    kept_text,
    short_of_bars,
    table_of,
    worse_than,
)
from referee.benchmarks.table_clips import NOT_FILMED, Job, answer_of, jobs_of, plan_id
from referee.benchmarks.table_figures import Failure, Found, Sums, found_in
from referee.benchmarks.table_reading import Onlooker, Told, answer_to
from referee.benchmarks.table_sight import Remembered, RememberedGate, Sight
from referee.cli import main
from referee.match.game import Game
from referee.officiating.decisions import Evidence, Question
from referee.ports import Frame, Look, Stalled
from referee.record.notation import Record, parse_record
from referee.rules.actions import parse_action
from referee.simulation.studio import Plan

TRUTH = parse_record("""@ format ugn/1
@ seats A=Anna B=Ben C=Chi
@ dealer C
@ rules mattel
> deal 7
> flip r5 [t=2.00]
# t=9.00 bump 0.10 0.00 1.0
> A play r9 [t=10.00]
# t=11.50 B taps
> B play g7 [t=12.00]
! misplay B g7 reason=no-match remedy=take-back
> B takes-back g7 [t=16.00]
> B play r6 [t=18.00]
> C draw [t=20.00]
> A play r3 [t=22.00]
""")


def read(*changes: tuple[str, str]) -> Record:
    text = "\n".join(line for line in str(TRUTH).splitlines() if line[0] not in "!#") + "\n"
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return parse_record(text)


def found(record: Record, told: Sequence[Told] = ()) -> Found:
    return found_in(TRUTH, record, told, is_helped_clean=False)


def question(*options: str, time_s: float = 18.2) -> Question:
    return Question("B", tuple(map(parse_action, options)), Evidence(time_s, 0))


def test_a_hand_that_was_read_right_is_clean() -> None:
    clean = found(read())
    assert (clean.plays, clean.plays_right, clean.draws, clean.draws_right) == (4, 4, 1, 1)
    assert clean.is_clean and not clean.failures and clean.accused == 0


@pytest.mark.parametrize(
    ("change", "failure"),
    [
        (("A play r3", "A play r8"), Failure("wrong play", 22.0, "A r3", "A r8")),
        (("A play r3", "C play r3"), Failure("play of another seat", 22.0, "A r3", "C r3")),
        (("> A play r3 [t=22.00]\n", ""), Failure("missed play", 22.0, "A r3", "")),
        (("C draw [", "C draw 2 ["), Failure("wrong draw", 20.0, "C 1", "C 2")),
        (("> C draw [t=20.00]\n", ""), Failure("missed draw", 20.0, "C 1", "")),
        (
            ("> B play g7 [t=12.00]\n> B takes-back g7 [t=16.00]\n", ""),
            Failure("missed play", 12.0, "B g7", "", ("bump 0.10 0.00 1.0", "B taps")),
        ),
    ],
)
def test_every_failure_has_a_kind_a_time_and_what_was_near(
    change: tuple[str, str], failure: Failure
) -> None:
    wrong = found(read(change))
    assert failure in wrong.failures
    assert not wrong.is_clean


def test_an_invented_card_and_a_false_accusation_are_failures() -> None:
    wrong = found(read(("> C draw [t=20.00]\n", "> C play g1 [t=20.00]\n> C draw [t=20.50]\n")))
    kinds = {failure.kind for failure in wrong.failures}
    assert kinds >= {"invented play", "invented accusation"}
    assert wrong.plays_invented == 1
    assert wrong.accused >= 1


def test_delays_are_from_the_hand_until_the_first_right_ruling() -> None:
    told = [
        Told("A", "r6", 10.1, 10.6),
        Told("A", "r9", 8.1, 8.6),
        Told("A", "r9", 10.1, 11.0),
        Told("A", "r9", 10.1, 14.0),
        Told("B", "g7", 12.1, 15.0),
    ]
    timed = found(read(), told)
    assert (timed.legal_s, timed.misplays_s) == ((1.0,), (3.0,))


def test_the_figures_survive_being_kept() -> None:
    wrong = found(read(("A play r3", "A play r8")), [Told("A", "r9", 10.0, 11.0)])
    assert Found.from_json(json.loads(json.dumps(wrong.as_json()))) == wrong


@pytest.mark.parametrize(
    ("options", "number"),
    [
        (("B play r9", "B play r6"), 2),
        (("B play r6", "B play r9"), 1),
        (("B play b9", "B play b6"), 0),
        (("A play r6",), 0),
        (("C draw 2", "C draw"), 2),
        ((), 0),
    ],
)
def test_the_oracle_knows_which_answer_is_true(options: tuple[str, ...], number: int) -> None:
    assert answer_to(question(*options), TRUTH) == number


def test_of_two_true_answers_the_nearer_in_time_is_given() -> None:
    assert answer_to(question("A play r9", "B play g7", time_s=12.5), TRUTH) == 2
    assert answer_to(question("A play r9", time_s=50.0), TRUTH) == 0


def test_the_onlooker_presses_the_keys_of_the_answer_after_a_while(frame: Frame) -> None:
    person = Onlooker(TRUTH)
    person.asked(question("B play r9", "B play r6"), _game(), 18.5)
    assert person.show(replace(frame, time_s=18.6), _look(), _game()) == ()
    assert person.show(replace(frame, time_s=20.1), _look(), _game()) == ("?", "2")
    assert person.show(replace(frame, time_s=20.2), _look(), _game()) == ()


def test_without_a_truth_nobody_answers(frame: Frame) -> None:
    person = Onlooker(Record(()))
    person.asked(question("B play r9", "B play r6"), _game(), 18.5)
    assert person.show(replace(frame, time_s=99.0), _look(), _game()) == ()


def test_nothing_may_be_worse_than_the_kept_table() -> None:
    was = figures_of(Sums((found(read()),)))
    now = figures_of(Sums((found(read(("A play r3", "A play r8"))),)))
    kept = tomllib.loads(kept_text({"recipe-2": {"oblique-sealed": was}}))
    lines = list(worse_than("recipe-2", {"oblique-sealed": now}, kept))
    assert any("plays 75.0 %, kept 100.0 %" in line for line in lines)
    assert not list(worse_than("recipe-2", {"oblique-sealed": was}, kept))
    assert not list(worse_than("recipe-2", {"another": now}, kept))
    better = tomllib.loads(kept_text({"recipe-2": {"oblique-sealed": now}}))
    assert not list(worse_than("recipe-2", {"oblique-sealed": was}, better))


def test_what_was_kept_is_as_good_as_itself_in_spite_of_its_few_digits() -> None:
    figures = {"plays": 777 / 784, "questions": 27 / 784, "invented": 0}
    kept = tomllib.loads(kept_text({"r": {"g": figures}}))
    assert not list(worse_than("r", {"g": figures}, kept))
    assert list(worse_than("r", {"g": {**figures, "plays": 776 / 784}}, kept))


def test_a_delay_that_was_never_measured_is_no_worse() -> None:
    figures = figures_of(Sums((found(read()),)))
    assert math.isnan(figures["legal_p95_s"])
    kept = tomllib.loads(kept_text({"r": {"g": figures}}))
    assert not list(worse_than("r", {"g": {**figures, "legal_p95_s": 9.0}}, kept))


def test_bars_are_lower_for_oblique_cameras_only() -> None:
    figures = {**BARS, "plays": 0.993}
    assert list(short_of_bars({"overhead": figures})) == ["overhead: plays 99.3 %, bar 99.8 %"]
    assert not list(short_of_bars({"oblique-sealed": figures}))


def test_the_table_has_a_column_a_group_and_the_bar() -> None:
    figures = figures_of(Sums((found(read()),)))
    lines = list(table_of({"overhead": figures, "oblique": figures}))
    assert lines[1].split() == ["overhead", "oblique", "bar"]
    assert [line.split()[0] for line in lines[2:]] == list(figures)
    (plays,) = (line for line in lines if line.startswith("plays"))
    assert plays.split() == ["plays", "100.0", "%", "100.0", "%", "99.8", "%"]


def test_failures_are_listed_by_kind() -> None:
    one = Failure("missed play", 22.0, "A r3", "", ("B taps",))
    lines = list(failures_of([("7 all", one), ("8 all", one)]))
    assert lines[1].split() == ["missed", "play", "2"]
    assert lines[2] == "missed play: 7 all at 22.00s: was 'A r3', read '' near: B taps"


def test_the_kept_table_names_recipes_and_groups_there_are() -> None:
    kept = tomllib.loads(beside(table.TABLE).read_text(encoding="utf-8"))
    recipes = tomllib.loads(beside(table.RECIPE).read_text(encoding="utf-8"))["recipe"]
    assert kept
    for name, groups in kept.items():
        recipe = recipes[name.removeprefix("recipe-")]
        assert set(groups) <= {*recipe.get("groups", {"all": {}}), "quick"}


def test_films_do_not_depend_on_what_makes_training_pictures() -> None:
    names = [f"referee.rendering.{name}" for name in NOT_FILMED]
    code = (
        f"import sys, referee.simulation.studio; sys.exit(any(n in sys.modules for n in {names}))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_clip_is_named_by_its_game_and_its_look() -> None:
    plan = Plan(3)
    assert plan_id(plan) == plan_id(Plan(3)) != plan_id(Plan(4))
    assert plan_id(replace(plan, look=replace(plan.look, noise=1.0))) != plan_id(plan)
    (job,) = jobs_of([plan])
    assert job.paths.clip is not None and job.paths.clip.name == "3.mp4"


def test_what_was_read_once_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def filmed(job: Job) -> None:
        raise AssertionError("filmed again")

    job = Job(Plan(3), tmp_path, "me")
    job.answer.write_text(json.dumps(found(read()).as_json()), encoding="utf-8")
    monkeypatch.setattr(table_clips, "film", filmed)
    assert answer_of(job) == found(read())


@pytest.fixture
def frame() -> Frame:
    return Frame(np.zeros((9, 16, 3), np.uint8), 0.0, 0)


def _game() -> Game:
    return None  # type: ignore[return-value]


def _look() -> Look:
    return Look(0.0, 0, (16, 9))


class _Source:
    """A stall, and two pictures."""

    def __init__(self, frame: Frame) -> None:
        self._seen = (Stalled("camera", 1.0, 0.5), frame, replace(frame, number=1, time_s=1.0))
        self.is_closed = False

    def frames(self) -> Iterator[Frame | Stalled]:
        return iter(self._seen)

    def close(self) -> None:
        self.is_closed = True


class _Gate:
    """Sees the number of the picture as its motion."""

    wants_whole = False

    def look(self, frame: Frame) -> Look:
        motion = {"discard": float(frame.number), "whole": float(self.wants_whole)}
        return Look(frame.time_s, frame.number, frame.size_wh, motion=motion)


def test_what_was_seen_once_is_seen_again_without_pictures(frame: Frame) -> None:
    sight, source = Sight(), _Source(frame)
    first, again = RememberedGate(sight, _Gate()), RememberedGate(sight)
    first.wants_whole = True
    seen = list(Remembered(source, sight).frames())
    looks = [first.look(each) for each in seen if isinstance(each, Frame)]
    repeated = list(sight.frames())
    assert repeated[0] == seen[0]
    assert [each.size_wh for each in repeated[1:] if isinstance(each, Frame)] == [(16, 9)] * 2
    assert [again.look(each) for each in repeated if isinstance(each, Frame)] == looks
    assert looks[1].motion == {"discard": 1.0, "whole": 1.0}


class _Answers:
    """Answers a hand as read right, and remembers which hands were asked for."""

    def __init__(self) -> None:
        self.seeds: list[int] = []

    def __call__(self, jobs: Sequence[Job]) -> Iterator[Found]:
        self.seeds += [job.plan.seed for job in jobs]
        return iter([found(read())] * len(jobs))


@pytest.fixture
def answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> _Answers:
    """A bench of two recipes with a few hands each, none of which is filmed."""
    recipe = """format = 2
[recipe.1.clips]
count = 2
first_seed = 7
[recipe.1.looks]
families = ["star"]
tables = ["felt"]
[recipe.2.looks]
families = ["star"]
tables = ["felt"]
[recipe.2.groups.near.clips]
count = 3
first_seed = 20
[recipe.2.groups.far.clips]
count = 3
first_seed = 30
"""
    (tmp_path / table.RECIPE).write_text(recipe, encoding="utf-8")
    (tmp_path / table.TABLE).write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    answers = _Answers()
    monkeypatch.setattr(table, "answers_of", answers)
    return answers


@pytest.mark.parametrize(
    ("words", "seeds"),
    [
        ((), [7, 8, 20, 21, 22, 30, 31, 32]),
        (("--group", "far"), [30, 31, 32]),
        (("--group", "far", "--hands", "2"), [30, 31]),
        (("--hands", "1"), [7, 20, 30]),
        (("--group", "recipe-1", "--group", "near"), [7, 8, 20, 21, 22]),
        (("--group", "near", "--hands", "99"), [20, 21, 22]),
    ],
)
def test_a_part_of_the_table_can_be_asked_for(
    words: tuple[str, ...], seeds: list[int], answers: _Answers
) -> None:
    assert main(["bench", "table", *words]) in (0, 1)
    assert answers.seeds == seeds


def test_a_group_of_which_all_is_measured_is_judged_and_a_part_of_it_is_not(
    answers: _Answers, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(table.TABLE).write_text("[recipe-2.near]\nplays = 1.01\n", encoding="utf-8")
    assert main(["bench", "table", "--group", "near", "--hands", "2"]) == 0
    told = capsys.readouterr().out
    assert "near: 2 of 3 hands, not judged" in told and "WORSE" not in told
    assert not Path("runs/bench/table.toml").exists()
    assert main(["bench", "table", "--group", "near"]) == 1
    assert "WORSE than the kept table: recipe-2 near" in capsys.readouterr().out
    assert set(tomllib.loads(Path("runs/bench/table.toml").read_text())["recipe-2"]) == {"near"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("table", "--group", "nere"), "did you mean 'near'"),
        (("table", "--hands", "0"), "1 or more"),
        (("rules", "--hands", "2"), "bench table"),
        (("--group", "near"), "bench table"),
        (("table", "--quick", "--hands", "2"), "without --quick"),
        (("table", "--talk", "60"), "bench hearing"),
    ],
)
def test_a_part_that_cannot_be_meant_is_one_line(
    words: tuple[str, ...],
    said: str,
    answers: _Answers,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line
    assert not answers.seeds
