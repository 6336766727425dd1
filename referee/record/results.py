"""What a record comes to, for a table of several: see `referee.match.standings`."""

from __future__ import annotations

from hashlib import sha256

from referee.match.standings import Match, match_of
from referee.record.corrections import in_force
from referee.record.notation import Record
from referee.record.replay import replay


def result_of(record: Record) -> Match:
    """The match that a record holds, its corrections followed.

    Raises `RecordError` where its headers cannot be meant.

    >>> from referee.record.notation import parse_record
    >>> result_of(parse_record("@ format ugn/1\\n@ seats A=Anna B=Ben\\n@ rules mattel\\n")).hands
    ()
    """
    played = replay(record)
    rulings = {act: tuple(each.ruling for each in given) for act, given in played.standing}
    acts = ((act.action, rulings.get(act.number, ())) for act in in_force(record.entries))
    return match_of(played.start.seating, played.start.house, played.opening.teams, acts)


def fingerprint(record: Record) -> str:
    """The same for a copy of a record, however its lines end; hex of SHA-256."""
    return sha256(str(record).encode()).hexdigest()
