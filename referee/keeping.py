"""The record of a session while it is written: the game is always the fold of it.

Every entry goes to all sinks (the journal first) before `add` returns, so nothing is said that
is not safe. The headers are written with the first entry, when it is known who deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from referee.match.game import Game
from referee.record.entry import Correction, Entry, Evidence
from referee.record.notation import Header, Line, Note, Opening, headers
from referee.record.replay import Judged, Replay, advance, begin, result
from referee.rules.actions import Action
from referee.seats import Seat


class Sink(Protocol):
    """Takes the lines of a record as they come. `number` is the entry they follow from.

    A sink that cannot write any more does not raise: it shows a badge, and tries again.
    """

    @property
    def badges(self) -> tuple[str, ...]: ...

    def write(self, lines: Sequence[Line], number: int) -> None: ...

    def close(self) -> None: ...


@dataclass(slots=True)
class Keeper:
    """Keeps one record. `more` are further headers, such as the engine's version."""

    opening: Opening
    sinks: Sequence[Sink] = ()
    more: dict[str, str] = field(default_factory=dict)
    played: Replay = field(init=False)
    _has_headers: bool = False

    def __post_init__(self) -> None:
        self.played = begin(self.opening)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.played.game

    @property
    def entries(self) -> int:
        """How many entries there are."""
        return len(self.played.judged)

    def begin(self, dealer: Seat) -> None:
        """Write the headers; from now on this seat deals the first hand."""
        if not self.entries:
            self.opening = replace(self.opening, dealer=dealer)
            self.played = begin(self.opening)
        self._write_headers()

    def go_on(self, played: Replay) -> None:
        """Take up a record that was written before."""
        self.opening, self.played, self._has_headers = played.opening, played, True

    def add(self, what: Action | Correction, evidence: Evidence) -> Judged:
        """One more entry, with what is ruled on it."""
        self._write_headers()
        entry = Entry(what, evidence)
        self.played, judged = advance(self.played, entry)
        notes = [Note("!", str(ruling)) for ruling in judged.rulings]
        self._write((entry, *notes))
        return judged

    def note(self, mark: str, text: str) -> None:
        """A line that is kept and never played: a question, something said, a remark."""
        self._write_headers()
        self._write((Note(mark, text),))

    def finish(self) -> None:
        """Write the result, and close everything."""
        self._write_headers()
        self._write((Note("=", result(self.game)),))
        for sink in self.sinks:
            sink.close()

    def _write_headers(self) -> None:
        if not self._has_headers:
            self._has_headers = True
            lines: tuple[Header, ...] = headers(self.opening, **self.more)
            self._write(lines)

    def _write(self, lines: Sequence[Line]) -> None:
        for sink in self.sinks:
            sink.write(lines, self.entries)
