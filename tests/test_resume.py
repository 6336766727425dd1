"""A game that was broken off goes on: killed in the middle of a hand, the table as it lies."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from referee.app import Console, Options, Ports, resumed_ports, watch
from referee.capture.live import LiveSource
from referee.capture.steady import Steady
from referee.capture.worker import NO_PICTURE
from referee.config import TableConfig
from referee.ports import Frame, Image, Stalled
from referee.record.checking import check
from referee.record.journal import Journal
from referee.record.notation import parse_record
from referee.record.replay import Replay, replay
from referee.testing import ManualClock
from tests.tabletop.sketch import ZONE
from tests.test_session import Camera, Film

HALF_S = 4.5
"""Into the film: A's nine lies, B's arm has not come in yet."""


class Part(Camera):
    """The pictures of a film from one time to another; then it ends, or hangs for ever."""

    def __init__(self, film: Film, start_s: float, end_s: float, *, hangs: bool = False) -> None:
        super().__init__(film)
        self._span_s, self._hangs = (start_s, end_s), hangs

    def frames(self) -> Iterator[Frame | Stalled]:
        start_s, end_s = self._span_s
        for seen in super().frames():
            assert isinstance(seen, Frame)
            if start_s <= seen.time_s < end_s:
                yield Frame(seen.image, seen.time_s - start_s, seen.number)
        while self._hangs:
            time.sleep(1.0)


def table() -> TableConfig:
    return TableConfig(discard=ZONE.discard, draw=ZONE.draw, seats=ZONE.seats, dealer="D")


def options(folder: Path) -> Options:
    return Options(journal=folder / "j.sqlite3", voice=False, window=False)


def quiet() -> Console:
    return Console(lambda line: None, lambda line: None)


def first_half(folder: Path) -> None:
    """The program that will be killed."""
    film = Film()
    ports = Ports(table(), Part(film, 0.0, HALF_S, hangs=True), film)  # type: ignore[arg-type]
    watch(ports, options(folder), quiet())


def last(folder: Path) -> tuple[int, Replay]:
    with Journal.open(folder / "j.sqlite3") as journal:
        game = journal.last_game()
        return game, replay(parse_record(journal.text(game)))


def test_f09_sto_06_a_game_killed_in_the_middle_of_a_hand_goes_on(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    child = context.Process(target=first_half, args=(tmp_path,), daemon=True)
    child.start()
    until_s = time.monotonic() + 120.0
    while time.monotonic() < until_s and child.is_alive():
        time.sleep(0.2)
        path = tmp_path / "j.sqlite3"
        if path.exists():
            with Journal.open(path) as journal:
                if "A play r9" in journal.text(1):
                    break
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    game, played = last(tmp_path)
    assert [str(one.entry.what) for one in played.judged] == ["deal 7", "flip r5", "A play r9"]

    film = Film()
    ports = Ports(table(), Part(film, HALF_S, 99.0), film)  # type: ignore[arg-type]
    session = watch(
        resumed_ports(ports, played), options(tmp_path), quiet(), resumed=(game, played)
    )
    with Journal.open(tmp_path / "j.sqlite3") as journal:
        assert journal.last_game() == game
        record = parse_record(journal.text(game))
        text = journal.text(game)
    assert [str(entry.what) for entry in record.entries] == [
        "deal 7", "flip r5", "A play r9", "B play g7", "B takes-back g7", "B play W",
    ]  # fmt: skip
    times = [entry.evidence.time_s or 0.0 for entry in record.entries]
    assert times == sorted(times)
    assert check(record) == ()
    assert "# resumed after a pause of " in text
    assert "draw=" not in text  # nobody is fined for the gap
    assert session.keeper.game.round.turn == "B"


class Filmed:
    """A try at a camera that sees the second half of the film, then is unplugged for good."""

    reason, has_opened, is_dead, dropped, damaged = "", True, False, 0, 0

    def __init__(self, film: Film, clock: ManualClock) -> None:
        self._film, self._clock = film, clock
        self._left = list(range(round(HALF_S * 12), len(film.frames)))
        self.live: LiveSource | None = None

    def newest(self, timeout_s: float) -> Image:
        assert self.live is not None
        if not self._left:
            self.live.close()
            return NO_PICTURE
        self._clock.sleep(1 / 12)
        self._film.at = self._left.pop(0)
        return self._film.frames[self._film.at]

    def end(self) -> None:
        pass


def test_a_game_goes_on_with_a_camera_too(tmp_path: Path) -> None:
    """A camera's time begins anew; that of the record goes on."""
    film = Film()
    ports = Ports(table(), Part(film, 0.0, HALF_S), film)  # type: ignore[arg-type]
    watch(ports, options(tmp_path), quiet())
    game, played = last(tmp_path)
    clock = ManualClock(1000.0)
    camera = Filmed(film, clock)
    camera.live = LiveSource("0", lambda source: camera, clock=clock)
    ports = Ports(table(), Steady(camera.live), film)  # type: ignore[arg-type]
    said: list[str] = []
    watch(
        resumed_ports(ports, played),
        options(tmp_path),
        Console(said.append, said.append),
        resumed=(game, played),
    )
    with Journal.open(tmp_path / "j.sqlite3") as journal:
        assert journal.last_game() == game
        record = parse_record(journal.text(game))
    assert [str(entry.what) for entry in record.entries] == [
        "deal 7", "flip r5", "A play r9", "B play g7", "B takes-back g7", "B play W",
    ]  # fmt: skip
    times = [entry.evidence.time_s or 0.0 for entry in record.entries]
    assert times == sorted(times)
    assert times[-1] < 60.0
    assert any(f"{len(film.frames) - round(HALF_S * 12)} pictures" in line for line in said), said
