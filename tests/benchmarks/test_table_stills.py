"""Photographs of a table, read by the code that reads films."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.adapters.picture_check import glance
from referee.adapters.still import SECONDS, StillSource
from referee.benchmarks.table_stills import StillRead, figures_of, read_still
from referee.cli import main
from referee.errors import InputError
from referee.ports import Frame, Image
from referee.record.files import load
from referee.tabletop.finding import PileSearch, find_piles
from referee.tabletop.layout import is_inside, middle
from referee.training.sets import StatePicture, read_set
from tests.films import EYES, Hand
from tests.films import Filmed as Film
from tests.tabletop.sketch import Sketch

REAL = Path(__file__).parents[3] / "shared" / "real" / "table_state"
HAND = Hand("mattel", ("deal 7", "flip r5", "A play r9", "B draw"))


@pytest.fixture(scope="module")
def table() -> Image:
    """A drawn table after a card was laid, with no hand over it."""
    game = HAND.game()
    at_s = next(e.evidence.time_s for e in game.truth.entries if "r9" in str(e.what))
    assert at_s is not None
    frames = [f for f in Film(HAND, game).frames() if at_s + 0.6 <= f.time_s <= at_s + 0.8]
    return frames[0].image


@pytest.fixture
def photograph(table: Image, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The table as a file."""
    monkeypatch.setenv("REFEREE_JOURNAL", str(tmp_path / "journal.sqlite3"))
    path = tmp_path / "images" / "table.png"
    path.parent.mkdir()
    assert cv2.imwrite(str(path), table)
    return path


def test_watch_reads_the_pile_of_a_photograph(photograph: Path) -> None:
    record = photograph.with_suffix(".ugn")
    words = ["watch", "--source", str(photograph), "--record", str(record)]
    assert main([*words, "--no-voice", "--no-window"]) == 0
    assert [str(entry.what) for entry in load(record).entries] == ["deal 7", "flip r9"]


def test_the_bench_reads_a_folder_of_them(
    photograph: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = photograph.parent.parent
    state = "file,discard,token_at,bottom,right,top,left\ntable.png,r9,top,,,,\n"
    (folder / "state.csv").write_text(state, encoding="utf-8")
    assert main(["bench", "table", "--stills", str(folder)]) == 0
    lines = {line[:22].strip(): line.split() for line in capsys.readouterr().out.splitlines()}
    assert lines["piles found"][-3:] == ["1", "of", "1"]
    assert lines["top right"][-3:] == ["1", "of", "1"]
    assert lines["table.png"][1:3] == ["r9", "r9"]


@pytest.mark.parametrize("words", [("rules",), ("table", "--quick"), ("table", "--hands", "1")])
def test_photographs_go_with_the_table_alone(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *words, "--stills", str(tmp_path)]) == 2
    assert "--stills goes with" in capsys.readouterr().err


def test_a_folder_without_tables_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "table", "--stills", str(tmp_path)]) == 2
    assert "no labelled set" in capsys.readouterr().err


def test_a_photograph_stands_still_at_its_media_times(photograph: Path) -> None:
    source = StillSource(photograph)
    seen = [frame for frame in source.frames() if isinstance(frame, Frame)]
    assert seen[0].time_s == 0.0 and seen[-1].time_s >= SECONDS - 1.0
    assert [frame.number for frame in seen] == list(range(len(seen)))
    assert len(list(source.frames())) == len(seen), "it begins anew"


def test_what_is_no_picture_is_one_line_with_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"\xff\xd8\xff no more")
    assert main(["watch", "--source", str(broken), "--no-voice", "--no-window"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    with pytest.raises(InputError):
        glance(str(broken))


def test_the_doctor_looks_at_a_photograph(photograph: Path, table: Image) -> None:
    assert glance(str(photograph)).size_wh == (table.shape[1], table.shape[0])


def test_an_open_card_in_the_middle_is_the_pile_of_a_table_without_a_draw_pile() -> None:
    sketch = Sketch()
    cards = [card for card in sketch._seen() if card.code != "back"]
    size_wh = (480, 270)
    assert not find_piles(cards, size_wh).is_complete
    sketch.cards.append(("r5", (222, 135)))
    sketch.cards.append(("g9", (60, 40)))  # before somebody
    search = PileSearch()
    for _ in range(4):
        assert not search.is_sure
        search.look([card for card in sketch._seen() if card.code != "back"], size_wh)
    assert search.is_sure and search.piles.is_guess
    assert is_inside((222 / 480, 0.5), search.piles.discard)
    assert middle(search.piles.discard)[0] < middle(search.piles.draw)[0]


def test_the_figures_are_sums() -> None:
    right = StillRead(True, True, "r5", 3, 3, 0)
    wrong = StillRead(True, False, "r8", 4, 3, 1)
    lines = {line[:22].strip(): line.split()[-2:] for line in figures_of([right, wrong]) if line}
    assert lines["cards of hands right"] == ["of", "7"]
    assert [figures_of([right, wrong])[n].split()[-3] for n in (1, 2, 5)] == ["2", "1", "1"]


def test_real_photographs_are_read_by_the_code_that_reads_films() -> None:
    """Three of them, to be quick; `referee bench table --stills` reads all 41."""
    if not REAL.exists():
        pytest.skip("the real photographs are not beside this checkout")
    pictures = [one for one in read_set(REAL)[:3] if isinstance(one, StatePicture)]
    reads = [read_still(one, EYES) for one in pictures]
    assert [one.top for one in reads] == [one.discard for one in pictures]
    assert all(one.are_piles_found for one in reads)
    assert sum(one.right for one in reads) >= 0.9 * sum(one.cards for one in reads)


def test_an_empty_photograph_tells_that_no_card_was_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_JOURNAL", str(tmp_path / "journal.sqlite3"))
    path = tmp_path / "empty.png"
    cv2.imwrite(str(path), np.full((270, 480, 3), 120, np.uint8))
    assert main(["watch", "--source", str(path), "--no-voice", "--no-window"]) == 0
    assert "No card was seen" in capsys.readouterr().err
