"""The table and the record disagree: it is noticed, said, play is paused, and one answer mends it.

Filmed with a drawn table whose pictures stop for a while, as those of a camera that was unplugged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from referee.app import Console, Options, Ports, resumed_ports, watch
from referee.config import TableConfig
from referee.outputs import shapes
from referee.ports import Frame, Image, Stalled
from referee.record.checking import check
from referee.record.files import load
from referee.record.journal import Journal
from referee.record.notation import parse_record
from referee.record.replay import replay
from tests.tabletop.sketch import ZONE, Sketch
from tests.test_session import Camera, Film


class Gapped(Film):
    """Anna lays a nine; unseen, Ben a three on it; then Chi a four. `gap` is frame numbers."""

    def _play(self, table: Sketch) -> None:
        table.rest(1.0)
        table.lay("D", "r5")
        table.rest(1.5)
        table.lay("A", "r9", (4, -3))
        table.rest(2.0)
        start = len(self.frames)
        table.lay("B", "r3", (-3, 4))
        table.rest(1.0)
        self.gap = range(start, len(self.frames))
        table.rest(2.5)
        table.lay("C", "r4", (3, 5))
        table.rest(2.5)


class Gap(Camera):
    """The film without its gap, or only what comes before or after it."""

    def __init__(self, film: Gapped, part: str = "both") -> None:
        super().__init__(film)
        self._gap, self._part = film.gap, part

    def frames(self) -> Iterator[Frame | Stalled]:
        parts = {"before": range(self._gap.start), "after": range(self._gap.stop, 9999)}
        wanted = parts.values() if self._part == "both" else (parts[self._part],)
        for seen in super().frames():
            assert isinstance(seen, Frame)
            if any(seen.number in part for part in wanted):
                yield seen


class Window:
    """Presses `keys` once `text` has been shown for a while, and keeps what was shown."""

    def __init__(self, text: str, keys: str) -> None:
        self._text, self._keys, self._seen = text, keys, 0
        self.texts: set[str] = set()

    def show(self, image: Image, drawing: Iterable[object]) -> tuple[str, ...]:
        shown = {one.text for one in drawing if isinstance(one, shapes.Label)}
        self.texts |= shown
        self._seen += any(self._text in text for text in shown)
        if self._seen < 30:
            return ()
        self._seen, keys, self._keys = 0, self._keys, ""
        return tuple(keys)

    def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def film() -> Gapped:
    return Gapped()


def options(folder: Path) -> Options:
    return Options(record=folder / "R.ugn", journal=folder / "j.sqlite3", voice=False)


TABLE = TableConfig(discard=ZONE.discard, draw=ZONE.draw, seats=ZONE.seats, dealer="D")


@pytest.mark.parametrize(("keys", "acts"), [("?1", ["B play r3"]), ("?2", ["B draw", "C play r3"])])
def test_a_card_that_came_unseen_pauses_play_until_one_answer(
    film: Gapped, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: str, acts: list[str]
) -> None:
    window, said = Window("? 1 B", keys), list[str]()
    monkeypatch.setattr("referee.app.open_window", lambda: window)
    watch(Ports(TABLE, Gap(film), film), options(tmp_path), Console(said.append, said.append))  # type: ignore[arg-type]
    record = load(tmp_path / "R.ugn")
    done = [str(entry.what) for entry in record.entries]
    start = ["deal 7", "flip r5", "A play r9", "pause", "resume"]
    assert done[: 5 + len(acts)] == [*start, *acts]
    assert done[-1].endswith("play r4")
    assert "The pile has changed while I could not see it. Who played the red three?" in said
    assert "? 1 B   ? 2 C   ? 3 D" in window.texts
    text = (tmp_path / "R.ugn").read_text(encoding="utf-8")
    assert f"# answered: {acts[-1]}" in text
    assert "src=key" in next(
        line for line in text.splitlines() if acts[-1] in line and line[0] == ">"
    )
    assert "misplay" not in text
    assert check(record) == ()


def test_a_game_taken_up_where_another_card_lies_now_asks_too(
    film: Gapped, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window("? 1 B", "?1")
    monkeypatch.setattr("referee.app.open_window", lambda: window)
    quiet = Console(lambda line: None, lambda line: None)
    ports = Ports(TABLE, Gap(film, "before"), film)  # type: ignore[arg-type]
    watch(ports, options(tmp_path), quiet)
    with Journal.open(tmp_path / "j.sqlite3") as journal:
        game = journal.last_game()
        played = replay(parse_record(journal.text(game)))
    ports = resumed_ports(Ports(TABLE, Gap(film, "after"), film), played)  # type: ignore[arg-type]
    session = watch(ports, options(tmp_path), quiet, resumed=(game, played))
    assert [str(one.entry.what) for one in session.keeper.played.judged] == [
        "deal 7", "flip r5", "A play r9", "pause", "resume", "B play r3", "C play r4",
    ]  # fmt: skip
