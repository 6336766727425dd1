"""Lessons one after the other: looks at the table in, lines for the learner out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from referee.cards import Card
from referee.coaching.lessons import Lesson, Told
from referee.coaching.settling import Settling
from referee.coaching.wording import told_text
from referee.outputs.phrases.coaching import taught
from referee.outputs.phrases.words import Words
from referee.rules.house import HouseRules

LOOK_EVERY_S = 0.35


@dataclass(slots=True)
class LessonRoom:
    """Takes a learner through `names`. `ours` are this table's own rules, one sentence each."""

    words: Words
    house: HouseRules
    names: tuple[str, ...]
    ours: tuple[str, ...] = ()
    _lesson: Lesson = field(init=False)
    _settling: Settling = field(default_factory=Settling)
    _done: int = 0
    _next_s: float = 0.0

    def __post_init__(self) -> None:
        self._lesson = Lesson.start(self.names[0], self.house)

    @property
    def is_over(self) -> bool:
        """Whether the last lesson has been taken."""
        return self._done >= len(self.names)

    def begin(self) -> tuple[str, ...]:
        """The first lesson's title and what to do."""
        return self._opened(())

    def is_due(self, time_s: float) -> bool:
        """Whether it is time to look again; looking costs more than waiting."""
        if time_s < self._next_s:
            return False
        self._next_s = time_s + LOOK_EVERY_S
        return True

    def look(self, cards: tuple[Card, ...], time_s: float) -> tuple[str, ...]:
        """What to tell after a look."""
        settled = self._settling.look(cards, time_s)
        return () if settled is None else self._went(*self._lesson.see(settled))

    def hear_uno(self) -> tuple[str, ...]:
        """What to tell once UNO was called, by voice or key."""
        return self._went(*self._lesson.hear_uno())

    def _went(self, lesson: Lesson, told: tuple[Told, ...]) -> tuple[str, ...]:
        self._lesson = lesson
        lines = tuple(told_text(one, self.words) for one in told)
        if lesson.step or self.is_over:
            return lines
        self._done += 1
        if self._done == len(self.names):
            return (*lines, self.words.coaching["all-done"])
        name = self.names[self._done]
        self._lesson = replace(Lesson.start(name, self.house), seen=lesson.seen)
        return self._opened(lines)

    def _opened(self, before: tuple[str, ...]) -> tuple[str, ...]:
        title = f"— {self.words.coaching[f'lesson {self._lesson.name}']} —"
        ours = self.ours or (self.words.coaching["no-house"],)
        extra = ours if self._lesson.name == "house" else ()
        return (*before, title, *extra, taught(f"ask {self._lesson.step}", self.words))
