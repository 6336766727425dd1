"""Weight files: refused plainly where they cannot be used, and the same in every run time."""

from pathlib import Path

import numpy as np
import pytest

from referee import models
from referee.adapters import detector
from referee.adapters.detector import Backend, demand_seeing, open_eyes
from referee.adapters.onnx_detector import OnnxBoxes, OnnxReader
from referee.adapters.openvino_detector import OpenVinoBoxes
from referee.errors import ModelError
from referee.vision.detections import decode, quads
from referee.vision.faces import COLORS
from referee.vision.letterbox import Letterbox
from referee.vision.model_card import read_card, symbols_of
from referee.vision.pictures import open_picture

MODEL = models.locate()


def test_the_shipped_finder_takes_any_rectangle_of_strides() -> None:
    finder = OnnxBoxes(MODEL / "finder.onnx")
    assert finder.classes == ("card", "back")
    for height, width in ((384, 640), (320, 192)):
        answer = finder.run(np.full((1, 3, height, width), 0.4, np.float32))
        assert answer.shape[:2] == (1, 7)


def test_the_shipped_reader_reads_both_ways_round_alike() -> None:
    reader = OnnxReader(MODEL / "reader.onnx")
    crops = np.random.default_rng(1).integers(0, 255, (5, 96, 64, 3), dtype=np.uint8)
    colors, symbols = reader.run(crops)
    assert (colors.shape, symbols.shape) == (
        (5, len(COLORS)),
        (5, len(symbols_of(read_card(MODEL).reader))),
    )
    assert np.allclose(symbols.sum(axis=1), 1, atol=1e-4)
    turned = reader.run(np.ascontiguousarray(crops[:, ::-1, ::-1]))
    assert np.allclose(colors, turned[0], atol=1e-4)
    assert np.allclose(symbols, turned[1], atol=1e-4)


def test_the_same_picture_gives_the_same_numbers_each_time() -> None:
    blob = np.random.default_rng(2).random((1, 3, 320, 320), dtype=np.float32)
    one, other = (OnnxBoxes(MODEL / "finder.onnx").run(blob) for _ in range(2))
    assert np.array_equal(one, other)


@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize("long_side_px", [256, 416])
def test_openvino_agrees_with_onnx_runtime(long_side_px: int, turns: int) -> None:
    """On pictures that are not square, lying and standing: to a pixel and to a hundredth."""
    pytest.importorskip("openvino")
    image = np.rot90(open_picture(MODEL / "golden" / "table-1.jpg"), turns)
    box = Letterbox.fit((image.shape[1], image.shape[0]), long_side_px)
    blob = box.blob(np.ascontiguousarray(image))
    assert blob.shape[2] != blob.shape[3]
    one, other = (
        decode(network(MODEL / "finder.onnx").run(blob), 2, 0.2)
        for network in (OnnxBoxes, OpenVinoBoxes)
    )
    assert len(one) == len(other) >= 10
    assert np.abs(quads(one.xywhr) - quads(other.xywhr)).max() < 1  # pixels
    assert np.abs(one.scores - other.scores).max() < 0.01


@pytest.mark.parametrize("backend", [Backend.ONNX, Backend.OPENVINO])
def test_a_back_end_that_reads_is_let_through(backend: Backend) -> None:
    if backend is Backend.OPENVINO:
        pytest.importorskip("openvino")
    demand_seeing(models.DEFAULT, backend)


def test_a_back_end_that_finds_nothing_is_refused_with_the_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Blind(OnnxBoxes):
        def run(self, blob: np.ndarray) -> np.ndarray:
            return super().run(blob) * np.float32(0)

    demand_seeing.cache_clear()
    monkeypatch.setattr(detector, "OpenVinoBoxes", Blind)
    with pytest.raises(ModelError, match=r"misread by openvino here: 0 of .*leave --backend out"):
        demand_seeing(models.DEFAULT, Backend.OPENVINO)
    monkeypatch.setattr(detector, "OnnxBoxes", Blind)
    with pytest.raises(ModelError, match=r"misread by onnx here: 0 of \d+ cards of the golden"):
        demand_seeing(models.DEFAULT, Backend.ONNX)
    demand_seeing.cache_clear()


def test_weights_of_ones_own_have_no_pictures_to_be_tried_on() -> None:
    demand_seeing("my/finder.onnx", Backend.ONNX)


@pytest.mark.parametrize(
    "size_wh", [(1, 1), (1, 900), (900, 1), (33, 31), (640, 480), (4000, 3000)], ids=str
)
def test_pictures_of_no_cards_are_an_empty_answer(size_wh: tuple[int, int]) -> None:
    eyes = open_eyes("cards-1")
    bare = np.full((size_wh[1], size_wh[0], 3), (60, 110, 150), np.uint8)
    assert eyes.look(bare) == ()


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"a\.onnx: weights are missing"):
        OnnxBoxes(tmp_path / "a.onnx")


def test_a_damaged_file_names_the_run_time_and_the_way_out(tmp_path: Path) -> None:
    path = tmp_path / "a.onnx"
    path.write_bytes((MODEL / "finder.onnx").read_bytes()[:5000])
    with pytest.raises(ModelError, match=r"ONNX Runtime .* cannot use this model; export it again"):
        OnnxBoxes(path)


def test_a_model_of_a_newer_format_than_the_run_time_names_the_way_out(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx")
    model = onnx.load(MODEL / "finder.onnx")
    model.ir_version = 99
    onnx.save(model, tmp_path / "a.onnx")
    with pytest.raises(ModelError, match=r"or update onnxruntime .*99"):
        OnnxBoxes(tmp_path / "a.onnx")


def test_a_model_without_names_is_refused(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx")
    model = onnx.load(MODEL / "finder.onnx")
    del model.metadata_props[:]
    onnx.save(model, tmp_path / "a.onnx")
    with pytest.raises(ModelError, match="does not say the names of its classes"):
        OnnxBoxes(tmp_path / "a.onnx")


def test_a_model_of_other_things_is_refused(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx")
    model = onnx.load(MODEL / "finder.onnx")
    onnx.helper.set_model_props(model, {"names": "{0: 'cat', 1: 'dog'}"})
    onnx.save(model, tmp_path / "a.onnx")
    with pytest.raises(ModelError, match="neither card codes nor 'card' and 'back': cat, dog"):
        open_eyes(str(tmp_path / "a.onnx"))


def test_a_pickle_is_not_opened_unasked(tmp_path: Path) -> None:
    evil = tmp_path / "evil.pt"
    evil.write_bytes(b"cos\nsystem\n(S'touch pwned'\ntR.")
    for backend in Backend:
        with pytest.raises(ModelError, match="can run any program when it is opened; add --trust"):
            open_eyes(str(evil), backend=backend)


def test_the_ultralytics_run_time_needs_a_pt() -> None:
    with pytest.raises(ModelError, match=r"--backend ultralytics needs --model with a \.pt file"):
        open_eyes(backend=Backend.ULTRALYTICS)
