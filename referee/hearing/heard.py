"""A clip's ears: a record that holds only what could be heard, each line with its time.

>>> ears = Heard.parse("@ format ugn/1\\n@ seats A=Anna B=Ben\\n> A uno [t=3.50]\\n")
>>> ears.until(3.0), [str(said.action) for said in ears.until(4.0)]
((), ['A uno'])
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from referee.errors import InputError, RecordError
from referee.hearing.utterance import Utterance
from referee.record.notation import parse_record
from referee.rules import actions
from referee.rules.actions import Action
from referee.rules.state import Round

Audible: TypeAlias = (
    actions.Uno | actions.Catch | actions.Challenge | actions.NameColor | actions.Swap
    | actions.Shown | actions.Show | actions.Admit | actions.Innocent | actions.Pass
    | actions.Stands | actions.Next | actions.Noise | actions.Advice | actions.Count
    | actions.Points | actions.Timeout | actions.Pause | actions.Resume | actions.Leave
)  # fmt: skip
"""What a table says. A card laid or drawn is seen, never heard."""

VERBS: Final = frozenset(kind.VERB for kind in Audible.__args__)
"""The verbs of what can be heard."""


class Heard:
    """Utterances in the order of their times, handed out as the table's time goes on."""

    def __init__(self, utterances: Iterable[Utterance] = ()) -> None:
        self._coming = deque(sorted(utterances, key=lambda said: said.time_s))

    @classmethod
    def load(cls, path: Path) -> Heard:
        """The ears of a clip. Raises `InputError` for the file, `RecordError` for its text."""
        try:
            return cls.parse(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise InputError("no such file", source=str(path)) from None
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"not readable: {error}", source=str(path)) from None

    @classmethod
    def parse(cls, text: str) -> Heard:
        """From a record's text. Raises `RecordError` for a line that nobody could have heard."""
        return cls(
            _utterance(entry.what, entry.evidence.time_s) for entry in parse_record(text).entries
        )

    problem = ""
    """Why nothing is heard: a record always is."""

    def attend(
        self, round_: Round, *, is_asked: bool = False, answers: Sequence[str] = (),
        is_quiet: bool = False,
    ) -> None:  # fmt: skip
        """A record means what it says, however the table stands."""

    def until(self, time_s: float) -> tuple[Utterance, ...]:
        """What was said up to this time and not handed out yet."""
        found: list[Utterance] = []
        while self._coming and self._coming[0].time_s <= time_s:
            found.append(self._coming.popleft())
        return tuple(found)


def _utterance(what: object, time_s: float | None) -> Utterance:
    if not isinstance(what, Audible):
        verbs = ", ".join(sorted(VERBS))
        raise RecordError(f"'{what}' is not something that can be heard ({verbs})")
    if time_s is None:
        raise RecordError(f"'{what}' has no time: [t=12.44] is needed")
    action: Action = what
    return Utterance(action, time_s)
