"""A shipped reader taken up again, to teach it on: from its ONNX file back to the network.

The export folds each batch normalisation into the convolution before it. To be taught again the
network needs it back: with the mean and the deviation that the convolution's outputs have on real
crops, and the scale and the shift that undo both, it computes what the folded one did.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from referee.errors import ModelError
from referee.training.reader_net import FACE, ReaderNet, Shape

SUFFIX: Final = ".onnx"
LEAST_CROPS: Final = 256
"""From fewer crops a channel's mean and deviation are not known well."""


def take_up(path: Path, crops: Tensor, shape: Shape = FACE) -> ReaderNet:
    """The network of a shipped ``reader.onnx`` or ``indices.onnx``, as it can be taught on.

    `crops` (n, 3, height, width) BGR 0..255, at least `LEAST_CROPS`, are what it will be taught
    with. Raises `ModelError` where the file is of another network.
    """
    if len(crops) < LEAST_CROPS:
        raise ValueError(f"at least {LEAST_CROPS} crops are needed, not {len(crops)}")
    weights = _weights(path)
    net = ReaderNet(shape)
    _fill(net, {name: value for name, value in weights.items() if "Conv" not in name}, path)
    folded = [value for name, value in weights.items() if "Conv" in name]
    blocks = [block for block in net.body if isinstance(block, nn.Sequential)]
    if len(folded) != 2 * len(blocks):
        raise _another(path)
    outputs = crops / 127.5 - 1.0
    for block, kernel, bias in zip(blocks, folded[::2], folded[1::2], strict=True):
        outputs = _unfold(block, kernel, bias, outputs, path)
    net.eval()
    return net


def _another(path: Path) -> ModelError:
    return ModelError(f"{path.name} is not the network that this program teaches")


def _weights(path: Path) -> dict[str, Tensor]:
    """By name, in the order in which the network uses them."""
    model = onnx.load(path)
    return {
        one.name: torch.from_numpy(numpy_helper.to_array(one).copy())
        for one in model.graph.initializer
        if "." in one.name or "Conv" in one.name
    }


def _fill(net: ReaderNet, weights: dict[str, Tensor], path: Path) -> None:
    """The layers that no normalisation was folded into keep their names, below ``net.``."""
    own: dict[str, Any] = {name.removeprefix("net."): value for name, value in weights.items()}
    shapes = {name: value.shape for name, value in net.state_dict().items()}
    if any(shapes.get(name) != value.shape for name, value in own.items()):
        raise _another(path)
    net.load_state_dict(own, strict=False)


@torch.no_grad()  # type: ignore[untyped-decorator]
def _unfold(
    block: nn.Sequential, kernel: Tensor, bias: Tensor, inputs: Tensor, path: Path
) -> Tensor:
    """Puts a folded layer's numbers back into a block; returns the block's outputs."""
    convolution, normal = block[0], block[1]
    if convolution.weight.shape != kernel.shape:
        raise _another(path)
    convolution.weight.copy_(kernel)
    outputs = convolution(inputs)
    deviation, mean = torch.std_mean(outputs, dim=(0, 2, 3))
    normal.running_mean.copy_(mean)
    normal.running_var.copy_(deviation**2)
    normal.weight.copy_((deviation**2 + normal.eps).sqrt())
    normal.bias.copy_(bias + mean)
    block.eval()
    return block(inputs)
