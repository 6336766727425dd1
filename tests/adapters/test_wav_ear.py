"""The whole ear on synthetic voices: espeak-ng says the words, nobody else does."""

from __future__ import annotations

import shutil
import subprocess
import wave
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from referee.adapters.open_ears import open_ears
from referee.adapters.wav_ear import read_wav
from referee.cli import main
from referee.hearing.ears import Ears
from referee.hearing.keys import Answer
from referee.hearing.meaning import Accused, Disturbed
from referee.hearing.utterance import Utterance
from tests.hearing.test_ear import SHORT, at

pytestmark = pytest.mark.skipif(
    not (shutil.which("espeak-ng") and find_spec("pyopen_wakeword")),
    reason="needs espeak-ng and the extra [hearing]",
)


def spoken(text: str, path: Path, voice: str = "en-us+m3") -> Path:
    """The text with two seconds of a quiet room around it."""
    subprocess.run(["espeak-ng", "-v", voice, "-w", str(path), text], check=True)
    words = read_wav(path).astype(float)
    around = np.zeros(32_000)
    whole = np.concatenate([around, words, around])
    whole += np.random.default_rng(1).normal(0, 20, len(whole))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16_000)
        file.writeframes(np.clip(whole, -32768, 32767).astype("<i2").tobytes())
    return path


def ears_on(text: str, tmp_path: Path) -> Ears:
    return open_ears(str(spoken(text, tmp_path / "talk.wav")), tmp_path / "none.npz")


def test_uno_is_heard_in_its_window(tmp_path: Path) -> None:
    ears = ears_on("uno!", tmp_path)
    ears.attend(at(*SHORT))
    (said,) = ears.until(60.0)
    assert isinstance(said, Utterance)
    assert (str(said.action), said.way) == ("A uno", "mic")


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three names that one voice has said, three times each."""
    folder = tmp_path_factory.mktemp("names")
    for name in ("Anna", "Ben", "Carla"):
        for number, mark in enumerate(".!,"):
            spoken(name + mark, folder / f"{name}-{number}.wav")
    out = folder / "names.npz"
    words = ["hearing", "enrol", "--names", "Anna,Ben,Carla", "--folder", str(folder)]
    assert main([*words, "--out", str(out)]) == 0
    return out


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("Ben", [Answer(1)]), ("Carla!", [Answer(2)]), ("please", [])],
)
def test_a_name_that_was_enrolled_answers_who(
    text: str, wanted: list[Answer], names: Path, tmp_path: Path
) -> None:
    path = spoken(text, tmp_path / "talk.wav")
    ears = open_ears(str(path), tmp_path / "none.npz", named=names)
    ears.attend(at(*SHORT), answers=("Ben", "Carla"))
    assert [said for said in ears.until(60.0) if isinstance(said, Answer)] == wanted


def test_names_that_nobody_said_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["hearing", "enrol", "--folder", str(tmp_path), "--out", str(tmp_path / "names.npz")]
    assert main([*words, "--names", "Anna"]) == 2
    assert main([*words, "--names", " ,"]) == 2
    assert "--names needs at least one" in capsys.readouterr().err
    assert main([*words, "--names", "Anna", "--times", "0"]) == 2
    assert "'0': 1 or more" in capsys.readouterr().err
    spoken("Anna", tmp_path / "ANNA-1.wav")
    assert main([*words, "--names", "Anna,Ben"]) == 0
    assert "Ben: not heard" in capsys.readouterr().out


def test_the_same_sound_twice_is_heard_alike(tmp_path: Path) -> None:
    path = spoken("uno!", tmp_path / "talk.wav")
    found = []
    for _ in range(2):
        ears = open_ears(str(path), tmp_path / "none.npz")
        ears.attend(at(*SHORT))
        found.append([heard for n in range(200) for heard in ears.until(n * 0.1)])
    assert found[0] == found[1] != []


def test_table_talk_outside_a_window_is_no_call(tmp_path: Path) -> None:  # MIC-04
    ears = ears_on("do you know what time it is? you know, I know that one.", tmp_path)
    ears.attend(at("deal 7", "flip r5"))
    assert ears.until(60.0) == ()


def test_a_catch_that_was_heard_convicts_nobody(tmp_path: Path) -> None:
    for text in ("no uno!", "you didn't say uno!"):
        ears = ears_on(text, tmp_path)
        ears.attend(at(*SHORT, "A play r9"))
        said = ears.until(60.0)
        assert all(
            isinstance(one, Accused) or (isinstance(one, Utterance) and str(one.action) == "A uno")
            for one in said
        )


def test_the_referees_own_prompt_is_not_heard(tmp_path: Path) -> None:  # F13, MIC-01
    ears = ears_on("Anna did not call uno. Uno!", tmp_path)
    ears.is_sounding = lambda: True
    ears.saying = lambda: "Anna did not call UNO. UNO!"
    ears.attend(at(*SHORT))
    assert ears.until(60.0) == ()


def room_with(sound: np.ndarray, path: Path) -> Path:
    """Three seconds of a room with a fan, the sound, and a second more."""
    fan = np.random.default_rng(4).normal(0, 120, 4 * 16_000)
    fan[3 * 16_000 : 3 * 16_000 + len(sound)] += sound
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16_000)
        file.writeframes(np.clip(fan, -32768, 32767).astype("<i2").tobytes())
    return path


def burst(long_s: float, loudness: float) -> np.ndarray:
    """A sound without a pitch that dies away: a cough, or a card on a table."""
    at_s = np.arange(int(long_s * 16_000)) / 16_000
    numbers = np.random.default_rng(5).normal(0, loudness, len(at_s))
    return numbers * np.exp(-2 * at_s / long_s)


@pytest.mark.parametrize(
    ("sound", "is_told"),
    [
        (burst(0.45, 4000), True),
        (burst(0.06, 4000), False),
        (burst(0.45, 100), False),
        (np.zeros(0), False),
    ],
    ids=["a cough", "a card", "no louder than the fan", "the fan alone"],
)
def test_a_silent_two_hears_what_is_louder_than_the_room(
    sound: np.ndarray, is_told: bool, tmp_path: Path
) -> None:
    ears = open_ears(str(room_with(sound, tmp_path / "room.wav")), tmp_path / "none.npz")
    ears.attend(at(*SHORT), is_quiet=True)
    assert list(ears.until(60.0)) == [Disturbed()] * is_told
