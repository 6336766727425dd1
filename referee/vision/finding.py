"""Stage one: where cards and backs lie. Any run time, any YOLO: it sees only `BoxNetwork`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

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

    Each picture is looked at twice, at `long_side_px` for small cards and at `far_side_px` for
    large ones: a card that fills the frame is lost, or found several times, at the size at
    which a card of a full table is found.
    """

    long_side_px: int = 416
    far_side_px: int = 160
    threshold: float = 0.25


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
    """Everything the network finds at both sizes, the surest first, in the picture's pixels."""
    near = _look(network, image, settings.long_side_px, settings.threshold)
    far = _look(network, image, settings.far_side_px, settings.threshold)
    return _joined(near, far)


def _look(
    network: BoxNetwork, image: Image, long_side_px: int, threshold: float
) -> tuple[Detection, ...]:
    box = Letterbox.fit((image.shape[1], image.shape[0]), long_side_px)
    output = network.run(box.blob(image))
    found = merge(decode(output, len(network.classes), threshold))
    return tuple(Detection(box.to_source(one.quad_px), one.votes) for one in found)


def _joined(*looks: tuple[Detection, ...]) -> tuple[Detection, ...]:
    """Of two looks' boxes for one card the surer stays; the votes of both count."""
    ranked = sorted((one for look in looks for one in look), key=lambda one: -one.confidence)
    kept: list[Detection] = []
    for found in ranked:
        same = next((i for i, one in enumerate(kept) if _is_same(one, found)), None)
        if same is None:
            kept.append(found)
        else:
            votes = np.maximum(kept[same].votes, found.votes)
            kept[same] = Detection(kept[same].quad_px, votes)
    return tuple(kept)


def _is_same(one: Detection, other: Detection) -> bool:
    return overlap(one.quad_px, other.quad_px) > SAME_CARD


SAME_CARD: Final = 0.45
"""Two looks at one card differ more than two boxes of one look."""
