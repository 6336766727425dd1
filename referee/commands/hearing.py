"""``referee hearing enrol``: the table says each word a few times, and the ear adapts."""

from __future__ import annotations

import argparse
import queue
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from referee.adapters.embedder import BLOCK, RATE_HZ, Embedder
from referee.adapters.microphone import take_device
from referee.adapters.open_ears import DEFAULT, enrolled_path
from referee.adapters.sensing import Samples, level
from referee.adapters.wav_ear import read_wav
from referee.errors import DeviceError, InputError
from referee.hearing.classifier import SEEN, Classifier, Floats, in_context
from referee.hearing.words import SAID_AS, WORDS, Word

HELP = "The table says each word a few times, and the ear adapts to its voices and its language."
TIMES: Final = 3
_LISTENS_S: Final = 2.4
_LOUD_DB: Final = 8.0
"""Above the quietest of a recording: where its word is."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    enrol = what.add_parser("enrol", help=HELP, description=HELP)
    add = enrol.add_argument
    add("--microphone", default=DEFAULT, metavar="M", help="part of a device's name")
    add("--folder", type=Path, metavar="DIR", help="WAV files instead: uno-1.wav, red-2.wav, ...")
    add("--times", type=int, default=TIMES, metavar="N", help=f"how often each word ({TIMES})")
    add("--out", type=Path, metavar="EAR.npz", help="where to keep it (the usual place)")


def run(args: argparse.Namespace) -> int:
    """0 once the ear is kept; 2 or 3 with a plain line where nothing could be heard."""
    embedder, ear = Embedder(), Classifier.of_table(args.language)
    takes = _recorded(args.folder) if args.folder else _spoken(args.microphone, args.times)
    embeddings: list[Floats] = []
    words: list[Word] = []
    for word, samples in takes:
        inside, outside = examples(samples, embedder)
        embeddings += [inside, outside]
        words += [word] * len(inside) + [Word.OTHER] * len(outside)
    heard = np.concatenate(embeddings) if embeddings else np.zeros((0, 1), np.float32)
    if not any(word is not Word.OTHER for word in words):
        raise InputError("no word was heard", source=str(args.folder or args.microphone))
    adapted = ear.with_own(ear.adapted(heard, tuple(words)))
    out = args.out or enrolled_path()
    out.parent.mkdir(parents=True, exist_ok=True)
    adapted.save(out)
    for line in _report(ear, adapted, heard, words):
        _say(line)
    _say(f"kept: {out}")
    return 0


def examples(samples: Samples, embedder: Embedder) -> tuple[Floats, Floats]:
    """What the network sees of a recording where it holds its word, and before it, where none."""
    blocks = [samples[at : at + BLOCK] for at in range(0, len(samples) - BLOCK + 1, BLOCK)]
    levels = np.array([level(block) for block in blocks])
    loud = np.flatnonzero(levels > levels.min(initial=0.0) + _LOUD_DB)
    if not len(loud):
        return np.zeros((0, SEEN), np.float32), np.zeros((0, SEEN), np.float32)
    seen = in_context(np.concatenate([embedder.embed(block)[-1:] for block in blocks]))
    return seen[loud[-1] : loud[-1] + 3], seen[max(loud[0] - 3, 0) : loud[0]]


def _recorded(folder: Path) -> Iterator[tuple[Word, Samples]]:
    if not folder.is_dir():
        raise InputError("no such folder", source=str(folder))
    silence = np.zeros(RATE_HZ // 2, np.int16)
    for path in sorted(folder.glob("*.wav")):
        name = path.stem.split("-")[0]
        if name in tuple(Word):
            yield Word(name), np.concatenate([silence, read_wav(path), silence])


def _spoken(device: str, times: int) -> Iterator[tuple[Word, Samples]]:
    for word, said_as in SAID_AS.items():
        for number in range(times):
            request = f"{said_as.upper()}  ({number + 1}/{times})"
            yield word, _record("" if device == DEFAULT else device, request)


def _record(device: str, request: str) -> Samples:
    """What is said once the microphone is open; nobody is asked before it is."""
    blocks: queue.Queue[Samples] = queue.Queue()
    with take_device(device, blocks):
        _say(request)
        time.sleep(_LISTENS_S)
    taken = [blocks.get_nowait() for _ in range(blocks.qsize())]
    if not taken:
        raise DeviceError("the microphone gives no sound", port="microphone")
    return np.concatenate(taken)


def _report(
    before: Classifier, after: Classifier, heard: Floats, words: list[Word]
) -> Iterator[str]:
    """A line a word: how surely it was known before, and is now."""
    for word in dict.fromkeys(word for word in words if word is not Word.OTHER):
        mine = heard[[one is word for one in words]]
        column = WORDS.index(word)
        was, now = (float(ear.odds(mine)[:, column].mean()) for ear in (before, after))
        yield f"{word:<10} {was:.2f} -> {now:.2f}"


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
