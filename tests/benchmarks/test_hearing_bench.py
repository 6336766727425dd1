"""The bench of the ear: what is said at a table for long (MIC-04), and when too much is taken."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from referee.adapters.embedder import RATE_HZ
from referee.adapters.sensing import Samples
from referee.benchmarks import hearing, hearing_sounds
from referee.benchmarks.hearing_sounds import COUNTING, TALKED_TEXTS, Kept, Sounds
from referee.hearing.words import HeardWord, Word
from referee.training.ear_talk import TALK_KEPT_BACK
from referee.training.ear_voices import Speaker

HELD = (Speaker("flite", "slt"), Speaker("flite", "awb"))


def test_an_evening_holds_talk_counting_and_what_is_struck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[Speaker, str]] = []

    def say(voice: Speaker, text: str, speed: float = 1.0) -> Samples:
        said.append((voice, text))
        return np.full(RATE_HZ // 4, 900, np.int16)

    written: list[int] = []
    monkeypatch.setattr(Speaker, "say", say)
    monkeypatch.setattr(hearing_sounds, "_babble", lambda held: np.ones(RATE_HZ, np.float32))
    monkeypatch.setattr(
        hearing_sounds, "_write", lambda path, samples, spans: written.append(len(spans))
    )
    with pytest.raises(FileNotFoundError):
        Sounds(tmp_path, HELD).evening(3)
    *talk, (counting, counted) = said
    assert len(talk) == TALKED_TEXTS
    assert {voice for voice, _ in talk} < set(HELD)
    assert {text for _, text in talk} < set(TALK_KEPT_BACK)
    assert COUNTING[counting.name] == counted
    assert TALKED_TEXTS + 1 < written[0] <= 2 * TALKED_TEXTS + 1


@pytest.mark.parametrize(("taken", "is_met"), [(1, True), (2, False)])
def test_an_hour_may_cost_one_word(
    *, taken: int, is_met: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six evenings of ten minutes, in the first of which so many words are taken."""
    quiet = np.zeros(0)
    evening = Kept(np.array([600.0]), np.array([-60.0]), quiet, quiet, quiet)
    heard = iter([taken, *[0] * 5])

    def heard_in(moments: object, awaited: frozenset[Word]) -> Iterator[HeardWord]:
        assert not awaited
        yield from [HeardWord(Word.UNO, 1.0, 1.0)] * next(heard)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(hearing, "speakers", lambda *, kept_back: HELD)
    monkeypatch.setattr(hearing, "find_spec", lambda name: True)
    monkeypatch.setattr(Sounds, "evening", lambda sounds, number: evening)
    monkeypatch.setattr(hearing, "heard_in", heard_in)
    told: list[str] = []
    assert hearing.listened(told.append, 60) is is_met
    assert f"{taken} false" in told[0]
    assert next(heard, None) is None
