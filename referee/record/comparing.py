"""What was read against what happened: two records of one game, aligned in order.

Acts of one kind pair up when they are at most `NEAR_S` apart and keep their order; of all ways
to pair them the one with the most right pairs counts. Corrections are followed in both records
first. A card is one event, whether it was written in one play or in a play and an ``adds``.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from referee.record.corrections import in_force
from referee.record.notation import Note, Record
from referee.record.replay import replay
from referee.record.together import groups, lasting
from referee.rules.actions import Adds, Draw, Play
from referee.seats import Seat

NEAR_S: Final = 3.0
ACCUSING: Final = ("misplay", "missed-uno", "false-uno", "false-catch", "wrong-draw", "fine")
"""The codes of rulings that say somebody did wrong."""


@dataclass(frozen=True, slots=True)
class Event:
    """One act as it is compared: who, what, when (NaN where no time is known)."""

    seat: Seat
    what: str
    time_s: float

    def is_near(self, other: Event) -> bool:
        """Whether both may be the same act; an unknown time is near to all."""
        return not abs(self.time_s - other.time_s) > NEAR_S


@dataclass(frozen=True, slots=True)
class Tally:
    """How one kind was read. `right` has seat and what right; a pair with both wrong counts as
    `wrong_what`, so right + missed + wrong_what + wrong_seat = events."""

    events: int = 0
    right: int = 0
    missed: int = 0
    invented: int = 0
    wrong_what: int = 0
    wrong_seat: int = 0

    @property
    def is_clean(self) -> bool:
        """Whether everything was read, and nothing else."""
        return self.right == self.events and not self.invented


@dataclass(frozen=True, slots=True)
class Comparison:
    """The answer. `delays_s` tells of each card that was read right how much later than it was
    laid that was; a misplay's includes the time for which it was held."""

    plays: Tally
    draws: Tally
    questions: int
    false_accusations: int
    delays_s: tuple[float, ...]

    @property
    def is_clean(self) -> bool:
        """Whether the game was read without an error. Questions are no errors."""
        return self.plays.is_clean and self.draws.is_clean and not self.false_accusations

    def as_json(self) -> dict[str, Any]:
        """As `referee compare --json` prints it; no delay is known without a play: null."""
        return {
            "plays": _tally_json(self.plays, "wrong_card"),
            "draws": _tally_json(self.draws, "wrong_count"),
            "questions": self.questions,
            "false_accusations": self.false_accusations,
            "latency_s": {"median": self.median_s, "p95": self.p95_s},
            "clean": self.is_clean,
        }

    @property
    def median_s(self) -> float | None:
        """The middle delay, to a hundredth."""
        return round(statistics.median(self.delays_s), 2) if self.delays_s else None

    @property
    def p95_s(self) -> float | None:
        """The delay that nineteen of twenty do not exceed, to a hundredth."""
        rank = math.ceil(len(self.delays_s) * 0.95) - 1
        return round(sorted(self.delays_s)[rank], 2) if self.delays_s else None


def compare(truth: Record, read: Record) -> Comparison:
    """Compare two records. Raises `RecordError` where one cannot be played."""
    plays, laid = tuple(plays_of(truth)), tuple(plays_of(read))
    pairs = align(plays, laid)
    draws, drawn = tuple(draws_of(truth)), tuple(draws_of(read))
    found = ((plays[here], laid[there]) for here, there in pairs)
    delays = (there.time_s - here.time_s for here, there in found if here.what == there.what)
    return Comparison(
        _tally(plays, laid, pairs),
        _tally(draws, drawn, align(draws, drawn)),
        sum(isinstance(line, Note) and line.mark == "?" for line in read.lines),
        _false_accusations(truth, read),
        tuple(delay for delay in delays if not math.isnan(delay)),
    )


def align(truth: Sequence[Event], read: Sequence[Event]) -> tuple[tuple[int, int], ...]:
    """The indices that belong together, in order.

    >>> a, b = Event("A", "r5", 1.0), Event("B", "g5", 2.0)
    >>> align((a, b), (b,))
    ((1, 0),)
    """
    best = _best_scores(truth, read)
    pairs: list[tuple[int, int]] = []
    here = there = 0
    while here < len(truth) and there < len(read):
        score = best[here][there]
        if score == best[here + 1][there]:
            here += 1
        elif score == best[here][there + 1]:
            there += 1
        else:
            pairs.append((here, there))
            here, there = here + 1, there + 1
    return tuple(pairs)


_Score = tuple[int, int, float]
"""Right pairs, pairs, and the seconds between them, negative: more is better."""


def _best_scores(truth: Sequence[Event], read: Sequence[Event]) -> list[list[_Score]]:
    """``[i][j]``: the best that can be had of truth[i:] and read[j:]."""
    best: list[list[_Score]] = [[(0, 0, 0.0)] * (len(read) + 1) for _ in range(len(truth) + 1)]
    for here in reversed(range(len(truth))):
        for there in reversed(range(len(read))):
            score = max(best[here + 1][there], best[here][there + 1])
            if truth[here].is_near(read[there]):
                score = max(score, _paired(truth[here], read[there], best[here + 1][there + 1]))
            best[here][there] = score
    return best


def _paired(truth: Event, read: Event, rest: _Score) -> _Score:
    apart_s = abs(truth.time_s - read.time_s)
    is_right = (truth.seat, truth.what) == (read.seat, read.what)
    return rest[0] + is_right, rest[1] + 1, rest[2] - (0.0 if math.isnan(apart_s) else apart_s)


def _tally(
    truth: Sequence[Event], read: Sequence[Event], pairs: Sequence[tuple[int, int]]
) -> Tally:
    found = [(truth[here], read[there]) for here, there in pairs]
    wrong_what = sum(here.what != there.what for here, there in found)
    wrong_seat = sum(here.what == there.what and here.seat != there.seat for here, there in found)
    return Tally(
        events=len(truth),
        right=len(pairs) - wrong_what - wrong_seat,
        missed=len(truth) - len(pairs),
        invented=len(read) - len(pairs),
        wrong_what=wrong_what,
        wrong_seat=wrong_seat,
    )


def _tally_json(tally: Tally, wrong_what: str) -> dict[str, int]:
    return {
        "events": tally.events,
        "right": tally.right,
        "missed": tally.missed,
        "invented": tally.invented,
        wrong_what: tally.wrong_what,
        "wrong_seat": tally.wrong_seat,
    }


def _time(time_s: float | None) -> float:
    return math.nan if time_s is None else time_s


def plays_of(record: Record) -> Iterator[Event]:
    """Every card laid, one event each, corrections followed."""
    for act in in_force(record.entries):
        if isinstance(act.action, Play | Adds):
            for card in act.action.cards:
                yield Event(act.action.seat, str(card), _time(act.evidence.time_s))


def draws_of(record: Record) -> Iterator[Event]:
    """Every draw, with its number, corrections followed."""
    for act in in_force(record.entries):
        if isinstance(act.action, Draw):
            yield Event(act.action.seat, str(act.action.count), _time(act.evidence.time_s))


def accusations_of(record: Record) -> tuple[Event, ...]:
    """Every accusation that was ever said, also those that a correction withdrew later."""
    judged = replay(record).judged
    found: list[Event] = []
    for group in groups(record):
        given = [(judged[number - 1], r) for number in group for r in judged[number - 1].rulings]
        said = lasting(ruling for _, ruling in given)
        found += [
            Event(ruling.seat, ruling.code, _time(one.entry.evidence.time_s))
            for one, ruling in given
            if ruling.code in ACCUSING and any(ruling is each for each in said)
        ]
    return tuple(found)


def _false_accusations(truth: Record, read: Record) -> int:
    """Accusations without one of the same code, against the same seat, near in time."""
    true, given = accusations_of(truth), accusations_of(read)
    return len(given) - _tally(true, given, align(true, given)).right
