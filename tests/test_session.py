"""The loop on a drawn table: from pictures to a record, the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from referee.app import Console, Options, Ports, settled_table, watch
from referee.config import TableConfig
from referee.errors import ConfigError, InputError
from referee.hearing.heard import Heard
from referee.officiating.decisions import AT_END, Act, Amend, Evidence, Insert, Revision
from referee.ports import CardSeen, Frame, Image, Stalled
from referee.record.checking import check
from referee.record.files import load
from referee.rules.actions import parse_action
from referee.session import Session
from referee.testing import ScriptedCamera, scripted_microphone
from tests.tabletop.sketch import ZONE, Sketch


class Film:
    """A drawn game as pictures, with eyes that know each of them."""

    def __init__(self) -> None:
        table = Sketch()
        self.frames: list[Image] = []
        self.cards: list[list[CardSeen]] = []
        table.gate = self  # type: ignore[assignment]
        table.table = self  # type: ignore[assignment]
        self._sketch = table
        self.at = 0
        self._play(table)

    def _play(self, table: Sketch) -> None:
        table.rest(1.0)
        for seat, code, offset in (
            ("D", "r5", (0, 0)), ("A", "r9", (4, -3)), ("B", "g7", (-5, 4)),
        ):  # fmt: skip
            table.lay(seat, code, offset)
            table.rest(1.0)
        table.rest(3.0)
        table.take_back("B")
        table.rest(1.0)
        table.lay("B", "W", (3, 5))
        table.rest(1.5)

    def look(self, frame: object, region: object = None, quarters: int = 0) -> object:
        """As a gate while filming, as eyes while watching."""
        if isinstance(frame, Frame):
            self.frames.append(frame.image)
            self.cards.append(list(self._sketch.eyes.cards))
            return frame
        self._sketch.eyes.cards = self.cards[self.at]
        return self._sketch.eyes.look(np.zeros((1, 1, 3), np.uint8), region)  # type: ignore[arg-type]

    def step(self, look: object) -> list[object]:
        return []


@pytest.fixture(scope="module")
def film() -> Film:
    return Film()


class Camera(ScriptedCamera):
    """Tells the eyes which picture is being looked at."""

    def __init__(self, film: Film) -> None:
        super().__init__(film.frames)
        self._film = film

    def frames(self) -> Iterator[Frame | Stalled]:
        for seen in super().frames():
            assert isinstance(seen, Frame)
            self._film.at = seen.number
            yield seen


def watched(
    film: Film, tmp_path: Path, ears: Heard | None = None, rules: str = "mattel"
) -> tuple[Session, list[str]]:
    table = TableConfig(
        discard=ZONE.discard, draw=ZONE.draw, seats=ZONE.seats, dealer="D", voice=False,
        rules_line=rules,
    )  # fmt: skip
    lines: list[str] = []
    options = Options(
        record=tmp_path / "R.ugn", journal=tmp_path / "j.sqlite3", voice=False, window=False
    )
    ports = Ports(table, Camera(film), film, ears or Heard())  # type: ignore[arg-type]
    return watch(ports, options, Console(lines.append, lines.append)), lines


def test_a_drawn_game_becomes_a_record_that_replays_to_the_same_words(
    film: Film, tmp_path: Path
) -> None:
    session, lines = watched(film, tmp_path, scripted_microphone((14.5, "B color g")))
    record = load(tmp_path / "R.ugn")
    acts = [str(entry.what) for entry in record.entries]
    assert acts == [
        "deal 7", "flip r5", "A play r9", "B play g7", "B takes-back g7", "B play W", "B color g",
    ]  # fmt: skip
    assert session.keeper.game.round.turn == "C"
    assert any("does not match" in line for line in lines)
    assert check(record) == ()
    assert str(record).endswith("= unfinished\n")


def test_time_1_a_clock_that_runs_out_is_an_act_of_the_record(film: Film, tmp_path: Path) -> None:
    watched(film, tmp_path, rules="mattel timeout=pass turn_seconds=1")
    record = load(tmp_path / "R.ugn")
    out = [entry for entry in record.entries if str(entry.what).startswith("timeout")]
    assert out and {entry.evidence.source for entry in out} == {"table"}
    assert check(record) == ()


def test_the_same_pictures_twice_give_the_same_record_byte_for_byte(
    film: Film, tmp_path: Path
) -> None:
    texts = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        watched(film, tmp_path / name)
        texts.append((tmp_path / name / "R.ugn").read_bytes())
    assert texts[0] == texts[1]


def test_a_clip_without_cards_says_so_and_has_no_event(tmp_path: Path) -> None:
    film = Film()
    film.cards = [[] for _ in film.cards]
    film.frames = [film.frames[0]] * 40
    session, lines = watched(film, tmp_path)
    assert session.keeper.entries == 0
    assert "No card was seen." in lines
    assert load(tmp_path / "R.ugn").entries == ()


def test_ctrl_c_leaves_a_whole_record(film: Film, tmp_path: Path) -> None:
    class Interrupted(Camera):
        def frames(self) -> Iterator[Frame | Stalled]:
            for seen in super().frames():
                assert isinstance(seen, Frame)
                if seen.time_s > 6.0:
                    raise KeyboardInterrupt
                yield seen

    table = TableConfig(discard=ZONE.discard, draw=ZONE.draw, seats=ZONE.seats, dealer="D")
    options = Options(record=tmp_path / "R.ugn", journal=None, voice=False, window=False)
    ports = Ports(table, Interrupted(film), film)  # type: ignore[arg-type]
    watch(ports, options, Console(lambda line: None, lambda line: None))
    text = (tmp_path / "R.ugn").read_text()
    assert "> A play r9" in text
    assert text.endswith("= unfinished\n")


def test_players_of_the_call_sit_where_the_file_says(tmp_path: Path) -> None:
    path = tmp_path / "T.toml"
    path.write_text('[[seats]]\nname = "X"\nside = [[0, 1], [1, 1]]\n[[seats]]\nname = "Y"\n')
    table = settled_table(Options(table=path, players=("Kim", "Kim")))
    assert table.names == ("Kim", "Kim")
    assert table.seats[0].side
    with pytest.raises(ConfigError, match="names 3, the table file has 2"):
        settled_table(Options(table=path, players=("A", "B", "C")))
    with pytest.raises(ConfigError, match="the game needs 2 to 10"):
        settled_table(Options(players=("Alone",)))


def test_the_record_never_replaces_what_is_read(film: Film, tmp_path: Path) -> None:
    heard = tmp_path / "H.ugn"
    heard.write_text("@ format ugn/1\n@ seats A=Anna B=Ben\n")
    options = Options(record=heard, heard=heard, journal=None, voice=False, window=False)
    ports = Ports(ZONE, Camera(film), film)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="would replace"):
        watch(ports, options, Console(lambda line: None, lambda line: None))
    assert heard.read_text().startswith("@ format")


def test_what_was_written_can_be_taken_back_and_written_anew(film: Film, tmp_path: Path) -> None:
    session, _ = watched(film, tmp_path)
    session.keeper.sinks = ()  # the film is over
    at = Evidence(20.0, 240)
    session._carry_out(Act(parse_action("C play g3"), at, 900))
    anew = tuple(
        Insert(AT_END, Act(parse_action(text), at, key))
        for text, key in (("B color g", 901), ("C play g4", 900))
    )
    session._carry_out(Revision((Amend(900, None, at), *anew)))
    session._carry_out(Revision((Amend(900, parse_action("C play g6"), at),)))
    round_ = session.keeper.game.round
    assert (str(round_.top), round_.turn) == ("g6", "D")
