"""Who called UNO, on film: the pictures of a hand, and beside them only its sound.

A voice says the words when the people of the film say them, in a room with some noise; what
nobody can tell by ear is asked.
"""

from __future__ import annotations

import shutil
import subprocess
import wave
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from referee.adapters.embedder import RATE_HZ
from referee.adapters.open_ears import open_ears
from referee.adapters.wav_ear import read_wav
from referee.cli import main
from referee.record.notation import parse_record
from referee.simulation.studio import Game
from tests.films import Hand, Reading, read

pytestmark = pytest.mark.skipif(
    not (shutil.which("espeak-ng") and find_spec("pyopen_wakeword")),
    reason="needs espeak-ng and the extra [hearing]",
)

CALLED = Hand(
    "mattel hand_size=2",
    (
        *("deal 2", "flip y4", "A play y5", "A uno", "B play W", "B color r", "B uno"),
        *("C play r1", "C uno", "A play r7", "B hand b3", "C hand rS"),
    ),
    waits_s={3: 1.5, 5: 1.5, 6: 2.0, 8: 1.5, 9: 2.5},
)
"""Everybody calls; one of them after a wild."""
FORGOTTEN = Hand(
    "mattel hand_size=2 uno_window=own_next_turn",
    ("deal 2", "flip y4", "A play y5", "B play y6", "B uno", "C play y1"),
    waits_s={3: 1.0, 4: 2.0, 5: 4.5},
)
"""Anna forgets, in a house where she may still be caught when Ben calls."""
VOICES = {"A": "en-us+m3", "B": "en-gb+f3", "C": "en-us+f2"}
SAID = {"uno": "uno!", "color r": "red!"}


Saying = tuple[float, str, str]
"""When it has been said, by which voice, and what."""


def calls(game: Game) -> list[Saying]:
    """What the people of a film say, which its record has heard."""
    heard = [entry for entry in parse_record(str(game.heard)).entries if entry.evidence.time_s]
    return [
        (entry.evidence.time_s or 0.0, VOICES[str(entry.what)[0]], SAID[str(entry.what)[2:]])
        for entry in heard
    ]


def sound_of(sayings: Sequence[Saying], long_s: float, folder: Path) -> Path:
    """The microphone of a film of this length."""
    whole = np.random.default_rng(1).normal(0, 20, int(long_s * RATE_HZ))
    for ends_s, voice, text in sayings:
        path = folder / "said.wav"
        subprocess.run(["espeak-ng", "-v", voice, "-w", str(path), text], check=True)
        words, ends = read_wav(path).astype(float), int(ends_s * RATE_HZ)
        whole[ends - len(words) : ends] += words
    path = folder / "room.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(np.clip(whole, -32768, 32767).astype("<i2").tobytes())
    return path


def listened(
    hand: Hand, folder: Path, *later: Saying, named: Path | None = None, language: str = "en"
) -> Reading:
    """The film watched with its sound and no record of what was said, by a table of this language
    that has said these names."""
    sayings = [*calls(hand.game()), *later]
    sound = sound_of(sayings, max(time_s for time_s, _, _ in sayings) + 4.0, folder)
    ears = open_ears(str(sound), folder / "none.npz", language, named or folder / "none.npz")
    return read(hand, folder, ears=ears, language=language)


def enrolled(names: str, voice: str, folder: Path) -> Path:
    """The names, each said three times by this voice."""
    (said := folder / "said").mkdir()
    for name in names.split(","):
        for number, mark in enumerate(".!,"):
            path = said / f"{name}-{number}.wav"
            subprocess.run(["espeak-ng", "-v", voice, "-w", str(path), name + mark], check=True)
    out = folder / "names.npz"
    words = ["hearing", "enrol", "--names", names, "--folder", str(said), "--out", str(out)]
    assert main(words) == 0
    return out


def test_the_seat_that_the_rules_expect_is_credited_with_a_call(tmp_path: Path) -> None:
    reading = listened(CALLED, tmp_path)
    assert [act for act in reading.acts if act.endswith(" uno")] == ["A uno", "B uno", "C uno"]
    assert "B color r" in reading.acts
    assert "missed-uno" not in reading.record


def test_where_several_may_have_called_the_table_is_asked_and_answers_aloud(
    tmp_path: Path,
) -> None:
    ((called_s, _, _),) = calls(FORGOTTEN.game())
    reading = listened(FORGOTTEN, tmp_path, (called_s + 2.5, VOICES["A"], "two!"))
    assert "Who called UNO? Say one for Anna, two for Ben, three for Chi." in reading.said
    assert [act for act in reading.acts if act.endswith(" uno")] == ["B uno"]
    assert "missed-uno" not in reading.record


@pytest.mark.parametrize(
    ("language", "voice", "asked"),
    [
        ("en", VOICES["A"], "Who called UNO? Say one for Anna, two for Ben, three for Chi."),
        ("zh", "cmn", "是谁喊了乌诺？Anna请说一号，Ben请说二号，Chi请说三号。"),
    ],
)
def test_a_name_that_the_table_has_said_answers_who(
    language: str, voice: str, asked: str, tmp_path: Path
) -> None:
    """From the sound of a name to a call in the record, at tables of two languages."""
    ((called_s, _, _),) = calls(FORGOTTEN.game())
    named = enrolled("Anna,Ben,Chi", voice, tmp_path)
    answer = (called_s + 3.0, voice, "Ben!")
    reading = listened(FORGOTTEN, tmp_path, answer, named=named, language=language)
    assert asked in reading.said
    assert [act for act in reading.acts if act.endswith(" uno")] == ["B uno"]
    assert "missed-uno" not in reading.record
    silent = listened(FORGOTTEN, tmp_path, answer, language=language)
    assert [act for act in silent.acts if act.endswith(" uno")] == []
