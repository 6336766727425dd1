"""A lesson as a learner takes it: a drawn film of a table, its hands and a mistake, and
``referee coach`` before it, with the eyes that are shipped."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from referee.cli import main
from referee.rendering.film_clip import write_clip
from tests.films import Filmed, Hand

MATCHING = Hand(
    "mattel hand_size=3",
    ("deal 3", "flip r5", "A play r9", "B play b9", "C play y2", "C takes-back y2"),
    waits_s=dict.fromkeys(range(2, 6), 1.6),
)
"""A card, its colour, its symbol; then one that does not fit, and is taken back."""
TOLD: Final = {
    "en": [
        "— Matching: colour or symbol —",
        "Lay a card with a number on the table, face up.",
        "That is the red five. The next card needs its colour or its number.",
        "Now lay a card of the same colour on it or beside it.",
        "The red nine fits: the colour is the same.",
        "Now lay a card with the same number or symbol, in another colour.",
        "The blue nine fits: the symbol is the same.",
        "Now try a card that does not fit at all.",
        "The yellow two does not match. It goes back, and you may try again.",
        "Take it back.",
        "Good. A slip costs nothing here.",
        "That was the lesson.",
        "You know enough for a first hand.",
    ],
    "zh": [
        "— 配牌：同色或者同符号 —",
        "请在桌上放一张数字牌，牌面朝上。",
        "这是红五。下一张要同色或同数字。",
        "现在在上面或旁边放一张同色的牌。",
        "红九可以：颜色相同。",
        "现在放一张数字或符号相同、颜色不同的牌。",
        "蓝九可以：符号相同。",
        "现在试一张完全配不上的牌。",
        "黄二配不上，要收回，可以再试。",
        "请收回这张牌。",
        "好。这里出错不罚。",
        "这一课完了。",
        "可以开始打第一局了。",
    ],
}


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("film") / "lesson.mkv"
    write_clip(path, Filmed(MATCHING, MATCHING.game()).frames(), fps=12.0)
    return path


@pytest.mark.parametrize("language", TOLD)
def test_the_first_lesson_on_film(
    language: str, clip: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--language", language, "coach", "matching", "--source", str(clip)]
    assert main([*asked, "--no-voice", "--no-window"]) == 0
    assert capsys.readouterr().out.splitlines() == TOLD[language]
