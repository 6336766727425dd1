"""What the entries of a record come to once its corrections are followed.

The record is only ever appended to, so entry 4 stays where it is; `in_force` tells what is to
be played in its place. Each act keeps the number of its own entry, an inserted one that of the
correction which inserted it, so later corrections can name it.

- ``~ 4 > ...`` twice: the later one counts. With it dropped, the earlier one counts again.
- ``~ 9 drop`` where 9 is a correction withdraws it; ``~ 9 > ...`` says what 9 should have said.
- ``~ 9 before > ...`` where 9 is a correction means the place in the game that 9 is about.

>>> from referee.record.entry import parse_entry
>>> lines = ("> A play r9", "> B play g7", "~ 2 > B play g9", "~ 1 before > C draw")
>>> for act in in_force(tuple(map(parse_entry, lines))):
...     print(act.number, act.action)
4 C draw
1 A play r9
2 B play g9
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from referee.record.entry import Before, Correction, Drop, Entry, Evidence
from referee.rules.actions import Action


@dataclass(frozen=True, slots=True)
class InForce:
    """An act that counts, under the number of its entry.

    `evidence` has the time and frame at which it happened, also where the words come from a
    correction; the rest of it is that of the correction. Trap: a correction by hand may bear the
    time at which it was made, so only an inserted act that was seen earlier has a time of its own.
    """

    number: int
    action: Action
    evidence: Evidence
    remark: str = ""


_Corrections: TypeAlias = dict[int, Correction]


def in_force(entries: tuple[Entry, ...]) -> tuple[InForce, ...]:
    """The acts to play, in order. Each correction must name an earlier entry, as parsed ones do."""
    said = _corrections(entries)
    deciders = _deciders(said)
    acts = _uncorrected(entries)
    for number, correction in said.items():
        if _is_withdrawn(number, said, deciders) or _is_about_a_correction(correction, said):
            continue
        slot = number if isinstance(correction, Before) else correction.target
        word = said[_last_word(number, deciders)]
        if isinstance(word, Drop):
            acts.pop(slot, None)
        else:
            seen = _moment(slot, entries, said)
            acts[slot] = _corrected(slot, word.action, entries[number - 1], seen)
    return tuple(acts[number] for number in _order(entries, said) if number in acts)


def _corrected(slot: int, action: Action, sayer: Entry, seen: Evidence) -> InForce:
    evidence = replace(sayer.evidence, time_s=seen.time_s, confidence=None, frame=seen.frame)
    return InForce(slot, action, evidence, sayer.remark)


def _corrections(entries: tuple[Entry, ...]) -> _Corrections:
    numbered = enumerate(entries, start=1)
    return {n: entry.what for n, entry in numbered if isinstance(entry.what, Correction)}


def _uncorrected(entries: tuple[Entry, ...]) -> dict[int, InForce]:
    return {
        n: InForce(n, entry.what, entry.evidence, entry.remark)
        for n, entry in enumerate(entries, start=1)
        if not isinstance(entry.what, Correction)
    }


def _deciders(said: _Corrections) -> dict[int, int]:
    """Correction -> the later one that decides what it says, for those that have one.

    Walked backwards: what could withdraw a correction stands after it, and is decided already.
    """
    deciders: dict[int, int] = {}
    for number, correction in reversed(said.items()):
        is_void = _is_withdrawn(number, said, deciders)
        if _is_about_a_correction(correction, said) and not is_void:
            deciders.setdefault(correction.target, number)
    return deciders


def _is_about_a_correction(correction: Correction, said: _Corrections) -> bool:
    return correction.target in said and not isinstance(correction, Before)


def _last_word(number: int, deciders: dict[int, int]) -> int:
    while number in deciders:
        number = deciders[number]
    return number


def _is_withdrawn(number: int, said: _Corrections, deciders: dict[int, int]) -> bool:
    return number in deciders and isinstance(said[_last_word(number, deciders)], Drop)


def _place(number: int, said: _Corrections) -> int:
    """The act or the inserted act that an entry is about."""
    while number in said and not isinstance(said[number], Before):
        number = said[number].target
    return number


def _moment(number: int, entries: tuple[Entry, ...], said: _Corrections) -> Evidence:
    """When the act that an entry is about happened: as the act itself says. An inserted one
    happened when the one after it did, or before that, where it says so."""
    about = [number]
    while about[-1] in said:
        about.append(said[about[-1]].target)
    seen = entries[about.pop() - 1].evidence
    for each in reversed(about):
        own = entries[each - 1].evidence
        if isinstance(said[each], Before) and _is_earlier(own, seen):
            seen = own
    return seen


def _is_earlier(own: Evidence, other: Evidence) -> bool:
    return own.time_s is not None and other.time_s is not None and own.time_s < other.time_s


def _order(entries: tuple[Entry, ...], said: _Corrections) -> list[int]:
    """Every act and every inserted act, withdrawn ones too: they keep the place of others."""
    order: list[int] = []
    for number in range(1, len(entries) + 1):
        match said.get(number):
            case None:
                order.append(number)
            case Before(target=target):
                order.insert(order.index(_place(target, said)), number)
    return order
