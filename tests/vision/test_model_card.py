"""A model is what its card says, or it is refused."""

import hashlib
from pathlib import Path

import pytest

from referee import models
from referee.errors import ModelError
from referee.vision.faces import CLASSIC_SYMBOLS, COLORS, SYMBOLS
from referee.vision.model_card import check, check_classes, read_card, symbols_of

NAMES = ", ".join(f'"{name}"' for name in (*COLORS, *SYMBOLS))


def _model(folder: Path, *, names: str = NAMES, weights: bytes = b"weights") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "w.onnx").write_bytes(weights)
    digest = hashlib.sha256(b"weights").hexdigest()
    part = f'file = "w.onnx"\nsha256 = "{digest}"\ninput = "any"\n'
    (folder / "model.toml").write_text(
        'name = "tiny"\ndata = "drawn"\nfit_for_refereeing = true\n'
        f'[finder]\n{part}classes = ["card", "back"]\n[straightener]\n{part}classes = []\n'
        f"[reader]\n{part}classes = [{names}]\n"
        "[settings]\nthreshold = 0.3\n[metrics.val]\nright = 0.9\n"
    )
    return folder


def test_a_kept_promise(tmp_path: Path) -> None:
    card = read_card(_model(tmp_path / "tiny"))
    check(card)
    assert card.finder.classes == ("card", "back")
    assert card.metrics == {"val": {"right": 0.9}}
    assert card.settings == {"threshold": 0.3}


def test_other_weights_are_refused_with_both_hashes(tmp_path: Path) -> None:
    card = read_card(_model(tmp_path / "tiny", weights=b"other"))
    with pytest.raises(ModelError, match=r"not the weights that the card names \(expected \w{12}"):
        check(card)


def test_a_finder_of_indices_is_checked_where_there_is_one(tmp_path: Path) -> None:
    folder = _model(tmp_path / "tiny")
    check(read_card(folder))
    (folder / "i.onnx").write_bytes(b"other")
    with (folder / "model.toml").open("a") as text:
        text.write(
            f'[index_finder]\nfile = "i.onnx"\nsha256 = "{"0" * 64}"\n'
            'classes = ["index"]\ninput = "any"\n'
        )
    with pytest.raises(ModelError, match=r"i\.onnx: these are not the weights"):
        check(read_card(folder))


def test_names_in_another_order_are_refused(tmp_path: Path) -> None:
    sorted_as_text = ", ".join(f'"{name}"' for name in sorted((*COLORS, *SYMBOLS)))
    card = read_card(_model(tmp_path / "tiny", names=sorted_as_text))
    with pytest.raises(ModelError, match="reader's classes are not those that are read"):
        check(card)


def test_a_model_that_knows_fewer_symbols_is_taken_at_its_word(tmp_path: Path) -> None:
    names = ", ".join(f'"{name}"' for name in (*COLORS, *CLASSIC_SYMBOLS))
    card = read_card(_model(tmp_path / "tiny", names=names))
    check(card)
    assert symbols_of(card.reader) == CLASSIC_SYMBOLS
    fewer = ", ".join(f'"{name}"' for name in (*COLORS, *CLASSIC_SYMBOLS[:-1]))
    with pytest.raises(ModelError, match="reader's classes are not those that are read"):
        check(read_card(_model(tmp_path / "tiny", names=fewer)))


def test_missing_weights_are_named(tmp_path: Path) -> None:
    card = read_card(_model(tmp_path / "tiny"))
    (tmp_path / "tiny" / "w.onnx").unlink()
    with pytest.raises(ModelError, match=r"w\.onnx: weights are missing"):
        check(card)


@pytest.mark.parametrize("text", ["", "name = ", "\xff", 'name = "x"\n'])
def test_a_file_that_is_no_card_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "model.toml").write_bytes(text.encode("latin-1"))
    with pytest.raises(ModelError, match="not a model's card"):
        read_card(tmp_path)


def test_a_folder_without_a_card_is_no_model(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no model here"):
        read_card(tmp_path)


def test_order_of_classes_counts() -> None:
    check_classes("finder", ("card", "back"), ("card", "back"))
    with pytest.raises(ModelError, match=r"\(expected card back, found back card\)"):
        check_classes("finder", ("back", "card"), ("card", "back"))


def test_models_are_found_by_name_and_by_folder(tmp_path: Path) -> None:
    assert models.locate() == models.locate(models.DEFAULT)
    assert models.DEFAULT in models.names()
    folder = _model(tmp_path / "tiny")
    assert models.locate(str(folder)) == folder


def test_a_misspelt_model_gets_the_nearest_name() -> None:
    with pytest.raises(ModelError, match=r"no model 'card-1'; did you mean 'cards-1'\?"):
        models.locate("card-1")
    with pytest.raises(ModelError, match="no model 'xyzzy'; there is: "):
        models.locate("xyzzy")
