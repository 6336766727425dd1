"""A record played: the fold of `referee.match.game.step` over the entries that are in force.

`begin` opens a game as the headers say; `advance` takes one entry after the other and gives what
is ruled. A correction is an entry like any other: everything is played again, and what it gives
is the difference, the `withdrawn` rulings first, then the new ones.

>>> from referee.record.entry import parse_entry
>>> from referee.record.notation import parse_record
>>> played = replay(parse_record('''@ format ugn/1
... @ seats A=Anna B=Ben
... @ dealer B
... > deal 7
... > flip r5
... > A play g9
... '''))
>>> print(*played.judged[2].rulings, sep="; ")
misplay A g9 reason=no-match remedy=take-back [rule=PEN-1]
>>> played, judged = advance(played, parse_entry("~ 3 > A play r9"))
>>> print(*judged.rulings, sep="; ")
withdrawn 3 misplay A g9; turn B
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from referee.errors import ConfigError, RecordError
from referee.match.game import Game, new_game, step
from referee.record.corrections import in_force
from referee.record.entry import Correction, Entry
from referee.record.names import write_seats
from referee.record.notation import Header, Line, Note, Opening, Record
from referee.rules.actions import Action, Deal, Show
from referee.rules.house import HouseRules
from referee.rules.rulings import Ruling, ruling


@dataclass(frozen=True, slots=True)
class Judged:
    """Entry `number`, what was ruled when it came, and the game that each ruling goes by.

    `grounds` are as many as `rulings`: the game before the act that is ruled on. Acts are ruled
    anew after a correction, and a card must have matched what lay on the table then, not what
    lies there when the mistake is noticed.
    """

    number: int
    entry: Entry
    rulings: tuple[Ruling, ...]
    grounds: tuple[Game, ...] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Given:
    """A ruling that stands, and the number of the entry at which it was given."""

    at: int
    ruling: Ruling


MAX_SEATS_TEXT: Final = 600
"""Leaves room on a line of a record for what is said with a name or two in it."""

Standing: TypeAlias = tuple[tuple[int, tuple[Given, ...]], ...]
"""Number of an act in force -> its rulings, in the order of play."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A record as far as it was played. `start` is the game before the first entry."""

    opening: Opening
    start: Game
    game: Game
    judged: tuple[Judged, ...] = ()
    standing: Standing = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that was played, corrections too."""
        return tuple(judged.entry for judged in self.judged)


def begin(opening: Opening) -> Replay:
    """The game before its first entry.

    Raises `ConfigError` for rules that cannot be meant, and for names too long for a record.
    """
    if len(write_seats(opening.seating)) > MAX_SEATS_TEXT:
        problem = f"the names are too long: together at most {MAX_SEATS_TEXT} characters"
        raise ConfigError(problem, key="seats")
    house = HouseRules.parse(opening.rules)
    game = new_game(opening.seating, house, opening.dealer, opening.teams)
    return Replay(opening, game, game)


def advance(played: Replay, entry: Entry) -> tuple[Replay, Judged]:
    """The record with one more entry, and what is ruled.

    A correction must name an earlier entry; a parsed record does, other callers see to it.
    """
    number = len(played.judged) + 1
    if isinstance(entry.what, Correction):
        return _correct(played, number, entry)
    game, rulings = _step(played.game, entry.what, played.opening)
    judged = Judged(number, entry, rulings, (played.game,) * len(rulings))
    given = (number, tuple(Given(number, each) for each in rulings))
    after = replace(
        played,
        game=game,
        judged=(*played.judged, judged),
        standing=(*played.standing, given),
    )
    return after, judged


def replay(record: Record) -> Replay:
    """A whole record. Raises `RecordError` where its headers cannot be meant."""
    played = _begin(record)
    for entry in record.entries:
        played, _ = advance(played, entry)
    return played


def _begin(record: Record) -> Replay:
    if not record.header("seats"):
        line = 1 + len(record.headers)
        raise RecordError("expected '@ seats A=... B=...'", line=line, column=1)
    try:
        return begin(record.opening)
    except ConfigError as error:
        raise RecordError(str(error), line=_line_at_fault(record, error.key), column=1) from error


def _line_at_fault(record: Record, key: str) -> int:
    numbered = enumerate(record.lines, start=1)
    at = {line.key: number for number, line in numbered if isinstance(line, Header)}
    return at.get(key) or at.get("rules") or at["seats"]


def _step(game: Game, action: Action, opening: Opening) -> tuple[Game, tuple[Ruling, ...]]:
    """One act, and after the first deal the hands that the headers know."""
    after, rulings = step(game, action)
    if isinstance(action, Deal) and game.hand == 1:
        for seat, cards in opening.hands:
            after, more = step(after, Show(seat, cards))
            rulings = (*rulings, *more)
    return after, rulings


def _correct(played: Replay, number: int, entry: Entry) -> tuple[Replay, Judged]:
    """Play everything again; rulings are compared act by act, so what stayed is not repeated."""
    game, now, games = played.start, [], []
    for act in in_force((*played.entries, entry)):
        games.append(game)
        game, rulings = _step(game, act.action, played.opening)
        now.append((act.number, rulings))
    standing, withdrawn, new = _differences(played.standing, now, number)
    each_given = zip(games, (given for _, given in standing), strict=True)
    anew = [before for before, given in each_given for each in given if each.at == number]
    rulings = (*map(_withdrawn, withdrawn), *new)
    judged = Judged(number, entry, rulings, (*(played.game for _ in withdrawn), *anew))
    return replace(played, game=game, judged=(*played.judged, judged), standing=standing), judged


def _differences(
    before: Standing, now: Iterable[tuple[int, tuple[Ruling, ...]]], number: int
) -> tuple[Standing, list[Given], list[Ruling]]:
    """What stands now, what no longer does, and what is new (given at entry `number`)."""
    left = {act: list(given) for act, given in before}
    standing: list[tuple[int, tuple[Given, ...]]] = []
    new: list[Ruling] = []
    for act, rulings in now:
        kept = [_take(left.get(act, []), each) or Given(number, each) for each in rulings]
        new.extend(given.ruling for given in kept if given.at == number)
        standing.append((act, tuple(kept)))
    return tuple(standing), [given for rest in left.values() for given in rest], new


def _take(given: list[Given], wanted: Ruling) -> Given | None:
    """Take the first that says the same out of the list."""
    for index, each in enumerate(given):
        if each.ruling == wanted:
            return given.pop(index)
    return None


def _withdrawn(given: Given) -> Ruling:
    return ruling("withdrawn", given_at=given.at, ruling=given.ruling.gist)


# --- back to text ----------------------------------------------------------------------------


def annotated(record: Record, played: Replay) -> Record:
    """The record with its rulings as they are computed, each after the entry it follows from.

    A result is written where the match is over or the record had one.
    """
    judged = iter(played.judged)
    lines: list[Line] = []
    for line in record.lines:
        if not (isinstance(line, Note) and line.mark in ("!", "=")):
            lines.append(line)
        if isinstance(line, Entry):
            lines.extend(_ruled(next(judged).rulings))
    if played.game.wins or _results(record):
        lines.append(Note("=", result(played.game)))
    return Record(tuple(lines))


def corrected(record: Record) -> Record:
    """The game as if it had been played so from the start: headers and acts, nothing else.

    A result stays, so that it is written again.
    """
    acts = (Entry(act.action, act.evidence, act.remark) for act in in_force(record.entries))
    return Record((*record.headers, *acts, *_results(record)))


def _ruled(rulings: Iterable[Ruling]) -> list[Note]:
    return [Note("!", str(each)) for each in rulings]


def _results(record: Record) -> list[Line]:
    return [line for line in record.lines if isinstance(line, Note) and line.mark == "="]


def result(game: Game) -> str:
    """What stands after ``=``: ``A 523 B 210 wins=A``, or ``unfinished``."""
    if not game.wins:
        return "unfinished"
    totals = " ".join(f"{seat} {points}" for seat, points in game.totals)
    return f"{totals} wins={game.wins}"


def state_json(game: Game) -> dict[str, Any]:
    """The state of a game as `replay --json` ends with it; `color` and `top` may be ``''``."""
    round = game.round
    return {
        "phase": round.phase,
        "turn": round.turn,
        "direction": round.direction,
        "color": str(round.color or ""),
        "top": str(round.top) if round.top.is_known or round.stage == "playing" else "",
        "hands": {seat: round.hand_count(seat) for seat in round.seats},
        "owes": round.debtors,
        "totals": dict(game.totals),
    }
