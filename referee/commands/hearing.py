"""``referee hearing enrol``: the table says each word a few times, and the ear adapts; or the names
of its players, to know them."""

from __future__ import annotations

import argparse
import queue
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeVar

import numpy as np

from referee.adapters.embedder import BLOCK, Embedder
from referee.adapters.microphone import take_device
from referee.adapters.open_ears import DEFAULT, enrolled_path, names_path
from referee.adapters.sensing import Samples, level
from referee.adapters.wav_ear import read_wav
from referee.commands.watch import names
from referee.errors import ConfigError, DeviceError, InputError
from referee.hearing.classifier import SEEN, Classifier, Floats, in_context
from referee.hearing.names import NameBook, named, plain
from referee.hearing.words import FOR_ALL, LEARNT, WORDS, Sensed, Word
from referee.outputs.phrases.enrolling import enrolling, said_as

HELP = "The table says each word a few times, and the ear adapts to its voices and its language."
TIMES: Final = 3
_LISTENS_S: Final = 2.4
_LOUD_DB: Final = 8.0
"""Above the quietest of a recording: where its word is."""
_WORD_DB: Final = 15.0
"""Below the loudest, a word goes on at least, also where nothing is recorded but the word."""
_FAINT_DB: Final = -60.0
"""Quieter is no word."""
_AROUND: Final = 6
"""Blocks of silence put around a recording: the network looks before a word and after it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    enrol = what.add_parser("enrol", help=HELP, description=HELP)
    add = enrol.add_argument
    add("--microphone", default=DEFAULT, metavar="M", help="part of a device's name")
    add("--names", type=names, metavar="A,B,C", help="names, not words: as answers")
    add("--folder", type=Path, metavar="DIR", help="WAV files instead: red-1.wav, Anna-2.wav, ...")
    add("--times", type=_times, default=TIMES, metavar="N", help=f"how often each word ({TIMES})")
    add("--out", type=Path, metavar="FILE.npz", help="where to keep it (the usual place)")


def run(args: argparse.Namespace) -> int:
    """0 once the ear is kept; 2 or 3 with a plain line where nothing could be heard."""
    if args.names is None:
        return _enrol_words(args)
    if not args.names:
        raise ConfigError("--names needs at least one, as in Anna,Ben", key="names")
    return _enrol_names(args)


def _times(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}': 1 or more")
    return int(text)


def _enrol_words(args: argparse.Namespace) -> int:
    embedder, ear = Embedder(), Classifier.of_table(args.language)
    takes = (
        ((Word(word), samples) for word, samples in _recorded(args, LEARNT))
        if args.folder
        else _spoken(args, {word: said_as(word, args.language) for word in LEARNT})
    )
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
    for word, was, now in _report(ear, adapted, heard, words):
        named_so = said_as(word, args.language)
        _tell(args, "surer", word=named_so, was=f"{was:.2f}", now=f"{now:.2f}")
    _tell(args, "kept", path=out)
    return 0


def _enrol_names(args: argparse.Namespace) -> int:
    """What was kept of a name before stays: another person may say it too."""
    embedder = Embedder()
    takes = (
        _recorded(args, args.names)
        if args.folder
        else _spoken(args, {name: name for name in args.names})
    )
    heard: dict[str, list[Floats]] = {}
    for name, samples in takes:
        inside, _ = examples(samples, embedder)
        if len(inside):
            heard.setdefault(name, []).append(inside)
    if not heard:
        raise InputError("no name was heard", source=str(args.folder or args.microphone))
    out = args.out or names_path()
    book = NameBook.made({name: np.concatenate(parts) for name, parts in heard.items()})
    for name, known in _known_apart(heard):
        _tell(args, "known", name=name, known=known, times=len(heard[name]))
    for name in args.names:
        if name not in heard:
            _tell(args, "not-heard", name=name)
    out.parent.mkdir(parents=True, exist_ok=True)
    (NameBook.load(out).with_more(book) if out.is_file() else book).save(out)
    _tell(args, "kept", path=out)
    return 0


def _known_apart(heard: dict[str, list[Floats]]) -> Iterator[tuple[str, int]]:
    """Of each name how often it is known by the other times it was said."""
    for name, takes in heard.items():
        known = 0
        for number, take in enumerate(takes):
            others = {
                other: np.concatenate([part for n, part in enumerate(parts)
                                       if other != name or n != number])
                for other, parts in heard.items()
                if other != name or len(parts) > 1
            }  # fmt: skip
            book = NameBook.made(others)
            moments = [Sensed(0.0, 0.0, names=book.likeness(row)) for row in take]
            known += any(likely and likely[0] == plain(name) for likely in map(named, moments))
        yield name, known


def examples(samples: Samples, embedder: Embedder) -> tuple[Floats, Floats]:
    """What the network sees of a recording where it holds its word, and before it, where none."""
    around = np.zeros(_AROUND * BLOCK, np.int16)
    padded = np.concatenate([around, samples, around])
    blocks = [padded[at : at + BLOCK] for at in range(0, len(padded) - BLOCK + 1, BLOCK)]
    levels = np.array([level(block) for block in blocks])
    own = levels[_AROUND:-_AROUND]  # what was put around is quieter than any room
    if not len(own) or own.max() < _FAINT_DB:
        return np.zeros((0, SEEN), np.float32), np.zeros((0, SEEN), np.float32)
    loud = np.flatnonzero(levels > min(own.min() + _LOUD_DB, own.max() - _WORD_DB))
    seen = in_context(np.concatenate([embedder.embed(block)[-1:] for block in blocks]))
    return seen[loud[-1] : loud[-1] + 3], seen[max(loud[0] - 3, 0) : loud[0]]


def _recorded(args: argparse.Namespace, wanted: Collection[str]) -> Iterator[tuple[str, Samples]]:
    folder: Path = args.folder
    if not folder.is_dir():
        raise InputError("no such folder", source=str(folder))
    spelt = {plain(name): name for name in wanted}
    for path in sorted(folder.glob("*.wav")):
        name = path.stem.rsplit("-", 1)[0]
        if meant := spelt.get(plain(name)):
            yield meant, read_wav(path)
        elif name in FOR_ALL:
            _tell(args, "for-all", word=name)


Said = TypeVar("Said", bound=str)


def _spoken(args: argparse.Namespace, wanted: Mapping[Said, str]) -> Iterator[tuple[Said, Samples]]:
    device = "" if args.microphone == DEFAULT else args.microphone
    for word, text in wanted.items():
        for number in range(1, args.times + 1):
            count = {"number": number, "times": args.times}
            yield word, _record(device, enrolling("ask", args.language, word=text.upper(), **count))


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
) -> Iterator[tuple[Word, float, float]]:
    """Of each word how surely it was known before, and is now."""
    for word in dict.fromkeys(word for word in words if word is not Word.OTHER):
        mine = heard[[one is word for one in words]]
        column = WORDS.index(word)
        was, now = (float(ear.odds(mine)[:, column].mean()) for ear in (before, after))
        yield word, was, now


def _tell(args: argparse.Namespace, kind: str, **parts: object) -> None:
    _say(enrolling(kind, args.language, **parts))


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
