"""From nothing to a model: stages are done once, and what was killed goes on."""

import hashlib
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs the extra [train]")
pytest.importorskip("ultralytics", reason="training needs the extra [train]")

from referee.errors import ConfigError
from referee.training import dataset, from_nothing
from referee.training.from_nothing import Making, make_model
from referee.training.recipes import CPU_NIGHT, GPU_HOUR, Recipe, recipe_of

TINY = CPU_NIGHT.shortened(100_000)


class Killed(BaseException):
    """What a kill looks like from inside."""


@pytest.fixture
def stages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Stages that only say that they were done; the second one is killed the first time."""
    done: list[str] = []

    def stage(name: str) -> Callable[[Making], None]:
        def work(_: Making) -> None:
            done.append(name)
            if name == "two" and done.count("two") == 1:
                raise Killed

        return work

    monkeypatch.setattr(from_nothing, "STAGES", {name: stage(name) for name in ("one", "two")})
    return done


def test_a_stage_that_is_done_is_not_done_again(stages: list[str], tmp_path: Path) -> None:
    with pytest.raises(Killed):
        make_model(TINY, tmp_path)
    assert make_model(TINY, tmp_path) == tmp_path / "model"
    make_model(TINY, tmp_path)
    assert stages == ["one", "two", "two"]


def test_a_line_that_a_kill_cut_short_does_not_count(stages: list[str], tmp_path: Path) -> None:
    with pytest.raises(Killed):
        make_model(TINY, tmp_path)
    journal = tmp_path / "stages.jsonl"
    journal.write_text(journal.read_text()[:-8])
    make_model(TINY, tmp_path)
    assert stages == ["one", "two", "one", "two"]


def test_another_recipe_is_not_mixed_in(stages: list[str], tmp_path: Path) -> None:
    with pytest.raises(Killed):
        make_model(TINY, tmp_path)
    with pytest.raises(ConfigError, match="another recipe was begun here"):
        make_model(replace(TINY, seed=2), tmp_path)


@pytest.mark.parametrize("recipe", [CPU_NIGHT, GPU_HOUR])
def test_a_shortened_recipe_can_be_ended_between_two_passes(recipe: Recipe) -> None:
    short = recipe.shortened(100)
    assert short.finder_passes == short.straightener_passes == short.reader_passes == 2
    assert short.scenes == recipe.scenes // 100
    assert recipe.shortened(1) == recipe
    assert min(recipe.shortened(10**9).held_out, recipe.shortened(10**9).crops) > 0


def test_recipes_go_by_name() -> None:
    assert recipe_of("gpu-hour").device == "0"
    with pytest.raises(ConfigError, match="no recipe 'cpu-nigth'"):
        recipe_of("cpu-nigth")


_KILLED = """
import sys
from pathlib import Path
from referee.training import dataset
dataset.BLOCK, dataset.PRINTS_A_BLOCK = 50, 1
for part in dataset.picture_parts(Path(sys.argv[1]), {"train": 50}, seed=3, size_px=96):
    dataset.make_part(part)
"""


def test_a_set_whose_making_was_killed_is_made_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "PRINTS_A_BLOCK", 1)
    folder = tmp_path / "set"
    process = subprocess.Popen([sys.executable, "-c", _KILLED, str(folder)])
    last = folder / "ignore" / "train" / "train-000001.txt"
    for _ in range(1200):
        if last.exists():
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    was_there = last.stat().st_mtime_ns
    count = len(list((folder / "ignore" / "train").glob("*.txt"))) + 1
    (part,) = dataset.picture_parts(folder, {"train": count}, seed=3, size_px=96)
    dataset.make_part(replace(part, is_kept=True))
    assert last.stat().st_mtime_ns == was_there
    (whole,) = dataset.picture_parts(tmp_path / "whole", {"train": 2}, seed=3, size_px=96)
    dataset.make_part(whole)
    for name in ("images/train/train-000001.jpg", "labels/train/train-000001.txt"):
        made, wanted = (tmp_path / each / name for each in ("set", "whole"))
        assert (
            hashlib.sha256(made.read_bytes()).digest()
            == hashlib.sha256(wanted.read_bytes()).digest()
        )
    assert len(list((folder / "images" / "train").glob("*.jpg"))) >= count


def test_sets_are_learnt_from_together(tmp_path: Path) -> None:
    text = dataset.data_yaml([tmp_path / "a", tmp_path / "b"])
    train = json.loads(text.splitlines()[0].removeprefix("train: "))
    assert train == [str(tmp_path / "a/images/train"), str(tmp_path / "b/images/train")]
