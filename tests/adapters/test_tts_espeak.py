"""pyttsx3 with the real espeak-ng, once a language: a WAV file in which something is said."""

import contextlib
import io
import os
import platform
import shutil
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from referee.adapters import sound, speech
from referee.adapters.said import Said
from referee.adapters.tts import ProcessSpeaker
from referee.cards import Card, Color
from referee.errors import DeviceError
from referee.outputs.phrases import LANGUAGES, Context, say
from referee.rules.rulings import parse_ruling
from referee.seats import Seating
from referee.speaking import Sound, VoiceStyle

needs_espeak = pytest.mark.skipif(
    platform.system() != "Linux" or not shutil.which("espeak-ng"),
    reason="espeak-ng is not installed (sudo apt install espeak-ng)",
)


@pytest.fixture(scope="module", autouse=True)
def _let_go_of_the_engine() -> Iterator[None]:
    yield
    speech._kept_engine.cache_clear()


@pytest.fixture(autouse=True)
def _forget_voices() -> None:
    speech._chosen.clear()


def misplay(language: str) -> str:
    context = Context(Seating.of(["Anna", "小明"]), language, Color.RED, Card.parse("r9"), "B")
    return say(parse_ruling("misplay B g7 reason=no-match remedy=take-back draw=2"), context)


def samples(path: Path) -> tuple[int, np.ndarray]:
    with wave.open(str(path), "rb") as file:
        frames = file.readframes(file.getnframes())
        return file.getframerate(), np.frombuffer(frames, dtype="<i2").astype(float)


@needs_espeak
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_ruling_becomes_sound_after_a_lead_in(language: str, tmp_path: Path) -> None:
    path = tmp_path / "prompt.wav"
    with contextlib.redirect_stdout(io.StringIO()):  # the driver prints
        speech.write_wav(Said(misplay(language), language), path)
    rate_hz, heard = samples(path)
    lead_in = heard[: round(0.15 * rate_hz)]
    spoken = heard[round(sound.LEAD_IN_S * rate_hz) :]
    assert not lead_in.any()  # TTS-08
    assert spoken.std() > 500  # full scale is 32 767; a quiet room would be under 50
    assert 3.0 < len(spoken) / rate_hz < 25.0
    loud = np.abs(spoken[: round(0.3 * rate_hz)]).max()
    assert loud > 500  # the first word is there from the start


@needs_espeak
def test_two_texts_in_a_row_are_both_written(tmp_path: Path) -> None:
    for name in ("one.wav", "two.wav"):
        with contextlib.redirect_stdout(io.StringIO()):
            speech.write_wav(Said("Ben to play.", "en"), tmp_path / name)
    first, second = (samples(tmp_path / name)[1] for name in ("one.wav", "two.wav"))
    assert abs(len(first) - len(second)) < 100  # the voice has a little breath of its own
    assert second.std() > 500


@needs_espeak
def test_prompts_reach_the_player_one_by_one_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole way but for the sound card, after the engine has spoken here too (TTS-06)."""
    player = tmp_path / "aplay"
    copy = 'for last; do :; done; cp "$last" "$SOUNDS/$(ls "$SOUNDS" | wc -l).wav"'
    player.write_text(f"#!/bin/sh\n{copy}\n", encoding="utf-8")
    player.chmod(0o755)
    sounds = tmp_path / "sounds"
    sounds.mkdir()
    monkeypatch.setenv("SOUNDS", str(sounds))
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with contextlib.redirect_stdout(io.StringIO()):
        speech.write_wav(Said("Here.", "en"), tmp_path / "here.wav")
    with contextlib.closing(ProcessSpeaker()) as speaker:
        assert speaker.say("", language="en"), speaker.problem
        assert speaker.say("Ben to play. The colour is blue.", language="en"), speaker.problem
        assert speaker.say("小明，请摸两张。", language="zh"), speaker.problem
    silence, *spoken = [samples(sounds / f"{number}.wav")[1] for number in range(4)]
    assert not silence.any()
    assert all(heard.std() > 500 for heard in spoken)


@needs_espeak
def test_a_name_in_another_script_is_said_not_spelt(tmp_path: Path) -> None:
    """The English voice alone takes two seconds for "Chinese letter Chinese letter"."""

    def length_s(text: str) -> float:
        with contextlib.redirect_stdout(io.StringIO()):
            speech.write_wav(Said(text, "en"), tmp_path / "prompt.wav")
        rate_hz, heard = samples(tmp_path / "prompt.wav")
        return len(heard) / rate_hz

    assert length_s("小明 to play.") < length_s("Shaw Ming to play.") + 0.7


@pytest.mark.parametrize(
    ("text", "language", "pieces"),
    [
        ("Ben to play.", "en", [("Ben to play.", "en")]),
        ("罚摸2张。", "zh", [("罚摸2张。", "zh")]),
        ("Ben没喊乌诺。", "zh", [("Ben", "en"), ("没喊乌诺。", "zh")]),
        ("José, 小明, 2.", "en", [("José, ", "en"), ("小明, 2.", "zh")]),
        ("312", "zh", [("312", "zh")]),
    ],
)
def test_each_script_has_its_voice(text: str, language: str, pieces: list[tuple[str, str]]) -> None:
    assert list(speech.runs(text, language)) == pieces


def test_a_missing_player_is_found_not_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "IS_LINUX", True)
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert speech.missing_parts()[-1].startswith("no player for sound")
    with pytest.raises(DeviceError, match="sudo apt install alsa-utils"):
        sound.play(Path("any.wav"))


@pytest.mark.skipif(platform.system() != "Linux", reason="a Linux player is faked")
def test_a_player_that_fails_is_heard_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = tmp_path / "aplay"
    player.write_text("#!/bin/sh\necho 'cannot find card 0' >&2\nexit 1\n", encoding="utf-8")
    player.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DeviceError, match="cannot find card 0"):
        sound.play(tmp_path / "any.wav")


@pytest.mark.parametrize("problem", [ImportError("no module"), OSError("no libespeak")])
def test_a_missing_engine_is_one_plain_line(
    problem: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise problem

    monkeypatch.setattr(speech, "_engine", fail)
    assert str(problem) in speech.missing_parts()[0]
    assert "\n" not in speech.missing_parts()[0]


class CancellingEngine:
    """The espeak driver at its worst: it cancels some texts and leaves a file without a sound."""

    driver_name = "espeak"

    def __init__(self, *cancelled: bool) -> None:
        self._cancelled, self.voices = list(cancelled), FakeEngine("en-us").voices
        self._ended: list[Callable[..., None]] = []
        self._path = Path()

    def getProperty(self, name: str) -> object:
        return self.voices

    def setProperty(self, name: str, value: object) -> None:
        pass

    def connect(self, topic: str, ended: Callable[..., None]) -> object:
        self._ended.append(ended)
        return ended

    def disconnect(self, token: Callable[..., None]) -> None:
        self._ended.remove(token)

    def save_to_file(self, text: str, path: str) -> None:
        self._path = Path(path)

    def runAndWait(self) -> None:
        if self._cancelled.pop(0):
            sound.write_silence(self._path, 0.0)
        else:
            sound.write_tones(self._path, Sound.ASK)
        for ended in self._ended:
            ended(name=None, completed=True)


def test_a_text_that_the_engine_cancelled_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pyttsx3 2.99 cancels a text that comes while espeak's thread is busy, once in a thousand."""
    engine = CancellingEngine(True, True, False)
    monkeypatch.setattr(speech, "_engine", lambda: engine)
    speech.write_wav(Said("Ben to play.", "en"), tmp_path / "prompt.wav")
    assert sound.is_heard(tmp_path / "prompt.wav")


def test_a_sentence_that_stays_silent_is_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = CancellingEngine(*[True] * 9)
    monkeypatch.setattr(speech, "_engine", lambda: engine)
    with pytest.raises(DeviceError, match="gave a silent sound"):
        speech.write_wav(Said("Ben to play.", "en"), tmp_path / "prompt.wav")
    speech.write_wav(Said("...", "en"), tmp_path / "prompt.wav")
    assert not sound.is_heard(tmp_path / "prompt.wav")


class FakeEngine:
    """An engine of another system: it speaks by itself, and has these voices."""

    driver_name = "sapi5"

    def __init__(self, *languages: str) -> None:
        self.voices = [SimpleNamespace(id=f"HKEY/{tag}", languages=[tag]) for tag in languages]
        self.calls: list[tuple[str, ...]] = []

    def getProperty(self, name: str) -> object:
        return self.voices

    def setProperty(self, name: str, value: object) -> None:
        self.calls.append((name, str(value)))

    def say(self, text: str) -> None:
        self.calls.append(("say", text))

    def runAndWait(self) -> None:
        self.calls.append(("wait",))


def test_elsewhere_the_engine_speaks_with_a_lead_in_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine = FakeEngine("en-US", "zh-CN")
    monkeypatch.setattr(speech, "IS_LINUX", False)
    monkeypatch.setattr(speech, "_engine", lambda: engine)
    speech.speak(Said("红五。", "zh"))
    said = ("say", '<silence msec="200"/>红五。')
    assert engine.calls[-3:] == [("voice", "HKEY/zh-CN"), said, ("wait",)]


def test_of_two_mandarin_voices_the_one_that_reads_pinyin_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """espeak-ng's plain ``cmn`` says "fa two mo one" for two characters."""
    engine = FakeEngine("en-gb", "cmn", "cmn-latn-pinyin", "yue")
    monkeypatch.setattr(speech, "IS_LINUX", False)
    monkeypatch.setattr(speech, "_engine", lambda: engine)
    speech.speak(Said("罚摸两张。", "zh"))
    assert ("voice", "HKEY/cmn-latn-pinyin") in engine.calls


@pytest.mark.parametrize(("name", "taken"), [("EN-GB", "HKEY/en-GB"), ("nobody", "HKEY/en-US")])
def test_a_voice_that_is_not_installed_leaves_that_of_the_language(
    name: str, taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = FakeEngine("zh-CN", "en-US", "en-GB")
    monkeypatch.setattr(speech, "IS_LINUX", False)
    monkeypatch.setattr(speech, "_engine", lambda: engine)
    speech.speak(Said("Red.", "en", VoiceStyle(name)))
    assert ("voice", taken) in engine.calls


def test_a_language_without_a_voice_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "IS_LINUX", False)
    monkeypatch.setattr(speech, "_engine", lambda: FakeEngine("en-US"))
    with pytest.raises(DeviceError, match="no voice for 'zh' is installed"):
        speech.speak(Said("红五。", "zh"))


def test_macos_has_a_second_voice_when_the_driver_fails(  # TTS-07
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise AttributeError("'super' object has no attribute 'init'")

    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(speech, "IS_LINUX", False)
    monkeypatch.setattr(speech, "IS_MACOS", True)
    monkeypatch.setattr(speech, "_engine", fail)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("subprocess.run", lambda command, **_: commands.append(command))
    speech.speak(Said("Red.", "en"))
    assert [command[0] for command in commands] == ["say"]
    assert commands[0][-1].endswith("Red.")


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("**Draw** `two`.", "Draw two."),
        ("Anna 🎉👩‍🚀 wins", "Anna wins"),
        ("<speak>Red</speak>", "Red"),
        ("José and Zoë", "José and Zoë"),
        ("小明", "小明"),
        ("1 < 2", "1 2"),
        ("🎉", ""),
    ],
)
def test_markup_and_emoji_are_not_read_out(text: str, spoken: str) -> None:
    assert speech.speakable(text) == spoken
