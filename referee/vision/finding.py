"""Stage one: where cards and backs lie. Any run time, any YOLO: it sees only `BoxNetwork`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from referee.cards import BACK
from referee.errors import ModelError
from referee.ports import FoundCard, Image
from referee.vision.detections import Detection, decode, merge, overlap
from referee.vision.letterbox import Letterbox


class BoxNetwork(Protocol):
    """Runs a YOLO's weights: input (1, 3, height, width) RGB 0..1, output its raw answer.

    `classes` are the class names in the order of the weights.
    """

    @property
    def classes(self) -> tuple[str, ...]: ...

    def run(self, blob: NDArray[np.float32]) -> NDArray[np.float32]: ...


@dataclass(frozen=True, slots=True)
class FinderSettings:
    """`long_side_px`: the input's longer side. `threshold`: least confidence of a find, 0..1.

    A card taller than `large_share` of the input is larger than what was learnt, and is lost or
    found several times; then, and where nothing is found, a look at `far_side_px` decides.
    """

    long_side_px: int = 640
    far_side_px: int = 320
    threshold: float = 0.25
    large_share: float = 0.6


class BoxFinder:
    """A `CardFinder` over any network with the classes ``card`` and ``back``."""

    def __init__(self, network: BoxNetwork, settings: FinderSettings | None = None) -> None:
        if set(network.classes) != {"card", BACK}:
            raise ModelError(
                "not a model that finds cards",
                expected="card, back",
                actual=", ".join(network.classes),
            )
        self._network = network
        self._settings = settings or FinderSettings()
        self._back = network.classes.index(BACK)

    def find(self, image: Image) -> tuple[FoundCard, ...]:
        """Cards and backs in the picture, the surest first."""
        return tuple(
            FoundCard(found.quad_px, found.confidence, found.best_class == self._back)
            for found in find_boxes(self._network, image, self._settings)
        )


def find_boxes(
    network: BoxNetwork, image: Image, settings: FinderSettings
) -> tuple[Detection, ...]:
    """Everything the network finds, in the picture's pixels; twice where cards are large."""
    near = _look(network, image, settings.long_side_px, settings.threshold)
    limit = settings.large_share * min(image.shape[:2])
    if near and max(_height(found) for found in near) < limit:
        return near
    far = _look(network, image, settings.far_side_px, settings.threshold)
    large = tuple(found for found in far if _height(found) >= limit / 2)
    return _prefer(large, near)


def _look(
    network: BoxNetwork, image: Image, long_side_px: int, threshold: float
) -> tuple[Detection, ...]:
    box = Letterbox.fit((image.shape[1], image.shape[0]), long_side_px)
    output = network.run(box.blob(image))
    found = merge(decode(output, len(network.classes), threshold))
    return tuple(Detection(box.to_source(one.quad_px), one.votes) for one in found)


def _prefer(large: tuple[Detection, ...], near: tuple[Detection, ...]) -> tuple[Detection, ...]:
    """The far look's large cards, and what the near look found beside them.

    Of two boxes for one card the surer stays.
    """
    ranked = sorted((*large, *near), key=lambda found: -found.confidence)
    kept: list[Detection] = []
    for found in ranked:
        if all(overlap(found.quad_px, other.quad_px) < 0.3 for other in kept):
            kept.append(found)
    return tuple(kept)


def _height(found: Detection) -> float:
    return float(np.ptp(found.quad_px[:, 1]))
