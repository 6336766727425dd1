"""Deck files: what was written is read, and nothing else is taken for it."""

import json
from pathlib import Path

import numpy as np
import pytest

from referee.errors import InputError, ModelError
from referee.vision.deck_file import OWN, Head, LearntDeck, LearntReader, read_deck, write_deck
from referee.vision.faces import COLORS, SYMBOLS

WIDTH = len(COLORS) + len(SYMBOLS)


def a_head(*answers: str, seed: int = 1) -> Head:
    rng = np.random.default_rng(seed)
    weights = rng.normal(0, 1, (WIDTH, len(answers))).round(4).astype(np.float32)
    return Head(answers, weights, rng.normal(0, 1, len(answers)).round(4).astype(np.float32))


def a_deck() -> LearntDeck:
    proof = {"pictures": 52.0, "before": 0.8, "after": 0.95}
    return LearntDeck("竹 deck", "ab" * 32, a_head("r", "b"), a_head("5", "W", "R"), proof)


def altered(path: Path, **changes: object) -> Path:
    content = json.loads(path.read_text(encoding="utf-8")) | changes
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "shelf" / "bamboo.deck"
    write_deck(path, a_deck())
    return path


def test_what_was_written_is_read(file: Path) -> None:
    deck, wanted = read_deck(file), a_deck()
    assert (deck.name, deck.reader, deck.proof) == (wanted.name, wanted.reader, wanted.proof)
    for head, other in ((deck.color, wanted.color), (deck.symbol, wanted.symbol)):
        assert head.answers == other.answers
        assert np.allclose(head.weights, other.weights)
        assert np.allclose(head.bias, other.bias)
    assert [path.name for path in file.parent.iterdir()] == ["bamboo.deck"]


def test_a_file_of_another_version_names_both(file: Path) -> None:
    with pytest.raises(ModelError, match=r"another version; learn it again.*expected 1, found 2"):
        read_deck(altered(file, version=2))


@pytest.mark.parametrize("changes", [{"name": "other"}, {"reader": "00"}, {"proof": {}}])
def test_a_changed_file_is_refused(file: Path, changes: dict[str, object]) -> None:
    with pytest.raises(ModelError, match="changed or cut short"):
        read_deck(altered(file, **changes))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": "other"}', '{"version": 1}', "\x00"])
def test_what_is_no_deck_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.deck"
    path.write_text(text)
    with pytest.raises(ModelError, match="is no deck file"):
        read_deck(path)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.deck"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ModelError, match="is no deck file"):
        read_deck(path)


def test_numbers_that_fit_no_reader_are_refused_although_the_hash_is_right(tmp_path: Path) -> None:
    path = tmp_path / "a.deck"
    good = a_deck()
    heads = [
        Head(("r", "purple"), good.color.weights, good.color.bias),
        Head(("r", "r"), good.color.weights, good.color.bias),
        Head(("r",), good.color.weights, good.color.bias),
        Head(good.color.answers, good.color.weights * np.float32("nan"), good.color.bias),
        Head(good.color.answers, good.color.weights[:-1], good.color.bias),
    ]
    for head in heads:
        write_deck(path, LearntDeck("x", "y", head, good.symbol))
        with pytest.raises(ModelError, match="a damaged deck file"):
            read_deck(path)


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.deck: there is no such file"):
        read_deck(tmp_path / "none.deck")
    with pytest.raises(InputError, match="cannot be read"):
        read_deck(tmp_path)


class _Says:
    """A reader that says the same to every crop."""

    def __init__(self, **symbols: float) -> None:
        self.symbols = np.zeros((1, len(SYMBOLS)), np.float32)
        for name, share in symbols.items():
            self.symbols[0, SYMBOLS.index(name.removeprefix("_"))] = share

    def run(self, crops: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        colors = np.full((len(crops), len(COLORS)), 1 / len(COLORS), np.float32)
        return colors, np.repeat(self.symbols, len(crops), axis=0)


def test_a_learnt_deck_knows_its_own_answers_and_keeps_the_readers_doubt() -> None:
    reader = LearntReader(_Says(_8=0.5, _5=0.1, back=0.1, **{"??": 0.3}), a_deck())
    colors, symbols = reader.run(np.zeros((2, 96, 64, 3), np.uint8))
    assert colors.shape == (2, len(COLORS))
    assert symbols.shape == (2, len(SYMBOLS))
    assert np.allclose(colors.sum(axis=1), 1)
    assert np.allclose(symbols.sum(axis=1), 1)
    possible = {SYMBOLS[index] for index in np.flatnonzero(symbols[0] > 1e-9)}
    assert {"8", "back", "??"} < possible <= {"5", "W", "R", "back", "??", "8"}
    assert symbols[0, SYMBOLS.index("8")] == pytest.approx(OWN * 0.5)  # the reader's own word
    assert symbols[0, SYMBOLS.index("??")] == pytest.approx(0.3)
    assert symbols[0, SYMBOLS.index("back")] == pytest.approx(0.1)
