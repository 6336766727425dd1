"""The readers: small networks that name the colour and the symbol of an upright card crop, or of
the view of one corner index."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor, nn

from referee.training.crops_data import CROPS, INDICES
from referee.vision.crops import CROP_WH, INDEX_WH
from referee.vision.faces import COLORS, SYMBOLS


@dataclass(frozen=True, slots=True)
class Shape:
    """How a reader is built.

    `stages` are (channels, convolutions); every stage halves the picture. What remains is
    averaged to `grid` (rows, columns) places, which keeps what stands where, and mixed to
    `features` numbers. `turns`: whether the crop may lie the other way up. `kind` is the folder
    of the crops that it learns from.
    """

    kind: str
    size_wh: tuple[int, int]
    stages: tuple[tuple[int, int], ...]
    grid: tuple[int, int]
    features: int
    turns: bool


FACE: Final = Shape(
    kind=CROPS,
    size_wh=CROP_WH,
    stages=((16, 1), (32, 2), (64, 2), (160, 2)),
    grid=(3, 2),
    features=128,
    turns=True,
)
"""Reads a whole card, of 6 x 4 places; half a million parameters."""

INDEX: Final = Shape(
    kind=INDICES,
    size_wh=INDEX_WH,
    stages=((24, 1), (48, 2), (96, 2), (160, 2)),
    grid=(4, 3),
    features=128,
    turns=False,
)
"""Reads a corner index, of 4 x 3 places; 0.78 million parameters."""


class ReaderNet(nn.Module):  # type: ignore[misc]  # torch carries no types here
    """Crops in, answers out.

    Input (n, 3, height, width) of the shape's size, BGR, 0..255; output the logits (n, 6) and
    (n, symbols).
    """

    def __init__(self, shape: Shape = FACE) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        before = 3
        for channels, convolutions in shape.stages:
            for index in range(convolutions):
                layers.append(_convolution(before, channels, stride=2 if index == 0 else 1))
                before = channels
        self.body = nn.Sequential(*layers)
        self.pool = nn.AdaptiveAvgPool2d(shape.grid)
        places = shape.grid[0] * shape.grid[1]
        self.mix = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(before * places, shape.features),
            nn.ReLU(inplace=True),
        )
        self.color = nn.Linear(shape.features, len(COLORS))
        self.symbol = nn.Linear(shape.features, len(SYMBOLS))

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of both questions, the crops read one way round."""
        return self.answers(self.features(crops))

    def features(self, crops: Tensor) -> Tensor:
        """What both heads look at: (n, features), no number below 0."""
        vectors: Tensor = self.mix(self.pool(self.body(crops / 127.5 - 1.0)))
        return vectors

    def answers(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of both heads."""
        return self.color(features), self.symbol(features)


class BothWays(nn.Module):  # type: ignore[misc]
    """What is shipped: bytes in, calibrated probabilities out, each crop read both ways round.

    A box tells a card's angle only up to half a turn, so both readings are added.
    Input (n, 96, 64, 3) uint8 BGR, as a picture lies in memory.
    """

    def __init__(self, net: ReaderNet, temperatures: tuple[float, float]) -> None:
        super().__init__()
        self.net = net
        self.color_temperature, self.symbol_temperature = temperatures

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The probabilities (n, 6) and (n, symbols), and the mean features (n, 128), by which
        a deck of another print is learnt."""
        upright = crops.permute(0, 3, 1, 2).float()
        features = self.net.features(upright)
        turned = self.net.features(torch.flip(upright, dims=(2, 3)))
        color, symbol = self.net.answers(features)
        color_turned, symbol_turned = self.net.answers(turned)
        return (
            _mean(color, color_turned, self.color_temperature),
            _mean(symbol, symbol_turned, self.symbol_temperature),
            (features + turned) / 2,
        )


class OneWay(nn.Module):  # type: ignore[misc]
    """What is shipped of the reader of indices: bytes (n, 64, 48, 3) in, calibrated probabilities
    (n, 6) and (n, symbols) out. An index is upright already."""

    def __init__(self, net: ReaderNet, temperatures: tuple[float, float]) -> None:
        super().__init__()
        self.net = net
        self.color_temperature, self.symbol_temperature = temperatures

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """The probabilities of both questions."""
        color, symbol = self.net(crops.permute(0, 3, 1, 2).float())
        return (
            (color / self.color_temperature).softmax(1),
            (symbol / self.symbol_temperature).softmax(1),
        )


def _mean(one: Tensor, other: Tensor, temperature: float) -> Tensor:
    return ((one / temperature).softmax(1) + (other / temperature).softmax(1)) / 2


def _convolution(before: int, after: int, *, stride: int) -> nn.Module:
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride, 1, bias=False),
        nn.BatchNorm2d(after),
        nn.ReLU(inplace=True),
    )
