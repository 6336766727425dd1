"""The quiz, and "why?": answers come from the rules, and have words in every language."""

import io
from pathlib import Path
from random import Random

import pytest

from referee import cli
from referee.cards import Card
from referee.coaching.explaining import explained
from referee.coaching.quiz import Quiz, is_right, questions
from referee.coaching.wording import answer_text, quiz_reply, quiz_text
from referee.commands.coach import quiz_strip
from referee.languages import CODES
from referee.outputs.phrases import LANGUAGES, Context
from referee.outputs.phrases.coaching import taught
from referee.rules.house import HouseRules
from referee.rules.rulings import parse_ruling
from referee.seats import Seating

GAMES = Path(__file__).parents[1] / "games"


def test_answers_follow_the_rules_of_the_table() -> None:
    asked = list(questions(Random(1), 200, HouseRules()))
    draws = {str(q.card): q.answer for q in asked if q.kind == "quiz draws"}
    assert draws["r+2"] == "2"
    assert draws["W+4"] == "4"
    assert draws["rS"] == "0"
    for quiz in asked:
        if quiz.kind == "quiz may":
            fits = quiz.card.is_wild or quiz.card.color == quiz.top.color
            assert quiz.answer == ("yes" if fits or quiz.card.face == quiz.top.face else "no")
        if quiz.kind == "quiz points" and quiz.card.is_number:
            assert quiz.answer == quiz.card.face.value
    dear = HouseRules.parse("mattel values.W=60")
    wild = [q for q in questions(Random(1), 300, dear) if q.kind == "quiz points"]
    assert {q.answer for q in wild if str(q.card) == "W"} == {"60"}


@pytest.mark.parametrize("language", CODES)
def test_a_strip_of_questions_is_counted(language: str) -> None:
    words = LANGUAGES[language]
    asked = list(questions(Random(2), 4, HouseRules()))
    answers = iter([*(answer_text(quiz, words) for quiz in asked[:3]), "99", ""])
    lines: list[str] = []
    assert not quiz_strip(iter(asked), words, lambda: next(answers), lines.append)
    assert lines.count(words.coaching["quiz right"]) == 3
    assert lines[0] == quiz_text(asked[0], words)
    assert "3" in lines[-1]


def test_an_answer_may_be_short() -> None:
    quiz = Quiz("quiz may", Card.parse("r5"), Card.parse("r9"), "yes")
    assert is_right(quiz, " YES ")
    lines: list[str] = []
    assert quiz_strip(iter([quiz]), LANGUAGES["en"], lambda: "y\n", lines.append)


@pytest.mark.parametrize(
    ("language", "answer", "is_yes"),
    [("zh", "是", True), ("zh", "不", False), ("zh", "y", True), ("es", "si", True)],
)
def test_an_answer_may_be_said_otherwise(language: str, answer: str, *, is_yes: bool) -> None:
    quiz = Quiz("quiz may", Card.parse("r5"), Card.parse("r9"), "yes" if is_yes else "no")
    assert quiz_strip(iter([quiz]), LANGUAGES[language], lambda: answer, lambda *lines: None)


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("card", ["r5", "g9", "W", "b2"])
def test_a_wrong_answer_is_told_why(language: str, card: str) -> None:
    words, fits = LANGUAGES[language], card != "b2"
    quiz = Quiz("quiz may", Card.parse(card), Card.parse("r9"), "yes" if fits else "no")
    reply = quiz_reply(quiz, words)
    assert reply.startswith(taught("quiz wrong", words, answer=answer_text(quiz, words)))
    told = {
        "r5": "told color",
        "g9": "told symbol",
        "W": "told wild",
        "b2": "why misplay no-match",
    }[card]
    the_card = words.the_card(quiz.card)
    assert reply.endswith(taught(told, words, the_card=the_card))


@pytest.mark.parametrize("language", CODES)
def test_why_gives_the_reason_the_row_and_what_others_play(language: str) -> None:
    given = parse_ruling("misplay B g7 reason=no-match remedy=take-back [rule=PEN-1]")
    context = Context(Seating.of(["Anna", "Ben"]), language)
    lines = explained(given, context, HouseRules())
    assert lines[0] == LANGUAGES[language].coaching["why misplay no-match"]
    assert "PEN-1" in lines[1]
    here = LANGUAGES[language].options["misplay=take_back"]
    there = LANGUAGES[language].options["misplay=card_stays"]
    assert any(here in line for line in lines)
    assert any(there in line for line in lines)
    told = {"en": "Sources: S1 and S3c: two cards", "zh": "来源：S1、S3c：两张"}
    assert lines[2].startswith(told.get(language, lines[2]))


def test_why_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["coach", "--why", str(GAMES / "challenge_guilty.ugn")]) == 0
    assert capsys.readouterr().out
    assert cli.main(["coach", "--why", "nowhere.ugn"]) == 2


def test_lessons_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["coach", "--list"]) == 0
    assert "matching: Matching: colour or symbol" in capsys.readouterr().out
    assert cli.main(["coach", "maching", "--no-voice", "--no-window"]) == 2
    assert "matching" in capsys.readouterr().err


def test_a_quiz_on_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x\n" * 5))
    assert cli.main(["coach", "--quiz", "1"]) == 1
