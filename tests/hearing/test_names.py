"""Names as answers: known by examples, taken only where none other is nearly as like."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from referee.errors import InputError
from referee.hearing.classifier import SEEN, Floats, seen_of_talk
from referee.hearing.ears import Ears
from referee.hearing.keys import Answer
from referee.hearing.names import PEAK_S, NameBook, NameEar, named
from referee.hearing.words import Sensed, Word
from tests.hearing.test_ear import SHORT, Tape, at, sound


def sounds(number: int, count: int = 3) -> Floats:
    """What the ear sees of one word, said some times: a moment of talk, and a little else."""
    rng = np.random.default_rng(number)
    talk = seen_of_talk()
    word = talk[rng.integers(len(talk))]
    return np.asarray(word + rng.normal(0, 0.1, (count, SEEN)) * talk.std(axis=0), np.float32)


BOOK = NameBook.made({"Anna": sounds(1), "Ben": sounds(2)})


def moment(time_s: float, *names: tuple[str, float]) -> Sensed:
    return Sensed(time_s, -20.0, names=names)


def test_a_name_is_like_its_examples_and_no_other() -> None:
    (first, near), (second, far) = BOOK.likeness(sounds(2, 5)[4])
    assert (first, second) == ("ben", "anna")
    assert near > 0.9
    assert far < 0.4
    assert BOOK.likeness(sounds(3)[0])[0][1] < 0.4


def test_names_are_kept_and_more_examples_of_them(tmp_path: Path) -> None:
    path = tmp_path / "names.npz"
    BOOK.with_more(NameBook.made({"Anna": sounds(7), "小明": sounds(3)})).save(path)
    kept = NameBook.load(path)
    assert set(kept.of) == {"Anna", "Ben", "小明"}
    for number, name in ((1, "anna"), (7, "anna"), (3, "小明")):
        assert kept.likeness(sounds(number)[0])[0][0] == name


@pytest.mark.parametrize(("once", "again"), [("Anna", "anna "), ("Jos\u00e9", "Jose\u0301")])
def test_a_name_that_was_written_in_two_ways_is_no_rival_of_itself(once: str, again: str) -> None:
    said = sounds(1, 6)
    book = NameBook.made({once: said[:3]}).with_more(NameBook.made({again: said[3:]}))
    assert named(Sensed(1.0, -20.0, names=book.likeness(said[0]))) is not None
    assert heard((once,), moment(1.0, *book.likeness(said[0]))) == [once]


@pytest.mark.parametrize("content", [b"", b"no archive"])
def test_a_file_that_holds_no_names_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "names.npz"
    path.write_bytes(content)
    with pytest.raises(InputError, match="no names"):
        NameBook.load(path)


def test_names_for_an_ear_of_another_size_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "names.npz", names=np.array(["Anna"]), seen=np.zeros((1, 12)))
    with pytest.raises(InputError, match="another ear"):
        NameBook.load(tmp_path / "names.npz")


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        ((("Anna", 0.7), ("Ben", 0.3)), ("anna", 0.7)),
        ((("Anna", 0.7), ("Hanna", 0.65)), None),
        ((("Anna", 0.61), ("Ben", 0.1)), None),
        ((("Anna", 0.9), ("Hanna", 0.76)), None),
        ((("Anna", 0.9), ("Hanna", 0.74)), ("anna", 0.9)),
        ((("Anna", 0.7),), ("anna", 0.7)),
        ((), None),
    ],
)
def test_a_doubtful_name_is_not_taken(
    names: tuple[tuple[str, float], ...], wanted: tuple[str, float] | None
) -> None:
    assert named(moment(0.0, *names)) == wanted


def heard(answers: tuple[str, ...], *moments: Sensed, is_open: bool = True) -> list[str]:
    ear = NameEar()
    quiet = Sensed(moments[-1].time_s + PEAK_S, -60.0)
    found = [ear.hear(one, answers, is_open=is_open) for one in (*moments, quiet)]
    return [name for name in found if name]


def test_the_best_of_a_names_time_is_handed_out_once() -> None:
    said = (moment(1.0, ("Ben", 0.64)), moment(1.08, ("Anna", 0.9)), moment(1.16, ("Anna", 0.8)))
    assert heard(("ANNA", "Ben"), *said) == ["ANNA"]


def test_who_is_no_answer_is_not_heard() -> None:
    assert heard(("Ben", "Chi"), moment(1.0, ("Anna", 0.9))) == []


def test_two_people_of_one_name_are_told_by_their_numbers() -> None:
    assert heard(("Kim", "Ben", "kim"), moment(1.0, ("Kim", 0.9))) == []


def test_what_the_referee_says_is_no_answer() -> None:
    assert heard(("Anna", "Ben"), moment(1.0, ("Anna", 0.9)), is_open=False) == []


@pytest.mark.parametrize(("answers", "wanted"), [((), ()), (("Ben", "Anna"), (Answer(2),))])
def test_a_name_answers_only_while_it_is_asked_for(
    answers: tuple[str, ...], wanted: tuple[Answer, ...]
) -> None:
    ears = Ears(Tape([moment(1.0, ("Anna", 0.9)), Sensed(1.5, -60.0)]))
    ears.attend(at(*SHORT), answers=answers)
    assert ears.until(2.0) == wanted


@pytest.mark.parametrize(
    ("names", "wanted"),
    [((), (Answer(2),)), ((("Anna", 0.9),), ()), ((("Anna", 0.5),), (Answer(2),))],
)
def test_a_known_name_is_no_number(
    names: tuple[tuple[str, float], ...], wanted: tuple[Answer, ...]
) -> None:
    """Anna is nobody who may have called; her name sounds a little like two."""
    ears = Ears(Tape([replace(one, names=names) for one in sound(Word.TWO, 0.4, 0.0)]))
    ears.attend(at(*SHORT), answers=("Ben", "Chi"))
    assert ears.until(10.0) == wanted


def test_the_referees_own_voice_shuts_the_ear_for_names() -> None:  # F13
    ears = Ears(Tape([moment(1.0, ("Anna", 0.9)), Sensed(1.5, -60.0)]), is_sounding=lambda: True)
    ears.attend(at(*SHORT), answers=("Anna", "Ben"))
    assert ears.until(2.0) == ()
