"""Changes made to card crops while the reader learns: light, lens and place, never a mirror.

A mirrored 2 is a 5 and a mirrored card exists on no table, so there is no flip here but the
half turn, which every card lying the other way round makes (DET-11 of the bug list).
The crops were drawn with light, lens and error of place already; this only keeps two passes
from being alike. All work on a whole batch at once, (n, 3, height, width) floats 0..255, and draw
from the generator given, so a run can be repeated.
"""

from __future__ import annotations

import math

import torch
from torch import Generator, Tensor
from torch.nn import functional

MOST_ROTATION = math.radians(6)
MOST_SHIFT = 0.05
MOST_SCALE = 0.08
MOST_SHEAR = 0.05
MOST_BEND = 0.05
"""By which share of the longer side places at most move against one another."""

_BENDS = (5, 4)
"""Rows and columns of places that move on their own; what lies between follows smoothly."""


def augment(crops: Tensor, random: Generator, *, turns: bool = True) -> Tensor:
    """A changed copy of the batch; without `turns` none comes out the other way up."""
    crops = _half_turn(crops, random) if turns else crops
    crops = _place(crops, random)
    crops = _strokes(crops, random)
    crops = _erase(crops, random)
    crops = _light(crops, random)
    crops = _soften(crops, random)
    return _noise(crops, random).clamp(0, 255)


def _uniform(count: int, random: Generator, low: float = -1.0, high: float = 1.0) -> Tensor:
    return torch.rand(count, generator=random) * (high - low) + low


def _chosen(count: int, random: Generator, share: float) -> Tensor:
    return torch.rand(count, generator=random) < share


def _half_turn(crops: Tensor, random: Generator) -> Tensor:
    turn = _chosen(len(crops), random, 0.5)[:, None, None, None]
    return torch.where(turn, torch.flip(crops, dims=(2, 3)), crops)


def _place(crops: Tensor, random: Generator) -> Tensor:
    count, _, height, width = crops.shape
    angle = _uniform(count, random) * MOST_ROTATION
    across = 1 + _uniform(count, random) * MOST_SCALE
    down = 1 + _uniform(count, random) * MOST_SCALE
    shear = _uniform(count, random) * MOST_SHEAR
    ratio = height / width
    theta = torch.stack(
        (
            torch.stack(
                (
                    across * angle.cos(),
                    (shear - angle.sin()) * ratio,
                    _uniform(count, random) * MOST_SHIFT * 2,
                ),
                1,
            ),
            torch.stack(
                (angle.sin() / ratio, down * angle.cos(), _uniform(count, random) * MOST_SHIFT * 2),
                1,
            ),
        ),
        1,
    )
    grid = functional.affine_grid(theta, list(crops.shape), align_corners=False)
    grid = grid + _bends(count, (height, width), random)
    return functional.grid_sample(
        crops, grid, mode="bilinear", padding_mode="border", align_corners=False
    )


def _bends(count: int, size_hw: tuple[int, int], random: Generator) -> Tensor:
    """Offsets (n, height, width, 2) that bend two crops in three: what one print draws becomes
    what another might, wider here and slanted there."""
    height, width = size_hw
    places = torch.randn((count, 2, *_BENDS), generator=random).clamp(-2, 2) / 2 * MOST_BEND * 2
    places[:, 0] *= max(height, width) / width
    places[:, 1] *= max(height, width) / height
    places *= _chosen(count, random, 2 / 3)[:, None, None, None]
    smooth = functional.interpolate(places, size=size_hw, mode="bicubic", align_corners=True)
    return smooth.permute(0, 2, 3, 1)


def _strokes(crops: Tensor, random: Generator) -> Tensor:
    """Of one crop in three the light lines are drawn bolder, or the dark ones."""
    share = _uniform(len(crops), random, 0.2, 0.9) * _chosen(len(crops), random, 1 / 3)
    bold = functional.max_pool2d(crops, 3, stride=1, padding=1)
    thin = -functional.max_pool2d(-crops, 3, stride=1, padding=1)
    is_bold = _chosen(len(crops), random, 0.5)[:, None, None, None]
    return torch.lerp(crops, torch.where(is_bold, bold, thin), share[:, None, None, None])


def _erase(crops: Tensor, random: Generator) -> Tensor:
    """A fingertip, a glare or another card over a small part of one crop in eight."""
    count, _, height, width = crops.shape
    rows = torch.arange(height)[None, :, None] / height
    columns = torch.arange(width)[None, None, :] / width
    center_y, center_x = (_uniform(count, random, 0, 1)[:, None, None] for _ in range(2))
    half_y, half_x = (_uniform(count, random, 0.04, 0.18)[:, None, None] for _ in range(2))
    inside = ((rows - center_y).abs() < half_y) & ((columns - center_x).abs() < half_x)
    inside &= _chosen(count, random, 0.12)[:, None, None]
    ink = torch.rand((count, 3), generator=random)[:, :, None, None] * 255
    return torch.where(inside[:, None], ink, crops)


def _light(crops: Tensor, random: Generator) -> Tensor:
    count = len(crops)
    gamma = torch.exp(_uniform(count, random) * 0.2)[:, None, None, None]
    gain = torch.exp(_uniform(count, random) * 0.15)[:, None, None, None]
    lift = (_uniform(count, random) * 10)[:, None, None, None]
    # A lamp's warmth pulls blue and red apart; green differs little.
    warmth = _uniform(count, random) * 0.08
    tint = _uniform(count, random) * 0.03
    balance = torch.exp(torch.stack((-warmth, tint, warmth), 1))[:, :, None, None]
    lit = (crops / 255).clamp(0, 1).pow(gamma) * 255 * gain * balance + lift
    slope = (_uniform(count, random) * 0.12)[:, None, None, None]
    across = torch.linspace(-1, 1, crops.shape[2])[None, None, :, None]
    return lit * (1 + slope * across)


def _soften(crops: Tensor, random: Generator) -> Tensor:
    """One crop in ten as a farther camera, or one out of focus, would see it."""
    count, _, height, width = crops.shape
    chosen = _chosen(count, random, 0.1)
    if not bool(chosen.any()):
        return crops
    share = float(_uniform(1, random, 0.3, 0.8))
    small = functional.interpolate(
        crops[chosen],
        size=(round(height * share), round(width * share)),
        mode="bilinear",
        align_corners=False,
        antialias=True,
    )
    softened = crops.clone()
    softened[chosen] = functional.interpolate(
        small, size=(height, width), mode="bilinear", align_corners=False
    )
    return softened


def _noise(crops: Tensor, random: Generator) -> Tensor:
    strength = _uniform(len(crops), random, 0, 4)[:, None, None, None]
    return crops + torch.randn(crops.shape, generator=random) * strength
