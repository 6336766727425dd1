"""Teaching the straightener: boxes that are off, and the corners where the card really lies."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from referee.errors import InputError
from referee.ports import Image, Quad
from referee.training.reader import fill, load_checkpoint, one_cycle
from referee.vision.crops import clockwise, standing, upright_crop
from referee.vision.straighten import roomy, shares

_log = logging.getLogger(__name__)

Shares: TypeAlias = NDArray[np.float32]

_STAGES = ((16, 1), (24, 1), (48, 2), (96, 2))


class CornerNet(nn.Module):  # type: ignore[misc]  # torch carries no types here
    """Crops (n, 96, 64, 3) of bytes in, corners (n, 4, 2) out; 0.3 million parameters."""

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        before = 3
        for channels, convolutions in _STAGES:
            for index in range(convolutions):
                stride = 2 if index == 0 else 1
                layers += [
                    nn.Conv2d(before, channels, 3, stride, 1, bias=False),
                    nn.BatchNorm2d(channels),
                    nn.ReLU(inplace=True),
                ]
                before = channels
        self.body = nn.Sequential(*layers)
        self.squeeze = nn.Conv2d(before, 32, 1)
        self.corners = nn.Sequential(
            nn.Flatten(), nn.ReLU(inplace=True), nn.Linear(32 * 24, 96), nn.ReLU(inplace=True),
            nn.Linear(96, 8),
        )  # fmt: skip

    def forward(self, crops: Tensor) -> Tensor:
        """Shares of the crop, from its middle."""
        pixels = crops.permute(0, 3, 1, 2).float() / 127.5 - 1.0
        return self.corners(self.squeeze(self.body(pixels))).view(-1, 4, 2)


@dataclass(frozen=True, slots=True)
class StraightenerPlan:
    """How to teach the straightener; `data` is a finder's data set, oriented boxes."""

    data: Path
    out: Path
    epochs: int = 4
    batch: int = 64
    lr: float = 2e-3
    seed: int = 1
    threads: int = 2
    start_from: Path = Path()


def train_straightener(plan: StraightenerPlan, *, resume: bool = False) -> Path:
    """Teach until `plan.epochs` are done; returns the checkpoint's path.

    A killed run goes on from its last whole epoch with `resume`.
    """
    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    plan.out.mkdir(parents=True, exist_ok=True)
    course = _Course.of(plan)
    if resume and course.checkpoint.exists():
        course.restore()
    elif plan.start_from != Path():
        fill(course.net, plan.start_from)
    while course.epoch < plan.epochs:
        loss = _teach(course.net, course.optimizer, plan, course.epoch)
        course.epoch += 1
        course.save({"loss": round(loss, 5), **judge(course.net, plan)})
    return course.checkpoint


@dataclass(slots=True)
class _Course:
    """One run of teaching, and how far it is."""

    checkpoint: Path
    net: CornerNet
    optimizer: torch.optim.Optimizer
    epoch: int = 0

    @classmethod
    def of(cls, plan: StraightenerPlan) -> _Course:
        """A run at its beginning."""
        net = CornerNet()
        optimizer = torch.optim.AdamW(net.parameters(), plan.lr, weight_decay=0.01)
        return cls(plan.out / "straightener.pt", net, optimizer)

    def restore(self) -> None:
        """Go on where the checkpoint stopped."""
        state = load_checkpoint(self.checkpoint)
        self.net.load_state_dict(state["net"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.epoch = int(state["epoch"])

    def save(self, figures: dict[str, float]) -> None:
        """Write the checkpoint whole or not at all, and the epoch's figures."""
        state = {
            "net": self.net.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "epoch": self.epoch,
        }
        partial = self.checkpoint.with_suffix(".part")
        torch.save(state, partial)
        partial.replace(self.checkpoint)
        line = {"epoch": self.epoch, **figures}
        _log.info("%s", line)
        with (self.checkpoint.parent / "metrics.jsonl").open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(line) + "\n")


def _teach(
    net: CornerNet, optimizer: torch.optim.Optimizer, plan: StraightenerPlan, epoch: int
) -> float:
    net.train()
    rng = np.random.default_rng([plan.seed, epoch])
    total, steps = 0.0, 0
    for done, (crops, corners) in samples(plan, "train", rng):
        for group in optimizer.param_groups:
            group["lr"] = plan.lr * one_cycle((epoch + done) / plan.epochs)
        loss = corner_loss(net(crops), corners)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        total, steps = total + float(loss.detach()), steps + 1
    return total / max(steps, 1)


def corner_loss(answer: Tensor, corners: Tensor) -> Tensor:
    """How far off the corners are, whichever of them is named first: for a card that lies half a
    quarter turn across its box two orders are equally right, and their mean is no answer."""
    turns = torch.stack(
        [
            functional.smooth_l1_loss(
                answer, corners.roll(turn, dims=1), beta=0.03, reduction="none"
            ).mean((1, 2))
            for turn in range(4)
        ]
    )
    return turns.amin(0).mean()


@torch.no_grad()  # type: ignore[untyped-decorator]
def judge(net: CornerNet, plan: StraightenerPlan) -> dict[str, float]:
    """Mean distance of corners on held-out pictures, in shares of the crop: before and after."""
    net.eval()
    before, after = [], []
    middle = torch.tensor([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]) / 2.6
    for _, (crops, corners) in samples(plan, "val", np.random.default_rng(plan.seed)):
        before.append(_nearest(middle.expand_as(corners), corners))
        after.append(_nearest(net(crops), corners))
    if not before:
        raise InputError("no cards to judge by", source=str(plan.data / "labels" / "val"))
    return {
        "before": round(float(torch.cat(before).mean()), 4),
        "after": round(float(torch.cat(after).mean()), 4),
    }


def _nearest(answer: Tensor, corners: Tensor) -> Tensor:
    """How far off each answer is, whichever corner is named first: (n)."""
    turns = [(answer - corners.roll(turn, dims=1)).abs().mean((1, 2)) for turn in range(4)]
    return torch.stack(turns).amin(0)


def samples(
    plan: StraightenerPlan, split: str, rng: Generator
) -> Iterator[tuple[float, tuple[Tensor, Tensor]]]:
    """Batches of crops round boxes that are off, with the true corners, and the share done.

    A batch holds cards of many pictures; the last, smaller one is left out while teaching.
    """
    pictures = sorted((plan.data / "images" / split).glob("*.*"))
    if not pictures:
        raise InputError("no pictures to learn from", source=str(plan.data / "images" / split))
    crops: list[Image] = []
    corners: list[Shares] = []
    for number, index in enumerate(rng.permutation(len(pictures))):
        for crop, share in _of_picture(pictures[int(index)], rng):
            crops.append(crop)
            corners.append(share)
        while len(crops) >= plan.batch:
            batch = np.stack(crops[: plan.batch]), np.stack(corners[: plan.batch])
            del crops[: plan.batch], corners[: plan.batch]
            tensors = torch.from_numpy(batch[0]), torch.from_numpy(batch[1])
            yield number / len(pictures), tensors
    if crops and split != "train":
        yield 1.0, (torch.from_numpy(np.stack(crops)), torch.from_numpy(np.stack(corners)))


def _of_picture(path: Path, rng: Generator) -> Iterator[tuple[Image, Shares]]:
    image = cv2.imread(str(path))
    label = Path(str(path.parent).replace("images", "labels")) / f"{path.stem}.txt"
    if image is None or not label.exists():
        return
    size = np.array([image.shape[1], image.shape[0]], np.float32)
    picture = np.asarray(image, np.uint8)
    for line in label.read_text(encoding="utf-8").splitlines():
        quad = np.array(line.split()[1:], np.float32).reshape(4, 2) * size
        view = roomy(off(quad, rng))
        yield upright_crop(picture, view), shares(view, quad)


def off(quad_px: Quad, rng: Generator) -> Quad:
    """The card's box as a half-taught finder gives it: turned, stretched, moved. Two in five are
    as far off as the box round a messy pile is, or round a part of a card."""
    quad = standing(clockwise(quad_px))
    center = quad.mean(axis=0)
    size = float(np.linalg.norm(quad[3] - quad[0]))
    turn, stretch, way = _far_off(rng) if rng.random() < _FAR_OFF else _a_little_off(rng)
    along = quad[1] - quad[0]
    angle = float(np.arctan2(along[1], along[0]))
    flat = (quad - center) @ _rotation(angle)  # upright, about the middle
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.abs(flat).mean(axis=0) * stretch
    return np.asarray(box @ _rotation(angle + turn).T + center + way * size, np.float32)


_FAR_OFF: Final = 0.4
_Error: TypeAlias = tuple[float, NDArray[np.float64], NDArray[np.float64]]
"""A turn in radians, a stretch along both sides, a way in card heights."""


def _a_little_off(rng: Generator) -> _Error:
    error = abs(rng.normal(0, 0.09))
    turn = float(np.clip(rng.normal(0, 1.5 * error), -0.45, 0.45))
    return turn, np.exp(rng.normal(0, error, 2)), rng.normal(0, 0.8 * error, 2)


def _far_off(rng: Generator) -> _Error:
    """Turned by anything, a third smaller to half as large again."""
    stretch = np.exp(rng.uniform(-0.3, 0.4) + rng.normal(0, 0.1, 2))
    return float(rng.uniform(-np.pi / 2, np.pi / 2)), stretch, rng.normal(0, 0.1, 2)


def _rotation(angle: float) -> NDArray[np.float64]:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s], [s, c]])


def load_straightener(checkpoint: Path) -> CornerNet:
    """The taught network, ready to look."""
    net = CornerNet()
    fill(net, checkpoint)
    net.eval()
    return net
