"""Teaching the reader, from nothing, on a processor without a graphics card."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from referee.errors import InputError
from referee.training import taking_up
from referee.training.augment import augment
from referee.training.calibration import Answers, fit_temperature
from referee.training.crops_data import Crops, load_crops
from referee.training.reader_net import FACE, BothWays, OneWay, ReaderNet, Shape

_log = logging.getLogger(__name__)

_CROPS_TO_TAKE_UP = 2048


@dataclass(frozen=True, slots=True)
class ReaderPlan:
    """How to teach a reader: of whole cards, or (`shape` is ``INDEX``) of corner indices.

    `lr` is the highest learning rate of `one_cycle`. `start_from` is a checkpoint, or a shipped
    ``.onnx``.
    """

    data: Path
    out: Path
    epochs: int = 12
    batch: int = 64
    lr: float = 2e-3
    seed: int = 1
    threads: int = 2
    smoothing: float = 0.03
    start_from: Path = Path()
    shape: Shape = FACE


@dataclass(frozen=True, slots=True)
class ReaderReport:
    """How well the held-out crops are read, shares 0..1; `whole` is both answers right."""

    epoch: int
    loss: float
    color: float
    symbol: float
    whole: float


def train_reader(plan: ReaderPlan, *, resume: bool = False) -> Path:
    """Teach until `plan.epochs` are done; returns the checkpoint's path.

    After every epoch ``reader.pt`` is replaced in one step, so a killed run resumes from its
    last whole epoch. ``metrics.jsonl`` gets a line an epoch. The crops are read anew for every
    epoch, so more may be drawn meanwhile.
    """
    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    plan.out.mkdir(parents=True, exist_ok=True)
    course = _Course(plan)
    if resume and course.checkpoint.exists():
        course.restore()
    elif plan.start_from != Path():
        course.begin_from(plan.start_from)
    while course.epoch < plan.epochs:
        learnt, held_out = load_crops(plan.data, plan.shape.kind)
        loss = course.teach(learnt)
        report = course.judge(held_out, loss)
        course.save(report)
        _log.info("%s", report)
    return course.checkpoint


class _Course:
    """One run of teaching: the network, its running average, and how far it is."""

    def __init__(self, plan: ReaderPlan) -> None:
        self.plan = plan
        self.checkpoint = plan.out / "reader.pt"
        self.epoch = 0
        self.net = ReaderNet(plan.shape).to(memory_format=torch.channels_last)
        self.average = torch.optim.swa_utils.AveragedModel(
            self.net, avg_fn=_running, use_buffers=True
        )
        self._optimizer = torch.optim.AdamW(self.net.parameters(), plan.lr, weight_decay=0.02)
        self._random = torch.Generator().manual_seed(plan.seed)

    def begin_from(self, path: Path) -> None:
        """Go on from another run's checkpoint, or from a shipped ONNX file."""
        if path.suffix == taking_up.SUFFIX:
            learnt, _ = load_crops(self.plan.data, self.plan.shape.kind)
            chosen = torch.randperm(len(learnt), generator=self._random)[:_CROPS_TO_TAKE_UP]
            images = torch.from_numpy(learnt.images[chosen.numpy()]).permute(0, 3, 1, 2).float()
            state = taking_up.take_up(path, images, self.plan.shape).state_dict()
        else:
            fill(self.net, path)
            state = self.net.state_dict()
        self.net.load_state_dict(state)
        self.average.module.load_state_dict(state)

    def teach(self, crops: Crops) -> float:
        """One pass over the crops; returns the mean loss."""
        self.net.train()
        total, steps = 0.0, 0
        batches = max(1, len(crops) // self.plan.batch)
        for images, answers in _batches(crops, self.plan.batch, self._random):
            self._set_rate((self.epoch + steps / batches) / self.plan.epochs)
            changed = augment(images.contiguous(), self._random, turns=self.plan.shape.turns)
            color, symbol = self.net(changed.contiguous(memory_format=torch.channels_last))
            loss = _loss(color, answers[:, 0], self.plan.smoothing) + _loss(
                symbol, answers[:, 1], self.plan.smoothing
            )
            self._optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
            self._optimizer.step()
            self.average.update_parameters(self.net)
            total, steps = total + float(loss.detach()), steps + 1
        self.epoch += 1
        return total / max(steps, 1)

    def judge(self, held_out: Crops, loss: float) -> ReaderReport:
        """How well the running average reads now."""
        answers = held_out_answers(self.average.module.eval(), held_out, self.plan.shape)
        return _report(answers, self.epoch, loss)

    def _set_rate(self, progress: float) -> None:
        for group in self._optimizer.param_groups:
            group["lr"] = self.plan.lr * one_cycle(progress)

    def save(self, report: ReaderReport) -> None:
        """Write the checkpoint whole or not at all, and the epoch's figures."""
        state = {
            "net": self.average.module.state_dict(),
            "raw": self.net.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self._optimizer.state_dict(),
            "random": self._random.get_state(),
            "epoch": self.epoch,
        }
        partial = self.checkpoint.with_suffix(".part")
        torch.save(state, partial)
        partial.replace(self.checkpoint)
        with (self.plan.out / "metrics.jsonl").open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(asdict(report)) + "\n")

    def restore(self) -> None:
        """Go on where the checkpoint stopped."""
        state = load_checkpoint(self.checkpoint)
        self.net.load_state_dict(state["raw"])
        self.average.load_state_dict(state["average"])
        self._optimizer.load_state_dict(state["optimizer"])
        self._random.set_state(state["random"])
        self.epoch = int(state["epoch"])


def one_cycle(progress: float, warm_up: float = 0.1) -> float:
    """The learning rate's share of its peak at `progress` 0..1: up in a line, down in a cosine.

    >>> one_cycle(0.1), round(one_cycle(1.0), 3), round(one_cycle(1.5), 3)
    (1.0, 0.01, 0.01)
    """
    if progress < warm_up:
        return 0.05 + 0.95 * progress / warm_up
    down = min(1.0, (progress - warm_up) / (1 - warm_up))
    return 0.01 + 0.99 * (1 + math.cos(math.pi * down)) / 2


def _running(average: Tensor, now: Tensor, updates: Tensor) -> Tensor:
    """A running average that forgets its beginnings: short runs are not held back by them."""
    share = max(0.002, 9 / (10 + int(updates)))
    return average + (now - average) * share if average.is_floating_point() else now


def load_checkpoint(path: Path) -> dict[str, Any]:
    """A checkpoint's tensors; nothing in the file is run. Raises `InputError` where it is none."""
    try:
        state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    except (UnpicklingError, RuntimeError, EOFError) as problem:
        raise InputError("no checkpoint of this program", source=str(path)) from problem
    if not isinstance(state, dict) or "net" not in state:
        raise InputError("no checkpoint of this program", source=str(path))
    return state


def fill(net: nn.Module, checkpoint: Path) -> None:
    """What a checkpoint's network has learnt, put into `net`. Raises `InputError` where it is none
    or of another network."""
    try:
        net.load_state_dict(load_checkpoint(checkpoint)["net"])
    except (RuntimeError, AttributeError) as problem:
        raise InputError("a checkpoint of another network", source=str(checkpoint)) from problem


def load_reader(checkpoint: Path, shape: Shape = FACE) -> ReaderNet:
    """The taught network, ready to read."""
    net = ReaderNet(shape)
    fill(net, checkpoint)
    net.eval()
    return net


def _loss(logits: Tensor, answers: Tensor, smoothing: float) -> Tensor:
    if bool((answers < 0).all()):
        return logits.sum() * 0
    return functional.cross_entropy(logits, answers, ignore_index=-1, label_smoothing=smoothing)


def _batches(crops: Crops, size: int, random: torch.Generator) -> Iterator[tuple[Tensor, Tensor]]:
    order = torch.randperm(len(crops), generator=random).numpy()
    for start in range(0, len(order) - size + 1, size):
        chosen = order[start : start + size]
        images = torch.from_numpy(crops.images[chosen]).permute(0, 3, 1, 2).float()
        yield images, torch.from_numpy(crops.answers[chosen])


def _report(answers: Answers, epoch: int, loss: float) -> ReaderReport:
    color = answers.color.argmax(1) == answers.right_color
    symbol = answers.symbol.argmax(1) == answers.right_symbol
    asked = answers.right_color >= 0
    return ReaderReport(
        epoch,
        round(loss, 4),
        round(float(color[asked].float().mean()), 4),
        round(float(symbol.float().mean()), 4),
        round(float((symbol & (color | ~asked)).float().mean()), 4),
    )


@torch.no_grad()  # type: ignore[untyped-decorator]
def held_out_answers(net: ReaderNet, crops: Crops, shape: Shape = FACE) -> Answers:
    """The probabilities as the shipped network gives them, with the right answers."""
    shipped = (BothWays if shape.turns else OneWay)(net, (1.0, 1.0)).eval()
    parts = [
        shipped(torch.from_numpy(crops.images[start : start + 512]))[:2]
        for start in range(0, len(crops), 512)
    ]
    right = torch.from_numpy(crops.answers)
    return Answers(
        torch.cat([color for color, _ in parts]),
        torch.cat([symbol for _, symbol in parts]),
        right[:, 0],
        right[:, 1],
    )


def temperatures(net: nn.Module, crops: Crops, shape: Shape = FACE) -> tuple[float, float]:
    """By how much to soften both heads so that .9 means nine right in ten (colour, symbol)."""
    images = [
        torch.from_numpy(crops.images[start : start + 512]).permute(0, 3, 1, 2).float()
        for start in range(0, len(crops), 512)
    ]
    right = torch.from_numpy(crops.answers)
    with torch.no_grad():
        upright = [net(part) for part in images]
        ways = (2, 3) if shape.turns else ()
        turned = [net(torch.flip(part, dims=ways)) for part in images] if ways else upright
    return (
        fit_temperature(_both(upright, turned, 0), right[:, 0]),
        fit_temperature(_both(upright, turned, 1), right[:, 1]),
    )


def _both(
    upright: list[tuple[Tensor, Tensor]], turned: list[tuple[Tensor, Tensor]], head: int
) -> tuple[Tensor, Tensor]:
    return torch.cat([part[head] for part in upright]), torch.cat([part[head] for part in turned])
