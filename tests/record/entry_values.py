"""Strategies for entries, names and whole records."""

from dataclasses import replace

from act_values import actions
from hypothesis import strategies as st

from referee.record.entry import SOURCES, Before, Drop, Entry, Evidence, Replace
from referee.record.notation import Line, Note, Opening, Record, headers
from referee.seats import Seating

EVERYDAY_NAMES = (
    "Ben",
    "Zoë",
    "Ñandú",
    "小明",
    "Mary Ann",
    'Jo "Ace" Ng',
    "O'Neill",
    "🦊",
    "a  # b",
    "[t=1]",
    "A=B",
    "back\\slash",
    " ",
    "two\nlines",
    "é",
    "\u2028",
    "42",
    "_",
    "\x7f",
)
names = st.sampled_from(EVERYDAY_NAMES) | st.text(min_size=1, max_size=12)
hundredths = st.integers(0, 9_999_99).map(lambda n: n / 100)
evidence = st.builds(
    Evidence,
    time_s=st.none() | hundredths,
    confidence=st.none() | st.floats(0, 1),
    frame=st.none() | st.integers(0, 10**6),
    source=st.sampled_from(["", *SOURCES]),
    by=st.just("") | names,
)
remarks = st.sampled_from(["", "clockwise", "# # #", 'a "quoted" one', "小", "[t=1.00]", "a  # b"])
targets = st.integers(1, 500)
corrections = st.one_of(
    st.builds(Replace, targets, actions),
    st.builds(Drop, targets),
    st.builds(Before, targets, actions),
)
entries = st.builds(Entry, actions | corrections, evidence, remarks)
plain_entries = st.builds(Entry, actions, evidence, remarks)


def _aimed(entry: Entry, before: int) -> Entry:
    """The entry; a correction names one of the `before` entries that stand before it."""
    match entry.what:
        case Replace(target, action):
            what = Replace(1 + target % before, action)
        case Drop(target):
            what = Drop(1 + target % before)
        case Before(target, action):
            what = Before(1 + target % before, action)
        case _:
            return entry
    return replace(entry, what=what)


def _history(first: Entry, others: list[Entry]) -> tuple[Entry, ...]:
    return (first, *(_aimed(entry, before) for before, entry in enumerate(others, start=1)))


histories = st.builds(_history, plain_entries, st.lists(entries, max_size=12))
"""Entries of which each correction names an earlier one."""

seatings = st.lists(names, min_size=2, max_size=10).map(Seating.of)
texts = st.sampled_from(["", "turn B", "Who?  # x", "小 🦊"])
notes = st.builds(Note, st.sampled_from('!?"#'), texts)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A whole record of some people, with notes and blank lines in between."""
    seats = draw(st.lists(names, min_size=10, max_size=10).map(Seating.of))
    lines: list[Line] = [*headers(Opening(seats), date="2026-11-29", engine="0.3.0")]
    for entry in draw(histories):
        lines.append(entry)
        lines.extend(draw(st.lists(notes | st.just(Note("")), max_size=2)))
    if draw(st.booleans()):
        lines.append(Note("=", "unfinished"))
    return Record(tuple(lines))
