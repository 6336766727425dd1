"""Fakes that ship: a camera, ears, a speaker, a clock and a journal that do as they are told.

>>> clock = ManualClock()
>>> clock.sleep(2.0)
>>> clock()
2.0
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from referee.hearing.heard import Heard
from referee.hearing.utterance import Utterance
from referee.ports import CardSeen, Frame, Image, Stalled
from referee.record.notation import Line
from referee.rules.actions import parse_action
from referee.speaking import USUAL, Sound, VoiceStyle


@dataclass(slots=True)
class ManualClock:
    """Seconds that pass only when told."""

    now_s: float = 0.0

    def __call__(self) -> float:
        return self.now_s

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.now_s += seconds


class ScriptedCamera:
    """A source with the pictures it was given, at a steady rate."""

    def __init__(self, pictures: Iterable[Image], *, frames_per_s: float = 12.0) -> None:
        self._pictures = pictures
        self._rate = frames_per_s
        self.is_closed = False

    def frames(self) -> Iterator[Frame | Stalled]:
        """Each picture once."""
        for number, picture in enumerate(self._pictures):
            yield Frame(picture, number / self._rate, number)

    def close(self) -> None:
        """Remember that it was closed."""
        self.is_closed = True


def scripted_microphone(*lines: tuple[float, str]) -> Heard:
    """Ears that hear these acts at these times.

    >>> scripted_microphone((1.5, "A uno")).until(2.0)[0].time_s
    1.5
    """
    return Heard(Utterance(parse_action(text), time_s) for time_s, text in lines)


@dataclass(slots=True)
class RecordingSpeaker:
    """Says nothing and remembers everything; `is_broken` loses every text."""

    said: list[str] = field(default_factory=list)
    sounds: list[Sound] = field(default_factory=list)
    is_broken: bool = False
    style: VoiceStyle = USUAL

    def say(self, text: str, *, language: str, sound: Sound = Sound.NONE) -> bool:
        """Whether it was said."""
        if not self.is_broken:
            self.said.extend(filter(None, [text]))
            self.sounds.extend(filter(None, [sound]))
        return not self.is_broken

    def prepare(self, texts: Iterable[str], *, language: str) -> None:
        """Nothing has to be made ready."""

    def cut(self) -> None:
        """Nothing is ever being said."""

    def close(self) -> None:
        """Nothing to let go of."""


@dataclass(slots=True)
class MemoryJournal:
    """A sink that keeps a record's lines in memory."""

    lines: list[Line] = field(default_factory=list)
    is_closed: bool = False
    badges: tuple[str, ...] = ()

    def write(self, lines: Sequence[Line], number: int) -> None:
        """Keep them."""
        self.lines.extend(lines)

    def close(self) -> None:
        """Remember that it was closed."""
        self.is_closed = True

    @property
    def text(self) -> str:
        """The record as text."""
        return "".join(f"{line}\n" for line in self.lines)


@dataclass(slots=True)
class ScriptedEyes:
    """Eyes that see the cards they are shown, wherever those lie in the region looked at.

    Assign `cards` before each look: (code, probability, quad in pixels). `quarters` are those by
    which they were asked to turn the picture, look by look.
    """

    cards: Sequence[CardSeen] = ()
    quarters: list[int] = field(default_factory=list)

    def look(
        self,
        image: Image,
        region: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
        quarters: int = 0,
    ) -> tuple[CardSeen, ...]:
        """The cards whose middle lies in the region."""
        self.quarters.append(quarters)
        return tuple(card for card in self.cards if not any(region) or _inside(card, region))


def _inside(card: CardSeen, region: tuple[float, float, float, float]) -> bool:
    x, y = np.asarray(card.quad_px).mean(axis=0)
    return bool(region[0] <= x <= region[2] and region[1] <= y <= region[3])
