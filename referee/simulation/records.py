"""The two records of a filmed game: the whole truth, and only what could be heard."""

from __future__ import annotations

from collections.abc import Iterator

from referee.record.notation import Line, Note, Opening, Record, headers
from referee.record.replay import annotated, replay
from referee.simulation.staging import Staged


def truth(opening: Opening, staged: Staged) -> Record:
    """Every act with its time and frame, and the rulings that follow from it.

    What is seen but is no act (a tap, a bump, a shadow) is a remark at its time.
    """
    record = Record((*headers(opening), *_with_remarks(staged)))
    return annotated(record, replay(record))


def _with_remarks(staged: Staged) -> Iterator[Line]:
    """The acts in order of time, and between them what else is to be seen."""
    remarks = [(at_s, Note("#", f"t={at_s:.2f} {what}")) for at_s, what in staged.remarks]
    now_s = 0.0
    for entry in staged.entries:
        now_s = entry.evidence.time_s or now_s
        while remarks and remarks[0][0] < now_s:
            yield remarks.pop(0)[1]
        yield entry
    yield from (note for _, note in remarks)


def ears(opening: Opening, staged: Staged) -> Record:
    """What a microphone would have got: words only, with their times, no cards and no hands."""
    heard = Opening(seating=opening.seating, rules=opening.rules)
    return Record((*headers(heard), *staged.heard))
