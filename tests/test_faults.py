"""The faults of a camera's life at the table: exposure, hands, darkness, a stopped picture.

Those of the feed itself (F01, F02, F03, F05, F20, F21, F22) are in `tests/capture`, those of the
journal (F08 to F10) in `tests/record`, those of the voice (F11) in `tests/adapters`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest

from referee.adapters.clip import ClipSource
from referee.app import Console, Options, Ports, watch
from referee.config import TableConfig
from referee.outputs import shapes
from referee.ports import Frame, FrameSource, Image, Stalled
from referee.record.checking import check
from referee.record.files import load
from referee.tabletop.events import CardLanded, LightChanged
from tests.capture.rtsp_server import places, write_film
from tests.tabletop.sketch import PILE, STOCK, ZONE, Sketch
from tests.test_session import Camera, Film


def started(**more: object) -> Sketch:
    """A table with one card played, and no event so far but that."""
    sketch = Sketch(**more)  # type: ignore[arg-type]
    sketch.rest(1.5)
    sketch.lay("D", "r5")
    sketch.rest(2.5)
    assert sketch.kinds() == ["CardLanded"]
    sketch.events.clear()
    return sketch


@pytest.mark.parametrize("gain", [0.4, 2.5])
@pytest.mark.parametrize("steps", [1, 18], ids=["step", "ramp"])
def test_f04_an_exposure_jump_is_no_event_and_the_next_card_is_read_in_time(
    gain: float, steps: int
) -> None:
    sketch = started()
    for step in range(1, steps + 1):
        sketch.gain = gain ** (step / steps)
        sketch.rest(1.0 / sketch.frames_per_s)
    sketch.rest(3.0)
    assert sketch.kinds() == []
    sketch.lay("A", "r9", (4, 3))
    sketch.rest(3.0)
    landed = [event for event in sketch.events if isinstance(event, CardLanded)]
    assert [event.seats[0][0] for event in landed] == ["A"]
    assert [event.faces[0][0] for event in landed] == ["r9"]


@pytest.mark.parametrize("hold_s", [0.2, 1.0, 3.0, 10.0])
def test_f06_trk_22_a_hand_over_the_pile_is_no_play_and_what_comes_then_is_seen(
    hold_s: float,
) -> None:
    sketch = started()
    hover(sketch, "B", hold_s)
    sketch.rest(2.0)
    assert not [kind for kind in sketch.kinds() if kind == "CardLanded"]
    sketch.events.clear()
    hover(sketch, "C", hold_s, lambda: sketch.cards.append(("g5", (272, 133))))
    left_s = sketch._frames / sketch.frames_per_s
    sketch.rest(1.0)
    landed = [event for event in sketch.events if isinstance(event, CardLanded)]
    assert [event.faces[0][0] for event in landed] == ["g5"]
    assert landed[0].seats[0][0] == "C"
    assert sketch._frames / sketch.frames_per_s - left_s <= 1.01


def hover(
    sketch: Sketch, seat: str, hold_s: float, change: Callable[[], None] = lambda: None
) -> None:
    """A hand goes in, moves about over the pile for so long, and goes out."""

    def move() -> None:
        for step in range(round(hold_s * sketch.frames_per_s)):
            sketch._film((seat, (PILE[0] + step % 5 - 2, PILE[1] + step % 3 - 1), 1.0))
        change()

    sketch.visit(seat, PILE, move, hold_s=0.1)


def test_f07_the_light_goes_off_and_comes_back() -> None:
    sketch = started(noise=0.8)
    off_s, sketch.gain = sketch._frames / sketch.frames_per_s, 0.03
    sketch.rest(20.0)
    sketch.gain = 1.0
    on_s = sketch._frames / sketch.frames_per_s
    sketch.rest(1.5)
    light = [event for event in sketch.events if isinstance(event, LightChanged)]
    assert sketch.kinds() == ["LightChanged", "LightChanged"]
    assert light[0].is_dark
    assert light[0].at.time_s - off_s <= 2.0
    assert light[1].at.time_s - on_s <= 1.0
    sketch.lay("A", "r9", (3, -4))
    sketch.rest(2.0)
    assert sketch.kinds()[2:] == ["CardLanded"]


class Clip:
    """A film read from a file; tells the eyes which picture is being looked at."""

    def __init__(self, film: Film, path: Path) -> None:
        self._film, self._clip = film, ClipSource(path)

    def frames(self) -> Iterator[Frame | Stalled]:
        for frame in self._clip.frames():
            self._film.at = round(frame.time_s * 12)
            yield frame

    def close(self) -> None:
        self._clip.close()


def broken(data: bytes, share: float) -> bytes:
    """A film with bytes overwritten in the middle of this share of its pictures: what follows is
    smeared until the next whole one."""
    rng, whole = np.random.default_rng(3), bytearray(data)
    pieces = places(data)
    for number in rng.choice(np.arange(20, len(pieces)), round(share * len(pieces)), replace=False):
        piece = pieces[number]
        start = piece.start + (piece.stop - piece.start) // 3
        whole[start : start + 40] = rng.integers(0, 256, 40, np.uint8).tobytes()
    return bytes(whole)


def test_f03_a_film_whose_bytes_are_broken_gives_the_events_of_the_whole_one(
    film: Film, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, damaged = tmp_path / "whole.avi", tmp_path / "damaged.avi"
    write_film(film.frames, whole, 12.0)
    damaged.write_bytes(broken(whole.read_bytes(), 0.05))
    acts = []
    for path in (whole, damaged):
        (tmp_path / path.stem).mkdir()
        source = Clip(film, path)
        acts.append(played(tmp_path / path.stem, monkeypatch, source, film, Hands({}))[0])
    assert acts[0][:4] == ["deal 7", "flip r5", "A play r9", "B play g7"]
    assert acts[1] == acts[0]


class Hands:
    """A window in which keys are pressed at given pictures; what was drawn is kept."""

    def __init__(self, keys: dict[int, str]) -> None:
        self.keys, self.shown = keys, 0
        self.texts: list[str] = []

    def show(self, image: Image, drawing: Iterable[object]) -> tuple[str, ...]:
        self.shown += 1
        self.texts += [one.text for one in drawing if isinstance(one, shapes.Label)]
        return tuple(self.keys.get(self.shown, ""))

    def close(self) -> None:
        pass


class Stopping(Camera):
    """A film whose picture stops for eight seconds after so many pictures."""

    def __init__(self, film: Film, after: int) -> None:
        super().__init__(film)
        self._after = after

    def frames(self) -> Iterator[Frame | Stalled]:
        for seen in super().frames():
            assert isinstance(seen, Frame)
            if seen.number == self._after:
                for n in range(12):
                    yield Stalled("camera", 2.0 + n / 2, seen.time_s)
                yield Stalled("camera", 0.0, seen.time_s)
            yield seen


class LightOff(Camera):
    """A film in which it is dark for twenty seconds after so many pictures."""

    def __init__(self, film: Film, after: int) -> None:
        super().__init__(film)
        self._after = after

    def frames(self) -> Iterator[Frame | Stalled]:
        for seen in super().frames():
            assert isinstance(seen, Frame)
            if seen.number == self._after:
                dark = np.asarray(seen.image // 32, np.uint8)
                assert dark.mean() < 10
                yield from (
                    Frame(dark, seen.time_s + n / 12, seen.number + n) for n in range(_DARK)
                )
            later = _DARK if seen.number >= self._after else 0
            yield Frame(seen.image, seen.time_s + later / 12, seen.number + later)


_DARK = 240
"""Pictures in twenty seconds."""


def played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: FrameSource, film: Film, hands: Hands
) -> tuple[list[str], list[str]]:
    """The acts of the record, and what was said."""
    monkeypatch.setattr("referee.app.open_window", lambda: hands)
    table = TableConfig(discard=ZONE.discard, draw=ZONE.draw, seats=ZONE.seats, dealer="D")
    options = Options(record=tmp_path / "R.ugn", journal=tmp_path / "j.sqlite3", voice=False)
    said: list[str] = []
    watch(Ports(table, source, film), options, Console(said.append, said.append))  # type: ignore[arg-type]
    record = load(tmp_path / "R.ugn")
    assert check(record) == ()
    return [str(entry.what) for entry in record.entries], said


@pytest.fixture(scope="module")
def film() -> Film:
    return Film()


def test_f01_a_picture_that_stops_pauses_says_so_and_costs_nothing(
    film: Film, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "whole").mkdir()
    whole, _ = played(tmp_path / "whole", monkeypatch, Camera(film), film, Hands({}))
    hands = Hands({})
    acts, said = played(tmp_path, monkeypatch, Stopping(film, 60), film, hands)
    assert acts == whole
    assert said.count("The picture has stopped.") == 1
    assert said.count("The picture is back.") == 1
    assert "picture stopped" in hands.texts


def test_f07_twenty_seconds_without_light_are_said_and_leave_the_record_as_it_was(
    film: Film, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "whole").mkdir()
    whole, _ = played(tmp_path / "whole", monkeypatch, Camera(film), film, Hands({}))
    acts, said = played(tmp_path, monkeypatch, LightOff(film, 60), film, Hands({}))
    assert acts == whole
    assert said.count("It is too dark to see the cards.") == 1
    assert said.count("We go on.") == 1


def test_a_window_answers_while_the_picture_stands_still(
    film: Film, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands({63: "q"})
    _, said = played(tmp_path, monkeypatch, Stopping(film, 60), film, hands)
    assert hands.shown == 63
    assert "The game is not finished." in said


def test_keys_become_entries_with_their_source(
    film: Film, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands({170: "2g", len(film.frames) - 2: "2u"})
    acts, _ = played(tmp_path, monkeypatch, Camera(film), film, hands)
    text = (tmp_path / "R.ugn").read_text(encoding="utf-8")
    assert "B uno" in acts
    assert "src=key" in text


def test_f06_a_hand_that_rests_still_over_the_pile_hides_nothing_for_good() -> None:
    """It was taken for a thing after eight seconds, and the bare table after it for an arm."""
    sketch = started()
    sketch.visit("B", PILE, lambda: sketch.cards.append(("g5", (272, 133))), hold_s=10.0)
    sketch.rest(1.0)
    sketch.lay("C", "g7", (4, 4))
    sketch.rest(1.0)
    landed = [event for event in sketch.events if isinstance(event, CardLanded)]
    assert [event.faces[0][0] for event in landed] == ["g5", "g7"]
    assert [event.seats[0][0] for event in landed] == ["B", "C"]
    assert set(sketch.kinds()) == {"CardLanded"}


def test_f06_a_hand_that_rests_on_the_draw_pile_takes_from_it_once() -> None:
    sketch = started()
    sketch.visit("B", STOCK, hold_s=10.0)
    sketch.rest(3.0)
    assert sketch.kinds() == ["DrawReach"]
