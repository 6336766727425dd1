"""Teaching the reader: what it sees while it learns, and runs that are ended half way."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from referee.errors import InputError  # noqa: E402
from referee.training.augment import augment  # noqa: E402
from referee.training.calibration import expected_error, fit_temperature  # noqa: E402
from referee.training.crops_data import load_crops  # noqa: E402
from referee.training.reader import ReaderPlan, load_reader, train_reader  # noqa: E402
from referee.training.reader_net import BothWays, ReaderNet  # noqa: E402
from referee.vision.faces import SYMBOLS  # noqa: E402


@pytest.fixture
def crops(tmp_path: Path) -> Path:
    folder = tmp_path / "crops"
    folder.mkdir()
    rng = np.random.default_rng(7)
    for name, count in (("train-0000", 64), ("val-0000", 16)):
        np.savez(
            folder / f"{name}.npz",
            images=rng.integers(0, 255, (count, 96, 64, 3), dtype=np.uint8),
            codes=rng.choice(["r5", "W", "back", "??"], count),
            visible=np.ones(count, np.float32),
            half_turned=np.zeros(count, bool),
        )
    return tmp_path


def test_held_out_crops_are_never_learnt_from(crops: Path) -> None:
    learnt, held_out = load_crops(crops)
    assert (len(learnt), len(held_out)) == (64, 16)
    assert set(learnt.answers[:, 0]) <= {-1, 0, 4, 5}


def test_a_folder_without_held_out_crops_is_refused(crops: Path) -> None:
    (crops / "crops" / "val-0000.npz").unlink()
    with pytest.raises(InputError, match="none to judge by"):
        load_crops(crops)


def test_a_damaged_shard_is_named(crops: Path) -> None:
    (crops / "crops" / "train-0001.npz").write_bytes(b"PK\x03\x04 cut short")
    with pytest.raises(InputError, match=r"train-0001\.npz: no shard of card crops"):
        load_crops(crops)


def test_a_changed_crop_is_never_a_mirrored_one() -> None:
    """An arrow of brightness right and down stays clockwise: only half turns happen."""
    plain = torch.zeros((64, 3, 96, 64))
    plain[:, 0, 40:56, 8:32] = 255  # to the left: blue
    plain[:, 2, 8:40, 24:40] = 255  # above: red
    changed = augment(plain, torch.Generator().manual_seed(3))
    rows = torch.arange(96.0)[None, :, None] - 47.5
    columns = torch.arange(64.0)[None, None, :] - 31.5
    blue, red = changed[:, 0] - changed[:, 1], changed[:, 2] - changed[:, 1]
    side_of_blue = (blue * columns).sum((1, 2))
    side_of_red = (red * rows).sum((1, 2))
    assert (side_of_blue.sign() == side_of_red.sign()).float().mean() > 0.9
    assert 0.2 < (side_of_red > 0).float().mean() < 0.8


def test_the_same_seed_changes_crops_alike() -> None:
    plain = torch.full((8, 3, 96, 64), 100.0)
    one, other = (augment(plain, torch.Generator().manual_seed(3)) for _ in range(2))
    assert torch.equal(one, other)


def test_an_ended_run_goes_on_from_its_last_whole_epoch(crops: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    train_reader(ReaderPlan(crops, out, epochs=1, batch=32))
    checkpoint = train_reader(ReaderPlan(crops, out, epochs=2, batch=32), resume=True)
    assert len((out / "metrics.jsonl").read_text().splitlines()) == 2
    color, symbol = load_reader(checkpoint)(torch.zeros((2, 3, 96, 64)))
    assert (color.shape, symbol.shape) == ((2, 6), (2, len(SYMBOLS)))


def test_what_is_shipped_reads_both_ways_round_alike() -> None:
    torch.manual_seed(1)
    shipped = BothWays(ReaderNet().eval(), (1.0, 2.0)).eval()
    crops = torch.randint(0, 255, (4, 96, 64, 3), dtype=torch.uint8)
    with torch.no_grad():
        one, other = shipped(crops), shipped(torch.flip(crops, dims=(1, 2)))
    assert all(torch.allclose(a, b, atol=1e-5) for a, b in zip(one, other, strict=True))
    assert torch.allclose(one[1].sum(1), torch.ones(4), atol=1e-5)


def test_temperature_makes_an_overconfident_reader_honest() -> None:
    random = torch.Generator().manual_seed(5)
    right = torch.randint(0, 4, (4000,), generator=random)
    honest = torch.nn.functional.one_hot(right, 4) * 1.2 + torch.randn((4000, 4), generator=random)
    boastful = honest * 4
    temperature = fit_temperature((boastful, boastful), right)
    assert expected_error((boastful / temperature).softmax(1), right) < 0.05
    assert expected_error(boastful.softmax(1), right) > 0.15
