"""The speech process against drivers that fail in every way seen in the field (F11, TTS-*)."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import fake_voices
import pytest

from referee.adapters.tts import DEADLINE_S, ProcessSpeaker, Speak, sentences


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    """Where `fake_voices.works` writes down what it was given."""
    return tmp_path / "heard.txt"


def test_every_sentence_is_said_in_order(heard: Path) -> None:
    with closing(ProcessSpeaker(fake_voices.works, deadline_s=60.0)) as speaker:
        assert speaker.say("", language=str(heard))
        assert speaker.say("Ben, that is red. Take it back.", language=str(heard))
        assert speaker.say("小明，请摸两张。", language=str(heard))
    said = heard.read_text(encoding="utf-8").splitlines()
    assert said == ["Ben, that is red.", "Take it back.", "小明，请摸两张。"]


def test_the_deadline_is_the_one_promised() -> None:
    assert DEADLINE_S == 8.0


@pytest.mark.parametrize(
    ("speak", "problem"),
    [
        (fake_voices.raises, "RuntimeError: run loop already started"),
        (fake_voices.lacks_attribute, "AttributeError: 'super' object has no attribute 'init'"),
        (fake_voices.has_no_device, "no player for sound"),
        (fake_voices.dies, "the speech process ended"),
    ],
)
def test_a_driver_that_fails_is_a_reason_not_a_crash(speak: Speak, problem: str) -> None:
    with closing(ProcessSpeaker(speak, deadline_s=60.0)) as speaker:
        assert not speaker.say("Red.", language="en")
        assert speaker.problem == problem
        assert not speaker.say("Blue.", language="en")  # and it still answers
        assert speaker.problem == problem


def test_a_driver_that_blocks_is_given_up_and_replaced(tmp_path: Path) -> None:
    memory = str(tmp_path / "blocked")
    with closing(ProcessSpeaker(fake_voices.blocks_once, deadline_s=60.0)) as speaker:
        assert speaker.say("", language=memory)  # the child has started
        speaker.deadline_s = 1.0
        began = time.monotonic()
        assert not speaker.say("Red. Blue.", language=memory)
        assert time.monotonic() - began < 6.0
        assert speaker.problem == "the speech engine did not answer for 1 s"
        speaker.deadline_s = 60.0
        assert speaker.say("Green.", language=memory)
        assert speaker.problem == ""


def test_closing_cuts_off_a_driver_that_blocks() -> None:
    speaker = ProcessSpeaker(fake_voices.blocks)
    began = time.monotonic()
    speaker.close()
    speaker.close()
    assert time.monotonic() - began < 6.0


def test_sentences_lose_no_word() -> None:
    text = "Anna, 红五和红九配不上。Take it back! 谁？ no end"
    assert "".join(sentences(text)).replace(" ", "") == text.replace(" ", "")


@pytest.fixture
def prompt_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[[], int]]:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    yield lambda: len(list(tmp_path.glob("referee-*")))


def test_no_file_is_left_behind(prompt_folder: Callable[[], int]) -> None:
    with closing(ProcessSpeaker(fake_voices.dies)) as speaker:
        assert prompt_folder() == 1
        assert not speaker.say("Red.", language="en")
        assert prompt_folder() == 1
    assert prompt_folder() == 0
