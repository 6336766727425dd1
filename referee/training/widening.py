"""A network made wider without forgetting: what a narrow one has learnt, in one with more channels.

Each new channel begins as a copy of an old one, and what the copies say is shared among them, so
that the wider network answers as the narrow one did (Chen, Goodfellow and Shlens 2016, "Net2Net:
Accelerating learning via knowledge transfer"). Copies start a little apart: alike they would stay
alike.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import torch
from torch import Generator, Tensor, nn

from referee.errors import ConfigError
from referee.training.reader_net import ReaderNet, Shape

_APART: Final = 0.02
"""How far copies start apart, as a share of how much a layer's weights differ."""


def can_widen(before: Shape, shape: Shape) -> bool:
    """Whether `shape` is `before` with more channels or features, and nothing else."""
    grown = replace(before, stages=shape.stages, features=shape.features)
    layers = [(len(one.stages), [count for _, count in one.stages]) for one in (before, shape)]
    widths = zip(before.stages, shape.stages, strict=False)
    return (
        grown == shape
        and layers[0] == layers[1]
        and all(new >= old for (old, _), (new, _) in widths)
        and shape.features >= before.features
    )


def widened(narrow: ReaderNet, before: Shape, shape: Shape, random: Generator) -> ReaderNet:
    """A reader of `shape` that answers as `narrow`, which is of the shape `before`.

    Only channels and features may grow: raises `ConfigError` where anything else differs.
    """
    if not can_widen(before, shape):
        raise ConfigError("a network can only be widened, not changed", key="start-from")
    wide = ReaderNet(shape)
    inputs = torch.arange(3)
    for old, new in zip(_blocks(narrow), _blocks(wide), strict=True):
        outputs = _copies(old[0].out_channels, new[0].out_channels, random)
        weight = _spread(old[0].weight.data, inputs, 1)[outputs]
        new[0].weight.data.copy_(_apart(weight, old[0].out_channels, random))
        for name in ("weight", "bias", "running_mean", "running_var"):
            getattr(new[1], name).data.copy_(getattr(old[1], name).data[outputs])
        inputs = outputs
    places = shape.grid[0] * shape.grid[1]
    inputs = (inputs[:, None] * places + torch.arange(places)).flatten()
    features = _copies(before.features, shape.features, random)
    mixed, more = narrow.mix[2], wide.mix[2]
    weight = _spread(mixed.weight.data, inputs, 1)[features]
    more.weight.data.copy_(_apart(weight, before.features, random))
    more.bias.data.copy_(mixed.bias.data[features])
    for head, other in ((narrow.color, wide.color), (narrow.symbol, wide.symbol)):
        other.weight.data.copy_(_spread(head.weight.data, features, 1))
        other.bias.data.copy_(head.bias.data)
    wide.eval()
    return wide


def _blocks(net: ReaderNet) -> list[nn.Sequential]:
    return [block for block in net.body if isinstance(block, nn.Sequential)]


def _copies(before: int, after: int, random: Generator) -> Tensor:
    """Which old channel each new one copies: all of them, then some again."""
    order = torch.randperm(before, generator=random).repeat(after // before + 1)
    return torch.cat([torch.arange(before), order[: after - before]])


def _spread(weights: Tensor, copies: Tensor, axis: int) -> Tensor:
    """Weights of inputs of which some are there several times, and count only once together."""
    counts = torch.bincount(copies)[copies].float()
    shape = [1] * weights.dim()
    shape[axis] = len(copies)
    return weights.index_select(axis, copies) / counts.reshape(shape)


def _apart(weights: Tensor, kept: int, random: Generator) -> Tensor:
    """The copies, all after the first `kept`, moved a little."""
    noise = torch.randn(weights.shape, generator=random) * weights.std() * _APART
    noise[:kept] = 0
    return weights + noise
