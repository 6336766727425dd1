"""The ear's network: ``python -m referee.training.ear EAR.npz`` trains it anew.

Words of many synthetic voices, a little faster or slower, in a quiet room, in noise, and among
the babble of others, become one long sound a voice (`ear_room`); every 0.8 s of it that holds a
word whole is an example of it, every other one of none.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
import torch

from referee.adapters.embedder import BLOCK, RATE_HZ, Embedder
from referee.adapters.sensing import Samples
from referee.hearing.classifier import EMBEDDING, Classifier, Floats
from referee.hearing.words import WORDS, Word
from referee.training.ear_room import Room, Sound, Span, trimmed, warped
from referee.training.ear_voices import PHRASES, TALK, Speaker, speakers

HIDDEN: Final = 48
EPOCHS: Final = 60
WINDOW_S: Final = 0.775
_TRAINED_DB: Final = (5.0, 8.0, 10.0, 12.0, 15.0, 20.0)
_TRAINED_IN: Final = ("clean", "noise", "babble", "babble")
_TALK_EACH: Final = 12


def lesson(voice: Speaker, rng: Random) -> list[tuple[Word, Sound]]:
    """What one voice says to learn from: UNO most often, and table talk."""
    said = [
        (word, warped(trimmed(voice.say(text, speed)), rng.uniform(0.88, 1.13)))
        for word, text, speed in PHRASES
        for _ in range(3 if word is Word.UNO else 1)
    ]
    said += [(Word.OTHER, trimmed(voice.say(text))) for text in rng.sample(TALK, _TALK_EACH)]
    rng.shuffle(said)
    return said


def examples(
    samples: Samples, spans: Sequence[Span], embedder: Embedder
) -> Iterator[tuple[Floats, Word]]:
    """Every embedding of a sound that is clearly one word, or clearly none."""
    for at in range(0, len(samples) - BLOCK + 1, BLOCK):
        for embedding in embedder.embed(samples[at : at + BLOCK]):
            word = label(at + BLOCK, spans)
            if word is not None:
                yield embedding, word


def label(end: int, spans: Sequence[Span]) -> Word | None:
    """The word that the window up to `end` holds whole, `OTHER` for none, None for half of one.

    What is longer than the window is taken by its end.
    """
    start, found = end - WINDOW_S * RATE_HZ, Word.OTHER
    for span in (span for span in spans if span.word is not Word.OTHER):
        share = max(0.0, min(end, span.end) - max(start, span.start)) / (span.end - span.start)
        is_long = span.end - span.start > 0.93 * WINDOW_S * RATE_HZ
        ends_here = 0 <= end - span.end < 0.2 * RATE_HZ
        if share >= 0.93 or (is_long and ends_here):
            found = span.word
        elif share > (0.35 if is_long else 0.5):
            return None
    return found


def train(rounds: int = 2, seed: int = 5) -> Classifier:
    """From every installed voice that is not kept back."""
    rng, embedder = Random(seed), Embedder()
    voices = tuple(speakers(kept_back=False))
    found: list[tuple[Floats, Word]] = []
    where = [(kind, above_db) for kind in _TRAINED_IN for above_db in _TRAINED_DB]
    for _ in range(rounds):
        room = Room.of([voice for voice in voices if voice.engine == "espeak-ng"], rng)
        for voice in voices:
            found += examples(*room.stream(lesson(voice, rng), where), embedder)
    return fitted(np.array([one for one, _ in found], np.float32), [word for _, word in found])


def fitted(embeddings: Floats, words: Sequence[Word]) -> Classifier:
    """Two layers; rare words weigh more. The embedding's own scale goes into the first layer."""
    torch.manual_seed(0)
    middle, spread = embeddings.mean(axis=0), embeddings.std(axis=0) + 1e-6
    inputs = torch.tensor((embeddings - middle) / spread)
    targets = torch.tensor([WORDS.index(word) for word in words])
    weight = (len(words) / torch.bincount(targets, minlength=len(WORDS)).clamp(min=1)) ** 0.5
    net = _net()
    step = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=1e-2)
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(targets)).split(256):
            step.zero_grad()
            noisy = inputs[batch] + 0.1 * torch.randn_like(inputs[batch])
            loss = torch.nn.functional.cross_entropy(
                net(noisy), targets[batch], weight=weight / weight.mean(), label_smoothing=0.02
            )
            loss.backward()
            step.step()
    inner, inner_bias, outer, outer_bias = (part.detach().numpy() for part in net.parameters())
    inner = inner / spread
    return Classifier(inner.T, inner_bias - inner @ middle, outer.T, outer_bias)


def _net() -> torch.nn.Sequential:
    return torch.nn.Sequential(
        torch.nn.Dropout(0.2),
        torch.nn.Linear(EMBEDDING, HIDDEN),
        torch.nn.ReLU(),
        torch.nn.Dropout(0.3),
        torch.nn.Linear(HIDDEN, len(WORDS)),
    )


if __name__ == "__main__":
    train().save(Path(sys.argv[1]))
