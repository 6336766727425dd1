"""The layouts of labelled sets, and the orders that class names come in."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.errors import InputError
from referee.training.sets import (
    BoxPicture,
    SinglePicture,
    StatePicture,
    class_list,
    half_of,
    read_set,
)

BOX = "0.5 0.5 0.5 0.5"


def _folder(tmp_path: Path, name: str = "a") -> Path:
    (tmp_path / "images").mkdir(exist_ok=True)
    (tmp_path / "labels").mkdir(exist_ok=True)
    cv2.imwrite(str(tmp_path / "images" / f"{name}.png"), np.zeros((40, 80, 3), np.uint8))
    return tmp_path


def test_upright_boxes_with_names_from_the_folder_above(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder / "classes.txt").write_text("r0\nr1\nr+2\n")
    (folder / "labels" / "a.txt").write_text(f"2 {BOX}\n\n0 {BOX}\n")
    (folder / "ignore").mkdir()
    (folder / "ignore" / "a.txt").write_text(f"back {BOX}\n")
    (picture,) = read_set(folder)
    assert isinstance(picture, BoxPicture)
    assert [card.code for card in picture.cards] == ["r+2", "r0"]
    assert picture.cards[0].quad_px.tolist() == [[20, 10], [60, 10], [60, 30], [20, 30]]
    assert picture.cards[0].is_upright
    assert len(picture.ignored) == 1


def test_oriented_boxes_with_names_from_a_data_yaml(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder / "data.yaml").write_text("train: images\nnames:\n  1: back\n  0: card\n")
    (folder / "labels" / "a.txt").write_text("1 0 0 0.5 0 0.5 0.5 0 0.5\n")
    (picture,) = read_set(folder)
    assert isinstance(picture, BoxPicture)
    assert [(card.code, card.is_upright) for card in picture.cards] == [("back", False)]
    assert picture.cards[0].quad_px.tolist() == [[0, 0], [40, 0], [40, 20], [0, 20]]


def test_names_are_mapped_by_number_and_never_sorted_as_text(tmp_path: Path) -> None:
    names = [f"r{n}" for n in range(10)] + ["rS", "rR", "r+2"]
    lines = "".join(f"  {i}: {name}\n" for i, name in sorted(enumerate(names), key=str))
    (tmp_path / "data.yaml").write_text(f"names:\n{lines}")
    assert class_list(tmp_path) == tuple(names)


def test_one_card_sets_tell_the_card_only(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder / "classes.txt").write_text("r0\nr1\n")
    (folder / "labels" / "a.txt").write_text(f"1 {BOX}\n")
    (picture,) = read_set(folder, one_card=True)
    assert picture == SinglePicture(folder / "images" / "a.png", "r1")


def test_cards_by_name_and_states_of_a_table(tmp_path: Path) -> None:
    (tmp_path / "labels.csv").write_text("file,card\na.png,W+4\n")
    assert read_set(tmp_path) == (SinglePicture(tmp_path / "images" / "a.png", "W+4"),)
    (tmp_path / "state.csv").write_text(
        "file,discard,token_at,bottom,right,top,left\na.png,y1,top,,y4 y4,rS,b5\n"
    )
    sides = ((), ("y4", "y4"), ("rS",), ("b5",))
    assert read_set(tmp_path) == (StatePicture(tmp_path / "images" / "a.png", "y1", sides),)


@pytest.mark.parametrize(
    ("label", "problem"),
    [
        (f"7 {BOX}", "no label of a known class"),
        (f"red {BOX}", "no label of a known class"),
        ("0 0.5 0.5", "4 or 8 numbers, not 2"),
    ],
)
def test_a_strange_label_is_named_with_its_line(tmp_path: Path, label: str, problem: str) -> None:
    folder = _folder(tmp_path)
    (folder / "classes.txt").write_text("r0\n")
    (folder / "labels" / "a.txt").write_text(f"0 {BOX}\n{label}\n")
    with pytest.raises(InputError, match=rf"a\.txt:2: .*{problem}"):
        read_set(folder)


def test_a_folder_without_labels_is_no_set(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no labelled set"):
        read_set(tmp_path)


def test_each_picture_is_in_one_half_whatever_comes_beside_it() -> None:
    pictures = tuple(SinglePicture(Path(f"{number}.png"), "r5") for number in range(200))
    look, report = half_of(pictures, "look"), half_of(pictures, "report")
    assert len(look) + len(report) == 200
    assert not set(look) & set(report)
    assert 70 < len(look) < 130
    assert half_of(pictures[:50], "look") == tuple(one for one in pictures[:50] if one in look)


def test_faces_beside_the_labels_say_which_card_it_is(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder / "classes.txt").write_text("card\nback\n")
    (folder / "labels" / "a.txt").write_text(f"0 {BOX}\n0 {BOX}\n")
    (folder / "faces").mkdir()
    (folder / "faces" / "a.txt").write_text("r+2\ng7\n")
    (picture,) = read_set(folder)
    assert isinstance(picture, BoxPicture)
    assert [card.code for card in picture.cards] == ["r+2", "g7"]
    (folder / "faces" / "a.txt").write_text("r+2\n")
    with pytest.raises(InputError, match="has 1 faces for 2 labels"):
        read_set(folder)


def test_tops_beside_the_labels_say_which_lies_on_a_pile(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder / "classes.txt").write_text("card\nback\n")
    (folder / "labels" / "a.txt").write_text(f"0 {BOX}\n1 {BOX}\n0 {BOX}\n")
    (folder / "tops").mkdir()
    (folder / "tops" / "a.txt").write_text("-\ndraw\ndiscard\n")
    (picture,) = read_set(folder)
    assert isinstance(picture, BoxPicture)
    assert [card.top_of for card in picture.cards] == ["", "draw", "discard"]
    assert [card.code for card in picture.cards] == ["card", "back", "card"]
    (folder / "tops" / "a.txt").write_text("draw\n")
    with pytest.raises(InputError, match="has 1 tops for 3 labels"):
        read_set(folder)
