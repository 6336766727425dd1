"""What the ear learns from: where a word is, and when a window holds it."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from referee.adapters.embedder import RATE_HZ
from referee.hearing.words import Word
from referee.training.ear_room import Room, Span, clatter, echoed, rms, trimmed, warped

torch = pytest.importorskip("torch", reason="training needs the extra [train]")
from referee.training import ear as training  # noqa: E402
from referee.training import ear_networks  # noqa: E402
from referee.training.ear import EarPlan, make_ear  # noqa: E402
from referee.training.ear_lessons import label  # noqa: E402
from referee.training.ear_networks import fitted  # noqa: E402


def tone(seconds: float) -> np.ndarray:
    at = np.arange(int(seconds * RATE_HZ))
    return (3000 * np.sin(at / 9)).astype(np.float32)


@pytest.mark.parametrize("kind", ["clean", "noise", "babble"])
def test_words_lie_where_it_is_said_and_stand_out_by_so_much(kind: str) -> None:
    numbers = np.random.default_rng(1)
    babble = numbers.normal(0, 500, 4 * RATE_HZ).astype(np.float32)
    words = [(Word.UNO, tone(0.5)), (Word.RED, tone(0.4))] * 3
    samples, spans = Room(babble, Random(2)).stream(words, [(kind, 10.0)])
    assert [span.word for span in spans] == [word for word, _ in words]
    for span, (_, sound) in zip(spans, words, strict=True):
        assert span.end - span.start == len(sound)
        word = rms(samples[span.start : span.end].astype(np.float32))
        before = rms(samples[span.start - 4000 : span.start].astype(np.float32))
        assert 8.0 < 20 * np.log10(word / before) < 13.0


def test_the_silence_around_a_word_is_cut_and_speed_changes_its_length() -> None:
    quiet = np.zeros(5000, np.int16)
    samples = np.concatenate([quiet, tone(0.5).astype(np.int16), quiet])
    assert abs(len(trimmed(samples)) - 8000) < 20
    assert len(warped(tone(0.5), 1.25)) == 6400


def test_a_window_is_a_word_when_it_holds_it_whole() -> None:
    spans = (Span(Word.UNO, 20_000, 28_000),)
    assert label(28_500, spans) is Word.UNO
    assert label(19_000, spans) is Word.OTHER
    assert label(25_000, spans) is None
    long = (Span(Word.CATCH, 20_000, 40_000),)
    assert label(41_000, long) is Word.CATCH
    assert label(30_000, long) is None


def test_two_clouds_are_told_apart() -> None:
    numbers = np.random.default_rng(3)
    uno = numbers.normal(0.5, 1, (150, 96)).astype(np.float32)
    none = numbers.normal(-0.5, 1, (150, 96)).astype(np.float32)
    ear = fitted(np.concatenate([uno, none]), [Word.UNO] * 150 + [Word.OTHER] * 150)
    assert (ear.odds(uno).argmax(axis=1) == 1).mean() > 0.95
    assert (ear.odds(none).argmax(axis=1) == 0).mean() > 0.95


def test_a_room_rings_and_glasses_clatter() -> None:
    dry = tone(0.5)
    heard = echoed(dry, Random(1))
    assert len(heard) == len(dry) + RATE_HZ // 10
    tail = rms(heard[len(dry) :])
    assert 0.002 * rms(dry) < tail < 0.5 * rms(dry)
    strikes = clatter(Random(2))
    assert 0.3 <= len(strikes) / RATE_HZ <= 1.2
    assert np.abs(strikes).max() > 3 * rms(strikes)  # it is in a few places


class Said:
    """A voice that hums, each word at a pitch of its own, and counts what it says."""

    engine, is_foreign, is_slow = "espeak-ng", False, False
    said = 0

    def __init__(self, language: str) -> None:
        self.name = self.language = language

    def say(self, text: str, speed: float = 1.0) -> np.ndarray:
        Said.said += 1
        return (tone(0.4) * (1 + len(text) % 5) / 5).astype(np.int16)


class Numbers:
    """In place of the networks of the extra: some numbers for every block."""

    def embed(self, block: np.ndarray) -> np.ndarray:
        return np.full((1, 96), block.astype(float).std() / 1000, np.float32)


def test_training_goes_on_where_it_was_stopped_and_ends_with_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a voice gave and what a network learnt is kept, and not asked for again."""
    voices = {language: (Said(language),) for language in ("en", "zh")}
    monkeypatch.setattr(training, "speakers", lambda *, kept_back, language="en": voices[language])
    monkeypatch.setattr(training, "Embedder", Numbers)
    monkeypatch.setattr(ear_networks, "EPOCHS", 1)
    whole, again = EarPlan(tmp_path / "whole"), EarPlan(tmp_path / "again")
    ear = make_ear(whole).read_bytes()
    files = sorted(path.name for path in whole.work.iterdir())
    lessons = [*(f"{number}-espeak-ng-en.npz" for number in range(5))]
    lessons += [f"{number}-espeak-ng-zh.npz" for number in (0, 2)]
    networks = ["tongue-en.net", "tongue-zh.net"]
    assert files == sorted([*lessons, *networks])
    again.work.mkdir(parents=True)
    for name in (files[0], networks[1]):
        (again.work / name).write_bytes((whole.work / name).read_bytes())
    assert make_ear(again).read_bytes() == ear
    assert (again.out / "ear-zh.npz").read_bytes() == (whole.out / "ear-zh.npz").read_bytes()
    assert (again.out / "talk.npz").is_file()
    before = Said.said
    make_ear(again)
    assert Said.said == before
