"""A speaker for tests: it writes down what it is asked to say, and can refuse to."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class RecordingSpeaker:
    """A `Speaker` without sound. With a `problem` it says nothing, as a broken one would."""

    problem: str = ""
    said: list[tuple[str, str]] = field(default_factory=list)
    """(language, text) of everything said, in order."""
    is_closed: bool = False

    def say(self, text: str, *, language: str) -> bool:
        """Write the text down; an empty one only tells whether it would be said."""
        if self.problem:
            return False
        if text:
            self.said.append((language, text))
        return True

    def close(self) -> None:
        """Remember that it was closed."""
        self.is_closed = True

    @property
    def texts(self) -> list[str]:
        """What was said, without the languages."""
        return [text for _, text in self.said]
