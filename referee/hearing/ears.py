"""The ears of a session: sound from somewhere, and what it means at the table.

`Heard` is the other kind: a record of what could be heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from referee.hearing.ear import Ear
from referee.hearing.keys import Answer
from referee.hearing.listening import awaited
from referee.hearing.meaning import Disturbed, Meant, meant
from referee.hearing.names import NameEar, named
from referee.hearing.words import Sensed
from referee.rules.state import Round


class Sound(Protocol):
    """Where moments of sound come from. `problem` is one plain line while none do."""

    @property
    def problem(self) -> str: ...

    def until(self, time_s: float) -> Iterable[Sensed]: ...

    def close(self) -> None: ...


_OWN: Final = ("uno", "乌诺")
"""How a call is written in what the referee says."""
COUGH: Final = 3
"""Moments that a sound lasts at least, to be one that somebody made by mouth: a quarter second."""


@dataclass(slots=True)
class Ears:
    """Hears words while the round stands as `attend` told last.

    `is_sounding` tells whether the referee is being heard at this moment. `problem` is one plain
    line while nothing can be heard; keys and phones then do it.
    """

    sound: Sound
    is_sounding: Callable[[], bool] = lambda: False
    saying: Callable[[], str] = lambda: ""
    """What the referee is saying, or said last: where UNO is in it, that was no player's."""
    _ear: Ear = field(default_factory=Ear)
    _round: Round = field(default_factory=lambda: Round((), ""))
    _is_asked: bool = False
    _answers: tuple[str, ...] = ()
    _names: NameEar = field(default_factory=NameEar)
    _is_quiet: bool = False
    _noisy: int = 0
    """Moments of noise without a break."""

    @property
    def problem(self) -> str:
        """Why nothing is heard."""
        return self.sound.problem

    def attend(
        self, round_: Round, *, is_asked: bool = False, answers: Sequence[str] = (),
        is_quiet: bool = False,
    ) -> None:  # fmt: skip
        """What the table stands at: words are understood by it (see `awaited`). `answers` are the
        people that an open question may be answered with, in the order of their numbers.
        `is_quiet`: a silent two."""
        self._round, self._is_asked, self._is_quiet = round_, is_asked, is_quiet
        if self._answers != tuple(answers):
            self._answers, self._names = tuple(answers), NameEar()

    def until(self, time_s: float) -> tuple[Meant, ...]:
        """What was said up to this time and not handed out yet."""
        found: list[Meant] = []
        for moment in self.sound.until(time_s):
            found += self._meant(moment)
        return tuple(found)

    def close(self) -> None:
        """Let go of the microphone."""
        self.sound.close()

    def _meant(self, moment: Sensed) -> tuple[Meant, ...]:
        choices = 0 if named(moment) else len(self._answers)  # whose name it is, that is no number
        open_words = awaited(self._round, is_asked=self._is_asked, choices=choices)
        word = self._ear.hear(moment, open_words, is_sounding=self.is_sounding())
        if name := self._names.hear(moment, self._answers, is_open=self._ear.is_open):
            return (Answer(self._answers.index(name) + 1),)
        if word is None:
            return self._noise()
        is_own = not word.is_sure and any(uno in self.saying().casefold() for uno in _OWN)
        return () if is_own else meant(word, self._round)

    def _noise(self) -> tuple[Meant, ...]:
        """In a silent two a sound is told once. A cough lasts; a card that is laid is a click."""
        self._noisy = self._noisy + 1 if self._ear.is_noise else 0
        return (Disturbed(),) if self._is_quiet and self._noisy == COUGH else ()
