"""Shipped networks taken up again, to teach them on: from their ONNX files back to what was taught.

The export folds each batch normalisation into the convolution before it. To be taught again a
network needs it back: with the mean and the deviation that the convolution's outputs have on real
pictures, and the scale and the shift that undo both, it computes what the folded one did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from referee.errors import ConfigError, ModelError
from referee.training.reader_net import FACE, ReaderNet, Shape
from referee.training.widening import can_widen, widened

SUFFIX: Final = ".onnx"
LEAST_CROPS: Final = 256
"""From fewer crops a channel's mean and deviation are not known well."""


def take_up(path: Path, crops: Tensor, shape: Shape = FACE) -> ReaderNet:
    """The network of a shipped ``reader.onnx`` or ``indices.onnx``, as it can be taught on; that of
    an older release may have fewer channels than `shape`, and is widened.

    `crops` (n, 3, height, width) BGR 0..255, at least `LEAST_CROPS`, are what it will be taught
    with. Raises `ModelError` where the file is of another network, `ConfigError` for fewer crops.
    """
    if len(crops) < LEAST_CROPS:
        problem = f"at least {LEAST_CROPS} crops are needed to go on from {path.name}"
        raise ConfigError(f"{problem}, not {len(crops)}", key="start-from")
    weights = weights_of(path)
    own = _shape_in(weights, shape)
    if own == shape or not can_widen(own, shape):
        return _taken(path, weights, crops, shape)
    random = torch.Generator().manual_seed(1)
    return widened(_taken(path, weights, crops, own), own, shape, random)


def _shape_in(weights: Mapping[str, Tensor], shape: Shape) -> Shape:
    """How wide the layers of a file are, where it is of a network built as `shape` is."""
    widths = [len(value) for value in weights.values() if value.dim() == 4]
    if len(widths) != sum(convolutions for _, convolutions in shape.stages):
        return shape
    ends = accumulate(convolutions for _, convolutions in shape.stages)
    stages = [(widths[end - 1], one[1]) for end, one in zip(ends, shape.stages, strict=True)]
    features = len(weights["net.mix.2.bias"]) if "net.mix.2.bias" in weights else shape.features
    return replace(shape, stages=tuple(stages), features=features)


def _taken(path: Path, weights: Mapping[str, Tensor], crops: Tensor, shape: Shape) -> ReaderNet:
    net = ReaderNet(shape)
    _fill(net, {n.removeprefix("net."): value for n, value in weights.items() if "." in n}, path)
    folded = [value for name, value in weights.items() if "." not in name]
    layers = [(block[0], block[1]) for block in net.body if isinstance(block, nn.Sequential)]
    if len(folded) != 2 * len(layers):
        raise _another(path)
    unfold(layers, list(zip(folded[::2], folded[1::2], strict=True)), lambda: net(crops), path)
    net.eval()
    return net


def take_up_finder(path: Path, model: Any, pictures: Sequence[Tensor]) -> None:
    """Fill `model`, a finder of the shipped one's plan, with what a shipped ``finder.onnx`` has
    learnt; of layers of another size, such as those of other classes, nothing.

    `pictures` are (1, 3, height, width), RGB 0..1. Raises `ModelError` where the file is of
    another network.
    """
    weights = weights_of(path)
    modules = {
        name: module
        for name, module in model.named_modules()
        if hasattr(module, "conv") and hasattr(module, "bn")
    }
    if any(f"{name}.conv.bias" not in weights for name in modules):
        raise _another(path)
    shapes = {name: value.shape for name, value in model.state_dict().items()}
    _fill(model, {n: v for n, v in weights.items() if shapes.get(n) == v.shape}, path)
    folded = [(weights[f"{n}.conv.weight"], weights[f"{n}.conv.bias"]) for n in modules]

    def look() -> None:
        for picture in pictures:
            model(picture)

    unfold([(one.conv, one.bn) for one in modules.values()], folded, look, path)


def unfold(
    layers: Sequence[tuple[nn.Module, Any]],
    folded: Sequence[tuple[Tensor, Tensor]],
    run: Callable[[], object],
    path: Path,
) -> None:
    """Put folded kernels and biases back into convolutions and the normalisations after them.

    `run` lets the network see what it will be taught with.
    """
    for (convolution, normal), (kernel, bias) in zip(layers, folded, strict=True):
        if convolution.weight.shape != kernel.shape:
            raise _another(path)
        convolution.weight.data.copy_(kernel)
        normal.eval()
        normal.running_mean.zero_()
        normal.running_var.fill_(1 - normal.eps)
        normal.weight.data.fill_(1)
        normal.bias.data.copy_(bias)
    sums = [_Sums(convolution) for convolution, _ in layers]
    with torch.no_grad():
        run()
    for (_, normal), (_, bias), sum_ in zip(layers, folded, sums, strict=True):
        mean, variance = sum_.taken()
        normal.running_mean.copy_(mean)
        normal.running_var.copy_(variance)
        normal.weight.data.copy_((variance + normal.eps).sqrt())
        normal.bias.data.copy_(bias + mean)


class _Sums:
    """Mean and variance, by channel, of what a convolution puts out."""

    def __init__(self, convolution: nn.Module) -> None:
        self._count = 0
        self._sum = self._squares = torch.zeros(1, dtype=torch.float64)
        self._hook = convolution.register_forward_hook(self._add)

    def _add(self, _module: nn.Module, _inputs: object, outputs: Tensor) -> None:
        exact = outputs.double()
        self._count += outputs.numel() // outputs.shape[1]
        self._sum = self._sum + exact.sum((0, 2, 3))
        self._squares = self._squares + (exact**2).sum((0, 2, 3))

    def taken(self) -> tuple[Tensor, Tensor]:
        self._hook.remove()
        mean = self._sum / self._count
        return mean.float(), (self._squares / self._count - mean**2).clamp_min(1e-8).float()


def weights_of(path: Path) -> dict[str, Tensor]:
    """A network's numbers by their names, in the order in which they are used."""
    model = onnx.load(path)
    return {
        one.name: torch.from_numpy(numpy_helper.to_array(one).copy())
        for one in model.graph.initializer
        if "." in one.name or "Conv" in one.name
    }


def _fill(net: nn.Module, weights: Mapping[str, Tensor], path: Path) -> None:
    """The layers that no normalisation was folded into keep their names."""
    shapes = {name: value.shape for name, value in net.state_dict().items()}
    if any(shapes.get(name) != value.shape for name, value in weights.items()):
        raise _another(path)
    net.load_state_dict(dict(weights), strict=False)


def _another(path: Path) -> ModelError:
    return ModelError(f"{path.name} is not the network that this program teaches")
