"""Sound to embeddings, with the networks that ``pyopen-wakeword`` brings (the extra [hearing]).

They are those of openWakeWord: a spectrogram, and an embedding of 0.775 s of speech every 80 ms,
made to tell words apart whoever says them.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from referee.errors import DeviceError

RATE_HZ: Final = 16_000
BLOCK: Final = 1280
"""Samples a block: 80 ms, and one embedding."""
INSTALL: Final = "pip install 'referee[hearing]'"


class Embedder:
    """Keeps some seconds of sound behind it, so feed it everything in order."""

    def __init__(self) -> None:
        try:
            from pyopen_wakeword import OpenWakeWordFeatures  # noqa: PLC0415 - an extra
        except ImportError as error:
            raise DeviceError(f"no hearing ({error}): {INSTALL}", port="microphone") from None
        try:
            self._features: Any = OpenWakeWordFeatures.from_builtin()
        except (OSError, RuntimeError, ValueError) as error:
            raise DeviceError(f"no hearing here: {error}", port="microphone") from None
        self.embed(np.zeros(BLOCK, np.int16))

    def embed(self, block: NDArray[np.int16]) -> NDArray[np.float32]:
        """One block of 16 kHz sound; the embeddings that end with it, shape (n, 96)."""
        found = [one.reshape(-1) for one in self._features.process_streaming(block.tobytes())]
        return np.asarray(found, np.float32).reshape(len(found), -1)
