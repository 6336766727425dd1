"""Any ``.pt`` of the Ultralytics family, on a graphics card where there is one.

Such a file is a pickle: loading it runs whatever its maker put inside. So it is only opened
when the user says that the maker is trusted.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from referee.errors import DeviceError, ModelError


class UltralyticsBoxes:
    """A `BoxNetwork` from a ``.pt`` file: oriented or upright boxes, any family.

    Gets the same padded picture as every other run time; boxes are merged by us, not by it.
    """

    def __init__(self, path: Path, *, is_trusted: bool) -> None:
        if not is_trusted:
            raise ModelError(
                f"{path}: a .pt file can run any program when it is opened; add --trust if you"
                " trust its maker, or use an .onnx file"
            )
        if not path.is_file():
            raise ModelError(f"{path}: weights are missing")
        self._torch, self._net = _load(path)
        self._device = "cuda" if self._torch.cuda.is_available() else "cpu"
        self._net = self._net.float().eval().to(self._device)
        names = self._net.names
        self.classes = tuple(str(names[i]) for i in range(len(names)))

    def run(self, blob: NDArray[np.float32]) -> NDArray[np.float32]:
        """The raw answer to one picture."""
        with self._torch.inference_mode():
            answer = self._net(self._torch.from_numpy(blob).to(self._device))
        while isinstance(answer, (tuple, list)):
            answer = answer[0]
        return np.asarray(answer.cpu().numpy(), np.float32)


def _load(path: Path) -> tuple[Any, Any]:
    try:
        from referee.training.offline import stay_offline  # noqa: PLC0415

        stay_offline(user_cache_path("referee") / "ultralytics")
        import torch  # noqa: PLC0415  # an extra; heavy
        from ultralytics import YOLO  # noqa: PLC0415
    except ImportError as problem:
        raise DeviceError(
            "Ultralytics is not installed; install it with pip install 'referee[train]',"
            " or use an .onnx file",
            port="ultralytics",
        ) from problem
    try:
        return torch, YOLO(str(path)).model
    except Exception as problem:
        # A pickle can fail in any way its maker, or its damage, chose.
        raise ModelError(f"{path}: not a model that Ultralytics can open ({problem})") from problem
