"""Cards of which too little shows to be read, kept out of the finder's lessons.

Half of a messy pile lies deep: taught as background it teaches the finder to doubt every card
that is half covered. Labels in ``ignore/`` beside ``labels/`` (see `referee.training.dataset`)
say where such cards lie; a prediction that fits one of them better than any target costs nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn
from ultralytics.data.dataset import YOLODataset
from ultralytics.utils.loss import v8OBBLoss
from ultralytics.utils.metrics import batch_probiou
from ultralytics.utils.ops import segments2boxes
from ultralytics.utils.tal import RotatedTaskAlignedAssigner

from referee.training.dataset import IGNORE

DOUBTFUL: Final = 1000
"""The class number that doubtful cards have inside the trainer; no network has so many classes."""

_TOP: Final = 10
"""Places that each target may teach; this and the weights below are the base class's."""

_FITS: Final = 0.4
_WORTH_A_LOOK: Final = 0.02
"""A weaker prediction costs next to nothing, whether it counts or not."""


class DoubtfulDataset(YOLODataset):  # type: ignore[misc]
    """Ultralytics' data set; each label gains the picture's doubtful cards as a class of its own,
    so that whatever moves the picture moves them too."""

    def get_labels(self) -> list[dict[str, Any]]:
        """The labels, the doubtful cards last."""
        return [_with_doubtful(label) for label in super().get_labels()]


def _with_doubtful(label: dict[str, Any]) -> dict[str, Any]:
    segments = doubtful_of(Path(label["im_file"]))
    if not segments:
        return label
    boxes = segments2boxes(segments).astype(np.float32)
    classes = np.full((len(segments), 1), DOUBTFUL, np.float32)
    return {
        **label,
        "cls": np.concatenate([label["cls"].reshape(-1, 1), classes]),
        "bboxes": np.concatenate([label["bboxes"].reshape(-1, 4), boxes]),
        "segments": [*label["segments"], *segments],
    }


def doubtful_of(image: Path) -> list[np.ndarray[Any, np.dtype[np.float32]]]:
    """The corners (4, 2), 0..1, of each doubtful card of a picture ``images/SPLIT/NAME``."""
    folder = image.parents[2] / IGNORE / image.parent.name
    path = (folder / image.name).with_suffix(".txt")
    if not path.is_file():
        return []
    lines = path.read_text(encoding="ascii").splitlines()
    return [np.array(line.split()[1:], np.float32).reshape(4, 2) for line in lines]


class DoubtfulLoss(v8OBBLoss):  # type: ignore[misc]
    """Ultralytics' loss, less the confidence in what nobody can judge."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__(model)
        assigner = _Assigner(
            topk=_TOP, num_classes=self.nc, alpha=0.5, beta=6.0, stride=self.stride.tolist()
        )
        self.assigner = assigner
        self.bce = _Judging(assigner)


class _Assigner(RotatedTaskAlignedAssigner):  # type: ignore[misc]
    """Assigns the targets only; remembers which predictions fit a doubtful card instead."""

    unjudged: Tensor

    def forward(
        self, scores: Tensor, boxes: Tensor, *rest: Tensor, **extra: Tensor
    ) -> tuple[Tensor, ...]:
        """As the base class; `rest` is places, labels, labelled boxes and which of them count."""
        places, labels, labelled, filled = rest
        doubtful = filled.bool() & (labels == DOUBTFUL)
        targets = filled.bool() & ~doubtful
        known = labels.clamp(max=self.num_classes - 1)
        given: tuple[Tensor, ...] = super().forward(
            scores, boxes, places, known, labelled, targets.to(filled.dtype), **extra
        )
        bold = (scores.amax(-1) > _WORTH_A_LOOK) & ~given[3].bool()
        self.unjudged = torch.zeros_like(bold)
        for index in doubtful.any(1).flatten().nonzero().flatten().tolist():
            at = bold[index].nonzero().flatten()
            here, there = doubtful[index].flatten(), targets[index].flatten()
            fits = fits_doubtful(boxes[index, at], labelled[index][here], labelled[index][there])
            self.unjudged[index, at] = fits
        return given


def fits_doubtful(boxes: Tensor, doubtful: Tensor, targets: Tensor) -> Tensor:
    """Which of the boxes (n, 5: x, y, width, height, radians) fit a doubtful card, and that
    better than any target.

    >>> card, other = torch.tensor([[50., 50, 20, 30, 0]]), torch.tensor([[200., 50, 20, 30, 0]])
    >>> fits_doubtful(torch.cat([card, other]), card, other).tolist()
    [True, False]
    """
    if not len(boxes):
        return torch.zeros(0, dtype=torch.bool)
    nearest = batch_probiou(doubtful, boxes).amax(0)
    if not len(targets):
        return nearest > _FITS
    return (nearest > _FITS) & (nearest > batch_probiou(targets, boxes).amax(0))


class _Judging(nn.Module):  # type: ignore[misc]
    """Binary cross entropy, nothing where the assigner says that nobody can judge."""

    def __init__(self, assigner: _Assigner) -> None:
        super().__init__()
        self._assigner = assigner

    def forward(self, scores: Tensor, wanted: Tensor) -> Tensor:
        loss = nn.functional.binary_cross_entropy_with_logits(scores, wanted, reduction="none")
        return loss * ~self._assigner.unjudged.unsqueeze(-1)
