"""The ear: words that are awaited, words that are not, and its own voice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from referee.hearing.classifier import LAG_S, SEEN, Classifier, seen_of_talk
from referee.hearing.ear import (
    AMONG_TALK,
    AWAITED,
    ECHO_S,
    HALF_ALONE,
    UNAWAITED,
    Ear,
    Standing,
    best_word,
    least,
)
from referee.hearing.ears import Ears
from referee.hearing.keys import Answer, Tune, Undo
from referee.hearing.listening import awaited
from referee.hearing.loudness import Loudness
from referee.hearing.meaning import Accused, Disturbed, Unsure, likely_caller, meant
from referee.hearing.utterance import Utterance
from referee.hearing.words import WORDS, HeardWord, Sensed, Word
from referee.rules.actions import parse_action
from referee.rules.compiler import compile_rulebook
from referee.rules.engine import adjudicate
from referee.rules.house import HouseRules
from referee.rules.state import Round

MOMENT_S = 0.08
QUIET_DB, LOUD_DB = -60.0, -25.0
BOOK = compile_rulebook(HouseRules())


def odds(word: Word, certainty: float) -> tuple[float, ...]:
    """Of this word, and of none for the rest."""
    likely = {Word.OTHER: 1.0 - certainty} | {word: certainty}
    return tuple(likely.get(one, 0.0) for one in WORDS)


def sound(word: Word, certainty: float, begins_s: float, *, long_s: float = 0.5) -> list[Sensed]:
    """A second of quiet, a word, and quiet again; what its end was like is known `LAG_S` later."""
    before, inside = int(1.0 / MOMENT_S), int(long_s / MOMENT_S)
    levels = [QUIET_DB] * before + [LOUD_DB] * inside + [QUIET_DB] * 16
    known = before + inside + round(LAG_S / MOMENT_S)
    moments = []
    for n, level_db in enumerate(levels):
        is_word = known - 2 <= n < known + 2
        likely = odds(word, certainty) if is_word else odds(Word.OTHER, 0.9)
        moments.append(Sensed(begins_s + n * MOMENT_S, level_db, likely if n >= before else ()))
    return moments


def heard(
    moments: Iterable[Sensed], *open_words: Word, sounding: tuple[float, float] = (-1.0, -1.0)
) -> list[HeardWord]:
    ear, found = Ear(), list[HeardWord]()
    for moment in moments:
        is_sounding = sounding[0] <= moment.time_s <= sounding[1]
        word = ear.hear(moment, frozenset(open_words), is_sounding=is_sounding)
        found += [word] if word is not None else []
    return found


def test_an_awaited_word_counts_once_though_it_is_seen_in_many_moments() -> None:
    (word,) = heard(sound(Word.UNO, AWAITED + 0.1, 0.0), Word.UNO)
    assert (word.word, word.was_awaited) == (Word.UNO, True)


def test_in_the_middle_of_talk_a_call_must_be_surer() -> None:
    def talked(certainty: float) -> list[HeardWord]:
        moments = sound(Word.UNO, certainty, 0.0)
        return heard([replace(one, level_db=LOUD_DB) for one in moments], Word.UNO)

    assert talked(AMONG_TALK - 0.1) == []
    assert len(talked(AMONG_TALK + 0.1)) == 1


def test_a_call_at_the_end_of_a_sentence_must_be_surer_than_one_by_itself() -> None:
    def ending(certainty: float) -> list[HeardWord]:
        return heard(sound(Word.UNO, certainty, 0.0, long_s=2.0), Word.UNO)

    assert ending(HALF_ALONE - 0.1) == []
    assert len(ending(HALF_ALONE + 0.05)) == 1


@pytest.mark.parametrize(("louder_db", "counts"), [(12.0, True), (3.0, False)])
def test_in_a_noisy_room_a_word_by_itself_is_louder_than_the_noise(
    louder_db: float, counts: bool
) -> None:
    """The noise is loud beside the quiet that was before; no pause is to be waited for."""
    noise_db = LOUD_DB - louder_db
    moments = [
        replace(one, level_db=max(one.level_db, noise_db)) for one in sound(Word.UNDO, 0.99, 0.0)
    ]
    assert bool(heard(moments)) is counts


def test_what_is_not_awaited_must_be_nearly_certain() -> None:
    assert heard(sound(Word.UNO, UNAWAITED - 0.1, 0.0)) == []
    (word,) = heard(sound(Word.UNO, UNAWAITED + 0.05, 0.0))
    assert not word.was_awaited
    assert heard(sound(Word.CHALLENGE, 0.99, 0.0)) == []
    assert heard(sound(Word.YES, 0.99, 0.0)) == []


def test_a_word_inside_a_sentence_counts_only_when_awaited() -> None:  # MIC-04
    sentence = sound(Word.UNO, 0.97, 0.0, long_s=2.5)
    assert heard(sentence) == []
    assert [word.word for word in heard(sentence, Word.UNO)] == [Word.UNO]


@pytest.mark.parametrize("after_s", [0.0, ECHO_S - LAG_S - 0.2])
def test_the_referees_own_voice_is_not_heard(after_s: float) -> None:  # F13, MIC-01, MIC-02
    moments = sound(Word.UNO, 0.99, 0.0)
    end_s = 1.0 + 0.5
    masked = heard(moments, Word.UNO, sounding=(0.0, end_s - after_s))
    assert [word for word in masked if word.is_sure] == []
    assert [word.is_sure for word in heard(moments, Word.UNO, sounding=(0.0, 0.3))] == [True]


def test_a_call_that_the_referee_talked_down_is_kept_as_unsure() -> None:  # MIC-01
    """It credits nobody; and what the referee itself says of UNO is no call at all."""
    moments = sound(Word.UNO, 0.9, 0.0)
    for saying, told in (("Ben to play.", [Unsure("A")]), ("Anna forgot UNO.", [])):
        ears = Ears(Tape(moments), lambda: True, lambda saying=saying: saying)
        ears.attend(at(*SHORT))
        assert list(ears.until(9.0)) == told


def test_where_two_words_can_be_meant_the_others_are_poor_rivals() -> None:
    """Heard between a yes and a word that nobody asked for: it is the yes, if anything is."""
    torn = dict.fromkeys(WORDS, 0.0) | {Word.YES: 0.36, Word.RED: 0.40, Word.OTHER: 0.24}
    moment = Sensed(1.0, LOUD_DB, tuple(torn.values()))
    found = best_word(moment, frozenset({Word.YES, Word.NO}))
    assert found is not None
    assert found.word is Word.YES
    assert best_word(moment, frozenset({Word.NO})) is None


def test_a_word_that_would_do_harm_must_be_surer() -> None:
    harm = (Word.YES, Word.UNO, Word.RED, Word.CHALLENGE)
    limits = [least(word, Standing.ALONE) for word in harm]
    assert limits == sorted(limits)
    for word in WORDS:
        alone, half, among = (least(word, standing) for standing in reversed(Standing))
        assert alone < half <= among
    for word in harm:
        limit = least(word, Standing.ALONE)
        surer, less = (heard(sound(word, limit + by, 0.0), word) for by in (0.02, -0.02))
        assert [one.word for one in surer] == [word]
        assert less == []


@pytest.mark.parametrize("word", [Word.UNO, Word.UNDO, Word.LOUDER, Word.BLUE])
def test_nothing_else_is_heard_while_the_referee_speaks(word: Word) -> None:
    open_words = frozenset(WORDS) - {Word.UNO}
    assert heard(sound(word, 0.99, 0.0), *open_words, sounding=(0.0, 9.0)) == []


def test_an_accusation_ends_with_the_word_and_is_no_call() -> None:
    """ "You did not say UNO" was taken for an accusation, and half a second later for a call of
    whoever was accused."""
    accusation = sound(Word.CATCH, 0.9, 0.0, long_s=1.0)
    moments = [
        replace(one, odds=odds(Word.UNO, 0.9)) if 2.7 <= one.time_s <= 2.8 else one
        for one in accusation
    ]
    late = sound(Word.UNO, 0.9, 3.5)
    found = heard([*moments, *late], Word.UNO, Word.CATCH)
    assert [word.word for word in found] == [Word.CATCH, Word.UNO]
    assert found[-1].time_s > 4.0


def test_a_word_said_again_counts_again() -> None:
    twice = [*sound(Word.UNO, 0.9, 0.0), *sound(Word.UNO, 0.9, 3.0)]
    assert len(heard(twice, Word.UNO)) == 2


def at(*lines: str, seats: str = "ABC") -> Round:
    round_ = Round(tuple(seats), seats[-1])
    for line in lines:
        round_ = adjudicate(BOOK, round_, parse_action(line)).round
    return round_


SHORT = ("deal A=2 B=7 C=7", "flip r5")


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("deal 7", "flip r5"), set()),
        (SHORT, {Word.UNO}),
        ((*SHORT, "A play r9"), {Word.UNO, Word.CATCH}),
        (("deal 7", "flip r5", "A play W"), {Word.RED, Word.YELLOW, Word.GREEN, Word.BLUE}),
        (
            ("deal 7", "flip r5", "A play W+4 color=b"),
            {Word.CHALLENGE, Word.RED, Word.YELLOW, Word.GREEN, Word.BLUE},
        ),
    ],
)
def test_windows_open_when_a_word_can_be_meant(lines: tuple[str, ...], words: set[Word]) -> None:
    assert awaited(at(*lines), is_asked=False) == words
    assert awaited(at(*lines), is_asked=True) == words | {Word.YES, Word.NO}


def test_who_called_is_whom_the_rules_expect_or_nobody() -> None:
    assert likely_caller(at(*SHORT)) == "A"
    assert likely_caller(at(*SHORT, "A play r9")) == "A"
    assert likely_caller(at("deal A=7 B=2 C=2", "flip r5")) == "?"
    assert likely_caller(at("deal A=7 B=2 C=7", "flip r5")) == "B"


def test_words_become_acts_answers_and_undo() -> None:
    now = at(*SHORT, "A play r9")
    texts = {word: meant(HeardWord(word, 1.0, 0.9), now) for word in WORDS}
    assert texts[Word.UNO] == (Utterance(parse_action("A uno"), 1.0),)
    assert texts[Word.CATCH] == (Accused("A"),)  # a key says it, the ear never does
    assert texts[Word.UNDO] == (Undo(),)
    assert texts[Word.YES] == (Answer(1),)
    assert texts[Word.LOUDER] == (Tune(louder=1),)
    assert texts[Word.SLOWER] == (Tune(faster=-1),)
    assert texts[Word.NO] == ()
    assert texts[Word.OTHER] == ()
    wild = at("deal 7", "flip r5", "A play W")
    (named,) = meant(HeardWord(Word.BLUE, 1.0, 0.9), wild)
    assert named == Utterance(parse_action("A color b"), 1.0)


def test_an_ear_from_before_some_words_were_added_still_hears_the_others(tmp_path: Path) -> None:
    now, known = Classifier.load(), WORDS.index(Word.NO) + 1
    replace(now, outer=now.outer[:, :known], outer_bias=now.outer_bias[:known]).save(
        tmp_path / "ear.npz"
    )
    odds_now = Classifier.load(tmp_path / "ear.npz").odds(np.ones((1, SEEN), np.float32))[0]
    assert len(odds_now) == len(WORDS)
    assert odds_now[:known].sum() == pytest.approx(1.0)
    assert odds_now[known:].max() < 1e-9


def test_a_table_that_speaks_chinese_hears_with_a_second_tongue(tmp_path: Path) -> None:
    usual, chinese = Classifier.load(), Classifier.of_table("zh")
    assert Classifier.of_table("en").outer.shape == usual.outer.shape
    assert len(chinese.inner_bias) > len(usual.inner_bias)
    silence = np.zeros((1, SEEN), np.float32)
    assert chinese.odds(silence).shape == (1, len(WORDS))
    usual.save(tmp_path / "own.npz")
    own = Classifier.of_table("zh", tmp_path / "own.npz")  # what a table enrolled stands alone
    assert own.outer.shape == usual.outer.shape


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_enrolled_ear_hears_uno_as_before(language: str) -> None:
    """It heard UNO among talk once where it had heard it fifteen times."""
    ear = Classifier.of_table(language)
    seen = seen_of_talk()  # in half of it UNO is likely
    adapted = ear.adapted(seen[:40], (Word.RED,) * 20 + (Word.UNO,) * 20)
    own, none, red = ear.with_own(adapted), WORDS.index(Word.OTHER), WORDS.index(Word.RED)
    uno = WORDS.index(Word.UNO)

    def beside_none(one: Classifier, word: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        odds = one.odds(seen)
        found: np.ndarray[tuple[int], np.dtype[np.float32]] = odds[:, word] / odds[:, none]
        return found

    assert np.allclose(beside_none(own, uno), beside_none(ear, uno), 1e-3)
    assert not np.allclose(beside_none(adapted, uno), beside_none(ear, uno), 1e-3)
    assert (beside_none(own, red)[:20] > beside_none(ear, red)[:20]).all()


def test_an_enrolled_ear_hears_hardly_more_in_talk() -> None:
    """Three words learnt from six moments of talk each: of a thousand, 26 more are taken for one of
    them; 42 were when the own tongue was believed as it is."""
    ear, talk, rng = Classifier.load(), seen_of_talk(), np.random.default_rng(0)
    more = 0
    for word in (Word.YES, Word.NO, Word.RED):
        said = talk[rng.integers(0, len(talk), 6)]
        own = ear.with_own(ear.adapted(said, (word,) * 6))
        column = WORDS.index(word)
        assert own.odds(said)[:, column].mean() > 0.8
        more += int((own.odds(talk)[:, column] > 0.2).sum())
        more -= int((ear.odds(talk)[:, column] > 0.2).sum())
    assert more <= 30


@pytest.mark.parametrize(("level_db", "is_loud"), [(-64.0, False), (-60.0, True)])
def test_in_a_silent_room_a_breath_is_no_voice(*, level_db: float, is_loud: bool) -> None:
    loudness = Loudness()
    assert [loudness.is_loud(-90.0) for _ in range(20)] == [False] * 20
    assert loudness.is_loud(level_db) is is_loud


class Tape:
    """Sound from a list."""

    problem = ""

    def __init__(self, moments: list[Sensed]) -> None:
        self.moments = moments

    def until(self, time_s: float) -> list[Sensed]:
        now = [moment for moment in self.moments if moment.time_s <= time_s]
        self.moments = self.moments[len(now) :]
        return now

    def close(self) -> None:
        self.moments = []


def test_a_call_reaches_the_table_while_the_caller_is_near_one_card() -> None:
    ears = Ears(Tape(sound(Word.UNO, 0.6, 0.0)))
    ears.attend(at(*SHORT))
    assert ears.until(0.9) == ()
    (said,) = ears.until(10.0)
    assert isinstance(said, Utterance)
    assert (str(said.action), said.way) == ("A uno", "mic")


@pytest.mark.parametrize(
    ("long_s", "is_quiet", "is_sounding", "told"),
    [
        (0.4, True, False, [Disturbed()]),  # a cough
        (1.5, True, False, [Disturbed()]),  # a sentence is one sound
        (0.1, True, False, []),  # a card that is laid
        (0.4, True, True, []),  # the referee's own beep
        (0.4, False, False, []),  # nobody has to be quiet
    ],
)
def test_in_a_silent_two_a_sound_is_told_once_and_blames_nobody(
    long_s: float, is_quiet: bool, is_sounding: bool, told: list[Disturbed]
) -> None:
    ears = Ears(Tape(sound(Word.OTHER, 0.9, 0.0, long_s=long_s)), lambda: is_sounding)
    ears.attend(at(*SHORT), is_quiet=is_quiet)
    assert list(ears.until(9.0)) == told
