"""The ear's networks: how they are taught, and how several become the one that ships.

Each language is taught to networks of its own, "tongues": one that never has to know Chinese words
is wrong about English talk less often, and the other way round. At a table that speaks Chinese both
listen side by side (`Classifier.beside`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import torch

from referee.hearing.classifier import Classifier, Floats
from referee.hearing.words import WORDS, Word

NETWORKS: Final = 4
HIDDEN: Final = 48
EPOCHS: Final = 20
_BATCH: Final = 768
_RATE: Final = 5e-3


def fitted(embeddings: Floats, words: Sequence[Word], seed: int = 1) -> Classifier:
    """Some networks of two layers that began otherwise, as one; rare words weigh more. The
    embedding's own scale goes into the first layer."""
    torch.manual_seed(seed)
    middle, spread = embeddings.mean(axis=0), embeddings.std(axis=0) + 1e-6
    inputs = torch.tensor((embeddings - middle) / spread)
    targets = torch.tensor([WORDS.index(word) for word in words])
    choir = Choir(inputs.shape[1])
    weight = (len(words) / torch.bincount(targets, minlength=len(WORDS)).clamp(min=1)) ** 0.5
    step = torch.optim.AdamW(choir.parameters(), _RATE, weight_decay=1e-2)
    slower = torch.optim.lr_scheduler.CosineAnnealingLR(step, EPOCHS, 1e-4)
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(targets)).split(_BATCH):
            step.zero_grad()
            loss = torch.nn.functional.cross_entropy(
                choir(inputs[batch]).flatten(0, 1), targets[batch].repeat(NETWORKS),
                weight=weight / weight.mean(), label_smoothing=0.02,
            )  # fmt: skip
            loss.backward()
            step.step()
        slower.step()
    heard = choir.joined()
    inner = heard.inner / spread[:, np.newaxis]
    return replace(heard, inner=inner, inner_bias=heard.inner_bias - middle @ inner)


class Choir(torch.nn.Module):  # type: ignore[misc]  # torch carries no types here
    """Networks that learn side by side from the same examples: what one that began otherwise
    takes for a word by chance the others do not."""

    def __init__(self, seen: int) -> None:
        super().__init__()
        bound = HIDDEN**-0.5
        self.inner = torch.nn.Linear(seen, NETWORKS * HIDDEN)
        self.outer = torch.nn.Parameter(
            torch.empty(NETWORKS, HIDDEN, len(WORDS)).uniform_(-bound, bound)
        )
        self.outer_bias = torch.nn.Parameter(torch.zeros(NETWORKS, 1, len(WORDS)))
        self.before, self.within = torch.nn.Dropout(0.2), torch.nn.Dropout(0.3)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """(n, 288) -> (networks, n, words)."""
        hidden = self.within(torch.relu(self.inner(self.before(seen))))
        each = hidden.unflatten(1, (NETWORKS, HIDDEN)).transpose(0, 1)
        return torch.baddbmm(self.outer_bias, each, self.outer)

    def joined(self) -> Classifier:
        """One network whose scores are the mean of theirs: their hidden layers side by side."""
        outer = self.outer.detach().flatten(0, 1).numpy() / NETWORKS
        inner, inner_bias = (part.detach().numpy() for part in self.inner.parameters())
        return Classifier(inner.T, inner_bias, outer, self.outer_bias.detach().mean(0)[0].numpy())
