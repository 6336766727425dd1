"""OpenVINO, where it is installed: about twice as fast on Intel processors. CPU only.

Its graphics devices have lost detections that the processor finds
(https://github.com/ultralytics/ultralytics/issues/21521), so they are not offered.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from referee.adapters.onnx_detector import THREADS, class_names, open_session
from referee.errors import DeviceError, ModelError


class OpenVinoBoxes:
    """A `BoxNetwork` from the same ``.onnx`` file that ONNX Runtime reads."""

    def __init__(self, path: Path, threads: int = THREADS) -> None:
        try:
            import openvino  # noqa: PLC0415  # an extra; most tables have none
        except ImportError as problem:
            raise DeviceError(
                "OpenVINO is not installed; install it with pip install 'referee[openvino]',"
                " or leave --backend out",
                port="openvino",
            ) from problem
        self.classes = class_names(open_session(path, threads), path)
        settings = {
            "INFERENCE_NUM_THREADS": threads,
            "PERFORMANCE_HINT": "LATENCY",
            "INFERENCE_PRECISION_HINT": "f32",
        }
        try:
            self._model = openvino.Core().compile_model(str(path), "CPU", settings)
        except RuntimeError as problem:
            raise ModelError(f"{path}: OpenVINO cannot use this model: {problem}") from problem

    def run(self, blob: NDArray[np.float32]) -> NDArray[np.float32]:
        """The raw answer to one picture."""
        return np.array(self._model(blob)[0], np.float32)
