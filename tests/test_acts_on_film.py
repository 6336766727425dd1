"""Acts that the table shows, each on a short drawn film, read by the eyes that are shipped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.record.checking import check
from referee.record.files import load
from referee.rendering.film_script import LayOpen
from tests.films import Hand, Reading, read

EXCHANGE = Hand(
    "mattel_house",
    ("deal 7", "flip r5", "A play r7", "A swap B", "B play r0", "C play r2", "B play r2"),
    passes={
        3: (("A", "B", 6), ("B", "A", 7)),
        4: (("A", "B", 7), ("B", "C", 6), ("C", "A", 7)),
    },
)
"""A seven and a zero, and a card that is another's twin, out of turn."""
TOGETHER = Hand(
    "mattel multi=identical_pair slap_nine=true",
    ("deal 7", "flip g5", "A play g3 g3", "B play g9", "A slap", "B slap", "C draw 2"),
)
CHALLENGE = Hand(
    "mattel hand_size=3",
    (
        *("deal 3", "flip b4", "A play r7", "A takes-back r7", "A play b7"),
        *("B play W+4", "B color g", "C challenge", "B shown innocent", "C draw 6"),
    ),
    beats=(LayOpen("B", 13.4, ("y8", "rS")),),
)
"""A wrong card taken back; then a challenge, for which a hand is shown."""
END = Hand(
    "mattel hand_size=2",
    (
        *("deal 2", "flip y4", "A play y5", "A uno", "B play y6", "B uno", "C play y1", "C uno"),
        *("A play y7", "B hand b3", "C hand rS"),
    ),
)
RESHUFFLE = Hand(
    "mattel hand_size=20",
    (
        *("deal 20", "flip b4", "A play W+4", "A color b", "B draw 4", "C draw", "C pass"),
        *("D draw", "D pass", "E draw", "E pass", "A play b9", "reshuffle", "B draw", "B pass"),
    ),
    stock=8,
    players=5,
)
"""So many cards are dealt that the draw pile is soon gone."""


def watched(hand: Hand, folder: Path) -> Reading:
    reading = read(hand, folder)
    assert check(load(folder / "R.ugn")) == ()
    return reading


def test_hands_that_are_swapped_and_rotated_and_a_jump_in(tmp_path: Path) -> None:
    reading = watched(EXCHANGE, tmp_path)
    assert reading.acts == reading.truth
    assert "! rotate cw" in reading.record
    assert "! jump-in B" in reading.record


def test_the_last_hand_on_a_nine_draws(tmp_path: Path) -> None:
    reading = watched(TOGETHER, tmp_path)
    assert reading.acts[3:] == reading.truth[3:]
    assert "! fine C draw=2 reason=slow-slap" in reading.record


@pytest.mark.xfail(strict=True, reason="two identical cards laid at once are read as one of them")
def test_two_identical_cards_at_once(tmp_path: Path) -> None:
    assert "A play g3 g3" in watched(TOGETHER, tmp_path).acts


def test_a_challenge_tells_the_verdict_and_never_the_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reading = read(CHALLENGE, tmp_path, as_json=True)
    assert reading.acts == reading.truth
    assert "A takes-back r7" in reading.acts
    assert "! challenge-failed C draw=6" in reading.record
    journal = (tmp_path / "j.sqlite3").read_bytes()
    told = "\n".join((reading.record, reading.said, capsys.readouterr().out, str(journal)))
    assert "B shown innocent" in told
    for card in ("y8", "rS", "yellow eight", "red skip"):
        # As a word: the journal's pages are bytes, of which two are a card's now and then.
        assert not re.search(rf"(?<![0-9A-Za-z]){re.escape(card)}(?![0-9A-Za-z])", told), card


def test_hands_laid_open_at_the_end_are_counted(tmp_path: Path) -> None:
    reading = watched(END, tmp_path)
    assert reading.acts == reading.truth
    assert "! total A 23" in reading.record
    assert "Chi holds 20; 23 so far." in reading.said


def test_the_discards_become_the_draw_pile(tmp_path: Path) -> None:
    reading = watched(RESHUFFLE, tmp_path)
    assert reading.acts == reading.truth
