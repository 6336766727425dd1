"""Stage one: where cards and backs lie. Any run time, any YOLO: it sees only `BoxNetwork`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from referee.cards import BACK
from referee.errors import ModelError
from referee.ports import FoundCard, Image
from referee.vision.detections import MERGE_OVERLAP, Detection, decode, merge, overlap
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
    which a card of a full table is found. Where the cards found are small even so, a look at
    `close_side_px` takes the far one's place; 0 is never. With `closer` it comes besides where no
    large card was found surely: what was found instead, such as the tiles that small cards lie on,
    may be no card.
    """

    long_side_px: int = 416
    far_side_px: int = 160
    close_side_px: int = 704
    threshold: float = 0.25
    closer: bool = False


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
    """Everything the network finds at all sizes, the surest first, in the picture's pixels."""
    share = settings.long_side_px / max(*image.shape[:2], 1)
    found = _look(network, image, settings.long_side_px, settings.threshold)
    second_px = _second_px(found, share, settings)
    found = joined(found, _look(network, image, second_px, settings.threshold))
    if settings.closer and settings.close_side_px not in (0, second_px):
        sure = [one for one in found if one.confidence >= SURE]
        if all(_height_px(one) * share < SMALL_PX for one in sure):
            closer = _look(network, image, settings.close_side_px, settings.threshold)
            return joined(found, closer)
    return found


def _second_px(found: tuple[Detection, ...], share: float, settings: FinderSettings) -> int:
    """At which size to look again; `share` is by how much the picture was made smaller."""
    heights = [_height_px(one) for one in found]
    is_small = bool(heights) and float(np.median(heights)) * share < SMALL_PX
    return settings.close_side_px if is_small and settings.close_side_px else settings.far_side_px


def _height_px(found: Detection) -> float:
    return float(np.linalg.norm(np.diff(found.quad_px, axis=0), axis=1).max())


def _look(
    network: BoxNetwork, image: Image, long_side_px: int, threshold: float
) -> tuple[Detection, ...]:
    box = Letterbox.fit((image.shape[1], image.shape[0]), long_side_px)
    output = network.run(box.blob(image))
    found = merge(decode(output, len(network.classes), threshold))
    return tuple(Detection(box.to_source(one.quad_px), one.votes) for one in found)


def joined(one: tuple[Detection, ...], other: tuple[Detection, ...]) -> tuple[Detection, ...]:
    """Of two looks' boxes for one card the surer stays; the votes of both count.

    Each look has merged its own boxes. Those that it kept apart stay apart, though neighbours in
    a fan may share more than two looks at one card differ: a box is joined to one box only.
    """
    kept = list(one)
    free = set(range(len(one)))
    for found in other:
        shared = [overlap(each.quad_px, found.quad_px) for each in one]
        same = max(free, key=lambda i: shared[i], default=-1)
        if same >= 0 and shared[same] > SAME_CARD:
            free.remove(same)
            surer = max(one[same], found, key=lambda each: each.confidence)
            kept[same] = Detection(surer.quad_px, np.maximum(one[same].votes, found.votes))
        elif max(shared, default=0.0) <= MERGE_OVERLAP:
            kept.append(found)
    return tuple(sorted(kept, key=lambda each: -each.confidence))


SAME_CARD: Final = 0.45
"""Two looks at one card differ more than two boxes of one look."""

SURE: Final = 0.6
"""A find of this confidence is hardly ever something else."""

SMALL_PX: Final = 30
"""Half of the cards found lower than this in the network's input: they are looked at closer. On
drawn tables with cards 24 to 40 of 640 pixels high that finds 88 % in place of 76."""
