"""Ears without hardware: no microphone, one that is unplugged, and WAV files of every kind."""

from __future__ import annotations

import contextlib
import queue
import sys
import time
import wave
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import fake_microphones
import numpy as np
import pytest
from numpy.typing import NDArray

from referee.adapters import microphone
from referee.adapters.embedder import BLOCK, Embedder
from referee.adapters.microphone import Microphone
from referee.adapters.open_ears import open_ears
from referee.adapters.sensing import level, resampled
from referee.adapters.wav_ear import read_wav
from referee.cli import main
from referee.commands.hearing import examples
from referee.config import TableConfig
from referee.errors import DeviceError, InputError
from referee.hearing import classifier
from referee.hearing.classifier import SEEN, Classifier, in_context
from referee.hearing.names import NameBook
from referee.hearing.words import WORDS, Sensed, Word
from referee.tabletop.layout import Layout
from referee.telling import Teller

needs_hearing = pytest.mark.skipif(
    not find_spec("pyopen_wakeword"), reason="the extra [hearing] is not installed"
)


def waits_for(happened: Callable[[], object], most_s: float = 60.0) -> bool:
    end_s = time.monotonic() + most_s
    while time.monotonic() < end_s:
        if happened():
            return True
        time.sleep(0.02)
    return False


@needs_hearing
def test_a_room_is_heard_in_the_tables_time() -> None:
    with closing(Microphone(take=fake_microphones.hums)) as mic:
        moments = []
        assert waits_for(lambda: moments.extend(mic.until(100.0)) or len(moments) > 10)
        assert mic.problem == ""
    assert all(-96 <= moment.level_db < -50 for moment in moments)
    assert all(moment.time_s <= 100.0 for moment in moments)


@needs_hearing
def test_a_live_microphone_knows_the_names_that_were_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(microphone, "take_device", fake_microphones.calls_out)
    path = tmp_path / "names.npz"
    NameBook.made({"Anna": np.ones((1, SEEN), np.float32)}).save(path)
    with closing(open_ears("default", tmp_path / "none.npz", named=path)) as ears:
        moments: list[Sensed] = []
        assert waits_for(lambda: moments.extend(ears.sound.until(9.0)) or named_in(moments))
    assert named_in(moments) == {"anna"}


def named_in(moments: list[Sensed]) -> set[str]:
    return {name for moment in moments for name, _ in moment.names}


@needs_hearing
@pytest.mark.parametrize(
    ("kept", "told"), [("ear.npz", "no trained ear"), ("names.npz", "no names")]
)
def test_a_live_microphone_tells_of_a_file_of_the_tables_own_that_is_broken(
    kept: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(microphone, "take_device", fake_microphones.hums)
    (tmp_path / kept).write_bytes(b"broken")
    ears = open_ears("default", tmp_path / "ear.npz", named=tmp_path / "names.npz")
    with closing(ears):
        assert waits_for(lambda: (ears.until(9.0), told in ears.problem)[1])
        assert str(tmp_path / kept) in ears.problem


@needs_hearing
def test_a_machine_without_a_microphone_says_so_and_goes_on() -> None:  # F12, MIC-07
    with closing(Microphone(take=fake_microphones.is_missing)) as mic:
        assert waits_for(lambda: list(mic.until(1.0)) or mic.problem)
        assert mic.problem == "no microphone (no default input device)"


@needs_hearing
def test_an_unplugged_microphone_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:  # MIC-06
    monkeypatch.setattr(microphone, "LOST_S", 0.5)
    with closing(Microphone(take=fake_microphones.is_unplugged)) as mic:
        assert waits_for(lambda: list(mic.until(1.0)))
        assert waits_for(lambda: not list(mic.until(1.0)) and mic.problem, 5.0)
        assert waits_for(lambda: list(mic.until(1.0)))  # opened again once it is back
        assert mic.problem == ""


def test_nobody_waits_for_a_driver_that_blocks() -> None:
    mic = Microphone(take=fake_microphones.blocks_for_ever)
    began_s = time.monotonic()
    for _ in range(1000):
        assert list(mic.until(1.0)) == []
    mic.close()
    mic.close()
    assert time.monotonic() - began_s < 5.0
    assert mic.problem == "the hearing process ended"


class Telephone(ModuleType):
    """The package ``sounddevice`` with one device: a single channel at 8 kHz, a tone on it."""

    class PortAudioError(Exception):
        pass

    def check_input_settings(self, device: object, *, samplerate: int, **settings: object) -> None:
        raise self.PortAudioError(f"Invalid sample rate: {samplerate}")

    def query_devices(self, device: object, kind: str) -> dict[str, float]:
        return {"default_samplerate": 8000.0}

    @contextlib.contextmanager
    def RawInputStream(self, *, samplerate: int, channels: int, **settings: Any) -> Iterator[None]:
        assert (samplerate, channels) == (8000, 1)
        sound = tone(8000).tobytes()
        for at in range(0, len(sound), 512):
            settings["callback"](sound[at : at + 512], 256, None, None)
        yield


def test_a_telephones_one_channel_at_8_khz_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", Telephone("sounddevice"))
    blocks: queue.Queue[np.ndarray] = queue.Queue(64)
    with microphone.take_device("", blocks):
        taken = [blocks.get_nowait() for _ in range(blocks.qsize())]
    assert len(taken) == 12
    assert {len(block) for block in taken} == {1280}
    spectrum = np.abs(np.fft.rfft(np.concatenate(taken).astype(float)))
    assert abs(int(spectrum.argmax()) * 16_000 / (12 * 1280) - 440) < 3


class Store(ModuleType):
    """The package ``sounddevice`` with devices that cannot be opened."""

    class PortAudioError(Exception):
        pass

    def __init__(self, *inputs: str) -> None:
        super().__init__("sounddevice")
        self.inputs = inputs

    def check_input_settings(self, device: object, **settings: object) -> None:
        raise self.PortAudioError("Error opening: Device unavailable")

    def query_devices(self, device: object = None, kind: str = "") -> list[dict[str, object]]:
        if kind:
            raise ValueError(f"Error querying device {device}")
        speaker = {"name": "Speaker", "max_input_channels": 0}
        return [speaker, *({"name": name, "max_input_channels": 1} for name in self.inputs)]


@pytest.mark.parametrize(
    ("inputs", "device", "told"),
    [
        ((), "", "none is connected"),
        ((), "jabra", "none is connected"),
        (("USB Mic", "Webcam"), "jabra", "none is called 'jabra'; there are: USB Mic, Webcam"),
        (("USB Mic",), "usb", "Error querying device usb"),
    ],
)
def test_why_there_is_no_microphone_is_told_plainly(
    inputs: tuple[str, ...], device: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", Store(*inputs))
    with (
        pytest.raises(DeviceError) as failed,
        microphone.take_device(device, queue.Queue()),
    ):
        pass
    assert str(failed.value) == f"no microphone ({told})"


def test_a_lost_microphone_is_a_badge_and_one_line() -> None:
    lines: list[str] = []
    teller = Teller(Layout.of(TableConfig(), 2), remark_line=lines.append)
    for problem in ("", "it is out", "it is out", "", ""):
        teller.hears(problem, 1.0)
        assert ("no-microphone" in teller.badges) is bool(problem)
    assert lines == ["No ears (it is out): keys and phones do it.", "The microphone is back."]


def written(path: Path, samples: np.ndarray, rate_hz: int, width: int = 2) -> Path:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1 if samples.ndim == 1 else samples.shape[1])
        file.setsampwidth(width)
        file.setframerate(rate_hz)
        file.writeframes(samples.tobytes())
    return path


def tone(rate_hz: int, pitch_hz: float = 440.0) -> np.ndarray:
    return (8000 * np.sin(2 * np.pi * pitch_hz * np.arange(rate_hz) / rate_hz)).astype(np.int16)


@pytest.mark.parametrize("rate_hz", [8000, 16000, 22050, 44100, 48000])
def test_any_rate_becomes_16_khz(rate_hz: int, tmp_path: Path) -> None:
    heard = read_wav(written(tmp_path / "a.wav", tone(rate_hz), rate_hz)).astype(float)
    assert abs(len(heard) - 16000) <= 1
    spectrum = np.abs(np.fft.rfft(heard))
    assert abs(int(spectrum.argmax()) - 440) <= 1
    assert abs(level(heard[4000:5280].astype(np.int16)) - level(tone(16000)[4000:5280])) < 1.0


def test_two_channels_and_eight_bits_are_heard(tmp_path: Path) -> None:
    both = np.stack([tone(16000), tone(16000)], axis=1)
    assert np.array_equal(read_wav(written(tmp_path / "b.wav", both, 16000)), tone(16000))
    coarse = (tone(16000) // 256 + 128).astype(np.uint8)
    heard = read_wav(written(tmp_path / "c.wav", coarse, 16000, width=1))
    assert np.abs(heard.astype(int) - tone(16000)).max() < 300


@pytest.mark.parametrize("content", [b"", b"RIFF", b"no sound at all" * 9])
def test_what_is_no_sound_is_a_plain_line(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.wav").write_bytes(content)
    for path in (tmp_path / "x.wav", tmp_path / "missing.wav"):
        with pytest.raises(InputError):
            read_wav(path)
    assert not len(resampled(np.zeros(0, np.int16), 8000))


def test_an_ear_of_another_kind_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "ear.npz", w1=np.zeros((3, 4)))
    (tmp_path / "empty.npz").write_bytes(b"")
    (tmp_path / "cut.npz").write_bytes((tmp_path / "ear.npz").read_bytes()[:99])
    for name in ("ear.npz", "none.npz", "empty.npz", "cut.npz"):
        with pytest.raises(InputError, match="no trained ear"):
            Classifier.load(tmp_path / name)


def test_adapting_bends_the_ear_towards_a_tables_own_voice(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    ear = Classifier.load()
    mine = rng.normal(size=(12, SEEN)).astype(np.float32) * 20
    words = (Word.UNO,) * 4 + (Word.RED,) * 4 + (Word.OTHER,) * 4
    adapted = ear.adapted(mine, words)
    for word in (Word.UNO, Word.RED):
        rows = [n for n, one in enumerate(words) if one is word]
        column = WORDS.index(word)
        assert (adapted.odds(mine)[rows, column] > ear.odds(mine)[rows, column]).all()
    talk, none = classifier.seen_of_talk(), WORDS.index(Word.OTHER)
    taken = [int((one.odds(talk)[:, none] < 0.5).sum()) for one in (ear, adapted)]
    assert taken[1] <= taken[0]  # talk is no likelier to be taken for a word than before
    adapted.save(tmp_path / "own.npz")
    assert np.allclose(Classifier.load(tmp_path / "own.npz").odds(mine), adapted.odds(mine))
    assert np.allclose(adapted.odds(mine).sum(axis=1), 1.0, atol=1e-5)


@needs_hearing
@pytest.mark.parametrize("room", [0, 12, 60])
def test_a_words_place_in_a_recording_is_found_in_any_room(room: int) -> None:
    """In a room that hums, all of a file was taken for its word: silence had been put around it."""
    rng = np.random.default_rng(1)
    hum = rng.normal(0, room, 40_000)
    hum[16_000:24_000] += tone(16_000)[:8_000]
    recorded = np.clip(hum, -32768, 32767).astype(np.int16)
    inside, outside = examples(recorded, Embedder())
    assert (len(inside), len(outside)) == (3, 3)
    end = (16_000 + 8_000) // BLOCK + 6  # blocks of silence are put around it
    whole = np.concatenate([np.zeros(6 * BLOCK, np.int16), recorded, np.zeros(6 * BLOCK, np.int16)])
    embedder = Embedder()
    blocks = [whole[at : at + BLOCK] for at in range(0, len(whole) - BLOCK + 1, BLOCK)]
    seen = in_context(np.concatenate([embedder.embed(block)[-1:] for block in blocks]))
    assert np.allclose(inside, seen[end : end + 3], atol=1e-3)


@needs_hearing
@pytest.mark.parametrize("recorded", [np.zeros(0, np.int16), np.zeros(30_000, np.int16)])
def test_a_recording_of_nothing_has_no_word(recorded: NDArray[np.int16]) -> None:
    assert [len(part) for part in examples(recorded, Embedder())] == [0, 0]


@needs_hearing
def test_enrolling_from_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    word = np.concatenate([np.zeros(9000, np.int16), tone(16000)[:8000], np.zeros(9000, np.int16)])
    for name in ("uno-1", "red-1", "red-2", "other"):
        written(tmp_path / f"{name}.wav", word, 16000)
    own = tmp_path / "own.npz"
    assert main(["hearing", "enrol", "--folder", str(tmp_path), "--out", str(own)]) == 0
    told = capsys.readouterr().out
    assert "uno is heard at every table" in told
    assert "red" in told
    seen = np.random.default_rng(1).normal(0, 1, (500, SEEN)).astype(np.float32)
    usual, enrolled = Classifier.load().odds(seen), Classifier.load(own).odds(seen)
    uno, none = WORDS.index(Word.UNO), WORDS.index(Word.OTHER)
    assert np.allclose(enrolled[:, uno] / enrolled[:, none], usual[:, uno] / usual[:, none], 1e-3)
    assert main(["hearing", "enrol", "--folder", str(tmp_path / "none")]) == 2
