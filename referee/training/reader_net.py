"""The reader: a small network that names the colour and the symbol of an upright card crop."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from referee.vision.faces import COLORS, SYMBOLS

_STAGES = ((16, 1), (32, 2), (64, 2), (160, 2))
"""(channels, convolutions) of each stage; every stage halves the picture."""


class ReaderNet(nn.Module):  # type: ignore[misc]  # torch carries no types here
    """Crops in, answers out. About half a million parameters.

    Input (n, 3, 96, 64), BGR, 0..255; output the logits (n, 6) and (n, symbols).
    """

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        before = 3
        for channels, convolutions in _STAGES:
            for index in range(convolutions):
                layers.append(_convolution(before, channels, stride=2 if index == 0 else 1))
                before = channels
        self.body = nn.Sequential(*layers)
        # 6 x 4 places remain; a coarse 3 x 2 grid keeps what stands in which corner.
        self.pool = nn.AdaptiveAvgPool2d((3, 2))
        self.mix = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.1), nn.Linear(before * 6, 128), nn.ReLU(inplace=True)
        )
        self.color = nn.Linear(128, len(COLORS))
        self.symbol = nn.Linear(128, len(SYMBOLS))

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of both questions, the crops read one way round."""
        return self.answers(self.features(crops))

    def features(self, crops: Tensor) -> Tensor:
        """What both heads look at: (n, 128), no number below 0."""
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


def _mean(one: Tensor, other: Tensor, temperature: float) -> Tensor:
    return ((one / temperature).softmax(1) + (other / temperature).softmax(1)) / 2


def _convolution(before: int, after: int, *, stride: int) -> nn.Module:
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride, 1, bias=False),
        nn.BatchNorm2d(after),
        nn.ReLU(inplace=True),
    )
