"""The two records of a filmed game: the whole truth, and only what could be heard."""

from __future__ import annotations

from referee.record.notation import Opening, Record, headers
from referee.record.replay import annotated, replay
from referee.simulation.staging import Staged


def truth(opening: Opening, staged: Staged) -> Record:
    """Every act with its time and frame, and the rulings that follow from it."""
    record = Record((*headers(opening), *staged.entries))
    return annotated(record, replay(record))


def ears(opening: Opening, staged: Staged) -> Record:
    """What a microphone would have got: words only, with their times, no cards and no hands."""
    heard = Opening(seating=opening.seating, rules=opening.rules)
    return Record((*headers(heard), *staged.heard))
