"""Teaching the reader: what it sees while it learns, and runs that are ended half way."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray

torch = pytest.importorskip("torch")

from referee.errors import ConfigError, InputError, ModelError  # noqa: E402
from referee.training.augment import augment  # noqa: E402
from referee.training.calibration import expected_error, fit_temperature  # noqa: E402
from referee.training.crops_data import load_crops  # noqa: E402
from referee.training.reader import (  # noqa: E402
    ReaderPlan,
    load_checkpoint,
    load_reader,
    train_reader,
)
from referee.training.reader_net import (  # noqa: E402
    FACE,
    INDEX,
    BothWays,
    ReaderNet,
    Shape,
)
from referee.training.taking_up import LEAST_CROPS, take_up  # noqa: E402
from referee.training.widening import widened  # noqa: E402
from referee.vision.faces import SYMBOLS  # noqa: E402

MODEL = Path(__file__).parents[2] / "models" / "cards-1"


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


def test_a_shipped_reader_is_taught_on(crops: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    with np.load(crops / "crops" / "train-0000.npz") as shard:
        more = {name: np.concatenate([shard[name]] * 5) for name in shard.files}
    np.savez(crops / "crops" / "train-0000.npz", **more)
    plan = ReaderPlan(crops, out, epochs=1, batch=32, lr=1e-6, start_from=MODEL / "reader.onnx")
    taught = load_reader(train_reader(plan))
    images = torch.from_numpy(more["images"]).permute(0, 3, 1, 2).float()
    begun = take_up(MODEL / "reader.onnx", images)
    assert torch.allclose(taught.mix[2].weight, begun.mix[2].weight, atol=1e-4)


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


@pytest.mark.parametrize(("file", "shape"), [("reader.onnx", FACE), ("indices.onnx", INDEX)])
def test_a_shipped_reader_taken_up_again_reads_as_it_did(file: str, shape: Shape) -> None:
    """Also while it is taught: batches are normalised by what was put back."""
    path = MODEL / file
    bytes_in = np.stack([crop_of(place, shape.size_wh) for place in range(LEAST_CROPS)])
    images = torch.from_numpy(bytes_in).permute(0, 3, 1, 2).float()
    net = take_up(path, images, shape)
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    _, symbols, *_ = session.run(None, {session.get_inputs()[0].name: bytes_in})
    with torch.no_grad():
        read = [net(images)[1]]
        read += [net(torch.flip(images, (2, 3)))[1]] if shape.turns else []
        taught = net.train().symbol(net.eval().features(images))
    both = torch.stack([one.softmax(1) for one in read]).mean(0)
    assert (both.argmax(1).numpy() == symbols.argmax(1)).mean() > 0.97  # but for the temperature
    assert torch.allclose(taught, read[0], atol=1e-4)


WIDER = replace(INDEX, stages=((32, 1), (64, 2), (128, 2), (192, 2)), features=160)


def test_a_shipped_reader_made_wider_reads_as_it_did() -> None:
    path = MODEL / "indices.onnx"
    bytes_in = np.stack([crop_of(place, INDEX.size_wh) for place in range(LEAST_CROPS)])
    images = torch.from_numpy(bytes_in).permute(0, 3, 1, 2).float()
    narrow, wide = (take_up(path, images, shape) for shape in (INDEX, WIDER))
    assert wide.color.in_features == 160
    with torch.no_grad():
        before, after = (torch.cat(net(images), 1) for net in (narrow, wide))
    assert (before - after).abs().mean() < 0.05 * before.std()
    assert (before.argmax(1) == after.argmax(1)).float().mean() > 0.95


def test_copies_in_a_wider_network_do_not_stay_alike() -> None:
    narrow = ReaderNet(INDEX).eval()
    wide = widened(narrow, INDEX, WIDER, torch.Generator().manual_seed(3))
    first = wide.body[0][0].weight.flatten(1)
    apart = torch.cdist(first[24:], first[:24]).amin(1)
    assert bool((apart > 0).all())
    assert bool((apart < 0.2 * first.norm(dim=1).mean()).all())


@pytest.mark.parametrize(
    "other",
    [
        replace(INDEX, features=90),
        replace(INDEX, stages=((16, 1), (32, 2), (64, 2), (100, 2))),
        replace(INDEX, stages=((16, 1), (32, 3), (64, 2), (112, 2))),
        FACE,
    ],
)
def test_a_network_is_only_widened(other: Shape) -> None:
    with pytest.raises(ConfigError, match="only be widened"):
        widened(ReaderNet(INDEX), INDEX, other, torch.Generator())


def crop_of(place: int, size_wh: tuple[int, int]) -> NDArray[np.uint8]:
    """Something in colours to look at: blocks, another for each place."""
    rng = np.random.default_rng(place)
    small = rng.integers(0, 255, (8, 6, 3), dtype=np.uint8)
    return np.asarray(cv2.resize(small, size_wh), np.uint8)


def test_from_too_few_crops_nothing_is_taken_up(crops: Path, tmp_path: Path) -> None:
    plan = ReaderPlan(crops, tmp_path / "run", epochs=1, start_from=MODEL / "reader.onnx")
    with pytest.raises(ConfigError, match="at least 256 crops are needed to go on from reader"):
        train_reader(plan)


@pytest.mark.parametrize("content", [b"", b"no pickle", b"PK\x03\x04 cut short"])
def test_a_file_that_is_no_checkpoint_is_named(crops: Path, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.pt"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"other\.pt: no checkpoint of this program"):
        train_reader(ReaderPlan(crops, tmp_path / "run", epochs=1, start_from=path))


def test_a_checkpoint_of_another_network_is_named(tmp_path: Path) -> None:
    path = tmp_path / "indices.pt"
    torch.save({"net": ReaderNet(INDEX).state_dict()}, path)
    with pytest.raises(InputError, match=r"indices\.pt: a checkpoint of another network"):
        load_reader(path)


def test_another_programs_checkpoint_is_named(tmp_path: Path) -> None:
    path = tmp_path / "other.pt"
    torch.save({"weights": torch.zeros(3)}, path)
    with pytest.raises(InputError, match=r"other\.pt: no checkpoint of this program"):
        load_checkpoint(path)


def test_another_network_is_not_taken_up(crops: Path) -> None:
    images = torch.zeros((LEAST_CROPS, 3, 96, 64))
    for file in ("straightener.onnx", "indices.onnx"):
        with pytest.raises(ModelError, match="not the network"):
            take_up(MODEL / file, images, FACE)


def test_bent_and_bolder_crops_stay_where_they_were() -> None:
    """A square in the middle is as large as before on the whole, and its middle stays."""
    plain = torch.zeros((256, 3, 64, 48))
    plain[:, :, 24:40, 16:32] = 200
    changed = augment(plain, torch.Generator().manual_seed(5), turns=False).mean(1)
    weight = (changed > 100).float()
    rows, columns = torch.arange(64.0), torch.arange(48.0)
    size = weight.sum((1, 2))
    seen = size > 100  # the others are in the dark
    middle_y = ((weight.sum(2) * rows).sum(1) / size)[seen].median()
    middle_x = ((weight.sum(1) * columns).sum(1) / size)[seen].median()
    assert abs(middle_y - 31.5) < 1.5
    assert abs(middle_x - 23.5) < 1.5
    assert 200 < size[seen].median() < 320
    assert size[seen].std() > 15
