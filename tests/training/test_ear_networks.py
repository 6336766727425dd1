"""The ear's networks as one, and what voices of other languages read."""

import numpy as np
import pytest

from referee.hearing.classifier import NEVER, SEEN, Classifier
from referee.hearing.words import WORDS, Word

pytest.importorskip("torch")

from referee.training.ear import beside, joined
from referee.training.ear_kokoro import phonemes
from referee.training.ear_phrases import CHINESE

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


def test_joined_networks_score_as_their_mean() -> None:
    one, other = network(), network(7)
    mean = (scores(one, SEEN_NOW) + scores(other, SEEN_NOW)) / 2
    assert np.allclose(scores(joined([one, other]), SEEN_NOW), mean, atol=1e-3)


def test_a_former_ear_has_no_say_about_words_that_it_was_never_taught() -> None:
    former, now = network(), network()
    unknown = WORDS.index(Word.ONE)
    former.outer[:, unknown:] = 0
    former.outer_bias[unknown:] = NEVER
    both = scores(beside(former, now, share=0.75), SEEN_NOW)
    was, is_now = scores(former, SEEN_NOW), scores(now, SEEN_NOW)
    assert np.allclose(both[:, unknown:], is_now[:, unknown:], atol=1e-3)
    known = 0.75 * was + 0.25 * is_now
    assert np.allclose(both[:, :unknown], known[:, :unknown], atol=1e-3)


@pytest.mark.parametrize(
    ("pinyin", "sounds"),
    [
        ("hong2 se4!", "xʊŋ↗ sɤ↘!"),
        ("shi4 de.", "ʂɨ↘ tɤ."),
        ("xiao3 sheng1 dian3.", "ɕjau↓ ʂəŋ→ tjɛn↓."),
        ("er4 hao4", "aɻ↘ xau↘"),
        ("wu1 nuo4", "u→ nwo↘"),
    ],
)
def test_pinyin_in_the_signs_of_the_model(pinyin: str, sounds: str) -> None:
    assert phonemes(pinyin, "zh").rstrip("0123456789") == sounds


def test_every_word_is_taught_in_chinese() -> None:
    for phrases in CHINESE:
        assert {word for word, _, _ in phrases} == set(WORDS) - {Word.OTHER}
