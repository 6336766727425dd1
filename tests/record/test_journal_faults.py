"""The journal under kill, power cut, full disk and damage (F08 to F10, STO-01, STO-02, STO-06).

What holds in all of them: an entry that was acknowledged is there, none is there by half.
"""

import json
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.errors import DeviceError, InputError
from referee.record import reserve
from referee.record.journal import Journal
from referee.record.mending import mend
from referee.record.rows import PAGE_BYTES
from referee.record.salvage import salvage

HEAD = ("@ format ugn/1", "@ seats A=Anna B=小明")
BATCH = ("> A count {}", "! turn B", "! owes B {}")
RESERVE_BYTES = 1 << 16
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="forks and kills")


def opened(path: Path) -> Journal:
    return Journal.open(path, reserve_bytes=RESERVE_BYTES)


def batch(number: int) -> list[str]:
    return [line.format(number) for line in BATCH]


def everything(entries: int) -> tuple[str, ...]:
    """The lines of a game of so many entries."""
    return (*HEAD, *(line for number in range(entries) for line in batch(number)))


def written(path: Path, entries: int) -> tuple[str, ...]:
    """A closed journal with one game of so many entries; its lines."""
    with opened(path) as journal:
        journal.begin(everything(entries))
    return everything(entries)


# --- F09: killed while writing ---------------------------------------------------------------


@linux
def test_f09_killed_at_200_points(tmp_path: Path) -> None:
    """Each of 200 writers goes on with the game of the last; a reader looks in between."""
    child = Path(__file__).with_name("writing_child.py")
    command = [sys.executable, str(child), str(tmp_path / "journal.sqlite3"), "200", "7"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    looks = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(looks) == 200
    safe = 0
    for look in looks:
        safe = max(safe, look["safe"])
        entries, half = divmod(max(look["lines"] - len(HEAD), 0), len(BATCH))
        assert entries >= safe and half == 0 and look["mended"] == ""
        assert look["last"] in ([], [HEAD[1].replace("小明", "Ben")], [f"! owes B {entries}"])
        assert look["back_s"] < 5
    assert safe > 100, "the writers must have been killed while they wrote"


# --- F10: the log cut ------------------------------------------------------------------------


def test_f10_the_log_cut_at_any_byte(tmp_path: Path) -> None:
    """However much of the log is left, what is read is the game's beginning, entry by entry."""
    path = tmp_path / "journal.sqlite3"
    with opened(path) as journal:
        game = journal.begin(HEAD)
        for number in range(12):
            journal.append(game, batch(number))
        data = path.read_bytes()  # while the journal is open, its log is beside it
        log = Path(f"{path}-wal").read_bytes()
    whole = everything(12)
    ends = range(0, len(log) + 1, 24 + PAGE_BYTES)
    chance = random.Random(10)
    cuts = {*ends, *(end + 32 for end in ends), len(log), *chance.choices(range(len(log)), k=60)}
    longest = 0
    for cut in sorted(cut for cut in cuts if cut <= len(log)):
        place = tmp_path / f"cut-{cut}" / "journal.sqlite3"
        place.parent.mkdir()
        place.write_bytes(data)
        Path(f"{place}-wal").write_bytes(log[:cut])
        with opened(place) as journal:
            found = journal.lines(game)
            assert journal.mended == ""
        assert found == whole[: len(found)]
        assert len(found) in (0, *(len(HEAD) + len(BATCH) * n for n in range(13)))
        assert len(found) >= longest, "a longer log holds no less"
        longest = len(found)
        shutil.rmtree(place.parent)
    assert longest == len(whole)


# --- F08, STO-02: the disk is full -----------------------------------------------------------


def test_f08_the_reserve_carries_the_game_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite itself says that it is full (a page limit); giving up the reserve makes room."""
    path = tmp_path / "journal.sqlite3"
    with opened(path) as journal:
        limit = journal._connection.execute
        give_up = reserve.release

        def release(place: Path) -> bool:
            limit("PRAGMA max_page_count = 12")
            return give_up(place)

        monkeypatch.setattr(reserve, "release", release)
        game = journal.begin(HEAD)
        limit("PRAGMA max_page_count = 5")
        acknowledged = 0
        with pytest.raises(DeviceError, match=r"cannot be written .*full.*; make room"):
            for number in range(10_000):
                journal.append(game, batch(number))
                acknowledged = number + 1
                assert journal.is_disk_full == (not journal._reserve.exists())
        assert journal.is_disk_full and journal.is_disk_low
        assert acknowledged > 300
        assert journal.lines(game) == everything(acknowledged)
        limit("PRAGMA max_page_count = 1000")
        journal.append(game, batch(acknowledged))
    with opened(path) as journal:
        assert journal.lines(game) == everything(acknowledged + 1)
        assert (journal.mended, journal.is_disk_full) == ("", False)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte, where this user may make one."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)]
    can_mount = shutil.which("mount") is not None
    if not can_mount or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("this user may not mount a small disk")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


@linux
def test_f08_a_disk_that_is_really_full(small_disk: Path) -> None:
    path = small_disk / "journal.sqlite3"
    with Journal.open(path, reserve_bytes=400 << 10) as journal:
        game = journal.begin(HEAD)
        journal.append(game, batch(0))
        with (small_disk / "pictures").open("wb", buffering=0) as pictures:
            while pictures.write(bytes(4096)) == 4096 and shutil.disk_usage(small_disk).free:
                pass
        acknowledged = 1
        with pytest.raises(DeviceError, match=r"make room"):
            for number in range(1, 10_000):
                journal.append(game, batch(number))
                acknowledged += 1
        assert journal.is_disk_full and acknowledged > 300
        assert journal.lines(game) == everything(acknowledged)
        (small_disk / "pictures").unlink()
        journal.append(game, batch(acknowledged))
    with opened(path) as journal:
        assert (journal.lines(game), journal.mended) == (everything(acknowledged + 1), "")
        check = journal._connection.execute("PRAGMA integrity_check").fetchone()
        assert check == ("ok",)


# --- STO-01: a damaged file ------------------------------------------------------------------


def counted(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines that count: those after a gap are kept as remarks."""
    return tuple(line for line in lines if not line.startswith("#"))


def changed(data: bytes, at: int, bits: int) -> bytes:
    """The file with some bits of one byte turned over."""
    return data[:at] + bytes([data[at] ^ bits]) + data[at + 1 :]


def damaged_copies(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The file with one bit, or a stretch, changed, or its end gone."""
    chance = random.Random(1)
    for _ in range(25):
        at = chance.randrange(100, len(data))
        yield f"bit at {at}", changed(data, at, 1 << chance.randrange(8))
    for at in (0, 17, 44, 47, 56, 59, 100, 103):
        yield f"byte at {at}", changed(data, at, 0x15)
    for at in range(0, len(data), PAGE_BYTES):
        yield f"page at {at}", data[:at] + chance.randbytes(PAGE_BYTES) + data[at + PAGE_BYTES :]
    for at in (99, 5000, len(data) - 1):
        yield f"cut at {at}", data[:at]


def test_sto_01_damage_is_found_mended_and_told(tmp_path: Path) -> None:
    whole = written(tmp_path / "sound.sqlite3", 200)
    data = (tmp_path / "sound.sqlite3").read_bytes()
    found_damage = 0
    for number, (name, damaged) in enumerate(damaged_copies(data)):
        path = tmp_path / f"{number}" / "journal.sqlite3"
        path.parent.mkdir()
        path.write_bytes(damaged)
        with opened(path) as journal:
            found, mended = counted(journal.lines(1)), journal.mended
            assert journal.append(1, ["# play goes on"]) if found else True, name
        if mended:
            found_damage += 1
            assert str(path) + ".damaged-1" in mended, name
            assert (path.parent / "journal.sqlite3.damaged-1").read_bytes() == damaged, name
            assert found[:1] in ((), HEAD[:1]), name
            assert found == whole[: len(found)], name
        else:
            assert found == whole, f"{name}: silently changed"
    assert found_damage > 25


def test_sto_01_lines_after_a_gap_are_kept_as_remarks(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    whole = written(path, 300)
    data = path.read_bytes()
    path.write_bytes(changed(data, data.index(b"> A count 100"), 0xFF))
    with opened(path) as journal:
        lines = journal.lines(1)
        assert "game 1 lacks lines 303" in journal.mended
    assert lines[:302] == whole[:302]
    assert lines[302] == "# lines are lost here: 303"
    assert lines[303:] == tuple(f"# {line}" for line in whole[303:])


def test_sto_01_what_only_the_log_holds_is_saved_too(tmp_path: Path) -> None:
    path = tmp_path / "live.sqlite3"
    with opened(path) as journal:
        journal.begin(HEAD)
        journal.append(1, batch(0))
        copy = tmp_path / "copy.sqlite3"
        copy.write_bytes(b"")
        Path(f"{copy}-wal").write_bytes(Path(f"{path}-wal").read_bytes())
    with opened(copy) as journal:
        assert journal.lines(1) == everything(1)
        assert "5 lines of 1 games were saved" in journal.mended


def test_a_half_written_transaction_is_not_salvaged(tmp_path: Path) -> None:
    path = tmp_path / "live.sqlite3"
    with opened(path) as journal:
        journal.begin(HEAD)
        journal.append(1, batch(0))
        log = Path(f"{path}-wal").read_bytes()
    copy = tmp_path / "copy.sqlite3"
    frame = bytearray(log[-(24 + PAGE_BYTES) :])
    frame[4:8] = bytes(4)  # the last frame no longer ends a transaction
    Path(f"{copy}-wal").write_bytes(log[: -len(frame)] + frame)
    (saved,) = salvage(copy)
    assert tuple(row.line for row in saved.rows) == HEAD


def test_a_file_of_a_byte_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(b"S")
    with pytest.raises(InputError, match=r"this file is no journal"):
        opened(path)
    assert path.read_bytes() == b"S"


@pytest.mark.parametrize("moved", [(), ("-wal",), ("-wal", "")])
def test_a_mending_that_was_interrupted_is_finished(tmp_path: Path, moved: tuple[str, ...]) -> None:
    """The mended copy is complete; the damaged file and its log were moved aside, or not yet."""
    path = tmp_path / "journal.sqlite3"
    whole = written(tmp_path / "journal.sqlite3-mended", 3)
    for name in ("-wal", ""):
        place = f"{path}.damaged-1{name}" if name in moved else f"{path}{name}"
        Path(place).write_bytes(b"broken")
    with opened(path) as journal:
        assert journal.lines(1) == whole
    assert not Path(f"{path}-mended").exists()
    kept = sorted(file.name for file in tmp_path.glob("*.damaged-*"))
    assert len(kept) == 2


def test_a_copy_that_was_not_finished_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    whole = written(path, 3)
    path.write_bytes(changed(path.read_bytes(), 0, 1))
    Path(f"{path}-mending").write_bytes(b"half a copy")
    assert "was damaged" in mend(path)
    assert mend(path) == ""
    with opened(path) as journal:
        assert journal.lines(1) == whole


def test_a_second_damage_does_not_replace_the_first(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    for number in (1, 2):
        written(path, 2)
        path.write_bytes(changed(path.read_bytes(), 0, 1))
        assert f"damaged-{number}" in mend(path)


# --- STO-06, STO-07: the program comes back --------------------------------------------------


def test_sto_06_the_gap_can_be_told(tmp_path: Path) -> None:
    """When the last line was written is known, so nobody is fined for an outage."""
    path = tmp_path / "journal.sqlite3"
    with Journal.open(path, reserve_bytes=0, clock=lambda: 1000.0) as journal:
        journal.begin(HEAD)
    with Journal.open(path, reserve_bytes=0, clock=lambda: 1040.0) as journal:
        assert journal.games()[0].written_at_s == 1000.0


def test_sto_07_a_hundred_reconnects_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    whole = written(path, 5)
    for number in range(100):
        with opened(path) as journal:
            assert journal.lines(1) == (*whole, *(f"# {n}" for n in range(number)))
            journal.append(1, [f"# {number}"])


def test_an_uncommitted_line_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    whole = written(path, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("INSERT INTO lines VALUES (1000006, 0, 0, '> A uno')")
    with opened(path) as journal:
        assert journal.lines(1) == whole
