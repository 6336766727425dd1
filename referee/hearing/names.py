"""Names that a table has said to the ear: which of them a moment of sound is like, if any.

Each name is known by a few examples of it. What the ear sees of a moment is weighed against what it
sees of talk, so that only what tells words apart counts; a name is heard where one of its examples
lies near, and no other name nearly as near. A name is listened to only while it is an answer, and
one in doubt is not taken: a number or a key still answers.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np

from referee.errors import InputError
from referee.hearing.classifier import SEEN, Floats, seen_of_talk
from referee.hearing.words import Sensed

LIKE: Final = 0.63
"""Cosine to the nearest example from which on a name is taken for said. Measured with what else it
takes: `referee/hearing/CARD.md`."""
APART: Final = 0.15
"""By so much the next name must be less like it."""
PEAK_S: Final = 0.3
"""After a name has shown itself, the best of this time is taken for it."""
_KEPT: Final = 150
_FLOOR: Final = 0.1
"""Directions in which talk differs most, and the share of their mean variance below which less
counts as no more: what hardly ever varies is noise."""


@dataclass(frozen=True, slots=True, eq=False)
class NameBook:
    """Names, and examples of each: `places` (n, `_KEPT`), of length one, row by row of `of`."""

    of: tuple[str, ...]
    seen: Floats
    """(n, 288), what the ear saw."""
    places: Floats

    @classmethod
    def made(cls, spoken: Mapping[str, Floats]) -> NameBook:
        """From what the ear saw of each name, (n, 288)."""
        of = tuple(name for name, rows in spoken.items() for _ in rows)
        seen = np.concatenate([np.zeros((0, SEEN), np.float32), *spoken.values()])
        return cls(of, seen, _placed(seen))

    @classmethod
    def load(cls, path: Path) -> NameBook:
        """Raises `InputError` for a file that is none."""
        try:
            with path.open("rb") as data, np.load(data, allow_pickle=False) as stored:
                of, seen = tuple(map(str, stored["names"])), stored["seen"].astype(np.float32)
        except (OSError, EOFError, ValueError, KeyError, BadZipFile) as error:
            raise InputError(f"no names: {error}", source=str(path)) from None
        if seen.shape != (len(of), SEEN):
            raise InputError("names for another ear", source=str(path))
        return cls(of, seen, _placed(seen))

    def save(self, path: Path) -> None:
        """Keep it for `load`."""
        np.savez(path, names=np.array(self.of, np.str_), seen=self.seen.astype(np.float16))

    def with_more(self, other: NameBook) -> NameBook:
        """These names, and what somebody else has said: of a name that both have, all examples."""
        seen = np.concatenate([self.seen, other.seen])
        return NameBook((*self.of, *other.of), seen, _placed(seen))

    def likeness(self, seen: Floats) -> tuple[tuple[str, float], ...]:
        """How like each name what the ear sees now is, (288,): cosines, the nearest name first.
        However it was written when it was said, a name is one."""
        near = self.places @ _placed(seen[np.newaxis])[0]
        best: dict[str, float] = {}
        for name, cosine in zip(self.of, near.tolist(), strict=True):
            best[plain(name)] = max(cosine, best.get(plain(name), -1.0))
        return tuple(sorted(best.items(), key=lambda one: -one[1]))


@dataclass(slots=True)
class NameEar:
    """Feed it every moment in order; it hands out names."""

    _name: str = ""
    _best: float = 0.0
    _since_s: float = 0.0

    def hear(self, moment: Sensed, answers: Sequence[str], *, is_open: bool) -> str:
        """Which of the answers was said, once the best of its time is known; else nothing."""
        likely = named(moment)
        if is_open and likely and likely[1] > self._best and _only(likely[0], answers):
            if not self._name:
                self._since_s = moment.time_s
            self._name, self._best = likely
        if not self._name or moment.time_s - self._since_s < PEAK_S:
            return ""
        found, self._name, self._best = self._name, "", 0.0
        return _only(found, answers)


def named(moment: Sensed) -> tuple[str, float] | None:
    """The name that a moment is like, in small letters, and how like; None where there is none, or
    two are nearly as like.

    >>> named(Sensed(3.0, -20.0, names=(("Anna", 0.7), ("Ben", 0.3))))
    ('anna', 0.7)
    >>> named(Sensed(3.0, -20.0, names=(("Anna", 0.7), ("Hanna", 0.65))))
    """
    (name, like), *others = (*moment.names, ("", -1.0))
    if like < LIKE or (others and like - others[0][1] < APART):
        return None
    return plain(name), like


def _only(name: str, answers: Sequence[str]) -> str:
    """The one answer that is called so; nothing where two people are."""
    fits = [answer for answer in answers if plain(answer) == name]
    return fits[0] if len(fits) == 1 else ""


def plain(name: str) -> str:
    """How a name is compared: "ANNA " is "anna", and an accent typed apart is one with its letter.

    >>> plain(" JOSE\u0301") == plain("Jos\u00e9")
    True
    """
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


def _placed(seen: Floats) -> Floats:
    """(n, 288) -> (n, `_KEPT`): directions in which talk varies, each as much, of length one."""
    middle, turned = _against_talk()
    places = (seen - middle) @ turned
    found: Floats = places / np.maximum(np.linalg.norm(places, axis=1, keepdims=True), 1e-9)
    return found


@cache
def _against_talk() -> tuple[Floats, Floats]:
    """The mean of what talk looks like to the ear, and the directions in which it varies."""
    talk = seen_of_talk()
    middle = talk.mean(axis=0)
    variances, directions = np.linalg.eigh(np.cov((talk - middle).T))
    scale = np.sqrt(variances + _FLOOR * variances.mean())
    turned = (directions / scale)[:, ::-1][:, :_KEPT]
    return middle.astype(np.float32), turned.astype(np.float32)
