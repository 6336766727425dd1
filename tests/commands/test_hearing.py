"""``referee hearing enrol`` where there is nothing to hear with."""

import argparse
from contextlib import contextmanager

import pytest

pytest.importorskip("pyopen_wakeword", reason="the extra [hearing] is not installed")

from referee.commands import hearing
from referee.errors import DeviceError


def test_nobody_is_asked_to_speak_before_the_microphone_is_open(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def missing(*_: object):
        raise DeviceError("no microphone", port="microphone")
        yield

    monkeypatch.setattr(hearing, "take_device", missing)
    parser = argparse.ArgumentParser()
    hearing.add_arguments(parser)
    args = parser.parse_args(["enrol"])
    args.language = "en"
    with pytest.raises(DeviceError, match="no microphone"):
        hearing.run(args)
    assert capsys.readouterr().out == ""
