"""Weight files: refused plainly where they cannot be used, and the same in every run time."""

from pathlib import Path

import numpy as np
import pytest

from referee import models
from referee.adapters.detector import Backend, open_eyes
from referee.adapters.onnx_detector import OnnxBoxes, OnnxReader
from referee.adapters.openvino_detector import OpenVinoBoxes
from referee.errors import ModelError
from referee.vision.faces import COLORS
from referee.vision.model_card import read_card, symbols_of

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
        (5, len(symbols_of(read_card(MODEL)))),
    )
    assert np.allclose(symbols.sum(axis=1), 1, atol=1e-4)
    turned = reader.run(np.ascontiguousarray(crops[:, ::-1, ::-1]))
    assert np.allclose(colors, turned[0], atol=1e-4)
    assert np.allclose(symbols, turned[1], atol=1e-4)


def test_the_same_picture_gives_the_same_numbers_each_time() -> None:
    blob = np.random.default_rng(2).random((1, 3, 320, 320), dtype=np.float32)
    one, other = (OnnxBoxes(MODEL / "finder.onnx").run(blob) for _ in range(2))
    assert np.array_equal(one, other)


def test_openvino_agrees_with_onnx_runtime() -> None:
    pytest.importorskip("openvino")
    blob = np.random.default_rng(2).random((1, 3, 256, 416), dtype=np.float32)
    one = OnnxBoxes(MODEL / "finder.onnx").run(blob)[0]
    other = OpenVinoBoxes(MODEL / "finder.onnx").run(blob)[0]
    assert np.abs(one[:4] - other[:4]).max() < 1  # pixels
    assert np.abs(one[4:6] - other[4:6]).max() < 0.02  # scores


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
