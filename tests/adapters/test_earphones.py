"""Advice is heard on the device that was named, and on no other."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from test_tts_espeak import needs_espeak

from referee.adapters import speech
from referee.adapters.said import Said
from referee.commands.coach import whisper
from referee.config import parse_table
from referee.errors import DeviceError
from referee.speaking import VoiceStyle

PLAYER = """#!/bin/sh
echo "$@" >> "$PLAYED"
case "$*" in *"-D phones"*) exit 0;; *) echo "unknown PCM" >&2; exit 1;; esac
"""


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the player of sounds was called with: one that has a device called phones only."""
    player, calls = tmp_path / "aplay", tmp_path / "calls"
    player.write_text(PLAYER, encoding="utf-8")
    player.chmod(0o755)
    calls.touch()
    monkeypatch.setenv("PLAYED", str(calls))
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return calls


@needs_espeak
def test_advice_goes_to_the_earphones_and_never_to_the_table(played: Path) -> None:
    assert whisper("Red five. Best is the skip.", "phones", "en")
    lines = played.read_text().splitlines()
    assert len(lines) == 2
    assert all(" -D phones " in line for line in lines)


@needs_espeak
def test_earphones_that_are_not_there_leave_the_written_advice(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not whisper("Red five.", "headset", "en")
    assert " -D headset " in played.read_text()
    assert len(played.read_text().splitlines()) == 1  # not tried on the table's loudspeaker
    said = capsys.readouterr().err
    assert said.startswith("referee: The advice is only written")
    assert said.count("\n") == 1


def test_the_tables_own_loudspeaker_is_refused(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not whisper("Red five.", "default", "en")
    assert played.read_text() == ""
    assert "loudspeaker" in capsys.readouterr().err


def test_elsewhere_nothing_is_said_rather_than_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "IS_LINUX", False)
    with pytest.raises(DeviceError, match="on Linux only"):
        speech.speak(Said("Red five.", style=VoiceStyle(device="phones")))


def test_a_table_file_names_the_earphones() -> None:
    assert parse_table('[voice]\nadvice_device = "hw:1,0"').advice_device == "hw:1,0"
