"""``referee bench table --stills DIR``: photographs of a table, read by the code that reads films.

Each photograph of a set with a ``state.csv`` stands still before `referee watch`'s eyes, gate,
table and officiating: what lies on the discard pile, and what lies open before each of the four.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from referee.adapters.still import StillSource
from referee.app import Options, Ports, eyes_of, settled_table
from referee.benchmarks import Tell, row
from referee.benchmarks.table_reading import Onlooker, session_of
from referee.config import TableConfig
from referee.errors import InputError
from referee.ports import Eyes, Frame
from referee.record.notation import Record
from referee.rules.house import HouseRules
from referee.setting_up import Asking, placed
from referee.tabletop.events import HandShown, best
from referee.tabletop.layout import Layout
from referee.tabletop.table import Table
from referee.training.sets import SIDES, StatePicture, read_set
from referee.vision.gate import Gate

_SEATS: Final = dict(zip(SIDES, "ADCB", strict=True))
"""Clockwise from the lower edge, seen from above."""
_OPTIONS: Final = Options(journal=None, voice=False, window=False)


@dataclass(frozen=True, slots=True)
class StillRead:
    """What was made of one photograph. `invented` counts cards that do not lie there."""

    are_piles_found: bool
    is_top_right: bool
    top: str
    cards: int
    right: int
    invented: int

    @property
    def is_all_right(self) -> bool:
        """The top, and all cards before everybody."""
        return self.is_top_right and self.right == self.cards and not self.invented


def run(tell: Tell, folder: Path) -> bool:
    """Read them all and print what is right; there is no bar.

    Raises `InputError` for a folder without tables of four.
    """
    pictures = [one for one in read_set(folder) if isinstance(one, StatePicture)]
    if not pictures:
        raise InputError("no state.csv with photographs of tables", source=str(folder))
    eyes = eyes_of(_OPTIONS, HouseRules())
    tell(row("photograph", "top", "read", "hands", "right", "invented"))
    reads = []
    for picture in pictures:
        read = read_still(picture, eyes)
        reads.append(read)
        numbers = map(str, (read.cards, read.right, read.invented))
        tell(row(picture.path.name, picture.discard, read.top or "-", *numbers))
    for line in figures_of(reads):
        tell(line)
    return True


def figures_of(reads: Sequence[StillRead]) -> tuple[str, ...]:
    """The sums, a line each."""
    of_all = f"of {len(reads)}"
    return (
        "",
        row("piles found", str(sum(one.are_piles_found for one in reads)), of_all),
        row("top right", str(sum(one.is_top_right for one in reads)), of_all),
        row(
            "cards of hands right",
            str(sum(one.right for one in reads)),
            f"of {sum(one.cards for one in reads)}",
        ),
        row("cards invented", str(sum(one.invented for one in reads)), ""),
        row("all right", str(sum(one.is_all_right for one in reads)), of_all),
    )


def read_still(picture: StatePicture, eyes: Eyes) -> StillRead:
    """Watch one photograph as `referee watch` does, without a table file."""
    source = StillSource(picture.path)
    table = placed(settled_table(_OPTIONS), eyes, source, Asking(lambda kind, **parts: None))
    top = _top(table, source, eyes)
    cards, right, invented = _hands(picture, _shown(table, source, eyes))
    return StillRead(bool(table.discard), top == picture.discard, top, cards, right, invented)


def _top(table: TableConfig, source: StillSource, eyes: Eyes) -> str:
    """The card that the record says lies on the discard pile; empty for none."""
    gate = Gate(eyes, Layout.of(table, len(table.seats)).zones)
    session = session_of(Ports(table, source, eyes), gate, _OPTIONS, Onlooker(Record(())))
    now = session.run().round
    return str(now.top) if session.keeper.entries else ""


def _shown(table: TableConfig, source: StillSource, eyes: Eyes) -> dict[str, tuple[str, ...]]:
    """The cards that lie open before each seat, as at the end of a hand."""
    layout = Layout.of(table, len(table.seats))
    gate, watched = Gate(eyes, layout.zones, wants_whole=True), Table(layout)
    for seen in source.frames():
        look = gate.look(seen) if isinstance(seen, Frame) else None
        events = watched.step(look) if look else []
        if hands := [event for event in events if isinstance(event, HandShown)]:
            return {one.seat: tuple(best(odds)[0] for odds in one.faces) for one in hands}
    return {}


def _hands(picture: StatePicture, shown: dict[str, tuple[str, ...]]) -> tuple[int, int, int]:
    """How many cards lie there, how many of them were read right, and how many were invented."""
    cards = right = invented = 0
    for side, wanted in zip(SIDES, picture.sides, strict=True):
        read = shown.get(_SEATS[side], ())
        cards, invented = cards + len(wanted), invented + max(0, len(read) - len(wanted))
        right += (Counter(wanted) & Counter(read)).total()
    return cards, right, invented
