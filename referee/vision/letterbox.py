"""The one rule by which a picture of any size becomes the finder's input.

Every run time and the training library's models get the same pixels, so they give the same
boxes. (Where the padding differs between a model's two forms, boxes shift by a dozen pixels:
https://github.com/ultralytics/ultralytics/issues/26269.)

The rule: scale so that the longer side is `long_side_px`, keeping the shape; widen both sides to
the next multiple of 32 with grey 114, half before and half after, the odd pixel after.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.ports import Image

STRIDE: Final = 32
GREY: Final = 114


@dataclass(frozen=True, slots=True)
class Letterbox:
    """How a picture of `source_wh` lies in an input of `input_wh`.

    >>> Letterbox.fit((1920, 1080), 640)
    Letterbox(source_wh=(1920, 1080), scaled_wh=(640, 360), input_wh=(640, 384))
    """

    source_wh: tuple[int, int]
    scaled_wh: tuple[int, int]
    input_wh: tuple[int, int]

    @staticmethod
    def fit(source_wh: tuple[int, int], long_side_px: int) -> Letterbox:
        """The rule, for a picture of this size; neither side may be 0."""
        scale = long_side_px / max(source_wh)
        width, height = (max(1, round(side * scale)) for side in source_wh)
        return Letterbox(source_wh, (width, height), (_up(width), _up(height)))

    @property
    def offset_xy(self) -> tuple[int, int]:
        """Grey pixels before the picture, left and above."""
        return (
            (self.input_wh[0] - self.scaled_wh[0]) // 2,
            (self.input_wh[1] - self.scaled_wh[1]) // 2,
        )

    def blob(self, image: Image) -> NDArray[np.float32]:
        """The network's input: shape (1, 3, height, width), RGB, 0..1."""
        shrinks = self.scaled_wh[0] < self.source_wh[0]
        scaled = cv2.resize(
            image, self.scaled_wh, interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
        )
        canvas = np.full((self.input_wh[1], self.input_wh[0], 3), GREY, np.uint8)
        left, top = self.offset_xy
        canvas[top : top + self.scaled_wh[1], left : left + self.scaled_wh[0]] = scaled
        planes = canvas[:, :, ::-1].transpose(2, 0, 1)[None]
        return np.ascontiguousarray(planes, np.float32) / np.float32(255)

    def to_source(self, points_px: NDArray[np.float32]) -> NDArray[np.float32]:
        """Points of the input, shape (..., 2), as points of the picture."""
        ratio = np.divide(self.source_wh, self.scaled_wh)
        return np.asarray((points_px - np.array(self.offset_xy)) * ratio, np.float32)


def _up(side: int) -> int:
    return -(-side // STRIDE) * STRIDE
