"""What the bench found in one clip, and the sums over many."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Self

from referee.benchmarks.table_reading import Told
from referee.record.comparing import (
    NEAR_S,
    Event,
    accusations_of,
    align,
    compare,
    draws_of,
    plays_of,
)
from referee.record.notation import Note, Record

_BEFORE_S, _AFTER_S = 3.0, 1.0
"""How long before and after a failure a disturbance counts as being near."""
_EARLY_S: Final = 0.4
"""How much earlier than the hand leaves a card may be read; earlier, it was another one."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that was read wrongly: what kind, when, what it was and what was read instead.
    `near` names what disturbed the table about then."""

    kind: str
    time_s: float
    truth: str
    seen: str
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """The figures of one clip. `is_helped_clean` is whether it was clean once questions were
    answered; delays are from the hand's leaving until the ruling, in seconds of the clip."""

    plays: int
    plays_right: int
    plays_invented: int
    draws: int
    draws_right: int
    draws_invented: int
    questions: int
    accused: int
    is_clean: bool
    is_helped_clean: bool
    legal_s: tuple[float, ...] = ()
    misplays_s: tuple[float, ...] = ()
    failures: tuple[Failure, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """As it is kept; `from_json` reads it back."""
        return asdict(self)

    @classmethod
    def from_json(cls, tree: Mapping[str, Any]) -> Self:
        """What `as_json` gave."""
        values: dict[str, Any] = {field.name: tree[field.name] for field in fields(cls)}
        values["failures"] = tuple(
            Failure(**{**each, "near": tuple(each["near"])}) for each in tree["failures"]
        )
        values["legal_s"], values["misplays_s"] = map(tuple, (tree["legal_s"], tree["misplays_s"]))
        return cls(**values)


def found_in(truth: Record, read: Record, told: Sequence[Told], *, is_helped_clean: bool) -> Found:
    """Compare what was read with what happened. Raises `RecordError` for unplayable records."""
    plain = compare(truth, read)
    legal_s, misplays_s = _delays(truth, told)
    return Found(
        plain.plays.events,
        plain.plays.right,
        plain.plays.invented,
        plain.draws.events,
        plain.draws.right,
        plain.draws.invented,
        plain.questions,
        plain.false_accusations,
        plain.is_clean,
        is_helped_clean,
        legal_s,
        misplays_s,
        tuple(_failures(truth, read)),
    )


def _delays(truth: Record, told: Sequence[Told]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How long after each card the first right ruling on it came: legal cards, misplays."""
    wrong = [event for event in accusations_of(truth) if event.what == "misplay"]
    late: dict[bool, list[float]] = {False: [], True: []}
    for play in plays_of(truth):
        is_wrong = any(each.seat == play.seat and each.time_s == play.time_s for each in wrong)
        after = [
            one.told_s - play.time_s
            for one in told
            if (one.seat, one.card) == (play.seat, play.what)
            and -_EARLY_S <= one.read_s - play.time_s <= NEAR_S
        ]
        late[is_wrong] += [round(min(after), 2)] if after else []
    return tuple(late[False]), tuple(late[True])


def _failures(truth: Record, read: Record) -> Iterator[Failure]:
    kinds = (("play", plays_of), ("draw", draws_of), ("accusation", accusations_of))
    near = _Nearby(truth)
    for name, events in kinds:
        here, there = tuple(events(truth)), tuple(events(read))
        for kind, event, was, seen in _apart(here, there, name):
            yield Failure(kind, round(event.time_s, 2), was, seen, near(event.time_s))


def _apart(
    here: Sequence[Event], there: Sequence[Event], name: str
) -> Iterator[tuple[str, Event, str, str]]:
    pairs = align(here, there)
    for i, j in pairs:
        one, other = here[i], there[j]
        if one.what != other.what:
            yield f"wrong {name}", one, _text(one), _text(other)
        elif one.seat != other.seat:
            yield f"{name} of another seat", one, _text(one), _text(other)
    paired = {i for i, _ in pairs}, {j for _, j in pairs}
    if name != "accusation":
        missed = (event for i, event in enumerate(here) if i not in paired[0])
        yield from ((f"missed {name}", event, _text(event), "") for event in missed)
    invented = (event for j, event in enumerate(there) if j not in paired[1])
    yield from ((f"invented {name}", event, "", _text(event)) for event in invented)


def _text(event: Event) -> str:
    return f"{event.seat} {event.what}"


class _Nearby:
    """What the truth remarks on, by time."""

    def __init__(self, truth: Record) -> None:
        self._remarks = [
            (float(note.text[2:].split()[0]), " ".join(note.text.split()[1:]))
            for note in truth.lines
            if isinstance(note, Note) and note.mark == "#" and note.text.startswith("t=")
        ]

    def __call__(self, time_s: float) -> tuple[str, ...]:
        return tuple(
            what for at_s, what in self._remarks if -_AFTER_S <= time_s - at_s <= _BEFORE_S
        )


@dataclass(frozen=True, slots=True)
class Sums:
    """The figures over several clips."""

    clips: tuple[Found, ...]

    def total(self, name: str) -> int:
        """The sum of one count."""
        return sum(int(getattr(clip, name)) for clip in self.clips)

    @property
    def shares(self) -> dict[str, float]:
        """The figures that are better when larger, each 0..1; 1 where there was nothing."""
        hands = max(1, len(self.clips))
        return {
            "plays": self.total("plays_right") / max(1, self.total("plays")),
            "draws": self.total("draws_right") / max(1, self.total("draws")),
            "clean": self.total("is_clean") / hands,
            "helped": self.total("is_helped_clean") / hands,
        }

    @property
    def faults(self) -> dict[str, float]:
        """The figures that are better when smaller: counts, and questions a play."""
        return {
            "invented": self.total("plays_invented"),
            "accused": self.total("accused"),
            "questions": self.total("questions") / max(1, self.total("plays")),
        }

    @property
    def delays(self) -> dict[str, float]:
        """Seconds from the hand's leaving until the ruling; NaN where nothing was ruled on."""
        legal = [each for clip in self.clips for each in clip.legal_s]
        wrong = [each for clip in self.clips for each in clip.misplays_s]
        return {
            "legal_median_s": statistics.median(legal) if legal else math.nan,
            "legal_p95_s": rank95(legal),
            "misplay_median_s": statistics.median(wrong) if wrong else math.nan,
            "misplay_p95_s": rank95(wrong),
        }

    @property
    def kinds(self) -> Counter[str]:
        """How often each kind of failure happened."""
        return Counter(each.kind for clip in self.clips for each in clip.failures)


def rank95(values: Iterable[float]) -> float:
    """What nineteen of twenty do not exceed.

    >>> rank95(range(100)), rank95(())
    (94, nan)
    """
    ordered = sorted(values)
    return ordered[math.ceil(len(ordered) * 0.95) - 1] if ordered else math.nan
