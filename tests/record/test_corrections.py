"""What corrections make of the entries before them."""

import pytest
from entry_values import histories, plain_entries
from hypothesis import given
from hypothesis import strategies as st

from referee.record.corrections import in_force
from referee.record.entry import Before, Correction, Drop, Entry, Replace, parse_entry

PLAYED = ("> A play r1 [t=1.00 f=12]", "> B play r2 [t=2.00 p=.60 f=24 src=camera]", "> C play r3")


def acts(*corrections: str) -> list[str]:
    """What is in force after three plays and these corrections, numbers first."""
    found = in_force(tuple(map(parse_entry, (*PLAYED, *corrections))))
    return [f"{act.number} {act.action}" for act in found]


@pytest.mark.parametrize(
    ("corrections", "found"),
    [
        ((), ["1 A play r1", "2 B play r2", "3 C play r3"]),
        (("~ 2 > B play r4",), ["1 A play r1", "2 B play r4", "3 C play r3"]),
        (("~ 2 > B play r4", "~ 2 > B play r5"), ["1 A play r1", "2 B play r5", "3 C play r3"]),
        (
            ("~ 2 > B play r4", "~ 2 > B play r5", "~ 5 drop"),
            ["1 A play r1", "2 B play r4", "3 C play r3"],
        ),
        (
            ("~ 2 > B play r4", "~ 2 > B play r5", "~ 4 drop"),
            ["1 A play r1", "2 B play r5", "3 C play r3"],
        ),
        (("~ 2 > B play r4", "~ 4 > B play r6"), ["1 A play r1", "2 B play r6", "3 C play r3"]),
        (
            ("~ 2 > B play r4", "~ 4 > B play r6", "~ 5 > B play r7"),
            ["1 A play r1", "2 B play r7", "3 C play r3"],
        ),
        (
            ("~ 2 > B play r4", "~ 4 > B play r6", "~ 5 drop"),
            ["1 A play r1", "2 B play r4", "3 C play r3"],
        ),
        (("~ 2 drop",), ["1 A play r1", "3 C play r3"]),
        (("~ 2 drop", "~ 2 drop"), ["1 A play r1", "3 C play r3"]),
        (("~ 2 drop", "~ 4 drop"), ["1 A play r1", "2 B play r2", "3 C play r3"]),
        (("~ 2 drop", "~ 4 drop", "~ 5 drop"), ["1 A play r1", "3 C play r3"]),
        (("~ 2 drop", "~ 4 > B play r9"), ["1 A play r1", "2 B play r9", "3 C play r3"]),
        (("~ 2 drop", "~ 2 > B play r9"), ["1 A play r1", "2 B play r9", "3 C play r3"]),
        (
            ("~ 2 before > B draw",),
            ["1 A play r1", "4 B draw", "2 B play r2", "3 C play r3"],
        ),
        (
            ("~ 2 before > B draw", "~ 2 before > B uno"),
            ["1 A play r1", "4 B draw", "5 B uno", "2 B play r2", "3 C play r3"],
        ),
        (
            ("~ 2 before > B draw", "~ 4 before > B uno"),
            ["1 A play r1", "5 B uno", "4 B draw", "2 B play r2", "3 C play r3"],
        ),
        (
            ("~ 2 before > B draw", "~ 4 > B draw 2"),
            ["1 A play r1", "4 B draw 2", "2 B play r2", "3 C play r3"],
        ),
        (("~ 2 before > B draw", "~ 4 drop"), ["1 A play r1", "2 B play r2", "3 C play r3"]),
        (
            ("~ 2 before > B draw", "~ 4 drop", "~ 5 drop"),
            ["1 A play r1", "4 B draw", "2 B play r2", "3 C play r3"],
        ),
        (
            ("~ 2 before > B draw", "~ 4 before > B uno", "~ 4 drop"),
            ["1 A play r1", "5 B uno", "2 B play r2", "3 C play r3"],
        ),
        (("~ 2 drop", "~ 2 before > B uno"), ["1 A play r1", "5 B uno", "3 C play r3"]),
        (("~ 2 drop", "~ 4 before > B uno"), ["1 A play r1", "5 B uno", "3 C play r3"]),
    ],
)
def test_what_is_in_force(corrections: tuple[str, ...], found: list[str]) -> None:
    assert acts(*corrections) == found


def test_play_goes_on_after_a_correction() -> None:
    assert acts("~ 2 before > B draw", "> A play r8")[-2:] == ["3 C play r3", "5 A play r8"]


def test_a_corrected_act_keeps_its_moment_and_loses_its_confidence() -> None:
    lines = (*PLAYED, "~ 2 > B play r4 [t=90.00 src=key by=Ben]", "~ 2 before > B uno [t=91.00]")
    found = {act.number: str(act.evidence) for act in in_force(tuple(map(parse_entry, lines)))}
    assert found[2] == "[t=2.00 f=24 src=key by=Ben]"
    assert found[5] == "[t=2.00 f=24]"


def test_an_inserted_act_that_was_seen_before_the_next_happened_when_it_was_seen() -> None:
    """So does what is put before that; an act in other words keeps its time."""
    lines = (
        *PLAYED,
        "~ 2 before > C draw [t=1.50 f=18 src=camera]",
        "~ 4 before > B uno [t=1.70 src=mic]",
        "~ 4 > A draw [t=1.20 f=14 src=camera]",
        "~ 2 > B play r4 [t=1.80 f=21 src=camera]",
    )
    found = [(str(a.action), str(a.evidence)) for a in in_force(tuple(map(parse_entry, lines)))]
    assert found[1:4] == [
        ("B uno", "[t=1.50 f=18 src=mic]"),
        ("A draw", "[t=1.50 f=18 src=camera]"),
        ("B play r4", "[t=2.00 f=24 src=camera]"),
    ]


@given(histories)
def test_every_act_comes_from_one_entry(history: tuple[Entry, ...]) -> None:
    """Numbers are unique and those of acts or insertions; uncorrected acts keep their order."""
    found = [act.number for act in in_force(history)]
    assert len(found) == len(set(found))
    kinds = {n: entry.what for n, entry in enumerate(history, start=1)}
    assert all(not isinstance(kinds[number], Drop | Replace) for number in found)
    own = [number for number in found if not isinstance(kinds[number], Before)]
    assert own == sorted(own)


@given(histories)
def test_a_correction_that_is_dropped_at_once_changes_nothing(history: tuple[Entry, ...]) -> None:
    corrected = (*history, Entry(Drop(1)), Entry(Drop(len(history) + 1)))
    assert in_force(corrected) == in_force(history)


@given(st.lists(plain_entries, min_size=1, max_size=6).map(tuple), plain_entries)
def test_replacing_is_as_if_it_had_been_read_so(history: tuple[Entry, ...], other: Entry) -> None:
    assert not isinstance(other.what, Correction)
    found = in_force((*history, Entry(Replace(1, other.what))))
    assert [act.action for act in found] == [other.what, *(entry.what for entry in history[1:])]
