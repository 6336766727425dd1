"""The ear, from nothing: ``referee model train ear --out DIR``.

Words of many synthetic voices, a little faster or slower, in a quiet room, in noise, and among
the babble of others, become one long sound a voice (`ear_room`, `ear_lessons`). What a voice gave
and each tongue (`ear_networks`) is kept in ``DIR/work``: stopped, it goes on where it was. It
takes some ten minutes of one core, and the engines that `ear_voices` names. On the same machine
with the same engines every run makes the same bytes. What of ``DIR`` ships is told in
``referee/hearing/CARD.md``.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
import torch

from referee.adapters.embedder import Embedder
from referee.adapters.sensing import Samples
from referee.errors import DeviceError
from referee.hearing.classifier import Classifier, Floats, in_context
from referee.hearing.words import WORDS, Word
from referee.training.ear_lessons import CROWDED_ROUND, examples, lesson, rounds
from referee.training.ear_networks import fitted
from referee.training.ear_room import Room, Sound, Span
from referee.training.ear_voices import Speaker, speakers

_log = logging.getLogger(__name__)

_SEED: Final = 5
_TRAINED_DB: Final = (5.0, 8.0, 10.0, 12.0, 15.0, 20.0)
_TRAINED_IN: Final = ("clean", "noise", "babble", "babble")
_CROWDED: Final = ("babble",)
_CROWDS: Final = 4
"""So many crowds talk around those who call among many."""
_TALK_KEPT: Final = 500
_UNSURE: Final = 255
"""In a voice's file: neither clearly a word nor clearly none."""


@dataclass(frozen=True, slots=True)
class EarPlan:
    """`out` gets the three files, and ``work`` meanwhile. `shorten`: only every so manieth voice of
    each language, to try it."""

    out: Path
    shorten: int = 1

    @property
    def work(self) -> Path:
        """Where what is done already is kept."""
        return self.out / "work"


def make_ear(plan: EarPlan) -> Path:
    """From every installed voice that is not kept back to the files that ship."""
    torch.set_num_threads(1)  # with more, sums come in another order, and the file differs
    heard = _heard(plan)
    ear, chinese = (_tongue(plan, heard, language) for language in ("en", "zh"))
    ear.save(plan.out / "ear.npz")
    chinese.save(plan.out / "ear-zh.npz")
    alike = talk_like_words(heard, ear).astype(np.float16)
    np.savez_compressed(plan.out / "talk.npz", seen=alike)
    return plan.out / "ear.npz"


@dataclass(frozen=True, slots=True, eq=False)
class Examples:
    """What the network sees of all voices, (n, 288), the word of each row, and whether it was
    said in Chinese."""

    seen: Floats
    words: tuple[Word, ...]
    is_chinese: tuple[bool, ...]

    def for_tongue(self, language: str) -> tuple[Floats, list[Word]]:
        """English learns UNO of everybody; else what is said in the other language is no word.

        UNO in Chinese is not for the Chinese tongue: the other one knows it; and of English, which
        is most of what there is, every third moment tells it enough.
        """
        rows = [
            (row, _meant(word, is_chinese=is_chinese, in_chinese=language == "zh"))
            for row, (word, is_chinese) in enumerate(zip(self.words, self.is_chinese, strict=True))
            if language == "en" or (word is not Word.UNO if is_chinese else row % 3 == 0)
        ]
        return self.seen[[row for row, _ in rows]], [word for _, word in rows]


def _meant(word: Word, *, is_chinese: bool, in_chinese: bool) -> Word:
    is_known = is_chinese == in_chinese or (word is Word.UNO and not in_chinese)
    return word if is_known else Word.OTHER


def _heard(plan: EarPlan) -> Examples:
    """What every voice gives, now or from before; a line is logged for each."""
    lessons = [(voice, number) for voice in _voices(plan) for number in rounds(voice)]
    plan.work.mkdir(parents=True, exist_ok=True)
    given = []
    for done, (voice, number) in enumerate(lessons, start=1):
        given.append((_lesson_of(plan, voice, number), voice.language == "zh"))
        _log.info("%d of %d lessons: %s, %s", done, len(lessons), voice.engine, voice.name)
    return _together(given)


def _lesson_of(plan: EarPlan, voice: Speaker, number: int) -> Path:
    path = plan.work / f"{number}-{voice.engine}-{voice.name}.npz"
    if not path.is_file():
        crowd = number + len(voice.name) % _CROWDS if number == CROWDED_ROUND else number
        room = Room(_babble(crowd), Random(f"{_SEED} {path.stem}"))
        kinds = _CROWDED if number == CROWDED_ROUND else _TRAINED_IN
        where = [(kind, above_db) for kind in kinds for above_db in _TRAINED_DB]
        _keep(path, *room.stream(lesson(voice, room.rng, number), where))
    return path


def _voices(plan: EarPlan) -> Iterator[Speaker]:
    """Who teaches, of each language one at least. Raises `DeviceError` where nobody speaks it."""
    for language in ("en", "zh"):
        ours = tuple(speakers(kept_back=False, language=language))
        if not ours:
            raise DeviceError(
                f"no voice here speaks {language}; install espeak-ng and the engines that"
                " referee/training/ear_voices.py names",
                port="train",
            )
        yield from ours[:: plan.shorten]


@cache
def _babble(number: int) -> Sound:
    english = (v for v in speakers(kept_back=False) if not v.is_foreign)
    talkers = [voice for voice in english if voice.engine == "espeak-ng"]
    return Room.of(talkers, Random(f"{_SEED} {number}")).babble


def _keep(path: Path, samples: Samples, spans: Sequence[Span]) -> None:
    found = list(examples(samples, spans, Embedder()))
    words = [_UNSURE if word is None else WORDS.index(word) for _, word in found]
    part = path.with_suffix(".part.npz")
    np.savez(
        part, heard=np.array([one for one, _ in found], np.float16), words=np.array(words, np.uint8)
    )
    part.rename(path)


def _together(files: Sequence[tuple[Path, bool]]) -> Examples:
    """All voices, without what is unsure."""
    loaded = [(np.load(path), is_chinese) for path, is_chinese in files]
    words = np.concatenate([one["words"] for one, _ in loaded])
    seen = np.concatenate([in_context(one["heard"].astype(np.float32)) for one, _ in loaded])
    chinese = np.concatenate([np.full(len(one["words"]), is_zh) for one, is_zh in loaded])
    sure = words != _UNSURE
    return Examples(
        seen[sure],
        tuple(WORDS[number] for number in words[sure]),
        tuple(bool(one) for one in chinese[sure]),
    )


def _tongue(plan: EarPlan, heard: Examples, language: str) -> Classifier:
    """What it learnt, now or before."""
    path = plan.work / f"tongue-{language}.net"
    if not path.is_file():
        part = path.with_suffix(".part.npz")
        fitted(*heard.for_tongue(language)).save(part)
        part.rename(path)
    return Classifier.load(path)


def talk_like_words(heard: Examples, ear: Classifier) -> Floats:
    """Of the talk that was learnt from, what this ear is likeliest to take for a word, and as much
    of the rest: enrolling must not learn to hear words in it."""
    none = heard.seen[[word is Word.OTHER for word in heard.words]]
    likeness = 1 - ear.odds(none)[:, WORDS.index(Word.OTHER)]
    numbers = np.random.default_rng(1)
    alike = np.argsort(-likeness)[: 6 * _TALK_KEPT]
    picked = [numbers.choice(alike, _TALK_KEPT), numbers.choice(len(none), _TALK_KEPT)]
    found: Floats = none[np.concatenate(picked)]
    return found
