"""The voice of a session: nobody waits for it, and where nothing is heard there are captions."""

import threading
import time
from collections.abc import Iterable
from contextlib import closing

import fake_voices
import pytest

from referee.adapters.tts import ProcessSpeaker
from referee.adapters.voice import GIVE_UP_AFTER, Voice
from referee.outputs.announce import Priority, Prompt
from referee.speaking import Sound, VoiceStyle


class Listener:
    """A speaker that writes down what it says, once it is let go."""

    def __init__(self, *answers: bool) -> None:
        self.said: list[str] = []
        self.problem = "the cable is out"
        self.ready: list[str] = []
        self.cuts = 0
        self.style = VoiceStyle()
        self.go, self.begun = threading.Event(), threading.Event()
        self._answers = list(answers)

    def say(self, text: str, *, language: str, sound: Sound = Sound.NONE) -> bool:
        if sound:
            self.said.append(f"({sound})")
        if not text:
            return True
        self.begun.set()
        self.go.wait(30.0)
        self.said.append(text)
        return self._answers.pop(0) if self._answers else True

    def has_begun(self) -> bool:
        """Waits until something is being said, however busy the machine."""
        began = self.begun.wait(30.0)
        self.begun.clear()
        return began

    def prepare(self, texts: Iterable[str], *, language: str) -> None:
        self.ready.extend(texts)

    def cut(self) -> None:
        self.cuts += 1

    def close(self) -> None:
        self.go.set()


class Screen:
    """Collects captions and warnings."""

    def __init__(self) -> None:
        self.captions: list[str] = []
        self.warnings: list[str] = []

    def voice(self, speaker: Listener | ProcessSpeaker | None) -> Voice:
        return Voice(
            speaker,
            caption=lambda prompt: self.captions.append(prompt.text),
            warn=self.warnings.append,
        )


def turn(name: str, time_s: float) -> Prompt:
    return Prompt(f"{name} to play.", Priority.TURN, time_s)


def penalty(text: str, time_s: float) -> Prompt:
    return Prompt(text, Priority.PENALTY, time_s)


def test_penalties_go_first_and_only_the_last_turn_is_said() -> None:
    screen, listener = Screen(), Listener()
    with closing(screen.voice(listener)) as voice:
        voice.tell(turn("Anna", 1.0))
        assert listener.has_begun()  # Anna's turn is being said
        for prompt in (turn("Ben", 2.0), penalty("Draw two.", 3.0), turn("Chi", 3.0)):
            voice.tell(prompt)
        listener.go.set()
        assert voice.finish(30.0)
    assert listener.said == ["Anna to play.", "Draw two.", "Chi to play."]
    assert screen.captions == []


def test_ten_prompts_from_five_threads_are_all_said_without_an_error() -> None:  # TTS-01
    screen, listener = Screen(), Listener()
    listener.go.set()
    with closing(screen.voice(listener)) as voice:

        def tell(number: int) -> None:
            for part in range(2):
                voice.tell(penalty(f"{number}.{part}", float(number)))
                assert voice.finish(30.0)

        threads = [threading.Thread(target=tell, args=(number,)) for number in range(5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60.0)
    assert sorted(listener.said) == sorted(f"{n}.{part}" for n in range(5) for part in range(2))
    assert all(listener.said.index(f"{n}.0") < listener.said.index(f"{n}.1") for n in range(5))


def test_the_ear_is_shut_until_the_sound_has_ended() -> None:  # MIC-02
    """Not until the text was handed over: the listener answers when it has heard it all."""
    listener = Listener()
    with closing(Screen().voice(listener)) as voice:
        voice.tell(penalty("Anna forgot UNO.", 1.0))
        assert listener.has_begun()
        assert voice.is_sounding
        listener.go.set()
        assert voice.finish(30.0)
        assert not voice.is_sounding


def test_what_is_not_for_the_ear_is_a_caption() -> None:
    screen, listener = Screen(), Listener()
    listener.go.set()
    with closing(screen.voice(listener)) as voice:
        voice.tell(Prompt("Hush.", Priority.EVENT, aloud=False))
        assert voice.finish(30.0)
    assert (listener.said, screen.captions) == ([], ["Hush."])


def test_without_a_speaker_there_are_captions_and_no_warning() -> None:
    screen = Screen()
    with closing(screen.voice(None)) as voice:
        voice.tell(turn("Anna", 1.0))
        assert voice.finish(30.0)
        assert not voice.is_heard
    assert (screen.captions, screen.warnings) == (["Anna to play."], [])


def test_after_some_lost_prompts_the_voice_is_given_up_with_one_warning() -> None:
    screen, listener = Screen(), Listener(*[False] * GIVE_UP_AFTER)
    listener.go.set()
    with closing(screen.voice(listener)) as voice:
        texts = [f"Number {number}." for number in range(GIVE_UP_AFTER + 1)]
        for number, text in enumerate(texts):
            voice.tell(penalty(text, float(number)))
            assert voice.finish(30.0)
        assert not voice.is_heard
    assert screen.captions == texts
    assert screen.warnings == ["the cable is out"]


def test_one_lost_prompt_is_shown_and_the_next_is_said() -> None:
    screen, listener = Screen(), Listener(False, True)
    listener.go.set()
    with closing(screen.voice(listener)) as voice:
        voice.tell(penalty("Lost.", 1.0))
        assert voice.finish(30.0)
        voice.tell(penalty("Said.", 2.0))
        assert voice.finish(30.0)
        assert voice.is_heard
    assert (screen.captions, screen.warnings) == (["Lost."], [])


@pytest.mark.parametrize("speak", [fake_voices.has_no_device, fake_voices.dies])
def test_a_machine_without_speech_says_so_once_and_shows_captions(speak: object) -> None:
    screen = Screen()
    with closing(screen.voice(ProcessSpeaker(speak))) as voice:  # type: ignore[arg-type]
        voice.tell(penalty("Draw two.", 1.0))
        assert voice.finish(60.0)
        voice.tell(penalty("Draw four.", 2.0))
    assert screen.captions == ["Draw two.", "Draw four."]
    assert len(screen.warnings) == 1


def test_nobody_waits_for_a_driver_that_blocks() -> None:  # F11
    screen = Screen()
    voice = screen.voice(ProcessSpeaker(fake_voices.blocks))
    began = time.monotonic()
    for number in range(1000):
        voice.tell(penalty(f"Number {number}.", float(number)))
    assert time.monotonic() - began < 4.0  # a busy machine; waiting once would be 8
    voice.close()
    assert time.monotonic() - began < 8.0


def test_a_long_sentence_takes_nothing_from_the_loop() -> None:  # TTS-04
    with closing(Screen().voice(ProcessSpeaker(fake_voices.takes_long))) as voice:
        time.sleep(1.0)  # the child starts
        voice.tell(penalty("Six seconds.", 1.0))
        began, busy_s = time.monotonic(), time.process_time()
        time.sleep(1.0)
        busy_s = time.process_time() - busy_s
        assert not voice.finish(0.0)  # it was still speaking
    assert busy_s < 0.05 * (time.monotonic() - began)


def test_a_penalty_cuts_a_turn_short_but_not_another_penalty() -> None:
    screen, listener = Screen(), Listener()
    with closing(screen.voice(listener)) as voice:
        voice.tell(turn("Anna", 1.0))
        assert listener.has_begun()  # it is being said
        voice.tell(penalty("Draw two.", 1.5))
        assert listener.cuts == 1
        listener.go.set()
        assert voice.finish(30.0)
        listener.go.clear()
        voice.tell(penalty("Draw four.", 2.0))
        assert listener.has_begun()
        voice.tell(penalty("Draw six.", 2.5))
        assert listener.cuts == 1


def test_a_turn_that_is_overtaken_while_it_waits_is_never_said() -> None:
    screen, listener = Screen(), Listener()
    with closing(screen.voice(listener)) as voice:
        voice.tell(penalty("Draw two.", 1.0))
        assert listener.has_begun()
        voice.tell(turn("Ben", 1.0))
        voice.overtake(frozenset(), has_moved=True)
        listener.go.set()
        assert voice.finish(30.0)
    assert listener.said == ["Draw two."]


def test_where_nothing_is_said_there_is_a_sound_and_a_caption() -> None:
    screen, listener = Screen(), Listener()
    listener.go.set()
    with closing(screen.voice(listener)) as voice:
        voice.tell(Prompt("Ben to play.", Priority.TURN, aloud=False, sound=Sound.BEEP))
        assert voice.finish(30.0)
    assert (listener.said, screen.captions) == (["(beep)"], ["Ben to play."])


def test_a_speaker_that_is_unplugged_in_the_middle_leaves_captions() -> None:
    screen, listener = Screen(), Listener(True, *[False] * GIVE_UP_AFTER)
    listener.go.set()
    with closing(screen.voice(listener)) as voice:
        for number in range(GIVE_UP_AFTER + 2):
            voice.tell(penalty(f"Number {number}.", float(number)))
            assert voice.finish(30.0)
        assert not voice.is_heard
    assert listener.said[0] == "Number 0."
    assert screen.captions == [f"Number {n}." for n in range(1, GIVE_UP_AFTER + 2)]
    assert screen.warnings == ["the cable is out"]
