"""``referee coach``: a first hand without a rule sheet, with real cards before a camera."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from referee.adapters.detector import demand_fit, open_eyes
from referee.adapters.tts import ProcessSpeaker
from referee.adapters.voice import Voice
from referee.adapters.window import open_window
from referee.app import open_source
from referee.cards import Card, Color
from referee.coaching.explaining import explained
from referee.coaching.hints import hints
from referee.coaching.lesson_room import LessonRoom
from referee.coaching.lessons import LESSONS
from referee.coaching.quiz import Quiz, is_right, questions
from referee.coaching.settling import faces_of
from referee.coaching.wording import answer_text, hint_text, house_sentences, quiz_text
from referee.commands.detect import add_model_arguments
from referee.config import load_table
from referee.errors import ConfigError, DeviceError, nearest
from referee.outputs.announce import Priority, Prompt
from referee.outputs.overlay import draw
from referee.outputs.phrases import LANGUAGES, remark
from referee.outputs.phrases.coaching import taught
from referee.outputs.phrases.words import Words
from referee.outputs.view import TableView
from referee.ports import Display, Eyes, Frame, FrameSource
from referee.record.files import load
from referee.record.replay import replay
from referee.rules.compiler import compile_rulebook
from referee.rules.house import HouseRules
from referee.rules.state import Round
from referee.telling import context_of
from referee.vision.pictures import open_picture

HELP = (
    "Lessons with real cards before the camera; why something was ruled; what can be played; a "
    "quiz. Advice is written, never said aloud."
)
_QUESTIONS: Final = 5
_LAST_WORDS_S: Final = 20.0
_ENDS: Final = frozenset({"q", "escape", "close"})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add = parser.add_argument
    add("lessons", nargs="*", metavar="LESSON", help=f"{', '.join(LESSONS)}; all where absent")
    add("--no-voice", action="store_true", help="say nothing aloud")
    add("--no-window", action="store_true", help="show no picture")
    add("--list", action="store_true", help="the lessons, and stop")
    add("--source", default="0", metavar="S", help="camera number, device, address or video file")
    add("--table", type=Path, metavar="T.toml", help="the table file, for its house rules")
    add("--rules", default="", metavar="LINE", help="a preset and options, such as 'mattel'")
    add("--quiz", nargs="?", const=0, type=int, metavar="SEED", help="some questions to answer")
    add("--hint", type=Path, metavar="IMAGE", help="what can be played from the hand in a picture")
    add("--top", type=Card.parse, metavar="CARD", help="for --hint: the card on top, as in r9")
    add("--color", type=Color, metavar="C", help="for --hint: the colour named for a wild")
    add("--why", metavar="G.ugn[:N]", help="why the rulings after entry N (the last) were given")
    add_model_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """One of the four: a list, an explanation, a hint, a quiz; else the lessons."""
    words, house = LANGUAGES[args.language], _house(args)
    if args.list:
        _say(*(f"{name}: {words.coaching[f'lesson {name}']}" for name in LESSONS))
        return 0
    if args.why:
        _say(*_why(args.why, args.language))
        return 0
    if args.hint:
        _say(_hint(args, words, house))
        return 0
    if args.quiz is not None:
        asked = questions(Random(args.quiz), _QUESTIONS, house)
        return 0 if quiz_strip(asked, words, sys.stdin.readline, _say) else 1
    return _teach(args, words, house)


def _house(args: argparse.Namespace) -> HouseRules:
    line = load_table(args.table).rules_line if args.table else "mattel"
    return HouseRules.parse(args.rules or line)


def _say(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _eyes(args: argparse.Namespace) -> Eyes:
    if not args.trust:
        demand_fit(args.model)
    return open_eyes(args.model, backend=args.backend, is_trusted=args.trust, deck=args.deck)


def _teach(args: argparse.Namespace, words: Words, house: HouseRules) -> int:
    for name in args.lessons:
        if name not in LESSONS:
            guess = nearest(name, LESSONS)
            raise ConfigError(f"there is no lesson '{name}'", key=name, nearest=guess)
    ours = tuple(house_sentences(house, args.language))
    room = LessonRoom(words, house, tuple(args.lessons or LESSONS), ours)
    eyes = _eyes(args)
    with closing(open_source(args.source)) as source, closing(_table(args)) as table:
        return 0 if teach(room, source, eyes, table) else 1


def _table(args: argparse.Namespace) -> LessonTable:
    voice = None if args.no_voice else Voice(ProcessSpeaker(), language=args.language)
    display = None
    if not args.no_window:
        try:
            display = open_window()
        except DeviceError as error:
            sys.stderr.write(f"referee: {remark('no-window', args.language, reason=str(error))}\n")
    return LessonTable(_say, voice, display, args.language)


@dataclass(slots=True)
class LessonTable:
    """Where a lesson is told: lines, a voice, a picture with the last line; and its keys."""

    say: Callable[..., None]
    voice: Voice | None = None
    display: Display | None = None
    language: str = "en"
    _caption: str = ""

    def tell(self, lines: tuple[str, ...], time_s: float) -> None:
        """Written, said, and shown."""
        self.say(*lines)
        for line in lines:
            self._caption = line
            if self.voice is not None:
                prompt = Prompt(line, Priority.DEMAND, time_s, language=self.language)
                self.voice.tell(prompt)

    def show(self, frame: Frame) -> tuple[str, ...]:
        """Show a picture; the keys pressed since the last one."""
        if self.display is None:
            return ()
        view = TableView(caption=self._caption, language=self.language)
        return self.display.show(frame.image, draw(view, frame.size_wh))

    def close(self) -> None:
        """Let the last words be said, and close the window."""
        if self.voice is not None:
            self.voice.finish(_LAST_WORDS_S)
            self.voice.close()
        if self.display is not None:
            self.display.close()


def teach(room: LessonRoom, source: FrameSource, eyes: Eyes, table: LessonTable) -> bool:
    """Take a learner through the lessons; whether they came to their end."""
    table.tell(room.begin(), 0.0)
    for frame in source.frames():
        if not isinstance(frame, Frame):
            continue
        if room.is_due(frame.time_s):
            table.tell(room.look(faces_of(eyes.look(frame.image)), frame.time_s), frame.time_s)
        for key in table.show(frame):
            if key in _ENDS:
                return False
            if key == "u":
                table.tell(room.hear_uno(), frame.time_s)
        if room.is_over:
            return True
    return False


def _hint(args: argparse.Namespace, words: Words, house: HouseRules) -> str:
    if args.top is None:
        raise ConfigError("--hint needs --top, the card on top, as in r9", key="top")
    hand = faces_of(_eyes(args).look(open_picture(args.hint)))
    return advice(hand, args.top, args.color, words, house)


def advice(
    hand: tuple[Card, ...], top: Card, color: Color | None, words: Words, house: HouseRules
) -> str:
    """What can be played from a hand on a top card, in words."""
    now = Round(("A", "B"), "B", hands=(max(len(hand), 1), 7), known=((), ()), draw_pile=60)
    now = now._replace(stage="playing", player="A", color=color or top.color, top=top)
    return hint_text(hints(compile_rulebook(house), now, hand), words)


def _why(text: str, language: str) -> Iterator[str]:
    name, _, number = text.rpartition(":") if text.rpartition(":")[2].isdigit() else (text, "", "")
    played = replay(load(Path(name)))
    given = [judged for judged in played.judged if judged.rulings]
    if number:
        given = [judged for judged in given if judged.number == int(number)]
    if not given:
        yield LANGUAGES[language].coaching["nothing-ruled"]
        return
    for ruling, ground in zip(given[-1].rulings, given[-1].grounds, strict=True):
        context = context_of(ground, language)
        yield str(ruling)
        yield from (f"  {line}" for line in explained(ruling, context, played.game.house))


def quiz_strip(
    asked: Iterator[Quiz], words: Words, answers: Callable[[], str], say: Callable[..., None]
) -> bool:
    """Ask, take the answers, and tell how many were right; whether all were."""
    right = count = 0
    for quiz in asked:
        say(quiz_text(quiz, words))
        answer = answers()
        if not answer:
            break
        count += 1
        good = is_right(quiz, _canonical(answer, words))
        right += good
        wrong = taught("quiz wrong", words, answer=answer_text(quiz, words))
        say(taught("quiz right", words) if good else wrong)
    say(taught("quiz score", words, right=str(right), n=str(count)))
    return right == count


def _canonical(answer: str, words: Words) -> str:
    """Yes and no in the language, by their first letter too."""
    text = answer.strip().lower()
    for key in ("no", "yes"):
        word = words.coaching[key].lower()
        if text and (text == word or word.startswith(text)):
            return key
    return text
