"""A deck of another print: how the reader's answers about its cards are to be understood.

A reader shown a print it never learnt still answers alike each time it sees the same face: a 6
of this print is always half a 6 and half an 8. A learnt deck keeps that, for colours and for
symbols apart, and turns answers of this kind into the right ones. It holds numbers only, no
picture, so it can be given away; it fits the one reader it was learnt with.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from referee.cards import BACK
from referee.errors import InputError, ModelError
from referee.ports import Image
from referee.vision.faces import COLORS, SYMBOLS, Probabilities, ReaderNetwork

FORMAT: Final = "referee deck"
VERSION: Final = 1
LEAST: Final = 1e-3
"""Probabilities are looked at on a logarithmic scale, from here up."""

OWN: Final = 0.4
"""Share of the reader's own word: as many cards read right, and fewer surely wrong."""

_DIGITS: Final = 5


@dataclass(frozen=True, slots=True, eq=False)
class Head:
    """A linear reading of one question: `answers` (k) from what the reader said.

    `weights` (6 + its symbols, k) and `bias` (k) give logits from the logarithms of its colour
    and symbol probabilities, in that order.
    """

    answers: tuple[str, ...]
    weights: NDArray[np.float32]
    bias: NDArray[np.float32]

    def shares(self, seen: NDArray[np.float32]) -> Probabilities:
        """How likely each answer is, (n, k), rows summing to 1."""
        logits = seen @ self.weights + self.bias
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class LearntDeck:
    """One deck. `reader` is the hash of the reader it was learnt with, `proof` the figures
    measured on pictures that it was not learnt from."""

    name: str
    reader: str
    color: Head
    symbol: Head
    proof: dict[str, float] = field(default_factory=dict)


class LearntReader:
    """A `ReaderNetwork` that reads a learnt deck with the network that it was learnt with.

    How likely it is that a crop shows no readable card, or a back, the network alone says
    (a back only where the deck has no picture of its own).
    """

    def __init__(self, network: ReaderNetwork, deck: LearntDeck) -> None:
        self._network = network
        self._deck = deck

    def run(self, crops: Image) -> tuple[Probabilities, Probabilities]:
        """Colours (n, 6) and symbols (n, k), as the network gives them, but for this deck."""
        return understood(self._deck, *self._network.run(crops))


def understood(
    deck: LearntDeck, colors: Probabilities, symbols: Probabilities
) -> tuple[Probabilities, Probabilities]:
    """What a reader's answers mean for this deck, `OWN` of its own word mixed in.

    Of a covered card a learnt head is too sure; where the reader disagrees, doubt is right.
    """
    seen = logarithms(colors, symbols)
    learnt = (
        _spread(deck.color, seen, colors, COLORS, ()),
        _spread(deck.symbol, seen, symbols, SYMBOLS, (BACK, "??")),
    )
    return _mixed(learnt[0], colors), _mixed(learnt[1], symbols)


def _mixed(learnt: Probabilities, said: Probabilities) -> Probabilities:
    return np.asarray((1 - OWN) * learnt + OWN * said, np.float32)


def logarithms(colors: Probabilities, symbols: Probabilities) -> NDArray[np.float32]:
    """What a `Head` looks at, (n, 6 + symbols)."""
    return np.asarray(np.log(np.concatenate((colors, symbols), axis=1) + LEAST), np.float32)


def _spread(
    head: Head,
    seen: NDArray[np.float32],
    said: Probabilities,
    names: tuple[str, ...],
    kept: tuple[str, ...],
) -> Probabilities:
    """The head's answers in their columns; what the reader alone may say (`kept`) stays."""
    spread = np.zeros_like(said)
    for name in kept:
        if name not in head.answers:
            spread[:, names.index(name)] = said[:, names.index(name)]
    left = 1 - spread.sum(axis=1, keepdims=True)
    spread[:, [names.index(name) for name in head.answers]] = left * head.shares(seen)
    return spread


def write_deck(path: Path, deck: LearntDeck) -> None:
    """Write a deck's file, whole or not at all. Raises `InputError` where that cannot be."""
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "name": deck.name,
        "reader": deck.reader,
        "color": _plain(deck.color),
        "symbol": _plain(deck.symbol),
        "proof": deck.proof,
    }
    content["sha256"] = _digest(content)
    unfinished = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text(json.dumps(content, ensure_ascii=False) + "\n", encoding="utf-8")
        unfinished.replace(path)
    except OSError as problem:
        raise InputError(f"cannot be written: {problem.strerror}", source=str(path)) from problem


def read_deck(path: Path) -> LearntDeck:
    """The deck in a file.

    Raises `InputError` for a missing file, `ModelError` for one that is no deck, of another
    version, changed since it was written, or with numbers that fit no reader.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as problem:
        raise InputError("there is no such file", source=str(path)) from problem
    except OSError as problem:
        raise InputError(f"cannot be read: {problem.strerror}", source=str(path)) from problem
    except ValueError as problem:
        raise ModelError(f"{path}: is no deck file; 'referee deck learn' makes one") from problem
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ModelError(f"{path}: is no deck file; 'referee deck learn' makes one")
    if content.get("version") != VERSION:
        raise ModelError(
            f"{path}: a deck file of another version; learn it again, or use the referee that"
            " wrote it",
            expected=str(VERSION),
            actual=str(content.get("version")),
        )
    if content.pop("sha256", "") != _digest(content):
        raise ModelError(f"{path}: changed or cut short since it was written; copy it again")
    return _deck(content, path)


def _deck(content: dict[str, Any], path: Path) -> LearntDeck:
    try:
        deck = LearntDeck(
            str(content["name"]),
            str(content["reader"]),
            _head(content["color"], COLORS),
            _head(content["symbol"], SYMBOLS),
            {str(key): float(value) for key, value in content["proof"].items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise ModelError(f"{path}: a damaged deck file: {problem}") from problem
    if len(deck.color.weights) != len(deck.symbol.weights):
        raise ModelError(f"{path}: a damaged deck file: its two heads look at different readers")
    return deck


def _head(part: dict[str, Any], names: tuple[str, ...]) -> Head:
    answers = tuple(str(name) for name in part["answers"])
    weights = np.array(part["weights"], np.float32)
    bias = np.array(part["bias"], np.float32)
    if not set(answers) <= set(names) or len(set(answers)) != len(answers):
        raise ValueError(f"answers that no reader gives: {' '.join(answers)}")
    if weights.ndim != 2 or weights.shape[1:] != (len(answers),) or bias.shape != (len(answers),):
        raise ValueError("numbers that do not belong to its answers")
    if not (np.isfinite(weights).all() and np.isfinite(bias).all()):
        raise ValueError("numbers that are none")
    return Head(answers, weights, bias)


def _plain(head: Head) -> dict[str, Any]:
    return {
        "answers": list(head.answers),
        "weights": [[round(float(x), _DIGITS) for x in row] for row in head.weights],
        "bias": [round(float(x), _DIGITS) for x in head.bias],
    }


def _digest(content: dict[str, Any]) -> str:
    """The hash of everything in the file but the hash itself."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
