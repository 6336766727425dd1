"""The odds of each word from embeddings of 0.8 s of speech: a small network of our own.

It sees what was said before and after too, for a call stands alone and "you know" goes on: that
more than halves the false calls in talk. The embeddings come from the package
``pyopen-wakeword`` (the extra ``[hearing]``); the network was trained on synthetic voices
(`referee.training.ear`), and `adapted` bends its last layer towards a table's own voices.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeAlias
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from referee.errors import InputError
from referee.hearing.words import FOR_ALL, WORDS, Word

Floats: TypeAlias = NDArray[np.float32]

EMBEDDING: Final = 96
OFFSETS: Final = (-5, 0, 5)
"""Which embeddings the network sees, in blocks of 80 ms from the word's own."""
SEEN: Final = EMBEDDING * len(OFFSETS)
LAG_S: Final = 0.08 * OFFSETS[-1]
"""How long after a word's end its odds are known."""
_MEANT: Final = len(WORDS) - 1
"""Words that mean something."""
_FEWEST: Final = WORDS.index(Word.NO) + 1
"""Words of the oldest ears that tables have enrolled."""
NEVER: Final = -60.0
"""The score of a word that an ear was never taught."""
_STEPS: Final = 200
_RATE: Final = 0.05
_PULL: Final = 0.1
"""How strongly adapting holds on to what all voices have in common."""
_SHARPER: Final = 2.0
_SURER: Final = 1.5
"""A table's own tongue counts where it is sure: its scores beside what is none are stretched by the
one, and lowered by the other. As they were, ten minutes of talk in which yes or no was awaited cost
77 words; so they cost the 61 of the ear that ships (`referee/hearing/CARD.md`)."""
_SHARE: Final = 0.7
"""Weight of what is no word, while adapting: the network must not learn to hear words in it."""


@dataclass(frozen=True, slots=True, eq=False)
class Classifier:
    """Two layers: (288, hidden), (hidden, words), and further columns where it has more tongues
    than one: every word but `Word.OTHER` in each of those."""

    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats

    @classmethod
    def of_table(cls, language: str = "en", enrolled: Path | None = None) -> Classifier:
        """What hears at a table that speaks this language, or that has enrolled an ear."""
        if enrolled is not None:
            return cls.load(enrolled)
        ours = files("referee.hearing").joinpath(f"ear-{language}.npz")
        usual = cls.load()
        return usual.beside(cls.load(Path(str(ours)))) if ours.is_file() else usual

    @classmethod
    def load(cls, path: Path | None = None) -> Classifier:
        """The one that ships, or a table's own. Raises `InputError` for what is none.

        One that was made before some words were added does not know them.
        """
        source = path or Path(str(files("referee.hearing").joinpath("ear.npz")))
        try:
            with source.open("rb") as data, np.load(data, allow_pickle=False) as stored:
                made = cls(stored["w1"], stored["b1"], stored["w2"], stored["b2"])
        except (OSError, EOFError, ValueError, KeyError, BadZipFile) as error:
            raise InputError(f"no trained ear: {error}", source=str(source)) from None
        outputs = made.outer.shape[1]
        is_whole = (outputs - len(WORDS)) % _MEANT == 0 or outputs <= len(WORDS)
        if made.inner.shape[0] != SEEN or outputs < _FEWEST or not is_whole:
            raise InputError("an ear for other words", source=str(source))
        return made._with_all_words()

    def beside(self, other: Classifier) -> Classifier:
        """Two ears as one with two tongues, each with its own scores for each word beside the one
        for none; the other has no say about some words (`FOR_ALL`)."""
        known, own = len(WORDS), len(self.inner_bias)
        outer = np.zeros((own + len(other.inner_bias), known + _MEANT), np.float32)
        outer[:own, :known] = _above_other(self.outer)
        outer[own:, known:] = _above_other(other.outer)[:, 1:]
        bias = [_above_other(one.outer_bias) for one in (self, other)]
        bias[1][[WORDS.index(word) for word in FOR_ALL]] = NEVER
        return Classifier(
            np.concatenate([self.inner, other.inner], axis=1),
            np.concatenate([self.inner_bias, other.inner_bias]),
            outer,
            np.concatenate([bias[0], bias[1][1:]]),
        )

    def save(self, path: Path) -> None:
        """Keep it for `load`."""
        np.savez(path, w1=self.inner, b1=self.inner_bias, w2=self.outer, b2=self.outer_bias)

    def odds(self, seen: Floats) -> Floats:
        """(n, 288) as of `in_context` -> (n, words), each row summing to 1."""
        return _whichever_tongue(_softmax(self._hidden(seen) @ self.outer + self.outer_bias))

    def adapted(self, seen: Floats, words: tuple[Word, ...]) -> Classifier:
        """Bent towards examples: one word a row, `Word.OTHER` for what is none.

        The talk of others goes with them: a table says its words, and not what it does not mean.
        """
        talk = seen_of_talk()
        hidden = self._hidden(np.concatenate([seen, talk]))
        said = (*words, *(Word.OTHER for _ in talk))
        wanted = np.eye(len(WORDS), dtype=np.float32)[[WORDS.index(word) for word in said]]
        is_none = wanted[:, :1] > 0
        others = sum(word is Word.OTHER for word in said)
        of_word = (1 - _SHARE) / (len(said) - others or 1)
        weight = np.where(is_none, _SHARE / others, of_word)
        outer, bias = self.outer.copy(), self.outer_bias.copy()
        for _ in range(_STEPS):
            error = weight * _error(_softmax(hidden @ outer + bias), wanted)
            outer -= _RATE * (hidden.T @ error + _PULL * (outer - self.outer))
            bias -= _RATE * (error.sum(0) + _PULL * (bias - self.outer_bias))
        return replace(self, outer=outer, outer_bias=bias)

    def with_own(self, adapted: Classifier) -> Classifier:
        """This ear, and what a table's voices made of it as tongues beside its own.

        Alone, an ear that has learnt a table's clear words hears them in noise worse than before:
        of 18 calls of UNO 7 and not 17, among talk 1 and not 15.
        """
        outer = _SHARPER * _above_other(adapted.outer)[:, 1:]
        bias = _SHARPER * _above_other(adapted.outer_bias)[1:] - _SURER
        for first in range(0, len(bias), _MEANT):
            bias[[first + WORDS.index(word) - 1 for word in FOR_ALL]] = NEVER
        return replace(
            self,
            outer=np.concatenate([_above_other(self.outer), outer], axis=1),
            outer_bias=np.concatenate([_above_other(self.outer_bias), bias]),
        )

    def _with_all_words(self) -> Classifier:
        """The words that it was never taught, as it never hears them."""
        lacks = max(0, len(WORDS) - self.outer.shape[1])
        outer = np.pad(self.outer, ((0, 0), (0, lacks)))
        bias = np.pad(self.outer_bias, (0, lacks), constant_values=NEVER)
        return replace(self, outer=outer, outer_bias=bias)

    def _hidden(self, seen: Floats) -> Floats:
        hidden: Floats = np.maximum(seen @ self.inner + self.inner_bias, 0)
        return hidden


@cache
def seen_of_talk() -> Floats:
    """What the network sees of talk in which no word is meant, half of it likely to be taken for
    one: (n, 288)."""
    with np.load(str(files("referee.hearing").joinpath("talk.npz")), allow_pickle=False) as stored:
        found: Floats = stored["seen"].astype(np.float32)
    return found


def in_context(embeddings: Floats) -> Floats:
    """What the network sees of each of a sound's embeddings, one a block: (n, 96) -> (n, 288).

    At the ends of the sound the first and the last stand for what is beyond.

    >>> in_context(np.arange(192, dtype=np.float32).reshape(2, 96)).shape
    (2, 288)
    """
    places, last = np.arange(len(embeddings)), len(embeddings) - 1
    near = [embeddings[np.clip(places + offset, 0, last)] for offset in OFFSETS]
    return np.concatenate(near, axis=1)


def _above_other(scores: Floats) -> Floats:
    first = WORDS.index(Word.OTHER)
    return scores - scores[..., first : first + 1]


def _more_tongues(outputs: int) -> int:
    """How many tongues there are besides the first."""
    return max(0, outputs - len(WORDS)) // _MEANT


def _whichever_tongue(odds: Floats) -> Floats:
    """(n, outputs) -> (n, words): a word is as likely as it is in all tongues together."""
    found = odds[:, : len(WORDS)].copy()
    for first in range(len(WORDS), odds.shape[1], _MEANT):
        found[:, 1:] += odds[:, first : first + _MEANT]
    return found


def _error(odds: Floats, wanted: Floats) -> Floats:
    """What is too likely, output by output; a word may be said in the tongue that it is likelier
    in."""
    share = wanted / np.maximum(_whichever_tongue(odds), 1e-9)
    more = [share[:, 1:]] * _more_tongues(odds.shape[1])
    found: Floats = odds - odds * np.concatenate([share, *more], axis=1)
    return found


def _softmax(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: Floats = powers / powers.sum(axis=1, keepdims=True)
    return result
