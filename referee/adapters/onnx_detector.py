"""ONNX Runtime: the run time that is always there. Two threads, and the same answer each time."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnxruntime as ort  # type: ignore[import-untyped]
from numpy.typing import NDArray

from referee.errors import ModelError
from referee.ports import Image
from referee.vision.faces import Probabilities

THREADS: Final = 2


class OnnxBoxes:
    """A `BoxNetwork` from an ``.onnx`` file; class names come from the file's own metadata."""

    def __init__(self, path: Path, threads: int = THREADS) -> None:
        self._session = open_session(path, threads)
        self._input = self._session.get_inputs()[0].name
        self.classes = class_names(self._session, path)

    def run(self, blob: NDArray[np.float32]) -> NDArray[np.float32]:
        """The raw answer to one picture."""
        answer: NDArray[np.float32] = self._session.run(None, {self._input: blob})[0]
        return answer


class OnnxReader:
    """A `ReaderNetwork` from an ``.onnx`` file."""

    def __init__(self, path: Path, threads: int = THREADS) -> None:
        self._session = open_session(path, threads)
        self._input = self._session.get_inputs()[0].name

    def run(self, crops: Image) -> tuple[Probabilities, Probabilities]:
        """Colours (n, 6) and symbols (n, k), k as the model's card says."""
        colors, symbols = self._session.run(["colors", "symbols"], {self._input: crops})
        return colors, symbols


class OnnxCorners:
    """A `CornerNetwork` from an ``.onnx`` file."""

    def __init__(self, path: Path, threads: int = THREADS) -> None:
        self._session = open_session(path, threads)
        self._input = self._session.get_inputs()[0].name

    def run(self, crops: Image) -> NDArray[np.float32]:
        """Corners (n, 4, 2)."""
        corners: NDArray[np.float32] = self._session.run(None, {self._input: crops})[0]
        return corners


def open_session(path: Path, threads: int = THREADS) -> Any:
    """A session that keeps to `threads` cores.

    Raises `ModelError` where the file is missing, is no model, or is newer than this run time.
    """
    if not path.is_file():
        raise ModelError(f"{path}: weights are missing")
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 4
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as problem:
        # The run time raises a dozen types of its own; each means that this file cannot be used.
        raise ModelError(
            f"{path}: ONNX Runtime {ort.__version__} cannot use this model; export it again with"
            f" 'referee model export', or update onnxruntime ({_first_line(problem)})"
        ) from problem


def class_names(session: Any, path: Path) -> tuple[str, ...]:
    """The names that the exporter wrote into the file, in the order of the weights."""
    written = session.get_modelmeta().custom_metadata_map.get("names", "")
    try:
        names = ast.literal_eval(written)
        return tuple(str(names[i]) for i in range(len(names)))
    except (ValueError, SyntaxError, KeyError, TypeError) as problem:
        raise ModelError(f"{path}: the model does not say the names of its classes") from problem


def _first_line(problem: Exception) -> str:
    line = (str(problem).strip().splitlines() or ["no reason given"])[0]
    return line[-160:]
