"""The ear's network: ``python -m referee.training.ear EAR.npz [FORMER.npz]`` trains it anew.

Words of many synthetic voices, a little faster or slower, in a quiet room, in noise, and among
the babble of others, become one long sound a voice (`ear_room`); every 0.8 s of it that holds a
word whole is an example of it, every other one of none. What a voice gave is kept beside the ear,
in ``EAR.work``: stopped, it goes on with the next voice. It takes some ten minutes of one core,
and the engines that `ear_voices` names. The ear that ships hears with a former one besides
(`beside`), which had never heard Chinese or numbers: together they are wrong less often.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
import torch

from referee.adapters.embedder import BLOCK, RATE_HZ, Embedder
from referee.adapters.sensing import Samples
from referee.hearing.classifier import NEVER, Classifier, Floats, in_context
from referee.hearing.words import WORDS, Word
from referee.training.ear_phrases import CALLS, CHINESE, PHRASES, RARE, TUNING, Phrase
from referee.training.ear_room import Room, Sound, Span, clatter, echoed, trimmed, warped
from referee.training.ear_talk import TALK, TALK_CHINESE, TALK_MORE
from referee.training.ear_voices import Speaker, speakers

HIDDEN: Final = 48
NETWORKS: Final = 4
EPOCHS: Final = 20
_BATCH: Final = 512
WINDOW_S: Final = 0.775
_TRAINED_DB: Final = (5.0, 8.0, 10.0, 12.0, 15.0, 20.0)
_TRAINED_IN: Final = ("clean", "noise", "babble", "babble")
_TALK_EACH: Final = 24
_TALK_FEW: Final = 4
_TALK_CHINESE: Final = 10
_CLATTERS: Final = 4
_TALK_KEPT: Final = 500
_ECHOED: Final = 0.4
"""Share of what is said that comes with a room's echo."""
_ROUNDS: Final = 4
_SHORT_ROUND: Final = 2
"""The round that is about the words that are told apart by little."""
_RARE_ROUND: Final = 3
"""The round that is about words that are rare, and talk that is taken for others."""
_SHORT: Final = frozenset({Word.YES, Word.NO, Word.UNDO, Word.YELLOW, Word.CATCH})
_UNSURE: Final = 255
"""In a voice's file: neither clearly a word nor clearly none."""


def lesson(voice: Speaker, rng: Random, number: int = 0) -> list[tuple[Word, Sound]]:
    """What one voice says to learn from in a round: UNO most often, and table talk, and some
    clatter; in the last round the words that are hardest."""
    said = [
        (word, warped(trimmed(voice.say(text, speed)), rng.uniform(0.88, 1.13)))
        for word, text, speed in phrases(voice, number)
        for _ in range(3 if word is Word.UNO else 1)
    ]
    texts = rng.sample(*talk(voice, number))
    said += [
        (Word.OTHER, warped(trimmed(voice.say(text)), rng.uniform(0.9, 1.1))) for text in texts
    ]
    said = [(word, echoed(sound, rng) if rng.random() < _ECHOED else sound) for word, sound in said]
    said += [(Word.OTHER, clatter(rng)) for _ in range(_CLATTERS)]
    rng.shuffle(said)
    return said


def phrases(voice: Speaker, number: int) -> Sequence[Phrase]:
    """What a voice says in a round besides talk."""
    if voice.language == "zh":
        return CHINESE[number]
    if voice.is_foreign:
        return CALLS
    if number == _SHORT_ROUND:
        return (*TUNING, *(phrase for phrase in PHRASES if phrase[0] in _SHORT))
    return RARE if number == _RARE_ROUND else PHRASES


def talk(voice: Speaker, number: int) -> tuple[Sequence[str], int]:
    """Sentences, and how many of them a voice says in a round."""
    if voice.language == "zh":
        return TALK_CHINESE, _TALK_CHINESE
    if number == _RARE_ROUND:
        return TALK_MORE, _TALK_EACH
    is_short = voice.is_foreign or voice.is_slow or number == _SHORT_ROUND
    return TALK, _TALK_FEW if is_short else _TALK_EACH


def examples(
    samples: Samples, spans: Sequence[Span], embedder: Embedder
) -> Iterator[tuple[Floats, Word | None]]:
    """Every embedding of a sound, and its `label`."""
    for at in range(0, len(samples) - BLOCK + 1, BLOCK):
        for embedding in embedder.embed(samples[at : at + BLOCK]):
            yield embedding, label(at + BLOCK, spans)


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


def train(work: Path, seed: int = 5) -> Classifier:
    """From every installed voice that is not kept back; `work` keeps what each of them gave."""
    work.mkdir(parents=True, exist_ok=True)
    for voice in _voices():
        for number in rounds(voice):
            path = work / f"{number}-{voice.engine}-{voice.name}.npz"
            if not path.is_file():
                room = Room(_babble(number, seed), Random(f"{seed} {path.stem}"))
                _keep(path, room, lesson(voice, room.rng, number))
    return fitted(*_kept(work))


def _voices() -> list[Speaker]:
    found = (*speakers(kept_back=False), *speakers(kept_back=False, language="zh"))
    return sorted(found, key=lambda voice: voice.is_slow)


def rounds(voice: Speaker) -> Iterable[int]:
    """Those that a voice takes part in: words that it cannot say are not for it, and slow ones are
    spared."""
    if voice.language == "zh":
        return range(len(CHINESE))
    if voice.is_foreign:
        return range(_RARE_ROUND)
    return (0, _SHORT_ROUND, _RARE_ROUND) if voice.is_slow else range(_ROUNDS)


@cache
def _babble(number: int, seed: int) -> Sound:
    english = (v for v in speakers(kept_back=False) if not v.is_foreign)
    talkers = [voice for voice in english if voice.engine == "espeak-ng"]
    return Room.of(talkers, Random(f"{seed} {number}")).babble


def _keep(path: Path, room: Room, said: Sequence[tuple[Word, Sound]]) -> None:
    where = [(kind, above_db) for kind in _TRAINED_IN for above_db in _TRAINED_DB]
    found = list(examples(*room.stream(said, where), Embedder()))
    words = [_UNSURE if word is None else WORDS.index(word) for _, word in found]
    part = path.with_suffix(".part.npz")
    np.savez(
        part, heard=np.array([one for one, _ in found], np.float16), words=np.array(words, np.uint8)
    )
    part.rename(path)


def _kept(work: Path) -> tuple[Floats, list[Word]]:
    """What the network sees of all voices, without what is unsure."""
    files = [path for path in sorted(work.glob("*.npz")) if ".part" not in path.name]
    loaded = [np.load(path) for path in files]
    words = np.concatenate([one["words"] for one in loaded])
    heard = np.concatenate([in_context(one["heard"].astype(np.float32)) for one in loaded])
    sure = words != _UNSURE
    return heard[sure], [WORDS[number] for number in words[sure]]


def fitted(embeddings: Floats, words: Sequence[Word]) -> Classifier:
    """Some networks that began otherwise, as one: what one of them takes for a word by chance the
    others do not."""
    return joined([_fitted(embeddings, words, seed) for seed in range(1, NETWORKS + 1)])


def joined(networks: Sequence[Classifier]) -> Classifier:
    """One network whose scores are the mean of theirs: their hidden layers side by side."""
    return Classifier(
        np.concatenate([one.inner for one in networks], axis=1),
        np.concatenate([one.inner_bias for one in networks]),
        np.concatenate([one.outer / len(networks) for one in networks]).astype(np.float32),
        np.mean([one.outer_bias for one in networks], axis=0).astype(np.float32),
    )


def beside(former: Classifier, now: Classifier, share: float = 0.65) -> Classifier:
    """Two trainings as one: the mean of what they score beside `Word.OTHER`, `share` of it from
    `former`, which has no say about words that it was never taught."""
    of_former = np.where(former.outer_bias > NEVER / 2, share, 0.0).astype(np.float32)
    of_now = 1 - of_former
    return Classifier(
        np.concatenate([former.inner, now.inner], axis=1),
        np.concatenate([former.inner_bias, now.inner_bias]),
        np.concatenate([_above_other(former.outer) * of_former, _above_other(now.outer) * of_now]),
        _above_other(former.outer_bias) * of_former + _above_other(now.outer_bias) * of_now,
    )


def _above_other(scores: Floats) -> Floats:
    first = WORDS.index(Word.OTHER)
    return scores - scores[..., first : first + 1]


def _fitted(embeddings: Floats, words: Sequence[Word], seed: int) -> Classifier:
    """Two layers; rare words weigh more. The embedding's own scale goes into the first layer."""
    torch.manual_seed(seed)
    middle, spread = embeddings.mean(axis=0), embeddings.std(axis=0) + 1e-6
    inputs = torch.tensor((embeddings - middle) / spread)
    targets = torch.tensor([WORDS.index(word) for word in words])
    weight = (len(words) / torch.bincount(targets, minlength=len(WORDS)).clamp(min=1)) ** 0.5
    net = _net(inputs.shape[1])
    step = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=1e-2)
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(targets)).split(_BATCH):
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


def _net(seen: int) -> torch.nn.Sequential:
    return torch.nn.Sequential(
        torch.nn.Dropout(0.2),
        torch.nn.Linear(seen, HIDDEN),
        torch.nn.ReLU(),
        torch.nn.Dropout(0.3),
        torch.nn.Linear(HIDDEN, len(WORDS)),
    )


def talk_like_words(work: Path, ear: Classifier) -> Floats:
    """Of the talk that was learnt from, what this ear is likeliest to take for a word, and as much
    of the rest: enrolling must not learn to hear words in it."""
    heard, words = _kept(work)
    none = heard[[word is Word.OTHER for word in words]]
    likeness = 1 - ear.odds(none)[:, WORDS.index(Word.OTHER)]
    numbers = np.random.default_rng(1)
    alike = np.argsort(-likeness)[: 6 * _TALK_KEPT]
    picked = [numbers.choice(alike, _TALK_KEPT), numbers.choice(len(none), _TALK_KEPT)]
    found: Floats = none[np.concatenate(picked)]
    return found


if __name__ == "__main__":
    out = Path(sys.argv[1])
    trained = train(out.with_suffix(".work"))
    for path in sys.argv[2:3]:
        trained = beside(Classifier.load(Path(path)), trained)
    trained.save(out)
    talk_seen = talk_like_words(out.with_suffix(".work"), trained).astype(np.float16)
    np.savez_compressed(out.with_name("talk.npz"), seen=talk_seen)
